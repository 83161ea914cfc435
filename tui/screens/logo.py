"""Five cards that spell the name of the house, at the top of what stands below them."""

from typing import Final

from shared.cards import Card
from tui.canvas import Canvas
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.painted import CanvasWidget

NAME: Final = (("K", Card.KS), ("A", Card.AH), ("T", Card.TC), ("T", Card.TD), ("A", Card.AS))
APART: Final = {Size.SMALL: 1, Size.BIG: 1, Size.HUGE: 2}


class Logo(CanvasWidget):
    """K A T T A, in the largest cards that have room; other widgets stand below them."""

    def paint(self, canvas: Canvas) -> None:
        size = max((size for size in APART if _width(size) <= canvas.width), key=_width)
        for index, (letter, card) in enumerate(NAME):
            picture = CardPicture(State.PLAIN, card, size, letter=letter)
            paint_card(canvas, (size.width + APART[size]) * index, 0, picture)


def _width(size: Size) -> int:
    return (size.width + APART[size]) * len(NAME)
