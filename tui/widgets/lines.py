"""Lines of text: broken where they are too long, on the table or in a panel (log, chat, open tables)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from tui.canvas import Canvas, Line, Span
from tui.look.look import Look, measured, width_of
from tui.widgets.scrolled import ScrolledView

INSET: Final = 2
"""Columns free inside a panel, left and right; a row free above and below."""
GAP: Final = 3
"""Columns between what stands side by side in a panel."""


def wrapped(spans: Line, width: int, look: Look, indent: int = 0) -> list[Line]:
    """The line in rows of at most ``width`` cells, broken between words; all but the first begin ``indent``
    cells further in. A word longer than a row is broken where the row ends."""
    return list(_wrapped(tuple(spans), width, look.ascii, indent))


@lru_cache(4000)  # a log says what it said before, and one line more
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
    columns: int = 1
    """So many columns side by side, read one after the other, where there are more lines than rows."""
    writing: bool = False
    """Near the bottom a row is kept for a line that is being written (see ``tui.widgets.chat``)."""
    note: str = ""
    """What is said in the last row, at the right."""
    from_top: bool = False
    """The beginning is shown first, not the end (a list, not a log)."""


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
    end = y + height - (3 if picture.bottom or picture.writing else 1)
    step = (width - 2 * INSET + GAP) // picture.columns
    return _Space(top, max(0, end - top), picture.columns, step - GAP, step)


def rows_of(width: int, lines: Iterable[Line], picture: PanelPicture, look: Look) -> int:
    """How many rows these lines take in a panel so many cells wide."""
    room = _space(0, width, 0, picture).room
    return sum(len(_wrapped(spans, room, look.ascii, picture.indent)) for spans in lines)


def paint_panel(
    canvas: Canvas, x: int, y: int, width: int, height: int, picture: PanelPicture, back: int = 0
) -> None:
    """Paint a panel in so many cells, scrolled so many rows back from its end."""
    look = canvas.look
    canvas.fill(x, y, width, height, "well")
    left, room = x + INSET, width - 2 * INSET
    space = _space(y, width, height, picture)
    if picture.writing:
        canvas.text(left, y + height - 2, "▶", "act")
    elif picture.bottom:
        canvas.spans(left, y + height - 2, picture.bottom, room)
    canvas.right(x + width - INSET, y + height - 1, picture.note, "mute")
    rows: list[Line] = []
    # A log is long; no more of it is broken into rows than will be seen.
    for spans in reversed(picture.lines):
        if len(rows) > space.seen + back:
            break
        rows = wrapped(spans, space.room, look, picture.indent) + rows
    end = len(rows) - min(back, max(0, len(rows) - space.seen))
    shown = rows[max(0, end - space.seen) : end]
    if picture.title:
        canvas.text(left, y + 1, look.cut(picture.title, room), bold=True)
        out = ("▲" if end > space.seen else "") + ("▼" if end < len(rows) else "")
        canvas.right(x + width - INSET, y + 1, out, "mute")
    for index, spans in enumerate(shown if shown[:1] != [()] else shown[1:]):
        column, row = divmod(index, space.high)
        canvas.spans(left + space.step * column, space.top + row, spans, space.room)


class Panel(ScrolledView[PanelPicture]):
    """A log, a chat or a list, beside a table or over it: whoever has the lines hands them over, and the
    panel does the rest. Its end is shown until one scrolls back; what one reads then stays where it is while
    more comes in."""

    ground = "well"

    back = 0
    """How many rows one has scrolled back from the end."""

    @property
    def most(self) -> int:
        width, height = self.room
        if width <= 2 * INSET:
            return 0
        rows = rows_of(width, self.picture.lines, self.picture, self.look)
        return max(0, rows - _space(0, width, height, self.picture).seen)

    @property
    def page(self) -> int:
        """Rows of a page: one less than stand under each other."""
        return max(1, _space(0, *self.room, self.picture).high - 1)

    def show(self, picture: PanelPicture) -> None:
        """Show this from now on; where one has scrolled back, the same rows of it as before."""
        if picture == self.picture:
            return
        before, self.picture = self.picture, picture
        if picture.title != before.title:
            self.back = 0
            self.stand(0)
        elif self.back:
            self.back += self._rows_behind(before.lines[-1:])
        self._stay()
        self.repaint()

    def _rows_behind(self, last: tuple[Line, ...]) -> int:
        """How many rows stand behind the line that was the last one; none where it is no more."""
        lines = self.picture.lines
        for behind, spans in enumerate(reversed(lines)):
            if (spans,) == last:
                return rows_of(self.room[0], lines[len(lines) - behind :], self.picture, self.look)
        return 0

    def to_end(self) -> None:
        """Show the end again."""
        self.back = 0
        self._stay()
        self.repaint()

    def _stay(self) -> None:
        """Stand as far from the end as before, or from the beginning, however much there is now."""
        most = self.most
        self.back = most - min(self.scroll_offset.y, most) if self.picture.from_top else min(self.back, most)
        self.stand(most - self.back)

    def on_resize(self) -> None:
        """The same rows from the end are seen in another room."""
        self._stay()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Paint the rows that are seen now."""
        self.back = max(0, self.most - round(new_value))
        super().watch_scroll_y(old_value, new_value)

    def draw(self, canvas: Canvas, picture: PanelPicture) -> None:
        paint_panel(canvas, 0, 0, canvas.width, canvas.height, picture, self.back)
