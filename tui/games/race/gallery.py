"""The race on sheets of the gallery: few players, some, many, and the end.

What lies on each is data beside it, ``gallery.jsonl``.
"""

from typing import Final

import msgspec

from shared.cards import Card
from shared.games.race.view import View
from tui.canvas import Canvas
from tui.games.kit.end_page import Around
from tui.games.kit.ending import page
from tui.games.kit.hints import end_hints
from tui.games.kit.sheets import CODE, finished, paint_result, paint_table, sheets, usual_keys
from tui.games.race.end import ending
from tui.games.race.hand import Lost, Spot, mine_of
from tui.games.race.hints import table_hints
from tui.games.race.table import RaceTable
from tui.games.race.view_model import UIState, scene
from tui.games.race.words import Table
from tui.i18n.styled_text import NOTHING, plain

FASTER: Final = plain("Ola was faster: 8♣.", "loss")
UI_STATES: Final = {
    "race": UIState(gone=72, lost=(Lost(Spot.ROW4, Card("8C"), "Ola"),), fresh=(5,), told=(FASTER,)),
}
"""A claim that came too late, and a card that has just been laid."""
_NAMES: Final = ("Roald", "Kari", "Ola", "Nils", "Ida", "Per", "Mette", "Jonas")


class Sheet(msgspec.Struct, frozen=True):
    """A moment of a race as a seat sees it."""

    name: str
    view: View


def _paint(sheet: Sheet, canvas: Canvas) -> None:
    view, size, players = sheet.view, (canvas.width, canvas.height), len(sheet.view.table.players)
    names = tuple(f"{_NAMES[seat % 8]}{seat // 8 or ''}" for seat in range(players))
    who = Table(names, view.you, canvas.look)
    if view.table.result is not None:
        # You and Kari are people, and the bots play again.
        room = finished("race", names, view.you, people=range(2), ready=range(2, players))
        keys = usual_keys(RaceTable, end_hints(room), small=False)
        paint_result(
            canvas, ending(view, who, Around(room, canvas.look, page(size), NOTHING, keys), seconds=252)
        )
        return
    shown = scene(view, who, size, UI_STATES.get(sheet.name, UIState(gone=72)), CODE)
    hints = table_hints(mine_of(view, False), shown.layout, players)
    paint_table(canvas, shown, usual_keys(RaceTable, hints, small=False))


SHEETS: Final = sheets(__package__ or "", Sheet, _paint)
