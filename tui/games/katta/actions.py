"""What keys and clicks do at the Katta table: the part of its screen that marks, moves and opens things."""

from dataclasses import replace

from textual import on

from shared.games.katta.view import Move, View
from tui.games.katta import commands
from tui.games.katta.parts import Moment, Scene
from tui.games.katta.words import Table, cards_of
from tui.games.kit.turn_table import TurnTable
from tui.screens.keys import Key
from tui.widgets.cards import Cards
from tui.widgets.strip import Strip


class TableActs(TurnTable[View, Moment, Scene]):
    """A table that one can act at. What is to be seen is the business of subclasses."""

    game = "katta"

    def __init__(self) -> None:
        super().__init__(Moment())

    @property
    def table(self) -> Table:
        """Who is who."""
        raise NotImplementedError

    # --- Marking and moving -----------------------------------------------------------------------------

    def do_left(self) -> None:
        """Mark what is to the left, or the lower bid."""
        self._step(-1)

    def do_right(self) -> None:
        """Mark what is to the right, or the higher bid."""
        self._step(1)

    def _step(self, step: int) -> None:
        if self.view is not None:
            self.mark(commands.stepped(self.view, self.moment, step))

    def do_number(self, digit: int) -> None:
        """A figure: the card of that number, or a bid that is being typed."""
        view = self.view
        if view is None:
            return
        if not self.moment.asks(view):
            self.do_why_not()
            return
        self._mean(commands.numbered(view, self.moment, digit, self.table.names))

    def _mean(self, meant: Moment | str) -> None:
        if isinstance(meant, str):
            self.mark(replace(self.moment, typed=""))
            # Where a number says nothing by itself, what is going on does.
            self.refuse(meant or self.why_nothing(self.view) if self.view is not None else meant)
        else:
            self.mark(meant)

    def do_enter(self) -> None:
        """Do the marked thing."""
        if self.view is not None:
            self._act(commands.entered(self.view, self.moment, self.table.names))

    def do_pass(self) -> None:
        """Pass, or leave the unsold sack."""
        if self.view is not None:
            self._act(commands.passed(self.view) or self.why_nothing(self.view))

    def do_buy(self) -> None:
        """Buy the unsold sack."""
        if self.view is not None:
            self._act(commands.bought(self.view))

    def why_nothing(self, view: View) -> str:
        return commands.why_not(view, self.auto, self.table, self.table.names)

    def _act(self, meant: Move | str) -> None:
        if self.act(meant):
            self.moment = replace(self.moment, typed="")

    # --- Looking around ---------------------------------------------------------------------------------

    def do_pile(self) -> None:
        """My pile over the table, or away again."""
        self.lay_over("pile")

    # --- The mouse --------------------------------------------------------------------------------------

    @on(Cards.Clicked, "#hand")
    def _card_clicked(self, event: Cards.Clicked) -> None:
        self.runs.finish()
        view = self.view
        if view is None or view.you is None:
            return
        hand = cards_of(view.hands[view.you])
        if not self.moment.asks(view) or not commands.lays_now(view) or event.index >= len(hand):
            # A card is no number: in an auction it says nothing about a bid.
            self.do_why_not()
        elif hand[event.index] == self.moment.chosen:
            self.do_enter()
        else:
            self.do_number(event.index + 1)

    @on(Cards.Clicked, "#sack")
    def _sack_clicked(self, event: Cards.Clicked) -> None:
        """My place in the sack takes the chosen card; everything else in it is only looked at."""
        self.runs.finish()
        view = self.view
        if view is None:
            return
        if self.moment.asks(view) and commands.lays_now(view) and view.row[event.index].owner == view.you:
            self.do_enter()
        else:
            self.do_why_not()

    @on(Strip.Clicked)
    def _strip_clicked(self, event: Strip.Clicked) -> None:
        self.runs.finish()
        does, with_ = getattr(event.bit, "does", ""), getattr(event.bit, "with_", None)
        match does:
            case "mark":
                self.mark(replace(self.moment, bid=with_, typed=""))
            case "lower":
                self.do_left()
            case "higher":
                self.do_right()
            case "enter" | "pass" | "buy":
                self.do(Key((), "", "", does))
            case _:
                pass
