"""What stops hands in to be examined by the laws. Nothing here asks the rules who may see what."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from shared.cards import Card, full_deck
from shared.game import Zone
from shared.games.stops.deal import Deal
from shared.games.stops.rules import Stops
from shared.games.stops.state import State
from shared.games.stops.view import Buy, Decline, Keep, Lend, Lending, Move, Offer, Options, Play, Refuse
from shared.held import EVERYBODY, NOBODY, Audience, Held, only
from shared.match import Match
from shared.seats import Eye, Seat, Viewer
from tests.games.stops import plain
from tests.laws.exam import Exam, Plays

OPTIONS = (
    Options(),
    Options(no_new_suit="end"),
    Options(dealer_second_chance=True),
    Options(rounds=2),
    Options(no_new_suit="end", dealer_second_chance=True),
    Options(loans="consent", rounds=2),
    Options(loans="none", left_pools="split", rounds=2),
    Options(loans="consent", left_pools="split", dealer_second_chance=True),
)
SWAPS = 12
"""How often two hidden cards of a deal are exchanged, if no player could tell."""


def complete(cards: Counter[Card], players: int) -> bool:
    """One pack, without the cards that are not dealt, for each deal; all deal equally often."""
    pack = [card for card in plain.PACK if card not in plain.AWAY[players].split()]
    deals = cards[Card("2C")]
    return deals > 0 and deals % players == 0 and cards == {Card(card): deals for card in pack}


def coins(state: State) -> int:
    """All purses and all pools."""
    return sum(state.books.purses) + sum(pool.matches for pool in state.books.pools)


def candidates(match: Match) -> list[Move]:
    """Any card of the pack, and the six words."""
    return [*(Play(card) for card in full_deck()), Keep(), Offer(), Buy(), Decline(), Lend(), Refuse()]


def audiences(state: State) -> dict[Zone, Audience]:
    """Who may look where (S5, S7, S26), by phase.

    ==================  =======  ======  ============  ======  ==================================
    phase               hands    cat     thrown away   laid    other deals
    ==================  =======  ======  ============  ======  ==================================
    the cat's sale      owner    nobody  (no cards)    all     laid: all; the rest and what comes:
    laying, cat taken   owner    (none)  its thrower   all     nobody
    laying, cat unused  owner    nobody  (no cards)    all
    a closing's loan    owner    as before             all
    an ante's loan      (none)   (none)  (none)        (none)
    over                (none)   (none)  (none)        (none)
    ==================  =======  ======  ============  ======  ==================================
    """
    setting = state.setting
    players = setting.deal.players
    over = len(setting.done)
    # Before the ante is laid out nothing is dealt (S28).
    waits = isinstance(state.phase, Lending) and state.phase.purpose == "ante"
    table: dict[Zone, Audience] = {Zone("cat"): NOBODY, Zone("laid"): EVERYBODY}
    for seat in range(players):
        table[Zone(f"hand/{seat}")] = only(Seat(seat))
    table[Zone("dead")] = NOBODY if setting.taker is None else only(setting.taker)
    for number in range(1, len(setting.deal.deals) + 1):
        if number <= over:
            table[Zone(f"laid/{number}")] = EVERYBODY
            table[Zone(f"rest/{number}")] = NOBODY
        elif number > over + 1 or state.result is not None or waits:
            table[Zone(f"coming/{number}")] = NOBODY
    return table


def with_cards(state: State, cards: Mapping[Zone, tuple[Card, ...]]) -> State:
    """The same moment with other cards lying there."""
    hands = tuple(cards[Zone(f"hand/{seat}")] for seat in range(len(state.hands)))
    other = State(
        state.setting, state.books, hands, state.laid, state.laid_by, state.chains, state.phase, state.result
    )
    zones = Stops().zones(state)
    other._zones = {zone: Held(cards[zone], held.audience) for zone, held in zones.items()}
    return other


def redealt(
    options: Any, deal: Any, plays: Plays, viewer: Viewer, dice: random.Random
) -> tuple[Deal, list[tuple[Seat, Move]]]:
    """The match dealt anew where the viewer has not looked. A card that was played has been seen by all.

    Deals to come are shuffled. In the others hidden cards change places as long as all goes on as it did: for
    that the next card of a chain is in no hand, a player cannot begin another suit, or begins one with
    the lowest, is known to all.
    """
    before = as_json(deal)
    moves = [(seat, as_json(move)) for seat, move in plays]
    chosen = as_json(options)
    told = plain.told(chosen, before, moves)
    deals = before["deals"]
    for number in range(len(deals)):
        one = deals[number]
        if number >= len(told.asks):
            cards = [card for hand in (*one["hands"], one["cat"]) for card in hand]
            deals[number] = dealt_again(one, dict(zip(cards, dice.sample(cards, len(cards)), strict=True)))
            continue
        dealer = (before["first_dealer"] + number) % before["players"]
        seen = {move[1] for move in told.moves[number] if move[0] == "play"}
        if not isinstance(viewer, Eye):
            seen |= set(one["hands"][viewer])
            if told.takers[number] == viewer:
                seen |= set(one["cat"])
        hidden = [card for hand in (*one["hands"], one["cat"]) for card in hand if card not in seen]
        for _ in range(SWAPS if len(hidden) > 1 else 0):
            here, there = dice.sample(hidden, 2)
            other = dealt_again(deals[number], {here: there, there: here})
            went = (told.asks[number], told.moves[number])
            if plain.goes_alike(chosen, told.before[number], dealer, other, *went):
                deals[number] = other
    return msgspec.convert(before, Deal), list(plays)


def as_json(value: Any) -> Any:
    """A value as a record has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def dealt_again(one: plain.Json, exchange: Mapping[str, str]) -> plain.Json:
    """The same deal with cards exchanged for others."""
    return {
        "hands": [[exchange.get(card, card) for card in hand] for hand in one["hands"]],
        "cat": [exchange.get(card, card) for card in one["cat"]],
    }


EXAM = Exam(
    game=Stops(),
    options=OPTIONS,
    complete=complete,
    coins=coins,
    candidates=candidates,
    audiences=audiences,
    with_cards=with_cards,
    redealt=redealt,
    seats=Stops.seats,
    tries=15,
)
