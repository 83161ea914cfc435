"""The table of any game with turns: one marks and acts, looks at what was just decided, and time runs.

What lies on the table and how it is drawn is the business of the game's own screen.
"""

from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from textual import events
from textual.timer import Timer

from shared import house
from shared.milliseconds import Milliseconds
from shared.refusal import Refusal
from shared.seats import Seat
from shared.sight import Sight
from shared.wire import Events, Notice, Play, Refused, Said, TableInfo, Talked, TimeLeft, ViewUpdate
from tui.canvas import Span
from tui.games.kit.keys import chat_keys
from tui.games.kit.notes import HouseNote, with_notes
from tui.games.kit.ui_state import TurnMoment, TurnView
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Phrase, plain
from tui.net.client import OF_THE_TABLE, Answered, Incoming
from tui.screens.game import GameScreen
from tui.screens.keys import Key
from tui.screens.said import said_lines
from tui.widgets.lines import PanelPicture
from tui.widgets.timeout import Timeout

INDENT = 6
"""Cells by which a second line of a saying is set in."""
BESIDE = 26
"""Cells of the chat beside the table."""
LASTING = tuple(one.text for one in (house.MEMORY_STORE, house.NO_STORE, house.DISK))
"""What is still worth knowing when a game begins just then."""


class HasKeys(Protocol):
    """A scene: everything on a table as it is drawn, and what keys do there."""

    @property
    def keys(self) -> tuple[Key, ...]: ...


ViewT = TypeVar("ViewT", bound=TurnView)
MomentT = TypeVar("MomentT", bound=TurnMoment)
SceneT = TypeVar("SceneT", bound=HasKeys)
Told = tuple[Any, tuple[Sight, ...]]
"""An event of the game, and the cards it shows."""


