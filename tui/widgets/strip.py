"""The strip: where you act. A sentence, and the controls (LOOK §3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from textual import events
from textual.message import Message

from tui.canvas import Canvas, Line, Weight, line_width
from tui.widgets.painted import ViewWidget


class Bit(Protocol):
    """A piece of the strip at a column and row of it."""

    @property
    def x(self) -> int:
        """Its column."""
        ...

    @property
    def y(self) -> int:
        """Its row."""
        ...

    @property
    def line(self) -> Line:
        """What is written there."""
        ...

    @property
    def does(self) -> str:
        """What a click on it does; "" where it is only read."""
        ...


@dataclass(frozen=True, slots=True)
class StripPicture:
    """The strip: ``mine`` gives it the bar at its left. ``air`` is half a row above and below, or above alone
    where the strip has no more than three rows."""

    mine: bool
    bits: Sequence[Bit]
    air: bool = True


def paint_strip(canvas: Canvas, x: int, y: int, width: int, height: int, picture: StripPicture) -> None:
    """Paint a strip in so many cells."""
    look = canvas.look
    first, last = y, y + height - 1
    halves = picture.air and not look.ascii
    below = picture.air and height > 3
    inner = range(first + 1 if picture.air else first, last if below else last + 1)
    if look.ground("lit") != look.ground(canvas.base):
        canvas.fill(x, inner.start, width, len(inner), "lit")
        if halves:
            canvas.text(x, first, "▄" * width, "lit")
            if below:
                canvas.text(x, last, "▀" * width, "lit")
    if picture.mine:
        bar = "┃" if look.depth == "mono" else "█"
        canvas.column(x, first, height, bar, "act")
        if halves and look.depth != "mono" and look.palette != "contrast":
            canvas.text(x, first, "▄", "act")
            if below:
                canvas.text(x, last, "▀", "act")
    for bit in picture.bits:
        canvas.spans(x + bit.x, y + bit.y, bit.line, width - bit.x)
        at = x + bit.x
        canvas.point(at, y + bit.y, Weight.TOLD)
        for span in bit.line:
            if span.on == "act":
                canvas.point(at, y + bit.y)
            at += line_width((span,), look)


class Strip(ViewWidget[StripPicture]):
    """The strip over the whole width of the table."""

    class Clicked(Message):
        """A bit of the strip was clicked."""

        def __init__(self, strip: "Strip", bit: Bit) -> None:
            super().__init__()
            self.strip = strip
            self.bit = bit

        @property
        def control(self) -> "Strip":
            """The strip, so that handlers may select by id."""
            return self.strip

    def draw(self, canvas: Canvas, picture: StripPicture) -> None:
        paint_strip(canvas, 0, 0, canvas.width, canvas.height, picture)

    def on_click(self, event: events.Click) -> None:
        for bit in self.picture.bits:
            if bit.does and bit.y == event.y and bit.x <= event.x < bit.x + line_width(bit.line, self.look):
                event.stop()
                self.post_message(self.Clicked(self, bit))
                return
