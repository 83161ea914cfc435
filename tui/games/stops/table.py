"""The table of stops with the cat on a screen: what keys and clicks do, and what is told is shown."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from textual import on
from textual.binding import BindingType
from textual.events import Key

from shared.games.stops.view import CardLaid, DealBegan, Decline, Offer, PoolWon, Refuse, View
from shared.refusal import Refusal
from shared.wire import ViewUpdate
from tui.bindings import Hint
from tui.games.kit.between import BETWEEN
from tui.games.kit.end_page import Around, EndPicture
from tui.games.kit.layout import Layout
from tui.games.kit.overlay import Sheet
from tui.games.kit.people import why_not
from tui.games.kit.scene import Scene
from tui.games.kit.standings import paint_standings
from tui.games.kit.story import Told
from tui.games.kit.turn_screen import Meant, TurnScreen
from tui.games.kit.ui_state import forced
from tui.games.stops import animations, commands
from tui.games.stops.end import ending
from tui.games.stops.hand import Hand
from tui.games.stops.hints import table_hints
from tui.games.stops.keys import KEYS
from tui.games.stops.last_card import closed
from tui.games.stops.layout import PARTS
from tui.games.stops.ledger import ledger_of, paint_ledger
from tui.games.stops.log import log_lines, worth_telling
from tui.games.stops.standings import standings
from tui.games.stops.ui_state import Mark, UIState
from tui.games.stops.view_model import header_picture, scene
from tui.games.stops.words import Table, event_decoder, view_decoder
from tui.i18n.styled_text import NOTHING, Phrase
from tui.widgets.header import HeaderPicture
from tui.widgets.lines import PanelPicture
from tui.widgets.motion import Step
from tui.widgets.texts import Box


class StopsTable(TurnScreen[View, UIState]):
    """One match, from the first deal to the final worth."""

    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    game = "stops"
    parts = (*PARTS, BETWEEN)
    views, happenings = view_decoder, event_decoder
    looking = 8.0

    def __init__(self) -> None:
        super().__init__(UIState())
        self._hurried = False
        """The key that is being obeyed has ended the look at a last card."""

    @property
    def table(self) -> Table:
        """Who is who."""
        return Table(self.names, self.my_seat, self.katta.look)

    # --- What is to be seen -----------------------------------------------------------------------------

    def scene_of(self, view: View, code: str) -> Scene:
        return scene(view, self.table, self.terminal, self.ui_state, code, self.memo)

    def header_of(self, view: View, layout: Layout, code: str) -> HeaderPicture:
        return header_picture(view, self.table, layout, self.ui_state, code)

    def turn_hints(self, view: View, layout: Layout) -> tuple[Hint, ...]:
        return table_hints(view, self.table, layout, self.ui_state)

    def end_page(self, around: Around) -> EndPicture:
        assert self.view is not None
        return ending(self.view, self.table, around)

    def begins(self, event: object) -> bool:
        return isinstance(event, DealBegan)

    def chapter(self, told: tuple[Told, ...], *, beside: bool) -> tuple[Phrase, ...]:
        return log_lines(told, self.table)

    def overlay_picture(self, what: str, box: Box) -> PanelPicture | Sheet[Any] | None:
        view = self.view
        if what == "ledger" and view is not None and not self.ended:
            return Sheet(self.memo("ledger", ledger_of, view, self.table), paint_ledger)
        if what == "standings" and view is not None and self.ended:
            return Sheet(self.memo("standings", standings, view, self.table), paint_standings)
        return super().overlay_picture(what, box)

    # --- What is told -----------------------------------------------------------------------------------

    def is_another(self, before: View, view: View) -> bool:
        return before.result is not None or before.deal > view.deal

    def happened(self, before: View, view: View, news: Sequence[Told], seen: ViewUpdate) -> None:
        if not animations.still_wanders(before, view, self.ui_state):
            self.runs.finish()
        self.ui_state = replace(self.ui_state, event=self._worth_telling(news))
        moves = self.katta.motion
        if len(view.done) > len(before.done) and self.look(seen, view.done[-1]):
            last = closed(before, view, news) if moves else None
            if last is None:
                return
            # Let the last card be seen, and what it wins, before the page that tells about the deal.
            won = worth_telling([each for each in news if isinstance(each[0], PoolWon)], self.table)
            self.ui_state = replace(self.ui_state, last=last, event=won)
        if moves:
            self.ui_state = animations.held_back(self.ui_state, before, news)
        self.runs.play(animations.runs(before, news, self.change, self.katta.waits))
        if self.ui_state.last is not None:
            self.runs.play((Step(self.katta.waits.closed, self._seen_closing),))
        elif self.ui_state.asks(view) and not before.offers:
            self.show_my_turn()

    def _seen_closing(self) -> None:
        self.change(lambda now: replace(now, last=None, event=NOTHING))
        self.draw()

    def _worth_telling(self, news: Sequence[Told]) -> Phrase:
        """What is told in the strip from now on: what happened just now, else still what did before, until
        another chain or deal begins."""
        begins = any(
            isinstance(event, DealBegan) or (isinstance(event, CardLaid) and event.opens)
            for event, _shown in news
        )
        return worth_telling(news, self.table) or (NOTHING if begins else self.ui_state.event)

    def why_refused(self, refusal: Refusal) -> str:
        return why_not(refusal, self.names, self.katta.look)

    # --- Marking and moving -----------------------------------------------------------------------------

    def settled(self, view: View) -> Mark:
        return commands.settled(view, self.ui_state.mark)

    def entered(self, view: View) -> Meant:
        return commands.entered(view, self.ui_state.mark, self.table, self.caps)

    def why_nothing(self, view: View) -> str:
        return commands.why_not_now(view, self.table)

    async def on_key(self, event: Key) -> None:
        # Before what moves is ended: the key is meant for what lies there, not for the page behind it.
        self._hurried = self.ui_state.last is not None

    def act(self) -> None:
        move = forced(self.view.offers) if self.view is not None and self.ui_state.after is None else None
        if move is not None:
            self.mean(move)  # at once what the table is about to do for me
        else:
            super().act()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action == "go_on" or super().check_action(action, parameters)

    def action_go_on(self) -> None:
        """Enough looked at; where nothing is, say what would do something."""
        if self.ui_state.after is None:
            self.action_why_not()
        elif self._hurried:
            self._hurried = False
        else:
            super().action_go_on()

    def action_step(self, step: int) -> None:
        """Mark the suit at the left, or at the right."""
        self.when_asked(lambda view: commands.stepped(view, self.ui_state.mark, step))

    def action_number(self, digit: int) -> None:
        """Mark the suit of that number."""
        self.when_asked(lambda view: commands.numbered(view, digit, self.table))

    def action_take(self) -> None:
        """Take the cat, or buy it."""
        self.when_asked(lambda view: commands.taken(view, self.table))

    def action_decline(self) -> None:
        """Keep my hand, or refuse a loan."""
        self.when_asked(lambda view: commands.offered(view, self.table, Offer, Decline, Refuse))

    @on(Hand.Clicked)
    def _card_clicked(self, event: Hand.Clicked) -> None:
        self.runs.finish()
        self.when_asked(lambda view: commands.pointed(view, self.ui_state.mark, event.index, self.table))
