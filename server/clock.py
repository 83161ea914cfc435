"""Time, as a parameter: tables and limits ask a clock and never the machine, so that an hour of a test takes
no time."""

import asyncio
import heapq
import itertools
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from server.supervisor import Supervisor, guarded
from shared.milliseconds import Milliseconds

_supervisor = Supervisor()


class Instant(NamedTuple):
    """One moment by both clocks: time that only ever goes forward, and the calendar's since 1970."""

    now: Milliseconds
    wall: Milliseconds


class Timer(ABC):
    """Something that will happen unless it is cancelled."""

    @abstractmethod
    def cancel(self) -> None:
        """It shall not happen. Harmless when it has happened already."""


class Clock(ABC):
    """What time it is, and what shall happen later."""

    @abstractmethod
    def now(self) -> Milliseconds:
        """Time that only ever goes forward, from some beginning."""

    @abstractmethod
    def wall(self) -> Milliseconds:
        """Time since 1970, as the calendar has it; may jump."""

    def instant(self) -> Instant:
        """This moment, by both."""
        return Instant(self.now(), self.wall())

    @abstractmethod
    def later(self, wait: Milliseconds, call: Callable[[], object]) -> Timer:
        """Call something once, after so many milliseconds (at once means: not before this returns). A bug in
        it is logged, and nothing else that was to happen is lost."""

    async def sleep(self, wait: Milliseconds) -> None:
        """Wait so many milliseconds."""
        over = asyncio.Event()
        timer = self.later(wait, over.set)
        try:
            await over.wait()
        finally:
            timer.cancel()


class _LoopTimer(Timer):
    __slots__ = ("_handle",)

    def __init__(self, handle: asyncio.TimerHandle) -> None:
        self._handle = handle

    def cancel(self) -> None:
        self._handle.cancel()


class RealClock(Clock):
    """The machine's clock and the running event loop."""

    def now(self) -> Milliseconds:
        return Milliseconds(time.monotonic_ns() // 1_000_000)

    def wall(self) -> Milliseconds:
        return Milliseconds(time.time_ns() // 1_000_000)

    def later(self, wait: Milliseconds, call: Callable[[], object]) -> Timer:
        # The loop may wake a hair early; a millisecond on top and `now` has surely reached the moment.
        delay = (wait + 1) / 1000 if wait > 0 else 0.0
        return _LoopTimer(_supervisor.later(delay, "timer", call))


class _FakeTimer(Timer):
    __slots__ = ("call",)

    def __init__(self, call: Callable[[], object]) -> None:
        self.call: Callable[[], object] | None = call

    def cancel(self) -> None:
        self.call = None


class FakeClock(Clock):
    """Time that stands still until it is told to go on."""

    def __init__(self, wall: int = 1_700_000_000_000) -> None:
        self._now = 0
        self._epoch = wall
        self._order = itertools.count()
        self._timers: list[tuple[int, int, _FakeTimer]] = []

    def now(self) -> Milliseconds:
        return Milliseconds(self._now)

    def wall(self) -> Milliseconds:
        return Milliseconds(self._epoch + self._now)

    def later(self, wait: Milliseconds, call: Callable[[], object]) -> Timer:
        timer = _FakeTimer(guarded("timer", call))
        heapq.heappush(self._timers, (self._now + max(0, wait), next(self._order), timer))
        return timer

    def advance(self, wait: int) -> None:
        """Let so many milliseconds pass and everything happen, in order, that was to happen in them."""
        until = self._now + wait
        while self._timers and self._timers[0][0] <= until:
            due, _, timer = heapq.heappop(self._timers)
            self._now = max(self._now, due)
            call, timer.call = timer.call, None
            if call is not None:
                call()
        self._now = until

    def until_next(self) -> Milliseconds | None:
        """Milliseconds until the next thing happens; None when nothing is to come."""
        while self._timers and self._timers[0][2].call is None:
            heapq.heappop(self._timers)
        return Milliseconds(max(0, self._timers[0][0] - self._now)) if self._timers else None
