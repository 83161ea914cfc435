"""How bots play Katta: better the higher their level, and from their own view only."""

import random

import pytest

from shared.game import Level
from shared.games.katta.rules import Katta
from shared.games.katta.view import Bid, Buy, Decline, Options, Pass
from shared.match import Match
from tests.games.katta.board import Board

KATTA = Katta()


def pairs_won(better: Level, worse: Level, players: int, games: int) -> float:
    """How many of all pairs of a better and a worse bot at a table the better one wins, from 0 to 1.

    Each deal is played twice with the levels changing seats, so no level is dealt the better cards.
    """
    won = pairs = 0.0
    for number in range(games):
        deal = KATTA.deal(Options(), players, (number // 2).to_bytes(32))
        match = Match(KATTA, Options(), deal, players)
        dice = random.Random(number)
        levels = [(better, worse)[(seat + number) % 2] for seat in range(players)]
        while waiting := match.deadlines():
            seat = waiting[0].seat
            match.play_move(seat, KATTA.bots.choose(match.seen(seat), levels[seat], dice))
        scores = match.result().scores
        for one, level in zip(scores, levels, strict=True):
            for other, against in zip(scores, levels, strict=True):
                if (level, against) == (better, worse):
                    pairs += 1
                    won += 1.0 if one > other else 0.5 if one == other else 0.0
    return won / pairs


@pytest.mark.slow
@pytest.mark.parametrize(("players", "least"), [(3, 0.66), (4, 0.62), (5, 0.56)])
def test_normal_beats_easy_clearly(players: int, least: float) -> None:
    # In 2000 games with four it wins seven of ten pairs; the bound leaves room for chance.
    assert pairs_won(Level.NORMAL, Level.EASY, players, games=300) > least


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_any_thought_beats_chance(players: int, level: Level) -> None:
    assert pairs_won(level, Level.RANDOM, players, games=40) > 0.75


def move(board: Board, seat: int, level: Level, luck: int = 1) -> object:
    return KATTA.bots.choose(board.view(seat), level, random.Random(luck))


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_a_good_sack_is_bid_for_and_a_bad_one_is_not(level: Level) -> None:
    good = Board(4).lay("TD TH TC TS").do("0 bid 1", "1 pass", "2 pass")
    assert move(good, 3, level) == Bid(2)
    bad = Board(4).lay("5D 5H 5C 5S").do("0 bid 1", "1 pass", "2 pass")
    assert move(bad, 3, level) == Pass()


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_the_last_player_buys_what_is_worth_more_than_a_coin(level: Level) -> None:
    good = Board(4).lay("4D TH 5C 4S").do("0 pass", "1 pass", "2 pass")
    assert move(good, 3, level) == Buy()
    bad = Board(4).lay("4D KH 5C 3S").do("0 pass", "1 pass", "2 pass")
    assert move(bad, 3, level) == Decline()


def test_normal_weighs_the_pay_for_leaving_a_sack() -> None:
    """K3: three points for a coin are less than six coins for nothing."""
    sack = "4D 2H AC AS"
    plain = Board(4, aside="3D 3H 3C 3S").lay(sack).do("0 pass", "1 pass", "2 pass")
    assert move(plain, 3, Level.NORMAL) == Buy()
    paid = Board(4, aside="3D 3H 3C 3S", decline_payout=6).lay(sack).do("0 pass", "1 pass", "2 pass")
    assert move(paid, 3, Level.NORMAL) == Decline()


def test_normal_bids_less_readily_when_others_have_passed_a_sack_they_know_something_about() -> None:
    """What others have laid shows in what they do: two passes in silence are worse news than two bids."""
    dice = range(40)
    quiet = Board(4).lay("6D AH AC 4S").do("0 bid 3", "1 pass", "2 pass")
    loud = Board(4).lay("6D 8H 8C 4S").do("0 bid 1", "1 bid 2", "2 bid 3")
    assert sum(move(quiet, 3, Level.NORMAL, luck) != Pass() for luck in dice) <= sum(
        move(loud, 3, Level.NORMAL, luck) != Pass() for luck in dice
    )


@pytest.mark.parametrize("level", KATTA.bots.levels)
def test_a_bot_without_a_choice_makes_the_only_move(level: Level) -> None:
    board = Board(4).lay("8D TH 5C 4S").do("0 bid 12")
    assert move(board, 1, level) == Pass()


@pytest.mark.parametrize("level", KATTA.bots.levels)
def test_bots_play_where_purses_are_hidden(level: Level) -> None:
    board = Board(4, hidden_purses=True).lay("8D TH 5C 4S")
    assert isinstance(move(board, 0, level), Bid | Pass)
