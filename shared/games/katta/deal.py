"""How the cards lie at the start: dealt from a seed, or checked when they come from outside (1.3 to 1.7)."""

import msgspec

from shared.cards import Card, Suit, drawn, shuffled
from shared.games.katta.sack import PILES
from shared.games.katta.view import ROUNDS
from shared.seats import BySeat, Seat

SEATS = range(3, 6)


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole truth about the cards, in the shape of a record. Secret until the game is over.

    ``stock`` has its first card to draw first and is empty but with three players; ``aside`` is the tenth
    card of each pile, the seats' first and the stock's last.
    """

    players: int
    start: Seat
    hands: BySeat[tuple[Card, ...]]
    stock: tuple[Card, ...]
    aside: tuple[Card, ...]


def dealt(players: int, seed: bytes) -> Deal:
    """The deal that a seed (32 bytes) gives: who starts, who gets which suit, which card lies aside."""
    # The places of the four suits come from shuffling their aces, as a person would draw lots for them.
    suits = [ace.suit for ace in shuffled([pile[0] for pile in PILES.values()], seed, "katta/suits")]
    if players == 5:
        # The fifth player's ten cards come from a second pack, of any suit (1.7, K1).
        suits.append(tuple(Suit)[drawn(len(Suit), seed, "katta/fifth")])
    piles = [shuffled(PILES[suit], seed, f"katta/pile/{index}") for index, suit in enumerate(suits)]
    return Deal(
        players=players,
        start=Seat(drawn(players, seed, "katta/start")),
        hands=tuple(pile[:ROUNDS] for pile in piles[:players]),
        stock=piles[3][:ROUNDS] if players == 3 else (),
        aside=tuple(pile[ROUNDS] for pile in piles),
    )


def fault_of(deal: Deal) -> str | None:
    """What is wrong with a deal that came from outside, as an English sentence; None if nothing is."""
    if deal.players not in SEATS:
        return f"Katta is for 3 to 5 players, not {deal.players}"
    if not 0 <= deal.start < deal.players:
        return f"there is no seat {deal.start} to start"
    if len(deal.hands) != deal.players:
        return f"there are {len(deal.hands)} hands for {deal.players} players"
    piles = list(deal.hands)
    if deal.players == 3:
        piles.append(deal.stock)
    elif deal.stock:
        return f"there is no stock with {deal.players} players"
    if len(deal.aside) != len(piles):
        return f"{len(deal.aside)} cards lie aside, not one of each of the {len(piles)} piles"
    for index, (pile, aside) in enumerate(zip(piles, deal.aside, strict=True)):
        name = f"hand {index}" if index < deal.players else "the stock"
        if len(pile) != ROUNDS:
            return f"{name} has {len(pile)} cards, not {ROUNDS}"
        if {*pile, aside} != {*PILES[aside.suit]}:
            return f"{name} and the card laid aside from it are not the ten cards of one suit"
    if {aside.suit for aside in deal.aside} != {*Suit}:
        return "the four suits of a pack are not each dealt"
    return None
