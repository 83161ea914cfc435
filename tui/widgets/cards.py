"""Cards that stand together: a hand, the row of the sack."""

from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.message import Message

from tui.canvas import Canvas
from tui.widgets.card import CardPicture, CardWidget, State
from tui.widgets.painted import Pictured


@dataclass(frozen=True, slots=True)
class Stood:
    """A card and where it rests, counted from the corner of the widget that holds it."""

    x: int
    y: int
    picture: CardPicture


class Cards(Pictured[tuple[Stood, ...]]):
    """Cards side by side, each a widget of its own: a card that changes costs no more than that card.

    ``below`` rows under each card belong to its plates. The row over the cards must be free and inside.
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
        self._composed = False

    def compose(self) -> ComposeResult:
        self._composed = True
        for stood in self.picture:
            yield self._stood(stood)

    @property
    def widgets(self) -> list[CardWidget]:
        """The cards from left to right, as many as are shown."""
        return list(self.query_children(CardWidget))[: len(self.picture)]

    def draw(self, canvas: Canvas, picture: tuple[Stood, ...]) -> None:
        """Nothing but ground: the cards are widgets."""

    def repaint(self) -> None:
        """Show every card what it is now, and hold as many as there are."""
        if not self._composed:
            return
        held = list(self.query_children(CardWidget))
        before = [widget.placed for widget in held]
        for stood, widget in zip(self.picture, held, strict=False):
            widget.stand(stood.x, stood.y, self.below, stood.picture.size)
            widget.show(stood.picture)
            if not widget.display:
                widget.display = True
        moved = [widget.placed for widget in held] != before
        for widget in held[len(self.picture) :]:
            # Neither removed nor hidden: that would be a new layout, and many rows sent for one card. But
            # where the others move there is one, and what stayed behind would lie on them.
            widget.show(CardPicture(State.AWAY))
            if moved:
                widget.display = False
        if fresh := [self._stood(stood) for stood in self.picture[len(held) :]]:
            self.mount_all(fresh)

    def _stood(self, stood: Stood) -> CardWidget:
        widget = CardWidget(stood.picture)
        widget.stand(stood.x, stood.y, self.below)
        return widget

    @on(CardWidget.Clicked)
    def _card_clicked(self, event: CardWidget.Clicked) -> None:
        event.stop()
        if event.widget in self.widgets:
            self.post_message(self.Clicked(self, self.widgets.index(event.widget)))
