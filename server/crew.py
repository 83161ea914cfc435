"""The bots of one table: those on bots' chairs, and those that stand in for somebody who is away."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from server.bots import BotPlayer
from server.clock import Clock
from server.config import Pace
from shared.game import Game, Level
from shared.seats import Seat
from shared.wire import Tell

STAND_IN = Level.EASY
"""How well a bot plays for somebody who is away: it shall not lose her game, nor win it."""


class Crew:
    """At most one bot a seat."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any, Any, Any],
        clock: Clock,
        pace: Pace,
        moved: Callable[[Seat, int, bytes], None],
    ) -> None:
        """``moved`` is told by a bot what it wants to play, and looking at which state."""
        self._game = game
        self._clock = clock
        self._pace = pace
        self._moved = moved
        self._dice = random.SystemRandom()
        self._bots: dict[Seat, BotPlayer] = {}
        self._stand_ins: set[Seat] = set()

    def __iter__(self) -> Iterator[tuple[Seat, BotPlayer]]:
        return iter(self._bots.items())

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._bots

    @property
    def stand_ins(self) -> frozenset[Seat]:
        """Where a bot plays for a person."""
        return frozenset(self._stand_ins)

    def seat(self, seat: Seat, level: Level) -> None:
        """A bot plays here from now on."""
        self.dismiss(seat)

        def play(n: int, move: bytes) -> None:
            self._moved(seat, n, move)

        self._bots[seat] = BotPlayer(self._game, level, self._clock, self._pace, self._dice, play)

    def stand_in(self, seat: Seat) -> None:
        """A bot plays for the person of this seat."""
        self.seat(seat, STAND_IN)
        self._stand_ins.add(seat)

    def tell(self, seat: Seat, tell: Tell) -> None:
        """Tell the bot of this seat something."""
        self._bots[seat].tell(tell)

    def dismiss(self, seat: Seat) -> None:
        """No bot plays here any more."""
        bot = self._bots.pop(seat, None)
        self._stand_ins.discard(seat)
        if bot is not None:
            bot.close()

    def dismiss_all(self) -> None:
        """No bot plays at this table any more."""
        for seat in tuple(self._bots):
            self.dismiss(seat)

    def rest(self) -> None:
        """All think no more, until they are shown something again."""
        for bot in self._bots.values():
            bot.close()
