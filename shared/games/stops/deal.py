"""How the cards lie in each deal of a match: dealt from a seed, or checked when they come from outside."""

from collections.abc import Mapping
from functools import cache

import msgspec

from shared.cards import Card, Rank, Suit, card_of, drawn, full_deck, shuffled
from shared.games.stops.view import Options
from shared.seats import BySeat, Seat

SEATS = range(3, 7)

REMOVED: Mapping[int, tuple[Card, ...]] = {
    3: (),
    4: (Card.S2, Card.H2),
    5: (Card.S2, Card.H2, Card.D2, Card.S3),
    6: (Card.S2, Card.H2, Card.D2),
}
"""The cards that are not dealt, by number of players, so that all hands are equal (rule 3.4, S1)."""

RANKS = (*tuple(Rank)[1:], Rank.ACE)
"""From the two up; the ace is high (rule 3.6)."""
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""In the order in which a hand is held: black and red in turn."""
RUNS: Mapping[Suit, tuple[Card, ...]] = {suit: tuple(card_of(rank, suit) for rank in RANKS) for suit in SUITS}
"""The cards of each suit, lowest first."""
IN_HAND: Mapping[Card, int] = {
    card: index for index, card in enumerate(card for run in RUNS.values() for card in run)
}
"""Where a card comes in a hand that is held in order."""


class OneDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One deal of the match: the hands by seat, and the cat, each in dealing order."""

    hands: BySeat[tuple[Card, ...]]
    cat: tuple[Card, ...]


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole truth about the cards of a match, in the shape of a record. Secret until the match is over.

    The number of ``deals`` is the length of the match.
    """

    players: int
    first_dealer: Seat
    deals: tuple[OneDeal, ...]

    @property
    def start(self) -> Seat:
        """The first dealer (S18)."""
        return self.first_dealer


@cache
def pack_for(players: int) -> tuple[Card, ...]:
    """The cards that are dealt (rule 3.4, S1)."""
    return tuple(card for card in full_deck() if card not in REMOVED[players])


def dealt(options: Options, players: int, seed: bytes) -> Deal:
    """The match that a seed (32 bytes) gives: each player deals as often as there are rounds (S18, S23)."""
    return dealt_so_often(options.rounds * players, players, seed)


def dealt_so_often(count: int, players: int, seed: bytes) -> Deal:
    """So many deals; those of a longer match begin with those of a shorter one."""
    pack = pack_for(players)
    size = len(pack) // (players + 1)
    deals = []
    for number in range(1, count + 1):
        cards = shuffled(pack, seed, f"stops/deal/{number}")
        hands = tuple([cards[seat * size : (seat + 1) * size] for seat in range(players)])
        deals.append(OneDeal(hands, cards[players * size :]))
    return Deal(players, Seat(drawn(players, seed, "stops/dealer")), tuple(deals))


def dealt_by(deal: Deal, seed: bytes) -> bool:
    """Whether this seed gives this deal. A record does not say how many rounds its table played; the deal
    itself does (S23)."""
    return dealt_so_often(len(deal.deals), deal.players, seed) == deal


def fault_of(deal: Deal) -> str | None:
    """What is wrong with a deal that came from outside, as an English sentence; None if nothing is."""
    players = deal.players
    if players not in SEATS:
        return f"stops with the cat is for 3 to 6 players, not {players}"
    if not 0 <= deal.first_dealer < players:
        return f"there is no seat {deal.first_dealer} to deal"
    if not deal.deals:
        return "there is no deal in it"
    pack = pack_for(players)
    size = len(pack) // (players + 1)
    for number, one in enumerate(deal.deals, 1):
        if len(one.hands) != players:
            return f"deal {number} has {len(one.hands)} hands for {players} players"
        for seat, hand in enumerate(one.hands):
            if len(hand) != size:
                return f"deal {number} gives seat {seat} {len(hand)} cards, not {size}"
        if len(one.cat) != size:
            return f"deal {number} gives the cat {len(one.cat)} cards, not {size}"
        if {card for cards in (*one.hands, one.cat) for card in cards} != {*pack}:
            return f"deal {number} is not the pack for {players} players"
    return None
