"""The highest card as it is said: moves, events, and what one viewer sees."""

from typing import TypeAlias

import msgspec

from shared.cards import Card
from shared.options import GameOptions
from shared.seats import BySeat, Seat
from shared.sight import Sight, size_of

ROUNDS = 3
"""Rounds, and cards in a hand."""


class Options(GameOptions, frozen=True, forbid_unknown_fields=True):
    """How a table plays."""

    low: bool = False
    """The lowest card makes the point."""


class Lay(msgspec.Struct, frozen=True, array_like=True, tag="lay", forbid_unknown_fields=True):
    """Lay a card from the hand."""

    card: Card


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """The cards are dealt, and this seat begins. Shows: all hands, each open to its owner."""

    start: Seat


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    """A seat laid a card. Shows: that card."""

    seat: Seat


class RoundEnded(msgspec.Struct, frozen=True, tag="round_ended"):
    """All have laid, and these seats made a point."""

    winners: tuple[Seat, ...]


class Result(msgspec.Struct, frozen=True):
    """Points by seat, and who has most."""

    scores: BySeat[int]
    winners: tuple[Seat, ...]


class View(msgspec.Struct, frozen=True):
    """What one viewer sees."""

    you: Seat | None
    turn: Seat | None
    hands: BySeat[Sight]
    laid: BySeat[Sight]
    scores: BySeat[int]
    offers: tuple[Lay, ...]
    result: Result | None

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.scores)

    @property
    def round(self) -> int:
        """The round of the last card, from 1; 0 before the first one."""
        return max(map(size_of, self.laid))


Event: TypeAlias = Dealt | Laid | RoundEnded
