"""How bots race: better the higher their level, and from their own view only."""

import random

import pytest

from shared.game import Level
from shared.games.race.view import Claim, Draw, Recycle
from tests.games.race.board import DULL, RACE, Board, pack
from tests.games.race.racing import new_race, raced, result_of


def pairs_won(better: Level, worse: Level, players: int, games: int, *, equal_pace: bool = False) -> float:
    """How many of all pairs of a better and a worse bot at a table the better one wins, from 0 to 1.

    Each deal is raced twice with the levels changing seats, so no level is dealt the better cards.
    """
    won = pairs = 0.0
    for number in range(games):
        match = new_race(players, number // 2)
        levels = [(better, worse)[(seat + number) % 2] for seat in range(players)]
        result = result_of(match, levels, random.Random(number), equal_pace=equal_pace)
        for one, level in zip(result.places, levels, strict=True):
            for other, against in zip(result.places, levels, strict=True):
                if (level, against) == (better, worse):
                    pairs += 1
                    won += 1.0 if one < other else 0.5 if one == other else 0.0
    return won / pairs


@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [(Level.EASY, Level.RANDOM, 0.6), (Level.NORMAL, Level.EASY, 0.7), (Level.HARD, Level.NORMAL, 0.65)],
)
def test_a_higher_level_wins_clearly(better: Level, worse: Level, least: float) -> None:
    # In 300 games of four normal wins nearly nine pairs of ten, hard eight; the bounds leave room for chance.
    assert pairs_won(better, worse, 4, games=20) > least


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse", "least"), [(Level.NORMAL, Level.EASY, 0.58), (Level.HARD, Level.NORMAL, 0.5)]
)
def test_a_higher_level_thinks_better_and_is_not_only_quicker(
    better: Level, worse: Level, least: float
) -> None:
    assert pairs_won(better, worse, 4, games=120, equal_pace=True) > least


def move(board: Board, level: Level, luck: int = 1) -> object:
    return RACE.bots.choose(board.view(0), level, random.Random(luck))


@pytest.mark.parametrize("level", RACE.bots.levels)
def test_a_bot_without_a_choice_makes_the_only_move(level: Level) -> None:
    board = Board(DULL, DULL)
    assert move(board, level) == Draw()
    board.do(*["0 draw"] * 12)
    assert move(board, level) == Recycle()


@pytest.mark.parametrize("level", RACE.bots.levels)
def test_a_bot_plays_what_is_offered_whatever_the_dice_say(level: Level) -> None:
    board = Board(pack("AS KH AD KC", "QS AH", "QD QC AC"), DULL).do("0 draw")
    for luck in range(60):
        assert move(board, level, luck) in board.view().offers


def test_an_easy_bot_sometimes_does_not_see_that_a_card_fits() -> None:
    board = Board(pack("AS KH KD KC"), pack("AD KH QD KC"))
    chosen = [move(board, Level.EASY, luck) for luck in range(200)]
    assert 20 < sum(isinstance(one, Draw) for one in chosen) < 120


def test_a_normal_bot_plays_row_and_13_pile_before_the_waste() -> None:
    board = Board(pack("AS KH KD KC", "QS AH", "QD QC AC"), DULL).do("0 draw")
    chosen = [move(board, Level.NORMAL, luck) for luck in range(60)]
    assert all(isinstance(one, Claim) and one.slot != "waste" for one in chosen)


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_a_good_bot_lays_first_what_lets_another_own_card_follow(level: Level) -> None:
    board = Board(pack("AH KH AS 2S", "QS QC"), DULL)
    assert {move(board, level, luck).slot for luck in range(40)} == {"row2"}


@pytest.mark.parametrize("level", RACE.bots.levels)
@pytest.mark.parametrize("theirs", ["KS KH KD KC", "2S KH KD KC"])
def test_no_bot_holds_back_or_overlooks_a_card_when_nothing_else_can_go_on(level: Level, theirs: str) -> None:
    """R14: where his is the only card of the table that fits, the race stands until he lays it."""
    assert held_back(waiting(theirs=theirs), level) == 0
    on_the_row = Board(pack("AS KH KD KC"), pack(theirs))
    assert held_back(on_the_row, level) == 0


def test_a_fitting_card_on_anothers_waste_is_no_reason_to_wait() -> None:
    """He may hold it back, too, and then both would wait."""
    board = Board(pack("KS KH KD KC", "QS", "QD QC AS"), pack("2S 2H KD KC", "QS", "QD QC AH"))
    board.do("0 draw", "1 draw")
    assert held_back(board, Level.HARD) == 0


def waiting(mine: str = "KS KH KD KC", theirs: str = "2S AD KD KC") -> Board:
    """Seat 0 has the ace of spades on his waste, and seat 1 a row."""
    return Board(pack(mine, "QS", "QD QC AS"), pack(theirs, "QS")).do("0 draw")


def held_back(board: Board, level: Level) -> int:
    """How often of a hundred times this bot turns instead of laying the card of the waste."""
    return sum(not isinstance(move(board, level, luck), Claim) for luck in range(100))


def test_a_hard_bot_mostly_holds_back_what_only_helps_another_and_never_always() -> None:
    """R8: while another player has a card that will be laid."""
    assert 40 < held_back(waiting(), Level.HARD) < 95
    assert held_back(waiting(), Level.NORMAL) == 0


def test_a_hard_bot_holds_nothing_back_that_helps_itself_or_no_player() -> None:
    assert held_back(waiting(mine="2S KH KD KC"), Level.HARD) == 0
    assert held_back(waiting(theirs="3S AD KD KC"), Level.HARD) == 0


def test_a_hard_bot_that_is_out_helps_where_it_can() -> None:
    """R17: the winner may help by playing out his hand cards (2.12)."""
    run = " ".join(reversed(["AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS"]))
    board = Board(pack("AC AD AH 2H", run, "KD KH 2C"), pack("3C KS KD KH", "QC"), play_on=True)
    board.do(*["0 pile"] * 13, "0 row1", "0 row2", "0 row3", "0 row0", "0 draw")
    assert held_back(board, Level.HARD) == 0


def test_a_hard_bot_is_first_where_another_player_has_the_same_card() -> None:
    board = Board(pack("AH AS KD KC", "QS QC"), pack("AS KH KD KC", "QS QC"))
    assert {move(board, Level.HARD, luck).slot for luck in range(40)} == {"row1"}


@pytest.mark.parametrize("level", RACE.bots.levels)
@pytest.mark.parametrize("players", [2, 4])
def test_bots_of_one_level_come_to_an_end_among_themselves(level: Level, players: int) -> None:
    match = new_race(players, 5, play_on=True)
    moves = list(raced(match, [level] * players, random.Random(5)))
    assert match.over
    assert len(moves) < 8000
