"""A list of things to choose from: one is marked; keys, wheel, hover and clicks are at home in it."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive, reactive
from textual.scroll_view import ScrollView

from tui.bindings import SCREEN, bind
from tui.canvas import Canvas
from tui.i18n.catalogs import N_
from tui.widgets.painted import CanvasWidget

ItemT = TypeVar("ItemT")


@dataclass(frozen=True, slots=True)
class Row:
    """How an item is to be painted: its first row on the canvas, and whether it is marked or pointed at."""

    y: int
    marked: bool = False
    hovered: bool = False

    def ink(self, fg: str = "ink") -> str:
        """The token that a text of this token has here: what is marked stands on act."""
        return "onact" if self.marked else fg

    def paint_ground(self, canvas: Canvas, x: int, width: int) -> None:
        """Lay the ground of an item that is marked or pointed at under so many cells of its first row."""
        if self.marked or self.hovered:
            canvas.fill(x, self.y, width, 1, "act" if self.marked else "lit")


class List(CanvasWidget, ScrollView, Generic[ItemT], can_focus=True, inherit_bindings=False):
    """Items below each other, one of them marked.

    A subclass says how an item is painted (``paint_item``) and, where that is not one row, how many rows it
    takes (``rows_of``) and how many stay free before it (``rows_before``). Nothing else is built for an item,
    and only those in sight are painted, so a list of thousands opens as fast as one of ten. Where some are
    out of sight, ▲ and ▼ in the last column say on which side.
    """

    DEFAULT_CSS = """
    List {
        width: 1fr;
        height: 1fr;
        overflow: hidden auto;
        scrollbar-size: 0 0;
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("up", "mark(-1)", N_("mark the one above"), "list.up", SCREEN),
        bind("down", "mark(1)", N_("mark the one below"), "list.down", SCREEN),
        bind("home", "mark_first", N_("the first"), "list.first", SCREEN, show=False),
        bind("end", "mark_last", N_("the last"), "list.last", SCREEN, show=False),
        bind("pageup", "mark_page(-1)", N_("a page back"), "list.page_up", SCREEN, show=False),
        bind("pagedown", "mark_page(1)", N_("a page on"), "list.page_down", SCREEN, show=False),
        bind("enter", "choose", N_("do the marked thing"), "list.choose", SCREEN),
    ]
    """
    | Key(s) | Description |
    | :- | :- |
    | up, down | Mark the item before or after; round and round. |
    | home, end | Mark the first or the last item. |
    | pageup, pagedown | Mark an item a page before or after. |
    | enter | Choose the marked item. |
    """

    virtual_size = Reactive(Size(0, 0), layout=True)
    """The rows of all items: where the list is as high as they are, more of them move what stands below."""
    items: reactive[Sequence[ItemT]] = reactive(tuple, repaint=False, init=False)
    """What is listed. When it changes, the mark stays within it."""
    marked: reactive[int] = reactive(0, repaint=False, init=False)
    """Which item is marked; its index."""
    hovered: reactive[int | None] = reactive(None, repaint=False, init=False)
    """Which item the mouse points at, if any."""
    shows_mark: reactive[bool] = reactive(True, repaint=False, init=False)
    """Whether what is marked looks like it."""

    at_once: bool = False
    """Whether a click chooses; else it marks, and a click on what is marked chooses."""
    head: int = 0
    """Rows at the top that stay where they are, painted by ``paint_head``."""

    class Told(Message):
        """Something about an item."""

        def __init__(self, listed: "List[Any]", index: int) -> None:
            super().__init__()
            self.list = listed
            self.index = index

        @property
        def control(self) -> "List[Any]":
            """The list, so that handlers may select by id."""
            return self.list

    class Marked(Told):
        """Another item is marked."""

    class Chosen(Told):
        """An item has been chosen, by key or by mouse."""

    def __init__(
        self,
        items: Sequence[ItemT] = (),
        *,
        marked: int = 0,
        id: str | None = None,  # noqa: A002 - what Textual calls it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._tops: list[int] = []
        """The first row of each item, counted from the top of all."""
        self.set_reactive(List.items, items)  # type: ignore[misc]  # Textual takes it from the class
        self.set_reactive(List.marked, self.validate_marked(marked))
        self._measure()

    # --- What a subclass says ---------------------------------------------------------------------------

    def paint_item(self, canvas: Canvas, item: ItemT, row: Row) -> None:
        """Paint an item from its first row on."""
        raise NotImplementedError

    def paint_head(self, canvas: Canvas) -> None:
        """Paint the rows at the top that stay where they are."""

    def rows_of(self, item: ItemT) -> int:
        """How many rows an item takes; a click on them is a click on it."""
        return 1

    def rows_before(self, index: int) -> int:
        """How many rows stay free before the item with this index."""
        return 0

    # --- What it shows ----------------------------------------------------------------------------------

    @property
    def item(self) -> ItemT | None:
        """The marked item; None where there is none."""
        return self.items[self.marked] if self.items else None

    def index_at(self, y: int) -> int | None:
        """Which item stands on this row of the widget; None where none does."""
        row = y - self.head + self.scroll_offset.y
        index = bisect_right(self._tops, row) - 1
        if y < self.head or index < 0 or row >= self._tops[index] + self.rows_of(self.items[index]):
            return None
        return index

    def validate_marked(self, marked: int) -> int:
        """The mark stays within the list."""
        return max(0, min(marked, len(self.items) - 1))

    def watch_items(self) -> None:
        """Other items are listed."""
        self._measure()
        self.hovered = None
        self.marked = self.validate_marked(self.marked)
        self.show_marked()
        self.repaint()

    def watch_marked(self) -> None:
        """The mark is always brought into sight."""
        self.show_marked()
        self.repaint()
        self.post_message(self.Marked(self, self.marked))

    def watch_hovered(self) -> None:
        """What the mouse points at looks like it."""
        self.repaint()

    def watch_shows_mark(self) -> None:
        """The mark is seen from now on, or no more."""
        self.repaint()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Other items are in sight."""
        self.repaint()

    def measure(self) -> None:
        """Items take other rows than before."""
        self._measure()
        self.show_marked()

    def _measure(self) -> None:
        tops: list[int] = []
        end = 0
        for index, item in enumerate(self.items):
            tops.append(end + self.rows_before(index))
            end = tops[-1] + self.rows_of(item)
        self._tops = tops
        self.virtual_size = Size(0, self.head + end)

    def show_marked(self) -> None:
        """Scroll no further than needed to have the marked item in sight, and what stands before it."""
        room = self.size.height - self.head
        if not self.items or room <= 0:
            return
        top = self._tops[self.marked]
        end = top + self.rows_of(self.items[self.marked])
        y = self.scroll_offset.y
        if top < y:
            self._scroll_to_row(top - self.rows_before(self.marked))
        elif end > y + room:
            self._scroll_to_row(end - room)

    def _scroll_to_row(self, y: int) -> None:
        self.scroll_to(y=y, animate=False, force=True)

    def on_resize(self) -> None:
        """The mark stays in sight."""
        self.show_marked()

    def paint(self, canvas: Canvas) -> None:
        """The items in sight, and the head over them."""
        above = self.scroll_offset.y
        first = max(0, bisect_right(self._tops, above) - 1)
        for index, top in enumerate(self._tops[first:], first):
            y = self.head + top - above
            if y - self.rows_before(index) >= canvas.height:
                break
            marked = index == self.marked and self.shows_mark
            self.paint_item(canvas, self.items[index], Row(y, marked, index == self.hovered))
        if self.head:
            canvas.fill(0, 0, canvas.width, self.head, self.ground)
            self.paint_head(canvas)
        if above:
            self._paint_more(canvas, self.head, "▲")
        if above + canvas.height < self.virtual_size.height:
            self._paint_more(canvas, canvas.height - 1, "▼")

    def _paint_more(self, canvas: Canvas, y: int, sign: str) -> None:
        x = canvas.width - 1
        canvas.text(x, y, sign, "onact" if canvas.ground_at(x, y) == "act" else "mute")

    # --- Keys -------------------------------------------------------------------------------------------

    def action_mark(self, steps: int) -> None:
        """Mark an item so many steps on; round and round."""
        if self.items:
            self.marked = (self.marked + steps) % len(self.items)

    def action_mark_first(self) -> None:
        """Mark the first item."""
        self.marked = 0

    def action_mark_last(self) -> None:
        """Mark the last item."""
        self.marked = len(self.items) - 1

    def action_mark_page(self, pages: int) -> None:
        """Mark an item so many pages on; no further than there is one."""
        if self.items:
            rows = max(1, self.size.height - self.head - 1) * pages
            index = max(0, bisect_right(self._tops, self._tops[self.marked] + rows) - 1)
            self.marked = index if index != self.marked else index + pages

    def action_choose(self) -> None:
        """Choose the marked item."""
        if self.items:
            self.post_message(self.Chosen(self, self.marked))

    # --- Mouse ------------------------------------------------------------------------------------------

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The mouse points at an item, or at none."""
        self.hovered = self.index_at(event.y)

    def on_leave(self) -> None:
        """The mouse has gone."""
        self.hovered = None

    def on_click(self, event: events.Click) -> None:
        """A click marks an item, or chooses it."""
        index = self.index_at(event.y)
        if index is None:
            return
        event.stop()
        chooses = self.at_once or index == self.marked
        self.marked = index
        if chooses:
            self.action_choose()
