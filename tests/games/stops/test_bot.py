"""How bots play stops: better the higher their level, and from their own view only."""

import random
from collections.abc import Iterable

import pytest

from shared.cards import Card
from shared.game import Level
from shared.games.stops import bot
from shared.games.stops.guess import Knowledge, number_of
from shared.games.stops.view import Options, Play
from shared.match import Match
from shared.seats import Seat
from tests.games.stops.board import STOPS, Board


def gained(better: Level, worse: Level, players: int, matches: int) -> float:
    """How many matches more a better bot is worth than a worse one on average, after a match.

    Each deal is played twice with the levels changing seats, so no level is dealt the better cards.
    """
    total = {better: 0, worse: 0}
    seats = {better: 0, worse: 0}
    for number in range(matches):
        deal = STOPS.deal(Options(), players, (number // 2).to_bytes(32))
        match = Match(STOPS, Options(), deal, players)
        dice = random.Random(number)
        levels = [(better, worse)[(seat + number) % 2] for seat in range(players)]
        while waiting := match.deadlines():
            turn = waiting[0]
            move = turn.choices[0]
            if not turn.forced:
                move = STOPS.bots.choose(match.seen(turn.seat), levels[turn.seat], dice)
            match.play_move(turn.seat, move)
        for worth, level in zip(match.result().worth, levels, strict=True):
            total[level] += worth
            seats[level] += 1
    return total[better] / seats[better] - total[worse] / seats[worse]


@pytest.mark.parametrize("players", [3, 4, 6])
def test_easy_beats_chance(players: int) -> None:
    assert gained(Level.EASY, Level.RANDOM, players, 60) > 0


@pytest.mark.parametrize("players", [3, 4, 6])
def test_normal_beats_easy(players: int) -> None:
    """Over 150 pairs of matches 3.3, 1.7 and 1.8 matches, each with a standard error of half a match."""
    assert gained(Level.NORMAL, Level.EASY, players, 80) > 0.5


@pytest.mark.slow
def test_hard_beats_normal_clearly() -> None:
    """By 4.4 matches with three players (60 pairs of matches, standard error 0.64), by 2.8 with four (240
    pairs, 0.34). The mean of 12 pairs of three, as here, has one of 1.4: two of them less is asked for."""
    assert gained(Level.HARD, Level.NORMAL, 3, 24) > 1.5


def test_what_is_clearly_worse_is_tried_no_more_and_the_best_is_chosen() -> None:
    tried = [0, 0, 0]

    def trial(which: Iterable[int]) -> list[float]:
        gains = []
        for index in which:
            tried[index] += 1
            # The first two differ by less than what chance adds; the third loses each time.
            gains.append((1.0 + dice.random(), 1.1 + dice.random(), 0.0)[index])
        return gains

    dice = random.Random(1)
    assert bot._best(3, trial, 2000) == 1
    assert tried[2] == bot.ROUND
    assert tried[0] > bot.ROUND
    assert bot._best(1, trial, 3) == 0


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_a_pool_is_won_with_an_ace_that_lets_one_close_with_the_other_card(level: Level) -> None:
    board = Board(3, ["2C AS 9H", "", "", "3C"]).no_cat()
    board.forced()
    state = board.match.state
    state.hands = ((Card.AS, Card.H9), *state.hands[1:])
    for luck in range(10):
        assert STOPS.bots.choose(board.view(), level, random.Random(luck)) == Play(Card.AS)


def test_a_careful_bot_knows_what_the_chains_have_told() -> None:
    """Who begins a suit has no lower card in it; what stopped a chain is in no hand."""
    board = Board(3, ["2C 9D", "6H 4S", "", "3C 7H"]).no_cat()
    board.forced()
    board.do(f"0 play {board.offers(0).split()[0]}")
    for _ in range(6):
        (deadline,) = board.match.deadlines()
        board.match.play_move(deadline.seat, deadline.choices[0])
    view = board.view(Seat(1))
    knowledge = Knowledge(view, Seat(1), careful=True)
    unseen = set(knowledge.unseen)
    dead = {
        chain.stop.rank.value + chain.stop.suit.value
        for chain in view.chains
        if chain.stop is not None and chain.stop.why == "dead"
    }
    assert "3C" in dead
    assert not unseen & {number_of(Card(code)) for code in dead}
    for luck in range(20):
        world = knowledge.world(random.Random(luck))
        assert world.counts == [len(hand) for hand in board.match.state.hands]
        for card in board.match.state.hands[1]:
            assert world.holder[number_of(card)] == 1


def test_a_bot_that_threw_its_hand_away_remembers_it() -> None:
    board = Board(3).do("0 keep")
    thrown = {number_of(Card(code)) for code in board.zone("dead").split()}
    for careful in (False, True):
        assert not thrown & set(Knowledge(board.view(Seat(0)), Seat(0), careful=careful).unseen)
