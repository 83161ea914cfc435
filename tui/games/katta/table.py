"""The Katta table on a screen: it takes in what is told, keeps the time, and shows the scene."""

from collections.abc import Set
from dataclasses import replace
from time import monotonic

from textual import events
from textual.app import ComposeResult
from textual.timer import Timer

from shared.games.katta.view import Over
from shared.house import HOUSE
from shared.wire import Clock, Happened, Refused, Room, Said, Seen, Tell
from tui.canvas import Span
from tui.games.ending import end_keys
from tui.games.katta import acting, pace
from tui.games.katta.acts import TableActs
from tui.games.katta.aftermath import aftermath
from tui.games.katta.board import Board
from tui.games.katta.end import ending
from tui.games.katta.end_page import EndBoard
from tui.games.katta.log import Told, decoded, log_lines
from tui.games.katta.middle import sack_cards
from tui.games.katta.overlay import KattaOverlay, overlay_box, pile_of
from tui.games.katta.parts import Scene
from tui.games.katta.scene import scene
from tui.games.katta.seating import seat_parts
from tui.games.katta.words import Table, view_decoder
from tui.games.keys import chat_keys, close_key, footer
from tui.phrase import NOTHING, Phrase, plain
from tui.screens.chatting import said_lines
from tui.screens.game import TALK_SECONDS
from tui.screens.keys import Key
from tui.widgets.lines import PanelPicture
from tui.widgets.motion import Lapse
from tui.widgets.texts import Box
from tui.words import _

LOOKING = 5.0
"""Seconds for looking at a sold sack where the tables do not say how long."""
_INDENT = 6
MOVES_SEATS = frozenset({"thin", "purses"})
MOVES_SACK = frozenset({"narrow", "unturned", "fresh"})
"""Fields of the moment that change during motion, and what of the scene each of them is seen in."""
LASTING = tuple(HOUSE[key] for key in ("house.memory_store", "house.no_store", "house.disk"))
"""What is still worth knowing when a game begins just then."""


class KattaTable(TableActs):
    """One game of Katta, from the first card to the final score."""

    def __init__(self) -> None:
        super().__init__()
        self.story: list[Told] = []
        """All that happened, as far as it was told."""
        self.board = Board()
        self.end = EndBoard()
        self.overlay = KattaOverlay()
        self.scene: Scene | None = None
        """What the board shows."""
        self._news: list[Told] = []
        self._look_until = 0.0
        self._looking = LOOKING
        self._saying: Phrase = NOTHING
        self._talking = Lapse(self, self._talked)
        self._ticking: Timer | None = None
        self._taking = False

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
                self.refuse(self.house.notice)
            case Said():
                self._hear_saying(tell)
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
        if before is None or isinstance(before.phase, Over) or before.round > self.view.round:
            # A table that one comes to, or a new game: there is nothing to be shown of what was before.
            self.moment = replace(self.moment, after=None)
            return
        after = aftermath(before, news)
        pause = seen.clock.pause / 1000 if seen.clock is not None else LOOKING
        if after is not None and pause > 0:
            self.moment = replace(self.moment, after=after)
            self._looking, self._look_until = pause, monotonic() + pause
        if self.house.motion:
            self.moment = replace(self.moment, **pace.held_back(before, news))  # type: ignore[arg-type]  # by name
        self.runs.play(pace.runs(before, news, self._change, self._fresh))
        if self.moment.asks(self.view) and not before.offers:
            self.runs.play(pace.my_turn(self._change))

    def _change(self, **fields: object) -> None:
        self.moment = replace(self.moment, **fields)  # type: ignore[arg-type]  # by name
        if not self._taking and not self._draw_moving(fields.keys()):
            self.draw()

    def _draw_moving(self, fields: Set[str]) -> bool:
        """Draw only what these fields of the moment change; False where the whole scene has to be made anew.
        A motion has many pictures, and most of the table stands still in all of them."""
        if self.scene is None or self.view is None or self.ended:
            return False
        grid = self.scene.grid
        if fields <= MOVES_SEATS:
            self.scene = replace(self.scene, seats=seat_parts(self.view, self.table, grid, self.moment))
        elif fields <= MOVES_SACK:
            self.scene = replace(self.scene, sack=sack_cards(self.view, self.table, grid, self.moment))
        else:
            return False
        self.board.show(replace(self.scene, footer=self._footer()))
        return True

    def _fresh(self, place: int, new: bool) -> None:
        others = tuple(each for each in self.moment.fresh if each != place)
        self._change(fresh=(*others, place) if new else others)

    def _hear_saying(self, said: Said) -> None:
        self._saying = (*plain(said.name, "ink"), *plain(" " + said.text, "mute"))
        self._talking.begin(TALK_SECONDS)

    def _talked(self) -> None:
        self._saying = NOTHING
        self.draw()

    # --- Keys -------------------------------------------------------------------------------------------

    async def on_key(self, event: events.Key) -> None:
        # Any key ends what moves, in one picture; the house's own handler comes next and does what it says.
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
        """Whether the end of the game is shown."""
        return self.view is not None and self.view.result is not None and self.moment.after is None

    def draw(self) -> None:
        view, room = self.view, self.house.client.room
        if view is None or room is None:
            return
        self._mind_time()
        size = (self.app.size.width, self.app.size.height)
        self.board.display, self.end.display = not self.ended, self.ended
        if self.ended:
            self.end.place(0, 0, *size)
            self.end.show(ending(view, self.table, room, size, self._told_at_end(), self._footer()))
            self._lay_it_over(overlay_box(None, size))
            return
        self.moment = replace(self.moment, auto=self.auto, notice=self.noticed(), saying=self._heard())
        self.scene = scene(view, self.table, size, self.moment, room.code)
        self.board.place(0, 0, *size)
        self.board.show(replace(self.scene, footer=self._footer()))
        self._draw_words(self.scene)
        self._lay_it_over(overlay_box(self.scene.grid, size))

    def _told_at_end(self) -> Phrase:
        return self.moment.refusal or self.noticed() or self._heard()

    def _heard(self) -> Phrase:
        """What was said last, unless the chat lies over the table."""
        return NOTHING if self.laid_over == "chat" else self._saying

    def _draw_words(self, shown: Scene) -> None:
        """The log and the chat beside the table, where there is room for them."""
        if shown.grid.log is not None:
            log = PanelPicture(_("Log"), log_lines(self.story, self.table, short=True))
            said = said_lines(self.house.client.said, 26)
            how = (Span("C", bold=True), Span(" " + _("to say something"), "mute"))
            self.board.show_panels(log, PanelPicture(_("Chat"), said, () if said else how, indent=_INDENT))

    def _lay_it_over(self, box: Box) -> None:
        """What lies over the table, in this box."""
        if self.laid_over:
            self.overlay.place(*box)
        match self.laid_over:
            case "log":
                self.overlay.show(
                    PanelPicture(_("Log"), log_lines(self.story, self.table), self.seal(), columns=2)
                )
            case "chat":
                said = said_lines(self.house.client.said, box.width)
                self.overlay.show(PanelPicture(_("Chat"), said, indent=_INDENT), self.draft)
            case "pile" if self.view is not None:
                self.overlay.show(pile_of(self.view, self.table))
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
