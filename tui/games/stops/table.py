"""The table of stops with the cat on a screen: it takes in what is told, keeps the time, shows the scene."""

from collections.abc import Sequence, Set
from dataclasses import replace
from time import monotonic

from textual import events
from textual.app import ComposeResult
from textual.timer import Timer

from shared.games.stops.view import CardLaid, DealBegan, PoolWon, View
from shared.house import HOUSE
from shared.wire import Clock, Happened, Refused, Room, Said, Seen, Tell
from tui.canvas import Span
from tui.games.keys import chat_keys, close_key, footer
from tui.games.stops import acting, pace
from tui.games.stops.acts import TableActs
from tui.games.stops.between import between
from tui.games.stops.between_page import BetweenBoard
from tui.games.stops.board import Board
from tui.games.stops.closing import SECONDS as CLOSING
from tui.games.stops.closing import closed
from tui.games.stops.end import end_keys, ending
from tui.games.stops.end_page import EndBoard
from tui.games.stops.keys import ANY
from tui.games.stops.log import Told, decoded, log_lines, worth_telling
from tui.games.stops.middle import chain_picture, pools_picture
from tui.games.stops.overlay import StopsOverlay, ledger_of, overlay_box
from tui.games.stops.parts import Scene
from tui.games.stops.scene import scene
from tui.games.stops.seating import seat_parts
from tui.games.stops.words import Table, view_decoder, why_not
from tui.phrase import NOTHING, Phrase, plain
from tui.screens.chatting import said_lines
from tui.screens.game import TALK_SECONDS
from tui.screens.keys import Key
from tui.widgets.lines import PanelPicture
from tui.widgets.motion import Lapse, Step
from tui.widgets.texts import Box
from tui.words import _

LOOKING = 8.0
"""Seconds for looking at a deal that is over where the tables do not say how long."""
_INDENT = 6
MOVES_SEATS = frozenset({"thin"})
MOVES_MONEY = frozenset({"purses", "piles"})
MOVES_CHAIN = frozenset({"fresh"})
"""Fields of the moment that change during motion, and what of the scene each of them is seen in: the seats,
seats and pools, the chain."""
LASTING = tuple(HOUSE[key] for key in ("house.memory_store", "house.no_store", "house.disk"))
"""What is still worth knowing when a game begins just then."""


