"""What moves lead to: the cat's sale, chains and their stops, closing, and the next deal (3.3 to 3.11)."""

from collections.abc import Mapping

from shared.cards import Card, Suit
from shared.game import Beat, Outcome, Told
from shared.games.stops.books import Books, Ledger, first_books, pool_won, worth_of
from shared.games.stops.deal import IN_HAND, RUNS, Deal
from shared.games.stops.state import OPEN, Cards, Past, Setting, State
from shared.games.stops.view import (
    POOLS,
    PRICE,
    BarLifted,
    Buying,
    CardLaid,
    CatBought,
    CatDeclined,
    CatKept,
    CatOffered,
    CatUnused,
    Chain,
    ChainStopped,
    DealBegan,
    DealEnded,
    Done,
    Following,
    GameEnded,
    Keeping,
    Leading,
    NoNewSuit,
    Options,
    Over,
    Phase,
    Pools,
    Result,
    SecondChance,
    Starting,
    Stop,
    TableBroke,
    Why,
)
from shared.held import EVERYBODY, Held, only
from shared.seats import BySeat, Seat, clockwise, left_of, with_seat

# Looked up once: in Python 3.11 a member of an enumeration costs as much as laying a card.
_SHORT, _LONG = Beat.SHORT, Beat.LONG
_OVER = Over()

# There are few different ones of these, and most moves need one; they are taken instead of being made anew.
_SEATS = tuple(Seat(seat) for seat in range(6))
_NEXT: Mapping[Card, Card | None] = {
    card: following for run in RUNS.values() for card, following in zip(run, (*run[1:], None), strict=True)
}
"""The card that comes after each in a chain; none after an ace (3.6)."""
_SUIT: Mapping[Card, Suit] = {card: card.suit for card in IN_HAND}
_POOL: Mapping[Card, int] = {card: number for number, card in enumerate(POOLS)}
_FOLLOWING = {card: tuple(Following(seat, card.suit, card.rank) for seat in _SEATS) for card in IN_HAND}
_FOLLOWS = tuple(CardLaid(seat, False) for seat in _SEATS)
_OPENS = tuple(CardLaid(seat, True) for seat in _SEATS)


def opened(options: Options, deal: Deal) -> Outcome[State]:
    """The first dealer lays out the ante, and the cards of the first deal are given (3.3, 3.4)."""
    told: list[Told] = []
    return Outcome(_new_deal(options, deal, first_books(deal.players), (), (), told), told)


def _new_deal(
    options: Options,
    deal: Deal,
    books: Books,
    done: tuple[Done, ...],
    past: tuple[Past, ...],
    told: list[Told],
) -> State:
    """The next dealer lays out the ante before he sees a card (S28), or the match ends there (S22)."""
    number = len(past) + 1
    dealer = Seat((deal.first_dealer + number - 1) % deal.players)
    ledger = Ledger(books, number, told)
    if not ledger.ante(dealer):
        setting = Setting(options, deal, number, dealer, (), (), None, 0, {}, done, past)
        told.append(Told(TableBroke(dealer, number)))
        return _over(setting, books, insolvent=True, told=told)
    books = ledger.closed()
    one = deal.deals[number - 1]
    setting = Setting(options, deal, number, dealer, one.cat, (), None, 0, {}, done, past)
    told.append(Told(DealBegan(number, dealer, tuple([pool.matches for pool in books.pools]))))
    return State(setting, books, tuple(map(_in_order, one.hands)), (), (), (), Keeping(dealer))


def _in_order(hand: Cards) -> Cards:
    """As people hold a hand, suit by suit, lowest first. Whoever holds it knows the cards anyway."""
    return tuple(sorted(hand, key=IN_HAND.__getitem__))


# --- The cat --------------------------------------------------------------------------------------------


def keep(state: State, seat: Seat) -> Outcome[State]:
    """The dealer takes the cat free of charge, at once or after nobody has bought it (S3, S4)."""
    return _taken(state, seat, 0)


