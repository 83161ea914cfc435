"""Where bots think: in the tables' process while they are quick, in one of their own when they are slow."""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from typing import Any, Protocol

from server.bots.choice import Answer, Choice, Question, Unknown, choose
from server.supervisor import guarded
from shared.game import Game, Level
from shared.simultaneous import SimultaneousGame

SLOW = 2_000_000
"""Nanoseconds over a choice that are too long for the tables' process: all tables wait for it meanwhile."""
QUICK = 1_000_000
"""Nanoseconds that are short enough to come back to it."""
REMEMBERED = 30
"""Choices by which it is judged how long they take, the newest."""
OUTLIERS = 2
"""So many of these do not count: a process has other things to do in between, such as collecting garbage."""
ENOUGH = 8
"""So many choices must be known before a bot comes back."""


class Thought:
    """A question that a bot has, until it is answered or of no interest any more."""

    __slots__ = ("_answered", "game", "question", "settled", "view")

    def __init__(self, game: Game, question: Question, view: Any, answered: Callable[[Answer], None]) -> None:
        """``view`` is the question's, decoded."""
        self.game = game
        self.question = question
        self.view = view
        self.settled = False
        self._answered = answered

    def settle(self, answer: Answer) -> None:
        """This is the answer. Nothing happens when there was one already, or none is wanted any more."""
        if not self.settled:
            self.settled = True
            guarded("bot", self._answered, game=self.question.game)(answer)

    def give_up(self) -> None:
        """No answer is wanted any more."""
        self.settled = True


class Chooser(ABC):
    """Where the bots of a house think."""

    @abstractmethod
    def think(self, thought: Thought) -> None:
        """Settle this thought, now or later."""

    def is_slow(self, game: Game, level: Level) -> bool:
        """Whether a bot of this level thinks too long for the tables' process."""
        return False

    @abstractmethod
    async def close(self) -> None:
        """Nothing is thought any more."""


class InPlace(Chooser):
    """Every bot thinks where it is asked."""

    def think(self, thought: Thought) -> None:
        thought.settle(choose(thought.game, thought.question, thought.view))

    async def close(self) -> None:
        """It holds nothing."""


class Elsewhere(Protocol):
    """A place that is not the tables' process."""

    def put(self, thought: Thought, answered: Callable[[Answer], None]) -> None:
        """Think about this there; ``answered`` is told what comes of it."""
        ...

    async def close(self) -> None:
        """Nothing is thought there any more."""
        ...


class ByCost(Chooser):
    """Each kind of bot thinks where it belongs, by how long its last choices took."""

    def __init__(self, elsewhere: Elsewhere, here: Callable[[Game, Question, Any], Answer] = choose) -> None:
        """``here`` is how a choice is made in the tables' process."""
        self._elsewhere = elsewhere
        self._choose = here
        self._kinds: dict[tuple[str, int, Level], _Kind] = {}

    def think(self, thought: Thought) -> None:
        kind = self._kind(thought.game, thought.question.level)
        if kind.slow:
            self._elsewhere.put(thought, lambda answer: self._answered(kind, thought, answer))
        else:
            self._here(kind, thought)

    def is_slow(self, game: Game, level: Level) -> bool:
        return self._kind(game, level).slow

    async def close(self) -> None:
        await self._elsewhere.close()

    def _kind(self, game: Game, level: Level) -> "_Kind":
        key = game.key, game.rules, level
        if key not in self._kinds:
            # Of the best bots of a game with turns nothing is known, and they may take their time.
            self._kinds[key] = _Kind(slow=level is Level.HARD and not isinstance(game, SimultaneousGame))
        return self._kinds[key]

    def _here(self, kind: "_Kind", thought: Thought) -> None:
        answer = self._choose(thought.game, thought.question, thought.view)
        if isinstance(answer, Choice):
            kind.took(answer.took)
        thought.settle(answer)

    def _answered(self, kind: "_Kind", thought: Thought, answer: Answer) -> None:
        if isinstance(answer, Unknown):
            # Only this process knows the game: the other has begun since katta was brought up to date.
            kind.stays()
            if not thought.settled:
                self._here(kind, thought)
            return
        if isinstance(answer, Choice):
            kind.took(answer.took)
        thought.settle(answer)


class _Kind:
    """How long the bots of one kind take."""

    def __init__(self, *, slow: bool) -> None:
        """``slow`` is a first guess."""
        self.slow = slow
        self._took: deque[int] = deque(maxlen=REMEMBERED)
        self._stays = False

    def took(self, nanoseconds: int) -> None:
        """One more choice is known."""
        self._took.append(nanoseconds)
        if self._stays or len(self._took) <= OUTLIERS:
            return
        longest = sorted(self._took)[-1 - OUTLIERS]
        if longest > SLOW:
            self.slow = True
        elif longest < QUICK and len(self._took) >= ENOUGH:
            self.slow = False

    def stays(self) -> None:
        """There is no other place for these."""
        self._stays, self.slow = True, False
