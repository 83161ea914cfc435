"""The seats of a table that waits: one a row, or many in columns and on pages."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from shared.wire import SeatLine, TableInfo
from tui.canvas import Canvas
from tui.i18n.catalogs import _
from tui.look.look import Look, width_of
from tui.screens.keys import Key
from tui.widgets.texts import Box

LARGE = 8
"""Seats of a table where each has a row to itself."""
LEAST, MOST = 13, 26
"""Columns of a seat among many."""

Spot: TypeAlias = Callable[[int, int, int, int, Key], None]
"""Makes some cells do what a key does."""


class Shape(NamedTuple):
    """How the seats stand: so many under each other, so many on a page; no pages where each has a row."""

    column: int
    page: int


def paint_seats(canvas: Canvas, room: TableInfo, box: Box, at: int, how: Sequence[str], spot: Spot) -> Shape:
    """Paint the seats in a box, the marked one ``at``, and below them ``how`` the table plays."""
    canvas.text(box.x + 2, box.y, _("SEATS"), "mute")
    at = max(0, min(at, len(room.seats) - 1))
    if len(room.seats) <= min(LARGE, box.height - 3):
        row = _paint_list(canvas, room, box, at, spot)
        shape = Shape(1, 0)
    else:
        row, shape = _paint_pages(canvas, room, box, at, len(how), spot)
    for said in how:
        if row < box.y + box.height:
            canvas.text(box.x + 2, row, canvas.look.cut(said, box.width - 4), "mute")
            row += 1
    return shape


def _paint_list(canvas: Canvas, room: TableInfo, box: Box, at: int, spot: Spot) -> int:
    """One seat a row; the row for what comes below."""
    x, y, width, height = box
    apart = 2 if 3 + 2 * len(room.seats) <= height else 1
    for index, seat in enumerate(room.seats):
        row = y + 2 + apart * index
        yours = room.you == index
        _paint_ground(canvas, x, row, width, yours=yours, waits=yours and not seat.ready, marked=index == at)
        canvas.text(x + 2, row, str(index + 1), "mute" if not yours else "ink")
        _paint_seat(canvas, room, index, x, row, width)
        spot(x, row, width, 1, Key((), "", "", "point", index))
    return y + 2 + apart * len(room.seats) + (0 if apart == 2 else 1)


def _paint_ground(
    canvas: Canvas, x: int, y: int, width: int, *, yours: bool, waits: bool, marked: bool
) -> None:
    if yours:
        canvas.fill(x, y, width, 1, "lit")
        if waits:
            canvas.text(x, y, "█", "act")
    if marked:
        canvas.point(x, y)
    if marked and not waits:
        canvas.text(x, y, "▶", "mute")


def _paint_seat(canvas: Canvas, room: TableInfo, index: int, x: int, row: int, width: int) -> None:
    look, seat = canvas.look, room.seats[index]
    right = x + width - 2
    if seat.kind == "empty":
        end = canvas.text(x + 5, row, _("empty"), "mute")
        if room.you is not None and right - end > 14:
            room_for = right - end - 3
            long = _("B puts a bot here")
            if width_of(look.say(long)) <= room_for:
                canvas.text(end + 3, row, long, "mute")
            else:
                after = canvas.text(end + 3, row, "B", "mute", bold=True)
                canvas.text(after + 1, row, look.cut(_("add a bot"), room_for - 2), "mute")
        return
    yours = room.you == index
    waits = yours and not seat.ready
    state, fg = _state(seat)
    start = canvas.right(right, row, state, "act" if waits and seat.here else fg, bold=waits)
    name = _("You") if yours else seat.name
    end = canvas.text(x + 5, row, look.cut(name, start - x - 6), "act" if waits else "ink", bold=True)
    about = _about(room, index)
    end = max(end + 2, x + 13)
    if about and start - end > width_of(about):
        canvas.text(end, row, about, "mute")


def _state(seat: SeatLine) -> tuple[str, str]:
    """Whether a player is ready, and its token."""
    if not seat.here:
        return _("away"), "mute"
    if seat.ready or seat.kind == "bot":
        return "✓ " + _("ready"), "ink"
    return _("not ready yet"), "mute"


def _about(room: TableInfo, index: int) -> str:
    """What there is to say of a seat beside its name: the host, a bot's level, points of the games before."""
    seat = room.seats[index]
    about = _("host") if room.host == index else level_word(seat.level) if seat.kind == "bot" else ""
    return f"{about} · {seat.total}".removeprefix(" · ") if seat.total else about


def level_word(level: str) -> str:
    """A bot's level in words."""
    words = {
        "random": _("bot, plays anything"),
        "easy": _("bot, easy"),
        "normal": _("bot"),
        "hard": _("bot, hard"),
    }
    return words.get(level, _("bot"))


# --- Many seats -----------------------------------------------------------------------------------------


def _paint_pages(
    canvas: Canvas, room: TableInfo, box: Box, at: int, below: int, spot: Spot
) -> tuple[int, Shape]:
    """The page on which the marked seat is, in columns; the row for what comes below.

    A name and a sign is all there is room for: of the marked seat the row below tells more.
    """
    look = canvas.look
    x, y, width, height = box
    column = max(1, height - 3 - below)
    columns = max(1, min(width // LEAST, -(-len(room.seats) // column)))
    wide = min(width // columns, MOST)
    page = columns * column
    first = at // page * page
    shown = room.seats[first : first + page]
    if len(room.seats) > page:
        last, seats = first + len(shown), len(room.seats)
        where = _("{first}–{last} of {seats}", first=first + 1, last=last, seats=seats)
        canvas.right(x + width - 2, y, where, "mute")
    for index, seat in enumerate(shown, start=first):
        left = x + (index - first) // column * wide
        row = y + 1 + (index - first) % column
        yours = room.you == index
        waits = yours and not seat.ready
        _paint_ground(canvas, left, row, wide - 1, yours=yours, waits=waits, marked=index == at)
        canvas.right(left + 3, row, str(index + 1), "ink" if yours else "mute")
        fg = "act" if waits else "ink" if seat.kind == "person" else "mute"
        name = _("You") if yours else seat.name if seat.kind != "empty" else "·"
        canvas.text(left + 4, row, look.cut(name, wide - 7), fg, bold=seat.kind == "person")
        if seat.kind != "empty":
            ready = seat.here and (seat.ready or seat.kind == "bot")
            canvas.text(left + wide - 2, row, "✓" if ready else "…", "ink" if ready else "mute")
        spot(left, row, wide, 1, Key((), "", "", "point", index))
    row = y + 1 + min(column, len(shown))
    canvas.text(x + 2, row, look.cut(_marked(room, at, width - 4, look), width - 4))
    return row + 1, Shape(column, page)


def _marked(room: TableInfo, at: int, width: int, look: Look) -> str:
    """All there is to know of the marked seat, as far as it has room."""
    seat = room.seats[at]
    if seat.kind == "empty":
        return f"{at + 1} " + (_("empty") if room.you is None else _("B puts a bot here"))
    name = f"{at + 1} " + (_("You") if room.you == at else seat.name)
    about, state = _about(room, at), _state(seat)[0]
    whole = " · ".join(part for part in (name, about, state) if part)
    return whole if width_of(look.say(whole)) <= width else f"{name} · {state}"
