"""The time of a game that all play at once: the countdown before the first move, and how long it goes on."""

from dataclasses import dataclass, replace

from shared import wire
from shared.milliseconds import NO_TIME, Milliseconds, after, between


@dataclass(frozen=True, slots=True)
class Stopwatch:
    """Counts down and then up; stands still while the game sleeps."""

    countdown: Milliseconds
    stood: Milliseconds = NO_TIME
    """How long the game had been going on when it last stood still, as after a restart of the house."""
    zero: Milliseconds | None = None
    """The clock's time at which the countdown is over; None while nothing runs."""

    def started(self, now: Milliseconds) -> "Stopwatch":
        """Counting down, and then on from where it stopped."""
        return replace(self, zero=after(now, self.countdown))

    def stopped(self, now: Milliseconds) -> "Stopwatch":
        """Standing still."""
        return Stopwatch(self.countdown, self.gone(now))

    def pause(self, now: Milliseconds) -> Milliseconds:
        """What is left of the countdown."""
        return self.countdown if self.zero is None else between(now, self.zero)

    def gone(self, now: Milliseconds) -> Milliseconds:
        """How long the game has been going on, countdowns and sleep not counted."""
        return self.stood if self.zero is None else after(self.stood, between(self.zero, now))

    def at(self, now: Milliseconds) -> Milliseconds:
        """Where this stands in the record of the game, counted from the deal on."""
        return Milliseconds(self.countdown - self.pause(now) + self.gone(now))

    def told(self, now: Milliseconds) -> wire.TimeLeft:
        """This as it is told to all members."""
        return wire.TimeLeft(left=NO_TIME, total=NO_TIME, pause=self.pause(now), gone=self.gone(now))