class TurnTable(GameScreen, Generic[ViewT, MomentT, SceneT]):
    """A table at which one plays after the other."""

    looking = 5.0
    """Seconds for looking at what was decided where the tables do not say how long."""

    def __init__(self, moment: MomentT) -> None:
        super().__init__()
        self.view: ViewT | None = None
        self.moment = moment
        self.scene: SceneT | None = None
        """What the board shows."""
        self.story: list[Told] = []
        """All that happened, as far as it was told."""
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
        self._ticking: Timer | None = None
        self._taking = False
        """Nothing is drawn meanwhile: all that changes is drawn once, at the end."""

    # --- What a game says -------------------------------------------------------------------------------

    def decoded(self, happened: Events) -> Sequence[Told]:
        """The events in this, as the game's own values."""
        raise NotImplementedError

    def take(self, seen: ViewUpdate) -> None:
        """A new view stands at once; what led to it is shown meanwhile."""
        raise NotImplementedError

    def draw_moving(self, fields: Set[str]) -> bool:
        """Draw only what these fields of the moment change; False where the whole scene has to be made anew.
        A motion has many pictures, and most of the table stands still in all of them."""
        raise NotImplementedError

    def end_keys(self, room: TableInfo) -> tuple[Key, ...]:
        """What keys do when the game is over."""
        raise NotImplementedError

    def why_not(self, refusal: Refusal) -> str:
        """Why a move was refused; the house's own sentence unless a game has more to say."""
        return self.katta.notice

    # --- Being told -------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Take in what was told before the screen is there, and draw it: everything stands in its place
        before it is laid out for the first time, and so that is one screen to send."""
        client = self.katta.client
        for tell in client.news:
            self._read(tell)
        if client.seen is not None:
            self._taken = client.seen.view
            self.take(client.seen)
        if self.katta.notice not in (_(lasting) for lasting in LASTING):
            # Who took which seat is of the time before the game.
            self.known = self.katta.notice
        self.draw()

    def hear(self, tell: Incoming) -> None:
        match tell:
            case Events():
                told = self._read(tell)
                if not tell.past:
                    self._news += told
            case Notice() if tell.key in OF_THE_TABLE:
                self._read(tell)
                self.redraw()
            case ViewUpdate() if self.view is not None and tell.view == self._taken:
                # Nothing has happened: only time runs, or stands still.
                self.redraw()
            case ViewUpdate():
                self._taken = tell.view
                # What ends and what begins with a view is drawn once, with the view.
                self._taking = True
                self.take(tell)
                self._taking = False
                self.redraw()
            case Answered(_, ask, Refused(refusal)):
                self.known = self.katta.notice
                self.refuse(self.why_not(refusal) if isinstance(ask, Play) else self.katta.notice)
            case Said():
                self._saying = (*plain(tell.name, "ink"), *plain(" " + tell.text, "mute"))
                self._talking.set(self.katta.waits.talk)
                self.redraw()
            case Talked():
                self.redraw()
            case TableInfo():
                self._held = tell.held
                self.redraw()
            case _:
                pass

    def _read(self, tell: Events | Notice) -> Sequence[Told]:
        """Write this into the log. What happened, as the game's own values."""
        if isinstance(tell, Notice):
            self.story.append((HouseNote(tell), ()))
            return ()
        told = self.decoded(tell)
        if tell.past:
            self.story = with_notes(told, tell.notes, lambda note: (note, ()))
        else:
            self.story += told
        return told

    def look(self, seen: ViewUpdate, after: object) -> bool:
        """Let what was decided be looked at for as long as the tables say; False when that is no time."""
        pause = seen.clock.pause / 1000 if seen.clock is not None else self.looking
        if pause <= 0 and not self.alone:
            return False
        self.moment = replace(self.moment, after=after)
        self._looking, self._look_until = pause, self.katta.now() + pause
        return True

    def change(self, **fields: object) -> None:
        """Change these fields of the moment, and draw what that changes."""
        self.moment = replace(self.moment, **fields)  # type: ignore[arg-type]  # by name
        if not self._taking and not self.draw_moving(fields.keys()):
            self.draw()

    def _talked(self) -> None:
        self._saying = NOTHING
        self.draw()

    # --- Marking and moving -----------------------------------------------------------------------------

    @property
    def auto(self) -> bool:
        """Whether the table makes forced moves by itself."""
        room = self.room
        return room is None or room.settings.auto_pass

    def act(self, meant: msgspec.Struct | str) -> bool:
        """Make this move, or say why not. True if it was sent."""
        client = self.katta.client
        if isinstance(meant, str):
            self.refuse(meant)
        elif client.seen is not None and not client.awaits(self._asked):
            # Until the table has answered, a second press of the key is the same wish.
            self._asked = client.play(client.seen.n, meant)
            return self._asked > 0
        return False

    def mark(self, moment: MomentT) -> None:
        """Mark something else; a refusal that is still said is over."""
        self.moment = replace(moment, refusal=NOTHING)
        self.draw()

    def refuse(self, text: str, fg: str = "loss") -> None:
        if not text:
            return
        self.moment = replace(self.moment, refusal=plain(text, fg))
        self._refusing.set(self.katta.waits.refusal)
        self.draw()

    def _refused(self) -> None:
        self.moment = replace(self.moment, refusal=NOTHING)
        self.draw()

    def do_standings(self) -> None:
        """What each round brought, over the page of the end; or away again."""
        self.lay_over("standings")

    def do_idle(self) -> None:
        self.do_why_not()

    def do_why_not(self) -> None:
        """Say why this does nothing now."""
        if self.moment.after is not None:
            self.refuse(_("Look at what was decided first. Enter goes on."))
        elif self.view is not None:
            self.refuse(self.why_nothing(self.view))

    def why_nothing(self, view: ViewT) -> str:
        """Why a key or a click does nothing now, or what would do something."""
        raise NotImplementedError

    def do_go_on(self) -> None:
        """Enough looked at: on with the game."""
        self.moment = replace(self.moment, after=None)
        self.draw()

    @property
    def looking_on(self) -> bool:
        return super().looking_on or self.moment.after is not None

    @property
    def my_seat(self) -> Seat | None:
        return self.view.you if self.view is not None else None

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
        room = self.room
        if self.ended and room is not None:
            keys = self.end_keys(room)
        else:
            keys = (*(self.scene.keys if self.scene is not None else ()), *self.stop_keys())
        return self.lay_keys(keys)

    # --- What is to be seen -----------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat; the number of a seat where no name is known."""
        return self.names_of(self.view.players if self.view is not None else 0)

    @property
    def ended(self) -> bool:
        """Whether the end of the game is shown."""
        return self.view is not None and self.view.result is not None and self.moment.after is None

    def heard(self) -> Phrase:
        """What was said last, unless the chat lies over the table."""
        return NOTHING if self.laid_over == "chat" else self._saying

    def chat_beside(self) -> PanelPicture:
        """The chat as it stands beside the table."""
        said = said_lines(self.katta.client.said, BESIDE)
        how = (Span("C", bold=True), Span(" " + _("to say something"), "mute"))
        return PanelPicture(_("Chat"), said, () if said else how, indent=INDENT)

    def chat_over(self, width: int) -> PanelPicture:
        """The chat as it lies over the table."""
        said = said_lines(self.katta.client.said, width)
        return PanelPicture(_("Chat"), said, indent=INDENT, writing=True)

    # --- Time -------------------------------------------------------------------------------------------

    def mind_time(self) -> None:
        """Read the clock, and look again when its figure changes; where none runs nothing ticks."""
        if self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
        clock = self.katta.client.clock()
        seconds = None
        left = clock.pause or (clock.left if clock.total else 0) if clock is not None else 0
        if self.moment.after is not None and self.alone:
            # No player waits for me: it stays until I have seen enough.
            self.moment = replace(self.moment, clock=None, seconds=None)
            self.mind_hold()
            return
        if self.moment.after is not None:
            left = int((self._look_until - self.katta.now()) * 1000)
            if left <= 0:
                self.moment = replace(self.moment, after=None)
                self.mind_time()
                return
            seconds = -(-left // 1000)
            clock = TimeLeft(Milliseconds(left), Milliseconds(int(self._looking * 1000)))
        self.mind_hold()
        self.moment = replace(self.moment, clock=clock, seconds=seconds)
        if left > 0:
            self._ticking = self.set_timer((left % 1000 or 1000) / 1000 + 0.01, self.draw)
