"""How much one connection may bring: so much at once, then so much a second, and never all of it in one go.

What is too much is not thrown away and harms no other: it is read later, and its sender waits. A person
sends a few kilobytes a second at most, by typing without a pause or dragging a window about.
"""

AT_ONCE = 128 * 1024
"""Bytes that are read without a pause."""
A_SECOND = 24 * 1024
"""Bytes that are read in a second after that. The smallest packets have 40 bytes and cost 0.1 ms each."""
SLICE = 4 * 1024
"""Bytes that are read before the others have a turn."""


class ReadThrottle:
    """One connection's allowance. Times are seconds on any steady clock."""

    def __init__(self, now: float) -> None:
        self._left = float(AT_ONCE)
        self._at = now

    def take(self, wanted: int, now: float) -> int:
        """How many of so many bytes may be read now."""
        self._left = min(AT_ONCE, self._left + (now - self._at) * A_SECOND)
        self._at = now
        taken = min(wanted, SLICE, int(self._left))
        self._left -= taken
        return taken

    def wait(self) -> float:
        """Seconds until more is to be read: none while something is left, else until there is a slice."""
        return 0.0 if self._left >= 1 else SLICE / A_SECOND
