"""The open tables beside the menu at home: a click goes there, and so does Enter."""

from typing import Final

from shared.stage import Stage
from shared.wire import TableLine
from tui.canvas import Canvas
from tui.games.catalogue import title_of
from tui.look.look import width_of
from tui.screens.table_lines import state_of, who
from tui.widgets.list_view import List, Row

NARROW: Final = 24
"""Up to so many columns the inset is one column."""


def inset(width: int) -> int:
    """Columns that stay free at the left of a panel so wide, and at its right."""
    return 2 if width > NARROW else 1


class OpenTables(List[TableLine]):
    """Tables in two rows each, or three where the code has no room beside the names."""

    ground = "well"
    at_once = True

    def rows_of(self, item: TableLine) -> int:
        return 3

    def rows_before(self, index: int) -> int:
        return 1 if index else 0

    def paint_item(self, canvas: Canvas, item: TableLine, row: Row) -> None:
        look, y = canvas.look, row.y
        x = inset(canvas.width)
        right = canvas.width - x
        row.paint_ground(canvas, 0, canvas.width)
        waiting = item.stage != Stage.PLAYING
        title, state = title_of(item.game), state_of(item)
        if waiting and width_of(look.say(title + state)) >= right - x:
            state = f"{item.taken}/{item.seats}"
        start = canvas.right(right, y, state, row.ink("ink" if waiting else "mute"))
        canvas.text(x, y, look.cut(title, start - 1 - x), row.ink(), bold=True)
        if row.marked:
            canvas.point(x, y)
        names = who(item)
        # A code is long: where it does not fit beside the names it stands below them.
        below = width_of(look.say(names)) + 2 + len(item.code) > right - x
        start = right if below else canvas.right(right, y + 1, item.code, "mute") - 1
        canvas.text(x, y + 1, look.cut(names, start - x), "mute")
        if below:
            canvas.text(x, y + 2, item.code, "mute")
