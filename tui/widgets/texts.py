"""Lines of text in a box of the table."""

from dataclasses import dataclass
from typing import NamedTuple

from tui.canvas import Canvas, Line
from tui.widgets.painted import ViewWidget


class Box(NamedTuple):
    """Some cells of the screen; columns and rows from 0."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class TextPart:
    """Lines of text in a box; an empty one is a blank row."""

    box: Box
    lines: tuple[Line, ...]


def paint_texts(canvas: Canvas, x: int, y: int, part: TextPart) -> None:
    """Lines of text, one a row."""
    for row, said in enumerate(part.lines[: part.box.height]):
        canvas.spans(x, y + row, said, part.box.width)


class Texts(ViewWidget[TextPart]):
    """Some lines of text on the table."""

    def draw(self, canvas: Canvas, picture: TextPart) -> None:
        paint_texts(canvas, 0, 0, picture)
