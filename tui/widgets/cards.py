"""Cards that stand together: a hand, the row of the sack."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from textual import events
from textual.message import Message

from tui.canvas import Canvas
from tui.widgets.card import card_box, card_canvas
from tui.widgets.card_picture import CardPicture
from tui.widgets.painted import ViewWidget
from tui.widgets.texts import TextPart, paint_texts


@dataclass(frozen=True, slots=True)
class Stood:
    """A card and where it rests, counted from the corner of the widget that holds it."""

    x: int
    y: int
    picture: CardPicture


@dataclass(frozen=True, slots=True)
class CardsPicture:
    """Cards, and words beside and over them, in boxes that are counted from the corner of the widget, too."""

    cards: tuple[Stood, ...] = ()
    said: tuple[TextPart, ...] = ()


def paint_cards(canvas: Canvas, picture: CardsPicture, below: int) -> None:
    """Cards, each with so many rows of plates; what has been painted already is laid down again."""
    for stood in picture.cards:
        box = card_box(stood.x, stood.y, below, stood.picture.size)
        canvas.lay(box.x, box.y, _sheet(stood.picture, below, canvas.look, canvas.base))
    for part in picture.said:
        canvas.fill(*part.box, canvas.base)
        paint_texts(canvas, part.box.x, part.box.y, part)


_sheet = lru_cache(256)(card_canvas)  # of the cards on a table one or two change at a time


def card_at(cards: Sequence[Stood], below: int, x: int, y: int) -> int | None:
    """Which card is at a column and row, with all that belongs to it. Of cards that lie one over the other
    the last one lies on top."""
    for index in reversed(range(len(cards))):
        left, top, width, height = card_box(cards[index].x, cards[index].y, below, cards[index].picture.size)
        if left <= x < left + width and top <= y < top + height:
            return index
    return None


class Cards(ViewWidget[CardsPicture]):
    """Cards side by side on one sheet, with what is said about them: cards that come, go or move, and words
    that come closer where they are fewer, need no new layout of the screen.

    ``below`` rows under each card belong to its plates. The row over the cards must be free and inside.
    """

    class Clicked(Message):
        """A card was clicked."""

        def __init__(self, cards: "Cards", index: int) -> None:
            super().__init__()
            self.cards = cards
            self.index = index

        @property
        def control(self) -> "Cards":
            """The cards, so that handlers may select by id."""
            return self.cards

    def __init__(
        self,
        picture: CardsPicture = CardsPicture(),
        *,
        below: int = 1,
        id: str | None = None,  # noqa: A002 - what Textual calls it
    ) -> None:
        super().__init__(picture, id=id)
        self.below = below

    def draw(self, canvas: Canvas, picture: CardsPicture) -> None:
        paint_cards(canvas, picture, self.below)

    def on_click(self, event: events.Click) -> None:
        index = card_at(self.picture.cards, self.below, event.x, event.y)
        if index is not None:
            event.stop()
            self.post_message(self.Clicked(self, index))
