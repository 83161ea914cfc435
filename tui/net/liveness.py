"""Whether the other end of a line is still there: it is asked when nothing comes, and answers at once.

A line that is dead says nothing, and so does a house in which nothing happens. TCP finds out after minutes,
ssh after most of one; a person on whose turn the clock runs wants to know within seconds.
"""

import asyncio
from collections.abc import Callable

ASK_AFTER = 2
"""Seconds without a word after which the house is asked whether it is there, and again each second."""
SILENT_AFTER = 5
"""Seconds after which the player is told."""
DEAD_AFTER = 15
"""Seconds after which the line is given up, and another one is opened."""


class Lifeline:
    """One line. Time is counted in looks, not on the clock: a machine that slept has heard nothing meanwhile
    because it did not listen."""

    def __init__(
        self,
        ask: Callable[[], None],
        tell: Callable[[int], None],
        dead: Callable[[], None],
        second: float = 1.0,
    ) -> None:
        """``ask`` asks for a sign of life. ``tell`` is told how long the line has been silent, each second
        from ``SILENT_AFTER`` on, and 0 when it no longer is. ``dead`` is called once, and then no more. Its
        ``second`` may be shorter."""
        self._ask = ask
        self._tell = tell
        self._dead = dead
        self._second = second
        self._quiet = 0

    @property
    def silent(self) -> bool:
        """Whether nothing has come for so long that something is wrong."""
        return self._quiet >= SILENT_AFTER

    def heard(self) -> None:
        """Something came."""
        was_silent, self._quiet = self.silent, 0
        if was_silent:
            self._tell(0)

    async def watch(self) -> None:
        """Look after the line until it is given up."""
        while True:
            await asyncio.sleep(self._second)
            if not self.look():
                return

    def look(self) -> bool:
        """A second has gone by; False when the line is given up."""
        self._quiet += 1
        if self._quiet >= ASK_AFTER:
            self._ask()
        if self.silent:
            self._tell(self._quiet)
        if self._quiet < DEAD_AFTER:
            return True
        self._dead()
        return False
