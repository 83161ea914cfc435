"""What can be laid over the middle of a table: log, chat, and what a game has of its own."""

from textual import events

from tui.canvas import Canvas
from tui.screens.line import TextField
from tui.widgets.lines import INSET, WHEEL, PanelPicture, Scrolled, page_of, paint_panel
from tui.widgets.painted import CanvasWidget


class Overlay(CanvasWidget):
    """A panel over the table: lines of text with, in a chat, the line that is being written; or another
    picture, which a subclass paints."""

    ground = "well"

    def __init__(self) -> None:
        super().__init__()
        self.picture: object = PanelPicture("")
        self.writing: TextField | None = None
        self.note = ""
        """What becomes of the game meanwhile."""
        self._scrolled = Scrolled()

    def show(self, picture: object | None, writing: TextField | None = None) -> None:
        """Show this from now on, or nothing; ``writing`` is the line that keys go into."""
        self.display = picture is not None
        if picture is None:
            self._scrolled = Scrolled()
            return
        if isinstance(picture, PanelPicture):
            if not isinstance(self.picture, PanelPicture) or self.picture.title != picture.title:
                self._scrolled = Scrolled()
            picture = self._scrolled.shown(picture, *self._panel(writing), self.look)
        changed = picture != self.picture or writing is not None or writing is not self.writing
        self.picture, self.writing = picture, writing
        if changed:
            self.repaint()

    def _panel(self, writing: TextField | None) -> tuple[int, int]:
        """Columns and rows of the panel: without the line that is being written."""
        return self.size.width, self.size.height - (2 if writing is not None else 0)

    # --- Scrolling --------------------------------------------------------------------------------------

    @property
    def back(self) -> int:
        """How many rows one has scrolled back."""
        return self._scrolled.back

    @property
    def page(self) -> int:
        """Rows of a page."""
        if not isinstance(self.picture, PanelPicture):
            return 1
        return page_of(*self._panel(self.writing), self.picture)

    def scroll(self, rows: int) -> None:
        """Scroll so many rows back, or on."""
        if isinstance(self.picture, PanelPicture):
            size = self._panel(self.writing)
            self.picture = self._scrolled.moved(self.picture, rows, *size, self.look)
            self.repaint()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.scroll(WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.scroll(-WHEEL)

    # --- Painting ---------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        self._paint_picture(canvas)
        if self.note and not canvas.drawn().split("\n")[-1].strip():
            canvas.right(canvas.width - INSET, canvas.height - 1, self.note, "mute")

    def _paint_picture(self, canvas: Canvas) -> None:
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
