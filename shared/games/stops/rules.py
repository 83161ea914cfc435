"""The rules of stops with the cat (RULES.md, by number), as one object that keeps ``shared.game``."""

from collections.abc import Mapping
from typing import assert_never

from shared.cards import Card, Suit, card_of
from shared.game import Deadline, Game, Glimpse, Outcome, Types, Zone
from shared.games.stops import dealing, moves
from shared.games.stops import sentences as why
from shared.games.stops.bot import StopsBots
from shared.games.stops.deal import IN_HAND, SEATS, Deal, dealt, dealt_by, fault_of
from shared.games.stops.state import (
    CAT,
    DEAD,
    HAND,
    LAID,
    Public,
    State,
    laid_in,
    public_of,
    zones_of,
)
from shared.games.stops.view import (
    PRICE,
    Buy,
    Buying,
    Cat,
    Decline,
    Event,
    Following,
    Keep,
    Keeping,
    Leading,
    Lend,
    Lending,
    Move,
    Offer,
    Options,
    Over,
    Play,
    Refuse,
    Result,
    SecondChance,
    Starting,
    View,
)
from shared.held import Held
from shared.record_rules import RecordRules
from shared.refusal import Refusal
from shared.seats import Eye, Seat, Viewer
from shared.sight import Faces

# Moves are values, and there are few different ones; they are taken from here instead of being made anew.
_PLAYS = {card: Play(card) for card in IN_HAND}
_PLAY_ONE = {(card.suit, card.rank): (_PLAYS[card],) for card in IN_HAND}
_MUST_PLAY = {
    which: tuple((Deadline(Seat(seat), one, forced=True, brisk=True),) for seat in range(SEATS[-1]))
    for which, one in _PLAY_ONE.items()
}
_KEEP_OR = (Keep(), Offer())
_BUY_OR = (Buy(), Decline())
_KEEP_AFTER_ALL = (Keep(), Decline())
_OFFER = (Offer(),)
_DECLINE = (Decline(),)
_LEND_OR = (Lend(), Refuse())
_LEND = (Lend(),)
_NO_CARDS = Faces(())


