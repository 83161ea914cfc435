"""What can be laid over the middle of a table: log, chat, and what a game has of its own."""

from dataclasses import replace

from tui.canvas import Canvas
from tui.widgets.chat import Chat
from tui.widgets.lines import INSET, PanelPicture


class Overlay(Chat):
    """A panel over the table: lines of text with, in a chat, the line that is being written; or another
    picture, which a subclass paints."""

    def __init__(self) -> None:
        super().__init__()
        self.picture: object = None
        self.note = ""
        """What becomes of the game meanwhile."""

    def show(self, picture: object | None) -> None:
        """Show this from now on, or nothing."""
        self.display = picture is not None
        lines = isinstance(picture, PanelPicture)
        self.panel.display = lines
        if picture is None:
            self.write(False)
            self.panel.to_end()
        elif isinstance(picture, PanelPicture):
            self.show_lines(replace(picture, note=self.note))
        elif picture != self.picture:
            self.picture = picture
            self.write(False)
            self.repaint()
        else:
            self.write(False)

    def paint(self, canvas: Canvas) -> None:
        if self.panel.display or self.picture is None:
            return
        self.paint_other(canvas, self.picture)
        if self.note and not canvas.drawn().split("\n")[-1].strip():
            canvas.right(canvas.width - INSET, canvas.height - 1, self.note, "mute")

    def paint_other(self, canvas: Canvas, picture: object) -> None:
        """Paint a picture of the game's own."""
        raise NotImplementedError
