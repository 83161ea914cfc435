"""The whole truth of a game of the highest card: how the cards were dealt, and how they lie."""

from collections.abc import Mapping

import msgspec

from shared.cards import Card
from shared.game import Zone
from shared.games.toy.view import Options
from shared.held import Held
from shared.seats import BySeat, Seat

STOCK = Zone("stock")


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the cards lie at the start."""

    players: int
    start: Seat
    hands: BySeat[tuple[Card, ...]]
    stock: tuple[Card, ...]


class Public(msgspec.Struct, frozen=True):
    """What every viewer may know; ``turn`` is None when the game is over."""

    options: Options
    start: Seat
    turn: Seat | None
    scores: BySeat[int]


class State:
    """A moment of the game: what all know, and the cards as they lie."""

    __slots__ = ("public", "zones")

    def __init__(self, public: Public, zones: Mapping[Zone, Held]) -> None:
        self.public = public
        self.zones = zones

    def __repr__(self) -> str:
        return "<State of the highest card>"


def hand(seat: int) -> Zone:
    """Where a seat's cards lie."""
    return Zone(f"hand/{seat}")


def laid(seat: int) -> Zone:
    """Where the cards lie that a seat has laid."""
    return Zone(f"laid/{seat}")
