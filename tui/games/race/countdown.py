"""3, 2, 1, Klar!, over the place where the piles will lie."""

from functools import partial
from typing import Final

from tui.canvas import Canvas
from tui.games.kit.part import Part
from tui.widgets.figure import FigurePicture, figure_width, paint_figure
from tui.widgets.painted import ViewWidget

CALL: Final = "KLAR"
"""What is called when the race begins, in all languages, as large letters."""


class Countdown(ViewWidget[str]):
    """A figure in the middle of it."""

    def draw(self, canvas: Canvas, picture: str) -> None:
        x = (canvas.width - figure_width(picture, ascii_only=canvas.look.ascii)) // 2
        paint_figure(canvas, x, max(0, canvas.height - 3) // 2, FigurePicture(picture))


COUNTDOWN: Final = Part(partial(Countdown, ""))
