"""The strip of a table, where one acts: what it says, and the controls with their keys, whatever the game."""

from collections.abc import Sequence
from dataclasses import dataclass

from tui.canvas import Line, Span, line_width
from tui.games.kit.layout import Layout
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coins, fitting, phrase, shown, wide
from tui.look.look import Look
from tui.widgets.footer import cap_span
from tui.widgets.strip import StripPicture


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


def rows_of(layout: Layout) -> tuple[int, int]:
    """The rows of the strip, counted from its own top, that hold the sentence and the controls."""
    return {2: (0, 1), 3: (1, 2), 4: (1, 2), 5: (1, 3)}[layout.strip.height]


def text_from(layout: Layout) -> int:
    """The column of the strip where its text begins."""
    return layout.left - layout.strip.x + (3 if layout.is_small else 4)


def telling(
    layout: Layout, look: Look, first: Sequence[Phrase], second: Sequence[Phrase], *, mine: bool = False
) -> StripPicture:
    """Two lines of words."""
    x = text_from(layout)
    width = layout.strip_end - layout.strip.x - x
    rows = rows_of(layout)
    bits = [
        Bit(x, row, fitting(width, said, look))
        for row, said in zip(rows, (first, second), strict=True)
        if said and said[0]
    ]
    return StripPicture(mine, tuple(bits), air=not layout.is_small)


def choosing(
    layout: Layout, look: Look, sentence: Sequence[Phrase], purse: int | None, choices: Sequence[Choice]
) -> StripPicture:
    """A sentence over a few keys: buy or leave."""
    x = text_from(layout)
    end = layout.strip_end - layout.strip.x
    sentence_row, controls_row = rows_of(layout)
    money = have(purse, look)
    bits: list[Bit] = []
    if money:
        bits.append(Bit(end - wide(money), sentence_row, money))
    room = end - x - (wide(money) + 2 if money else 0)
    bits.append(Bit(x, sentence_row, fitting(room, sentence, look)))
    bits += choices_in_a_row(x, controls_row, end, look, choices)
    return StripPicture(True, tuple(bits), air=not layout.is_small)


def have(purse: int | None, look: Look) -> Phrase:
    """What I have; nothing where there is no purse."""
    if purse is None:
        return NOTHING
    return shown((*phrase("you have", "mute"), Span(" "), coins(Coins(purse, bold=True, apart=True))), look)


def choices_in_a_row(x: int, y: int, end: int, look: Look, choices: Sequence[Choice]) -> list[Bit]:
    """The keys with what they do, side by side; shorter words, then smaller gaps, where it is narrow."""
    for gap, lead in ((3, 0), (2, 2), (1, 3)):
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
        x += line_width(line, look) + gap
    return bits, x - gap
