"""What shall we call you? Asked of a new player, and of one who wants another name."""

from shared import house
from shared.wire import MAX_NAME, Refused, Rename, Welcome
from tui.canvas import Canvas, Span, line
from tui.i18n.catalogs import _, sentence
from tui.net.client import Answered, Incoming
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key
from tui.screens.line import TextField
from tui.who import short_key
from tui.widgets.lines import wrapped


class Naming(PaintedScreen[bool]):
    """Asks until the house has taken a name, and gives whether it has. No other sees a refused name."""

    def __init__(self, name: str, *, again: bool = False) -> None:
        super().__init__()
        self._again = again
        self._asked = ""
        """The name that the house has been asked to take."""
        self._refusal = ""
        self.writing = TextField(name, most=MAX_NAME, offered=True, without="?")

    def keys(self) -> tuple[Key, ...]:
        return (
            Key(("enter",), "Enter", _("that is me"), "named", main=True),
            Key(("escape",), "Esc", _("back") if self._again else _("look around first"), "kept"),
        )

    def do_named(self) -> None:
        """Be called that."""
        assert self.writing is not None
        wanted = self.writing.text.strip()
        welcome = self.katta.client.welcome
        if not wanted:
            self._refusal = sentence(house.NAME_EMPTY.key, {})
        elif welcome is not None and wanted == welcome.name:
            self.dismiss(True)
        else:
            self._refusal, self._asked = "", wanted
            self.katta.rename(wanted)
        self.redraw()

    def do_kept(self) -> None:
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

    def paint(self, canvas: Canvas, size: str) -> None:
        assert self.writing is not None
        canvas.text(4, 2, _("What shall we call you?"), bold=True)
        self.writing.paint(canvas, 4, 4, MAX_NAME + 4)
        y = 6
        if self._refusal:
            for row in wrapped(line(Span(self._refusal, "loss")), canvas.width - 8, canvas.look):
                canvas.spans(4, y, row)
                y += 1
            y += 1
        for note in self._notes():
            for row in wrapped(line(Span(note, "mute")), canvas.width - 8, canvas.look):
                canvas.spans(4, y, row)
                y += 1

    def _notes(self) -> tuple[str, ...]:
        welcome = self.katta.client.welcome
        seen = _("A first name will do; the others at the table see it.")
        if welcome is None or not welcome.key:
            return (seen, _("Nothing else is asked: no account, no password."))
        return (seen, _("Your key is your account: {key}", key=short_key(welcome.key)))
