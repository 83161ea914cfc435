"""What the plates and the header of every table have alike: names, money, the time that is left."""

from dataclasses import dataclass

from shared.wire import Clock
from tui.canvas import Span
from tui.look import Look
from tui.phrase import NOTHING, Coins, Phrase, coins, joined, plain, shown, wide
from tui.widgets.header import clock as seconds_of
from tui.widgets.seat import SeatPicture
from tui.widgets.texts import Box

LAST = 5
"""Seconds that are shown so that nobody overlooks them."""


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


def time_left(clock: Clock | None, *, mine: bool) -> Phrase:
    """The figure in the header; nothing where no clock runs."""
    if clock is None or not clock.total:
        return NOTHING
    left = -(-clock.left // 1000)
    if left <= LAST:
        # On its own ground and bold: that is how the last seconds stand out, since nothing may blink.
        figure = seconds_of(left)
        return (Span(figure, "onact", True, "act") if mine else Span(figure, "ink", True, reverse=True),)
    return plain(seconds_of(left), "act" if mine else "ink", True)
