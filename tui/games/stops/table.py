"""The table of stops with the cat on a screen: it takes in what is told, keeps the time, shows the scene."""

from collections.abc import Sequence, Set
from dataclasses import replace

from textual import events
from textual.app import ComposeResult

from shared.games.stops.view import CardLaid, DealBegan, PoolWon, View
from shared.refusal import Refusal
from shared.wire import Events, TableInfo, ViewUpdate
from tui.games.kit.end_page import Around, EndBoard
from tui.games.kit.ending import end_keys, page
from tui.games.kit.presence import presences
from tui.games.stops import animations, commands
from tui.games.stops.actions import TableActs
from tui.games.stops.board import Board
from tui.games.stops.deal_summary import between
from tui.games.stops.deal_summary_page import BetweenBoard
from tui.games.stops.end import ending
from tui.games.stops.keys import ANY
from tui.games.stops.last_card import SECONDS as CLOSING
from tui.games.stops.last_card import closed
from tui.games.stops.log import Told, decoded, log_lines, worth_telling
from tui.games.stops.middle import chain_picture, pools_picture
from tui.games.stops.overlay import StopsOverlay, ledger_of, overlay_box
from tui.games.stops.parts import Scene
from tui.games.stops.seating import seat_parts
from tui.games.stops.standings import standings
from tui.games.stops.view_model import scene
from tui.games.stops.words import Table, view_decoder, why_not
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Phrase
from tui.screens.keys import Key
from tui.widgets.lines import PanelPicture
from tui.widgets.motion import Step
from tui.widgets.texts import Box

MOVES_SEATS = frozenset({"thin"})
MOVES_MONEY = frozenset({"purses", "piles"})
MOVES_CHAIN = frozenset({"fresh", "coming", "lifted"})
"""Fields of the moment that change during motion, and what of the scene each of them is seen in: the seats,
seats and pools, the chain."""


