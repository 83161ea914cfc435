"""What is printed under a card of Katta and in the lists of what a sack held: what it counts (rule 1.8)."""

from collections.abc import Iterable

from shared.cards import Card, Rank
from shared.games.katta.view import COUNTS
from tui.games.kit.figures import points_of, signed


def letters(card: Card) -> str:
    """The rank as it is printed: "A", "10", "K". The same in all languages."""
    return "10" if card.rank is Rank.TEN else card.rank.value


def counted(card: Card) -> str:
    """What a card counts, with its sign; "·" for king and jack."""
    return signed(COUNTS[card.rank]) if card.rank in COUNTS else "·"


def figure(card: Card) -> str:
    """A card in a list of what a sack held: what it counts, without a plus, or its letter."""
    return points_of(COUNTS[card.rank]) if card.rank in COUNTS else letters(card)


def figures(cards: Iterable[Card]) -> str:
    """Several cards in such a list."""
    return " ".join(figure(card) for card in cards)


def added(cards: Iterable[Card]) -> str:
    """What cards count, as a sum: "8 – 5"."""
    text = ""
    for card in cards:
        if card.rank in COUNTS:
            count = COUNTS[card.rank]
            sign = "– " if count < 0 else "+ " if text else ""
            text += f" {sign}{abs(count)}" if text else points_of(count)
    return text
