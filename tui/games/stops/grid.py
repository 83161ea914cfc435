"""Where things stand at this table, for every size of terminal (LOOK §5). Columns and rows from 0."""

from typing import Final, NamedTuple

from tui.games.kit.columns import LOG_FROM, left_of
from tui.widgets.card_picture import Size
from tui.widgets.texts import Box


class Grid(NamedTuple):
    """The places of everything on the table in one size: "small" (60×20), "normal" (80×24), "large" (120×36).

    The boxes of chain and hand have a free row above their cards: there ▼ stands, and there a chosen card is
    raised. In the middle size that row of the hand is also the last of the strip.
    """

    size: str
    width: int
    height: int
    left: int
    seats: tuple[Box, ...]
    pools: Box
    pool_step: int
    chain: Box
    fan: int
    """Columns before the cards of the chain, where what it is stands at their left; 0 where that is above."""
    strip: Box
    strip_end: int
    """The column after the last one that the strip's text may take."""
    hand: Box
    log: Box | None

    @property
    def card(self) -> Size:
        """The size of the cards in the middle, and of the hand where it is short enough."""
        return Size.BIG if self.size == "large" else Size.SMALL


_SEATS: Final = {
    ("small", 3): ((1, 18), (21, 18), (41, 18)),
    ("small", 4): ((1, 14), (16, 14), (31, 14), (46, 13)),
    ("small", 5): ((1, 11), (13, 11), (25, 11), (37, 11), (49, 10)),
    ("small", 6): ((0, 9), (10, 9), (20, 9), (30, 9), (40, 9), (50, 9)),
    ("normal", 3): ((2, 24), (28, 24), (54, 24)),
    ("normal", 4): ((2, 18), (21, 18), (40, 18), (59, 19)),
    ("normal", 5): ((2, 14), (17, 14), (32, 15), (48, 14), (63, 15)),
    ("normal", 6): ((2, 12), (15, 12), (28, 12), (41, 12), (54, 12), (67, 12)),
    ("large", 3): ((2, 26), (30, 26), (58, 26)),
    ("large", 4): ((2, 19), (23, 19), (44, 19), (65, 19)),
    ("large", 5): ((2, 15), (19, 15), (36, 15), (53, 15), (70, 15)),
    ("large", 6): ((2, 13), (16, 13), (30, 13), (44, 13), (58, 13), (72, 13)),
}
"""Column and width of each seat's plate, from the left edge of the grid."""


def grid(width: int, height: int, players: int) -> Grid:
    """The grid for a terminal of this size and so many players."""
    if width >= 120 and height >= 36:
        return _large(width, height, players)
    if width >= 80 and height >= 23:
        return _normal(width, height, players)
    return _small(width, height, players)


def _air(spare: int) -> tuple[int, int, int, int]:
    """Rows more than needed, as air over the seats, the pools, the strip, the hand; 2 each at most."""
    seats, pools, strip, hand = (min(2, spare // 4 + (spare % 4 > turn)) for turn in (3, 0, 2, 1))
    return seats, pools, strip, hand


def _seats(size: str, players: int, left: int, y: int, height: int) -> tuple[Box, ...]:
    return tuple(Box(left + x, y, width, height) for x, width in _SEATS[size, players])


def _large(width: int, height: int, players: int) -> Grid:
    left = left_of(width, height)
    over_seats, over_pools, over_strip, over_hand = _air(height - 36)
    seats = 3 + over_seats
    pools = seats + 5 + over_pools
    chain = pools + 6
    strip = chain + 9 + over_strip
    hand = strip + 4 + over_hand
    return Grid(
        "large",
        width,
        height,
        left,
        _seats("large", players, left, seats, 4),
        Box(left + 2, pools, 85, 6),
        17,
        Box(left + 2, chain, 85, 8),
        0,
        Box(left, strip, 87, 4),
        left + 83,
        Box(left + 2, hand, 85, 7),
        Box(left + 88, 3, 30, height - 6),
    )


def _normal(width: int, height: int, players: int) -> Grid:
    beside = width >= LOG_FROM
    left = left_of(width, height)
    over_seats, over_pools, over_strip, over_hand = _air(max(0, height - 24))
    seats = 2 + over_seats
    pools = seats + 5 + over_pools
    chain = pools + 3
    strip = chain + 4 + over_strip
    hand = strip + 3 + over_hand
    lit = Box(left, strip, 87, 4) if beside else Box(0, strip, width, 4)
    return Grid(
        "normal",
        width,
        height,
        left,
        _seats("normal", players, left, seats, 4),
        Box(left + 2, pools, 76, 3),
        16,
        Box(left + 2, chain, 76, 4),
        11,
        lit,
        left + 77,
        Box(left + 2, hand, 76, 5),
        Box(left + 88, 3, 30, height - 5) if beside else None,
    )


def _small(width: int, height: int, players: int) -> Grid:
    left = left_of(width, height)
    over_seats, over_pools, over_strip, over_hand = _air(max(0, height - 20))
    seats = 2 + over_seats
    pools = seats + 3 + over_pools
    chain = pools + 3
    strip = chain + 4 + over_strip
    hand = strip + 2 + over_hand
    return Grid(
        "small",
        width,
        height,
        left,
        _seats("small", players, left, seats, 2),
        Box(left + 1, pools, 59, 3),
        12,
        Box(left + 1, chain, 59, 4),
        0,
        Box(0, strip, width, 2),
        left + 58,
        Box(left + 1, hand, 59, 5),
        None,
    )
