"""Matches of stops with a leak in each: planted, so that the laws of secrecy can show that they find it."""

from typing import Any

import msgspec

from shared.cards import Card
from shared.game import Outcome, Pause, Told
from shared.games.stops.rules import Stops
from shared.games.stops.state import Public, State
from shared.games.stops.view import (
    POOLS,
    Buy,
    Buying,
    CatBought,
    CatKept,
    Decline,
    Keeping,
    Offer,
    View,
)
from shared.held import EVERYBODY, Held
from shared.refusal import Refusal


def pool_in_cat(state: State) -> bool:
    """Whether the cat has a card of a pool."""
    return any(card in POOLS for card in state.setting.cat)


class RefusalThatKnows(Stops):
    """The cat is not sold when it has a card of a pool."""

    def refuse(self, state: State, seat: Any, move: Any) -> Refusal | None:
        refusal = super().refuse(state, seat, move)
        if refusal is None and isinstance(move, Buy) and pool_in_cat(state):
            return Refusal("stops.no_match")
        return refusal


class OffersThatKnow(Stops):
    """A dealer is not offered to offer such a cat, though he might."""

    def offers(self, state: State, seat: Any) -> tuple[Any, ...]:
        offered = super().offers(state, seat)
        if isinstance(state.phase, Keeping | Buying) and pool_in_cat(state):
            return tuple(move for move in offered if not isinstance(move, Offer | Decline))
        return offered


class WantedTold(Stops):
    """While the cat is for sale the public part tells how many cards of pools it has."""

    def public(self, state: State) -> Public:
        count = sum(card in POOLS for card in state.setting.cat)
        return msgspec.structs.replace(super().public(state), price=count)


class CatOpen(Stops):
    """The cat lies face up."""

    def zones(self, state: State) -> Any:
        zones = dict(super().zones(state))
        zones["cat"] = zones["cat"].shown_to(EVERYBODY)
        return zones


class DeadOpen(Stops):
    """The hand that was thrown away lies face up."""

    def zones(self, state: State) -> Any:
        zones = dict(super().zones(state))
        zones["dead"] = zones["dead"].shown_to(EVERYBODY)
        return zones


class RestOpen(Stops):
    """When a deal is over all see what was not laid."""

    def zones(self, state: State) -> Any:
        return {
            zone: held.shown_to(EVERYBODY) if zone.startswith("rest/") else held
            for zone, held in super().zones(state).items()
        }


class ToldOpen(Stops):
    """Cat and hand lie as they should, but the news of the change shows their faces."""

    def play(self, state: State, seat: Any, move: Any) -> Outcome[State]:
        outcome = super().play(state, seat, move)
        told = [
            Told(one.event, *(held.shown_to(EVERYBODY) for held in one.shown), beat=one.beat)
            if isinstance(one.event, CatBought | CatKept)
            else one
            for one in outcome.told
        ]
        return Outcome(outcome.state, told)


class TellingPause(Stops):
    """All wait a little longer when the cat that was left has a card of a pool."""

    def play(self, state: State, seat: Any, move: Any) -> Outcome[State]:
        outcome = super().play(state, seat, move)
        if isinstance(move, Decline) and pool_in_cat(state):
            first, *rest = outcome.told
            return Outcome(outcome.state, [Told(first.event, *first.shown, beat=Pause.LONG), *rest])
        return outcome


class PublicWithCard(Public):
    """A public part with room for a card, behind a union in a tuple."""

    wanted: tuple[Card | None, ...] = ()


class EventWithCard(msgspec.Struct, frozen=True, tag="peeked"):
    """An event that names a card."""

    card: Card


class ViewWithState(View):
    """A view that carries the cards as they lie."""

    truth: dict[str, Held] | None = None
