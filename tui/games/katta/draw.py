"""The one piece of the Katta table that no other has: the figure beside the sack, and how it is painted."""

from tui.canvas import Canvas
from tui.games.katta.parts import PricePicture
from tui.widgets.figure import HEIGHT, FigurePicture, paint_figure
from tui.widgets.painted import ViewWidget
from tui.widgets.texts import Box, TextPart, paint_texts


class Price(ViewWidget[PricePicture | TextPart]):
    """What stands beside the sack: the bid, the result, or how the last round went."""

    def __init__(self) -> None:
        super().__init__(TextPart(Box(0, 0, 1, 1), ()))

    def draw(self, canvas: Canvas, picture: PricePicture | TextPart) -> None:
        if isinstance(picture, PricePicture):
            paint_price(canvas, picture)
        else:
            paint_texts(canvas, 0, 0, picture)


def paint_price(canvas: Canvas, picture: PricePicture) -> None:
    """The heading, the big figure with its word beside it, what stands below; with air if there is room."""
    air = canvas.height > 6
    canvas.spans(0, 0, picture.heading, canvas.width)
    top = 2 if air else 1
    after = paint_figure(canvas, 0, top, FigurePicture(picture.figure, picture.fg))
    # Without big figures the word keeps the place that it has beside one.
    after = max(after, 4 * len(picture.figure) - 1) + 2
    canvas.spans(after, top + 1, picture.beside, canvas.width - after)
    for row, said in enumerate(picture.below, top + HEIGHT + air):
        canvas.spans(0, row, said, canvas.width)
