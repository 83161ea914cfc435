"""The end of a race as the table shows it: how long it took, which page of the places is open, its keys."""

from textual.widget import Widget

from shared.games.race.view import View
from shared.wire import TableInfo, TimeLeft
from tui.games.kit.end_page import Around, EndBoard
from tui.games.kit.ending import page
from tui.games.race.end import ending, places_of, race_end_keys
from tui.games.race.words import Table
from tui.i18n.styled_text import Phrase
from tui.screens.keys import Key


class Finish:
    """The page of the end, from the moment the race is over until another begins."""

    def __init__(self) -> None:
        self.board = EndBoard()
        self.seconds: int | None = None
        """How long the race took; None where that is not known here."""
        self.turned = 0
        """How often the list of places has been turned over."""

    def note(self, before: View | None, view: View, clock: TimeLeft | None, gone: int) -> None:
        """Note how long the race took when it is over: by the tables' clock, else by ``gone``, the seconds
        counted here. Who comes to its end only afterwards and is told no time knows none."""
        if view.table.result is None:
            self.seconds, self.turned = None, 0
        elif clock is not None and clock.gone:
            self.seconds = clock.gone // 1000
        elif before is not None and before.table.result is None:
            self.seconds = gone

    def keys(self, view: View, room: TableInfo, size: tuple[int, int]) -> tuple[Key, ...]:
        """The keys of the page in a terminal of this size."""
        measures = page(size)
        pages = places_of(measures, len(view.table.players)).pages
        return race_end_keys(room, pages, small=measures.small)

    def show(
        self,
        beside: Widget,
        view: View,
        table: Table,
        room: TableInfo,
        size: tuple[int, int],
        told: Phrase,
        footer: tuple[Key, ...],
    ) -> None:
        """Show the page in place of the table, or the table as long as the race is on."""
        ended = view.table.result is not None
        beside.display, self.board.display = not ended, ended
        if ended:
            self.board.place(0, 0, *size)
            around = Around(room, table.look, page(size), told, footer)
            self.board.show(ending(view, table, around, seconds=self.seconds, turned=self.turned))
