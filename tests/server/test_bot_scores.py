"""What ``katta simulate`` says of how the bots did, and how sure it is."""

import random
from statistics import mean, stdev

import pytest
from click.testing import CliRunner

from server.bots.scores import ScoreTally
from server.cli.simulate import simulate
from shared.game import Level
from shared.seats import Seat

EASY, NORMAL = Level.EASY, Level.NORMAL


def test_a_share_of_the_wins_and_a_lead_are_those_of_the_seats() -> None:
    tally = ScoreTally()
    tally.add((EASY, NORMAL, NORMAL), 30, (Seat(1),), (10, 25, 15))
    tally.add((NORMAL, EASY, EASY), 30, (Seat(0), Seat(1)), (20, 20, 8))
    easy, normal = tally.standings[EASY], tally.standings[NORMAL]
    assert (easy.share()[0], normal.share()[0]) == (0.5 / 3, 1.5 / 3)
    assert (easy.score(), normal.score()) == (38 / 3, 20)
    assert easy.lead() is not None
    assert easy.lead()[0] == ((10 - 20) + (14 - 20)) / 2
    assert normal.lead()[0] == -easy.lead()[0]


def test_one_game_tells_nothing_about_how_sure_it_is_and_one_level_is_ahead_of_none() -> None:
    tally = ScoreTally()
    tally.add((EASY, EASY), 10, (Seat(0),), (5, 3))
    assert tally.standings[EASY].share() == (0.5, None)
    assert tally.standings[EASY].lead() is None


def test_the_error_is_what_the_figures_of_many_evenings_differ_by() -> None:
    """The share of a hundred games is taken many times over: it spreads as widely as each says of itself."""
    dice = random.Random(8)

    def evening() -> ScoreTally:
        tally = ScoreTally()
        for game in range(100):
            levels = [(EASY, NORMAL, NORMAL), (NORMAL, EASY, EASY)][game % 2]
            scores = [dice.gauss(10, 5) + 4 * (level is NORMAL) for level in levels]
            best = Seat(scores.index(max(scores)))
            tally.add(levels, 1, (best,), [round(score) for score in scores])
        return tally

    shares, leads = [], []
    for _ in range(200):
        standing = evening().standings[NORMAL]
        shares.append(standing.share())
        leads.append(standing.lead())
    for figures in (shares, leads):
        spread = stdev(figure for figure, _error in figures)
        assert mean(error for _figure, error in figures) == pytest.approx(spread, rel=0.2)


def test_counting_on_two_cores_comes_to_the_same() -> None:
    whole, here, there = ScoreTally(), ScoreTally(), ScoreTally()
    for game in range(10):
        one = ((EASY, NORMAL), game, (Seat(game % 2),), (game, 3))
        whole.add(*one)
        (here if game < 6 else there).add(*one)
    here.join(there)
    assert here == whole


def test_shares_are_told_with_their_error_and_how_far_ahead_each_level_is() -> None:
    asked = [
        "katta",
        "--players",
        "4",
        "--games",
        "6",
        "--bots",
        "easy,normal",
        "--seed",
        "x",
        "--cores",
        "1",
    ]
    told = CliRunner().invoke(simulate, asked, catch_exceptions=False).stderr.splitlines()
    assert [line.split()[0] for line in told[-3:]] == ["easy", "normal", "±"]
    assert all("% ± " in line and "points ahead of the others" in line for line in told[-3:-1])
