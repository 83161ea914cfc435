"""The page between two rounds of any game: what the one that is over brought. The board shows it in the place
of the table, under the same header and over the same footer."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from tui.canvas import Canvas
from tui.games.kit.ending import page
from tui.games.kit.layout import Layout
from tui.games.kit.part import Part
from tui.i18n.styled_text import NOTHING, Phrase, fitting
from tui.look.size_class import size_class
from tui.widgets.painted import ViewWidget
from tui.widgets.texts import Box

MARGIN: Final = 2
"""Columns by which the ground of one's own row is wider than the text, at both sides."""
HIGHEST: Final = 3
"""Free rows over the page at most, where there are more rows than it needs."""


class Cell(NamedTuple):
    """Words at a column of the page, or ending before it."""

    at: int
    words: Phrase
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the page; one without cells is air."""

    cells: tuple[Cell, ...] = ()
    own: bool = False
    """It is the reader's, and lit."""
    gives: int = 0
    """Where rows are few it is left out, the one with the lowest number first; with 0 it never is."""


@dataclass(frozen=True, slots=True)
class BetweenPicture:
    """The rows from above, inside these columns, and in the last row what is told for a moment."""

    text: int = 0
    right: int = 0
    rows: tuple[Row, ...] = ()
    told: Phrase = NOTHING


def kept_rows(rows: Sequence[Row], room: int) -> list[Row]:
    """The rows that there is room for."""
    kept = list(rows)
    for gives in sorted({row.gives for row in rows if row.gives}):
        if len(kept) <= room:
            break
        kept = [row for row in kept if row.gives != gives]
    return kept


class Between(ViewWidget[BetweenPicture]):
    """The page between two rounds."""

    def draw(self, canvas: Canvas, picture: BetweenPicture) -> None:
        kept = kept_rows(picture.rows, canvas.height)
        for y, row in enumerate(kept, start=min(HIGHEST, max(0, canvas.height - len(kept)) // 2)):
            if row.own:
                width = picture.right - picture.text + 2 * MARGIN
                canvas.fill(picture.text - MARGIN, y, width, 1, "lit")
            for at, words, ends in row.cells:
                if ends:
                    canvas.right_spans(at, y, words)
                else:
                    canvas.spans(at, y, words)
        if picture.told:
            last = canvas.height - 1
            canvas.fill(0, last, canvas.width, 1, canvas.base)
            told = fitting(picture.right - picture.text, (picture.told,), canvas.look)
            canvas.spans(picture.text, last, told)


BETWEEN: Final = Part(partial(Between, BetweenPicture()))


def between_layout(width: int, height: int) -> Layout:
    """The page alone, in a terminal of this size."""
    measures = page((width, height))
    return Layout(
        size_class(width, height),
        width,
        height,
        measures.left,
        measures.right,
        {BETWEEN: Box(0, 2, width, height - 3)},
        {},
        (),
        None,
    )
