"""What every screen of the house does alike: its keys as bindings, and what they do now; room to draw in."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, TypeVar, cast

from textual import events
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.errors import NoWidget
from textual.geometry import Region, Size
from textual.widget import Widget

from tui import bindings
from tui.bindings import EVERYWHERE, Hint, KeyLabel, bind
from tui.i18n.catalogs import N_
from tui.look.size_class import SizeClass, size_class
from tui.net.client import Incoming
from tui.screens.katta import Katta
from tui.terminal.felt import Felt, FeltModal

ResultT = TypeVar("ResultT")

RIM: list[BindingType] = [
    bind("ctrl+l", "app.draw_anew", N_("draw anew"), "katta.draw_anew", EVERYWHERE, show=False),
    bind("ctrl+c", "app.interrupt", N_("leave (twice)"), "katta.interrupt", EVERYWHERE, show=False),
    bind("ctrl+z", "app.suspend", N_("to the shell; fg comes back"), "katta.suspend", EVERYWHERE, show=False),
]
"""What keys do whatever lies over the screen."""


APP_KEYS: list[BindingType] = [
    bind("question_mark,f1", "help", N_("all keys"), "katta.help", EVERYWHERE),
    bind("ctrl+p", "commands", N_("seek what can be done"), "katta.commands", EVERYWHERE, show=False),
]
"""The app's own keys: they answer unless something lies over the screen, or a letter goes into a text."""


class HouseScreen(Felt[ResultT], inherit_bindings=False):
    """A screen whose keys are its bindings and those of the widgets on it.

    A subclass lists ``BINDINGS``, says by ``hints()`` what they do now, writes an ``action_…`` for each, and
    redraws itself in ``redraw()`` when something that it shows has changed: what was told (``hear``), the
    language, the palette, the size.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *RIM,
        bind("tab", "app.focus_next", N_("on to the next part"), "katta.focus_next", EVERYWHERE,
             show=False, listed=False),
        bind("shift+tab", "app.focus_previous", N_("back to the part before"), "katta.focus_previous",
             EVERYWHERE, show=False, listed=False),
    ]  # fmt: skip

    PARTS: ClassVar[tuple[type[Widget], ...]] = ()
    """The kinds of widgets on it that have keys of their own."""

    place = ""
    """Where the tables have put the player when the app shows this screen for it: "waiting", "table" or
    "review"; "" for screens that the player opened."""
    code = ""
    """The code of the table that it is shown for."""

    def __init__(self) -> None:
        super().__init__()

    @property
    def katta(self) -> Katta:
        """The app, with its client, its look and its settings."""
        return cast("Katta", self.app)

    drawn_for: Size | None = None
    """The size for which all that it shows has been drawn; None before that, and while another screen lies
    over it: when it comes back language and palette may be others."""
    _goes_with: tuple[ResultT | None] | None = None
    """What it was dismissed with while another screen lay over it."""

    # --- What a screen says about itself ----------------------------------------------------------------

    def hints(self) -> tuple[Hint, ...]:
        """What keys do here now, in the footer's order: what the bindings say, or more."""
        return bindings.usual_hints(self.active_bindings.values())

    def hear(self, tell: Incoming) -> None:
        """Something was told; the client's memory already has it. Every screen on the stack hears it."""

    def hear_all(self, tells: Sequence[Incoming]) -> None:
        """Several things about a game were told in one breath."""
        for tell in tells:
            self.hear(tell)

    def redraw(self) -> None:
        """Draw everything anew: the language, the palette, the size or what is shown has changed."""

    def meanwhile(self) -> str:
        """What becomes of the game on this screen while something lies over it; "" where none is on."""
        return ""

    @property
    def edge(self) -> int:
        """Columns free at both sides of what the screen shows; what lies over it keeps to its middle, too."""
        return 0

    @property
    def takes_text(self) -> bool:
        """Whether the next letter goes into a text."""
        return self.focused is not None and self.focused.check_consume_key("a", "a")

    def under(self, event: events.MouseEvent) -> tuple[Widget, Region] | None:
        """What stands where the mouse is, and where that stands; None where nothing does any more, or not
        yet: the window was another when the mouse was there."""
        try:
            return self.get_widget_at(event.screen_x, event.screen_y)
        except NoWidget:
            return None

    # --- Keys -------------------------------------------------------------------------------------------

    @property
    def caps(self) -> Mapping[str, str]:
        """How the player's own keys are drawn, by what they do here, whether or not they do it just now."""
        return bindings.caps_of(bindings.bindings_of(type(self)), self.katta.keys)

    def cap(self, actions: str) -> str:
        """How the key of this action is drawn, or the keys of several with a blank between them. KeyError for
        one that has no key here."""
        return bindings.drawn(self.caps, actions)

    def key_labels(self, *, short: bool = False) -> tuple[KeyLabel, ...]:
        """The hints with their keys as they are now."""
        return self.labelled(self.hints(), short=short)

    def labelled(self, hints: tuple[Hint, ...], *, short: bool) -> tuple[KeyLabel, ...]:
        """These hints with their keys as they are now."""
        return bindings.labelled(hints, bindings.active(self), short=short)

    def footer_labels(self, *, short: bool = False) -> tuple[KeyLabel, ...]:
        """What the footer tells, the main thing first."""
        told = tuple(hint for hint in self.hints() if hint.footer)
        return tuple(sorted(self.labelled(told, short=short), key=lambda label: not label.main))

    def run_label(self, label: KeyLabel, *, back: bool = False) -> None:
        """A click on a key of the footer. One that stands for two leads on, or back on its first half."""
        bound = label.actions[0 if back else -1]
        self.app.call_later(self.app.run_action, bound.binding.action, bound.node)

    def surely(self, act: Callable[[], object]) -> None:
        """Do this unless the key that asked for it turns out to be part of a paste. What is pressed after it
        is done after it."""
        self.katta.surely(act, lambda: self.is_attached)

    def on_paste(self, event: events.Paste) -> None:
        """A paste is for what is written in; it plays nothing."""
        event.stop()
        if self.takes_text and self.focused is not None:
            self.focused.post_message(event)
        else:
            self.katta.tell_paste()

    def dismiss(self, result: ResultT | None = None) -> AwaitComplete:
        """Be gone, with a result: at once, or where another screen lies over this one, as soon as that is.
        Textual would take that other one away. What is gone already cannot go once more."""
        if self.app.screen_stack[-1:] == [self]:
            return super().dismiss(result)
        if self in self.app.screen_stack:
            self._goes_with = (result,)
        return AwaitComplete()

    def action_back(self) -> None:
        """Back to where one came from."""
        self.dismiss()

    def on_resize(self, event: events.Resize) -> None:
        self._come_to_light()

    def on_screen_resume(self) -> None:
        if self._goes_with is not None:
            self.dismiss(*self._goes_with)
            return
        self._come_to_light()

    def on_screen_suspend(self) -> None:
        self.drawn_for = None

    def _come_to_light(self) -> None:
        """Tell the style sheet how much room there is, and draw what has not been drawn for that."""
        size = size_class(*self.app.size)
        for each in SizeClass:
            self.set_class(each is size, f"-{each}")
        self.katta.mind_room()
        if self.drawn_for != self.app.size:
            self.drawn_for = self.app.size
            self.redraw()


class HouseModal(HouseScreen[ResultT], FeltModal[ResultT], inherit_bindings=False):
    """A screen over another one, which is to be seen around it and goes on."""

    BINDINGS: ClassVar[list[BindingType]] = RIM
