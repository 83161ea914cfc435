"""Bots in a game that all play at once: they look, take the time that a person would, and move.

A bot looks at the newest view only when it has time to, so however much happens, it decodes a few views a
second. What it decided may have become impossible when its time is over: then another was quicker, as with
people.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from server.bots.chooser import Chooser
from server.bots.mind import BotMind, unless_broken
from server.clock import Clock, Timer
from server.config import Pace
from shared.game import Dice, Level
from shared.milliseconds import NO_TIME, Milliseconds, between
from shared.simultaneous import SimultaneousGame
from shared.wire import ViewUpdate

SLOWLY = 1000
"""Milliseconds over a move where a bot's own pace has a bug."""


class RealtimeBot:
    """One bot on one seat."""

    def __init__(
        self,
        game: SimultaneousGame,
        level: Level,
        clock: Clock,
        pace: Pace,
        dice: Dice,
        play: Callable[[int, bytes], None],
        chooser: Chooser,
        slowness: Callable[[], float] = lambda: 1.0,
        after: Milliseconds = NO_TIME,
    ) -> None:
        """``play`` takes the number of the state looked at, and the move as MessagePack. A move takes
        ``slowness`` times as long as usual. The first look is so long ``after`` play begins."""
        self._game = game
        self._clock = clock
        self._pace = pace
        self._dice = dice
        self._play = play
        self._slowness = slowness
        self._after = after
        self._mind = BotMind(game, level, dice, chooser)
        self._read = msgspec.msgpack.Decoder(game.types.view).decode
        self._newest: Callable[[], ViewUpdate] | None = None
        self._timer: Timer | None = None
        self._asking = False
        """The table has yet to judge the last move."""
        self._looked = False
        """Has had a first look since play began, or went on."""

    def show(self, newest: Callable[[], ViewUpdate]) -> None:
        """There is something new to see: ``newest`` gives the view that a person would have, at any time."""
        self._newest = newest
        if self._looked or not self._after:
            self._look()
        elif self._timer is None:
            self._timer = self._clock.later(self._after, self._look_first)

    def _look_first(self) -> None:
        self._timer = None
        self._look()

    def judged(self) -> None:
        """The last move was made, or refused."""
        self._asking = False
        self._look()

    def close(self) -> None:
        """Think no more."""
        self._mind.give_up()
        self._newest = None
        self._asking = self._looked = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        if self._newest is None or self._timer is not None or self._asking or self._mind.thinking:
            return
        self._looked = True
        seen = self._newest()
        view: Any = self._read(seen.view)
        if not view.offers:
            return  # until there is something new
        since = self._clock.now()
        self._mind.decide(
            bytes(seen.view), view, lambda move, packed: self._decided(seen, since, move, packed)
        )

    def _decided(self, seen: ViewUpdate, since: Milliseconds, move: Any, packed: bytes) -> None:
        pause = seen.clock.pause if seen.clock is not None else 0
        due = Milliseconds(since + pause + self._wait(move))
        self._timer = self._clock.later(between(self._clock.now(), due), lambda: self._fire(seen.n, packed))

    def _wait(self, move: Any) -> int:
        bots, level = self._game.bots, self._mind.level
        wait = unless_broken(self._game.key, SLOWLY, lambda: bots.pace(move, level, self._dice))
        return int(wait * self._slowness()) * self._pace.together // 100

    def _fire(self, n: int, packed: bytes) -> None:
        self._timer = None
        self._asking = True
        self._play(n, packed)
