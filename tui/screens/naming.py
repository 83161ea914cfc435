"""What shall we call you? Asked of a guest on arrival, and of whoever wants another name."""

from shared.wire import MAX_NAME
from tui.canvas import Canvas, Span, line
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key
from tui.screens.line import Line
from tui.widgets.lines import wrapped
from tui.words import _


class Naming(PaintedScreen[str]):
    """Gives the name, or "" for keeping the one that the house has given."""

    def __init__(self, name: str, *, again: bool = False) -> None:
        super().__init__()
        self._again = again
        self.writing = Line(name, most=2 * MAX_NAME, offered=True)

    def keys(self) -> tuple[Key, ...]:
        return (
            Key(("enter",), "Enter", _("that is me"), "named", main=True),
            Key(("escape",), "Esc", _("back") if self._again else _("as it stands"), "kept"),
        )

    def do_named(self) -> None:
        """Be called that."""
        assert self.writing is not None
        self.dismiss(self.writing.text.strip())

    def do_kept(self) -> None:
        """Be called what the house says."""
        self.dismiss("")

    def heading(self) -> str:
        return _("WELCOME") if not self._again else _("YOUR NAME")

    def paint(self, canvas: Canvas, size: str) -> None:
        assert self.writing is not None
        canvas.text(4, 2, _("What shall we call you?"), bold=True)
        self.writing.paint(canvas, 4, 4, MAX_NAME + 4)
        y = 6
        for note in (
            _("A first name will do; the others at the table see it."),
            _("Nothing else is asked: no account, no password."),
        ):
            for row in wrapped(line(Span(note, "mute")), canvas.width - 8, canvas.look):
                canvas.spans(4, y, row)
                y += 1
