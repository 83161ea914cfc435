"""How time is counted wherever it crosses from one part to another: in whole milliseconds, nothing else."""

from typing import NewType

Milliseconds = NewType("Milliseconds", int)
"""A span of time, or a moment by the clock that is meant."""


NO_TIME = Milliseconds(0)


def seconds(count: float) -> Milliseconds:
    """So many seconds."""
    return Milliseconds(round(count * 1000))


def after(moment: Milliseconds, wait: Milliseconds) -> Milliseconds:
    """The moment that comes so long after this one."""
    return Milliseconds(moment + wait)


def between(moment: Milliseconds, later: Milliseconds) -> Milliseconds:
    """How long it is from one moment to another; no time at all where that has been."""
    return Milliseconds(max(0, later - moment))
