"""Paragraphs of running text, broken where the room ends."""

from tui.canvas import Canvas, Line
from tui.widgets.lines import wrapped
from tui.widgets.painted import ViewWidget


class Prose(ViewWidget[tuple[Line, ...]]):
    """Paragraphs below each other; an empty one is a blank row."""

    def draw(self, canvas: Canvas, picture: tuple[Line, ...]) -> None:
        y = 0
        for paragraph in picture:
            for row in wrapped(paragraph, canvas.width, canvas.look) or [()]:
                canvas.spans(0, y, row)
                y += 1
