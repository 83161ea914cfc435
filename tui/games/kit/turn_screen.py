"""The table of any game with turns: one marks and acts, looks at what was just decided, and time runs.

What lies on the table, what keys mean and how things are said is the business of the game's own screen.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

import msgspec
from textual import events, on
from textual.binding import BindingType

from shared.milliseconds import Milliseconds
from shared.wire import TableInfo, TimeLeft, ViewUpdate
from tui.bindings import LOOK, PLAY, Hint, bind, sure
from tui.games.kit.hints import end_hints
from tui.games.kit.layout import Layout
from tui.games.kit.presence import presences
from tui.games.kit.scene import Scene
from tui.games.kit.seats import time_bar
from tui.games.kit.told_table import ToldTable, UIStateT, ViewT
from tui.games.kit.ui_state import Marking
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import NOTHING, plain
from tui.terminal.timeout import Timeout
from tui.widgets.header import HeaderPicture
from tui.widgets.motion import blink
from tui.widgets.strip import Strip

LATER: Final = 0.01
"""Seconds after which another figure is due in any case, whatever clocks are worth."""

Meant = Marking | msgspec.Struct | str
"""What a key or a click means: something else is marked, a move, or the sentence why not."""


class TurnScreen(ToldTable[ViewT, UIStateT]):
    """A table at which one plays after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("space", "go_on", N_("go on"), "table.go_on", PLAY, show=False, listed=False),
        bind("s", "overlay('standings')", N_("standings"), "table.standings", LOOK, show=False),
    ]

    looking: ClassVar[float] = 5.0
    """Seconds for looking at what was decided where the tables do not say how long."""

    def __init__(self, ui_state: UIStateT) -> None:
        super().__init__(ui_state)
        self._asked = 0
        """The request of the last move."""
        self._refusing = Timeout(self, self._refused)
        self._look_until = 0.0
        self._looking = self.looking
        self._ticking = Timeout(self, self.tick)

    # --- What a game says -------------------------------------------------------------------------------

    def scene_of(self, view: ViewT, code: str) -> Scene:
        """Everything on the table."""
        raise NotImplementedError

    def header_of(self, view: ViewT, layout: Layout, code: str) -> HeaderPicture:
        """What is played, how far it is, and the time."""
        raise NotImplementedError

    def turn_hints(self, view: ViewT, layout: Layout) -> tuple[Hint, ...]:
        """What keys do now, those of the footer first."""
        raise NotImplementedError

    def entered(self, view: ViewT) -> Meant:
        """Enter: what is marked is done."""
        raise NotImplementedError

    def why_nothing(self, view: ViewT) -> str:
        """Why a key or a click does nothing now, or what would do something."""
        raise NotImplementedError

    # --- Looking at what was decided ---------------------------------------------------------------------

    def look(self, seen: ViewUpdate, after: object) -> bool:
        """Let what was decided be looked at for as long as the tables say; False when that is no time."""
        pause = seen.clock.pause / 1000 if seen.clock is not None else self.looking
        if pause <= 0 and not self.alone:
            return False
        self.ui_state = replace(self.ui_state, after=after)
        self._looking, self._look_until = pause, self.katta.now() + pause
        return True

    # --- Motion -----------------------------------------------------------------------------------------

    def change(self, how: Callable[[UIStateT], UIStateT]) -> None:
        """Make another state of the screen of the one that is shown, and draw what that changes."""
        self.ui_state = how(self.ui_state)
        if not self._taking:
            self._show_table()

    def show_my_turn(self) -> None:
        """The frame of my seat, thin and heavy twice, then still."""
        self.runs.play(blink(lambda thin: self.change(lambda now: replace(now, thin=thin))))

    async def on_key(self, event: events.Key) -> None:
        # Any key ends what moves, in one picture; what the key says comes next.
        if self.runs.busy:
            self._taking = True
            self.runs.finish()
            self._taking = False
            self.draw()

    # --- Marking and moving -----------------------------------------------------------------------------

    def mean(self, meant: Meant) -> None:
        """Mark this, make this move, or say why not."""
        match meant:
            case str():
                self.refuse(meant)
            case Marking():
                # A refusal that is still said is over.
                self.ui_state = replace(self.ui_state, mark=meant, refusal=NOTHING)
                self.draw()
            case _:
                self._play(meant)

    def when_asked(self, how: Callable[[ViewT], Meant]) -> None:
        """Do what that means, while it is for me to choose; else, and for "", say why it means nothing."""
        if self.view is not None and self.ui_state.asks(self.view):
            self.mean(how(self.view) or self.why_nothing(self.view))
        else:
            self.action_why_not()

    @sure
    def _play(self, move: msgspec.Struct) -> None:
        client = self.katta.client
        # Until the table has answered, a second press of the key is the same wish.
        if client.seen is not None and not client.awaits(self._asked):
            self._asked = client.play(client.seen.n, move)
            self.played()

    def played(self) -> None:
        """A move has been sent."""

    @property
    def key_state(self) -> tuple[bool, ...]:
        return (*super().key_state, self.ui_state.after is not None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There are standings when the game is over, and something to go on from while it is looked at."""
        if action == "overlay" and parameters == ("standings",):
            return self.ended
        return self.ui_state.after is not None if action == "go_on" else True

    def act(self) -> None:
        view = self.view
        if self.ui_state.after is not None:
            self.action_go_on()
        elif view is not None:
            self.mean(self.entered(view) if self.ui_state.asks(view) else self.why_nothing(view))

    def action_go_on(self) -> None:
        """Enough looked at: on with the game."""
        self.ui_state = replace(self.ui_state, after=None)
        self.draw()

    @on(Strip.Clicked)
    async def _strip_clicked(self, event: Strip.Clicked) -> None:
        self.runs.finish()
        await self.run_action(event.bit.does)

    def refuse(self, text: str, fg: str = "loss") -> None:
        if text:
            self.ui_state = replace(self.ui_state, refusal=plain(text, fg))
            self._refusing.set(self.katta.waits.refusal)
            self.draw()

    def _refused(self) -> None:
        self.ui_state = replace(self.ui_state, refusal=NOTHING)
        self.draw()

    def why_not(self) -> str:
        if self.ui_state.after is not None:
            return _("Look at what was decided first. {key} goes on.", key=self.cap("act"))
        return self.why_nothing(self.view) if self.view is not None else ""

    @property
    def looking_on(self) -> bool:
        return super().looking_on or self.ui_state.after is not None

    # --- What is to be seen -----------------------------------------------------------------------------

    @property
    def ended(self) -> bool:
        return self.view is not None and self.view.result is not None and self.ui_state.after is None

    def table_hints(self) -> tuple[Hint, ...]:
        if self.view is None or self.scene is None:
            return ()
        return self.turn_hints(self.view, self.scene.layout)

    def end_hints(self, room: TableInfo) -> tuple[Hint, ...]:
        return end_hints(room, standings=True)

    # --- Drawing ----------------------------------------------------------------------------------------

    def draw(self) -> None:
        room = self.room
        if self.view is None or room is None or self._taking:
            return
        self._mind_time()
        if self.ended:
            self.show_end(room, self.ui_state.refusal or self.noticed() or self.heard())
        else:
            self.ui_state = self._beside(self.ui_state, room)
            self._show_table()
        self.show_around()

    def _beside(self, now: UIStateT, room: TableInfo) -> UIStateT:
        """The state with what the screen knows of the table beside the game."""
        auto, notice, saying, caps = self.auto, self.noticed(), self.heard(), self.caps
        there = presences(room)
        if (auto, notice, saying, caps, there) == (now.auto, now.notice, now.saying, now.caps, now.presences):
            return now
        return replace(now, auto=auto, notice=notice, saying=saying, caps=caps, presences=there)

    def _show_table(self) -> None:
        """Show the table itself, and nothing around it: a motion has many pictures."""
        room = self.room
        if self.view is not None and room is not None and not self.ended:
            self.show_board(self.scene_of(self.view, room.code))

    # --- Time -------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """A second has gone by: the figure and the bar say so."""
        looked, room = self.ui_state.after is not None, self.room
        self._mind_time()
        if self.view is None or self.scene is None or room is None:
            return
        if looked and self.ui_state.after is None:
            self.draw()
            return
        header = self.header_of(self.view, self.scene.layout, room.code)
        self.board.tell_time(header, time_bar(self.ui_state.clock, mine=self.ui_state.asks(self.view)))

    def _mind_time(self) -> None:
        """Read the clock, and look again when its figure changes; where none runs nothing ticks."""
        clock = self.katta.client.clock()
        left = clock.pause or (clock.left if clock.total else 0) if clock is not None else 0
        seconds = None
        if self.ui_state.after is not None and self.alone:
            # No player waits for me: it stays until I have seen enough.
            clock, left = None, 0
        elif self.ui_state.after is not None:
            left = int((self._look_until - self.katta.now()) * 1000)
            if left <= 0:
                self.ui_state = replace(self.ui_state, after=None)
                self._mind_time()
                return
            seconds = -(-left // 1000)
            clock = TimeLeft(Milliseconds(left), Milliseconds(int(self._looking * 1000)))
        if (clock, seconds) != (self.ui_state.clock, self.ui_state.seconds):
            self.ui_state = replace(self.ui_state, clock=clock, seconds=seconds)
        if left > 0:
            self._ticking.set((left % 1000 or 1000) / 1000 + LATER)
        else:
            self._ticking.stop()
