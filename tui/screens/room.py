"""Too little room: one line asks for more, and the clock stays in sight. The game goes on."""

from collections.abc import Sequence

from textual.app import ComposeResult

from tui.canvas import Canvas, line
from tui.i18n.catalogs import _
from tui.net.client import Incoming
from tui.screens.base import HouseModal
from tui.screens.katta import Katta
from tui.widgets.header import clock
from tui.widgets.lines import wrapped
from tui.widgets.painted import CanvasWidget


class MoreRoom(CanvasWidget):
    """The line that asks for more room, with the clock and whose turn it is."""

    def __init__(self, katta: Katta) -> None:
        super().__init__()
        self._katta = katta

    def on_mount(self) -> None:
        self.set_interval(1.0, self.repaint)

    def paint(self, canvas: Canvas) -> None:
        katta = self._katta
        running = katta.client.clock()
        # Margins as everywhere, as long as the sentence has room beside them.
        x = 2 if canvas.width >= 30 else 0
        y = 1 if canvas.height >= 6 else 0
        fg = "act" if katta.my_turn else "mute"
        after = x
        if running is not None and running.total:
            after = canvas.text(x, y, clock(-(-running.left // 1000)), fg, bold=True) + 2
        if katta.my_turn:
            after = canvas.text(
                after, y, canvas.look.cut(_("your turn"), canvas.width - after), fg, bold=True
            )
        if after > x:
            y += 1
        text = _("A little more room, please: 60×20. The game goes on.")
        for row in wrapped(line(text), canvas.width - 2 * x, canvas.look):
            canvas.spans(x, y, row)
            y += 1


class NoRoom(HouseModal[None]):
    """Lies over a screen that is smaller than 60×20."""

    def compose(self) -> ComposeResult:
        self._more = MoreRoom(self.katta)
        yield self._more

    def redraw(self) -> None:
        self._more.place(0, 0, *self.app.size)
        self._more.repaint()

    def hear(self, tell: Incoming) -> None:
        self._more.repaint()

    def hear_all(self, tells: Sequence[Incoming]) -> None:
        self._more.repaint()
