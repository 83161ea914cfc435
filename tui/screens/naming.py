"""What shall we call you? Asked of a new player, and of one who wants another name."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from shared import house
from shared.wire import MAX_NAME, Refused, Rename, Welcome
from tui.bindings import SCREEN, Hint, bind
from tui.canvas import Span, line
from tui.i18n.catalogs import N_, _, sentence
from tui.net.client import Answered, Incoming
from tui.screens.framed import FramedScreen
from tui.who import short_key
from tui.widgets.field import Field
from tui.widgets.prose import Prose


class Naming(FramedScreen[bool]):
    """Asks until the house has taken a name, and gives whether it has. No other sees a refused name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "named", N_("that is me"), "naming.named", SCREEN),
        bind("escape", "kept", N_("stay as you are"), "naming.kept", SCREEN),
    ]

    def __init__(self, name: str, again: bool = False) -> None:
        super().__init__()
        self.asked = Prose((), id="asked")
        self.field = Field(name, max_length=MAX_NAME, offered=True, without="?", id="name")
        self.said = Prose((), id="said")
        self._again = again
        self._asked = ""
        """The name that the house has been asked to take."""
        self._refusal = ""

    def body(self) -> ComposeResult:
        yield self.asked
        yield self.field
        yield self.said

    def hints(self) -> tuple[Hint, ...]:
        return (
            Hint("named", _("that is me"), main=True),
            Hint("kept", _("back") if self._again else _("look around first")),
        )

    def action_named(self) -> None:
        """Be called that."""
        wanted = self.field.value.strip()
        welcome = self.katta.client.welcome
        if not wanted:
            self._refusal = sentence(house.NAME_EMPTY.key, {})
        elif welcome is not None and wanted == welcome.name:
            self.dismiss(True)
        else:
            self._refusal, self._asked = "", wanted
            self.katta.rename(wanted)
        self.redraw()

    def action_kept(self) -> None:
        """Stay as one is."""
        self.dismiss(False)

    def hear(self, tell: Incoming) -> None:
        match tell:
            case Answered(_, Rename(), Welcome() as welcome) if self._asked:
                self.katta.is_named(welcome.name)
                self.dismiss(True)
            case Answered(_, Rename(), Refused(refusal)) if self._asked:
                self._asked, self._refusal = "", sentence(refusal.key, refusal.args)
                self.redraw()
            case _:
                pass

    def heading(self) -> str:
        return _("WELCOME") if not self._again else _("YOUR NAME")

    def fill(self) -> None:
        self.asked.show((line(Span(_("What shall we call you?"), bold=True)),))
        refusal = (line(Span(self._refusal, "loss")), ()) if self._refusal else ()
        self.said.show((*refusal, *(line(Span(note, "mute")) for note in self._notes())))

    def _notes(self) -> tuple[str, ...]:
        welcome = self.katta.client.welcome
        seen = _("A first name will do; the others at the table see it.")
        if welcome is None or not welcome.key:
            return (seen, _("Nothing else is asked: no account, no password."))
        return (seen, _("Your key is your account: {key}", key=short_key(welcome.key)))
