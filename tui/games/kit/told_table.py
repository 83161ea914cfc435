"""A table with turns as it is told of: its view, what happened, what was said; and the log of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec
from textual.app import ComposeResult

from shared import house
from shared.refusal import Refusal
from shared.seats import Seat
from shared.wire import Events, Notice, Play, Refused, Said, TableInfo, Talked, ViewUpdate
from tui.games.kit.notes import HouseNote, with_notes
from tui.games.kit.story import Story, Told, decoded
from tui.games.kit.table_screen import TableScreen
from tui.games.kit.ui_state import Marking, TurnUIState, TurnView
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Phrase, plain
from tui.net.client import OF_THE_TABLE, Answered, Incoming
from tui.terminal.timeout import Timeout

LASTING: Final = tuple(one.text for one in (house.MEMORY_STORE, house.NO_STORE, house.DISK))
"""What is still worth knowing when a game begins just then."""

ViewT = TypeVar("ViewT", bound=TurnView)
UIStateT = TypeVar("UIStateT", bound=TurnUIState)


class ToldTable(TableScreen, Generic[ViewT, UIStateT]):
    """A table at which one plays after the other, as far as it is told of."""

    views: ClassVar[msgspec.msgpack.Decoder[Any]]
    happenings: ClassVar[msgspec.msgpack.Decoder[Any]]
    """What reads the game's views and events."""

    def __init__(self, ui_state: UIStateT) -> None:
        super().__init__()
        self.view: ViewT | None = None
        self.ui_state = ui_state
        self.story = Story()
        self._news: list[Told] = []
        self._taken: msgspec.Raw | None = None
        """The view that was taken in last, as it came."""
        self._saying: Phrase = NOTHING
        self._talking = Timeout(self, self._talked)
        self._taking = False
        """Nothing is drawn meanwhile: all that changes is drawn once, at the end."""

    # --- What a game says -------------------------------------------------------------------------------

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

    def why_refused(self, refusal: Refusal) -> str:
        """Why a move was refused; the house's own sentence unless a game has more to say."""
        return self.katta.notice

    @property
    def auto(self) -> bool:
        """Whether the table makes forced moves by itself."""
        room = self.room
        return room is None or room.settings.auto_pass

    # --- Being told -------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
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
        self.ui_state = replace(self.ui_state, mark=self.settled(self.view), auto=self.auto)
        if before is not None and self._is_asked(before) != self._is_asked(self.view):
            # "Frida lays now, it will be your turn": what was said of that moment is not so any more.
            self.ui_state = replace(self.ui_state, refusal=NOTHING)
        if before is None or self.is_another(before, self.view):
            # A table that one comes to, or a new game: there is nothing to be shown of what was before.
            self.runs.finish()
            self.ui_state = replace(self.ui_state, after=None)
        else:
            self.happened(before, self.view, news, seen)

    def _is_asked(self, view: ViewT) -> tuple[bool, bool]:
        """Whether something is asked of me, and whether the game is over."""
        return self.ui_state.asks(view), view.result is not None

    # --- What is known ----------------------------------------------------------------------------------

    @property
    def my_seat(self) -> Seat | None:
        return self.view.you if self.view is not None else None

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat; the number of a seat where no name is known."""
        return self.names_of(self.view.players if self.view is not None else 0)

    def heard(self) -> Phrase:
        """What was said last, unless the chat lies over the table."""
        return NOTHING if self.overlay is not None and self.overlay.what == "chat" else self._saying

    def _talked(self) -> None:
        self._saying = NOTHING
        self.draw()

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
