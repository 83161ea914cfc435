"""The time of a game that all play at once: the countdown before anybody moves, and how long it goes on."""

from dataclasses import dataclass, replace

from shared import wire


@dataclass(frozen=True, slots=True)
class Stopwatch:
    """Counts down and then up; stands still while the game sleeps. Milliseconds everywhere."""

    countdown: int
    stood: int = 0
    """How long the game had been going on when it last stood still, as after a restart of the house."""
    zero: int | None = None
    """The clock's time at which the countdown is over; None while nothing runs."""

    def started(self, now: int) -> "Stopwatch":
        """Counting down, and then on from where it stopped."""
        return replace(self, zero=now + self.countdown)

    def stopped(self, now: int) -> "Stopwatch":
        """Standing still."""
        return Stopwatch(self.countdown, self.gone(now))

    def pause(self, now: int) -> int:
        """What is left of the countdown."""
        return self.countdown if self.zero is None else max(0, self.zero - now)

    def gone(self, now: int) -> int:
        """How long the game has been going on, countdowns and sleep not counted."""
        return self.stood if self.zero is None else self.stood + max(0, now - self.zero)

    def at(self, now: int) -> int:
        """Where this stands in the record of the game, counted from the deal on."""
        return self.countdown - self.pause(now) + self.gone(now)

    def told(self, now: int) -> wire.Clock:
        """This as it is told to everybody."""
        return wire.Clock(left=0, total=0, pause=self.pause(now), gone=self.gone(now))
