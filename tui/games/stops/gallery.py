"""Stops on sheets of the gallery: the cat's sale, a chain, six players, a loan, between deals, the end.

What lies on each is data beside it, ``gallery.jsonl``: a view, and what is marked in it.
"""

from typing import Final

import msgspec

from shared.cards import Card
from shared.games.stops.view import View
from tui.canvas import Canvas
from tui.games.kit.end_page import Around
from tui.games.kit.ending import page
from tui.games.kit.hints import end_hints
from tui.games.kit.sheets import CODE, finished, paint_result, paint_table, sheets, usual_keys
from tui.games.stops.chain import Coming
from tui.games.stops.end import ending
from tui.games.stops.hints import table_hints
from tui.games.stops.table import StopsTable
from tui.games.stops.ui_state import Mark, UIState
from tui.games.stops.view_model import scene
from tui.games.stops.words import Table
from tui.i18n.styled_text import NOTHING

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
    names, measures = _NAMES[: view.players], page(size)
    who = Table(names, view.you, canvas.look)
    if view.result is not None:
        # You and Kari are people, and she plays again.
        room = finished("stops", names, view.you, people=(0, view.you), ready=(0,))
        keys = usual_keys(StopsTable, end_hints(room, standings=True), small=measures.small)
        paint_result(canvas, ending(view, who, Around(room, canvas.look, measures, NOTHING, keys)))
        return
    after = view.done[-1] if sheet.seconds is not None else None
    coming = Coming(fresh=sheet.fresh)
    ui_state = UIState(mark=Mark(sheet.chosen), after=after, seconds=sheet.seconds, coming=coming)
    shown = scene(view, who, size, ui_state, CODE)
    hints = table_hints(view, who, shown.layout, ui_state)
    paint_table(canvas, shown, usual_keys(StopsTable, hints, small=shown.layout.is_small))


SHEETS: Final = {f"stops-{name}": paint for name, paint in sheets(__package__ or "", Sheet, _paint).items()}
