"""A card on the table: a widget, and everything else one needs to draw cards."""

from textual import events
from textual.message import Message

from tui.canvas import Canvas
from tui.widgets.card_paint import paint_card, paint_fan
from tui.widgets.card_picture import CardPicture, Size, State
from tui.widgets.painted import Pictured

__all__ = ["CardPicture", "CardWidget", "Size", "State", "paint_card", "paint_fan"]


class CardWidget(Pictured[CardPicture]):
    """One card with everything that belongs to it.

    ``stand(x, y)`` puts its resting place at a column and row; the widget itself reaches one row higher (for
    ▼ and a raised card), one column to the right (shadow), and as many rows lower as it has plates.
    """

    class Clicked(Message):
        """The card was clicked."""

        def __init__(self, widget: "CardWidget") -> None:
            super().__init__()
            self.widget = widget

        @property
        def control(self) -> "CardWidget":
            """The card, so that handlers may select by id."""
            return self.widget

    def stand(self, x: int, y: int, below: int = 1, size: Size | None = None) -> None:
        """Rest at a column and row (from 0) of the parent, with ``below`` rows for plates; as a card of this
        size, or of its own."""
        size = size or self.picture.size
        if size is Size.LINE:
            self.place(x - 1, y, size.width + 3, size.height + below)
        else:
            shadow = 1 if size in (Size.BIG, Size.HUGE) else 0
            self.place(x, y - 1, size.width + shadow, 1 + size.height + below)

    def draw(self, canvas: Canvas, picture: CardPicture) -> None:
        if picture.size is Size.LINE:
            paint_card(canvas, 1, 0, picture)
        else:
            paint_card(canvas, 0, 1, picture)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self))
