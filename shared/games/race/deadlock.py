"""Whether any player can ever build again as the middle is (R13): the exact test, and no oftener than needed.

A card that a player reaches and that fits is a witness that the race goes on. It stays one until it is laid,
its place is taken, or its owner turns past it; only then is another looked for. And where there was none,
turning does not bring one.
"""

from collections.abc import Iterator
from typing import TypeAlias

from shared.cards import Card
from shared.games.race.state import Cards, Middle, Side, State, Witness
from shared.games.race.view import End, ShiftHands, ShiftPiles
from shared.seats import Seat

HAND_SHIFTS = 2
"""In a row: after that every hand card has been on top once when three are turned (R13 a)."""

TableMove: TypeAlias = ShiftHands | ShiftPiles | End

_HANDS, _PILES, _END = ShiftHands(), ShiftPiles(), End()


def due(state: State, hand_shifts: int) -> TableMove | None:
    """What the table must do because no player can ever build again; None while one can.

    ``hand_shifts`` is how often in a row shifting the hands may help.
    """
    if state.result is not None or not is_dead(state):
        return None
    way = state.options.deadlock
    if way == "end":
        return _END
    if state.in_a_row < hand_shifts:
        return _HANDS
    return _PILES if way == "piles" else _END


def is_dead(state: State) -> bool:
    """Whether no player can ever build again unless the table helps."""
    if state.witness is None and not state.dead:
        state.witness = _witness(state.sides, state.middle, state.options.draw)
        state.dead = state.witness is None
    return state.dead


def _witness(sides: tuple[Side, ...], middle: Middle, draw: int) -> Witness | None:
    """A player who can build sooner or later, and with what."""
    wants = middle.wants
    # What lies open is looked at first: it is most of what is ever laid, and turning cannot bury it.
    for seat, side in enumerate(sides):
        for card in (*side.row, *side.pile[-1:]):
            if card is not None and card in wants:
                return Witness(Seat(seat), card)
    for seat, side in enumerate(sides):
        for cards in passes(side, draw):
            for card in filter(wants.__contains__, cards):
                return Witness(Seat(seat), card)
    return None


def passes(side: Side, draw: int) -> Iterator[Cards]:
    """The cards that turning brings to the top of the waste: in a full pass, then in the rest of this one.

    A full pass through waste and hand brings every third card, and the last (2.9, 2.10, R26).
    """
    stock = side.stock
    yield stock[draw - 1 :: draw]
    yield stock[-1:]
    turned = side.turned
    # Unless cards played from the waste have put this pass out of step, it brings what a full one does.
    if turned % draw:
        yield stock[turned - 1 : turned]
        yield stock[turned + draw - 1 :: draw]


def reaches(side: Side, card: Card, draw: int) -> bool:
    """Whether this card is one that the player may lay sooner or later without anything else being laid."""
    return card in side.row or card in side.pile[-1:] or any(card in cards for cards in passes(side, draw))


def still(witness: Witness | None, seat: Seat, side: Side, middle: Middle, draw: int) -> Witness | None:
    """What is left of a witness once this seat has moved and this lies before it."""
    if witness is None or witness.card not in middle.wants:
        return None
    if witness.seat == seat and not reaches(side, witness.card, draw):
        return None
    return witness