class Stops(Game):
    """Stops with five pools and the cat, for three to six players who deal once each, or up to four times."""

    key = "stops"
    rules = 2
    seats = SEATS
    types = Types(Options, Deal, Move, View, Event, Result, Public)
    bots = StopsBots()
    record = RecordRules(
        options=("no_new_suit", "dealer_second_chance", "loans", "left_pools"),
        extended=("loans", "left_pools"),
        dealt_by=dealt_by,
    )
    sentences = why.SENTENCES

    def deal(self, options: Options, players: int, seed: bytes) -> Deal:
        """A random first dealer, and a shuffled pack for each deal (3.4, S18)."""
        return dealt(options, players, seed)

    def fault(self, options: Options, deal: Deal) -> str | None:
        """Whether each deal is the whole pack for so many players, in equal hands and a cat."""
        return fault_of(deal)

    def opening(self, options: Options, deal: Deal) -> Outcome[State]:
        """The first dealer antes, and the cards are dealt."""
        return dealing.opened(options, deal, self.rules)

    def refuse(self, state: State, seat: Seat, move: Move) -> Refusal | None:
        """Why not: first whose turn it is, then whether such a move is asked for, then the move."""
        players = len(state.hands)
        if not 0 <= seat < players:
            return why.NO_SUCH_SEAT.refusal(number=seat)
        phase = state.phase
        match phase:
            case Following() | Starting() | Leading():
                return _refuse_laying(state, phase, seat, move)
            case Over():
                return why.OVER.refusal()
            case Lending():
                if seat != phase.turn:
                    return why.LOAN_NOT_YOUR_TURN.refusal(seat=phase.turn)
                return None if isinstance(move, Lend | Refuse) else why.LEND_OR_REFUSE.refusal()
            case _:
                return _refuse_at_sale(state, phase, seat, move)

    def play(self, state: State, seat: Seat, move: Move) -> Outcome[State]:
        """The state after a move that was not refused."""
        match move:
            case Play():
                return moves.lay(state, seat, move.card)
            case Keep():
                return moves.keep(state, seat)
            case Offer():
                return moves.offer(state, seat)
            case Buy():
                return moves.buy(state, seat)
            case Decline():
                return moves.decline(state, seat)
            case Lend():
                return dealing.lend(state, seat)
            case Refuse():
                return dealing.refuse(state, seat)
            case _:
                assert_never(move)

    def offers(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Taking the cat or lending, then not; the one card that must come; or the lowest of each suit that
        one may begin."""
        phase = state.phase
        if isinstance(phase, Over) or seat != phase.turn:
            return ()
        match phase:
            case Following() | Starting():
                return _PLAY_ONE[phase.suit, phase.rank]
            case Leading():
                return tuple([_PLAYS[card] for card in _leads(state, phase)])
            case Keeping():
                return _KEEP_OR
            case Buying():
                return _BUY_OR if state.books.purses[seat] >= PRICE else _DECLINE
            case SecondChance():
                return _KEEP_AFTER_ALL
            case Lending():
                return _LEND_OR
            case _:
                assert_never(phase)

    def deadlines(self, state: State) -> tuple[Deadline, ...]:
        """The cat is offered and left, a loan is lent, the longest suit is begun (S29); what must come is
        forced (S9)."""
        phase = state.phase
        match phase:
            case Following() | Starting():
                return _MUST_PLAY[phase.suit, phase.rank][phase.turn]
            case Leading():
                leads = _leads(state, phase)
                if len(leads) == 1:
                    # What no other player can know is that the hand holds one suit.
                    secret = not phase.lifted and len(state.hands[phase.turn]) > 1
                    only = (_PLAYS[leads[0]],)
                    return (Deadline(phase.turn, only, forced=True, secret=secret, brisk=True),)
                suits = [held.suit for held in state.hands[phase.turn]]
                lengths = [suits.count(card.suit) for card in leads]
                most = max(lengths)
                longest = [card for card, length in zip(leads, lengths, strict=True) if length == most]
                return (Deadline(phase.turn, [_PLAYS[card] for card in longest], forced=False),)
            case Keeping():
                return (Deadline(phase.turn, _OFFER, forced=False),)
            case Buying():
                forced = state.books.purses[phase.turn] < PRICE
                return (Deadline(phase.turn, _DECLINE, forced=forced, brisk=True),)
            case SecondChance():
                return (Deadline(phase.turn, _DECLINE, forced=False),)
            case Lending():
                return (Deadline(phase.turn, _LEND, forced=False),)
            case Over():
                return ()
            case _:
                assert_never(phase)

    def zones(self, state: State) -> Mapping[Zone, Held]:
        """hand/SEAT, cat, dead and laid; laid/NUMBER and rest/NUMBER of deals gone by, coming/NUMBER."""
        return zones_of(state)

    def public(self, state: State) -> Public:
        """What every viewer may know."""
        return public_of(state)

    def present(self, public: Public, glimpse: Glimpse, viewer: Viewer, offers: tuple[Move, ...]) -> View:
        """The table as this viewer sees it."""
        books = public.books
        return View(
            you=None if isinstance(viewer, Eye) else viewer,
            players=public.players,
            deal=public.number,
            deals=public.deals,
            dealer=public.dealer,
            purses=books.purses,
            debts=books.debts,
            loans=books.loans,
            pools=books.pools,
            hands=tuple(map(glimpse, HAND[: public.players])),
            cat=Cat(glimpse(CAT), glimpse(DEAD), public.taker, public.price),
            laid=glimpse(LAID),
            laid_by=public.laid_by,
            chains=public.chains,
            sums=books.sums,
            phase=public.phase,
            done=public.done,
            last=glimpse(laid_in(len(public.done))) if public.done else _NO_CARDS,
            last_by=public.last_by,
            offers=offers,
            result=public.result,
        )

    def result(self, state: State) -> Result | None:
        """What each player is worth once the match is over."""
        return state.result


class FirstStops(Stops):
    """Stops by version 1 of the rules: with loans by consent no player who was broke owed a closing, and a
    loan for an ante that failed stood. Matches that were begun or recorded by it go on by it."""

    rules = 1


def _leads(state: State, phase: Leading) -> list[Card]:
    """The lowest card of each suit that the seat may begin (3.8, S13); a hand is held in order."""
    barred = None if phase.lifted else phase.barred
    leads: list[Card] = []
    last: Suit | None = None
    for card in state.hands[phase.turn]:
        suit = card.suit
        if suit is not last:
            last = suit
            if suit is not barred:
                leads.append(card)
    return leads


def _refuse_laying(
    state: State, phase: Starting | Following | Leading, seat: Seat, move: Move
) -> Refusal | None:
    """The lowest club starts, the next card follows, and a new suit is begun with its lowest (3.6 to 3.9)."""
    if not isinstance(move, Play):
        return (why.NOBODY_ASKS if isinstance(move, Lend | Refuse) else why.CAT_IS_SETTLED).refusal()
    if seat != phase.turn:
        return why.NOT_YOUR_TURN.refusal(seat=phase.turn)
    card = move.card
    if card not in state.hands[seat]:
        return why.NOT_IN_HAND.refusal()
    match phase:
        case Leading():
            if card.suit is phase.barred and not phase.lifted:
                return why.BARRED.refusal(suit=card.suit.value)
            for held in state.hands[seat]:  # in order, so that the first of a suit is its lowest
                if held.suit is card.suit:
                    return None if held is card else why.NOT_LOWEST.refusal(card=held.value)
            raise AssertionError("a card that is in the hand is of a suit that is in it")
        case _:
            if card.rank is phase.rank and card.suit is phase.suit:
                return None
            must = why.MUST_START if isinstance(phase, Starting) else why.MUST_FOLLOW
            return must.refusal(card=card_of(phase.rank, phase.suit).value)


def _refuse_at_sale(
    state: State, phase: Keeping | Buying | SecondChance, seat: Seat, move: Move
) -> Refusal | None:
    """The dealer keeps or offers; then each buys or declines; then perhaps the dealer again (3.5, S3, S8)."""
    if seat != phase.turn:
        return why.CAT_NOT_YOUR_TURN.refusal(seat=phase.turn)
    match phase:
        case Keeping():
            return None if isinstance(move, Keep | Offer) else why.KEEP_OR_OFFER.refusal()
        case SecondChance():
            return None if isinstance(move, Keep | Decline) else why.KEEP_OR_DECLINE.refusal()
        case Buying():
            if isinstance(move, Decline):
                return None
            if state.books.purses[seat] < PRICE:
                return why.NO_MATCH.refusal()
            return None if isinstance(move, Buy) else why.BUY_OR_DECLINE.refusal()
        case _:
            assert_never(phase)
