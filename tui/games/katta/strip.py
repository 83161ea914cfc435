"""The strip of the Katta table while bids are made: the line of figures with its keys."""

from collections.abc import Sequence
from typing import Final

from tui.canvas import Span
from tui.games.kit.layout import Layout
from tui.games.kit.strip import Bit, Choice, choices_in_a_row, have, rows_of, text_from
from tui.i18n.styled_text import Phrase, fitting, shown, wide
from tui.look.look import Look
from tui.widgets.strip import StripPicture

WINDOW: Final = 12
"""So many bids are shown at once (LOOK §6)."""


def bidding(
    layout: Layout,
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
    x, end = text_from(layout), layout.strip_end - layout.strip.x
    upper, lower = rows_of(layout)
    money = have(purse, look)
    bits = [Bit(end - wide(money), upper, money)] if money else []
    if layout.is_small:
        line, _end = _bid_line(x, upper, look, bids, bid)
        bits += (*line, *choices_in_a_row(x, lower, end, look, choices))
    else:
        line, after = _bid_line(x, lower, look, bids, bid)
        room = end - x - (wide(money) + 2 if money else 0)
        bits.append(Bit(x, upper, fitting(room, sentence, look)))
        bits += (*line, *choices_in_a_row(after + 4, lower, end + 1, look, choices))
    return StripPicture(True, tuple(bits), air=not layout.is_small)


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
    bits = [Bit(x, y, shown((Span("◀" if seen[0] == bids[0] else "…", "act"),), look), "step(-1)")]
    at = x + 2
    cut = ""
    for sum_ in seen:
        marked = sum_ == bid
        text = (f" {sum_:<2}" if sum_ < 100 else str(sum_)).removeprefix(cut)
        # Two figures have a blank on both sides when they are marked; the next ones have theirs no more.
        after = " " if marked and 9 < sum_ < 100 else ""
        style = Span(text + after, "onact" if marked else "ink", marked, "act" if marked else None)
        bits.append(Bit(at + len(cut), y, (style,), f"bid({sum_})"))
        at, cut = at + 3, after
    bits.append(Bit(at + 1, y, shown((Span("▶" if seen[-1] == bids[-1] else "…", "act"),), look), "step(1)"))
    return bits, at + 2
