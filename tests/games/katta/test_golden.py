"""What the golden games of Katta cover, and in how many ways a game can go on."""

import pytest

from shared.games.katta.rules import Katta
from shared.games.katta.view import Bid, Bidding, Pass
from shared.match import Match
from tests.games.katta.board import Board, whole_rounds
from tests.laws import golden

RECORDS = golden.records("katta")
GAMES = [path.stem for path in RECORDS]


def test_there_is_a_golden_game_for_each_number_of_players_and_each_option() -> None:
    assert {name[0] for name in GAMES} == {str(seats) for seats in Katta.seats}
    options = {option for name in GAMES for option in name.split("-")[1:]}
    assert {"decline_payout", "tie"} <= options


# --- How many ways there are: a checksum of the rules that knows no bytes ----------------------------------


def ways(match: Match, depth: int) -> int:
    """In how many ways the game can go on for so many moves, or to its end."""
    waiting = match.deadlines()
    if depth == 0 or not waiting:
        return 1
    state, n = match.state, match.n
    total = 0
    for deadline in waiting:
        for move in match.offers(deadline.seat):
            match.play_move(deadline.seat, move)
            total += ways(match, depth - 1)
            match.state, match.n = state, n
    return total


def auctions(
    purses: tuple[int, ...], turn: int, bid: int, bidder: int | None, passed: frozenset[int], depth: int
) -> int:
    """The same for the last auction of a game, counted by nothing but rules 1.12, 1.17 and K3."""
    players = len(purses)
    if len(passed) == players - 1:
        # Sold, and the game is over; or no player bid, and the last one buys or leaves.
        return 1 if bidder is not None or depth == 0 else 2
    if depth == 0:
        return 1

    def after(out: frozenset[int]) -> int:
        return next(
            seat % players for seat in range(turn + 1, turn + 1 + players) if seat % players not in out
        )

    bids = range(bid + 1, purses[turn] + 1)
    raised = sum(auctions(purses, after(passed), coins, turn, passed, depth - 1) for coins in bids)
    out = passed | {turn}
    return raised + auctions(purses, after(out), bid, bidder, out, depth - 1)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_a_last_auction_can_go_on_in_as_many_ways_as_are_counted_without_the_rules(
    players: int, depth: int
) -> None:
    board = whole_rounds(Board(players), 8)
    for _ in range(players):
        seat = board.phase.waits_for[0]
        board.do(f"{seat} lay {board.zone(f'hand/{seat}')}")
    start = board.phase.turn
    assert ways(board.match, depth) == auctions(board.purses, start, 0, None, frozenset(), depth)


@pytest.mark.parametrize(
    ("players", "together", "count"), [(3, False, 9**3), (3, True, 27 * 18 * 9), (4, False, 9**4)]
)
def test_a_first_round_can_be_laid_in_as_many_ways_as_there_are_cards(
    players: int, together: bool, count: int
) -> None:
    assert ways(Board(players, lay_together=together).match, players) == count


def test_all_moves_are_counted_the_offered_ones_and_no_others() -> None:
    board = Board(4).lay("8D TH 5C 4S").do("0 bid 5", "1 pass")
    assert board.match.offers(2) == (*[Bid(coins) for coins in range(6, 13)], Pass())
    assert isinstance(board.phase, Bidding)
