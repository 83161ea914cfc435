"""What stands between two deals: paying the closer, the ante, loans for either, and the end (3.10 to 3.12).

Where loans need consent a payment may have to wait for an answer. Both payments are therefore written so that
they can be taken up again at the borrower: nothing but the phase remembers how far they had come.
"""

from shared.game import Outcome, Pause, Told
from shared.games.stops.books import ANTE, Books, Ledger, first_books, split_left, worth_of
from shared.games.stops.deal import IN_HAND, Deal
from shared.games.stops.state import Cards, PastDeal, Setting, State
from shared.games.stops.view import (
    Closed,
    DealBegan,
    DealEnded,
    Done,
    GameEnded,
    Keeping,
    Lending,
    LoanAsked,
    LoanRefused,
    Options,
    Over,
    Pools,
    PoolsSplit,
    Result,
    TableBroke,
    Unpaid,
)
from shared.held import EVERYBODY, Held
from shared.seats import Seat, clockwise, left_of

_OVER = Over()


OWED_BY_CONSENT = 2
"""The version from which on a closing is owed by consent, too, when all are broke (S21), and nothing moves
for an ante that fails (S22)."""


def opened(options: Options, deal: Deal, rules: int) -> Outcome[State]:
    """The first dealer lays out the ante, and the cards of the first deal are given (3.3, 3.4)."""
    told: list[Told] = []
    return Outcome(_new_deal(options, deal, first_books(deal.players), (), (), told, rules), told)


def in_order(hand: Cards) -> Cards:
    """As people hold a hand, suit by suit, lowest first. The player who holds it knows the cards anyway."""
    return tuple(sorted(hand, key=IN_HAND.__getitem__))


# --- Loans that need consent (S19) ------------------------------------------------------------------------


def lend(state: State, seat: Seat) -> Outcome[State]:
    """The player who is asked lends what is missing, or all he has; then the payment goes on."""
    phase = state.phase
    assert isinstance(phase, Lending)
    told: list[Told] = []
    ledger = Ledger(state.books, state.setting.number, told)
    ledger.lend(seat, phase.borrower, phase.matches, phase.purpose)
    return _gone_on(state, phase, ledger, phase.refused, told)


def refuse(state: State, seat: Seat) -> Outcome[State]:
    """The player who is asked lends nothing: the next richest is asked, or none lends."""
    phase = state.phase
    assert isinstance(phase, Lending)
    told = [Told(LoanRefused(phase.borrower, seat), beat=Pause.SHORT)]
    ledger = Ledger(state.books, state.setting.number, told)
    return _gone_on(state, phase, ledger, (*phase.refused, seat), told)


def _gone_on(
    state: State, phase: Lending, ledger: Ledger, refused: tuple[Seat, ...], told: list[Told]
) -> Outcome[State]:
    if phase.closer is None:
        return Outcome(_anted(state.setting, ledger, refused, told), told)
    after = State(
        state.setting, state.books, state.hands, state.laid, state.laid_by, state.chains, state.phase
    )
    return _paid(after, ledger, phase.closer, phase.borrower, refused, phase.unpaid, told)


# --- Closing (3.10, S21) ----------------------------------------------------------------------------------


def closed(after: State, closer: Seat, told: list[Told]) -> Outcome[State]:
    """Each player pays the closer one match, from his left on; then the deal is over."""
    ledger = Ledger(after.books, after.setting.number, told)
    return _paid(after, ledger, closer, left_of(closer, len(after.hands)), (), (), told)


def _paid(
    after: State,
    ledger: Ledger,
    closer: Seat,
    first: Seat,
    refused: tuple[Seat, ...],
    unpaid: tuple[Seat, ...],
    told: list[Told],
) -> Outcome[State]:
    """They pay from this one on, of whom ``refused`` have refused to lend him, after ``unpaid`` could not.

    A player who has no match, though another has one, and gets none pays nothing and owes nothing: then the
    match ends with this deal. Where all are broke it is owed (S21).
    """
    players = len(after.hands)
    loans = after.setting.options.loans
    payers = clockwise(left_of(closer, players), players)[:-1]
    for payer in payers[payers.index(first) :]:
        lender = None
        if not ledger.has(payer) and loans != "none":
            lender = ledger.lender(payer, refused)
            if lender is not None and loans == "consent":
                told.append(Told(LoanAsked(payer, lender, 1, "closing")))
                after.books = ledger.closed()
                then = ledger.lender(payer, (*refused, lender))
                after.phase = Lending(lender, payer, 1, "closing", then, refused, closer, unpaid)
                return Outcome(after, told)
        refused = ()
        if lender is not None:
            ledger.lend(lender, payer, 1, "closing")
        if ledger.has(payer):
            ledger.pay_closer(payer, closer)
        elif _may_owe(after.setting, ledger, payer):
            ledger.owe_closer(payer, closer)
        else:
            told.append(Told(Unpaid(payer, closer), beat=Pause.SHORT))
            unpaid = (*unpaid, payer)
    told.append(Told(Closed(closer)))
    after.books = ledger.closed()
    return deal_over(after, closer, told, unpaid)


def _may_owe(setting: Setting, ledger: Ledger, payer: Seat) -> bool:
    """Whether a player who has no match for the closer owes it: no other has one to lend either (S21)."""
    loans = setting.options.loans
    if setting.rules < OWED_BY_CONSENT:
        return loans == "automatic"
    return loans != "none" and not ledger.could_lend(payer, ())


