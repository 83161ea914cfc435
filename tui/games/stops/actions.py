"""What keys and clicks do at this table: the part of its screen that marks, moves and opens things."""

from textual import on

from shared.games.stops.view import View
from tui.games.kit.turn_table import TurnTable
from tui.games.stops import commands
from tui.games.stops.draw import Hand
from tui.games.stops.hand import leads
from tui.games.stops.parts import Moment, Scene
from tui.games.stops.words import Table
from tui.screens.keys import Key
from tui.widgets.strip import Strip


class TableActs(TurnTable[View, Moment, Scene]):
    """A table that one can act at. What is to be seen is the business of subclasses."""

    game = "stops"

    def __init__(self) -> None:
        super().__init__(Moment())

    @property
    def table(self) -> Table:
        """Who is who."""
        raise NotImplementedError

    # --- Marking and moving -----------------------------------------------------------------------------

    def do_left(self) -> None:
        """Mark the suit at the left."""
        self._step(-1)

    def do_right(self) -> None:
        """Mark the suit at the right."""
        self._step(1)

    def _step(self, step: int) -> None:
        if self.view is not None:
            self.mark(commands.stepped(self.view, self.moment, step))

    def do_number(self, digit: int) -> None:
        """A figure: the suit of that number."""
        if self.view is not None and self.moment.asks(self.view) and leads(self.view):
            self._mean(commands.numbered(self.view, self.moment, digit))
        else:
            self.do_why_not()

    def _mean(self, meant: Moment | str) -> None:
        if isinstance(meant, str):
            self.refuse(meant)
        else:
            self.mark(meant)

    def do_enter(self) -> None:
        """Do the marked thing; or at once what the table is about to do for me."""
        if self.view is not None:
            self.act(commands.entered(self.view, self.moment, self.table))

    def do_keep(self) -> None:
        """Keep my hand, and let the cat go on."""
        if self.view is not None:
            self.act(commands.kept(self.view, self.table))

    def do_take(self) -> None:
        """Take the cat, or buy it."""
        if self.view is not None:
            self.act(commands.taken(self.view, self.table))

    def do_lend(self) -> None:
        """Lend what I am asked for."""
        if self.view is not None:
            self.act(commands.lent(self.view, self.table))

    def do_lend_nothing(self) -> None:
        """Refuse a loan."""
        if self.view is not None:
            self.act(commands.unlent(self.view, self.table))

    def why_nothing(self, view: View) -> str:
        return commands.why_not_now(view, self.table)

    # --- Looking around ---------------------------------------------------------------------------------

    def do_ledger(self) -> None:
        """Who owes whom over the table, or away again."""
        self.lay_over("ledger")

    # --- The mouse --------------------------------------------------------------------------------------

    @on(Hand.Clicked)
    def _card_clicked(self, event: Hand.Clicked) -> None:
        self.runs.finish()
        view = self.view
        if view is None or view.you is None:
            return
        if not self.moment.asks(view):
            self.do_why_not()
            return
        meant = commands.pointed(view, self.moment, event.index, self.table)
        if isinstance(meant, Moment) and meant.chosen is not None and meant.chosen is self.moment.chosen:
            self.do_enter()
        else:
            self._mean(meant)

    @on(Strip.Clicked)
    def _strip_clicked(self, event: Strip.Clicked) -> None:
        self.runs.finish()
        self.clicked(Key((), "", "", event.bit.does))
