"""Some lines of text, one a row, cut where there is no room for all of one."""

from tui.canvas import Canvas, Line
from tui.widgets.painted import ViewWidget


class TextLines(ViewWidget[tuple[Line, ...]]):
    """Lines of text as they were given."""

    def draw(self, canvas: Canvas, picture: tuple[Line, ...]) -> None:
        for row, spans in enumerate(picture[: canvas.height]):
            canvas.spans(0, row, spans, canvas.width)
