"""Where the parts of the table of stops stand, in every size (LOOK §5)."""

from typing import Final

from tui.games.kit.layout import Place, Plan, Plans, SeatRow
from tui.games.kit.part import SEATS, STRIP, AnyPart
from tui.games.stops.chain import CHAIN
from tui.games.stops.hand import HAND
from tui.games.stops.pools import POOLS

PARTS: Final[tuple[AnyPart, ...]] = (*SEATS[:6], POOLS, CHAIN, STRIP, HAND)

LAYOUT: Final = Plans(
    small=Plan(
        20,
        58,
        {
            POOLS: Place(1, 5, 59, 3, air=2, step=12),
            CHAIN: Place(1, 8, 59, 4, air=2),
            STRIP: Place(0, 12, 0, 2, air=3, wide=True),
            HAND: Place(1, 14, 59, 5, air=4),
        },
        SeatRow(2, 2),
    ),
    normal=Plan(
        24,
        77,
        {
            POOLS: Place(2, 7, 78, 3, air=2, step=16),
            CHAIN: Place(2, 10, 76, 4, air=2),
            STRIP: Place(0, 14, 0, 4, air=3, wide=True),
            HAND: Place(2, 17, 76, 5, air=4),
        },
        SeatRow(2, 4),
        Place(88, 3, 30, 19),
    ),
    large=Plan(
        36,
        83,
        {
            POOLS: Place(2, 8, 85, 6, air=2, step=17),
            CHAIN: Place(2, 14, 85, 8, air=2),
            STRIP: Place(0, 23, 0, 4, air=3, wide=True),
            HAND: Place(2, 27, 85, 7, air=4),
        },
        SeatRow(3, 4),
        Place(88, 3, 30, 30),
    ),
)
