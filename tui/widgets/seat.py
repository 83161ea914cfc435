"""A player's place at the table: name, money, what he did last, and whose turn it is (LOOK §3)."""

from dataclasses import dataclass
from enum import Enum

from tui.canvas import Canvas, Line, line_width
from tui.widgets.painted import ViewWidget


class Turn(Enum):
    """Whose turn it is, as a seat shows it."""

    NO = ""
    OTHERS = "others"
    """His, who is not you: lit ground and a heavy frame in ink."""
    YOURS = "yours"
    """Yours: the same in act."""


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """One seat. Two rows high it has no frame (small terminals), from four on it has one while it acts."""

    name: Line
    """The name and what stands behind it: ★ for the start player. Cut with … when it must be."""
    money: Line = ()
    """At the right, never cut: ``●`` and a figure."""
    line: Line = ()
    """What he did last, or what he is doing."""
    extra: Line = ()
    """At the right of that line, where there is room: points so far, or cards won."""
    turn: Turn = Turn.NO
    thin: bool = False
    """The frame is thin for a moment (the blink at the beginning of your turn)."""
    mark: Line = ()
    """Away, or a bot: at the foot of a plate with a frame, else at the end of the second line."""


def paint_seat(canvas: Canvas, x: int, y: int, width: int, height: int, picture: SeatPicture) -> None:
    """Paint a seat in so many cells: 4 rows or more, or 2 without a frame."""
    look = canvas.look
    acting = picture.turn is not Turn.NO
    framed = height >= 4
    canvas.fill(x, y, width, height, "lit" if acting else "well")
    line = "act" if picture.turn is Turn.YOURS else "ink"
    if framed and acting:
        canvas.frame(x, y, width, height, line, kind="thin" if picture.thin else "heavy")
    elif framed and look.flat:
        canvas.frame(x, y, width, height, "line")
    inset, top = (2, 1) if framed else (1, 0)
    left, end = x + inset, x + width - inset
    money = line_width(picture.money, look)
    start = left
    if acting:
        start = canvas.text(left, y + top, "▶ " if framed else "▶", line)
    name = picture.name
    if acting and not framed and look.depth == "mono":
        # Without frame, ground and colour the name has to carry it all.
        name = tuple(span._replace(bold=True, reverse=True) for span in name)
    canvas.spans(start, y + top, name, end - money - (1 if money else 0) - start)
    canvas.right_spans(end, y + top, picture.money)
    # What he did may use the margin, though not the frame.
    room = x + width - (1 if framed else 0) - left
    if picture.mark:
        foot = y + height - 1 if framed else y + top + 1
        last = end if framed else x + width
        start = last - line_width(picture.mark, look)
        if framed and (acting or look.flat):
            # A blank on both sides keeps its brackets apart from the frame.
            canvas.text(start - 1, foot, " ")
            canvas.text(last, foot, " ")
        canvas.spans(start, foot, picture.mark, last - start)
        if not framed:
            end = start - 1
            room = end - left
    after = canvas.spans(left, y + top + 1, picture.line, room)
    extra = line_width(picture.extra, look)
    least = after + extra + (1 if after > left else 0)
    if extra and least <= left + room:
        # Under the money, figure under figure; a little to the right of it where it is close.
        canvas.right_spans(max(end, least), y + top + 1, picture.extra)


class Seat(ViewWidget[SeatPicture]):
    """One seat; ``place`` it with its whole width and 4 rows (2 without a frame)."""

    def draw(self, canvas: Canvas, picture: SeatPicture) -> None:
        paint_seat(canvas, 0, 0, canvas.width, canvas.height, picture)
