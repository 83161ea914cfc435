"""A terminal that has gone takes its program with it.

When a window is closed, the kernel usually sends a hang-up, but not to every program, and Textual goes on
reading a terminal that is no longer there as fast as it can, or waits for ever to write to it. So a thread
sleeps until the terminal hangs up; the program then gets a moment to go in good order, and ends in any case.
"""

import os
import select
import signal
import sys
import threading
import time

GRACE = 2.0
"""Seconds between being told to go and being ended."""


def leave_with_terminal() -> None:
    """End this process with code 129 (a hang-up) soon after its terminal has gone."""
    if sys.stdin.isatty():
        threading.Thread(target=_watch, args=(sys.stdin.fileno(),), name="hang-up", daemon=True).start()


def _watch(fd: int) -> None:
    poll = select.poll()
    # Hang-ups and errors are reported without being asked for; nothing else may wake this thread.
    poll.register(fd, 0)
    events = 0
    while not events:
        events = poll.poll()[0][1]
    if events & select.POLLNVAL:
        return  # a system that cannot watch a terminal in this way
    os.kill(os.getpid(), signal.SIGHUP)
    time.sleep(GRACE)
    os._exit(128 + signal.SIGHUP)
