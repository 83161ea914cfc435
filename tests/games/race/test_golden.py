"""What the golden races cover, and in how many ways a race can go on."""

import json

from shared.games.race.view import Play
from shared.match import Match
from shared.seats import Seat
from tests.games.race.board import DULL, Board, pack
from tests.laws import golden

RECORDS = golden.records("race")


def test_there_is_a_golden_race_for_each_option_and_for_all_that_the_table_does() -> None:
    records = [json.loads(path.read_bytes()) for path in RECORDS]
    options = {option for record in records for option in record["options"].items()}
    assert options == {
        ("draw", 1),
        ("draw", 3),
        ("deadlock", "piles"),
        ("deadlock", "hands"),
        ("deadlock", "end"),
        ("play_on", True),
        ("play_on", False),
    }
    done = {move[0] for record in records for _, seat, move in record["moves"] if seat == -1}
    assert done == {"shift_hands", "shift_piles", "end"}
    assert any("refused" in record for record in records)


# --- How many ways there are: a checksum of the rules that knows no bytes ----------------------------------


def ways(match: Match, depth: int) -> int:
    """In how many ways the race can go on for so many moves of seats."""
    if depth == 0 or match.over:
        return 1
    state, n = match.state, match.n
    total = 0
    for seat in range(match.players):
        for move in match.offers(Seat(seat)):
            match.play_move(seat, move)
            total += ways(match, depth - 1)
            match.state, match.n = state, n
    return total


def test_who_can_only_turn_has_one_way_and_together_they_have_as_many_as_there_are_orders() -> None:
    assert ways(Board(DULL, DULL).match, 6) == 2**6
    assert ways(Board(DULL, DULL, DULL).match, 5) == 3**5


def test_four_aces_go_in_any_order() -> None:
    """Each player may lay any of the aces he still has, or turn: counted by how many are left to whom."""

    def counted(aces: tuple[int, ...], depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for seat, left in enumerate(aces):
            fewer = (*aces[:seat], left - 1, *aces[seat + 1 :])
            total += left * counted(fewer, depth - 1) + counted(aces, depth - 1)
        return total

    buried = "2S 2H 2D 2C KS KH KD KC QS QH QD QC JC"
    one = pack("AS AH AD AC", buried)
    two = pack("AS AH JH JD", buried, last="AD AC")
    assert all(ways(Board(one, two).match, depth) == counted((4, 2), depth) for depth in range(5))


def test_all_that_may_be_played_is_offered() -> None:
    board = Board(pack("AS KH AD KC", "QS AH", "QD QC AC"), DULL).do("0 draw")
    assert board.offers() == "row0:AS row2:AD pile:AH waste:AC draw"
    for slot in ("row0", "row2", "pile", "waste"):
        assert board.match.game.refuse(board.match.state, Seat(0), Play(slot)) is None