def buy(state: State, seat: Seat) -> Outcome[State]:
    """Somebody pays the dealer one match for the cat (3.5); the first buyer ends the sale (S3)."""
    return _taken(state, seat, PRICE)


def offer(state: State, seat: Seat) -> Outcome[State]:
    """The dealer's left is asked first (S3)."""
    asked = left_of(seat, state.setting.deal.players)
    return Outcome(_asking(state, Buying(asked, ())), [Told(CatOffered(seat))])


def decline(state: State, seat: Seat) -> Outcome[State]:
    """The next on the left is asked; after the last, by option, the dealer once more (S3)."""
    setting = state.setting
    phase = state.phase
    if not isinstance(phase, Buying):
        return _unused(state, [Told(CatDeclined(seat, False))])
    told = [Told(CatDeclined(seat, state.books.purses[seat] < PRICE))]
    asked = left_of(seat, setting.deal.players)
    if asked != setting.dealer:
        return Outcome(_asking(state, Buying(asked, (*phase.declined, seat))), told)
    if setting.options.dealer_second_chance:
        return Outcome(_asking(state, SecondChance(asked)), told)
    return _unused(state, told)


def _asking(state: State, phase: Buying | SecondChance) -> State:
    return State(state.setting, state.books, state.hands, (), (), (), phase)


def _unused(state: State, told: list[Told]) -> Outcome[State]:
    """Nobody takes the cat (3.5)."""
    told.append(Told(CatUnused()))
    setting = state.setting
    return Outcome(_started(setting, state.books, state.hands, setting.cat, (), None, 0), told)


def _taken(state: State, seat: Seat, price: int) -> Outcome[State]:
    """The cat is this seat's hand, and the hand he was dealt is dead, known only to him (S5, S7)."""
    setting = state.setting
    books = state.books
    mine = only(seat)
    dead = state.hands[seat]
    taken = _in_order(setting.cat)
    shown = (Held(taken, mine), Held(dead, mine))
    told: list[Told] = []
    if price:
        ledger = Ledger(books, setting.number, told)
        ledger.buy(seat, setting.dealer)
        books = ledger.closed()
        told.append(Told(CatBought(seat, setting.dealer, price), *shown, beat=_SHORT))
    else:
        told.append(Told(CatKept(seat), *shown, beat=_SHORT))
    hands = with_seat(state.hands, seat, taken)
    return Outcome(_started(setting, books, hands, (), dead, seat, price), told)


def _started(
    before: Setting,
    books: Books,
    hands: BySeat[Cards],
    cat: Cards,
    dead: Cards,
    taker: Seat | None,
    price: int,
) -> State:
    """The lowest club in anybody's hand starts (3.6, S2)."""
    holder = {card: _SEATS[seat] for seat, hand in enumerate(hands) for card in hand}
    setting = Setting(
        before.options,
        before.deal,
        before.number,
        before.dealer,
        cat,
        dead,
        taker,
        price,
        holder,
        before.done,
        before.past,
    )
    phase: Phase
    for card in RUNS[Suit.CLUBS]:
        if card in holder:
            phase = Starting(holder[card], card.suit, card.rank)
            break
    else:
        phase = Leading(left_of(before.dealer, len(hands)), None, False)
    return State(setting, books, hands, (), (), (), phase)


# --- Chains ---------------------------------------------------------------------------------------------


