"""How the Katta table's own pieces are painted; everything else is painted by the house's widgets."""

from tui.canvas import Canvas
from tui.games.katta.parts import PricePart, Scene
from tui.widgets.card import paint_card
from tui.widgets.cards import Cards, Stood
from tui.widgets.figure import HEIGHT, FigurePicture, paint_figure
from tui.widgets.footer import FooterPicture, paint_footer
from tui.widgets.header import paint_header, paint_time
from tui.widgets.painted import ViewWidget
from tui.widgets.seat import paint_seat
from tui.widgets.strip import paint_strip
from tui.widgets.texts import TextPart, paint_texts


def paint_price(canvas: Canvas, x: int, y: int, part: PricePart) -> None:
    """The heading, the big figure with its word beside it, what stands below; with air if there is room."""
    air = part.box.height > 6
    canvas.spans(x, y, part.heading, part.box.width)
    top = y + (2 if air else 1)
    after = paint_figure(canvas, x, top, FigurePicture(part.figure, part.fg))
    # Without big figures the word keeps the place that it has beside one.
    after = max(after, x + 4 * len(part.figure) - 1)
    canvas.spans(after + 2, top + 1, part.beside, part.box.width - (after + 2 - x))
    for row, said in enumerate(part.below):
        canvas.spans(x, top + HEIGHT + (1 if air else 0) + row, said, part.box.width)


class Price(ViewWidget[PricePart | TextPart]):
    """What stands beside the sack: the bid, the result, or how the last round went."""

    def draw(self, canvas: Canvas, picture: PricePart | TextPart) -> None:
        if isinstance(picture, PricePart):
            paint_price(canvas, 0, 0, picture)
        else:
            paint_texts(canvas, 0, 0, picture)


class Hand(Cards):
    """My cards and what is said beside and over them. They share a sheet: as the cards become fewer the words
    come closer, and nothing has to be laid out for that."""

    said: tuple[TextPart, ...] = ()
    """The words, each in a box counted from the corner of the widget."""

    def show_with(self, cards: tuple[Stood, ...], said: tuple[TextPart, ...]) -> None:
        """Show these cards with these words from now on."""
        if (cards, said) != (self.picture, self.said):
            self.picture, self.said = cards, said
            self.repaint()

    def draw(self, canvas: Canvas, picture: tuple[Stood, ...]) -> None:
        super().draw(canvas, picture)
        for part in self.said:
            canvas.fill(*part.box, self.ground)
            paint_texts(canvas, part.box.x, part.box.y, part)


def paint_scene(canvas: Canvas, scene: Scene) -> None:
    """The whole table on one canvas, as the widgets paint it side by side."""
    paint_header(canvas, 0, scene.header)
    paint_time(canvas, 1, scene.time)
    for seat in scene.seats:
        paint_seat(canvas, *seat.box, seat.picture)
    if scene.label is not None:
        paint_texts(canvas, scene.label.box.x, scene.label.box.y, scene.label)
    box = scene.price.box
    if isinstance(scene.price, PricePart):
        paint_price(canvas, box.x, box.y, scene.price)
    else:
        paint_texts(canvas, box.x, box.y, scene.price)
    paint_strip(canvas, *scene.grid.strip, scene.strip)
    for stood in (*scene.sack, *scene.hand):
        paint_card(canvas, stood.x, stood.y, stood.picture)
    paint_texts(canvas, scene.aside.box.x, scene.aside.box.y, scene.aside)
    if scene.under is not None:
        paint_texts(canvas, scene.under.box.x, scene.under.box.y, scene.under)
    paint_footer(canvas, canvas.height - 1, FooterPicture(scene.footer, scene.header.left))
