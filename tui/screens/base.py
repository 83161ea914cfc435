"""What every screen of the house does alike: keys from one table, room to draw in, no paste that plays."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from textual import events

from tui.i18n.catalogs import _
from tui.net.client import Incoming
from tui.screens.keys import Key, pressed
from tui.screens.question import ROWS, Question, QuestionAnswered
from tui.screens.room import NoRoom
from tui.terminal.felt import Felt

if TYPE_CHECKING:
    from tui.app import KattaApp

ResultT = TypeVar("ResultT")

SMALLEST = (60, 20)
NORMAL = (80, 23)
LARGE = (120, 36)
"""Columns and rows from which a screen is drawn at all, at its usual size, and large."""


def size_class(width: int, height: int) -> str:
    """How much is drawn in so much room: "none", "small", "normal" or "large"."""
    if width < SMALLEST[0] or height < SMALLEST[1]:
        return "none"
    if width >= LARGE[0] and height >= LARGE[1]:
        return "large"
    return "normal" if width >= NORMAL[0] and height >= NORMAL[1] else "small"


class HouseScreen(Felt[ResultT]):
    """A screen with a table of keys.

    A subclass says its ``keys()``, writes a ``do_<does>`` for each, and redraws itself in ``redraw()`` when
    something that it shows has changed: what was told (``hear``), the language, the palette, the size.
    """

    place = ""
    """Where the tables have put the player when the app shows this screen for it: "waiting", "table" or
    "review"; "" for screens that the player opened."""
    code = ""
    """The code of the table that it is shown for."""

    def __init__(self) -> None:
        super().__init__()
        self._pressed_at: float | None = None
        """When the key came that is dealt with now."""
        self.question: Question | None = None
        """The question that lies over the screen now, if any."""
        self._no_room: NoRoom | None = None

    @property
    def house(self) -> "KattaApp":
        """The app, with its client, its look and its settings."""
        return self.app  # type: ignore[return-value]  # no other app shows these; asked too often for a cast

    # --- What a screen says about itself ----------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        """Everything that keys do here, now."""
        return ()

    def hear(self, tell: Incoming) -> None:
        """Something was told; the client's memory already has it. Every screen on the stack hears it."""

    def hear_all(self, tells: Sequence[Incoming]) -> None:
        """Several things about a game were told in one breath."""
        for tell in tells:
            self.hear(tell)

    def mind_what_was_told(self) -> None:
        """Where there is no room for more, the clock and whose turn it is are still shown as they are now."""
        if self._no_room is not None:
            self._no_room.repaint()

    def redraw(self) -> None:
        """Draw everything anew: the language, the palette, the size or what is shown has changed."""

    def meanwhile(self) -> str:
        """What becomes of the game on this screen while something lies over it; "" where none is on."""
        return ""

    def typed(self, event: events.Key) -> bool:
        """Take a key as text, where a field is being written in. True if it was taken."""
        return False

    def pasted(self, text: str) -> bool:
        """Take a paste as text, where a field is being written in. True if it was taken."""
        return False

    @property
    def is_writing(self) -> bool:
        """Whether keys are going into a text now."""
        return False

    def writes(self, character: str) -> bool:
        """Whether this character would go into a text now."""
        return self.is_writing

    @property
    def takes_text(self) -> bool:
        """Whether the next letter goes into a text: it is being written, and no question lies over it."""
        return self.is_writing and self.question is None and self._no_room is None

    # --- Questions, and too little room -----------------------------------------------------------------

    def ask_first(self, asked: QuestionAnswered, then: Callable[[], object]) -> None:
        """Ask this, and do that only if the answer is yes."""
        if self.question is not None:
            return

        def answered(yes: bool) -> None:
            if self.question is not None:
                self.question.remove()
                self.question = None
            self.question_changed()
            if yes:
                then()

        self.question = Question(asked, answered, self.house.waits.reading)
        self.mount(self.question)
        self._place_question()
        self.question_changed()

    def question_changed(self) -> None:
        """A question lies over the screen from now on, or no more."""

    def held_up(self) -> bool:
        """Whether a question must be answered before anything under it can be clicked; that is told then."""
        if self.question is None:
            return False
        yes, no = (self.question.keys()[at] for at in (1, 0))
        self.house.say_notice(_("First the question: {yes} or {no}.", yes=yes.cap, no=no.cap), "loss")
        return True

    def clicked(self, key: Key) -> None:
        """A click stands for this key."""
        if not self.held_up():
            self.do(key)

    def do_answer(self, yes: bool) -> None:
        """Answer the question that lies over the screen."""
        if self.question is not None:
            self.question.answer(yes)

    @property
    def edge(self) -> int:
        """Columns free at both sides of what the screen shows; what lies over it keeps to its middle, too."""
        return 0

    def _place_question(self) -> None:
        if self.question is not None:
            self.question.stand_at(self.edge)
            # On a large screen the cards under it are larger, too: it covers them whole, not by half.
            rows = ROWS + 5 if self.size.height >= LARGE[1] else ROWS
            self.question.place(0, self.size.height - rows, self.size.width, rows)

    def _mind_room(self) -> None:
        none = size_class(*self.size) == "none"
        if none and self._no_room is None:
            self._no_room = NoRoom()
            self.mount(self._no_room)
        elif not none and self._no_room is not None:
            self._no_room.remove()
            self._no_room = None
        if self._no_room is not None:
            self._no_room.place(0, 0, *self.size)
        self._place_question()

    # --- Keys -------------------------------------------------------------------------------------------

    def all_keys(self) -> tuple[Key, ...]:
        """What keys do now: the question's, where one is asked; else the screen's, then the app's."""
        if self.question is not None:
            return self.question.keys() + self.house.rim_keys()
        if self._no_room is not None:
            return self.house.rim_keys()
        return self.own_keys()

    def own_keys(self) -> tuple[Key, ...]:
        """What keys do here when nothing lies over the screen. Where "?" goes into a text it is no key."""
        return self.keys() + self.house.keys(writing=self.writes("?"))

    async def on_key(self, event: events.Key) -> None:
        key = pressed(self.all_keys(), event.key)
        # What is advertised does what it says: a text takes signs, and beside them what is no key here.
        free = key is None or (event.character is not None and event.character.isprintable())
        if free and self.question is None and self._no_room is None and self.typed(event):
            event.stop()
            event.prevent_default()
            return
        if key is None:
            return
        event.stop()
        event.prevent_default()
        self._pressed_at = event.time
        if self.house.fingers.are_a_paste(event.time):
            self.house.tell_paste()
        elif key.sure:
            self.surely(lambda: self.do(key))
        else:
            self.do(key)
        self._pressed_at = None

    def do(self, key: Key) -> None:
        """Do what this key does: the screen's own ``do_…``, or else the app's."""
        owner = self if hasattr(self, f"do_{key.does}") else self.house
        act: Callable[..., Any] = getattr(owner, f"do_{key.does}")
        if key.with_ is None:
            act()
        else:
            act(key.with_)

    def surely(self, act: Callable[[], object]) -> None:
        """Do this unless the key that asked for it turns out to be part of a paste. What is pressed after it
        is done after it."""
        self.house.surely(act, self._pressed_at, lambda: self.is_attached)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if not self.pasted(event.text):
            self.house.tell_paste()

    def do_back(self) -> None:
        """Back to where one came from."""
        self.dismiss()

    def on_resize(self, event: events.Resize) -> None:
        self._mind_room()
        self.redraw()

    def on_screen_resume(self) -> None:
        self._mind_room()
        self.redraw()
