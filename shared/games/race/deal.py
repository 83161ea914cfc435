"""How the cards lie at the start: shuffled from a seed, or checked when they come from outside (2.2)."""

import msgspec

from shared.cards import Card, full_deck, shuffled
from shared.seats import BySeat

SEATS = range(2, 65)
"""There is no upper limit but the table (2.1, R20)."""
_PACK = frozenset(full_deck())


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole truth about the cards, in the shape of a record. Secret until the game is over.

    Of each pack the first four cards are the row, the next thirteen the 13-pile with the last of them on top
    (R1), and the rest the hand with the first of them to be turned first.
    """

    players: int
    decks: BySeat[tuple[Card, ...]]

    @property
    def start(self) -> None:
        """No player starts: all do at once (2.6)."""
        return


def dealt(players: int, seed: bytes) -> Deal:
    """The deal that a seed (32 bytes) gives: each player has an own pack (2.1, 2.2)."""
    pack = full_deck()
    return Deal(players, tuple([shuffled(pack, seed, f"race/pack/{seat}") for seat in range(players)]))


def fault_of(deal: Deal) -> str | None:
    """What is wrong with a deal that came from outside, as an English sentence; None if nothing is."""
    if deal.players not in SEATS:
        return f"the race is for {SEATS[0]} to {SEATS[-1]} players, not {deal.players}"
    if len(deal.decks) != deal.players:
        return f"there are {len(deal.decks)} packs for {deal.players} players"
    for seat, deck in enumerate(deal.decks):
        if len(deck) != len(_PACK) or set(deck) != _PACK:
            return f"the pack of seat {seat} is not the fifty-two cards, each once"
    return None
