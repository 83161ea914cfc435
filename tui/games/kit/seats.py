"""What the plates and the header of every table have alike: names, money, the time that is left."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.wire import TimeLeft
from tui.canvas import Span
from tui.games.kit.layout import Layout
from tui.games.kit.memo import Memo
from tui.games.kit.part import SEATS, Shown
from tui.games.kit.presence import Presence, beside_mark, mark
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coins, fitting, joined, plain, shown, wide
from tui.look.look import Look
from tui.widgets.header import HeaderPicture, TimePicture
from tui.widgets.header import clock as seconds_of
from tui.widgets.seat import SeatPicture, Turn

LAST = 5
"""Seconds that are shown so that players do not overlook them."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player at the table, as the plate is to tell; of several wordings the longest comes first."""

    name: str
    purse: int | None
    """None where it is hidden."""
    doing: tuple[Phrase, ...]
    """What is being done, or was done last."""
    turn: Turn = Turn.NO
    starts: bool = False
    """A star stands after the name."""
    sums: tuple[Phrase, ...] = ()
    """At the right of what is done: points so far, what the player is worth."""
    must: bool = False
    """The sum is never left out, whatever else has to be."""
    spare: Phrase = NOTHING
    """What stands there where there is no sum."""
    points: int | None = None
    """Stand where the purse does, in a game that has no money."""
    presence: Presence = Presence.HERE
    thin: bool = False
    """The frame of whose turn it is is thin for a moment."""


def plates(
    memo: Memo, layout: Layout, look: Look, sittings: Sequence[Sitting]
) -> tuple[Shown[SeatPicture], ...]:
    """The plates of all players, each in its box."""
    return tuple(
        part.at(box, memo(part, plate, box.width, box.height, look, sitting))
        for part, box, sitting in zip(SEATS, layout.seats, sittings, strict=False)
    )


def plate(width: int, height: int, look: Look, sitting: Sitting) -> SeatPicture:
    """A player's plate in so many cells."""
    framed = height > 2
    inner = width - (4 if framed else 2)
    money = money_of(sitting.purse, apart=inner >= 14, look=look)
    if sitting.points is not None:
        money = shown(plain(str(sitting.points), bold=True), look)
    sign = 0 if sitting.turn is Turn.NO else 2 if framed else 1
    fg = "act" if sitting.turn is Turn.YOURS else "ink"
    name = name_of(sitting.name, fg, sitting.starts, inner - wide(money) - 1 - sign, look)
    marked = shown(mark(sitting.presence), look)
    doing, space = sitting.doing, inner
    if marked and not framed:
        doing = beside_mark(tuple(shown(said, look) for said in doing), marked, width - 1)
        space -= wide(marked) + 1
    # The second line may use one column of the margin: "passed, took ●1" needs it.
    second, extra = side_by_side(space + 1, doing, sitting.sums, look, must=sitting.must)
    thin = sitting.thin and sitting.turn is not Turn.NO
    spare = shown(sitting.spare, look)
    return SeatPicture(name, money, second, extra or spare, sitting.turn, thin, marked)


def header(layout: Layout, look: Look, title: str, about: str, code: str, time: Phrase) -> HeaderPicture:
    """What is played and how far it is; at the right the table's code, where there is room, and the time."""
    quiet = shown(plain("" if layout.is_small else code, "mute"), look)
    return HeaderPicture(title, about, (quiet, shown(time, look)), layout.left)


def time_bar(clock: TimeLeft | None, *, mine: bool) -> TimePicture:
    """How much of the time is left."""
    if clock is None or not clock.total:
        return TimePicture()
    return TimePicture(clock.left / clock.total, mine)


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
