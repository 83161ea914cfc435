"""Where things stand on the Katta table, for every size of terminal (LOOK §5). Columns and rows from 0."""

from typing import Final, NamedTuple

from tui.games.kit.columns import LOG_FROM, left_of
from tui.widgets.texts import Box


class Grid(NamedTuple):
    """The places of everything on the table in one size.

    ``size`` is "small" (60×20), "normal" (80×24) or "large" (120×36). Under the hand there is a row for what
    its cards count, and one for their keys while a card is to be laid.
    """

    size: str
    width: int
    height: int
    left: int
    seats: tuple[Box, ...]
    label: Box | None
    places: tuple[Box, ...]
    price: Box
    strip: Box
    strip_end: int
    """The column after the last one that the strip's text may take."""
    hand: Box
    hand_step: int
    aside: Box
    log: Box | None

    @property
    def row(self) -> Box:
        """All places of the sack with their plates and the row above, where ▼ stands."""
        first, last = self.places[0], self.places[-1]
        return Box(first.x, first.y - 1, last.x + last.width + 1 - first.x, first.height + 2)

    @property
    def whole_hand(self) -> Box:
        """All that is the hand's: the row above, into which a chosen card is raised, two rows of plates, what
        is said beside the cards, and on a large terminal the row below, where that goes when many."""
        hand, below = self.hand, self.size == "large"
        width = self.left + _HAND_ENDS[self.size] - hand.x
        return Box(hand.x, hand.y - 1, width, hand.height + 3 + below)


_SEATS: Final = {
    ("small", 3): ((1, 18), (21, 18), (41, 18)),
    ("small", 4): ((1, 14), (16, 14), (31, 14), (46, 13)),
    ("small", 5): ((1, 11), (13, 11), (25, 11), (37, 11), (49, 10)),
    ("normal", 3): ((2, 24), (28, 24), (54, 24)),
    ("normal", 4): ((2, 18), (21, 18), (40, 18), (59, 19)),
    ("normal", 5): ((2, 14), (17, 14), (32, 15), (48, 14), (63, 15)),
    ("large", 3): ((2, 26), (30, 26), (58, 26)),
    ("large", 4): ((2, 19), (23, 19), (44, 19), (65, 19)),
    ("large", 5): ((2, 15), (19, 15), (36, 15), (53, 15), (70, 15)),
}
"""Column and width of each seat's plate, from the left edge of the grid."""

_HANDS: Final = {"small": (1, 5, 3, 6), "normal": (2, 5, 3, 6), "large": (2, 7, 5, 9)}
"""The hand's column, the width and height of its cards, and its step."""

_HAND_ENDS: Final = {"small": 59, "normal": 78, "large": 84}
"""The column behind what is said beside the hand, from the left edge of the grid."""

REACH: Final = 2
"""Columns between the hand and what is said beside it."""


def grid(width: int, height: int, players: int, cards: int, *, laying: bool = False) -> Grid:
    """The grid for a terminal of this size, so many players and so many cards in the hand.

    ``laying`` says that each card needs its key under it, in a row of its own.
    """
    if width >= 120 and height >= 36:
        return _large(width, height, players, cards)
    if width >= 80 and height >= 23:
        return _normal(width, height, players, cards, laying)
    return _small(width, height, players, cards, laying)


