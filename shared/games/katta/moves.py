"""What moves lead to: laying, bidding, passing, and the sack that is sold or left (1.9 to 1.18)."""

from msgspec.structs import replace

from shared.cards import Card
from shared.game import Outcome, Pause, Told
from shared.games.katta.deal import Deal
from shared.games.katta.sack import settled
from shared.games.katta.state import (
    ASIDE,
    GONE,
    HAND,
    KEPT,
    PAYOUTS,
    ROW,
    STOCK,
    Public,
    Sale,
    State,
    Zones,
    owners,
    place_of,
)
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
_SHORT, _LONG = Pause.SHORT, Pause.LONG
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
    zones: Zones = {STOCK: Held(deal.stock), ASIDE: Held(deal.aside)}
    for seat, hand in enumerate(deal.hands):
        # Sorted as people hold a hand, ace first. The player who holds it knows the cards anyway.
        zones[HAND[seat]] = Held(sorted(hand, key=_in_hand.__getitem__), only(Seat(seat)))
    _clear_row(players, zones)
    return Outcome(State(public, zones), [Told(RoundBegan(1, deal.start))])


_in_hand = {card: index for index, card in enumerate(Card)}


def lay(state: State, seat: Seat, card: Card) -> Outcome[State]:
    """A card goes from the hand into the sack, face down (1.10); the last one opens the auction (1.11)."""
    public = state.public
    players = public.players
    place = place_of(public, seat)
    laid = Held((card,), only(seat))
    told = [Told(CardLaid(seat, place), laid)]
    hand = HAND[seat]
    zones = {**state.zones, hand: state.zones[hand].without(card), ROW[players][place]: laid}
    phase = public.phase
    assert isinstance(phase, Laying)
    waits_for: tuple[Seat, ...]
    if public.options.lay_together:
        waits_for = tuple([other for other in phase.waits_for if other != seat])
    else:
        following = left_of(seat, players)
        waits_for = () if following == public.start else (following,)
    next_phase: Laying | Bidding
    if waits_for:
        next_phase = Laying(waits_for)
    else:
        next_phase = Bidding(public.start, 0, None, (), PAYOUTS[players][0])
        _turn(public, zones, 0, told)
    public = replace(public, doing=with_seat(public.doing, seat, _LAID), phase=next_phase)
    return Outcome(State(public, zones), told)


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
    return Outcome(State(public, state.zones), [Told(BidMade(seat, coins))])


def pass_(state: State, seat: Seat) -> Outcome[State]:
    """Out of this auction and paid for it (1.13); a card is turned (1.14), and perhaps the sack sold."""
    public = state.public
    phase = public.phase
    assert isinstance(phase, Bidding)
    took = phase.payout
    passed = (*phase.passed, seat)
    told = [Told(Passed(seat, took), beat=_SHORT)]
    zones = {**state.zones}
    _turn(public, zones, len(passed), told)
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
        return _sold(public, zones, phase.bidder, phase.bid, told)
    return Outcome(State(public, zones), told)


def buy(state: State, seat: Seat) -> Outcome[State]:
    """No player bid, and the last takes the sack for one coin (1.17)."""
    return _sold(state.public, {**state.zones}, seat, 1, [])


def decline(state: State, seat: Seat) -> Outcome[State]:
    """No player bid, and the last leaves the sack, too: it goes, turned up for all (K3, K4, K19)."""
    public = state.public
    told: list[Told] = []
    zones = {**state.zones}
    gone = Held(_all_turned(public, zones, told), EVERYBODY)
    kept = Held((), EVERYBODY)
    took = public.options.decline_payout
    told.append(Told(SackUnsold(public.round, seat, took), kept, gone, beat=_LONG))
    public = replace(
        public,
        purses=with_seat(public.purses, seat, public.purses[seat] + took),
        bank=public.bank - took,
        sales=(*public.sales, Sale(public.round, None, 0, 0, _NO_EFFECT)),
    )
    return _next_round(public, zones, kept, gone, told)


_NO_EFFECT = Effect("none", 0)


def _sold(public: Public, zones: Zones, seat: Seat, price: int, told: list[Told]) -> Outcome[State]:
    """The winner pays, the sack is turned up, the face cards work, and he takes what is left (1.15, 1.16)."""
    sack = settled(_all_turned(public, zones, told))
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
    return _next_round(public, zones, pile, gone, told)


def _next_round(public: Public, zones: Zones, kept: Held, gone: Held, told: list[Told]) -> Outcome[State]:
    """The start joker goes to the left, or the game is over (1.18)."""
    zones[KEPT[public.round]] = kept
    zones[GONE[public.round]] = gone
    if public.round == ROUNDS:
        result = result_of(public)
        told.append(Told(GameEnded(result)))
        public = replace(public, phase=_OVER, result=result)
        for zone in KEPT[1:]:
            zones[zone] = zones[zone].shown_to(EVERYBODY)
    else:
        start = left_of(public.start, public.players)
        public = replace(
            public,
            round=public.round + 1,
            start=start,
            doing=(_NOTHING,) * public.players,
            phase=_first_to_lay(public.options, public.players, start),
        )
        told.append(Told(RoundBegan(public.round, start)))
    _clear_row(public.players, zones)
    return Outcome(State(public, zones), told)


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


# Zones are changed only while a move is being made, before they are in a state.


def _clear_row(players: int, zones: Zones) -> None:
    """An empty row; with three players the next stock card is laid first, as long as there is one (1.9)."""
    for place in ROW[players]:
        zones[place] = EMPTY
    stock = zones[STOCK].cards
    if stock:
        zones[ROW[players][0]] = Held(stock[:1])
        zones[STOCK] = Held(stock[1:])


def _next_in(passed: tuple[Seat, ...], seat: Seat, players: int) -> Seat:
    """The next seat clockwise that has not passed (K10)."""
    turn = left_of(seat, players)
    while turn in passed:
        turn = left_of(turn, players)
    return turn


def _turn(public: Public, zones: Zones, place: int, told: list[Told]) -> None:
    """The card at this place is turned up, which is told."""
    zone = ROW[public.players][place]
    card = zones[zone] = zones[zone].shown_to(EVERYBODY)
    owner = owners(public.players, public.start)[place]
    told.append(Told(CardTurned(place, owner), card, beat=_SHORT))


def _all_turned(public: Public, zones: Zones, told: list[Told]) -> list[Card]:
    """The whole sack, every card of it turned up: with three players one is still down (1.14)."""
    row = ROW[public.players]
    for place, zone in enumerate(row):
        if zones[zone].audience is not EVERYBODY:
            _turn(public, zones, place, told)
    return [zones[zone].cards[0] for zone in row]
