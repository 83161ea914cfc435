"""A menu: a list of things to do, each with something at its right; a click does it."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from tui.canvas import Canvas
from tui.look.look import width_of
from tui.widgets.list_view import List, Row

ValueT = TypeVar("ValueT")

INDENT = 3
"""Columns before what an item says; the mark stands among them."""


@dataclass(frozen=True)
class MenuItem(Generic[ValueT]):
    """One thing to do."""

    value: ValueT
    label: str
    right: str = ""
    """What stands at its right: its key, or what will come of it."""
    short: str = ""
    """What stands at its right where there is less room."""
    free: int = 0
    """Rows that stay free before it."""


class Menu(List[MenuItem[ValueT]]):
    """Things to do. The marked one has act ground and ▶."""

    at_once = True

    def rows_before(self, index: int) -> int:
        return self.items[index].free

    def paint_item(self, canvas: Canvas, item: MenuItem[ValueT], row: Row) -> None:
        width, look = canvas.width, canvas.look
        row.paint_ground(canvas, 0, width)
        if row.marked:
            canvas.text(1, row.y, "▶", row.ink(), bold=True)
            canvas.point(INDENT, row.y)
        label = look.cut(item.label, width - INDENT - 1)
        end = canvas.text(INDENT, row.y, label, row.ink(), bold=row.marked)
        room = width - 2 - end
        fits = width_of(look.say(item.right)) <= room or not item.short
        canvas.right(width - 1, row.y, look.cut(item.right if fits else item.short, room), row.ink("mute"))
