"""Bots: players at a table that read the bytes a person in their place would get, and think at a human pace.

A bot is told what everybody is told and nothing else, so it cannot cheat.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from server import logs
from server.clock import Clock, Timer
from server.config import Pace
from server.tempo import considered
from shared.game import Dice, Game, Level, Weight
from shared.wire import Happened, Seen, Tell

_log = logs.logger("bots")
_pack = msgspec.msgpack.Encoder().encode
_MOST_EVENTS = 6
"""A person looks at so many things before a move, however many have happened."""


def chosen(game: Game, view: Any, level: Level, dice: Dice) -> Any:
    """What a bot does with a view that has offers, whatever is wrong with it."""
    try:
        return game.bots.choose(view, level, dice)
    except Exception as error:
        # People wait for it: any legal move is better than none.
        _log.bug("bot.bug", error, game=game.key, level=level.value)
        return view.offers[int(dice.random() * len(view.offers))]


class BotPlayer:
    """One bot on one seat, in a game with turns."""

    def __init__(
        self,
        game: Game,
        level: Level,
        clock: Clock,
        pace: Pace,
        dice: Dice,
        play: Callable[[int, bytes], None],
    ) -> None:
        """``play`` takes the number of the state looked at, and the move as MessagePack."""
        self._game = game
        self._level = level
        self._clock = clock
        self._pace = pace
        self._dice = dice
        self._play = play
        self._read = msgspec.msgpack.Decoder(game.types.view).decode
        self._timer: Timer | None = None
        self._due = 0
        self._asked: Any = ()
        self._events = 0

    def tell(self, tell: Tell) -> None:
        """Take in what is told at the table."""
        match tell:
            case Happened() if not tell.past:
                self._events += len(tell.news)
            case Seen():
                self._look(tell)
            case _:
                pass

    def close(self) -> None:
        """Think no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self, seen: Seen) -> None:
        thinking = self._timer is not None
        self.close()
        view: Any = self._read(seen.view)
        # What is asked now may be another thing than what was thought about: that takes its own time.
        thinking = thinking and view.offers == self._asked
        self._asked = view.offers
        if not view.offers:
            return
        now = self._clock.now()  # before choosing, which takes the longer the more there is to choose
        move = chosen(self._game, view, self._level, self._dice)
        if not thinking:
            self._due = now + self._wait(move, seen)
        self._events = 0
        self._timer = self._clock.later(
            max(0, self._due - self._clock.now()), lambda: self._fire(seen.n, move)
        )

    def _wait(self, move: Any, seen: Seen) -> int:
        span = self._pace.ponder if self._game.bots.weight(move) is Weight.HEAVY else self._pace.think
        looking = min(self._events, _MOST_EVENTS) * self._pace.event
        pause = seen.clock.pause if seen.clock is not None else 0
        return considered(span, self._dice) + max(looking, pause)

    def _fire(self, n: int, move: Any) -> None:
        self._timer = None
        self._play(n, _pack(move))
