"""Loans, debts and worth (S19 to S25), with purses set by hand."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from shared.game import Told
from shared.games.stops.books import Books, first_books, worth_of
from shared.games.stops.dealing import closed, deal_over
from shared.games.stops.view import DealBegan, Lent, Loan, TableBroke
from shared.seats import Seat
from tests.games.stops.board import Board


def books(*purses: int) -> Books:
    return msgspec.structs.replace(first_books(len(purses)), purses=purses)


def loans(told: Sequence[Told]) -> list[tuple[int, int, int]]:
    """Borrower, lender, matches of each loan that was told."""
    lent = [one.event.loan for one in told if isinstance(one.event, Lent)]
    return [(loan.borrower, loan.lender, loan.matches) for loan in lent]


def after_ante(dealer: int, *purses: int, **options: Any) -> tuple[Books, list[tuple[int, int, int]]]:
    """The books when this seat has laid out the ante of the second deal, and the loans for it."""
    board = Board(len(purses), (), (), dealer=(dealer - 1) % len(purses), **options)
    told: list[Told] = []
    board.match.state.books = books(*purses)
    outcome = deal_over(board.match.state, None, told)
    return outcome.state.books, loans(told)


def after_closing(closer: int, *purses: int, **options: Any) -> tuple[Books, list[tuple[int, int, int]]]:
    """The books when all have paid the closer, and the loans for it."""
    board = Board(len(purses), **options)
    told: list[Told] = []
    board.match.state.books = books(*purses)
    outcome = closed(board.match.state, Seat(closer), told)
    return outcome.state.books, loans(told)


def total(written: Books) -> int:
    return sum(written.purses) + sum(pool.matches for pool in written.pools)


def test_a_dealer_who_has_enough_borrows_nothing() -> None:
    written, lent = after_ante(0, 15, 20, 25)
    assert lent == []
    assert written.purses == (0, 20, 25)


def test_what_is_missing_for_the_ante_comes_from_the_richest_other() -> None:
    """S19: as much as is missing, and no more."""
    written, lent = after_ante(0, 5, 24, 31)
    assert lent == [(0, 2, 10)]
    assert written.purses == (0, 24, 21)
    assert written.debts == ((0, 0, 10), (0, 0, 0), (0, 0, 0))
    assert written.loans == (Loan(2, Seat(0), Seat(2), 10, "ante"),)
    assert [sums.loans for sums in written.sums] == [10, 0, -10]
    assert [sums.gain for sums in written.sums] == [-15, 0, 0]


@pytest.mark.parametrize(("dealer", "lender"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_of_equally_rich_the_nearest_on_the_borrowers_left_lends(dealer: int, lender: int) -> None:
    """S19."""
    purses = [25, 25, 25, 25]
    purses[dealer] = 5
    assert after_ante(dealer, *purses)[1] == [(dealer, lender, 10)]


def test_when_the_richest_has_not_enough_the_next_richest_lends_the_rest() -> None:
    """S19: all may be left with nothing."""
    written, lent = after_ante(1, 4, 2, 6, 3)
    assert lent == [(1, 2, 6), (1, 0, 4), (1, 3, 3)]
    assert written.purses == (0, 0, 0, 0)
    assert total(written) == 15


def test_a_table_that_has_not_fifteen_cannot_ante_and_nothing_is_paid() -> None:
    """S22."""
    written, lent = after_ante(0, 4, 4, 6)
    assert lent == []
    assert written == books(4, 4, 6)


def test_a_closing_match_is_borrowed_likewise_and_the_closer_may_be_the_lender() -> None:
    """S21."""
    written, lent = after_closing(0, 10, 0, 30)
    assert lent == [(1, 2, 1)]
    assert written.purses == (12, 0, 28)
    written, lent = after_closing(0, 30, 0, 10)
    assert lent == [(1, 0, 1)]
    assert written.purses == (31, 0, 9)
    assert written.debts[1][0] == 1


def test_every_player_pays_from_the_closers_left_on() -> None:
    """S21: what the first pays the second may already borrow from the closer."""
    written, lent = after_closing(2, 0, 0, 0, 1)
    assert lent == [(0, 2, 1), (1, 2, 1)]
    assert written.purses == (0, 0, 1, 0)
    assert total(written) == 1


def test_when_all_are_broke_the_match_is_owed_to_the_closer() -> None:
    """S21."""
    written, lent = after_closing(1, 0, 0, 0)
    assert lent == [(2, 1, 1), (0, 1, 1)]
    assert written.purses == (0, 0, 0)
    assert written.debts == ((0, 1, 0), (0, 0, 0), (0, 1, 0))
    assert worth_of(written) == (-1, 2, -1)
    assert [sums.closing for sums in written.sums] == [-1, 2, -1]


def test_worth_is_matches_less_what_is_owed_with_what_was_lent_and_may_be_negative() -> None:
    """S20."""
    written = msgspec.structs.replace(books(3, 30, 27), debts=((0, 7, 0), (0, 0, 2), (0, 0, 0)))
    assert worth_of(written) == (-4, 35, 29)
    assert sum(worth_of(written)) == sum(written.purses)


def test_a_loan_is_never_paid_back_before_the_end() -> None:
    """S20: who wins a pool keeps all of it, and the debt stands."""
    board = Board(3, (), ()).no_cat().set_purses(60, 0, 0)
    board.play_out()
    owed = [sum(row) for row in board.match.state.books.debts]
    assert sum(owed) > 0
    assert board.view().debts == board.match.state.books.debts
    assert sum(loan.matches for loan in board.view().loans) == sum(owed)


def test_the_dealer_of_the_next_deal_borrows_before_he_lays_out_and_all_are_told() -> None:
    """S19, S28."""
    board = Board(3, (), ()).no_cat().set_purses(36, 4, 5)
    board.play_out()
    (began,) = board.events(DealBegan)
    assert began.dealer == 1
    told = [event for event in board.told if isinstance(event, Lent) and event.loan.purpose == "ante"]
    assert [event.loan.borrower for event in told] == [1]
    assert board.told.index(told[0]) < board.told.index(began)
    assert board.purses[1] == 0


def test_a_match_ends_where_the_whole_table_cannot_raise_the_ante_and_is_ranked_as_it_stands() -> None:
    """S22, S24, S25."""
    board = Board(3, (), (), ()).no_cat().set_purses(1, 1, 1)
    state = board.match.state
    nothing_won = [msgspec.structs.replace(pool, matches=0) for pool in state.books.pools]
    state.books = msgspec.structs.replace(state.books, pools=tuple(nothing_won))
    board.play_out()
    result = board.match.result()
    assert board.events(TableBroke) == [TableBroke(Seat(1), 2)]
    assert (result.insolvent, result.deals_played) == (True, 1)
    assert sum(result.coins) == 3
    assert result.pools == type(result.pools)(0, 0, 0, 0, 0)
    assert result.winners == tuple(seat for seat in range(3) if result.worth[seat] == max(result.worth))
    zones = board.match.game.zones(state := board.match.state)
    assert {"coming/2", "coming/3"} <= set(zones)
    assert state.setting.dealer == 1


def test_equal_worth_shares_the_win_and_what_lies_on_the_pools_is_no_players() -> None:
    """S24, S25."""
    board = Board(3)
    board.play_out()
    result = board.match.result()
    left = msgspec.to_builtins(result.pools)
    assert set(left) == {"AS", "KH", "QC", "JD", "TS"}
    assert sum(result.worth) + sum(left.values()) == 60
    assert result.scores == result.worth
    assert all(result.worth[seat] == max(result.worth) for seat in result.winners)
