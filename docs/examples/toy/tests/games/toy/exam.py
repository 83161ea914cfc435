"""What the highest card hands in to be examined by the laws."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from shared.cards import Card, full_deck
from shared.game import Zone
from shared.games.toy.rules import Toy
from shared.games.toy.state import Deal, State
from shared.games.toy.view import Lay, Options
from shared.held import EVERYBODY, NOBODY, Audience, Held, only
from shared.seats import Eye, Seat, Viewer
from tests.laws.exam import Exam, Plays


def audiences(state: State) -> dict[Zone, Audience]:
    """A hand is its owner's, what is laid lies open to all, the stock to no viewer."""
    kinds = {"hand": None, "laid": EVERYBODY, "stock": NOBODY}
    table = {}
    for zone in state.zones:
        kind, _slash, seat = zone.partition("/")
        table[zone] = kinds[kind] or only(Seat(int(seat)))
    return table


def with_cards(state: State, cards: Mapping[Zone, tuple[Card, ...]]) -> State:
    """The same moment with other cards lying there."""
    return State(state.public, {zone: Held(cards[zone], held.audience) for zone, held in state.zones.items()})


def redealt(options: Any, deal: Any, plays: Plays, viewer: Viewer, dice: random.Random) -> tuple[Deal, Plays]:
    """What has not been laid changes places, but for the viewer's own cards; the moves are the same."""
    assert isinstance(deal, Deal)
    own = () if isinstance(viewer, Eye) else deal.hands[viewer]
    seen = {*own, *(move.card for _, move in plays)}
    unseen = [card for card in full_deck() if card not in seen]
    new = dict(zip(unseen, dice.sample(unseen, len(unseen)), strict=True))
    hands = tuple(tuple(new.get(card, card) for card in hand) for hand in deal.hands)
    return Deal(deal.players, deal.start, hands, tuple(new.get(card, card) for card in deal.stock)), plays


EXAM = Exam(
    game=Toy(),
    options=(Options(), Options(low=True)),
    complete=lambda cards, players: cards == Counter(full_deck()),
    coins=lambda state: 0,
    candidates=lambda match: [Lay(card) for card in full_deck()],
    audiences=audiences,
    with_cards=with_cards,
    redealt=redealt,
    seats=Toy.seats,
    tries=10,
)
