"""Lines of text: broken where they are too long, on the table or in a panel (log, chat, open tables)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from textual import events

from tui.canvas import Canvas, Line, Span
from tui.look.look import Look, measured, width_of
from tui.widgets.painted import ViewWidget

INSET: Final = 2
"""Columns free inside a panel, left and right; a row free above and below."""
WHEEL: Final = 3
"""Rows for one step of the wheel."""
GAP: Final = 3
"""Columns between what stands side by side in a panel."""


def wrapped(spans: Line, width: int, look: Look, indent: int = 0) -> list[Line]:
    """The line in rows of at most ``width`` cells, broken between words; all but the first begin ``indent``
    cells further in. A word longer than a row is broken where the row ends."""
    return list(_wrapped(tuple(spans), width, look.ascii, indent))


@lru_cache(2000)  # of a log one line is new, and all that are seen are asked for
def _wrapped(spans: Line, width: int, ascii_only: bool, indent: int) -> tuple[Line, ...]:
    rows: list[list[Span]] = [[]]
    used = 0
    for span in spans:
        for word in _words(measured(span.text, ascii_only)[0]):
            while True:
                room = width - used
                wide = width_of(word)
                if wide <= room or (word.isspace() and room >= 0):
                    rows[-1].append(span._replace(text=word[:room] if word.isspace() else word))
                    used += min(wide, room)
                    break
                if used > indent or (len(rows) == 1 and used):
                    rows.append([Span(" " * indent)] if indent else [])
                    used = indent
                    if word.isspace():
                        break
                    continue
                head = first_cells(word, max(1, room))
                rows[-1].append(span._replace(text=head))
                word = word[len(head) :]
                rows.append([Span(" " * indent)] if indent else [])
                used = indent
                if not word:
                    break
    return tuple(_joined(row) for row in rows)


def _words(text: str) -> Iterable[str]:
    word = ""
    for char in text:
        if word and (char == " ") != (word[-1] == " "):
            yield word
            word = ""
        word += char
    if word:
        yield word


def first_cells(word: str, width: int) -> str:
    """As much of a word as fits into so many cells, one letter at least."""
    taken = 0
    for index, char in enumerate(word):
        taken += width_of(char)
        if taken > width:
            return word[: max(1, index)]
    return word


def _joined(row: Sequence[Span]) -> Line:
    joined: list[Span] = []
    for span in row:
        if joined and joined[-1][1:] == span[1:]:
            joined[-1] = span._replace(text=joined[-1].text + span.text)
        else:
            joined.append(span)
    if joined and joined[-1].on is None:
        joined[-1] = joined[-1]._replace(text=joined[-1].text.rstrip())
    return tuple(joined)


@dataclass(frozen=True, slots=True)
class PanelPicture:
    """A panel on well: a title, lines of which the last ones that fit are shown, and a line at the bottom.

    Where some are out of sight, ▲ and ▼ beside the title say on which side.
    """

    title: str
    lines: tuple[Line, ...] = ()
    bottom: Line = ()
    indent: int = 0
    """How far in a broken line goes on: behind the name in a chat."""
    first: bool = False
    """The first lines that fit are shown, not the last (lists, not logs)."""
    columns: int = 1
    """So many columns side by side, read one after the other, where there are more lines than rows."""
    back: int = 0
    """How many rows the last one that is shown stands before the end: it has been scrolled."""


class _Space(NamedTuple):
    """The cells of a panel that lines stand in: from which row to which, in how many columns how wide."""

    top: int
    high: int
    columns: int
    room: int
    step: int

    @property
    def seen(self) -> int:
        """Rows that are seen at once."""
        return self.high * self.columns


def _space(y: int, width: int, height: int, picture: PanelPicture) -> _Space:
    top = y + (3 if picture.title else 1)
    end = y + height - (3 if picture.bottom else 1)
    step = (width - 2 * INSET + GAP) // picture.columns
    return _Space(top, max(0, end - top), picture.columns, step - GAP, step)


def most_back(width: int, height: int, picture: PanelPicture, look: Look) -> int:
    """How many rows a panel of so many cells can be scrolled back."""
    space = _space(0, width, height, picture)
    rows = sum(len(wrapped(spans, space.room, look, picture.indent)) for spans in picture.lines)
    return max(0, rows - space.seen)


def page_of(width: int, height: int, picture: PanelPicture) -> int:
    """How many rows make a page: one less than stand under each other."""
    return max(1, _space(0, width, height, picture).high - 1)


def rows_after(width: int, line: Line, picture: PanelPicture, look: Look) -> int:
    """How many rows stand behind the last line like this one; none where there is no such line."""
    room = _space(0, width, 0, picture).room
    rows = 0
    for spans in reversed(picture.lines):
        if spans == line:
            return rows
        rows += len(wrapped(spans, room, look, picture.indent))
    return 0


def paint_panel(canvas: Canvas, x: int, y: int, width: int, height: int, picture: PanelPicture) -> None:
    """Paint a panel in so many cells."""
    look = canvas.look
    canvas.fill(x, y, width, height, "well")
    left, room = x + INSET, width - 2 * INSET
    space = _space(y, width, height, picture)
    if picture.bottom:
        canvas.spans(left, y + height - 2, picture.bottom, room)
    rows: list[Line] = []
    wanted = space.seen + picture.back + 1
    # A log is long; no more of it is broken into rows than will be seen.
    for spans in picture.lines if picture.first else reversed(picture.lines):
        if len(rows) >= wanted:
            break
        broken = wrapped(spans, space.room, look, picture.indent)
        rows = rows + broken if picture.first else broken + rows
    back = min(picture.back, max(0, len(rows) - space.seen))
    end = len(rows) - back
    shown = rows[: space.seen] if picture.first else rows[max(0, end - space.seen) : end]
    if picture.title:
        canvas.text(left, y + 1, look.cut(picture.title, room), bold=True)
        if not picture.first:
            out = ("▲" if end > space.seen else "") + ("▼" if back else "")
            canvas.right(x + width - INSET, y + 1, out, "mute")
    for index, spans in enumerate(shown if shown[:1] != [()] else shown[1:]):
        column, row = divmod(index, space.high)
        canvas.spans(left + space.step * column, space.top + row, spans, space.room)


class Scrolled:
    """How far a panel has been scrolled back. What one reads stays where it is while more comes in."""

    def __init__(self) -> None:
        self.back = 0
        self._last: Line | None = None

    def shown(self, picture: PanelPicture, width: int, height: int, look: Look) -> PanelPicture:
        """The picture as far back as one has scrolled."""
        last, self._last = self._last, picture.lines[-1] if picture.lines else None
        if not self.back or width <= 2 * INSET:
            return picture
        if last is not None and last != self._last:
            self.back += rows_after(width, last, picture, look)
        return self.moved(picture, 0, width, height, look)

    def moved(self, picture: PanelPicture, rows: int, width: int, height: int, look: Look) -> PanelPicture:
        """The picture after scrolling so many rows back, or on; no further than there is something."""
        self.back = max(0, min(most_back(width, height, picture, look), self.back + rows))
        return replace(picture, back=self.back)


class Panel(ViewWidget[PanelPicture]):
    """A log, a chat or a list beside the table. The wheel scrolls it."""

    ground = "well"

    def __init__(self, picture: PanelPicture) -> None:
        super().__init__(picture)
        self._scrolled = Scrolled()

    def show(self, picture: PanelPicture) -> None:
        super().show(self._scrolled.shown(picture, *self.size, self.look))

    def _scroll(self, rows: int) -> None:
        super().show(self._scrolled.moved(self.picture, rows, *self.size, self.look))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._scroll(WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._scroll(-WHEEL)

    def draw(self, canvas: Canvas, picture: PanelPicture) -> None:
        paint_panel(canvas, 0, 0, canvas.width, canvas.height, picture)
