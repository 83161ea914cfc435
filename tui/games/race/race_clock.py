"""The time of a race: the countdown, the call, and how long it has been going on."""

from math import inf
from typing import Final

from shared.wire import TimeLeft

CALL_SECONDS: Final = 0.8
"""So long "Klar!" stands on the table."""


class Pulse:
    """When "Klar!" is called or was, on a clock of seconds that the caller reads."""

    def __init__(self, now: float) -> None:
        self.begun = now
        """When it would have begun if it had never stood still."""
        self.calls = -inf
        """When "Klar!" is called, or was called last."""
        self._stood: float | None = None
        """How long it had been going on when it came to stand still; None while it goes on."""

    def told(self, clock: TimeLeft | None, now: float) -> None:
        """The tables say how long it still takes, or how long it has been; with no clock it stands still."""
        if clock is None:
            self._stood = self._gone(now) if self._stood is None else self._stood
            return
        self._stood = None
        self.calls = now + clock.pause / 1000 if clock.pause else min(now, self.calls)
        self.begun = (self.calls if clock.pause else now) - clock.gone / 1000

    def counting(self, now: float) -> int | None:
        """Seconds until "Klar!"; None when it has been called."""
        left = self.calls - now
        return -int(-left // 1) if left > 0 else None

    def called(self, now: float) -> bool:
        """Whether it has just been called."""
        return 0 <= now - self.calls < CALL_SECONDS

    def gone(self, now: float) -> int:
        """Whole seconds since it was called."""
        return max(0, int(self._gone(now)))

    def _gone(self, now: float) -> float:
        return self._stood if self._stood is not None else now - self.begun

    def next_second(self, now: float) -> float:
        """Seconds until a figure of it changes."""
        return 1.0 - (now - self.begun) % 1.0
