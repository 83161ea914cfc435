"""A race for tests: packs put together by hand, moved by words, shown as text."""

from typing import Any

import msgspec

from shared.cards import Card, full_deck
from shared.game import Zone
from shared.games.race.deal import Deal
from shared.games.race.rules import Race
from shared.games.race.view import (
    Claim,
    Draw,
    End,
    Move,
    Options,
    Play,
    Recycle,
    ShiftHands,
    ShiftPiles,
    View,
)
from shared.match import Accepted, Match
from shared.refusal import Refusal
from shared.seats import TABLE, Seat

RACE = Race()


def cards(text: str) -> list[Card]:
    """The cards of "AS TD"."""
    return [Card(code) for code in text.split()]


def pack(row: str = "", pile: str = "", hand: str = "", last: str = "") -> tuple[Card, ...]:
    """A pack in which these cards lie in the row, on the 13-pile (its top last), on the hand (the first to be
    turned first) and at the end of the hand. The other places are filled with what is left, kings first; so
    what is not named does not fit as long as there are no aces in it.

    The row needs four cards or none.
    """
    named = cards(row), cards(pile), cards(hand), cards(last)
    rest = [card for card in full_deck() if not any(card in some for some in named)]
    rest.sort(key=lambda card: full_deck().index(card) % 13, reverse=True)

    def filled(count: int) -> list[Card]:
        taken, rest[:] = rest[:count], rest[count:]
        return taken

    in_row = named[0] or filled(4)
    in_pile = filled(13 - len(named[1])) + named[1]
    in_hand = named[2] + filled(35 - len(named[2]) - len(named[3])) + named[3]
    return (*in_row, *in_pile, *in_hand)


DULL = pack("KS KH KD KC", "AS AH AD AC 2S 2H 2D 2C QS QH QD QC JC")
"""A pack in which nothing can be built: its aces and twos lie deep in the 13-pile."""


class Board:
    """A race that is moved by words: "0 row1", "1 pile", "0 waste", "1 draw", "0 recycle", "table hands",
    "table piles", "table end", and claims as "0 claim row1 AS" or, made at move 7, "0 claim row1 AS 7"."""

    def __init__(self, *packs: tuple[Card, ...], **options: Any) -> None:
        self.match = Match(RACE, Options(**options), Deal(len(packs), packs), len(packs))
        self.told: list[msgspec.Struct] = [one.event for one in self.match.opening_told]
        self.shown: list[str] = []

    def do(self, *moves: str) -> "Board":
        """Make these moves, none of which may be refused; what is told gathers in ``told`` and ``shown``."""
        self.told, self.shown = [], []
        for move in moves:
            accepted = self._try(move)
            assert isinstance(accepted, Accepted), f"{move}: {accepted}"
            self.told += [one.event for one in accepted.told]
            self.shown += [card.value for one in accepted.told for held in one.shown for card in held.cards]
        return self

    def refusal(self, move: str) -> Refusal:
        """Why this move is refused, as it must be."""
        refusal = self._try(move)
        assert isinstance(refusal, Refusal), f"{move} was not refused"
        return refusal

    def _try(self, words: str) -> Accepted | Refusal:
        seat, word, *more = words.split()
        move, seen = said(word, *more)
        return self.match.play(
            TABLE if seat == "table" else Seat(int(seat)), msgspec.msgpack.encode(move), seen
        )

    @property
    def due(self) -> str:
        """What the table must do, in a word."""
        due = self.match.due()
        return "nothing" if due is None else DUE[type(due)]

    def view(self, seat: int = 0) -> View:
        """What this seat sees, through the bytes."""
        return msgspec.msgpack.decode(self.match.view(Seat(seat)), type=View)

    def offers(self, seat: int = 0) -> str:
        """What this seat may do, in words."""
        return " ".join(
            f"{move.slot}:{move.card.value}" if isinstance(move, Claim) else type(move).__name__.lower()
            for move in self.view(seat).offers
        )

    def zone(self, name: str) -> str:
        """The cards in a zone, as "8D KH"."""
        return " ".join(card.value for card in self.match.game.zones(self.match.state)[Zone(name)].cards)

    def row(self, seat: int) -> str:
        """A row, as "8D -- KH 2C"."""
        return " ".join(self.zone(f"row/{seat}/{place}") or "--" for place in range(4))

    def piles(self) -> str:
        """The tops of the build piles in their order, each with the seat whose card it is: "2S0 AH1"."""
        return " ".join(f"{pile.top.cards[0].value}{pile.owner}" for pile in self.view().table.piles)


DUE = {ShiftHands: "hands", ShiftPiles: "piles", End: "end"}


def said(word: str, *more: str) -> tuple[Move, int | None]:
    """A move in words, and the number of the state it was made in where that is said."""
    match word:
        case "draw":
            return Draw(), None
        case "recycle":
            return Recycle(), None
        case "hands":
            return ShiftHands(), None
        case "piles":
            return ShiftPiles(), None
        case "end":
            return End(), None
        case "claim":
            slot: Any = more[0]
            return Claim(slot, Card(more[1])), int(more[2]) if len(more) > 2 else None
        case _:
            place: Any = word
            return Play(place), None
