"""What ends a program from outside: its terminal goes, or a signal comes. It goes in good order then.

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
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ENDS = (signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP)
"""Signals that ask a program to end. Ctrl-C and Ctrl-\\ send one as long as the terminal makes them do so."""
KEYS = (signal.SIGINT, signal.SIGQUIT)
"""Those that a person sends with a key."""
GRACE = 2.0
"""Seconds between being told to go and being ended."""


def leave_with_terminal() -> None:
    """End this process with code 129 (a hang-up) soon after its terminal has gone."""
    if sys.stdin.isatty():
        threading.Thread(target=_watch, args=(sys.stdin.fileno(),), name="hang-up", daemon=True).start()


@contextmanager
def ended_in_order(end: Callable[[signal.Signals], None]) -> Iterator[None]:
    """Call ``end`` when a signal asks this process to end, as often as one comes.

    Nothing is ever raised where the program happens to be: an interrupt amid the taking or giving back of the
    terminal, which Ctrl-C held down surely hits, would leave the shell with half a screen. Afterwards the
    program is on its way out already, and a key says nothing more.
    """
    before = {number: signal.signal(number, lambda which, _: end(signal.Signals(which))) for number in ENDS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_IGN if number in KEYS else handler)


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
