"""Games of Katta with a leak in each: planted, so that the laws of secrecy can show that they find it."""

from typing import Any

import msgspec

from shared.cards import Card, Rank
from shared.game import Outcome, Pause, Told
from shared.games.katta.rules import Katta
from shared.games.katta.state import Public, State
from shared.games.katta.view import Bid, Bidding, CardLaid, DidBid, Lay, View
from shared.held import EVERYBODY, Held
from shared.refusal import Refusal
from shared.seats import with_seat


def opened_up(state: State, zones: str) -> State:
    """The same state with every card open that lies in zones whose names begin so."""
    lying = {
        zone: held.shown_to(EVERYBODY) if zone.startswith(zones) and len(held) else held
        for zone, held in state.zones.items()
    }
    return State(state.public, lying)


class RankInPublicState(Katta):
    """The rule "what a seat did last" writes down which card it was."""

    def play(self, state: State, seat: Any, move: Any) -> Outcome[State]:
        outcome = super().play(state, seat, move)
        public = outcome.state.public
        if not isinstance(move, Lay) or public.round != state.public.round:
            return outcome
        doing = with_seat(public.doing, seat, DidBid(list(Rank).index(move.card.rank)))
        return Outcome(State(msgspec.structs.replace(public, doing=doing), outcome.state.zones), outcome.told)


class RefusalThatKnows(Katta):
    """A bid is not taken for a sack in which a king lies unseen."""

    def refuse(self, state: State, seat: Any, move: Any) -> Refusal | None:
        refusal = super().refuse(state, seat, move)
        if refusal is None and isinstance(move, Bid) and move.coins > 3 and king_in(state):
            return Refusal("katta.bid_too_low")
        return refusal

    def offers(self, state: State, seat: Any) -> tuple[Any, ...]:
        return tuple(move for move in super().offers(state, seat) if self.refuse(state, seat, move) is None)


class OffersThatKnow(Katta):
    """Bids above three are not offered for such a sack, though they would be taken."""

    def offers(self, state: State, seat: Any) -> tuple[Any, ...]:
        offered = super().offers(state, seat)
        if isinstance(state.public.phase, Bidding) and king_in(state):
            return tuple(move for move in offered if not isinstance(move, Bid) or move.coins <= 3)
        return offered


def king_in(state: State) -> bool:
    """Whether a king lies in the row, seen or not."""
    row = [held for zone, held in state.zones.items() if zone.startswith("row/")]
    return any(card.rank is Rank.KING for held in row for card in held.cards)


class LaidOpen(Katta):
    """A card is laid with its face up."""

    def play(self, state: State, seat: Any, move: Any) -> Outcome[State]:
        outcome = super().play(state, seat, move)
        return Outcome(opened_up(outcome.state, "row/"), outcome.told)


class ToldOpen(Katta):
    """The card lies face down, but the news of it shows its face."""

    def play(self, state: State, seat: Any, move: Any) -> Outcome[State]:
        outcome = super().play(state, seat, move)
        told = [
            Told(one.event, *(held.shown_to(EVERYBODY) for held in one.shown), beat=one.beat)
            if isinstance(one.event, CardLaid)
            else one
            for one in outcome.told
        ]
        return Outcome(outcome.state, told)


class TellingPause(Katta):
    """All wait a little longer when a king is laid."""

    def play(self, state: State, seat: Any, move: Any) -> Outcome[State]:
        outcome = super().play(state, seat, move)
        if isinstance(move, Lay) and move.card.rank is Rank.KING:
            first, *rest = outcome.told
            return Outcome(outcome.state, [Told(first.event, *first.shown, beat=Pause.LONG), *rest])
        return outcome


class PilesLeftOpen(Katta):
    """Won cards stay open for all, at a table that did not ask for it."""

    def play(self, state: State, seat: Any, move: Any) -> Outcome[State]:
        outcome = super().play(state, seat, move)
        return Outcome(opened_up(outcome.state, "kept/"), outcome.told)


class PublicWithCard(Public):
    """A public part with room for a card, behind a union in a tuple."""

    last: tuple[Card | None, ...] = ()


class EventWithCard(msgspec.Struct, frozen=True, tag="peeked"):
    """An event that names a card."""

    card: Card


class ViewWithState(View):
    """A view that carries the cards as they lie."""

    truth: dict[str, Held] | None = None


class AnythingGoes(View):
    """A view with room for whatever is put there."""

    more: Any = None
