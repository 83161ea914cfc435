"""The table of any game with turns: one marks and acts, looks at what was just decided, and time runs.

What lies on the table, what keys mean and how things are said is the business of the game's own screen.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec
from textual import events, on
from textual.binding import BindingType

from shared import house
from shared.milliseconds import Milliseconds
from shared.refusal import Refusal
from shared.seats import Seat
from shared.wire import Events, Notice, Play, Refused, Said, TableInfo, Talked, TimeLeft, ViewUpdate
from tui.bindings import LOOK, PLAY, Hint, bind, sure
from tui.games.kit.hints import end_hints
from tui.games.kit.layout import Layout
from tui.games.kit.notes import HouseNote, with_notes
from tui.games.kit.presence import presences
from tui.games.kit.scene import Scene
from tui.games.kit.seats import time_bar
from tui.games.kit.story import Story, Told, decoded
from tui.games.kit.table_screen import TableScreen
from tui.games.kit.ui_state import Marking, TurnMoment, TurnView
from tui.i18n.catalogs import N_, _
from tui.i18n.styled_text import NOTHING, Phrase, plain
from tui.net.client import OF_THE_TABLE, Answered, Incoming
from tui.widgets.header import HeaderPicture
from tui.widgets.motion import blink
from tui.widgets.strip import Strip
from tui.widgets.timeout import Timeout

LASTING: Final = tuple(one.text for one in (house.MEMORY_STORE, house.NO_STORE, house.DISK))
"""What is still worth knowing when a game begins just then."""
LATER: Final = 0.01
"""Seconds after which another figure is due in any case, whatever clocks are worth."""

ViewT = TypeVar("ViewT", bound=TurnView)
MomentT = TypeVar("MomentT", bound=TurnMoment)
Meant = Marking | msgspec.Struct | str
"""What a key or a click means: something else is marked, a move, or the sentence why not."""


class TurnScreen(TableScreen, Generic[ViewT, MomentT]):
    """A table at which one plays after the other."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("space", "go_on", N_("go on"), "table.go_on", PLAY, show=False, listed=False),
        bind("s", "overlay('standings')", N_("standings"), "table.standings", LOOK, show=False),
    ]

    looking: ClassVar[float] = 5.0
    """Seconds for looking at what was decided where the tables do not say how long."""
    views: ClassVar[msgspec.msgpack.Decoder[Any]]
    happenings: ClassVar[msgspec.msgpack.Decoder[Any]]
    """What reads the game's views and events."""

    def __init__(self, moment: MomentT) -> None:
        super().__init__()
        self.view: ViewT | None = None
        self.moment = moment
        self.story = Story()
        self._asked = 0
        """The request of the last move."""
        self._news: list[Told] = []
        self._taken: msgspec.Raw | None = None
        """The view that was taken in last, as it came."""
        self._refusing = Timeout(self, self._refused)
        self._saying: Phrase = NOTHING
        self._talking = Timeout(self, self._talked)
        self._look_until = 0.0
        self._looking = self.looking
        self._ticking = Timeout(self, self.tick)
        self._taking = False
        """Nothing is drawn meanwhile: all that changes is drawn once, at the end."""

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

    def settled(self, view: ViewT) -> Marking:
        """What is still marked in a new view."""
        raise NotImplementedError

    def happened(self, before: ViewT, view: ViewT, news: Sequence[Told], seen: ViewUpdate) -> None:
        """Show what led from one view to the next."""
        raise NotImplementedError

    def is_another(self, before: ViewT, view: ViewT) -> bool:
        """Whether this view is of another game than the one before it."""
        return before.result is not None

    def begins(self, event: object) -> bool:
        """Whether a round, and with it a chapter of the log, begins with this event."""
        raise NotImplementedError

    def chapter(self, told: tuple[Told, ...], *, beside: bool) -> tuple[Phrase, ...]:
        """A chapter in words; in few of them ``beside`` the table."""
        raise NotImplementedError

    def entered(self, view: ViewT) -> Meant:
        """Enter: what is marked is done."""
        raise NotImplementedError

    def why_nothing(self, view: ViewT) -> str:
        """Why a key or a click does nothing now, or what would do something."""
        raise NotImplementedError

    def why_refused(self, refusal: Refusal) -> str:
        """Why a move was refused; the house's own sentence unless a game has more to say."""
        return self.katta.notice

    # --- Being told -------------------------------------------------------------------------------------

    def compose(self) -> Any:
        # Everything stands in its place before it is laid out for the first time: that is one screen to send.
        client = self.katta.client
        for tell in client.news:
            self._read(tell)
        if client.seen is not None:
            self._take(client.seen)
        if self.katta.notice not in (_(lasting) for lasting in LASTING):
            # Who took which seat is of the time before the game.
            self.known = self.katta.notice
        self.draw()
        yield from super().compose()

    def hear(self, tell: Incoming) -> None:
        match tell:
            case Events():
                told = self._read(tell)
                if not tell.past:
                    self._news += told
                return
            case Notice() if tell.key in OF_THE_TABLE:
                self._read(tell)
            case ViewUpdate() if self.view is None or tell.view != self._taken:
                # What ends and what begins with a view is drawn once, with the view.
                self._taking = True
                self._take(tell)
                self._taking = False
            case Answered(_, ask, Refused(refusal)):
                self.known = self.katta.notice
                self.refuse(self.why_refused(refusal) if isinstance(ask, Play) else self.katta.notice)
                return
            case Said():
                self._saying = (*plain(tell.name, "ink"), *plain(" " + tell.text, "mute"))
                self._talking.set(self.katta.waits.talk)
            case TableInfo():
                self._held = tell.held
            case ViewUpdate() | Talked():
                pass  # nothing has happened: only time runs, or stands still
            case _:
                return
        self.draw()

    def _read(self, tell: Events | Notice) -> Sequence[Told]:
        """Write this into the log. What happened, as the game's own values."""
        if isinstance(tell, Notice):
            self.story = self.story.told([(HouseNote(tell), ())], self.begins)
            return ()
        told = decoded(tell, self.happenings)
        if tell.past:
            whole = with_notes(told, tell.notes, lambda note: (note, ()))
            self.story = Story().told(whole, self.begins)
        else:
            self.story = self.story.told(told, self.begins)
        return told

    def _take(self, seen: ViewUpdate) -> None:
        """A new view stands at once; what led to it is shown meanwhile."""
        self._taken = seen.view
        before, self.view = self.view, self.views.decode(seen.view)
        news, self._news = self._news, []
        assert self.view is not None
        self.moment = replace(self.moment, mark=self.settled(self.view), auto=self.auto)
        if before is None or self.is_another(before, self.view):
            # A table that one comes to, or a new game: there is nothing to be shown of what was before.
            self.runs.finish()
            self.moment = replace(self.moment, after=None)
        else:
            self.happened(before, self.view, news, seen)

    def look(self, seen: ViewUpdate, after: object) -> bool:
        """Let what was decided be looked at for as long as the tables say; False when that is no time."""
        pause = seen.clock.pause / 1000 if seen.clock is not None else self.looking
        if pause <= 0 and not self.alone:
            return False
        self.moment = replace(self.moment, after=after)
        self._looking, self._look_until = pause, self.katta.now() + pause
        return True

    # --- Motion -----------------------------------------------------------------------------------------

    def change(self, how: Callable[[MomentT], MomentT]) -> None:
        """Make another moment of the one that is shown, and draw what that changes."""
        self.moment = how(self.moment)
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

    @property
    def auto(self) -> bool:
        """Whether the table makes forced moves by itself."""
        room = self.room
        return room is None or room.settings.auto_pass

    def mean(self, meant: Meant) -> None:
        """Mark this, make this move, or say why not."""
        match meant:
            case str():
                self.refuse(meant)
            case Marking():
                # A refusal that is still said is over.
                self.moment = replace(self.moment, mark=meant, refusal=NOTHING)
                self.draw()
            case _:
                self._play(meant)

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
        return (*super().key_state, self.moment.after is not None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There are standings when the game is over, and something to go on from while it is looked at."""
        if action == "overlay" and parameters == ("standings",):
            return self.ended
        return self.moment.after is not None if action == "go_on" else True

    def act(self) -> None:
        view = self.view
        if self.moment.after is not None:
            self.action_go_on()
        elif view is not None:
            self.mean(self.entered(view) if self.moment.asks(view) else self.why_nothing(view))

    def action_go_on(self) -> None:
        """Enough looked at: on with the game."""
        self.moment = replace(self.moment, after=None)
        self.draw()

    @on(Strip.Clicked)
    async def _strip_clicked(self, event: Strip.Clicked) -> None:
        self.runs.finish()
        await self.run_action(event.bit.does)

    def refuse(self, text: str, fg: str = "loss") -> None:
        if text:
            self.moment = replace(self.moment, refusal=plain(text, fg))
            self._refusing.set(self.katta.waits.refusal)
            self.draw()

    def _refused(self) -> None:
        self.moment = replace(self.moment, refusal=NOTHING)
        self.draw()

    def why_not(self) -> str:
        if self.moment.after is not None:
            return _("Look at what was decided first. Enter goes on.")
        return self.why_nothing(self.view) if self.view is not None else ""

    @property
    def looking_on(self) -> bool:
        return super().looking_on or self.moment.after is not None

    # --- What is to be seen -----------------------------------------------------------------------------

    @property
    def my_seat(self) -> Seat | None:
        return self.view.you if self.view is not None else None

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat; the number of a seat where no name is known."""
        return self.names_of(self.view.players if self.view is not None else 0)

    @property
    def ended(self) -> bool:
        return self.view is not None and self.view.result is not None and self.moment.after is None

    def heard(self) -> Phrase:
        """What was said last, unless the chat lies over the table."""
        return NOTHING if self.overlay is not None and self.overlay.what == "chat" else self._saying

    def _talked(self) -> None:
        self._saying = NOTHING
        self.draw()

    def table_hints(self) -> tuple[Hint, ...]:
        if self.view is None or self.scene is None:
            return ()
        return self.turn_hints(self.view, self.scene.layout)

    def end_hints(self, room: TableInfo) -> tuple[Hint, ...]:
        return end_hints(room, standings=True)

    def log_lines(self, *, beside: bool) -> tuple[Phrase, ...]:
        return self.memo(("log", beside), self._log, self.story, self.names, self.katta.look, beside)

    def _log(self, story: Story, _names: object, _look: object, beside: bool) -> tuple[Phrase, ...]:
        whole: tuple[Phrase, ...] = ()
        for number, told in enumerate(story.chapters):
            lines = self.memo(("chapter", number, beside), self._chapter, told, _names, _look, beside)
            whole = (*whole, NOTHING, *lines) if whole else lines
        return whole

    def _chapter(
        self, told: tuple[Told, ...], _names: object, _look: object, beside: bool
    ) -> tuple[Phrase, ...]:
        return self.chapter(told, beside=beside)

    # --- Drawing ----------------------------------------------------------------------------------------

    def draw(self) -> None:
        room = self.room
        if self.view is None or room is None or self._taking:
            return
        self._mind_time()
        if self.ended:
            self.show_end(room, self.moment.refusal or self.noticed() or self.heard())
        else:
            now, beside = self.moment, (self.auto, self.noticed(), self.heard(), presences(room))
            if beside != (now.auto, now.notice, now.saying, now.presences):
                auto, notice, saying, there = beside
                self.moment = replace(now, auto=auto, notice=notice, saying=saying, presences=there)
            self._show_table()
        self.show_around()

    def _show_table(self) -> None:
        """Show the table itself, and nothing around it: a motion has many pictures."""
        room = self.room
        if self.view is not None and room is not None and not self.ended:
            self.show_board(self.scene_of(self.view, room.code))

    # --- Time -------------------------------------------------------------------------------------------

    def tick(self) -> None:
        """A second has gone by: the figure and the bar say so."""
        looked, room = self.moment.after is not None, self.room
        self._mind_time()
        if self.view is None or self.scene is None or room is None:
            return
        if looked and self.moment.after is None:
            self.draw()
            return
        header = self.header_of(self.view, self.scene.layout, room.code)
        self.board.tell_time(header, time_bar(self.moment.clock, mine=self.moment.asks(self.view)))

    def _mind_time(self) -> None:
        """Read the clock, and look again when its figure changes; where none runs nothing ticks."""
        clock = self.katta.client.clock()
        left = clock.pause or (clock.left if clock.total else 0) if clock is not None else 0
        seconds = None
        if self.moment.after is not None and self.alone:
            # No player waits for me: it stays until I have seen enough.
            clock, left = None, 0
        elif self.moment.after is not None:
            left = int((self._look_until - self.katta.now()) * 1000)
            if left <= 0:
                self.moment = replace(self.moment, after=None)
                self._mind_time()
                return
            seconds = -(-left // 1000)
            clock = TimeLeft(Milliseconds(left), Milliseconds(int(self._looking * 1000)))
        if (clock, seconds) != (self.moment.clock, self.moment.seconds):
            self.moment = replace(self.moment, clock=clock, seconds=seconds)
        if left > 0:
            self._ticking.set((left % 1000 or 1000) / 1000 + LATER)
        else:
            self._ticking.stop()
