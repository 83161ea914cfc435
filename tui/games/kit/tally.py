"""A table of figures as the page of an end has them: a line for each player or thing, and its columns."""

from collections.abc import Container
from dataclasses import dataclass

from shared.seats import Seat
from shared.wire import TableInfo
from tui.canvas import Canvas
from tui.games.kit.people import People
from tui.i18n.styled_text import NOTHING, Phrase, phrase, plain, shown


@dataclass(frozen=True, slots=True)
class Column:
    """A column of figures: its heading, and the column of the page after its end.

    What stands in it ends so many cells before that, or with ``left`` begins there.
    """

    heading: Phrase
    at: int
    inset: int = 0
    left: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One line: a number, a name that has been made to fit, a figure for each column."""

    number: str
    name: Phrase
    figures: tuple[Phrase, ...]
    own: bool = False
    share: float = 0.0
    """The length of its bar, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Bars:
    """Where the bars of all rows begin and end; ``whole`` shows what is missing, too."""

    x: int
    end: int
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """The table, from a row of the page on: the headings, and the lines under them.

    ``name`` is the column where names begin and ``number`` the one after the number before them.
    """

    x: int
    end: int
    y: int
    number: int
    name: int
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    heading: Phrase = NOTHING
    bars: Bars | None = None
    apart: int = 1
    """Rows from one line to the next."""
    margin: int = 2
    """Columns by which the ground of one's own line is wider on both sides; 0 where it has none."""


def named(seat: Seat, people: People, room: TableInfo, winners: Container[Seat]) -> tuple[Phrase, ...]:
    """A player's name in a table, the longest wording first: with a word that a bot played. The reader's own
    and those of winners stand out."""
    said = shown(plain(people.name(seat), bold=people.is_you(seat) or seat in winners), people.look)
    is_bot = bool(room.players[seat].level)
    return (shown((*said, *phrase(" · bot", "mute")), people.look), said) if is_bot else (said,)


def paint_tally(canvas: Canvas, tally: Tally) -> None:
    """Paint the table where it says."""
    canvas.spans(tally.x, tally.y, tally.heading)
    for column in tally.columns:
        canvas.right_spans(column.at, tally.y, column.heading)
    for index, row in enumerate(tally.rows, start=1):
        _paint_row(canvas, tally, row, tally.y + tally.apart * index)


def _paint_row(canvas: Canvas, tally: Tally, row: Row, y: int) -> None:
    if row.own and tally.margin:
        canvas.fill(tally.x - tally.margin, y, tally.end - tally.x + 2 * tally.margin, 1, "lit")
    canvas.right(tally.number, y, row.number, "mute")
    canvas.spans(tally.name, y, row.name)
    for column, figure in zip(tally.columns, row.figures, strict=True):
        if column.left:
            canvas.spans(column.at, y, figure)
        else:
            canvas.right_spans(column.at - column.inset, y, figure)
    if tally.bars is not None:
        bars = tally.bars
        room = max(0, bars.end - bars.x)
        length = round(row.share * room)
        canvas.text(bars.x, y, "━" * length, "ink" if row.own else "mute")
        if bars.whole:
            canvas.text(bars.x + length, y, "─" * (room - length), "line")
