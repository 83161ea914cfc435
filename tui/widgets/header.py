"""The first two rows: what is played, how far it is, which table, whose time (LOOK §3)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from textual.app import ComposeResult

from tui.canvas import Canvas, Line
from tui.widgets.painted import Painted, Pictured

MARGIN: Final = 2
GAP: Final = 3


@dataclass(frozen=True, slots=True)
class HeaderPicture:
    """The first row: a title, a quiet word on it, and at the right what each part says."""

    title: str
    about: str = ""
    right: tuple[Line, ...] = ()
    left: int = 0
    """Where the table is centred: the columns free at both sides."""


def paint_header(canvas: Canvas, y: int, picture: HeaderPicture) -> None:
    """Paint the header over the whole width."""
    look = canvas.look
    canvas.fill(0, y, canvas.width, 1, "room")
    x = canvas.width - MARGIN - picture.left
    for part in reversed(picture.right):
        if part:
            x = canvas.right_spans(x, y, part) - GAP
    left = MARGIN + picture.left
    after = canvas.text(left, y, look.cut(picture.title, x - left), bold=True)
    room = x - after - GAP
    if picture.about and room > 3:
        canvas.text(after + GAP, y, look.cut(picture.about, room), "mute")


class Header(Pictured[HeaderPicture]):
    """The first row of every screen."""

    ground = "room"

    def draw(self, canvas: Canvas, picture: HeaderPicture) -> None:
        paint_header(canvas, 0, picture)


def clock(seconds: int) -> str:
    """Seconds as they stand in the header: ``0:24``."""
    return f"{max(0, seconds) // 60}:{max(0, seconds) % 60:02}"


@dataclass(frozen=True, slots=True)
class TimePicture:
    """The second row: ``share`` of the time is left (0 to 1); None where no clock runs."""

    share: float | None = None
    mine: bool = False


def paint_time(
    canvas: Canvas, y: int, picture: TimePicture, start: int = 0, width: int | None = None
) -> None:
    """Paint the time bar, or the part of it that begins at a column of a row ``width`` cells wide."""
    whole = canvas.width if width is None else width
    filled = 0 if picture.share is None else round(max(0.0, min(1.0, picture.share)) * whole)
    for column in range(canvas.width):
        if start + column < filled:
            canvas.text(column, y, "━", "act" if picture.mine else "mute")
        else:
            canvas.text(column, y, "─", "line")


class _Piece(Painted):
    """Some cells of the time bar. What Textual sends of a row begins at a widget's edge: short pieces mean
    that a bar one cell shorter costs a dozen cells and not eighty."""

    def __init__(self, bar: "TimeBar", start: int) -> None:
        super().__init__()
        self.bar = bar
        self.start = start

    def paint(self, canvas: Canvas) -> None:
        paint_time(canvas, 0, self.bar.picture, self.start, self.bar.size.width)


class TimeBar(Pictured[TimePicture]):
    """Row 2: how much time is left. Only the cells that differ are sent."""

    PIECE: Final = 8

    def draw(self, canvas: Canvas, picture: TimePicture) -> None:
        paint_time(canvas, 0, picture)

    def repaint(self) -> None:
        """Send the pieces that differ; the bar below them is covered."""
        pieces = self.query_children(_Piece)
        if not pieces:
            super().repaint()
        for piece in pieces:
            piece.repaint()

    def compose(self) -> ComposeResult:
        # As wide as it can be, so that the first frame needs no second.
        yield from self._pieces(0, self.app.size.width)

    def _pieces(self, start: int, width: int) -> Iterator["_Piece"]:
        for column in range(start, width, self.PIECE):
            piece = _Piece(self, column)
            piece.place(column, 0, self.PIECE, 1)
            yield piece

    def on_resize(self) -> None:
        have = len(self.query_children(_Piece)) * self.PIECE
        if have < self.size.width:
            self.mount_all(self._pieces(have, self.size.width))
        for piece in self.query_children(_Piece):
            piece.repaint()
