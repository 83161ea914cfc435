"""Lines of text: broken where they are too long, on the table or in a panel (log, chat, open tables)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tui.canvas import Canvas, Line, Span
from tui.look import Look, width_of
from tui.widgets.painted import Pictured

INSET: Final = 2
"""Columns free inside a panel, left and right; a row free above and below."""
GAP: Final = 3
"""Columns between what stands side by side in a panel."""


def wrapped(spans: Line, width: int, look: Look, indent: int = 0) -> list[Line]:
    """The line in rows of at most ``width`` cells, broken between words; all but the first begin ``indent``
    cells further in. A word longer than a row is broken where the row ends."""
    rows: list[list[Span]] = [[]]
    used = 0
    for span in spans:
        for word in _words(look.say(span.text)):
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
    return [_joined(row) for row in rows]


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
    """A panel on well: a title, lines of which the last ones that fit are shown, and a line at the bottom."""

    title: str
    lines: tuple[Line, ...] = ()
    bottom: Line = ()
    indent: int = 0
    """How far in a broken line goes on: behind the name in a chat."""
    first: bool = False
    """The first lines that fit are shown, not the last (lists, not logs)."""
    columns: int = 1
    """So many columns side by side, read one after the other, where there are more lines than rows."""


def paint_panel(canvas: Canvas, x: int, y: int, width: int, height: int, picture: PanelPicture) -> None:
    """Paint a panel in so many cells."""
    look = canvas.look
    canvas.fill(x, y, width, height, "well")
    left, room = x + INSET, width - 2 * INSET
    top = y + 1
    if picture.title:
        canvas.text(left, top, look.cut(picture.title, room), bold=True)
        top += 2
    end = y + height - 1
    if picture.bottom:
        canvas.spans(left, end - 1, picture.bottom, room)
        end -= 2
    high = max(0, end - top)
    seen = high * picture.columns
    step = (room + GAP) // picture.columns
    room = step - GAP
    rows: list[Line] = []
    # A log is long; no more of it is broken into rows than will be seen.
    for spans in picture.lines if picture.first else reversed(picture.lines):
        if len(rows) >= seen:
            break
        broken = wrapped(spans, room, look, picture.indent)
        rows = rows + broken if picture.first else broken + rows
    shown = rows[:seen] if picture.first else rows[max(0, len(rows) - seen) :]
    for index, spans in enumerate(shown if shown[:1] != [()] else shown[1:]):
        column, row = divmod(index, high)
        canvas.spans(left + step * column, top + row, spans, room)


class Panel(Pictured[PanelPicture]):
    """A log, a chat or a list beside the table."""

    ground = "well"

    def draw(self, canvas: Canvas, picture: PanelPicture) -> None:
        paint_panel(canvas, 0, 0, canvas.width, canvas.height, picture)
