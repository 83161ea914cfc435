"""The way back to a sane shell: a player's terminal is left as it was, however the session ended."""

import re
from collections.abc import Callable
from time import monotonic

MODES = (
    b"\x1b[?2026l"  # a synchronised frame that was never finished
    b"\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l"  # mouse
    b"\x1b[?1004l"  # focus
    b"\x1b[?2004l"  # bracketed paste
    b"\x1b[?2048l"  # resizes reported in band
    b"\x1b[?7h"  # lines that are too long go on in the next row: the shell's, and what is said now
)
LEAVE_ALTERNATE = b"\x1b[?1049l"
CALM = b"\x1b[?25h\x1b[0m"
"""Cursor shown; no colours."""
MODERN_OFF = b"\x1b[<u\x1b[>4;0m\x1b[0 q"
"""Kitty's keyboard popped, modifyOtherKeys off, the usual cursor; old terminals print letters of it."""
OLD = re.compile(r"linux|vt\d+|ansi|cons\d+|hurd|sun")
NEW_LINE = b"\r\x1b[K\r\n"

GIVE_TITLE_BACK = b"\x1b]0;\x07\x1b[23;0t"
"""The title that the window had before, or none where the terminal keeps none."""

_TITLE = re.compile(rb"\x1b\[2([23]);0t")
_SCREEN = re.compile(rb"\x1b\[\?1049([hl])")
_ASKED = re.compile(rb"\x1b\[\?\d+\$p|\x1b\[c|\x1b\[6n|\x1b\]1[01];\?")
_ANSWERED = re.compile(rb"\x1b\[\?\d+;\d\$y|\x1b\[\?[\d;]+c|\x1b\[\d+;\d+R|\x1b\]1[01];rgb")
_TAIL = 7
"""So many bytes of an unfinished switch may wait for the next chunk."""


class Screen:
    """Which of a terminal's two screens the bytes sent so far have left it on.

    Leaving the other screen twice would put the cursor back where it was long ago, in the middle of what the
    shell shows, so it is left only where it was entered.
    """

    def __init__(self, term: str, clock: Callable[[], float] = monotonic) -> None:
        self._modern = OLD.match(term) is None
        self._clock = clock
        self._asked = 0
        self._asked_at = 0.0
        self.alternate = False
        self._titled = False
        self._tail = b""

    def feed(self, data: bytes) -> None:
        """These bytes are sent to the terminal."""
        text = self._tail + data
        for found in _SCREEN.finditer(text):
            self.alternate = found[1] == b"h"
        for found in _TITLE.finditer(text):
            self._titled = found[1] == b"2"
        self._tail = text[-_TAIL:]
        if asked := len(_ASKED.findall(data)):
            self._asked += asked
            self._asked_at = self._clock()

    def answered(self, data: bytes) -> None:
        """These bytes came from the terminal: keys, and answers to what the screen asked it."""
        if self._asked:
            self._asked = max(0, self._asked - len(_ANSWERED.findall(data)))

    def unanswered_for(self, late: float) -> float:
        """Seconds to wait for answers that may still come, when they take at most so long."""
        return max(0.0, self._asked_at + late - self._clock()) if self._asked else 0.0

    def restored(self) -> bytes:
        """What puts the terminal right."""
        leave = LEAVE_ALTERNATE if self.alternate else b""
        title = GIVE_TITLE_BACK if self._titled else b""
        self.alternate = self._titled = False
        return MODES + (MODERN_OFF if self._modern else b"") + title + leave + CALM
