"""Races with a leak in each: planted, so that the laws of secrecy can show that they find it."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from shared.cards import Card, Rank
from shared.game import Outcome, Pause, Told, Zone
from shared.games.race.rules import Race
from shared.games.race.state import Public, State
from shared.games.race.view import Draw, Recycle
from shared.held import EVERYBODY, Audience, Held, only
from shared.refusal import Refusal
from shared.seats import Seat


def next_in_hand(state: State, seat: int) -> Card | None:
    """The card on top of a hand, which no player has seen."""
    side = state.sides[seat]
    return side.stock[side.turned] if side.turned < len(side.stock) else None


def low(card: Card | None) -> bool:
    """One card in two."""
    return card is not None and list(Rank).index(card.rank) < 6


class HandInPublicState(Race):
    """The number of shifts goes up when a low card comes to lie on a hand."""

    def public(self, state: State) -> Public:
        public = super().public(state)
        low_ones = sum(low(next_in_hand(state, seat)) for seat in range(len(state.sides)))
        return replace(public, shifts=public.shifts + low_ones)


class RefusalThatKnows(Race):
    """A hand is not turned when a low card lies on top of it."""

    def refuse(self, state: State, seat: Any, move: Any) -> Refusal | None:
        refusal = super().refuse(state, seat, move)
        if refusal is None and isinstance(move, Draw) and low(next_in_hand(state, seat)):
            return Refusal("race.hand_empty")
        return refusal


class OffersThatKnow(Race):
    """Turning is not offered for such a hand, though it would be taken."""

    def offers(self, state: State, seat: Any) -> tuple[Any, ...]:
        offered = super().offers(state, seat)
        if low(next_in_hand(state, seat)):
            return tuple(move for move in offered if not isinstance(move, Draw))
        return offered


class ToldOpen(Race):
    """All three cards that are turned are shown, not only the last (2.9)."""

    def play(self, state: State, seat: Any, move: Any) -> Outcome[State]:
        outcome = super().play(state, seat, move)
        if not isinstance(move, Draw):
            return outcome
        before, after = state.sides[seat].turned, outcome.state.sides[seat].turned
        turned = Held(outcome.state.sides[seat].stock[before:after], EVERYBODY)
        return Outcome(outcome.state, [Told(outcome.told[0].event, turned)])


class TellingPause(Race):
    """All wait a little longer when a low card has come to lie on top of a hand taken up."""

    def play(self, state: State, seat: Any, move: Any) -> Outcome[State]:
        outcome = super().play(state, seat, move)
        if isinstance(move, Recycle) and low(next_in_hand(outcome.state, seat)):
            return Outcome(outcome.state, [Told(outcome.told[0].event, beat=Pause.LONG)])
        return outcome


class _ZonesOpen(Race):
    """Some zones lie open to a viewer who may not look there."""

    name: str

    def audience(self, seat: Seat) -> Audience:
        """Who may look there all the same."""
        return EVERYBODY

    def zones(self, state: State) -> Mapping[Zone, Held]:
        opened = {}
        for zone, held in super().zones(state).items():
            name, seat = zone.split("/")[:2]
            opened[zone] = held.shown_to(self.audience(Seat(int(seat)))) if name == self.name else held
        return opened


class WasteLeftOpen(_ZonesOpen):
    """The waste may be looked through (R25)."""

    name = "sunk"


class PileLookedInto(_ZonesOpen):
    """Each player may look into the own 13-pile (R1, R25)."""

    name = "under"

    def audience(self, seat: Seat) -> Audience:
        return only(seat)


class HandHeldOpen(_ZonesOpen):
    """Hands lie face up, and their first card is drawn where the top of the waste belongs."""

    name = "hand"

    def table(self, public: Any, glimpse: Any, *, opened: bool) -> Any:
        table = super().table(public, glimpse, opened=opened)
        players = list(table.players)
        for seat, player in enumerate(players):
            hand = glimpse(Zone(f"hand/{seat}"))
            cards = getattr(hand, "cards", ())
            players[seat] = replace(player, waste_top=type(hand)(cards[:1]) if cards else player.waste_top)
        return replace(table, players=tuple(players))