class StopsTable(TableActs):
    """One match, from the first deal to the final worth."""

    looking = 8.0

    def __init__(self) -> None:
        super().__init__()
        self.board = Board()
        self.page = BetweenBoard()
        self.end = EndBoard()
        self._last_laid: View | None = None
        """The table with the last card of a deal on it, while that is to be seen."""
        self._hurried = False
        """The key that is being obeyed has ended the look at a last card."""

    def make_overlay(self) -> StopsOverlay:
        return StopsOverlay()

    @property
    def talk_beside(self) -> bool:
        beside = self.scene is not None and self.scene.grid.log is not None
        return beside and not self.ended and (self.moment.after is None or self._last_laid is not None)

    def compose(self) -> ComposeResult:
        self.begin()
        yield self.board
        yield self.page
        yield self.end
        yield self.overlay

    # --- Being told -------------------------------------------------------------------------------------

    def decoded(self, happened: Events) -> Sequence[Told]:
        return decoded(happened)

    def end_keys(self, room: TableInfo) -> tuple[Key, ...]:
        return end_keys(room, standings=True)

    def why_not(self, refusal: Refusal) -> str:
        return why_not(refusal, self.table.names, self.katta.look)

    def take(self, seen: ViewUpdate) -> None:
        before, self.view = self.view, view_decoder.decode(seen.view)
        if before is None or not animations.still_wanders(before, self.view, self.moment):
            self.runs.finish()
        news, self._news = self._news, []
        self.moment = replace(commands.settled(self.view, self.moment), auto=self.auto)
        if before is None or before.result is not None or before.deal > self.view.deal:
            # A table that one comes to, or a new match: there is nothing to be shown of what was before.
            self.moment = replace(self.moment, after=None, event=NOTHING)
            return
        self.moment = replace(self.moment, event=self._worth_telling(news))
        if len(self.view.done) > len(before.done) and self.look(seen, self.view.done[-1]):
            self._show_closing(before, news)
            return
        if self.katta.motion:
            self.moment = replace(self.moment, **animations.held_back(before, news))  # type: ignore[arg-type]  # by name
        self.runs.play(animations.runs(before, news, self.change, self.katta.waits))
        if self.moment.asks(self.view) and not before.offers:
            self.runs.play(animations.my_turn(self.change))

    def _show_closing(self, before: View, news: Sequence[Told]) -> None:
        """Let the last card be seen, and what it wins, before the page that tells about the deal."""
        assert self.view is not None
        last = closed(before, self.view, news) if self.katta.motion else None
        if last is None:
            return
        self._last_laid, closer = last
        event = worth_telling([each for each in news if isinstance(each[0], PoolWon)], self.table)
        held = animations.held_back(before, news)
        self.moment = replace(self.moment, closer=closer, event=event, **held)  # type: ignore[arg-type]  # by name
        self.runs.play(
            (*animations.runs(before, news, self.change, self.katta.waits), Step(CLOSING, self._seen_closing))
        )

    def _seen_closing(self) -> None:
        self._last_laid = None
        self.change(closer=None, event=NOTHING)

    def do_go_on(self) -> None:
        # A key that ends the look at the last card was meant for what lay there, not for the page behind it.
        if self._hurried:
            self._hurried = False
            return
        super().do_go_on()

    def _worth_telling(self, news: Sequence[Told]) -> Phrase:
        """What is told in the strip from now on: what happened just now, else still what did before, until
        another chain or deal begins."""
        fresh = worth_telling(news, self.table)
        begins = any(
            isinstance(event, DealBegan) or (isinstance(event, CardLaid) and event.opens)
            for event, _shown in news
        )
        return fresh or (NOTHING if begins else self.moment.event)

    def draw_moving(self, fields: Set[str]) -> bool:
        if self.scene is None or self.view is None or self.ended or self.moment.after is not None:
            return False
        view, table, grid = self.view, self.table, self.scene.grid
        if fields <= MOVES_SEATS:
            self.scene = replace(self.scene, seats=seat_parts(view, table, grid, self.moment))
        elif fields <= MOVES_MONEY:
            seats = seat_parts(view, table, grid, self.moment)
            pools = pools_picture(view, table, grid, self.moment)
            self.scene = replace(self.scene, seats=seats, pools=pools)
        elif fields <= MOVES_CHAIN:
            self.scene = replace(self.scene, chain=chain_picture(view, table, grid, self.moment))
        else:
            return False
        self.board.show(replace(self.scene, footer=self.footer_keys()))
        return True

    # --- Keys -------------------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        # Before what moves is ended: the key may be meant for that alone.
        self._hurried = self._last_laid is not None and event.key in ANY

    # --- Drawing ----------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        return Table(self.names, self.view.you if self.view else None, self.katta.look)

    def draw(self) -> None:
        view, room = self.view, self.room
        if view is None or room is None:
            return
        if self.laid_over == "standings" and not self.ended:
            self.laid_over = ""  # another game has begun
        self.mind_time()
        size = (self.app.size.width, self.app.size.height)
        between_deals = self.moment.after is not None and self._last_laid is None
        self.board.display = not self.ended and not between_deals
        self.page.display, self.end.display = between_deals, self.ended
        if self.ended:
            self.end.place(0, 0, *size)
            told = self.moment.refusal or self.noticed() or self.heard()
            self.end.show(
                ending(view, self.table, Around(room, self.table.look, page(size), told, self.footer_keys()))
            )
            self._lay_it_over(overlay_box(None, size))
            return
        self.moment = replace(
            self.moment, auto=self.auto, notice=self.noticed(), saying=self.heard(), presences=presences(room)
        )
        if self._last_laid is None:
            self.scene = scene(view, self.table, size, self.moment, room.code)
        else:
            self.scene = scene(self._last_laid, self.table, size, replace(self.moment, after=None), room.code)
        if between_deals:
            self.page.place(0, 0, *size)
            self.page.show(between(view, self.table, size, self.moment, room.code, self.footer_keys()))
            self._lay_it_over(overlay_box(None, size))
            return
        self.board.place(0, 0, *size)
        self.board.show(replace(self.scene, footer=self.footer_keys()))
        self._draw_words(self.scene)
        self._lay_it_over(overlay_box(self.scene.grid, size))

    def heard(self) -> Phrase:
        """What was said last, unless the chat is to be seen."""
        beside = self.scene is not None and self.scene.grid.log is not None and self.moment.after is None
        return NOTHING if self.laid_over == "chat" or beside else self._saying

    def _draw_words(self, shown: Scene) -> None:
        """The log and the chat beside the table, where there is room for them."""
        if shown.grid.log is not None:
            log = PanelPicture(_("Log"), log_lines(self.story, self.table))
            self.board.show_panels(log, self.chat_beside())

    def _lay_it_over(self, box: Box) -> None:
        """What lies over the table, in this box."""
        self.mind_talk()
        self.overlay.note = self.meanwhile()
        if self.laid_over:
            self.overlay.place(*box)
        match self.laid_over:
            case "log":
                columns = 2 if box.width >= 76 else 1
                lines = log_lines(self.story, self.table)
                self.overlay.show(PanelPicture(_("Log"), lines, self.seal(), columns=columns))
            case "chat":
                self.overlay.show(self.chat_over(box.width))
            case "standings" if self.view is not None:
                self.overlay.show(standings(self.view, self.table))
            case "ledger" if self.view is not None:
                self.overlay.show(ledger_of(self.view, self.table))
            case _:
                self.overlay.show(None)
