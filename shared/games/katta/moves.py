"""What moves lead to: laying, bidding, passing, and the sack that is sold or left (1.9 to 1.18)."""

from msgspec.structs import replace

from shared.cards import Card
from shared.game import Beat, Outcome, Told
from shared.games.katta.deal import Deal
from shared.games.katta.sack import Settled, settled
from shared.games.katta.state import PAYOUTS, Public, Sale, State, owners, place_of
from shared.games.katta.view import (
    PURSE,
    ROUNDS,
    Bidding,
    BidMade,
    Buying,
    CardLaid,
    CardTurned,
    DidBid,
    DidLay,
    DidNothing,
    DidPass,
    Effect,
    GameEnded,
    Laying,
    Options,
    Over,
    Passed,
    Result,
    RoundBegan,
    SackSold,
    SackUnsold,
)
from shared.held import EVERYBODY, Held, only
from shared.seats import Seat, clockwise, left_of, with_seat

EMPTY = Held()
# Looked up once: in Python 3.11 a member of an enumeration costs as much as making a card lie.
_SHORT, _LONG = Beat.SHORT, Beat.LONG
_NOTHING = DidNothing()
_LAID = DidLay()
_OVER = Over()


def opened(options: Options, deal: Deal) -> Outcome[State]:
    """The first round, with every card where the deal puts it."""
    players = deal.players
    public = Public(
        options=options,
        players=players,
        round=1,
        start=deal.start,
        purses=(PURSE,) * players,
        # Exactly what nine rounds can pay, so it never runs dry (K12, K13).
        bank=ROUNDS * (sum(PAYOUTS[players]) + options.decline_payout),
        doing=(_NOTHING,) * players,
        phase=_first_to_lay(options, players, deal.start),
        sales=(),
        result=None,
    )
    # A hand is held as people hold one: sorted, ace first. Whoever holds it knows the cards anyway.
    hands = tuple(
        Held(sorted(hand, key=_in_hand.__getitem__), only(Seat(seat))) for seat, hand in enumerate(deal.hands)
    )
    row, stock = _new_row(players, Held(deal.stock))
    state = State(public, hands, stock, Held(deal.aside), row, (), ())
    return Outcome(state, [Told(RoundBegan(1, deal.start))])


_in_hand = {card: index for index, card in enumerate(Card)}


def lay(state: State, seat: Seat, card: Card) -> Outcome[State]:
    """A card goes from the hand into the sack, face down (1.10); the last one opens the auction (1.11)."""
    public = state.public
    place = place_of(public, seat)
    laid = Held((card,), only(seat))
    row = (*state.row[:place], laid, *state.row[place + 1 :])
    told = [Told(CardLaid(seat, place), laid)]
    phase = public.phase
    assert isinstance(phase, Laying)
    if public.options.lay_together:
        waits_for: tuple[Seat, ...] = tuple([other for other in phase.waits_for if other != seat])
    else:
        following = left_of(seat, public.players)
        waits_for = () if following == public.start else (following,)
    next_phase: Laying | Bidding
    if waits_for:
        next_phase = Laying(waits_for)
    else:
        next_phase = Bidding(public.start, 0, None, (), PAYOUTS[public.players][0])
        row = _turned(public, row, 0, told)
    return Outcome(
        State(
            replace(public, doing=with_seat(public.doing, seat, _LAID), phase=next_phase),
            with_seat(state.hands, seat, state.hands[seat].without(card)),
            state.stock,
            state.aside,
            row,
            state.kept,
            state.gone,
        ),
        told,
    )


def bid(state: State, seat: Seat, coins: int) -> Outcome[State]:
    """More coins than the last bid (1.12)."""
    public = state.public
    phase = public.phase
    assert isinstance(phase, Bidding)
    turn = _next_in(phase.passed, seat, public.players)
    public = replace(
        public,
        doing=with_seat(public.doing, seat, DidBid(coins)),
        phase=Bidding(turn, coins, seat, phase.passed, phase.payout),
    )
    return Outcome(_with(state, public), [Told(BidMade(seat, coins))])


def pass_(state: State, seat: Seat) -> Outcome[State]:
    """Out of this auction and paid for it (1.13); a card is turned (1.14), and perhaps the sack sold."""
    public = state.public
    phase = public.phase
    assert isinstance(phase, Bidding)
    took = phase.payout
    passed = (*phase.passed, seat)
    told = [Told(Passed(seat, took), beat=_SHORT)]
    row = _turned(public, state.row, len(passed), told)
    public = replace(
        public,
        purses=with_seat(public.purses, seat, public.purses[seat] + took),
        bank=public.bank - took,
        doing=with_seat(public.doing, seat, DidPass(took)),
    )
    turn = _next_in(passed, seat, public.players)
    if len(passed) < public.players - 1:
        payout = PAYOUTS[public.players][len(passed)]
        public = replace(public, phase=Bidding(turn, phase.bid, phase.bidder, passed, payout))
    elif phase.bidder is None:
        public = replace(public, phase=Buying(turn, public.options.decline_payout))
    else:
        return _sold(_with(state, public, row), phase.bidder, phase.bid, told)
    return Outcome(_with(state, public, row), told)


def buy(state: State, seat: Seat) -> Outcome[State]:
    """Nobody bid, and the last player takes the sack for one coin (1.17)."""
    return _sold(state, seat, 1, [])


