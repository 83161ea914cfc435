"""Five cards that spell the name of the house."""

from typing import Final

from shared.cards import Card
from tui.canvas import Canvas
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.painted import CanvasWidget

NAME: Final = (("K", Card.KS), ("A", Card.AH), ("T", Card.TC), ("T", Card.TD), ("A", Card.AS))
APART: Final = {Size.SMALL: 1, Size.BIG: 1, Size.HUGE: 2}


class Logo(CanvasWidget):
    """K A T T A, in the largest cards that have room."""

    def paint(self, canvas: Canvas) -> None:
        size = max((size for size in APART if size.height <= canvas.height), key=lambda size: size.height)
        for index, (letter, card) in enumerate(NAME):
            picture = CardPicture(State.PLAIN, card, size, letter=letter)
            paint_card(canvas, (size.width + APART[size]) * index, 0, picture)
