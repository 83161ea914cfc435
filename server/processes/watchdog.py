"""Notices when one call holds up a whole process, and says in the log which: the place, never a value.

The loop has an appointment with itself a few times a second, and a thread looks whether it keeps them: that
is all that it costs.
"""

import asyncio
import sys
import threading
import time
import traceback
from collections.abc import Callable

from server import logs
from server.supervisor import Supervisor, guarded

BLOCKED = 0.2
"""Seconds in which the loop did nothing else that are worth a line in the log."""
BEAT = 0.05
"""Seconds between two appointments of the loop, and between two looks of the thread."""
QUIET = 10.0
"""Seconds between two lines, at least; those that are not said are counted."""
DEPTH = 12
"""So many of the innermost calls are named."""
STOOD_STILL = "the whole process stood still"
"""What held up the loop, where the thread was held up as well: the machine, and none of our calls."""

_log = logs.logger("watchdog")


class Watchdog:
    """Watches one event loop, from ``start`` to ``stop``, which are called in it."""

    def __init__(
        self, blocked: Callable[[float], object], *, limit: float = BLOCKED, quiet: float = QUIET
    ) -> None:
        """``blocked`` is told, in milliseconds, each time that the loop was held up for longer than the
        ``limit``, in seconds."""
        self._blocked = blocked
        self._limit = limit
        self._quiet = quiet
        self._supervisor = Supervisor()
        self._stopping = threading.Event()
        self._watching = guarded("watchdog", self._watch)
        self._loops_thread = 0
        self._beat = 0.0
        """When the loop kept its last appointment."""
        self._timer: asyncio.TimerHandle | None = None
        self._last_line = -quiet
        self._unsaid = 0
        self.seen_at = ""
        """Where the loop was seen while it was late; "" while it is not."""

    def start(self) -> None:
        """Watch this loop."""
        self._loops_thread = threading.get_ident()
        self._beat = time.monotonic()
        self._make_appointment()
        threading.Thread(target=self._watching, name="watchdog", daemon=True).start()

    def stop(self) -> None:
        """Watch no more."""
        self._stopping.set()
        if self._timer is not None:
            self._timer.cancel()

    # --- In the loop ------------------------------------------------------------------------------------

    def _make_appointment(self) -> None:
        self._timer = self._supervisor.later(BEAT, "watchdog", self._keep_it, self._make_appointment)

    def _keep_it(self) -> None:
        now = time.monotonic()
        gap, self._beat = now - self._beat, now
        where, self.seen_at = self.seen_at, ""
        self._make_appointment()
        if gap > self._limit:
            self._blocked(gap * 1000)
            self._say(gap, where or STOOD_STILL, now)

    def _say(self, gap: float, where: str, now: float) -> None:
        if now < self._last_line + self._quiet:
            self._unsaid += 1
            return
        _log.warning("loop.blocked", ms=round(gap * 1000), unsaid=self._unsaid, where=where)
        self._last_line, self._unsaid = now, 0

    # --- In the thread ----------------------------------------------------------------------------------

    def _watch(self) -> None:
        """Remember what the loop is at while it is late."""
        while not self._stopping.wait(min(BEAT, self._limit / 2)):
            if not self.seen_at and time.monotonic() - self._beat > max(self._limit / 2, 2 * BEAT):
                frame = sys._current_frames().get(self._loops_thread)
                if frame is not None:
                    self.seen_at = "".join(traceback.format_list(traceback.extract_stack(frame)[-DEPTH:]))
