"""The parts of the Katta table, and where they stand in every size (LOOK §5)."""

from functools import partial

from tui.games.katta.draw import Price
from tui.games.kit.layout import Place, Plan, Plans, SeatRow
from tui.games.kit.part import SEATS, STRIP, AnyPart, Part
from tui.widgets.cards import Cards
from tui.widgets.texts import Box, TextPart, Texts

LABEL = Part(partial(Texts, TextPart(Box(0, 0, 1, 1), ())))
"""What the row of the sack is, left of it."""
SACK = Part(partial(Cards, below=1, id="sack"))
"""The row, with the one above, in which ▼ and what cards count stands."""
PRICE = Part(Price)
"""The highest bid, the result, or how the last round went."""
HAND = Part(partial(Cards, below=2, id="hand"))
"""My cards with the row above, into which the chosen one is raised, two rows of plates, and what is said
beside them; on a large terminal the row below, too, where that goes when there are many."""
PARTS: tuple[AnyPart, ...] = (*SEATS[:5], LABEL, SACK, PRICE, STRIP, HAND)

LAYOUT = Plans(
    small=Plan(
        21,
        58,
        {
            SACK: Place(1, 4, 32, 7, air=2, step=8),
            PRICE: Place(36, 5, 23, 6, air=2),
            STRIP: Place(0, 12, 0, 2, air=3, wide=True),
            HAND: Place(1, 14, 58, 6, air=4, step=6),
        },
        SeatRow(2, 2),
        crowded={
            5: {SACK: Place(1, 4, 40, 7, air=2, step=8), PRICE: Place(42, 5, 17, 6, air=2)},
        },
        # Where the keys take the last row that there is, the strip moves up to the sack: the values stay.
        tight={
            STRIP: Place(0, 11, 0, 2, air=3, wide=True),
            HAND: Place(1, 13, 58, 6, air=4, step=6),
        },
    ),
    normal=Plan(
        24,
        77,
        {
            LABEL: Place(2, 8, 10, 3, air=2),
            SACK: Place(13, 6, 35, 7, air=2, step=9),
            PRICE: Place(56, 7, 22, 6, air=2),
            STRIP: Place(0, 13, 0, 4, air=3, wide=True),
            HAND: Place(2, 17, 76, 6, air=4, step=6),
        },
        SeatRow(2, 4),
        Place(88, 3, 30, 19),
        crowded={
            5: {SACK: Place(12, 6, 44, 7, air=2, step=9), PRICE: Place(60, 7, 18, 6, air=2)},
        },
        # Where the keys take the last row that there is, the strip has no air below it: the values stay.
        tight={
            STRIP: Place(0, 13, 0, 3, air=3, wide=True),
            HAND: Place(2, 16, 76, 6, air=4, step=6),
        },
    ),
    large=Plan(
        36,
        82,
        {
            LABEL: Place(2, 11, 10, 3, air=2),
            SACK: Place(13, 8, 46, 9, air=2, step=12),
            PRICE: Place(65, 9, 21, 9, air=2),
            STRIP: Place(0, 19, 0, 5, air=3, wide=True),
            HAND: Place(2, 25, 82, 9, air=4, step=9),
        },
        SeatRow(3, 4),
        Place(88, 3, 30, 30),
        crowded={
            5: {LABEL: Place(2, 11, 9, 3, air=2), SACK: Place(12, 8, 50, 9, air=2, step=10)},
        },
    ),
)
