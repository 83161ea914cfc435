"""Too little room: one line asks for more, and the clock stays in sight. The game goes on."""

from typing import TYPE_CHECKING, cast

from tui.canvas import Canvas, line
from tui.i18n.catalogs import _
from tui.widgets.header import clock
from tui.widgets.lines import wrapped
from tui.widgets.painted import CanvasWidget

if TYPE_CHECKING:
    from tui.app import KattaApp


class NoRoom(CanvasWidget):
    """Lies over a screen that is smaller than 60×20."""

    def on_mount(self) -> None:
        self.set_interval(1.0, self.repaint)

    def paint(self, canvas: Canvas) -> None:
        house = cast("KattaApp", self.app)
        running = house.client.clock()
        # Margins as everywhere, as long as the sentence has room beside them.
        x = 2 if canvas.width >= 30 else 0
        y = 1 if canvas.height >= 6 else 0
        fg = "act" if house.my_turn else "mute"
        after = x
        if running is not None and running.total:
            after = canvas.text(x, y, clock(-(-running.left // 1000)), fg, bold=True) + 2
        if house.my_turn:
            after = canvas.text(
                after, y, canvas.look.cut(_("your turn"), canvas.width - after), fg, bold=True
            )
        if after > x:
            y += 1
        text = _("A little more room, please: 60×20. The game goes on.")
        for row in wrapped(line(text), canvas.width - 2 * x, canvas.look):
            canvas.spans(x, y, row)
            y += 1