def _air(spare: int) -> tuple[int, int, int, int]:
    """Rows more than needed, as air over the seats, the sack, the strip, the hand; 2 each at most."""
    seats, sack, strip, hand = (min(2, spare // 4 + (spare % 4 > turn)) for turn in (3, 0, 2, 1))
    return seats, sack, strip, hand


def _seats(size: str, players: int, left: int, y: int, height: int) -> tuple[Box, ...]:
    return tuple(Box(left + x, y, width, height) for x, width in _SEATS[size, players])


def _aside(size: str, left: int, hand: Box, step: int, cards: int, home: int, height: int) -> Box:
    """Beside the hand: at its own column, or right of the hand where that is longer."""
    reach = hand.x + max(0, cards - 1) * step + (hand.width if cards else 0) + REACH
    x = max(left + home, reach)
    return Box(x, hand.y, max(0, left + _HAND_ENDS[size] - x), height)


def _large(width: int, height: int, players: int, cards: int) -> Grid:
    left = left_of(width, height)
    over_seats, over_sack, over_strip, over_hand = _air(height - 36)
    seats = 3 + over_seats
    sack = seats + 6 + over_sack
    strip = sack + 10 + over_strip
    hand = strip + 7 + over_hand
    first, step = (13, 12) if players < 5 else (12, 10)
    x, card_width, card_height, hand_step = _HANDS["large"]
    hand_box = Box(left + x, hand, card_width, card_height)
    aside = _aside("large", left, hand_box, hand_step, cards, 58, 6)
    if aside.width < 19:
        # Seven cards and more take the whole width: what belongs beside them goes below.
        aside = Box(left + 2, hand + 7, 82, 1)
    row = 4 if players < 5 else 5
    return Grid(
        "large",
        width,
        height,
        left,
        _seats("large", players, left, seats, 4),
        Box(left + 2, sack + 2, first - 3, 3),
        tuple(Box(left + first + step * place, sack, 9, 7) for place in range(row)),
        Box(left + 65, sack, 21, 9),
        Box(left, strip, 87, 5),
        left + 82,
        hand_box,
        hand_step,
        aside,
        Box(left + 88, 3, 30, height - 6),
    )


def _normal(width: int, height: int, players: int, cards: int, laying: bool) -> Grid:
    beside = width >= LOG_FROM
    left = left_of(width, height)
    over_seats, over_sack, over_strip, over_hand = _air(max(0, height - 24))
    seats = 2 + over_seats
    sack = seats + 5 + over_sack
    strip = sack + 6 + over_strip
    tight = height < 24
    # Where the keys take the last row that there is, the strip has no air below it: the values stay.
    lit = 3 if tight and laying else 4
    hand = strip + lit + 1 + over_hand
    first, price = (13, 56) if players < 5 else (12, 60)
    x, card_width, card_height, hand_step = _HANDS["normal"]
    hand_box = Box(left + x, hand, card_width, card_height)
    row = 4 if players < 5 else 5
    return Grid(
        "normal",
        width,
        height,
        left,
        _seats("normal", players, left, seats, 4),
        Box(left + 2, sack + 1, 10, 3),
        tuple(Box(left + first + 9 * place, sack, 7, 5) for place in range(row)),
        Box(left + price, sack, 78 - price, 6),
        Box(left, strip, 87, lit) if beside else Box(0, strip, width, lit),
        left + 77,
        hand_box,
        hand_step,
        _aside("normal", left, hand_box, hand_step, cards, 41, 3),
        Box(left + 88, 3, 30, height - 5) if beside else None,
    )


def _small(width: int, height: int, players: int, cards: int, laying: bool) -> Grid:
    left = left_of(width, height)
    over_seats, over_sack, over_strip, over_hand = _air(max(0, height - 21))
    seats = 2 + over_seats
    sack = seats + 3 + over_sack
    # Where the keys take the last row that there is, the strip moves up to the sack: the values stay.
    strip = sack + (6 if height < 21 and laying else 7) + over_strip
    hand = strip + 3 + over_hand
    price = 36 if players < 5 else 42
    x, card_width, card_height, hand_step = _HANDS["small"]
    hand_box = Box(left + x, hand, card_width, card_height)
    row = 4 if players < 5 else 5
    return Grid(
        "small",
        width,
        height,
        left,
        _seats("small", players, left, seats, 2),
        None,
        tuple(Box(left + 1 + 8 * place, sack, 7, 5) for place in range(row)),
        Box(left + price, sack, 59 - price, 6),
        Box(0, strip, width, 2),
        left + 58,
        hand_box,
        hand_step,
        _aside("small", left, hand_box, hand_step, cards, 39, 3),
        None,
    )
