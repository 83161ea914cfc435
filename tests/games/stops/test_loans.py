"""Loans that need consent, no loans, and pools that are split: the options of S19 and S24, each by hand."""

from typing import Any

import msgspec
import pytest

from shared.game import Level
from shared.games.stops.books import Books, split_left
from shared.games.stops.view import (
    Closed,
    DealBegan,
    DealEnded,
    Keeping,
    Lend,
    Lending,
    Lent,
    Loan,
    LoanAsked,
    LoanRefused,
    LoanReturned,
    Over,
    Pool,
    PoolsSplit,
    Refuse,
    TableBroke,
    Unpaid,
)
from shared.refusal import Refusal
from shared.seats import Eye, Seat
from tests.games.stops.board import STOPS, Board


def at_the_ante(*purses: int, dealer: int = 0, **options: Any) -> Board:
    """The first of two deals was played, after which each player had so much; then this seat deals."""
    players = len(purses)
    board = Board(players, (), (), dealer=(dealer - 1) % players, **{"loans": "consent"} | options)
    return closing(board, None, *purses)


def closing(board: Board, closer: int | None, *purses: int) -> Board:
    """A player lays the last card with these purses on the table; without a closer the purses are what
    is left when a player has closed and all have paid."""
    board.no_cat()
    while True:
        seat = board.phase.turn
        last = len(board.match.state.hands[seat]) == 1
        if last:
            break
        board.do(f"{seat} play {board.offers(seat).split()[0]}")
    state = board.match.state
    players = len(purses)
    if closer is None:
        paid = [has + 1 if other != seat else has - players + 1 for other, has in enumerate(purses)]
        purses = tuple(paid)
    elif closer != seat:
        shift = seat - closer
        purses = tuple(purses[(other - shift) % players] for other in range(players))
    pools = tuple(Pool(0, pool.winner, pool.won) for pool in state.books.pools)
    state.books = msgspec.structs.replace(state.books, purses=purses, pools=pools)
    return board.do(f"{seat} play {board.offers(seat).split()[0]}")


def asked(board: Board) -> tuple[int, int, int]:
    """Who is asked by whom for how much."""
    phase = board.phase
    assert isinstance(phase, Lending)
    return phase.turn, phase.borrower, phase.matches


def total(board: Board) -> int:
    """All matches on the table."""
    return sum(board.purses) + sum(board.pools)


# --- An ante that others are asked for (S19) --------------------------------------------------------------


def test_the_richest_is_asked_for_what_is_missing_and_lends_it() -> None:
    """3.12."""
    board = at_the_ante(5, 24, 31)
    assert asked(board) == (2, 0, 10)
    assert board.events(LoanAsked) == [LoanAsked(Seat(0), Seat(2), 10, "ante")]
    assert board.events(DealBegan) == []
    board.do("2 lend")
    assert [event.loan.matches for event in board.events(Lent)] == [10]
    assert isinstance(board.phase, Keeping)
    assert board.purses == (0, 24, 21)
    assert board.match.state.books.debts[0] == (0, 0, 10)
    assert board.match.state.setting.number == 2


