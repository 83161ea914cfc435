"""What a sack is worth: the values of the cards, and what face cards do when it is sold (1.8, 1.15)."""

from collections.abc import Sequence

from shared.cards import Card, Rank, Suit, card_of
from shared.games.katta.view import COUNTS, Effect, Known

RANKS = (
    Rank.ACE, Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE,
    Rank.SIX, Rank.EIGHT, Rank.TEN, Rank.JACK, Rank.KING,
)  # fmt: skip
"""The ten ranks in use (1.4)."""

PILES: dict[Suit, tuple[Card, ...]] = {suit: tuple(card_of(rank, suit) for rank in RANKS) for suit in Suit}
"""The ten cards of each suit, ace first."""

VALUES: dict[Card, int] = {
    card: COUNTS[card.rank] for pile in PILES.values() for card in pile if card.rank in COUNTS
}
"""The value of every card that has one, in points (1.8): all but jacks and kings."""

KINGS = frozenset(card for pile in PILES.values() for card in pile if card.rank is Rank.KING)


class Settled:
    """A sack after the face cards have done their work: what the buyer keeps, and what goes.

    Both in row order, nearest the joker first; the card that a lone king or jack took along comes last.
    """

    __slots__ = ("effect", "gone", "kept", "points")

    def __init__(self, effect: Effect, kept: tuple[Card, ...], gone: tuple[Card, ...]) -> None:
        self.effect = effect
        self.kept = kept
        self.gone = gone
        self.points = sum([VALUES[card] for card in kept])


_NO_EFFECT = Effect("none", 0)
_KING = Effect("king", 1)
_JACK = Effect("jack", 1)
_FACES = tuple(Effect("faces", count) for count in range(6))


def settled(row: Sequence[Card]) -> Settled:
    """What becomes of a sold sack (1.15), its cards given in row order, nearest the joker first."""
    faces = tuple([card for card in row if card not in VALUES])
    if not faces:
        return Settled(_NO_EFFECT, tuple(row), ())
    plain = tuple([card for card in row if card in VALUES])
    if len(faces) > 1:
        return Settled(_FACES[len(faces)], plain, faces)
    lone = faces[0]
    # min and max give the first of equals, which is the one nearest the joker (K14).
    if lone in KINGS:
        effect, taken = _KING, max(plain, key=VALUES.__getitem__)
    else:
        effect, taken = _JACK, min(plain, key=VALUES.__getitem__)
    index = plain.index(taken)
    return Settled(effect, plain[:index] + plain[index + 1 :], (lone, taken))


def known(row: Sequence[Card | None]) -> Known | None:
    """What the known cards of a row would bring if they were all of it (1.15); None where none is known.

    A lone king or jack without another card has taken nothing yet.
    """
    values = {place: VALUES[card] for place, card in enumerate(row) if card in VALUES}
    faces = [card for card in row if card is not None and card not in VALUES]
    if not values and not faces:
        return None
    taken = None
    if len(faces) == 1 and values:
        # As in ``settled``: of equals the one nearest the joker (K14).
        taken = (max if faces[0] in KINGS else min)(values, key=values.__getitem__)
    points = sum(values.values()) - (0 if taken is None else values[taken])
    return Known(points, len(values) + len(faces), len(faces), taken)
