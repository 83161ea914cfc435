"""How bots play stops: better the higher their level, and from their own view only."""

import random

import pytest

from shared.cards import Card
from shared.game import Level
from shared.games.stops.guess import Knowledge, number_of
from shared.games.stops.view import Options, Play
from shared.match import Match
from shared.seats import Seat
from tests.games.stops.board import STOPS, Board


def gained(better: Level, worse: Level, players: int, matches: int) -> float:
    """How many matches more a better bot is worth than a worse one on average, after a match.

    Each deal is played twice with the levels changing seats, so nobody is dealt the better cards.
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
                move = STOPS.choose(match.seen(turn.seat), levels[turn.seat], dice)
            match.play_move(turn.seat, move)
        for worth, level in zip(match.result().worth, levels, strict=True):
            total[level] += worth
            seats[level] += 1
    return total[better] / seats[better] - total[worse] / seats[worse]


@pytest.mark.parametrize("players", [3, 4, 6])
def test_easy_beats_chance(players: int) -> None:
    assert gained(Level.EASY, Level.RANDOM, players, 60) > 0


@pytest.mark.parametrize("players", [3, 4, 6])
def test_normal_beats_easy_clearly(players: int) -> None:
    assert gained(Level.NORMAL, Level.EASY, players, 60) > 1


@pytest.mark.slow
def test_hard_beats_normal() -> None:
    assert gained(Level.HARD, Level.NORMAL, 4, 120) > 0


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_a_pool_is_won_with_an_ace_that_lets_one_close_with_the_other_card(level: Level) -> None:
    board = Board(3, ["2C AS 9H", "", "", "3C"]).no_cat()
    board.forced()
    state = board.match.state
    state.hands = ((Card.AS, Card.H9), *state.hands[1:])
    for luck in range(10):
        assert STOPS.choose(board.view(), level, random.Random(luck)) == Play(Card.AS)


def test_a_careful_bot_knows_what_the_chains_have_told() -> None:
    """Who begins a suit has no lower card in it; what stopped a chain is in nobody's hand."""
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