@pytest.mark.parametrize(("dealer", "lender"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_of_equally_rich_the_nearest_on_the_left_is_asked_first(dealer: int, lender: int) -> None:
    purses = [20, 20, 20, 20]
    purses[dealer] = 7
    assert asked(at_the_ante(*purses, dealer=dealer)) == (lender, dealer, 8)


def test_a_refusal_goes_to_the_next_richest() -> None:
    board = at_the_ante(5, 24, 31, 12)
    assert board.phase.then == 1
    board.do("2 refuse")
    assert board.events(LoanRefused) == [LoanRefused(Seat(0), Seat(2))]
    assert asked(board) == (1, 0, 10)
    board.do("1 refuse")
    assert asked(board) == (3, 0, 10)
    assert board.phase.refused == (2, 1)
    assert board.phase.then is None
    board.do("3 lend")
    assert board.purses == (0, 24, 31, 2)


def test_who_has_not_enough_is_asked_for_all_he_has_and_the_next_for_the_rest() -> None:
    board = at_the_ante(2, 6, 5, 30)
    assert board.phase.then is None
    board.do("3 refuse")
    assert isinstance(board.phase, Over), "the others together have too little, so nobody else is asked"
    board = at_the_ante(2, 8, 7, 30)
    board.do("3 refuse")
    assert asked(board) == (1, 0, 8)
    board.do("1 lend")
    assert asked(board) == (2, 0, 5)
    board.do("2 lend")
    assert board.purses == (0, 0, 2, 30)
    assert board.match.state.books.debts[0] == (0, 8, 5, 0)


def test_when_no_player_lends_the_match_ends_and_what_was_lent_goes_back() -> None:
    """S22: nothing moves for an ante that fails."""
    board = at_the_ante(2, 9, 7, 30)
    board.do("3 refuse", "1 lend", "2 refuse")
    result = board.match.result()
    assert board.events(TableBroke) == [TableBroke(Seat(0), 2)]
    assert board.phase == Over((Seat(0),), "ante")
    assert (result.insolvent, result.deals_played) == (True, 1)
    assert board.events(LoanReturned) == [LoanReturned(Loan(2, Seat(0), Seat(1), 9, "ante"))]
    assert result.coins == result.worth == (2, 9, 7, 30)
    assert not any(map(any, result.debts))
    assert board.match.state.books.loans == ()
    assert result.winners == (3,)


def test_a_loan_of_an_earlier_deal_stands_when_an_ante_fails() -> None:
    """S22 is about what was lent for this ante."""
    board = at_the_ante(2, 9, 7, 30)
    state = board.match.state
    before = Loan(1, Seat(0), Seat(3), 4, "closing")
    debts = ((0, 0, 0, 4), *state.books.debts[1:])
    state.books = msgspec.structs.replace(state.books, loans=(before,), debts=debts)
    board.do("3 refuse", "1 lend", "2 refuse")
    assert board.match.state.books.loans == (before,)
    assert board.match.result().debts[0] == (0, 0, 0, 4)


def test_before_the_ante_no_player_has_a_card_or_sees_one() -> None:
    """S28."""
    board = at_the_ante(5, 24, 31)
    assert [board.zone(f"hand/{seat}") for seat in range(3)] == ["", "", ""]
    assert board.zone("cat") == ""
    assert len(board.zone("coming/2").split()) == 52
    for viewer in (Seat(0), Seat(2), Eye.WATCHER):
        view = board.view(viewer)
        assert (view.deal, view.dealer, view.chains, view.cat.taker) == (2, 0, (), None)
        assert all(getattr(hand, "count", 0) == 0 for hand in view.hands)


def test_without_loans_a_dealer_who_has_not_fifteen_ends_the_match() -> None:
    board = at_the_ante(14, 24, 31, loans="none")
    assert board.events(TableBroke) == [TableBroke(Seat(0), 2)]
    assert board.match.result().coins == (14, 24, 31)
    assert isinstance(at_the_ante(15, 24, 31, loans="none").phase, Keeping)


# --- A closing that others are asked for (S21) ------------------------------------------------------------


def closed(loans: str, *purses: int) -> tuple[Board, int]:
    """A player closed; that purse is named first, then the others from the left on."""
    board = Board(3, (), (), loans=loans)
    closing(board, 0, *purses)
    laid_by = board.match.state.laid_by or board.match.state.setting.past[-1].laid_by
    return board, laid_by[-1]


def test_who_has_no_match_for_the_closer_asks_and_the_closer_may_lend_it_himself() -> None:
    board, closer = closed("consent", 40, 0, 20)
    payer = (closer + 1) % 3
    assert asked(board) == (closer, payer, 1)
    assert board.phase.closer == closer
    assert board.phase.then == (closer + 2) % 3
    assert board.events(Closed) == []
    assert board.events(DealEnded) == []
    board.do(f"{closer} lend")
    assert len(board.events(Closed)) == 1
    assert board.match.state.books.debts[payer][closer] == 1
    (ended,) = board.events(DealEnded)
    assert sum(ended.done.purses) == 60
    assert ended.done.sums[closer].closing == 2


def test_who_is_lent_nothing_pays_nothing_and_owes_nothing_and_the_match_ends_with_the_deal() -> None:
    board, closer = closed("consent", 40, 0, 20)
    payer, other = (closer + 1) % 3, (closer + 2) % 3
    board.do(f"{closer} refuse")
    assert asked(board) == (other, payer, 1)
    board.do(f"{other} refuse")
    assert board.events(Unpaid) == [Unpaid(Seat(payer), Seat(closer))]
    assert board.phase == Over((Seat(payer),), "closing")
    result = board.match.result()
    assert (result.insolvent, result.deals_played) == (True, 1)
    assert [result.worth[seat] for seat in (closer, payer, other)] == [41, 0, 19], "the other has paid"
    assert not any(map(any, result.debts))


def test_each_who_cannot_pay_asks_anew() -> None:
    """Who refused the one may lend to the next."""
    board, closer = closed("consent", 60, 0, 0)
    first, second = (closer + 1) % 3, (closer + 2) % 3
    board.do(f"{closer} refuse")
    assert asked(board) == (closer, second, 1)
    assert board.phase.unpaid == (first,)
    assert board.phase.refused == ()
    board.do(f"{closer} lend")
    assert board.phase == Over((Seat(first),), "closing")
    assert board.match.result().debts[second][closer] == 1


def test_where_no_player_has_a_match_none_is_asked_and_all_owe_it_to_the_closer() -> None:
    """S21: there is no player left to ask. The next ante is what ends such a match (S22)."""
    board, closer = closed("consent", 0, 0, 0)
    assert board.events(LoanAsked) == board.events(Unpaid) == []
    assert board.phase.purpose == "ante"
    result = board.match.result()
    assert [result.worth[(closer + step) % 3] for step in range(3)] == [2, -1, -1]
    assert result.coins == (0, 0, 0)
    assert (result.insolvent, result.deals_played) == (True, 1)


def test_without_loans_the_others_still_pay_and_the_match_ends_with_the_deal() -> None:
    board, closer = closed("none", 39, 0, 21)
    result = board.match.result()
    assert [result.coins[(closer + step) % 3] for step in range(3)] == [40, 0, 20]
    assert result.insolvent
    assert board.phase.purpose == "closing"
    board, _closer = closed("none", 58, 1, 1)
    assert board.events(Unpaid) == [], "who can pay just so has paid"
    assert board.phase == Over((Seat(1),), "ante")


# --- What may be said (S19) -------------------------------------------------------------------------------


def test_only_who_is_asked_answers_and_only_by_lending_or_refusing() -> None:
    board = at_the_ante(5, 24, 31)
    assert board.match.offers(Seat(2)) == (Lend(), Refuse())
    assert board.match.offers(Seat(0)) == board.match.offers(Seat(1)) == ()
    assert board.refusal("0 lend") == Refusal("stops.loan_not_your_turn", {"seat": 2})
    assert board.refusal("2 keep") == Refusal("stops.lend_or_refuse")
    assert board.refusal("2 play 2C") == Refusal("stops.lend_or_refuse")
    board.do("2 lend")
    assert board.refusal("0 lend") == Refusal("stops.keep_or_offer")
    board.no_cat()
    assert board.refusal(f"{board.phase.turn} refuse") == Refusal("stops.nobody_asks")


def test_for_a_player_who_does_nothing_a_loan_is_lent() -> None:
    """S29."""
    (deadline,) = at_the_ante(5, 24, 31).match.deadlines()
    assert (deadline.seat, tuple(deadline.choices), deadline.forced) == (2, (Lend(),), False)


# --- What is left on the pools (S24) ----------------------------------------------------------------------


def with_pools(*pools: int, players: int = 3) -> Books:
    purses = (10,) * players
    return Books(purses, ((0,) * players,) * players, (), tuple(Pool(one) for one in pools), ())


@pytest.mark.parametrize(
    ("pools", "each", "left"),
    [
        ((5, 4, 3, 2, 1), 5, (0, 0, 0, 0, 0)),
        ((5, 4, 0, 0, 2), 3, (0, 0, 0, 0, 2)),
        ((5, 0, 0, 2, 1), 2, (0, 0, 0, 1, 1)),
        ((1, 0, 0, 0, 0), 0, (1, 0, 0, 0, 0)),
        ((0, 0, 0, 0, 0), 0, (0, 0, 0, 0, 0)),
    ],
)
def test_all_get_equally_much_and_the_odd_ones_stay(
    pools: tuple[int, ...], each: int, left: tuple[int, ...]
) -> None:
    books, got, odd = split_left(with_pools(*pools))
    assert (got, odd) == (each, sum(left))
    assert books.purses == (10 + each,) * 3
    assert tuple(pool.matches for pool in books.pools) == left


def test_by_the_option_the_pools_are_split_at_the_end_and_all_are_told() -> None:
    unwon = ["", "", "", "AS KH JD TS"]
    board = Board(3, unwon, left_pools="split").play_out()
    result = board.match.result()
    (split,) = board.events(PoolsSplit)
    stayed = sum(msgspec.to_builtins(result.pools).values())
    assert stayed == split.left < 3
    usual = Board(3, unwon).play_out().match.result()
    assert result.worth == tuple(worth + split.each for worth in usual.worth)
    assert result.winners == usual.winners, "an equal split puts nobody before another"
    assert total(board) == 60


# --- Bots -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL, Level.HARD])
def test_a_bot_that_is_behind_lends_and_one_that_is_ahead_ends_the_match_unless_it_is_easy(
    level: Level,
) -> None:
    ahead = at_the_ante(5, 24, 31)
    kind = level is Level.EASY
    assert STOPS.bots.choose(ahead.view(Seat(2)), level, None) == (Lend() if kind else Refuse())
    behind = at_the_ante(5, 24, 31)
    state = behind.match.state
    debts = ((0, 9, 0), (0, 0, 0), (0, 0, 0))
    state.books = msgspec.structs.replace(state.books, debts=debts)
    assert STOPS.bots.choose(behind.view(Seat(2)), level, None) == Lend(), "the second is worth 33"
