"""What moves lead to while a deal is played: the cat's sale, chains and their stops (3.5 to 3.9)."""

from collections.abc import Mapping

from shared.cards import Card, Suit
from shared.game import Outcome, Pause, Told
from shared.games.stops.books import Books, Ledger, pool_won
from shared.games.stops.deal import IN_HAND, RUNS
from shared.games.stops.dealing import closed, deal_over, in_order
from shared.games.stops.state import OPEN, Cards, Setting, State
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
    Following,
    Leading,
    NoNewSuit,
    Phase,
    SecondChance,
    Starting,
    Stop,
    Why,
)
from shared.held import Held, only
from shared.seats import BySeat, Seat, clockwise, left_of, with_seat

# Looked up once: in Python 3.11 a member of an enumeration costs as much as laying a card.
_SHORT = Pause.SHORT

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


# --- The cat --------------------------------------------------------------------------------------------


def keep(state: State, seat: Seat) -> Outcome[State]:
    """The dealer takes the cat free of charge, at once or after no player has bought it (S3, S4)."""
    return _taken(state, seat, 0)


def buy(state: State, seat: Seat) -> Outcome[State]:
    """A player pays the dealer one match for the cat (3.5); the first buyer ends the sale (S3)."""
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
    """No player takes the cat (3.5)."""
    told.append(Told(CatUnused()))
    setting = state.setting
    return Outcome(_started(setting, state.books, state.hands, setting.cat, (), None, 0), told)


def _taken(state: State, seat: Seat, price: int) -> Outcome[State]:
    """The cat is this seat's hand, and the hand that was dealt to it is dead, known only to it (S5, S7)."""
    setting = state.setting
    books = state.books
    mine = only(seat)
    dead = state.hands[seat]
    taken = in_order(setting.cat)
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
    """The lowest club in any hand starts (3.6, S2)."""
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
        before.rules,
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
        return closed(after, seat, told)
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
        return deal_over(after, None, told)
    told.append(Told(BarLifted(seat, suit)))
    after.phase = Leading(seat, suit, True)
    return Outcome(after, told)
