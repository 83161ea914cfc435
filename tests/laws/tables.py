"""Tables for the laws to be tried at: any registered game, any number of players, any options, any luck."""

import importlib
import random
from dataclasses import dataclass, field
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st

from shared.game import Game
from shared.games.catalogue import GAMES
from shared.match import Match
from tests.laws.exam import Exam, new_match
from tests.sampling import examples


def exam_of(key: str) -> Exam:
    """What the game of this key has handed in."""
    exam: Exam = importlib.import_module(f"tests.games.{key}.exam").EXAM
    return exam


EXAMS: dict[str, Exam] = {key: exam_of(key) for key in GAMES}


def tried(key: str) -> settings:
    """How often a law is tried with this game."""
    # Chance is what is tried here, so examples need neither be fast nor the same every time.
    return settings(max_examples=examples(EXAMS[key].tries), deadline=None)


@dataclass
class Table:
    """One table to be tried, and the luck that goes with it."""

    exam: Exam
    options: msgspec.Struct
    players: int
    luck: int
    dice: random.Random = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.luck)

    def match(self, game: Game | None = None) -> Match:
        """A new match at this table, by the rules of its game or of a faulty one."""
        return new_match(game or self.exam.game, self.options, self.players, self.dice)


@st.composite
def tables(draw: Any, key: str) -> Table:
    """A table of this game."""
    exam = EXAMS[key]
    return Table(
        exam=exam,
        options=draw(st.sampled_from(exam.options)),
        players=draw(st.sampled_from(exam.seats)),
        luck=draw(st.integers(0, 2**32)),
    )
