"""Texts at places of a screen, and the fewest codes that bring them all there."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from tui.terminal.sgr import OWN, Style, of_blank, step

GAP: Final = 4
"""So many cells that are right already are sent again sooner than the cursor is moved over them."""
Cells: TypeAlias = Callable[[int, int, int], tuple[list[str], list[Style]]]
"""The cells from one column to another of a row: signs and styles."""


class Run(NamedTuple):
    """Texts that are sent one after the other at one place, each with its style."""

    x: int | None
    """Where it begins: a column from 0; None where it follows on the run before."""
    y: int
    parts: tuple[tuple[str, Style], ...]
    end: int | None = None
    """The column where the cursor is then; None where that is uncertain."""
    stop: int = 0
    """The column of the first cell that is not of this run any more; 0 for text that is sent as it is."""


def by_style(runs: Sequence[Run]) -> list[Run]:
    """The runs of one style one after the other, those on one ground together."""
    # Tuples are compared without a function for each of them.
    styled = [(run.parts[0][1].bg, run.parts[0][1], at) for at, run in enumerate(runs)]
    styled.sort()
    return [runs[at] for _ground, _style, at in styled]


def written(runs: Iterable[Run], pen: Style, cells: Cells) -> str:
    """The codes for these runs in this order, from the terminal's own style to this one in the end."""
    out: list[str] = []
    now = OWN
    column: int | None = None
    row = 0
    for x, y, parts, end, stop in runs:
        if x is not None and (column, row) != (x, y):
            if column is None:
                out.append(to(x, y))
            elif row != y or not 0 < x - column <= GAP:
                out.append(_way(column, row, x, y))
            else:
                out.append(_over(column, x, y, now, cells))
        for text, style in parts:
            # A blank is as well in any style on its ground, unless a mark may come to stand on it.
            if not (stop and text.isspace() and of_blank(now) == style):
                out.append(step(now, style))
                now = style
            out.append(text)
        column, row = end, y
    out.append(step(now, pen))
    return "".join(out)


def _over(column: int, x: int, y: int, now: Style, cells: Cells) -> str:
    """The fewest bytes that bring the cursor on in its row, be it over cells that are right already."""
    way = _way(column, y, x, y)
    if x - column < len(way):
        chars, styles = cells(column, x, y)
        for char, style in zip(chars, styles, strict=True):
            # Each is to be written in one byte, and without another style.
            if not (char.isascii() and char and (style == now or (char == " " and of_blank(now) == style))):
                return way
        return "".join(chars)
    return way


@lru_cache(maxsize=4096)
def _way(column: int, row: int, x: int, y: int) -> str:
    """The fewest bytes that bring the cursor from one cell to another."""
    if row != y:
        return min(to(x, y), _move(y - row, "B", "A") + _move(x - column, "C", "D"), key=len)
    return min(f"\x1b[{x + 1}G", _move(x - column, "C", "D"), key=len)


@lru_cache(maxsize=4096)
def to(x: int, y: int) -> str:
    """To a column and row from 0."""
    if x:
        return f"\x1b[{y + 1};{x + 1}H"
    return f"\x1b[{y + 1}H" if y else "\x1b[H"


def _move(steps: int, forward: str, back: str) -> str:
    if not steps:
        return ""
    return f"\x1b[{abs(steps) if abs(steps) > 1 else ''}{forward if steps > 0 else back}"