# --- The next deal (3.3, S19, S22, S28) -------------------------------------------------------------------


def deal_over(
    after: State, closer: Seat | None, told: list[Told], unpaid: tuple[Seat, ...] = ()
) -> Outcome[State]:
    """The cards are gathered in, and the next on the left deals, if that was not the last (3.10, S23).

    With ``unpaid``, who could not pay the closing, it was the last in any case (S21).
    """
    setting = after.setting
    books = after.books
    done = Done(setting.number, setting.dealer, closer, books.sums, books.purses, books.pools)
    told.append(Told(DealEnded(done), beat=Pause.LONG))
    unlaid = [card for hand in after.hands for card in hand]
    rest = Held([*unlaid, *setting.cat, *setting.dead])
    past = (*setting.past, PastDeal(Held(after.laid, EVERYBODY), after.laid_by, rest))
    all_done = (*setting.done, done)
    if setting.number < len(setting.deal.deals) and not unpaid:
        return Outcome(
            _new_deal(setting.options, setting.deal, books, all_done, past, told, setting.rules), told
        )
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
        setting.rules,
    )
    phase = Over(unpaid, "closing") if unpaid else _OVER
    return Outcome(_over(last, books, phase, told), told)


def _new_deal(
    options: Options,
    deal: Deal,
    books: Books,
    done: tuple[Done, ...],
    past: tuple[PastDeal, ...],
    told: list[Told],
    rules: int,
) -> State:
    """The next dealer lays out the ante before he sees a card."""
    number = len(past) + 1
    dealer = Seat((deal.first_dealer + number - 1) % deal.players)
    waiting = Setting(options, deal, number, dealer, (), (), None, 0, {}, done, past, rules)
    ledger = Ledger(books, number, told)
    if _can_get(ledger, waiting, ()):
        ledger.begin()
    return _anted(waiting, ledger, (), told)


def _can_get(ledger: Ledger, waiting: Setting, refused: tuple[Seat, ...]) -> bool:
    """Whether the dealer has the ante, with what others may still lend him."""
    dealer = waiting.dealer
    has = ledger.has(dealer)
    if has < ANTE and waiting.options.loans != "none":
        has += ledger.could_lend(dealer, refused)
    return has >= ANTE


def _anted(waiting: Setting, ledger: Ledger, refused: tuple[Seat, ...], told: list[Told]) -> State:
    """The dealer lays out the ante and the cards are dealt; or he asks for what is missing; or the match ends
    there, since he cannot get so much: nothing is paid, and what was lent for it goes back (S22). None is
    asked when it would not be enough anyway."""
    dealer = waiting.dealer
    if not _can_get(ledger, waiting, refused):
        if waiting.rules >= OWED_BY_CONSENT:
            ledger.return_loans("ante")
        told.append(Told(TableBroke(dealer, waiting.number)))
        return _over(waiting, ledger.closed(), Over((dealer,), "ante"), told)
    while (missing := ANTE - ledger.has(dealer)) > 0:
        lender = ledger.lender(dealer, refused)
        assert lender is not None, "together they have enough"
        matches = min(missing, ledger.has(lender))
        if waiting.options.loans == "consent":
            told.append(Told(LoanAsked(dealer, lender, matches, "ante")))
            others = (*refused, lender)
            then = ledger.lender(dealer, others) if _can_get(ledger, waiting, others) else None
            asked = Lending(lender, dealer, matches, "ante", then, refused)
            return State(waiting, ledger.closed(), ((),) * waiting.deal.players, (), (), (), asked)
        ledger.lend(lender, dealer, matches, "ante")
    ledger.lay_ante(dealer)
    return _dealt(waiting, ledger.closed(), told)


def _dealt(waiting: Setting, books: Books, told: list[Told]) -> State:
    """Each player gets a hand, and so does the cat (3.4)."""
    deal, number, dealer = waiting.deal, waiting.number, waiting.dealer
    one = deal.deals[number - 1]
    setting = Setting(
        waiting.options,
        deal,
        number,
        dealer,
        one.cat,
        (),
        None,
        0,
        {},
        waiting.done,
        waiting.past,
        waiting.rules,
    )
    told.append(Told(DealBegan(number, dealer, tuple([pool.matches for pool in books.pools]))))
    return State(setting, books, tuple(map(in_order, one.hands)), (), (), (), Keeping(dealer))


# --- The end ----------------------------------------------------------------------------------------------


def _over(setting: Setting, books: Books, phase: Over, told: list[Told]) -> State:
    """The match is over, ranked as it stands (S20, S22, S24, S25)."""
    if setting.options.left_pools == "split":
        books, each, odd = split_left(books)
        if each:
            told.append(Told(PoolsSplit(each, odd)))
    worth = worth_of(books)
    best = max(worth)
    result = Result(
        worth=worth,
        coins=books.purses,
        debts=books.debts,
        pools=Pools(*[pool.matches for pool in books.pools]),
        deals_played=len(setting.past),
        insolvent=bool(phase.unpaid),
        winners=tuple([Seat(seat) for seat, has in enumerate(worth) if has == best]),
    )
    told.append(Told(GameEnded(result)))
    return State(setting, books, ((),) * setting.deal.players, (), (), (), phase, result)
