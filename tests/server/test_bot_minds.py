"""How bots decide: where they think, and who plays for one that fails."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from server.bots.choice import Answer, Choice, Failed, Late, Question, Unknown, choose
from server.bots.chooser import ENOUGH, OUTLIERS, QUICK, SLOW, ByCost, Chooser, Thought
from server.bots.mind import BotMind, unless_broken
from shared.game import Level
from shared.games.catalogue import GAMES
from shared.match import Match

STOPS = GAMES["stops"]
KATTA = GAMES["katta"]


def view_of(game: Any, players: int = 4) -> tuple[bytes, Any]:
    """What the first player who may move sees, encoded and decoded."""
    options = game.types.options()
    match = Match(game, options, game.deal(options, players, bytes(32)), players)
    seat = match.deadlines()[0].seat
    encoded = bytes(match.view(seat))
    return encoded, msgspec.msgpack.decode(encoded, type=game.types.view)


class Broken(Chooser):
    """Answers as it is told to, by level."""

    def __init__(self, answers: dict[Level, Answer]) -> None:
        self.answers = answers
        self.asked: list[Level] = []

    def think(self, thought: Thought) -> None:
        self.asked.append(thought.question.level)
        answer = self.answers.get(thought.question.level)
        thought.settle(answer or choose(thought.game, thought.question, thought.view))

    async def close(self) -> None:
        """It holds nothing."""


def decided(mind: BotMind, game: Any) -> tuple[Any, Any]:
    """What the mind makes of a first view, and that view."""
    encoded, view = view_of(game)
    moves: list[Any] = []
    mind.decide(encoded, view, lambda move, packed: moves.append((move, packed)))
    ((move, packed),) = moves
    assert packed == msgspec.msgpack.encode(move)
    return move, view


FAULTS = {
    "it raises": Failed("LookupError", "bot.py, line 7"),
    "it makes a move of no kind": Choice(b"\xc0", 0),
    "its move is not offered": Choice(msgspec.msgpack.encode({"type": "lay", "card": ["X", 99]}), 0),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_bot_that_fails_is_replaced_by_an_easier_one_for_good(
    fault: Answer, caplog: pytest.LogCaptureFixture
) -> None:
    chooser = Broken({Level.HARD: fault})
    mind = BotMind(STOPS, Level.HARD, random.Random(1), chooser)
    for _ in range(2):
        move, view = decided(mind, STOPS)
        assert move in view.offers
    assert chooser.asked == [Level.HARD, Level.NORMAL, Level.NORMAL]
    (line,) = [record.context for record in caplog.records]  # type: ignore[attr-defined]
    assert (line["game"], line["level"], line["replaced_by"]) == ("stops", "hard", "normal")
    assert line["kind"]
    assert line["where"]


def test_where_no_level_works_chance_plays(caplog: pytest.LogCaptureFixture) -> None:
    mind = BotMind(STOPS, Level.HARD, random.Random(1), Broken(dict.fromkeys(Level, FAULTS["it raises"])))
    move, view = decided(mind, STOPS)
    assert move in view.offers
    replaced = [record.context["replaced_by"] for record in caplog.records]  # type: ignore[attr-defined]
    assert replaced == ["normal", "easy", "random", "chance"]


def test_a_bot_that_is_late_is_helped_out_and_stays(caplog: pytest.LogCaptureFixture) -> None:
    chooser = Broken({Level.HARD: Late()})
    mind = BotMind(STOPS, Level.HARD, random.Random(1), chooser)
    for _ in range(2):
        move, view = decided(mind, STOPS)
        assert move in view.offers
    assert chooser.asked == [Level.HARD, Level.HARD]
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_a_bug_in_how_long_a_bot_takes_is_logged_and_another_figure_is_taken(
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert unless_broken("race", 700, lambda: {}["pace"]) == 700
    assert caplog.records[0].context["kind"] == "KeyError"  # type: ignore[attr-defined]


def test_what_is_no_longer_asked_is_not_answered() -> None:
    waiting: list[Thought] = []

    class Slow(Broken):
        def think(self, thought: Thought) -> None:
            waiting.append(thought)

    mind = BotMind(KATTA, Level.EASY, random.Random(1), Slow({}))
    told: list[str] = []
    encoded, view = view_of(KATTA)
    mind.decide(encoded, view, lambda *_: told.append("first"))
    mind.decide(encoded, view, lambda *_: told.append("second"))
    for thought in waiting:
        thought.settle(choose(KATTA, thought.question, view))
    assert (told, mind.thinking) == (["second"], False)


@pytest.mark.parametrize("level", STOPS.bots.levels)
def test_the_same_question_has_the_same_answer(level: Level) -> None:
    encoded, view = view_of(STOPS)
    question = Question("stops", STOPS.rules, level, encoded, 7)
    first, again = (choose(STOPS, question, view) for _ in range(2))
    assert isinstance(first, Choice)
    assert isinstance(again, Choice)
    assert first.move == again.move


# --- Where ---------------------------------------------------------------------------------------------


class Other:
    """Another place to think, in which each choice takes so long."""

    def __init__(self, took: int = 0) -> None:
        self.took = took
        self.thoughts = 0
        self.unknown = False

    def put(self, thought: Thought, answered: Callable[[Answer], None]) -> None:
        self.thoughts += 1
        choice = choose(thought.game, thought.question, thought.view)
        assert isinstance(choice, Choice)
        answered(Unknown() if self.unknown else Choice(choice.move, self.took))

    async def close(self) -> None:
        """It holds nothing."""


def think(chooser: ByCost, game: Any, level: Level, times: int = 1) -> None:
    """Let a bot of this kind choose."""
    encoded, view = view_of(game)
    for seed in range(times):
        answers: list[Answer] = []
        question = Question(game.key, game.rules, level, encoded, seed)
        chooser.think(Thought(game, question, view, answers.append))
        assert [type(each) for each in answers] == [Choice]


def test_the_best_bots_of_a_game_with_turns_think_elsewhere_from_the_first() -> None:
    other = Other(took=10 * SLOW)
    chooser = ByCost(other)
    think(chooser, STOPS, Level.HARD, 2 * ENOUGH)
    assert other.thoughts == 2 * ENOUGH
    assert chooser.is_slow(STOPS, Level.HARD)
    assert not chooser.is_slow(STOPS, Level.NORMAL)


def test_who_turns_out_to_be_quick_comes_back() -> None:
    other = Other(took=QUICK // 2)
    chooser = ByCost(other)
    think(chooser, STOPS, Level.HARD, ENOUGH)
    assert not chooser.is_slow(STOPS, Level.HARD)
    think(chooser, STOPS, Level.HARD)
    assert other.thoughts == ENOUGH


def test_who_turns_out_to_be_slow_thinks_elsewhere_and_an_outlier_does_not_count() -> None:
    slow = 0

    def busy(*_: object) -> Choice:
        return Choice(b"", slow)

    other = Other(took=2 * SLOW)
    chooser = ByCost(other, here=busy)
    think(chooser, KATTA, Level.EASY, 20)
    slow = 2 * SLOW
    think(chooser, KATTA, Level.EASY, OUTLIERS)
    assert not chooser.is_slow(KATTA, Level.EASY)
    think(chooser, KATTA, Level.EASY)
    assert chooser.is_slow(KATTA, Level.EASY)
    think(chooser, KATTA, Level.EASY, 3)
    assert other.thoughts == 3


def test_a_game_that_is_not_known_elsewhere_is_thought_about_here() -> None:
    other = Other()
    other.unknown = True
    chooser = ByCost(other)
    think(chooser, STOPS, Level.HARD, 3)
    assert other.thoughts == 1
