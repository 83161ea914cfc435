"""Texts at places of a screen, and the fewest codes that bring them all there."""

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeAlias

from tui.sgr import OWN, Style, of_blank, step

GAP: Final = 4
"""So many cells that are right already are sent again sooner than the cursor is moved over them."""
Cells: TypeAlias = Callable[[int, int, int], Iterable[tuple[str, Style]]]
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


def by_style(runs: Iterable[Run]) -> list[Run]:
    """The runs of one style one after the other, those on one ground together."""
    return sorted(runs, key=lambda run: (run.parts[0][1].bg, run.parts[0][1]))


def written(runs: Iterable[Run], pen: Style, cells: Cells) -> str:
    """The codes for these runs in this order, from the terminal's own style to this one in the end."""
    out: list[str] = []
    now = OWN
    at: tuple[int, int] | None = None
    for x, y, parts, end, stop in runs:
        if x is not None and at != (x, y):
            out.append(_way(at, x, y, now, cells))
        for text, style in parts:
            # A blank is as well in any style on its ground, unless a mark may come to stand on it.
            if not (stop and text.isspace() and of_blank(now) == style):
                out.append(step(now, style))
                now = style
            out.append(text)
        at = (end, y) if end is not None else None
    out.append(step(now, pen))
    return "".join(out)


def _way(at: tuple[int, int] | None, x: int, y: int, now: Style, cells: Cells) -> str:
    """The fewest bytes that bring the cursor to a cell, be it over cells that are right already."""
    if at is None:
        return to(x, y)
    column, row = at
    if row != y:
        return min(to(x, y), _move(y - row, "B", "A") + _move(x - column, "C", "D"), key=len)
    ways = [f"\x1b[{x + 1}G", _move(x - column, "C", "D")]
    if 0 < x - column <= GAP:
        between = list(cells(column, x, y))
        if all(_fits(char, style, now) for char, style in between):
            ways.append("".join(char for char, _ in between))
    return min(ways, key=len)


def _fits(char: str, style: Style, now: Style) -> bool:
    """Whether a cell can be written without another style, in one byte."""
    return bool(char) and char.isascii() and (style == now or (char == " " and of_blank(now) == style))


def to(x: int, y: int) -> str:
    """To a column and row from 0."""
    if x:
        return f"\x1b[{y + 1};{x + 1}H"
    return f"\x1b[{y + 1}H" if y else "\x1b[H"


def _move(steps: int, forward: str, back: str) -> str:
    if not steps:
        return ""
    return f"\x1b[{abs(steps) if abs(steps) > 1 else ''}{forward if steps > 0 else back}"
