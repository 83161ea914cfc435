"""The usual table, for a game that has nothing to say against it: seats, a middle, the strip, a hand."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from shared.cards import Card
from tui.games.kit.layout import Layout, Place, Plan, Plans, SeatRow
from tui.games.kit.part import SEATS, STRIP, AnyPart, Part
from tui.widgets.card import CardPicture, Size, State
from tui.widgets.cards import Cards, CardsPicture, Stood

MIDDLE: Final = Part(partial(Cards, id="middle"))
HAND: Final = Part(partial(Cards, below=2, id="hand"))
PARTS: Final[tuple[AnyPart, ...]] = (*SEATS, MIDDLE, STRIP, HAND)
LAYOUT: Final = Plans(
    small=Plan(
        20,
        58,
        {
            MIDDLE: Place(1, 5, 58, 5, air=2, step=15),
            STRIP: Place(0, 11, 0, 2, air=3, wide=True),
            HAND: Place(1, 13, 58, 6, air=4, step=7),
        },
        SeatRow(2, 2),
    ),
    normal=Plan(
        24,
        77,
        {
            MIDDLE: Place(2, 7, 76, 5, air=2, step=19),
            STRIP: Place(0, 13, 0, 4, air=3, wide=True),
            HAND: Place(2, 17, 76, 6, air=4, step=7),
        },
        SeatRow(2, 4),
        Place(88, 3, 30, 19),
    ),
    large=Plan(
        36,
        82,
        {
            MIDDLE: Place(2, 9, 84, 7, air=2, step=21),
            STRIP: Place(0, 19, 0, 5, air=3, wide=True),
            HAND: Place(2, 26, 82, 8, air=4, step=9),
        },
        SeatRow(3, 4),
        Place(88, 3, 30, 30),
    ),
)
"""Rows and columns of LOOK, with a card for each seat in the middle."""


def card_size(layout: Layout) -> Size:
    """How large cards are."""
    return Size.BIG if layout.is_large else Size.SMALL


def in_hand(cards: Sequence[Card], layout: Layout, marked: int | None) -> CardsPicture:
    """One's own cards; where it is for one to choose, with their numbers, and the marked one raised."""
    asks = marked is not None
    return CardsPicture(
        tuple(
            Stood(
                layout.step(HAND) * index,
                1,
                CardPicture(
                    State.CHOSEN if index == marked else State.PLAIN,
                    card,
                    card_size(layout),
                    key=str(index + 1) if asks else "",
                    shadow=False,
                ),
            )
            for index, card in enumerate(cards)
        )
    )
