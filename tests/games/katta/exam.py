"""What Katta hands in to be examined by the laws. Nothing here asks the rules who may see what."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from shared.cards import Card, Rank, Suit, card_of, full_deck
from shared.game import Zone
from shared.games.katta.deal import Deal
from shared.games.katta.rules import Katta
from shared.games.katta.state import State
from shared.games.katta.view import Bid, Bidding, Buy, Buying, Decline, Lay, Move, Options, Over, Pass
from shared.held import EVERYBODY, NOBODY, Audience, Held, only
from shared.match import Match
from shared.seats import Seat, Viewer
from tests.laws.exam import Exam, Plays

RANKS = "A234568TJK"

OPTIONS = (
    Options(),
    Options(decline_payout=3, tie="coins"),
    Options(hidden_purses=True, show_won=True),
    Options(lay_together=True),
    Options(decline_payout=1, tie="coins", hidden_purses=True, show_won=True, lay_together=True),
)


def pile(suit: Suit) -> tuple[Card, ...]:
    """The ten cards of a suit that are in the game (1.4)."""
    return tuple(card_of(Rank(letter), suit) for letter in RANKS)


def complete(cards: Counter[Card], players: int) -> bool:
    """Four suits of ten cards; with five players ten more of one of the suits (1.5, 1.7)."""
    once = Counter(card for suit in Suit for card in pile(suit))
    if players < 5:
        return cards == once
    return any(cards == once + Counter(pile(suit)) for suit in Suit)


def coins(state: State) -> int:
    """All purses and the bank."""
    return sum(state.public.purses) + state.public.bank


def candidates(match: Match) -> list[Move]:
    """Any card of the pack, bids from below nothing to above everything, and the three words."""
    lays: list[Move] = [Lay(card) for card in full_deck()]
    bids: list[Move] = [Bid(coins) for coins in (-(10**6), -1, *range(140), 2**63 - 1, 10**30)]
    return [*lays, *bids, Pass(), Buy(), Decline()]


def audiences(state: State) -> dict[Zone, Audience]:
    """Who may look where (K20), by phase.

    ============  ==========================  ==========  =========  ========================
    phase         row                         hands       kept       gone, and stock and aside
    ============  ==========================  ==========  =========  ========================
    laying        own card, stock card none   owner       buyer      all; nobody
    bidding       the first 1 + passes: all,  owner       buyer      all; nobody
                  the others as in laying
    buying        as in bidding               owner       buyer      all; nobody
    over          (empty)                     (empty)     all        all; nobody
    ============  ==========================  ==========  =========  ========================

    A sack that no player took has nothing kept. With the option "show won piles" all see what is kept.
    """
    public = state.public
    phase = public.phase
    match phase:
        case Bidding():
            opened = 1 + len(phase.passed)
        case Buying():
            opened = public.players
        case _:
            opened = 0
    table: dict[Zone, Audience] = {Zone("stock"): NOBODY, Zone("aside"): NOBODY}
    for seat in range(public.players):
        table[Zone(f"hand/{seat}")] = only(Seat(seat))
    stock_cards = 1 if public.players == 3 else 0
    for place in range(public.players + stock_cards):
        seat = Seat((public.start + place - stock_cards) % public.players)
        empty = not state.zones[Zone(f"row/{place}")].cards
        hidden = NOBODY if empty or place < stock_cards else only(seat)
        table[Zone(f"row/{place}")] = EVERYBODY if place < opened else hidden
    for sale in public.sales:
        shown = public.options.show_won or isinstance(phase, Over) or sale.winner is None
        table[Zone(f"kept/{sale.round}")] = EVERYBODY if shown or sale.winner is None else only(sale.winner)
        table[Zone(f"gone/{sale.round}")] = EVERYBODY
    return table


def with_cards(state: State, cards: Mapping[Zone, tuple[Card, ...]]) -> State:
    """The same moment with other cards lying there."""
    return State(state.public, {zone: Held(cards[zone], held.audience) for zone, held in state.zones.items()})


def redealt(
    options: Any, deal: Any, plays: Plays, viewer: Viewer, dice: random.Random
) -> tuple[Deal, list[tuple[Seat, Move]]]:
    """The game dealt anew where the viewer has not looked, and the others' moves with their new cards.

    Of each pile but the viewer's own, the cards that have not been turned up after these moves change places
    among themselves, the one laid aside with them; and piles of which nothing is turned up change suits.
    """
    assert isinstance(deal, Deal)
    piles: list[Sequence[Card]] = [*deal.hands]
    if deal.stock:
        piles.append(deal.stock)
    turned = turned_up(options, deal, plays)
    exchange: list[dict[Card, Card]] = []
    blank = [index for index in range(len(piles)) if not turned[index] and index != viewer]
    suits = [deal.aside[index].suit for index in blank]
    dice.shuffle(suits)
    for index, cards in enumerate(piles):
        whole = [*cards, deal.aside[index]]
        if index == viewer:
            exchange.append({card: card for card in cards})
            continue
        suit = suits[blank.index(index)] if index in blank else deal.aside[index].suit
        new = {card: card_of(card.rank, suit) for card in whole}
        unseen = [card for card in whole if card not in turned[index]]
        for old, other in zip(unseen, dice.sample(unseen, len(unseen)), strict=True):
            new[old] = card_of(other.rank, suit)
        exchange.append(new)
    # What lies aside from the viewer's own pile is the one card of his suit that he does not hold.
    aside = [exchange[index].get(card, card) for index, card in enumerate(deal.aside)]
    dealt = Deal(
        players=deal.players,
        start=deal.start,
        hands=tuple(tuple(exchange[seat][card] for card in hand) for seat, hand in enumerate(deal.hands)),
        stock=tuple(exchange[-1][card] for card in deal.stock),
        aside=tuple(aside),
    )
    moves = [
        (seat, Lay(exchange[seat][move.card]) if isinstance(move, Lay) else move) for seat, move in plays
    ]
    return dealt, moves


def turned_up(options: Options, deal: Deal, plays: Plays) -> list[set[Card]]:
    """By pile: the cards that all have seen after these moves, counted by hand from the moves.

    A round ends with all its cards turned up; in an auction the first card is up, and one more for each pass.
    """
    players = deal.players
    turned: list[set[Card]] = [set() for _ in range(4 if players == 3 else players)]
    round_ = passes = bids = 0
    laid: dict[int, Card] = {}
    row: list[tuple[int, Card]] = []

    def open_up(count: int) -> None:
        for owner, card in row[:count]:
            turned[owner].add(card)

    for seat, move in plays:
        start = (deal.start + round_) % players
        over = False
        match move:
            case Lay():
                laid[seat] = move.card
                if len(laid) == players:
                    row = [(3, deal.stock[round_])] if players == 3 else []
                    row += sorted(laid.items(), key=lambda item: (item[0] - start) % players)
                    open_up(1)
            case Bid():
                bids += 1
            case Pass():
                passes += 1
                open_up(1 + passes)
                over = passes == players - 1 and bids > 0
            case _:
                over = True
        if over:
            open_up(len(row))
            round_, passes, bids, laid, row = round_ + 1, 0, 0, {}, []
    return turned


EXAM = Exam(
    game=Katta(),
    options=OPTIONS,
    complete=complete,
    coins=coins,
    candidates=candidates,
    audiences=audiences,
    with_cards=with_cards,
    redealt=redealt,
    seats=Katta.seats,
)
