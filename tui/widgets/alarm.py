"""A time at which to be called back, cheap enough to be set anew with every picture."""

import asyncio
from collections.abc import Callable
from typing import Protocol


class Called(Protocol):
    """Whatever does things one after the other: a widget, a screen, an app."""

    def call_next(self, callback: Callable[[], object]) -> None:
        """Do this next."""
        ...


class Alarm:
    """Calls back once, so many seconds after it was set last. (Textual's timers are a task each.)"""

    def __init__(self, called: Called, act: Callable[[], object]) -> None:
        self._called = called
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

    def _ring(self) -> None:
        self._handle = None
        self._called.call_next(self._act)