def lay(state: State, seat: Seat, card: Card) -> Outcome[State]:
    """A card is laid; it may win its pool, close, be followed, or be the last of its chain (3.6 to 3.10)."""
    setting = state.setting
    books = state.books
    laid = (*state.laid, card)
    laid_by = (*state.laid_by, seat)
    chains = state.chains
    if type(state.phase) is Following:
        told = [Told(_FOLLOWS[seat], OPEN[card])]
    else:
        told = [Told(_OPENS[seat], OPEN[card])]
        chains = (*chains, Chain(len(laid) - 1, None))
    if card in _POOL:
        books = pool_won(books, seat, _POOL[card], told)
    hands = state.hands
    hand = hands[seat]
    index = hand.index(card)
    hand = hand[:index] + hand[index + 1 :]
    hands = (*hands[:seat], hand, *hands[seat + 1 :])
    after = State(setting, books, hands, laid, laid_by, chains, state.phase)
    if not hand:
        ledger = Ledger(books, setting.number, told)
        ledger.close(seat)
        after.books = ledger.closed()
        return _deal_over(after, seat, told)
    following = _NEXT[card]
    if following is None:
        return _stopped(after, seat, card, "ace", card, told)
    holder = setting.holder.get(following)
    if holder is None:
        return _stopped(after, seat, card, "dead", following, told)
    if following not in hands[holder]:
        return _stopped(after, seat, card, "laid", following, told)
    after.phase = _FOLLOWING[following][holder]
    return Outcome(after, told)


def _stopped(
    after: State, seat: Seat, card: Card, why: Why, missing: Card, told: list[Told]
) -> Outcome[State]:
    """The last player, or the next on his left who can, begins another suit (3.8, 3.9, S10, S13, S14)."""
    suit = _SUIT[card]
    passed: list[Seat] = []
    leader = None
    for other in clockwise(seat, len(after.hands)):
        hand = after.hands[other]
        # In order: with the suit at both ends, all of the hand is of it.
        if hand and (_SUIT[hand[0]] is not suit or _SUIT[hand[-1]] is not suit):
            leader = other
            break
        passed.append(other)
    if leader is None:
        passed = []
    stop = Stop(why, missing.suit, missing.rank, tuple(passed))
    *earlier, chain = after.chains
    after.chains = (*earlier, Chain(chain.first, stop))
    told.append(Told(ChainStopped(seat, stop), beat=_SHORT))
    if leader is not None:
        after.phase = Leading(leader, suit, False)
        return Outcome(after, told)
    if after.setting.options.no_new_suit == "end":
        told.append(Told(NoNewSuit(suit)))
        return _deal_over(after, None, told)
    told.append(Told(BarLifted(seat, suit)))
    after.phase = Leading(seat, suit, True)
    return Outcome(after, told)


# --- Ends -----------------------------------------------------------------------------------------------


def _deal_over(after: State, closer: Seat | None, told: list[Told]) -> Outcome[State]:
    """The cards are gathered in, and the next on the left deals, if that was not the last (3.10, S23)."""
    setting = after.setting
    books = after.books
    done = Done(setting.number, setting.dealer, closer, books.sums, books.purses, books.pools)
    told.append(Told(DealEnded(done), beat=_LONG))
    unlaid = [card for hand in after.hands for card in hand]
    rest = Held([*unlaid, *setting.cat, *setting.dead])
    past = (*setting.past, Past(Held(after.laid, EVERYBODY), after.laid_by, rest))
    all_done = (*setting.done, done)
    if setting.number < len(setting.deal.deals):
        return Outcome(_new_deal(setting.options, setting.deal, books, all_done, past, told), told)
    last = Setting(
        setting.options,
        setting.deal,
        setting.number,
        setting.dealer,
        (),
        (),
        None,
        0,
        {},
        all_done,
        past,
    )
    return Outcome(_over(last, books, insolvent=False, told=told), told)


def _over(setting: Setting, books: Books, *, insolvent: bool, told: list[Told]) -> State:
    """The match is over, ranked as it stands (S20, S22, S25)."""
    worth = worth_of(books)
    best = max(worth)
    result = Result(
        worth=worth,
        coins=books.purses,
        debts=books.debts,
        pools=Pools(*[pool.matches for pool in books.pools]),
        deals_played=len(setting.past),
        insolvent=insolvent,
        winners=tuple([Seat(seat) for seat, has in enumerate(worth) if has == best]),
    )
    told.append(Told(GameEnded(result)))
    return State(setting, books, ((),) * setting.deal.players, (), (), (), _OVER, result)
