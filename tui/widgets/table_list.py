"""A list in columns under headings: tables, finished games, keys."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from textual.reactive import reactive

from tui.canvas import Canvas
from tui.widgets.list_view import List, Row

ValueT = TypeVar("ValueT")

INDENT = 2
"""Columns before the first column and after the last; the mark stands before the first."""


class Side(Enum):
    """From which side a column is counted, and to which its texts are aligned."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Column:
    """One column. Texts at the left are cut where the next column's text begins, those at the right never."""

    heading: str
    at: int
    """Cells between its texts and the first or last cell that texts may take, on its ``side``."""
    side: Side = Side.LEFT
    fg: str = "ink"
    """The token of its texts."""
    bold: bool = False
    before: int = 1
    """Cells that stay free between it and what is cut before it."""


@dataclass(frozen=True)
class Cells(Generic[ValueT]):
    """One item: what it is, and what it says in each column."""

    value: ValueT
    texts: tuple[str, ...]


class TableList(List[Cells[ValueT]]):
    """Items in columns; the first row tells what stands in each."""

    head = 2

    columns: reactive[Sequence[Column]] = reactive(tuple, repaint=False, init=False)
    """What stands where; first those at the left, then those at the right. Each item says as much."""
    free: reactive[int] = reactive(0, repaint=False, init=False)
    """Rows that stay free between two items."""

    def show(self, columns: Sequence[Column], items: Sequence[Cells[ValueT]]) -> None:
        """List these items in these columns."""
        self.set_reactive(TableList.columns, columns)
        self.items = items
        self.repaint()

    def watch_free(self) -> None:
        """Items stand nearer to each other, or further apart."""
        self.measure()
        self.repaint()

    def rows_before(self, index: int) -> int:
        return self.free if index else 0

    def paint_head(self, canvas: Canvas) -> None:
        for column in self.columns:
            self._write(canvas, 0, column, column.heading, "mute")

    def paint_item(self, canvas: Canvas, item: Cells[ValueT], row: Row) -> None:
        row.paint_ground(canvas, 0, canvas.width)
        if row.marked:
            canvas.text(0, row.y, "▶", row.ink(), bold=True)
            canvas.point(INDENT, row.y)
        end = canvas.width - INDENT
        for column, text in zip(reversed(self.columns), reversed(item.texts), strict=True):
            fg, bold = row.ink(column.fg), column.bold
            if column.side is Side.LEFT:
                text = canvas.look.cut(text, end - INDENT - column.at)
            start = self._write(canvas, row.y, column, text, fg, bold=bold)
            end = start - column.before

    def _write(
        self, canvas: Canvas, y: int, column: Column, text: str, fg: str, *, bold: bool = False
    ) -> int:
        """Write a text in a column; where it begins."""
        if column.side is Side.RIGHT:
            return canvas.right(canvas.width - INDENT - column.at, y, text, fg, bold=bold)
        canvas.text(INDENT + column.at, y, text, fg, bold=bold)
        return INDENT + column.at
