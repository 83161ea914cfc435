"""Motion: short runs of pictures, one run at a time, which any key ends (LOOK §7).

A run is a tuple of steps; a step is a delay in seconds and what is done after it. What the table says is
always true already: a motion only shows how it came to be so, and ``finish`` shows the end at once.
"""

from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol, TypeAlias, TypeVar

TURN: Final = 0.06
"""Seconds a picture of a turning card stays: three make 180 ms."""
NEW: Final = 1.0
"""Seconds that ▼ stands over a new card."""
COUNT_STEPS: Final = 6
TAKE: Final = 0.15
"""Seconds between the king or jack that goes and the card he takes with him."""
BLINK: Final = 0.3
"""Seconds of one blink of a frame: half of them thin, half heavy."""

Value = TypeVar("Value")


class Step(NamedTuple):
    """After so many seconds, do this. ``trailing`` steps end a run without holding up the next."""

    delay: float
    act: Callable[[], object]
    trailing: bool = False


class Pending(Protocol):
    """What will be done after a while."""

    def stop(self) -> None:
        """Do not."""
        ...


After: TypeAlias = Callable[[float, Callable[[], object]], Pending]
"""Does this once, in so many seconds."""


class Motion:
    """Runs one after the other. ``on`` false, every run shows its end at once."""

    def __init__(self, after: After, *, on: Callable[[], bool] = lambda: True) -> None:
        self._after = after
        self._on = on
        self._steps: deque[Step] = deque()
        self._trailing: dict[int, tuple[Pending, Callable[[], object]]] = {}
        self._timer: Pending | None = None
        self._named = 0

    @property
    def busy(self) -> bool:
        """Whether something moves now."""
        return bool(self._steps) or bool(self._trailing)

    def play(self, run: tuple[Step, ...]) -> None:
        """Play this when everything before it has been played."""
        if not self._on():
            self.finish()
            for step in run:
                step.act()
            return
        self._steps.extend(run)
        if self._timer is None:
            self._wait()

    def finish(self) -> None:
        """End all motion: whatever is still to be done is done now, in order."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        trailing = list(self._trailing.values())
        self._trailing.clear()
        for timer, act in trailing:
            timer.stop()
            act()
        while self._steps:
            self._steps.popleft().act()

    def _wait(self) -> None:
        while self._steps:
            step = self._steps[0]
            if step.trailing:
                self._steps.popleft()
                self._trail(step)
            elif step.delay <= 0:
                self._steps.popleft().act()
            else:
                self._timer = self._after(step.delay, self._next)
                return
        self._timer = None

    def _next(self) -> None:
        self._timer = None
        if self._steps:
            self._steps.popleft().act()
            self._wait()

    def _trail(self, step: Step) -> None:
        self._named += 1
        name = self._named

        def end() -> None:
            if self._trailing.pop(name, None):
                step.act()

        self._trailing[name] = (self._after(step.delay, end), step.act)


def count(show: Callable[[int], object], before: int, after: int, seconds: float) -> tuple[Step, ...]:
    """A figure counts from one value to another in at most six steps of so many seconds in all."""
    steps = min(COUNT_STEPS, abs(after - before))
    values = [before + (after - before) * step // steps for step in range(1, steps)] if steps else []
    return tuple(Step(seconds / max(1, steps), _with(show, value)) for value in (*values, after))


def blink(thin: Callable[[bool], object]) -> tuple[Step, ...]:
    """Your turn: the frame goes thin and heavy twice, then is still."""
    return tuple(Step(BLINK / 2, _with(thin, value)) for value in (True, False, True, False))


def _with(act: Callable[[Value], object], value: Value) -> Callable[[], object]:
    return lambda: act(value)
