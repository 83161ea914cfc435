"""Join by code: the code of a table, or a guest's own code that leads back to a seat."""

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from shared.codes import plain_code
from shared.wire import MAX_CODE, Enter, Refused
from tui.bindings import SCREEN, Hint, bind
from tui.canvas import Span, line
from tui.i18n.catalogs import N_, _, sentence
from tui.net.client import Answered, Incoming
from tui.screens.framed import FramedScreen
from tui.widgets.field import Field
from tui.widgets.prose import Prose


class JoinByCode(FramedScreen[None]):
    """Asks for a code and goes where it leads. How it is written does not matter: the tables forgive."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "enter", N_("go there"), "join.enter", SCREEN),
        bind("tab", "watch", N_("look on only"), "join.watch", SCREEN),
        # Before the field, in which it would take a word away.
        replace(
            bind("ctrl+w", "screen.watch", N_("look on only"), "join.look_on", SCREEN, listed=False),
            priority=True,
        ),
        bind("escape", "back", N_("back"), "katta.back", SCREEN),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.asked = Prose((), id="asked")
        self.field = Field(max_length=MAX_CODE, without="?", id="code")
        self.said = Prose((), id="said")
        self._refusal = ""

    def body(self) -> ComposeResult:
        yield self.asked
        yield self.field
        yield self.said

    def hints(self) -> tuple[Hint, ...]:
        return (
            Hint("enter", _("go there"), main=True),
            Hint("watch", _("look on only")),
            Hint("back", _("back")),
        )

    def action_enter(self) -> None:
        """Go to the table with this code."""
        self._go(watch=False)

    def action_watch(self) -> None:
        """Look on at the table with this code."""
        self._go(watch=True)

    def _go(self, *, watch: bool) -> None:
        code = self.field.value.strip()
        if plain_code(code):
            self._refusal = ""
            self.katta.enter(code, watch=watch)
        self.redraw()

    def hear(self, tell: Incoming) -> None:
        match tell:
            case Answered(_, Enter(), Refused(refusal)):
                self._refusal = sentence(refusal.key, refusal.args)
                self.redraw()
            case _:
                pass

    def heading(self) -> str:
        return _("JOIN BY CODE")

    def fill(self) -> None:
        self.asked.show((line(Span(_("The code your friend told you:"), bold=True)),))
        notes = (
            _("Capitals, spaces and dashes do not matter."),
            _("Lost the line as a guest? Your own code leads back"),
            _("to your seat."),
        )
        welcome = self.katta.client.welcome
        resume = welcome.resume if welcome is not None else ""
        yours = ((), line(Span(_("Yours is") + " ", "mute"), Span(resume, bold=True))) if resume else ()
        self.said.show(
            (
                line(Span(self._refusal, "loss")),
                (),
                *(line(Span(note, "mute")) for note in notes),
                *yours,
            )
        )
