"""A time after which something is done, cheap enough to be set anew with every picture.

Everything that is to be done once, after a while, is done by these. Textual's own timer may forget one: what
is overdue as it is set, since the process was held up meanwhile, is skipped and never comes again.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Protocol


class Owner(Protocol):
    """Whatever does things one after the other: a widget, a screen, an app."""

    @property
    def is_running(self) -> bool:
        """Whether it does anything yet, and still."""
        ...

    def call_next(self, callback: Callable[[], object]) -> None:
        """Do this next."""
        ...


class Timeout:
    """Calls back once, so many seconds after it was set last.

    A handle of the event loop, where each of Textual's timers is a task, and called from there, however late:
    no message goes round for a second that passes. Its faults are its owner's; when that has ended nothing is
    called.
    """

    def __init__(self, owner: Owner, act: Callable[[], object]) -> None:
        self._owner = owner
        self._act = act
        self._handle: asyncio.TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        """Whether it will call."""
        return self._handle is not None

    def set(self, seconds: float) -> None:
        """Call in so many seconds, and not when it was to call before."""
        self.stop()
        self._handle = asyncio.get_running_loop().call_later(seconds, self._ring)

    def stop(self) -> None:
        """Do not call."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def ring(self) -> None:
        """Call at once, if it is set."""
        if self.is_set:
            self.stop()
            self._ring()

    def _ring(self) -> None:
        self._handle = None
        if self._owner.is_running:
            try:
                self._act()
            except Exception as error:
                self._owner.call_next(partial(_raise, error))


def after(owner: Owner, seconds: float, act: Callable[[], object]) -> Timeout:
    """Do this once, in so many seconds."""
    timeout = Timeout(owner, act)
    timeout.set(seconds)
    return timeout


def _raise(error: Exception) -> None:
    raise error
