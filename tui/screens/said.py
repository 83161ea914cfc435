"""What was said, as lines of a panel."""

from collections.abc import Iterable

from shared.wire import Said
from tui.canvas import Line, Span
from tui.look.look import padded, width_of
from tui.widgets.lines import first_cells

NAMES = 5
"""Columns for a name at least, so that short names stand in a column."""
INDENT = NAMES + 1
"""How far in a line goes on that is broken: behind the name."""


def said_lines(said: Iterable[Said], width: int) -> tuple[Line, ...]:
    """What was said, as lines of a panel so many cells wide: who, then what."""
    room = 16 if width >= 40 else 8

    def line_of(each: Said) -> Line:
        name = each.name if width_of(each.name) <= room else first_cells(each.name, room - 1) + "…"
        return (Span(padded(name, NAMES) + " ", "mute"), Span(each.text))

    return tuple(map(line_of, said))
