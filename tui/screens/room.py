"""Too little room: one line asks for more, and the clock stays in sight. The game goes on."""

from typing import TYPE_CHECKING, cast

from tui.canvas import Canvas, line
from tui.widgets.header import clock
from tui.widgets.lines import wrapped
from tui.widgets.painted import Painted
from tui.words import _

if TYPE_CHECKING:
    from tui.app import KattaApp


class NoRoom(Painted):
    """Lies over a screen that is smaller than 60×20."""

    def on_mount(self) -> None:
        self.set_interval(1.0, self.repaint)

    def paint(self, canvas: Canvas) -> None:
        house = cast("KattaApp", self.app)
        running = house.client.clock()
        y = 0
        if running is not None and running.total:
            fg = "act" if house.my_turn else "mute"
            canvas.text(0, 0, clock(-(-running.left // 1000)), fg, bold=True)
            y = 1
        text = _("A little more room, please: 60×20. The game goes on.")
        for row in wrapped(line(text), canvas.width, canvas.look):
            canvas.spans(0, y, row)
            y += 1
