"""The seats of a table that waits: one a row, or many in columns and on pages."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from textual import events
from textual.binding import BindingType
from textual.message import Message
from textual.reactive import reactive

from shared.wire import SeatLine, TableInfo
from tui.bindings import SCREEN, bind
from tui.canvas import Canvas
from tui.i18n.catalogs import N_, _
from tui.look.look import Look, width_of
from tui.widgets.painted import CanvasWidget
from tui.widgets.texts import Box

LARGE = 8
"""Seats of a table where each has a row to itself."""
LEAST, MOST = 13, 26
"""Columns of a seat among many."""

Spot: TypeAlias = Callable[[int, int, int, int, int], None]
"""Makes some cells those of a seat."""


class Shape(NamedTuple):
    """How the seats stand: so many under each other, so many on a page; no pages where each has a row."""

    column: int
    page: int


@dataclass(frozen=True, slots=True)
class Waiters:
    """Who sits where, and how the table plays, in rows. The key puts a bot on a free seat."""

    room: TableInfo
    key: str
    how: tuple[str, ...] = ()


class Seats(CanvasWidget, can_focus=True, inherit_bindings=False):
    """Seats, one of them marked. A first click marks a seat, a second chooses it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("up", "mark(-1)", N_("choose a seat"), "seats.up", SCREEN, show=False),
        bind("down", "mark(1)", N_("choose a seat"), "seats.down", SCREEN, show=False, listed=False),
        bind("left", "mark_column(-1)", N_("a column back or on"), "seats.left", SCREEN, show=False),
        bind("right", "mark_column(1)", N_("a column on"), "seats.right", SCREEN, show=False, listed=False),
    ]
    """
    | Key(s) | Description |
    | :- | :- |
    | up, down | Mark the seat before or after; round and round. |
    | left, right | Mark the seat beside, where they stand in columns. |
    """

    shown: reactive[Waiters | None] = reactive(None, repaint=False, init=False)
    """Who sits where; None before that is known."""
    marked: reactive[int] = reactive(0, repaint=False, init=False)
    """Which seat is marked."""
    hovered: reactive[int | None] = reactive(None, repaint=False, init=False)
    """Which seat the mouse points at, if any."""

    class Marked(Message):
        """Another seat is marked."""

        def __init__(self, seats: "Seats", index: int) -> None:
            super().__init__()
            self.seats = seats
            self.index = index

        @property
        def control(self) -> "Seats":
            """The seats, so that handlers may select by id."""
            return self.seats

    class Chosen(Marked):
        """The marked seat was clicked."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - what Textual calls it
        super().__init__(id=id)
        self.shape = Shape(1, 0)
        """How the seats stood when they were painted last."""
        self._stand: list[tuple[int, int, int, int, int]] = []

    @property
    def _count(self) -> int:
        return len(self.shown.room.seats) if self.shown is not None else 0

    def validate_marked(self, marked: int) -> int:
        """The mark stays among the seats."""
        return max(0, min(marked, self._count - 1))

    def watch_shown(self) -> None:
        """Others sit there now."""
        self.marked = self.validate_marked(self.marked)
        self.repaint()

    def watch_marked(self) -> None:
        """Tell what is marked."""
        self.repaint()
        self.post_message(self.Marked(self, self.marked))

    def watch_hovered(self) -> None:
        """What the mouse points at looks like it."""
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        self._stand.clear()
        if self.shown is not None:
            box = Box(0, 0, canvas.width, canvas.height)
            self.shape = paint_seats(canvas, self.shown, box, (self.marked, self.hovered), self._note)

    def _note(self, x: int, y: int, width: int, height: int, index: int) -> None:
        self._stand.append((x, y, width, height, index))

    # --- Keys and mouse ---------------------------------------------------------------------------------

    def action_mark(self, steps: int) -> None:
        """Mark a seat so many steps on; round and round."""
        if self._count:
            self.marked = (self.marked + steps) % self._count

    def action_mark_column(self, columns: int) -> None:
        """Mark the seat in a column beside."""
        self.action_mark(columns * self.shape.column)

    def action_mark_page(self, pages: int) -> None:
        """Mark a seat a page on, or back."""
        self.action_mark(pages * self.shape.page)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Columns and pages are there only where the seats are many."""
        return bool(self.shape.page) if action in ("mark_column", "mark_page") else True

    def index_at(self, x: int, y: int) -> int | None:
        """Which seat stands there; None where none does."""
        for left, top, width, height, index in self._stand:
            if left <= x < left + width and top <= y < top + height:
                return index
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The mouse points at a seat, or at none."""
        self.hovered = self.index_at(event.x, event.y)

    def on_leave(self) -> None:
        """The mouse has gone."""
        self.hovered = None

    def on_click(self, event: events.Click) -> None:
        """A click marks a seat; one on the marked seat chooses it."""
        index = self.index_at(event.x, event.y)
        if index is None:
            return
        event.stop()
        if index == self.marked:
            self.post_message(self.Chosen(self, index))
        self.marked = index


Pointed: TypeAlias = tuple[int, int | None]
"""The seat that is marked, and the one that the mouse points at."""


def paint_seats(canvas: Canvas, shown: Waiters, box: Box, pointed: Pointed, spot: Spot) -> Shape:
    """Paint the seats in a box, and below them how the table plays."""
    room = shown.room
    canvas.text(box.x + 2, box.y, _("SEATS"), "mute")
    if len(room.seats) <= min(LARGE, box.height - 2):
        row = _paint_list(canvas, shown, box, pointed, spot)
        shape = Shape(1, 0)
    else:
        row, shape = _paint_pages(canvas, shown, box, pointed, spot)
    for said in shown.how:
        if row < box.y + box.height:
            canvas.text(box.x + 2, row, canvas.look.cut(said, box.width - 4), "mute")
            row += 1
    return shape


def _paint_list(canvas: Canvas, shown: Waiters, box: Box, pointed: Pointed, spot: Spot) -> int:
    """One seat a row; the row for what comes below."""
    room, (x, y, width, height) = shown.room, box
    apart = 2 if 2 + 2 * len(room.seats) <= height else 1
    for index, seat in enumerate(room.seats):
        row = y + 2 + apart * index
        yours = room.you == index
        lit = yours or index == pointed[1]
        _paint_ground(
            canvas, x, row, width, lit=lit, waits=yours and not seat.ready, marked=index == pointed[0]
        )
        canvas.text(x + 2, row, str(index + 1), "mute" if not yours else "ink")
        _paint_seat(canvas, shown, index, x, row, width)
        spot(x, row, width, 1, index)
    return y + 2 + apart * len(room.seats) + (0 if apart == 2 else 1)


def _paint_ground(
    canvas: Canvas, x: int, y: int, width: int, *, lit: bool, waits: bool, marked: bool
) -> None:
    if lit:
        canvas.fill(x, y, width, 1, "lit")
    if waits:
        canvas.text(x, y, "█", "act")
    if marked:
        canvas.point(x, y)
    if marked and not waits:
        canvas.text(x, y, "▶", "mute")


def _paint_seat(canvas: Canvas, shown: Waiters, index: int, x: int, row: int, width: int) -> None:
    look, room, seat = canvas.look, shown.room, shown.room.seats[index]
    right = x + width - 2
    if seat.kind == "empty":
        end = canvas.text(x + 5, row, _("empty"), "mute")
        if room.you is not None and right - end > 14:
            room_for = right - end - 3
            long = _("{key} puts a bot here", key=shown.key)
            if width_of(look.say(long)) <= room_for:
                canvas.text(end + 3, row, long, "mute")
            else:
                after = canvas.text(end + 3, row, shown.key, "mute", bold=True)
                canvas.text(after + 1, row, look.cut(_("add a bot"), max(0, right - after - 1)), "mute")
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


def _paint_pages(canvas: Canvas, shown: Waiters, box: Box, pointed: Pointed, spot: Spot) -> tuple[int, Shape]:
    """The page on which the marked seat is, in columns; the row for what comes below.

    A name and a sign is all there is room for: of the marked seat the row below tells more.
    """
    look, room = canvas.look, shown.room
    at, hovered = pointed
    x, y, width, height = box
    column = max(1, height - 3 - len(shown.how))
    columns = max(1, min(width // LEAST, -(-len(room.seats) // column)))
    wide = min(width // columns, MOST)
    page = columns * column
    first = at // page * page
    there = room.seats[first : first + page]
    if len(room.seats) > page:
        last, seats = first + len(there), len(room.seats)
        where = _("{first}–{last} of {seats}", first=first + 1, last=last, seats=seats)
        canvas.right(x + width - 2, y, where, "mute")
    for index, seat in enumerate(there, start=first):
        left = x + (index - first) // column * wide
        row = y + 1 + (index - first) % column
        yours = room.you == index
        waits = yours and not seat.ready
        lit = yours or index == hovered
        _paint_ground(canvas, left, row, wide - 1, lit=lit, waits=waits, marked=index == at)
        canvas.right(left + 3, row, str(index + 1), "ink" if yours else "mute")
        fg = "act" if waits else "ink" if seat.kind == "person" else "mute"
        name = _("You") if yours else seat.name if seat.kind != "empty" else "·"
        canvas.text(left + 4, row, look.cut(name, wide - 7), fg, bold=seat.kind == "person")
        if seat.kind != "empty":
            ready = seat.here and (seat.ready or seat.kind == "bot")
            canvas.text(left + wide - 2, row, "✓" if ready else "…", "ink" if ready else "mute")
        spot(left, row, wide, 1, index)
    row = y + 1 + min(column, len(there))
    canvas.text(x + 2, row, look.cut(_marked(shown, at, width - 4, look), width - 4))
    return row + 1, Shape(column, page)


def _marked(shown: Waiters, at: int, width: int, look: Look) -> str:
    """All there is to know of the marked seat, as far as it has room."""
    room, seat = shown.room, shown.room.seats[at]
    if seat.kind == "empty":
        to_do = _("{key} puts a bot here", key=shown.key)
        return f"{at + 1} " + (_("empty") if room.you is None else to_do)
    name = f"{at + 1} " + (_("You") if room.you == at else seat.name)
    about, state = _about(room, at), _state(seat)[0]
    whole = " · ".join(part for part in (name, about, state) if part)
    return whole if width_of(look.say(whole)) <= width else f"{name} · {state}"
