"""The bots of one table: those on bots' chairs, and those that stand in for players who are away."""

from collections.abc import Callable

from server.bots.chooser import Chooser, InPlace
from server.bots.realtime_bot import RealtimeBot
from server.bots.turn_bot import TurnBot
from server.clock import Clock
from server.config import Pace
from shared.game import Dice, Game, Level
from shared.milliseconds import Milliseconds
from shared.seats import Seat
from shared.simultaneous import SimultaneousGame
from shared.wire import Events, ViewUpdate

BETWEEN_LOOKS = 15
"""Milliseconds between the first looks of two bots that play at once: all have looked in the countdown."""


class TableBots:
    """At most one bot a seat."""

    def __init__(
        self,
        game: Game,
        clock: Clock,
        pace: Pace,
        moved: Callable[[Seat, int, bytes], None],
        dice: Dice,
        slowness: Callable[[], float] = lambda: 1.0,
        chooser: Chooser | None = None,
    ) -> None:
        """``moved`` is told by a bot what it wants to play, and looking at which state; ``dice`` is their
        luck. Where all play at once a move takes ``slowness`` times as long as usual. The ``chooser`` is
        where they think, in place where nothing is said."""
        self._game = game
        self._clock = clock
        self._pace = pace
        self._moved = moved
        self._slowness = slowness
        self._chooser = chooser or InPlace()
        self._dice = dice
        self._bots: dict[Seat, TurnBot | RealtimeBot] = {}

    def seat(self, seat: Seat, level: Level) -> None:
        """A bot plays here from now on."""
        self.dismiss(seat)

        def play(n: int, move: bytes) -> None:
            self._moved(seat, n, move)

        game, clock, pace, dice, chooser = self._game, self._clock, self._pace, self._dice, self._chooser
        if isinstance(game, SimultaneousGame):
            # They look at the deal one after another: sixty in the same moment would hold up all players.
            after = Milliseconds(len(self._bots) * BETWEEN_LOOKS * pace.together // 100)
            self._bots[seat] = RealtimeBot(
                game, level, clock, pace, dice, play, chooser, self._slowness, after
            )
        else:
            self._bots[seat] = TurnBot(game, level, clock, pace, dice, play, chooser)

    def show(
        self,
        seat: Seat,
        seen: Callable[[Seat], ViewUpdate],
        happened: Callable[[Seat], Events] | None = None,
    ) -> None:
        """Show the bot of this seat the game, as ``seen`` gives it; ``happened`` is what led to it."""
        bot = self._bots[seat]
        if isinstance(bot, RealtimeBot):
            bot.show(lambda: seen(seat))
            return
        if happened is not None:
            bot.tell(happened(seat))
        bot.tell(seen(seat))

    def judged(self, seat: Seat) -> None:
        """The table has made or refused what the bot of this seat wanted."""
        bot = self._bots.get(seat)
        if bot is not None:
            bot.judged()

    def dismiss(self, seat: Seat) -> None:
        """No bot plays here any more."""
        bot = self._bots.pop(seat, None)
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
