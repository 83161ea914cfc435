"""Playing cards and no game: suits, ranks, the fifty-two cards, and an order that a seed decides."""

import hashlib
from collections.abc import Iterable
from enum import Enum


class Suit(Enum):
    """One of the four suits; the value is the letter used in records."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    # One object each, so identity will do, and it is many times quicker than Enum's hash of the name.
    __hash__ = object.__hash__


class Rank(Enum):
    """One of the thirteen ranks; the value is the letter used in records (T is the ten)."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    __hash__ = object.__hash__


class Card(Enum):
    """A playing card, written rank then suit: ``Card("TS")`` is the ten of spades.

    An enumeration, so that a card is one object, compares by identity and travels as its two letters.
    """

    suit: Suit
    rank: Rank

    def __init__(self, code: str) -> None:
        self.rank = Rank(code[0])
        self.suit = Suit(code[1])

    __hash__ = object.__hash__

    AC, AD, AH, AS = "AC", "AD", "AH", "AS"
    C2, D2, H2, S2 = "2C", "2D", "2H", "2S"
    C3, D3, H3, S3 = "3C", "3D", "3H", "3S"
    C4, D4, H4, S4 = "4C", "4D", "4H", "4S"
    C5, D5, H5, S5 = "5C", "5D", "5H", "5S"
    C6, D6, H6, S6 = "6C", "6D", "6H", "6S"
    C7, D7, H7, S7 = "7C", "7D", "7H", "7S"
    C8, D8, H8, S8 = "8C", "8D", "8H", "8S"
    C9, D9, H9, S9 = "9C", "9D", "9H", "9S"
    TC, TD, TH, TS = "TC", "TD", "TH", "TS"
    JC, JD, JH, JS = "JC", "JD", "JH", "JS"
    QC, QD, QH, QS = "QC", "QD", "QH", "QS"
    KC, KD, KH, KS = "KC", "KD", "KH", "KS"

    def __repr__(self) -> str:
        return f"<{self.value}>"


def full_deck() -> tuple[Card, ...]:
    """The fifty-two cards, suit by suit (clubs, diamonds, hearts, spades), ace first and king last."""
    return tuple(card_of(rank, suit) for suit in Suit for rank in Rank)


def card_of(rank: Rank, suit: Suit) -> Card:
    """The card of this rank and suit."""
    return Card(rank.value + suit.value)


def shuffled(cards: Iterable[Card], seed: bytes, label: str) -> tuple[Card, ...]:
    """The cards in the order that the seed (32 bytes) gives them under a label.

    Each card gets the SHA-256 of seed, label and its place in the given order; sorted by that digest
    the order cannot be predicted without the seed, and can be checked with it.
    """
    dealt = tuple(cards)
    order = sorted(range(len(dealt)), key=lambda index: digest(seed, label, index))
    return tuple(dealt[index] for index in order)


def drawn(count: int, seed: bytes, label: str) -> int:
    """A number from 0 to count - 1 that the seed (32 bytes) gives under a label."""
    # 256 bits against a handful of outcomes: the bias of the remainder is below 2**-240.
    return int.from_bytes(digest(seed, label, 0)) % count


def digest(seed: bytes, label: str, index: int) -> bytes:
    """SHA-256 of the seed, a zero byte, the label, a zero byte and the index as four bytes, big end first."""
    return hashlib.sha256(seed + b"\0" + label.encode() + b"\0" + index.to_bytes(4)).digest()
