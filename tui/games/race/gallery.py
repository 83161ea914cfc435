"""The race on sheets of the gallery: few players, some, many, and the end.

What lies on each is data beside it, ``gallery.jsonl``.
"""

from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import files
from typing import Final

import msgspec

from shared.cards import Card
from shared.games.race.view import View
from shared.stage import Stage
from shared.wire import SeatLine, Settings, TableInfo
from tui.bindings import Hint, KeyLabel
from tui.canvas import Canvas
from tui.games.kit.end_page import Around, paint_end
from tui.games.kit.ending import page
from tui.games.kit.hints import CHAT_OVER, LOG_OVER, MOST, end_hints
from tui.games.kit.presence import dealt_to
from tui.games.kit.scene import paint_scene
from tui.games.race.end import ending
from tui.games.race.hand import Lost, Spot, mine_of
from tui.games.race.hints import LAY, table_hints
from tui.games.race.view_model import Moment, scene
from tui.games.race.words import Table
from tui.i18n.styled_text import NOTHING, plain
from tui.widgets.footer import FooterPicture, paint_footer

CODE: Final = "KURV-7"
CAPS: Final = {
    LAY: "1–6", "turn": "Space", "players": "S", CHAT_OVER: "C", LOG_OVER: "L", "rules": "R", "help": "?",
    "act": "Enter", "view": "V", "app.leave": "Q",
}  # fmt: skip
FASTER: Final = plain("Ola was faster: 8♣.", "loss")
MOMENTS: Final = {
    "race": Moment(gone=72, lost=(Lost(Spot.ROW4, Card("8C"), "Ola"),), fresh=(5,), told=(FASTER,)),
}
"""A claim that came too late, and a card that has just been laid."""
_NAMES: Final = ("Roald", "Kari", "Ola", "Nils", "Ida", "Per", "Mette", "Jonas")


class Sheet(msgspec.Struct, frozen=True):
    """A moment of a race as a seat sees it."""

    name: str
    view: View


def _paint(sheet: Sheet, canvas: Canvas) -> None:
    view, size, players = sheet.view, (canvas.width, canvas.height), len(sheet.view.table.players)
    who = Table(
        tuple(f"{_NAMES[seat % 8]}{seat // 8 or ''}" for seat in range(players)), view.you, canvas.look
    )
    if view.table.result is not None:
        room = _room(view, who)
        around = Around(room, canvas.look, page(size), NOTHING, _footer(end_hints(room)))
        picture = ending(view, who, around, seconds=252)
        paint_end(canvas, picture)
        paint_footer(canvas, canvas.height - 1, picture.footer)
        return
    shown = scene(view, who, size, MOMENTS.get(sheet.name, Moment(gone=72)), CODE)
    paint_scene(canvas, shown)
    keys = _footer(table_hints(mine_of(view, False), shown.layout, players))
    paint_footer(canvas, canvas.height - 1, FooterPicture(keys, shown.layout.left))


def _footer(hints: tuple[Hint, ...]) -> tuple[KeyLabel, ...]:
    """These hints with the keys of a player who has changed none."""
    told = [hint for hint in hints if hint.footer][:MOST]
    return tuple(KeyLabel(CAPS[hint.actions], hint.label, hint.main, ()) for hint in told)


def _room(view: View, who: Table) -> TableInfo:
    """The table when the race is over: you and Kari are people, and the bots play again."""
    seats = tuple(
        SeatLine("person" if seat < 2 else "bot", name, "normal", ready=seat > 1)
        for seat, name in enumerate(who.names)
    )
    settings, players = Settings(len(seats), 0), dealt_to(seats)
    options, you = msgspec.Raw(b"\x80"), view.you
    return TableInfo(CODE, "race", Stage.OVER, settings, options, seats, you, you, 0, players=players)


_sheets = map(
    msgspec.json.Decoder(Sheet).decode,
    files(__package__ or "").joinpath("gallery.jsonl").read_bytes().splitlines(),
)
SHEETS: Final[Mapping[str, Callable[[Canvas], None]]] = {
    sheet.name: partial(_paint, sheet) for sheet in _sheets
}
