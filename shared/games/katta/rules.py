"""The rules of Katta i sekken (RULES.md, by number), as one object that keeps ``shared.game``'s promise."""

from collections.abc import Mapping
from typing import assert_never

from shared.game import Deadline, Game, Glimpse, Outcome, Types, Zone
from shared.games.katta import moves
from shared.games.katta import sentences as why
from shared.games.katta.bot import KattaBots
from shared.games.katta.deal import SEATS, Deal, dealt, fault_of
from shared.games.katta.order import laid_in_turn
from shared.games.katta.presented import presented
from shared.games.katta.sack import PILES
from shared.games.katta.state import (
    HAND,
    ROW,
    Public,
    State,
    place_of,
)
from shared.games.katta.view import (
    Bid,
    Bidding,
    Buy,
    Buying,
    Decline,
    Event,
    Lay,
    Laying,
    Move,
    Options,
    Over,
    Pass,
    Result,
    View,
)
from shared.held import Held
from shared.record_rules import RecordRules
from shared.refusal import Refusal
from shared.seats import Seat, Viewer

# Moves are values, and there are few different ones; offers are cut from these instead of being made anew.
_LAYS = {card: Lay(card) for pile in PILES.values() for card in pile}
_BIDS = tuple(Bid(coins) for coins in range(400))
_PASS = (Pass(),)
_DECLINE = (Decline(),)
_BUY_OR_LEAVE = (Buy(), Decline())


