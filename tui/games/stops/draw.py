"""How the pieces of this table are painted; everything else is painted by the house's widgets."""

from textual import events
from textual.message import Message

from tui.canvas import Canvas, line_width
from tui.games.stops.parts import ChainPicture, HandPicture, PoolsPicture, Scene
from tui.widgets.card import paint_card
from tui.widgets.card_picture import CardPicture, Size, State
from tui.widgets.footer import FooterPicture, paint_footer
from tui.widgets.header import paint_header, paint_time
from tui.widgets.painted import ViewWidget
from tui.widgets.seat import paint_seat
from tui.widgets.strip import paint_strip
from tui.widgets.texts import Box, paint_texts


def paint_pools(canvas: Canvas, x: int, y: int, picture: PoolsPicture) -> None:
    """The five pools side by side."""
    for index, pool in enumerate(picture.pools):
        at = x + picture.step * index
        size = pool.card.size
        paint_card(canvas, at, y, pool.card)
        big = size is Size.BIG
        gap = 2 if big else 1
        for row, line in enumerate(pool.lines):
            canvas.spans(at + size.width + gap, y + row + big, line)


class Pools(ViewWidget[PoolsPicture]):
    """The five pools."""

    def draw(self, canvas: Canvas, picture: PoolsPicture) -> None:
        paint_pools(canvas, 0, 0, picture)


def paint_chain(canvas: Canvas, x: int, y: int, picture: ChainPicture) -> None:
    """Cards each over the one before, with what they are and what is said of them."""
    for row, line in enumerate(picture.label):
        canvas.spans(x, y + row + (0 if picture.above else 1), line)
    for index, card in enumerate(picture.cards):
        at, row = x + picture.x + picture.step * index, y + picture.y
        if picture.lifted and index == len(picture.cards) - 1:
            at, row = at + 2 * (picture.lifted > 1), row - 1
        paint_card(canvas, at, row, card)
        if index:
            _paint_seam(canvas, at, row, card)
        if picture.step < 4 and card.state is State.PLAIN and index < len(picture.cards) - 1:
            # So close together that a ten's lower figures would be cut: the upper ones will do.
            canvas.text(at + 1, y + picture.y + 2, "  ")
    for index, name in enumerate(picture.names):
        canvas.spans(x + picture.x + picture.step * index + 1, y + picture.y + 5, name)
    for row, line in enumerate(picture.words):
        canvas.spans(x + picture.words_x, y + picture.words_y + row, line)


def _paint_seam(canvas: Canvas, x: int, y: int, card: CardPicture) -> None:
    """The line at the left of a card that lies over another."""
    if canvas.look.faceless or card.size is not Size.SMALL:
        # Those have frames of their own.
        return
    token = "dimedge" if card.state is State.DIM else "edge"
    if card.state is State.BACK:
        token = canvas.look.pack(card.pack)[1]
    for row in range(y, y + card.size.height):
        canvas.text(x, row, "│", token)


class Chain(ViewWidget[ChainPicture]):
    """The chain, or the cat."""

    def draw(self, canvas: Canvas, picture: ChainPicture) -> None:
        paint_chain(canvas, 0, 0, picture)


def paint_hand(canvas: Canvas, x: int, y: int, picture: HandPicture) -> None:
    """My cards; the row at ``y`` is the one into which a chosen card is raised."""
    overlaid = False
    for held in picture.held:
        card, at = held.card, x + held.x
        paint_card(canvas, at, y + 1, card)
        if overlaid:
            _paint_seam(canvas, at, y + 1 - (card.state is State.CHOSEN), card)
        overlaid = held.width < card.size.width
        if held.plated:
            canvas.fill(at, y + 1 + card.size.height, held.width, 1, "shade")
        if held.below:
            wide = line_width(held.below, canvas.look)
            row = y + 1 + card.size.height
            canvas.spans(max(x, at + (held.width - wide) // 2), row, held.below)


class Hand(ViewWidget[HandPicture]):
    """My cards, over the last row of the strip."""

    class Clicked(Message):
        """The card of this index was clicked."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, picture: HandPicture) -> None:
        super().__init__(picture)
        self.inset = 0
        """Columns before the first card."""
        self.lit = Box(0, 0, 1, 1)
        """Where the strip lies, counted from this widget's corner."""

    def draw(self, canvas: Canvas, picture: HandPicture) -> None:
        if picture.strip is not None:
            paint_strip(canvas, *self.lit, picture.strip)
        paint_hand(canvas, self.inset, 0, picture)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        for index, held in enumerate(self.picture.held):
            if self.inset + held.x <= event.x < self.inset + held.x + held.width:
                self.post_message(self.Clicked(index))
                return


def paint_scene(canvas: Canvas, scene: Scene) -> None:
    """The whole table on one canvas, as the widgets paint it side by side."""
    grid = scene.grid
    paint_header(canvas, 0, scene.header)
    paint_time(canvas, 1, scene.time)
    for seat in scene.seats:
        paint_seat(canvas, *seat.box, seat.picture)
    paint_pools(canvas, grid.pools.x, grid.pools.y, scene.pools)
    paint_chain(canvas, grid.chain.x, grid.chain.y, scene.chain)
    paint_strip(canvas, *grid.strip, scene.strip)
    paint_hand(canvas, grid.hand.x, grid.hand.y, scene.hand)
    if scene.aside is not None:
        paint_texts(canvas, scene.aside.box.x, scene.aside.box.y, scene.aside)
    paint_footer(canvas, canvas.height - 1, FooterPicture(scene.footer, scene.header.left))
