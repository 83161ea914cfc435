"""The big figure, one a screen: the highest bid, the winning score, the table's code (LOOK §3)."""

from dataclasses import dataclass
from typing import Final

from tui.canvas import Canvas
from tui.widgets.painted import ViewWidget

HEIGHT: Final = 3
"""Rows of a big figure; the lower half of the last one stays blank."""

# Three dots wide (wider only where three could be read as something else), five high, row by row.
_DOTS: Final[dict[str, str]] = {
    "0": "111 101 101 101 111", "1": "110 010 010 010 111", "2": "111 001 111 100 111",
    "3": "111 001 111 001 111", "4": "101 101 111 001 001", "5": "111 100 111 001 111",
    "6": "111 100 111 101 111", "7": "111 001 001 001 001", "8": "111 101 111 101 111",
    "9": "111 101 111 001 111", "+": "000 010 111 010 000", "–": "000 000 111 000 000",
    "-": "000 000 11 000 000", "A": "010 101 111 101 101", "B": "110 101 110 101 110",
    "C": "111 100 100 100 111", "D": "110 101 101 101 110", "E": "111 100 110 100 111",
    "F": "111 100 110 100 100", "G": "111 100 101 101 111", "H": "101 101 111 101 101",
    "I": "111 010 010 010 111", "J": "001 001 001 101 111", "K": "101 101 110 101 101",
    "L": "100 100 100 100 111", "M": "10001 11011 10101 10001 10001", "N": "1001 1101 1011 1001 1001",
    "O": "111 101 101 101 111", "P": "111 101 111 100 100", "Q": "111 101 101 111 001",
    "R": "110 101 110 101 101", "S": "111 100 111 001 111", "T": "111 010 010 010 010",
    "U": "101 101 101 101 111", "V": "101 101 101 101 010", "W": "10001 10001 10101 11011 10001",
    "X": "101 101 010 101 101", "Y": "101 101 010 010 010", "Z": "111 001 010 100 111",
    " ": "00 00 00 00 00",
}  # fmt: skip
_HALVES: Final = {("0", "0"): " ", ("1", "0"): "▀", ("0", "1"): "▄", ("1", "1"): "█"}


@dataclass(frozen=True, slots=True)
class FigurePicture:
    """Digits, + and –, capital letters and - ; in gold (``coin``) where it is money."""

    text: str
    fg: str = "ink"


def figure_width(text: str, *, ascii_only: bool = False) -> int:
    """How many cells a big figure takes. KeyError for a sign that has no big form."""
    if ascii_only:
        return len(text)
    return sum(len(_DOTS[sign].split()[2]) + 1 for sign in text) - 1 if text else 0


def paint_figure(canvas: Canvas, x: int, y: int, picture: FigurePicture) -> int:
    """Paint a big figure of three rows; gives the column after it. In ASCII it is bold text."""
    if canvas.look.ascii:
        return canvas.text(x, y + 1, picture.text, picture.fg, bold=True)
    for sign in picture.text:
        dots = _DOTS[sign].split()
        width = len(dots[2])
        rows = [row.ljust(width, "0")[:width] for row in (*dots, "000")]
        for row in range(HEIGHT):
            for column in range(width):
                half = _HALVES[rows[2 * row][column], rows[2 * row + 1][column]]
                if half != " ":
                    canvas.text(x + column, y + row, half, picture.fg)
        x += width + 1
    return x - 1 if picture.text else x


class Figure(ViewWidget[FigurePicture]):
    """A big figure; ``place`` it three rows high."""

    def draw(self, canvas: Canvas, picture: FigurePicture) -> None:
        paint_figure(canvas, 0, 0, picture)
