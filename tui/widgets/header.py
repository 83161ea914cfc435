"""The first two rows: what is played, how far it is, which table, whose time (LOOK §3)."""

from dataclasses import dataclass
from typing import Final

from tui.canvas import Canvas, Line
from tui.widgets.painted import ViewWidget

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


class Header(ViewWidget[HeaderPicture]):
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


def paint_time(canvas: Canvas, y: int, picture: TimePicture) -> None:
    """Paint the time bar over a whole row."""
    share = 0.0 if picture.share is None else max(0.0, min(1.0, picture.share))
    filled = round(share * canvas.width)
    canvas.text(0, y, "━" * filled, "act" if picture.mine else "mute")
    canvas.text(filled, y, "─" * (canvas.width - filled), "line")


class TimeBar(ViewWidget[TimePicture]):
    """Row 2: how much time is left."""

    def draw(self, canvas: Canvas, picture: TimePicture) -> None:
        paint_time(canvas, 0, picture)
