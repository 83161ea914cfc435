"""Stops on sheets of the gallery: the cat's sale, a chain, six players, a loan, between deals, the end.

What lies on each is data beside it, ``gallery.jsonl``: a view, and what is marked in it.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib.resources import files
from typing import Final

import msgspec
from textual.binding import Binding

from shared.cards import Card
from shared.games.stops.view import View
from shared.stage import Stage
from shared.wire import SeatLine, Settings, TableInfo
from tui.bindings import Hint, KeyLabel, cap_of
from tui.canvas import Canvas
from tui.games.kit.end_page import Around, paint_end
from tui.games.kit.ending import page
from tui.games.kit.hints import MOST, end_hints
from tui.games.kit.presence import dealt_to
from tui.games.kit.scene import paint_scene
from tui.games.stops.chain import Coming
from tui.games.stops.end import ending
from tui.games.stops.hints import table_hints
from tui.games.stops.table import StopsTable
from tui.games.stops.ui_state import Mark, Moment
from tui.games.stops.view_model import scene
from tui.games.stops.words import Table
from tui.i18n.styled_text import NOTHING
from tui.widgets.footer import FooterPicture, paint_footer

CODE = "KURV-7"
_NAMES = ("Kari", "Ola", "Nils", "Roald", "Ida", "Per")


class Sheet(msgspec.Struct, frozen=True):
    """A moment of a match as a seat sees it."""

    name: str
    view: View
    chosen: Card | None = None
    fresh: bool = False
    """The last card of the chain has just been laid."""
    seconds: int | None = None
    """The deal that is over is looked at for so long."""


def _paint(sheet: Sheet, canvas: Canvas) -> None:
    view, size = sheet.view, (canvas.width, canvas.height)
    who = Table(_NAMES[: view.players], view.you, canvas.look)
    if view.result is None:
        after = view.done[-1] if sheet.seconds is not None else None
        coming = Coming(fresh=sheet.fresh)
        moment = Moment(mark=Mark(sheet.chosen), after=after, seconds=sheet.seconds, coming=coming)
        shown = scene(view, who, size, moment, CODE)
        paint_scene(canvas, shown)
        keys = _keys(table_hints(view, who, shown.layout, moment), small=shown.layout.is_small)
        footer = FooterPicture(keys, shown.layout.left)
    else:
        room, measures = _room(view), page(size)
        keys = _keys(end_hints(room, standings=True), small=measures.small)
        picture = ending(view, who, Around(room, canvas.look, measures, NOTHING, keys))
        paint_end(canvas, picture)
        footer = picture.footer
    paint_footer(canvas, canvas.height - 1, footer)


def _keys(hints: Iterable[Hint], *, small: bool) -> tuple[KeyLabel, ...]:
    """What the footer tells, with the keys that no player has changed."""
    caps = {"help": "?"}
    for owner in StopsTable.__mro__:
        for binding in Binding.make_bindings(vars(owner).get("BINDINGS", ())):
            caps.setdefault(binding.action, cap_of(binding.key))
    return tuple(
        KeyLabel(
            hint.cap or "".join(caps[action] for action in hint.actions.split()),
            hint.short if small and hint.short else hint.label,
            hint.main,
            (),
        )
        for hint in hints
        if hint.footer
    )[:MOST]


def _room(view: View) -> TableInfo:
    """The table when the match is over: you and Kari are people, and she plays again."""
    seats = tuple(
        SeatLine("person" if seat in (0, view.you) else "bot", name, "normal", ready=seat == 0)
        for seat, name in enumerate(_NAMES[: view.players])
    )
    return TableInfo(
        CODE,
        "stops",
        Stage.OVER,
        Settings(view.players, 0),
        msgspec.Raw(b"\x80"),
        seats,
        view.you,
        view.you,
        0,
        players=dealt_to(seats),
    )


_sheets = map(
    msgspec.json.Decoder(Sheet).decode,
    files(__package__ or "").joinpath("gallery.jsonl").read_bytes().splitlines(),
)
SHEETS: Final[Mapping[str, Callable[[Canvas], None]]] = {
    f"stops-{sheet.name}": partial(_paint, sheet) for sheet in _sheets
}
