"""What every widget of the table is: a sheet of cells, painted once and kept until something changes."""

from typing import ClassVar, Generic, Self, TypeVar

from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from tui.canvas import Canvas
from tui.look.look import Look
from tui.look.suit_strip import PlacedStrip
from tui.terminal.felt import Felt, host_of
from tui.terminal.host import CellWidget

Picture = TypeVar("Picture")


class CanvasWidget(CellWidget, can_focus=False, inherit_css=False):
    """A widget that paints itself on a canvas, and sends no more than what changed.

    Subclasses give ``paint``. ``repaint()`` paints anew and sends only the rows that differ, each from the
    widget's left edge to the last cell that differs; nothing when nothing does. Lay it out with ``place``.

    A picture is made for the room that the widget was given, and Textual lays that out a little later: until
    then what it asks for is cut from the new picture, and never is one painted in the old room.
    """

    ALLOW_SELECT: ClassVar[bool] = False

    ground = "felt"
    """The token of the ground that the widget stands on."""

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)
    """How much there is, seen or not. It follows from where the widget was laid out: Textual's own would have
    all laid out and drawn once more for it."""

    _told_display: bool | str | None = None
    _spot: tuple[int, int, int, int] | None = None
    """Where it was placed last; None where its parent gives it all the room that there is."""
    _sheet: list[PlacedStrip | None] = []  # noqa: RUF012 - always replaced together with the canvas

    @property
    def look(self) -> Look:
        """How things look now: the app's."""
        return host_of(self).look

    @property
    def motion(self) -> bool:
        """Whether things may move now: the app's."""
        return host_of(self).motion

    @property
    def display(self) -> bool:
        """Whether it is there. To say what is so already costs nothing here."""
        return super().display

    @display.setter
    def display(self, shown: bool | str) -> None:
        if shown != self._told_display:
            self._told_display = shown
            self.styles.display = shown if isinstance(shown, str) else "block" if shown else "none"

    def place(self, x: int, y: int, width: int, height: int) -> None:
        """Stand at a column and row (from 0) of the parent, so many cells wide and high."""
        if self._spot != (x, y, width, height):
            self._spot = (x, y, width, height)
            place(self, *self._spot)

    def paint(self, canvas: Canvas) -> None:
        """Paint all that is to be seen on a blank canvas of the widget's size."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Paint anew and send what differs."""
        before = self.canvas
        if before is None or not self._fits(before):
            self.canvas = None
            if not self._hidden():
                self.refresh()
            return
        host = host_of(self)
        if self._hidden():
            self.canvas = None
            return
        after = self._painted()
        changed = after.differences(before)
        if changed or after.caret != before.caret:
            self.canvas = after
            for row, _width in changed:
                self._sheet[row] = None
            host.painted(self, changed)

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Have Textual draw this. With ``layout`` something will move."""
        if layout and self.is_attached and isinstance(screen := self.screen, Felt):
            screen.will_move()
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _hidden(self) -> bool:
        """Whether another screen lies over this one and nothing shows through: then there is nothing to send.
        Textual would draw all of that other screen anew."""
        if not self.is_attached:
            return False
        host, screen = host_of(self), self.screen
        return screen not in host.screen_stack[-1:] and screen not in host.seen_screens()

    def forget(self) -> None:
        """Nothing holds of what it was told of its place and has painted: all of that is done anew."""
        self.canvas = None
        if self._told_display is not None:
            told, self._told_display = self._told_display, None
            self.display = told
        if self._spot is not None:
            spot, self._spot = self._spot, None
            self.place(*spot)
        self.refresh(layout=True)

    @property
    def placed(self) -> tuple[int, int, int, int] | None:
        """Where it was placed last: column, row, width and height; None where it never was."""
        return self._spot

    @property
    def room(self) -> tuple[int, int]:
        """Columns and rows that it was given; Textual's own size may be that of before for a while."""
        return (self.size.width, self.size.height) if self._spot is None else self._spot[2:]

    def _fits(self, canvas: Canvas) -> bool:
        return canvas.look is self.look and (canvas.width, canvas.height) == self.room

    def _painted(self) -> Canvas:
        canvas = Canvas(*self.room, self.look, self.ground)
        self.paint(canvas)
        if canvas.caret is not None:
            host_of(self).carets.add(self)
        return canvas

    def canvas_now(self) -> Canvas:
        """Its cells as they are now."""
        if self.canvas is None or not self._fits(self.canvas):
            self.canvas = self._painted()
            self._sheet = [None] * self.canvas.height
        return self.canvas

    def _rows(self, start: int, end: int) -> list[Strip]:
        canvas = self.canvas_now()
        rows: list[Strip] = []
        for row in range(start, min(end, canvas.height)):
            strip = self._sheet[row]
            if strip is None:
                strip = self._sheet[row] = canvas.strip(row)
            rows.append(strip)
        return rows

    def render_line(self, y: int) -> Strip:
        """One row of the picture."""
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows inside the crop, with nothing of Textual's own colours in them."""
        rows = self._rows(crop.y, crop.bottom)
        width, height = self.room
        if crop.column_span != (0, width):
            rows = [row.crop(*crop.column_span) for row in rows]
        if crop.right > width or crop.bottom > height:
            # It will be smaller as soon as it has been laid out.
            blank = Canvas(crop.width, 1, self.look, self.ground).strips()[0]
            rows = [Strip.join((row, blank.crop(row.cell_length, crop.width))) for row in rows]
            rows += [blank] * (crop.height - len(rows))
        return rows


class Ground(CanvasWidget):
    """Nothing but felt: what stands on it are widgets."""

    def paint(self, canvas: Canvas) -> None:
        """The canvas is blank already."""


class ViewWidget(CanvasWidget, Generic[Picture]):
    """A painted widget that shows one frozen value, its picture.

    ``show(picture)`` is all there is to it; an equal picture sends nothing. Subclasses give ``draw``, mostly
    by one call to a ``paint_…`` function that works on any canvas.
    """

    def __init__(
        self,
        picture: Picture,
        *,
        ground: str = "",
        id: str | None = None,  # noqa: A002 - what Textual calls it
    ) -> None:
        super().__init__(id=id)
        self.picture = picture
        """What is shown now; set it with ``show``."""
        if ground:
            self.ground = ground

    def show(self, picture: Picture) -> None:
        """Show this from now on."""
        if picture != self.picture:
            self.picture = picture
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """The picture that is shown now."""
        self.draw(canvas, self.picture)

    def draw(self, canvas: Canvas, picture: Picture) -> None:
        """Paint a picture on a blank canvas of the widget's size."""
        raise NotImplementedError


def place(widget: Widget, x: int, y: int, width: int, height: int) -> None:
    """Put any widget at a column and row (from 0) of its parent."""
    styles = widget.styles
    styles.position = "absolute"
    styles.offset = (x, y)
    styles.width = width
    styles.height = height
