"""What the plates and the header of every table have alike: names, money, the time that is left."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.wire import TimeLeft
from tui.canvas import Span
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coins, fitting, joined, plain, shown, wide
from tui.look.look import Look
from tui.widgets.header import clock as seconds_of
from tui.widgets.seat import SeatPicture
from tui.widgets.texts import Box

LAST = 5
"""Seconds that are shown so that players do not overlook them."""


@dataclass(frozen=True, slots=True)
class SeatPart:
    """A player's plate and where it stands."""

    box: Box
    picture: SeatPicture


def money_of(purse: int | None, *, apart: bool, look: Look) -> Phrase:
    """A purse as it stands beside a name, ``?`` where it is hidden; ``apart`` puts a blank after the coin."""
    if purse is None:
        return shown((Span("● ?" if apart else "●?", "coin", True),), look)
    return shown((coins(Coins(purse, bold=True, apart=apart)),), look)


def name_of(name: str, fg: str, start: bool, width: int, look: Look) -> Phrase:
    """The name with ★ after the start player's; where it is narrow the name gives way, the star does not."""
    for blank in (" ", ""):
        after = shown(plain(f"{blank}★", "mute"), look) if start else NOTHING
        whole = joined((*shown(plain(name, fg, True), look), *after))
        if wide(whole) <= width:
            return whole
    return joined((Span(look.cut(name, width - wide(after)), fg, True), *after))


def time_left(clock: TimeLeft | None, *, mine: bool) -> Phrase:
    """The figure in the header; nothing where no clock runs."""
    if clock is None or not clock.total:
        return NOTHING
    left = -(-clock.left // 1000)
    if left <= LAST:
        # On its own ground and bold: that is how the last seconds stand out, since nothing may blink.
        figure = seconds_of(left)
        return (Span(figure, "onact", True, "act") if mine else Span(figure, "ink", True, reverse=True),)
    return plain(seconds_of(left), "act" if mine else "ink", True)


def side_by_side(
    width: int, doing: Sequence[Phrase], sums: Sequence[Phrase], look: Look, *, must: bool
) -> tuple[Phrase, Phrase]:
    """A seat's second line: what it does, in the longest words that leave room for the sum at its right.

    The last of these columns is the margin, which a sum takes only in its shortest form. Where no words do,
    they give way if the sum ``must`` be there, else the sum.
    """
    if not sums:
        return fitting(width, doing, look), NOTHING
    for said in (*doing, NOTHING) if must else doing:
        for sum_, room in (*((each, width - 1) for each in sums), (sums[-1], width)):
            left, right = shown(said, look), shown(sum_, look)
            if wide(left) + wide(right) + (1 if left else 0) <= room:
                return left, right
    return (NOTHING, shown(sums[-1], look)) if must else (fitting(width, doing, look), NOTHING)
