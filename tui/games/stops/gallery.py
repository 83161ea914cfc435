"""Stops on sheets of the gallery: the cat's sale, a chain, six players, a loan, between deals, the end.

What lies on each is data beside it, ``gallery.jsonl``: a view, and what is marked in it.
"""

from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import files
from typing import Final

import msgspec

from shared.cards import Card
from shared.games.stops.view import View
from shared.stage import Stage
from shared.wire import SeatLine, Settings, TableInfo
from tui.canvas import Canvas
from tui.games.kit.end_page import Around, paint_end
from tui.games.kit.ending import end_keys, page
from tui.games.kit.presence import dealt_to
from tui.games.stops.deal_summary import between
from tui.games.stops.deal_summary_page import paint_between
from tui.games.stops.draw import paint_scene
from tui.games.stops.end import ending
from tui.games.stops.parts import Moment
from tui.games.stops.view_model import scene
from tui.games.stops.words import Table
from tui.i18n.styled_text import NOTHING
from tui.screens.keys import in_footer
from tui.widgets.footer import paint_footer

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
    if sheet.seconds is not None:
        paint_between(
            canvas, between(view, who, size, Moment(after=view.done[-1], seconds=sheet.seconds), CODE)
        )
    elif view.result is None:
        paint_scene(canvas, scene(view, who, size, Moment(chosen=sheet.chosen, fresh=sheet.fresh), CODE))
    else:
        room = _room(view)
        keys = in_footer(end_keys(room, standings=True), canvas.width)
        picture = ending(view, who, Around(room, canvas.look, page(size), NOTHING, keys))
        paint_end(canvas, picture)
        paint_footer(canvas, canvas.height - 1, picture.footer)


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