def decline(state: State, seat: Seat) -> Outcome[State]:
    """Nobody bid, and the last player leaves the sack, too: it goes, turned up for all (K3, K4, K19)."""
    public = state.public
    told: list[Told] = []
    row = _all_turned(public, state.row, told)
    took = public.options.decline_payout
    gone = Held([card for held in row for card in held.cards], EVERYBODY)
    kept = Held((), EVERYBODY)
    told.append(Told(SackUnsold(public.round, seat, took), kept, gone, beat=_LONG))
    public = replace(
        public,
        purses=with_seat(public.purses, seat, public.purses[seat] + took),
        bank=public.bank - took,
        sales=(*public.sales, Sale(public.round, None, 0, 0, _NO_EFFECT)),
    )
    return _next_round(state, public, kept, gone, told)


_NO_EFFECT = Effect("none", 0)


def _sold(state: State, seat: Seat, price: int, told: list[Told]) -> Outcome[State]:
    """The winner pays, the sack is turned up, the face cards work, and he takes what is left (1.15, 1.16)."""
    public = state.public
    row = _all_turned(public, state.row, told)
    sack: Settled = settled([card for held in row for card in held.cards])
    kept = Held(sack.kept, EVERYBODY)
    gone = Held(sack.gone, EVERYBODY)
    sold = SackSold(public.round, seat, price, sack.points, sack.effect)
    told.append(Told(sold, kept, gone, beat=_LONG))
    public = replace(
        public,
        purses=with_seat(public.purses, seat, public.purses[seat] - price),
        bank=public.bank + price,
        sales=(*public.sales, Sale(public.round, seat, price, sack.points, sack.effect)),
    )
    # Seen by all in this moment, then a face-down pile that only its owner may look through (1.16, K20).
    pile = kept if public.options.show_won else kept.shown_to(only(seat))
    return _next_round(state, public, pile, gone, told)


def _next_round(state: State, public: Public, kept: Held, gone: Held, told: list[Told]) -> Outcome[State]:
    """The start joker goes to the left, or the game is over (1.18)."""
    piles, discards = (*state.kept, kept), (*state.gone, gone)
    if public.round == ROUNDS:
        result = result_of(public)
        told.append(Told(GameEnded(result)))
        public = replace(public, phase=_OVER, result=result)
        piles = tuple([pile.shown_to(EVERYBODY) for pile in piles])
        row, stock = (EMPTY,) * len(state.row), state.stock
    else:
        start = left_of(public.start, public.players)
        public = replace(
            public,
            round=public.round + 1,
            start=start,
            doing=(_NOTHING,) * public.players,
            phase=_first_to_lay(public.options, public.players, start),
        )
        row, stock = _new_row(public.players, state.stock)
        told.append(Told(RoundBegan(public.round, start)))
    return Outcome(State(public, state.hands, stock, state.aside, row, piles, discards), told)


def result_of(public: Public) -> Result:
    """The final score (1.19): the values of the cards taken, one point a coin; equals by K22."""
    cards = [0] * public.players
    for sale in public.sales:
        if sale.winner is not None:
            cards[sale.winner] += sale.points
    coins = public.purses
    scores = tuple([points + purse for points, purse in zip(cards, coins, strict=True)])
    best = max(scores)
    winners = tuple([Seat(seat) for seat, score in enumerate(scores) if score == best])
    if public.options.tie == "coins":
        most = max(coins[seat] for seat in winners)
        winners = tuple([seat for seat in winners if coins[seat] == most])
    return Result(scores, tuple(cards), coins, winners)


def _first_to_lay(options: Options, players: int, start: Seat) -> Laying:
    return Laying(clockwise(start, players) if options.lay_together else (start,))


def _new_row(players: int, stock: Held) -> tuple[tuple[Held, ...], Held]:
    """The row of a new round, and what is left of the stock: with three, its top card is laid first (1.9)."""
    if players == 3:
        return (Held(stock.cards[:1]), EMPTY, EMPTY, EMPTY), Held(stock.cards[1:])
    return (EMPTY,) * players, stock


def _next_in(passed: tuple[Seat, ...], seat: Seat, players: int) -> Seat:
    """The next seat clockwise that has not passed (K10)."""
    turn = left_of(seat, players)
    while turn in passed:
        turn = left_of(turn, players)
    return turn


def _turned(public: Public, row: tuple[Held, ...], place: int, told: list[Told]) -> tuple[Held, ...]:
    """The row with the card at this place turned up, which is told."""
    card = row[place].shown_to(EVERYBODY)
    told.append(Told(CardTurned(place, owners(public.players, public.start)[place]), card, beat=_SHORT))
    return (*row[:place], card, *row[place + 1 :])


def _all_turned(public: Public, row: tuple[Held, ...], told: list[Told]) -> tuple[Held, ...]:
    """The row with every card up: with three players one is still down when the auction ends (1.14)."""
    for place, card in enumerate(row):
        if card.audience is not EVERYBODY:
            row = _turned(public, row, place, told)
    return row


def _with(state: State, public: Public, row: tuple[Held, ...] | None = None) -> State:
    """The same cards, another public part, and perhaps another row."""
    return State(
        public,
        state.hands,
        state.stock,
        state.aside,
        state.row if row is None else row,
        state.kept,
        state.gone,
    )
