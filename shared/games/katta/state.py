"""The whole truth of a game of Katta: a public part that every viewer may know, and the cards as they lie."""

from functools import cache
from typing import TypeAlias

import msgspec

from shared.game import Zone
from shared.games.katta.view import ROUNDS, Doing, Effect, Options, Phase, Result
from shared.held import Held
from shared.seats import TABLE, BySeat, Seat, clockwise

PAYOUTS: dict[int, tuple[int, ...]] = {3: (2, 4), 4: (1, 2, 4), 5: (1, 2, 3, 4)}
"""Coins for the first, second, … pass of an auction, by number of players (1.13)."""


class Sale(msgspec.Struct, frozen=True):
    """How a round ended: who bought the sack, if any player did, for how much, and what it was worth."""

    round: int
    winner: Seat | None
    price: int
    points: int
    effect: Effect


class Public(msgspec.Struct, frozen=True):
    """What every viewer may know (K20). No card is in it, and nothing that follows from a hidden one."""

    options: Options
    players: int
    round: int
    start: Seat
    purses: BySeat[int]
    bank: int
    """Coins left of a bank that is just large enough (K13)."""
    doing: BySeat[Doing]
    phase: Phase
    sales: tuple[Sale, ...]
    result: Result | None


Zones: TypeAlias = dict[Zone, Held]


class State:
    """A moment of the game. A plain class with slots, like ``Held``: it cannot be encoded, printed or sent.

    ``zones`` is where every card lies (rules 1.5 to 1.10, 1.16), and is never changed, only replaced:
    "hand/SEAT"; "row/PLACE" of the sack, nearest the joker first, without a card where nothing lies yet;
    "stock" and "aside"; and of each round played "kept/ROUND", what its buyer took, and "gone/ROUND", what
    went out of the game.
    """

    __slots__ = ("public", "zones")

    def __init__(self, public: Public, zones: Zones) -> None:
        self.public = public
        self.zones = zones

    def __repr__(self) -> str:
        return f"<State of Katta, round {self.public.round}>"


HAND = tuple(Zone(f"hand/{seat}") for seat in range(5))
ROW = {
    players: tuple(Zone(f"row/{place}") for place in range(places))
    for players, places in ((3, 4), (4, 4), (5, 5))
}
"""The places of the row by number of players: one for each, and with three one for the stock (1.9, 1.10)."""
KEPT = tuple(Zone(f"kept/{number}") for number in range(ROUNDS + 1))
GONE = tuple(Zone(f"gone/{number}") for number in range(ROUNDS + 1))
"""By round, which are counted from 1; there is no round 0."""
STOCK = Zone("stock")
ASIDE = Zone("aside")


def place_of(public: Public, seat: Seat) -> int:
    """Where in the row this seat lays in this round (1.10); the stock card comes first with three (1.9)."""
    return (seat - public.start) % public.players + (1 if public.players == 3 else 0)


@cache
def owners(players: int, start: Seat) -> tuple[Seat, ...]:
    """Whose card lies at each place of the row, from the joker on; the stock card is the table's (K18)."""
    laying = clockwise(start, players)
    return (TABLE, *laying) if players == 3 else laying