class StopsTable(TableActs):
    """One match, from the first deal to the final worth."""

    def __init__(self) -> None:
        super().__init__()
        self.story: list[Told] = []
        """All that happened, as far as it was told."""
        self.board = Board()
        self.page = BetweenBoard()
        self.end = EndBoard()
        self.overlay = StopsOverlay()
        self.scene: Scene | None = None
        """What the board shows."""
        self._news: list[Told] = []
        self._look_until = 0.0
        self._looking = LOOKING
        self._saying: Phrase = NOTHING
        self._talking = Lapse(self, self._talked)
        self._ticking: Timer | None = None
        self._taking = False
        self._last_laid: View | None = None
        """The table with the last card of a deal on it, while that is to be seen."""
        self._hurried = False
        """The key that is being obeyed has ended the look at a last card."""

    def compose(self) -> ComposeResult:
        client = self.house.client
        for happened in client.news:
            self.story += decoded(happened)
        if client.seen is not None:
            self._take(client.seen)
        if self.house.notice not in (_(lasting) for lasting in LASTING):
            # Who took which seat is of the time before the game.
            self.known = self.house.notice
        # Everything stands in its place before it is laid out for the first time: that is one screen to send.
        self.draw()
        yield self.board
        yield self.page
        yield self.end
        yield self.overlay

    # --- Being told -------------------------------------------------------------------------------------

    def hear(self, tell: Tell) -> None:
        match tell:
            case Happened():
                told = decoded(tell)
                if tell.past:
                    self.story = list(told)
                else:
                    self.story += told
                    self._news += told
            case Seen():
                # What ends and what begins with a view is drawn once, with the view.
                self._taking = True
                self._take(tell)
                self._taking = False
                self.redraw()
            case Refused():
                self.sent = -1
                self.known = self.house.notice
                played = tell.ask == "play"
                self.refuse(
                    why_not(tell.refusal, self.table.names, self.house.look) if played else self.house.notice
                )
            case Said():
                self._saying = (*plain(tell.name, "ink"), *plain(" " + tell.text, "mute"))
                self._talking.begin(TALK_SECONDS)
                self.redraw()
            case Room():
                self.redraw()
            case _:
                pass

    def _take(self, seen: Seen) -> None:
        """A new view stands at once; what led to it is shown meanwhile."""
        self.runs.finish()
        before, self.view = self.view, view_decoder.decode(seen.view)
        news, self._news = self._news, []
        self.sent = -1
        self.moment = replace(acting.settled(self.view, self.moment), auto=self.auto)
        if before is None or before.result is not None or before.deal > self.view.deal:
            # A table that one comes to, or a new match: there is nothing to be shown of what was before.
            self.moment = replace(self.moment, after=None, event=NOTHING)
            return
        self.moment = replace(self.moment, event=self._worth_telling(news))
        pause = seen.clock.pause / 1000 if seen.clock is not None else LOOKING
        if len(self.view.done) > len(before.done) and pause > 0:
            self.moment = replace(self.moment, after=self.view.done[-1])
            self._looking, self._look_until = pause, monotonic() + pause
            self._show_closing(before, news)
            return
        if self.house.motion:
            self.moment = replace(self.moment, **pace.held_back(before, news))  # type: ignore[arg-type]  # by name
        self.runs.play(pace.runs(before, news, self._change))
        if self.moment.asks(self.view) and not before.offers:
            self.runs.play(pace.my_turn(self._change))

    def _show_closing(self, before: View, news: Sequence[Told]) -> None:
        """Let the last card be seen, and what it wins, before the page that tells about the deal."""
        assert self.view is not None
        last = closed(before, self.view, news) if self.house.motion else None
        if last is None:
            return
        self._last_laid, closer = last
        event = worth_telling([each for each in news if isinstance(each[0], PoolWon)], self.table)
        held = pace.held_back(before, news)
        self.moment = replace(self.moment, closer=closer, event=event, **held)  # type: ignore[arg-type]  # by name
        self.runs.play((*pace.runs(before, news, self._change), Step(CLOSING, self._seen_closing)))

    def _seen_closing(self) -> None:
        self._last_laid = None
        self._change(closer=None, event=NOTHING)

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

    def _change(self, **fields: object) -> None:
        self.moment = replace(self.moment, **fields)  # type: ignore[arg-type]  # by name
        if not self._taking and not self._draw_moving(fields.keys()):
            self.draw()

    def _draw_moving(self, fields: Set[str]) -> bool:
        """Draw only what these fields of the moment change; False where the whole scene has to be made anew.
        A motion has many pictures, and most of the table stands still in all of them."""
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
        self.board.show(replace(self.scene, footer=self._footer()))
        return True

    def _talked(self) -> None:
        self._saying = NOTHING
        self.draw()

    # --- Keys -------------------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        # Any key ends what moves, in one picture; the house's own handler comes next and does what it says.
        self._hurried = self._last_laid is not None and event.key in ANY
        if self.runs.busy:
            self._taking = True
            self.runs.finish()
            self._taking = False
            self.draw()

    def keys(self) -> tuple[Key, ...]:
        if self.is_writing:
            return chat_keys()
        room = self.house.client.room
        if self.ended and room is not None:
            keys = end_keys(room)
        else:
            keys = self.scene.keys if self.scene is not None else ()
        return (*keys, close_key()) if self.laid_over else keys

    def _footer(self) -> tuple[Key, ...]:
        keys = footer(self.keys())
        if not self.laid_over or self.is_writing:
            return keys
        # The way back is in sight, in few words; it takes the place of another way to look around.
        back = replace(close_key(), label=_("back"))
        return (
            *(key for key in keys[: 3 if self.size.width >= 80 else 2] if key.cap != back.cap),
            back,
            keys[-1],
        )

    # --- Drawing ----------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        players = self.view.players if self.view else 0
        known = self.house.client.names
        names = tuple(known[seat] if seat < len(known) else f"{seat + 1}" for seat in range(players))
        return Table(names, self.view.you if self.view else None, self.house.look)

    @property
    def ended(self) -> bool:
        """Whether the end of the match is shown."""
        return self.view is not None and self.view.result is not None and self.moment.after is None

    def draw(self) -> None:
        view, room = self.view, self.house.client.room
        if view is None or room is None:
            return
        self._mind_time()
        size = (self.app.size.width, self.app.size.height)
        looking = self.moment.after is not None and self._last_laid is None
        self.board.display = not self.ended and not looking
        self.page.display, self.end.display = looking, self.ended
        if self.ended:
            self.end.place(0, 0, *size)
            told = self.moment.refusal or self.noticed() or self._heard()
            self.end.show(ending(view, self.table, room, size, told, self._footer()))
            self._lay_it_over(overlay_box(None, size))
            return
        self.moment = replace(self.moment, auto=self.auto, notice=self.noticed(), saying=self._heard())
        if self._last_laid is None:
            self.scene = scene(view, self.table, size, self.moment, room.code)
        else:
            self.scene = scene(self._last_laid, self.table, size, replace(self.moment, after=None), room.code)
        if looking:
            self.page.place(0, 0, *size)
            self.page.show(between(view, self.table, size, self.moment, room.code, self._footer()))
            self._lay_it_over(overlay_box(None, size))
            return
        self.board.place(0, 0, *size)
        self.board.show(replace(self.scene, footer=self._footer()))
        self._draw_words(self.scene)
        self._lay_it_over(overlay_box(self.scene.grid, size))

    def _heard(self) -> Phrase:
        """What was said last, unless the chat is to be seen."""
        beside = self.scene is not None and self.scene.grid.log is not None and self.moment.after is None
        return NOTHING if self.laid_over == "chat" or beside else self._saying

    def _draw_words(self, shown: Scene) -> None:
        """The log and the chat beside the table, where there is room for them."""
        if shown.grid.log is not None:
            log = PanelPicture(_("Log"), log_lines(self.story, self.table))
            said = said_lines(self.house.client.said, 26)
            how = (Span("C", bold=True), Span(" " + _("to say something"), "mute"))
            self.board.show_panels(log, PanelPicture(_("Chat"), said, () if said else how, indent=_INDENT))

    def _lay_it_over(self, box: Box) -> None:
        """What lies over the table, in this box."""
        if self.laid_over:
            self.overlay.place(*box)
        match self.laid_over:
            case "log":
                columns = 2 if box.width >= 76 else 1
                lines = log_lines(self.story, self.table)
                self.overlay.show(PanelPicture(_("Log"), lines, self.seal(), columns=columns))
            case "chat":
                said = said_lines(self.house.client.said, box.width)
                self.overlay.show(PanelPicture(_("Chat"), said, indent=_INDENT), self.draft)
            case "ledger" if self.view is not None:
                self.overlay.show(ledger_of(self.view, self.table))
            case _:
                self.overlay.show(None)

    # --- Time -------------------------------------------------------------------------------------------

    def _mind_time(self) -> None:
        """Read the clock, and look again when its figure changes; where none runs nothing ticks."""
        if self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
        clock = self.house.client.clock()
        seconds = None
        left = clock.pause or (clock.left if clock.total else 0) if clock is not None else 0
        if self.moment.after is not None:
            left = int((self._look_until - monotonic()) * 1000)
            if left <= 0:
                self.moment = replace(self.moment, after=None)
                self._mind_time()
                return
            seconds = -(-left // 1000)
            clock = Clock(left, int(self._looking * 1000))
        self.moment = replace(self.moment, clock=clock, seconds=seconds)
        if left > 0:
            self._ticking = self.set_timer((left % 1000 or 1000) / 1000 + 0.01, self.draw)
