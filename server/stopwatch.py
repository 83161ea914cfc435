"""The time of a game that all play at once: the countdown before anybody moves, and how long it goes on."""

from server.clock import Clock
from shared import wire


class Stopwatch:
    """Counts down and then up; stands still while the game sleeps. Milliseconds everywhere."""

    def __init__(self, clock: Clock, countdown: int, gone: int = 0) -> None:
        """``gone`` is how long the game has been going on already, as after a restart of the house."""
        self._clock = clock
        self._countdown = countdown
        self._gone = gone
        self._zero: int | None = None
        """The clock's time at which the countdown is over; None while nothing runs."""

    def start(self) -> None:
        """Count down, and then on from where it stopped."""
        self._zero = self._clock.now() + self._countdown

    def stop(self) -> None:
        """Stand still."""
        self._gone = self.gone
        self._zero = None

    @property
    def pause(self) -> int:
        """What is left of the countdown."""
        return self._countdown if self._zero is None else max(0, self._zero - self._clock.now())

    @property
    def gone(self) -> int:
        """How long the game has been going on, countdowns and sleep not counted."""
        return self._gone if self._zero is None else self._gone + max(0, self._clock.now() - self._zero)

    @property
    def at(self) -> int:
        """Where this stands in the record of the game, counted from the deal on."""
        return self._countdown - self.pause + self.gone

    def told(self) -> wire.Clock:
        """This as it is told to everybody."""
        return wire.Clock(left=0, total=0, pause=self.pause, gone=self.gone)
