"""Cards that stand together: a hand, the row of the sack."""

from dataclasses import dataclass

from textual import events
from textual.message import Message

from tui.canvas import Canvas
from tui.widgets.card import card_box, card_canvas
from tui.widgets.card_picture import CardPicture
from tui.widgets.painted import ViewWidget
from tui.widgets.texts import Box


@dataclass(frozen=True, slots=True)
class Stood:
    """A card and where it rests, counted from the corner of the widget that holds it."""

    x: int
    y: int
    picture: CardPicture


class Cards(ViewWidget[tuple[Stood, ...]]):
    """Cards side by side on one sheet: cards that come, go or move need no new layout of the screen.

    Each is painted once and laid down again as long as it stays what it is. ``below`` rows under each card
    belong to its plates. The row over the cards must be free and inside.
    """

    class Clicked(Message):
        """The card of this index was clicked."""

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
        picture: tuple[Stood, ...] = (),
        *,
        below: int = 1,
        id: str | None = None,  # noqa: A002 - what Textual calls it
    ) -> None:
        super().__init__(picture, id=id)
        self.below = below
        self._painted_cards: dict[CardPicture, Canvas] = {}
        """The cards as they were painted last."""

    def draw(self, canvas: Canvas, picture: tuple[Stood, ...]) -> None:
        before, self._painted_cards = self._painted_cards, {}
        for stood in picture:
            sheet = before.get(stood.picture)
            if sheet is None or sheet.look is not canvas.look:
                sheet = card_canvas(stood.picture, self.below, canvas.look, self.ground)
            self._painted_cards[stood.picture] = sheet
            box = card_box(stood.x, stood.y, self.below, stood.picture.size)
            canvas.lay(box.x, box.y, sheet)

    def box_of(self, index: int) -> Box:
        """Where a card is drawn, with all that belongs to it, counted from the corner of the widget."""
        stood = self.picture[index]
        return card_box(stood.x, stood.y, self.below, stood.picture.size)

    def on_click(self, event: events.Click) -> None:
        # Of cards that lie one over the other the last one lies on top.
        for index in reversed(range(len(self.picture))):
            x, y, width, height = self.box_of(index)
            if x <= event.x < x + width and y <= event.y < y + height:
                event.stop()
                self.post_message(self.Clicked(self, index))
                return