class Katta(Game):
    """Katta i sekken, for three to five players in nine rounds."""

    key = "katta"
    rules = 1
    seats = SEATS
    types = Types(Options, Deal, Move, View, Event, Result, Public)
    bots = KattaBots()
    record = RecordRules(("decline_payout", "tie"), in_order=laid_in_turn)
    sentences = why.SENTENCES

    def deal(self, options: Options, players: int, seed: bytes) -> Deal:
        """Piles by suit, one card of each aside, and a random start player (1.3, 1.5 to 1.7, K24)."""
        return dealt(players, seed)

    def fault(self, options: Options, deal: Deal) -> str | None:
        """Whether the piles are ten cards of a suit each, and as many as there are players to hold them."""
        return fault_of(deal)

    def opening(self, options: Options, deal: Deal) -> Outcome[State]:
        """The first round begins."""
        return moves.opened(options, deal)

    def refuse(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Why not: first whether such a move is asked for at all, then whose turn it is, then the move."""
        public = state.public
        if not 0 <= seat < public.players:
            return why.NO_SUCH_SEAT.refusal(number=seat)
        phase = public.phase
        match phase:
            case Laying():
                return _refuse_laying(state, phase, seat, move)
            case Bidding():
                return _refuse_bidding(public, phase, seat, move)
            case Buying():
                return _refuse_buying(public, phase, seat, move)
            case Over():
                return why.OVER.refusal()
            case _:
                assert_never(phase)

    def play(self, state: State, seat: Seat, move: Move) -> Outcome[State]:
        """The state after a move that was not refused."""
        match move:
            case Lay():
                return moves.lay(state, seat, move.card)
            case Bid():
                return moves.bid(state, seat, move.coins)
            case Pass():
                return moves.pass_(state, seat)
            case Buy():
                return moves.buy(state, seat)
            case Decline():
                return moves.decline(state, seat)
            case _:
                assert_never(move)

    def offers(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """The cards of the hand; or each bid up to the purse, then passing; or buying, then leaving."""
        public = state.public
        phase = public.phase
        match phase:
            case Laying():
                return _lays(state.zones[HAND[seat]]) if seat in phase.waits_for else ()
            case Bidding():
                if seat != phase.turn:
                    return ()
                return _BIDS[phase.bid + 1 : public.purses[seat] + 1] + _PASS
            case Buying():
                if seat != phase.turn:
                    return ()
                return _BUY_OR_LEAVE if public.purses[seat] else _DECLINE
            case Over():
                return ()
            case _:
                assert_never(phase)

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        """A card by chance, a pass, or leaving the sack (K26); forced when there is nothing else (K4, K7)."""
        public = state.public
        phase = public.phase
        hidden = public.options.hidden_purses  # then no other player knows that a purse is too small
        match phase:
            case Laying():
                hands = [(seat, _lays(state.zones[HAND[seat]])) for seat in phase.waits_for]
                return tuple([Deadline(seat, lays, forced=len(lays) == 1) for seat, lays in hands])
            case Bidding():
                forced = public.purses[phase.turn] <= phase.bid
                return (Deadline(phase.turn, _PASS, forced=forced, secret=hidden),)
            case Buying():
                forced = public.purses[phase.turn] == 0
                return (Deadline(phase.turn, _DECLINE, forced=forced, secret=hidden),)
            case Over():
                return ()
            case _:
                assert_never(phase)

    def zones(self, state: State) -> Mapping[Zone, Held]:
        """hand/SEAT, row/PLACE, stock, aside, kept/ROUND and gone/ROUND."""
        return state.zones

    def public(self, state: State) -> Public:
        """What every viewer may know."""
        return state.public

    def present(self, public: Public, glimpse: Glimpse, viewer: Viewer, offers: tuple[Move, ...]) -> View:
        """The table as this viewer sees it."""
        return presented(public, glimpse, viewer, offers)

    def result(self, state: State) -> Result | None:
        """The final score once nine rounds are played."""
        return state.public.result


def _lays(hand: Held) -> tuple[Lay, ...]:
    return tuple(map(_LAYS.__getitem__, hand.cards))


def _refuse_laying(state: State, phase: Laying, seat: Seat, move: Move) -> Refusal | None:
    """Cards are laid in turn, or by all at once, and nothing else is done meanwhile (1.10, K21)."""
    public = state.public
    mine = seat in phase.waits_for
    waiting = phase.waits_for[0]
    if not isinstance(move, Lay):
        return why.LAY_FIRST.refusal() if mine else why.STILL_LAYING.refusal(seat=waiting)
    if mine:
        return None if move.card in state.zones[HAND[seat]].cards else why.NOT_IN_HAND.refusal()
    if len(state.zones[ROW[public.players][place_of(public, seat)]]):
        return why.ALREADY_LAID.refusal(seat=waiting)
    return why.LAY_NOT_YOUR_TURN.refusal(seat=waiting)


def _refuse_bidding(public: Public, phase: Bidding, seat: Seat, move: Move) -> Refusal | None:
    """The player whose turn it is bids more than the last bid, no more than he has, or passes (1.12)."""
    match move:
        case Lay():
            return why.SACK_IS_FULL.refusal()
        case Buy() | Decline():
            return why.AUCTION_IS_ON.refusal()
    if seat in phase.passed:
        return why.ALREADY_PASSED.refusal()
    if seat != phase.turn:
        return why.BID_NOT_YOUR_TURN.refusal(seat=phase.turn)
    if isinstance(move, Pass):
        return None
    purse = public.purses[seat]
    if phase.bid < move.coins <= purse:
        return None
    if purse == 0:
        return why.NO_COINS.refusal(payout=phase.payout)
    if phase.bidder is None:
        return why.BID_TOO_LOW.refusal() if move.coins < 1 else why.BID_OVER_PURSE.refusal(purse=purse)
    if purse <= phase.bid:
        return why.MUST_PASS.refusal(seat=phase.bidder, bid=phase.bid, purse=purse, payout=phase.payout)
    if move.coins <= phase.bid:
        return why.BID_NOT_HIGHER.refusal(seat=phase.bidder, bid=phase.bid, least=phase.bid + 1)
    return why.BID_OVER_PURSE.refusal(purse=purse)


def _refuse_buying(public: Public, phase: Buying, seat: Seat, move: Move) -> Refusal | None:
    """When no player bid only the last one moves: he buys for one coin, if he has it, or not (1.17, K4)."""
    if isinstance(move, Lay):
        return why.SACK_IS_FULL.refusal()
    if seat != phase.turn:
        return why.BUY_NOT_YOUR_TURN.refusal(seat=phase.turn)
    match move:
        case Decline():
            return None
        case Buy():
            return None if public.purses[seat] else why.ONLY_DECLINE.refusal()
        case _:
            return why.BUY_OR_DECLINE.refusal() if public.purses[seat] else why.ONLY_DECLINE.refusal()
