"""Join by code: the code of a table, or a guest's own code that leads back to a seat."""

from shared.codes import plain_code
from shared.wire import MAX_CODE, Enter, Refused
from tui.canvas import Canvas
from tui.i18n.catalogs import _, sentence
from tui.net.client import Answered, Incoming
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key
from tui.screens.line import TextField


class JoinByCode(PaintedScreen[None]):
    """Asks for a code and goes where it leads. How it is written does not matter: the tables forgive."""

    def __init__(self) -> None:
        super().__init__()
        self.writing = TextField(most=MAX_CODE, without="?")
        self._refusal = ""

    def keys(self) -> tuple[Key, ...]:
        return (
            Key(("enter",), "Enter", _("go there"), "enter", main=True),
            Key(("tab", "ctrl+w"), "Tab", _("look on only"), "watch"),
            Key(("escape",), "Esc", _("back"), "back"),
        )

    def do_enter(self) -> None:
        """Go to the table with this code."""
        self._go(watch=False)

    def do_watch(self) -> None:
        """Look on at the table with this code."""
        self._go(watch=True)

    def _go(self, *, watch: bool) -> None:
        assert self.writing is not None
        code = self.writing.text.strip()
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

    def paint(self, canvas: Canvas, size: str) -> None:
        assert self.writing is not None
        canvas.text(4, 2, _("The code your friend told you:"), bold=True)
        self.writing.paint(canvas, 4, 4, 32)
        if self._refusal:
            canvas.text(4, 6, canvas.look.cut(self._refusal, canvas.width - 8), "loss")
        notes = (
            _("Capitals, spaces and dashes do not matter."),
            _("Lost the line as a guest? Your own code leads back"),
            _("to your seat."),
        )
        for index, note in enumerate(notes):
            canvas.text(4, 8 + index, canvas.look.cut(note, canvas.width - 8), "mute")
        welcome = self.katta.client.welcome
        if welcome is not None and welcome.resume:
            x = canvas.text(4, 12, _("Yours is"), "mute")
            canvas.text(x + 1, 12, welcome.resume, bold=True)
