"""A bot in a game with turns: it reads the bytes a person in its place would get, and moves at a human pace.

A bot is told what a player is told and nothing else, so it cannot cheat.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from server.bots.chooser import Chooser
from server.bots.mind import BotMind, unless_broken
from server.bots.tempo import considered
from server.clock import Clock, Timer
from server.config import Pace
from shared.game import Dice, Game, Level, Weight
from shared.milliseconds import NO_TIME, Milliseconds, after, between
from shared.wire import Events, Notification, ViewUpdate

_MOST_EVENTS = 6
"""A person looks at so many things before a move, however many have happened."""
TRY_AGAIN = 1000
"""Milliseconds until a bot whose move was not made chooses anew; twice as long each further time."""
LONGEST_PAUSE = 60_000


class TurnBot:
    """One bot on one seat, in a game with turns."""

    def __init__(
        self,
        game: Game,
        level: Level,
        clock: Clock,
        pace: Pace,
        dice: Dice,
        play: Callable[[int, bytes], None],
        chooser: Chooser,
    ) -> None:
        """``play`` takes the number of the state looked at, and the move as MessagePack."""
        self._game = game
        self._clock = clock
        self._pace = pace
        self._dice = dice
        self._play = play
        self._mind = BotMind(game, level, dice, chooser)
        self._read = msgspec.msgpack.Decoder(game.types.view).decode
        self._timer: Timer | None = None
        self._since = NO_TIME
        """When it first saw what it is asked now."""
        self._events = 0
        """What has happened since it was asked last."""
        self._looked_at = 0
        """How many of these it looks at before it moves."""
        self._due: Milliseconds | None = None
        """When it moves, once it has decided for the first time."""
        self._asked: Any = ()
        self._played: ViewUpdate | None = None
        """What it saw when it moved, until it sees something new."""
        self._refused = 0

    def tell(self, tell: Notification) -> None:
        """Take in what is told at the table."""
        match tell:
            case Events() if not tell.past:
                self._events += len(tell.news)
            case ViewUpdate():
                self._refused = 0
                self._look(tell)
            case _:
                pass

    def judged(self) -> None:
        """The table has made or refused its last move. If nothing comes of it, it chooses anew."""
        seen = self._played
        if seen is not None and self._timer is None:
            wait = Milliseconds(min(TRY_AGAIN << self._refused, LONGEST_PAUSE))
            self._timer = self._clock.later(wait, lambda: self._choose_anew(seen))

    def close(self) -> None:
        """Think no more."""
        self._mind.give_up()
        self._played = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _choose_anew(self, seen: ViewUpdate) -> None:
        self._refused += 1
        if self._refused > 1:
            self._mind.replace("Refused", "the table")
        self._look(seen)

    def _look(self, seen: ViewUpdate) -> None:
        thinking = self._mind.thinking or (self._timer is not None and self._played is None)
        self.close()
        view: Any = self._read(seen.view)
        # What is asked now may be another thing than what was thought about: that takes its own time.
        thinking = thinking and view.offers == self._asked
        self._asked = view.offers
        if not view.offers:
            return
        if not thinking:
            self._since = self._clock.now()
            self._looked_at = min(self._events, _MOST_EVENTS)
            self._due = None
        self._events = 0
        self._mind.decide(bytes(seen.view), view, lambda move, packed: self._decided(seen, move, packed))

    def _decided(self, seen: ViewUpdate, move: Any, packed: bytes) -> None:
        if self._due is None:
            self._due = after(self._since, self._wait(move, seen))
        wait = between(self._clock.now(), self._due)
        self._timer = self._clock.later(wait, lambda: self._fire(seen, packed))

    def _wait(self, move: Any, seen: ViewUpdate) -> Milliseconds:
        weight = unless_broken(self._game.key, Weight.LIGHT, lambda: self._game.bots.weight(move))
        span = self._pace.ponder if weight is Weight.HEAVY else self._pace.think
        pause = seen.clock.pause if seen.clock is not None else 0
        looking = Milliseconds(max(self._looked_at * self._pace.event, pause))
        return after(considered(span, self._dice), looking)

    def _fire(self, seen: ViewUpdate, packed: bytes) -> None:
        self._timer = None
        self._played = seen
        self._play(seen.n, packed)
