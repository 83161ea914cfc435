"""What fingers press and what only a paste brings: told apart by milliseconds, and by what comes with it."""

from collections import deque
from collections.abc import Iterable
from typing import Final

from textual import events

BURST: Final = 0.015
BURST_KEYS: Final = 5
"""More signs than this within so many seconds come from no hand: they are a paste without brackets."""

ALONE: Final = 0.006
"""Seconds after which a key that nothing has followed is a person's: what is pasted comes on its heels."""

QUIET: Final = 0.1
"""Seconds without a sign after which a paste is over."""

_IN_TEXT: Final = frozenset({"enter", "tab", "ctrl+j"})
"""Keys that stand for what is between the words of a text."""


class Fingers:
    """When signs came, and which of them were part of a paste.

    Times are those of the arrival. What one reading of the terminal brings has one time, and is told here
    before any of it is dealt with: so what is in one piece with a paste is known to be, be it before it.
    """

    def __init__(self) -> None:
        self._latest = 0.0
        self._came: deque[float] = deque(maxlen=BURST_KEYS + 1)
        self._pastes: deque[tuple[float, float]] = deque(maxlen=8)
        """From when to when there was a paste, the last one last."""
        self._chain = 0.0
        """The last sign that came with the last paste."""

    def came(self, event: events.Event) -> None:
        """This has come; what has been told already is not counted twice."""
        if event.time <= self._latest:
            return
        self.all_came([event])

    def all_came(self, of_one_piece: Iterable[events.Event]) -> None:
        """All of this has come at once."""
        for event in of_one_piece:
            self._latest = max(self._latest, event.time)
            if isinstance(event, events.Paste):
                self.pasted(event.time)
            elif isinstance(event, events.Key) and is_text(event):
                self._sign(event.time)

    def pasted(self, time: float) -> None:
        """A paste came at this time, or went on."""
        self._is_paste(time - BURST, time)

    def are_a_paste(self, time: float) -> bool:
        """Whether what came at this time came with a paste, as far as is known by now."""
        return any(start <= time < end for start, end in self._pastes)

    def alone(self, time: float) -> bool:
        """Whether at most one sign has come since this time, that one included."""
        return sum(came >= time for came in self._came) <= 1

    def _sign(self, time: float) -> None:
        self._came.append(time)
        first = self._came[0]
        if len(self._came) > BURST_KEYS and time - first <= BURST:
            self._is_paste(first, time)
        elif self._pastes and time - self._chain <= BURST:
            # On the heels of a paste: what stood behind an end mark in it, for one.
            self._is_paste(time, time)

    def _is_paste(self, start: float, last: float) -> None:
        self._chain = max(self._chain, last)
        end = last + QUIET
        if self._pastes and start <= self._pastes[-1][1]:
            before, until = self._pastes.pop()
            start, end = min(start, before), max(end, until)
        self._pastes.append((start, end))


def is_text(key: events.Key) -> bool:
    """Whether a paste can hold this: an arrow that is held down comes in bursts on a slow line, too."""
    return key.key in _IN_TEXT or key.is_printable
