"""A card on the table: how it is painted, and the cells that it takes with all that belongs to it."""

from tui.canvas import Canvas
from tui.look.look import Look
from tui.widgets.card_paint import paint_card, paint_fan, paint_seam
from tui.widgets.card_picture import CardPicture, Size, State
from tui.widgets.texts import Box

__all__ = ["CardPicture", "Size", "State", "card_box", "card_canvas", "paint_card", "paint_fan", "paint_seam"]


def card_box(x: int, y: int, below: int, size: Size) -> Box:
    """The cells of a card that rests at a column and row: one row above (for ▼ and a raised card), a column
    to the right (shadow), and ``below`` rows for its plates."""
    if size is Size.LINE:
        return Box(x - 1, y, size.width + 3, size.height + below)
    shadow = 1 if size in (Size.BIG, Size.HUGE) else 0
    return Box(x, y - 1, size.width + shadow, 1 + size.height + below)


def card_canvas(picture: CardPicture, below: int, look: Look, ground: str) -> Canvas:
    """A card on a sheet of its own, as large as its box."""
    box = card_box(0, 0, below, picture.size)
    canvas = Canvas(box.width, box.height, look, ground)
    paint_card(canvas, -box.x, -box.y, picture)
    return canvas
