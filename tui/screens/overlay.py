"""What can be laid over the middle of a table: log, chat, and what a game has of its own."""

from tui.canvas import Canvas
from tui.screens.line import Line
from tui.widgets.lines import INSET, PanelPicture, paint_panel
from tui.widgets.painted import Painted


class Overlay(Painted):
    """A panel over the table: lines of text with, in a chat, the line that is being written; or another
    picture, which whoever extends it paints."""

    ground = "well"

    def __init__(self) -> None:
        super().__init__()
        self.picture: object = PanelPicture("")
        self.writing: Line | None = None

    def show(self, picture: object | None, writing: Line | None = None) -> None:
        """Show this from now on, or nothing; ``writing`` is the line that keys go into."""
        self.display = picture is not None
        if picture is None:
            return
        changed = picture != self.picture or writing is not None or writing is not self.writing
        self.picture, self.writing = picture, writing
        if changed:
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        if not isinstance(self.picture, PanelPicture):
            self.paint_other(canvas, self.picture)
            return
        writing = self.writing
        rows = canvas.height - (2 if writing is not None else 0)
        paint_panel(canvas, 0, 0, canvas.width, rows, self.picture)
        if writing is not None:
            canvas.fill(0, rows, canvas.width, 2, "well")
            canvas.text(INSET, rows, "▶", "act")
            writing.paint(canvas, INSET + 2, rows, canvas.width - 2 * INSET - 2, "lit")

    def paint_other(self, canvas: Canvas, picture: object) -> None:
        """Paint a picture of the game's own."""
        raise NotImplementedError
