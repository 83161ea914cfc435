"""The strip of the Katta table, where one acts: what it says, and the controls with their keys."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tui.canvas import Line, Span
from tui.games.katta.grid import Grid
from tui.look import Look, width_of
from tui.phrase import NOTHING, Coins, Phrase, coins, fitting, phrase, shown, wide
from tui.widgets.footer import cap_span
from tui.widgets.strip import StripPicture

WINDOW: Final = 12
"""So many bids are shown at once (LOOK §6)."""


@dataclass(frozen=True, slots=True)
class Bit:
    """A piece of the strip at a column and row of it; a click on it does ``does``, with ``with_``."""

    x: int
    y: int
    line: Line
    does: str = ""
    with_: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to do: its key's cap, what it is called in several lengths, and what a click on it does."""

    cap: str
    labels: tuple[Phrase, ...]
    does: str
    main: bool = False


def rows_of(grid: Grid) -> tuple[int, int]:
    """The rows of the strip, counted from its own top, that hold the sentence and the controls."""
    return {"small": (0, 1), "normal": (1, 2), "large": (1, 3)}[grid.size]


def text_from(grid: Grid) -> int:
    """The column of the strip where its text begins."""
    return grid.left - grid.strip.x + (3 if grid.size == "small" else 4)


def telling(
    grid: Grid, look: Look, first: Sequence[Phrase], second: Sequence[Phrase], *, mine: bool = False
) -> StripPicture:
    """Two lines of words."""
    x = text_from(grid)
    width = grid.strip_end - grid.strip.x - x
    rows = rows_of(grid)
    bits = [
        Bit(x, row, fitting(width, said, look))
        for row, said in zip(rows, (first, second), strict=True)
        if said and said[0]
    ]
    return StripPicture(mine, tuple(bits), air=grid.size != "small")


def bidding(
    grid: Grid,
    look: Look,
    sentence: Sequence[Phrase],
    bids: Sequence[int],
    bid: int,
    purse: int | None,
    choices: Sequence[Choice],
) -> StripPicture:
    """The bid line with its keys (LOOK §6): the whole choice, the marked bid on act ground.

    Where there is room for controls only, the sentence gives way to the bid line.
    """
    x = text_from(grid)
    end = grid.strip_end - grid.strip.x
    sentence_row, controls_row = rows_of(grid)
    have = _have(purse, look)
    bits: list[Bit] = []
    if have:
        bits.append(Bit(end - wide(have), sentence_row, have))
    if grid.size == "small":
        line, _end = _bid_line(x, sentence_row, look, bids, bid)
        bits += line
        bits += _choices(x, controls_row, end, look, choices)
        return StripPicture(True, tuple(bits), air=grid.size != "small")
    room = end - x - (wide(have) + 2 if have else 0)
    bits.append(Bit(x, sentence_row, fitting(room, sentence, look)))
    line, after = _bid_line(x, controls_row, look, bids, bid)
    bits += line
    bits += _choices(after + 4, controls_row, grid.strip_end - grid.strip.x + 1, look, choices)
    return StripPicture(True, tuple(bits), air=grid.size != "small")


def choosing(
    grid: Grid, look: Look, sentence: Sequence[Phrase], purse: int | None, choices: Sequence[Choice]
) -> StripPicture:
    """A sentence over a few keys: buy or leave."""
    x = text_from(grid)
    end = grid.strip_end - grid.strip.x
    sentence_row, controls_row = rows_of(grid)
    have = _have(purse, look)
    bits: list[Bit] = []
    if have:
        bits.append(Bit(end - wide(have), sentence_row, have))
    room = end - x - (wide(have) + 2 if have else 0)
    bits.append(Bit(x, sentence_row, fitting(room, sentence, look)))
    bits += _choices(x, controls_row, end, look, choices)
    return StripPicture(True, tuple(bits), air=grid.size != "small")


def _have(purse: int | None, look: Look) -> Phrase:
    if purse is None:
        return NOTHING
    return shown((*phrase("you have", "mute"), Span(" "), coins(Coins(purse, bold=True, apart=True))), look)


def window(bids: Sequence[int], bid: int) -> tuple[int, ...]:
    """The bids that are shown: all, or twelve of them with the marked one among them."""
    if len(bids) <= WINDOW:
        return tuple(bids)
    at = bids.index(bid) if bid in bids else 0
    first = max(0, min(at - WINDOW // 2 + 1, len(bids) - WINDOW))
    return tuple(bids[first : first + WINDOW])


def _bid_line(x: int, y: int, look: Look, bids: Sequence[int], bid: int) -> tuple[list[Bit], int]:
    """The figures between ◀ and ▶, and the column after them."""
    seen = window(bids, bid)
    bits = [Bit(x, y, shown((Span("◀" if seen[0] == bids[0] else "…", "act"),), look), "lower")]
    at = x + 2
    cut = ""
    for sum_ in seen:
        marked = sum_ == bid
        text = (f" {sum_:<2}" if sum_ < 100 else str(sum_)).removeprefix(cut)
        # Two figures have a blank on both sides when they are marked; the next ones have theirs no more.
        after = " " if marked and 9 < sum_ < 100 else ""
        style = Span(text + after, "onact" if marked else "ink", marked, "act" if marked else None)
        bits.append(Bit(at + len(cut), y, (style,), "mark", sum_))
        at, cut = at + 3, after
    bits.append(Bit(at + 1, y, shown((Span("▶" if seen[-1] == bids[-1] else "…", "act"),), look), "higher"))
    return bits, at + 2


def _choices(x: int, y: int, end: int, look: Look, choices: Sequence[Choice]) -> list[Bit]:
    """The keys with what they do, side by side; shorter words, then smaller gaps, where it is narrow."""
    for gap, lead in ((3, 0), (2, 2)):
        for short in range(max(len(choice.labels) for choice in choices)):
            bits, after = _laid_out(x - lead, y, look, choices, gap, short)
            if after <= end:
                return bits
    return bits


def _laid_out(
    x: int, y: int, look: Look, choices: Sequence[Choice], gap: int, short: int
) -> tuple[list[Bit], int]:
    bits: list[Bit] = []
    for choice in choices:
        label = shown(choice.labels[min(short, len(choice.labels) - 1)], look)
        line = (cap_span(choice.cap, look, main=choice.main), Span(" "), *label)
        bits.append(Bit(x, y, line, choice.does))
        x += sum(width_of(look.say(span.text)) for span in line) + gap
    return bits, x - gap
