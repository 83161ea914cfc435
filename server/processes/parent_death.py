"""Processes that belong together: none of a server's parts outlives it, however it dies."""

import contextlib
import ctypes
import functools
import os
import signal
import sys
from typing import Any

PARENT = "KATTA_PARENT"
"""The environment variable in which a part of a house finds the number of the process that started it."""
SAID_WHY = 3
"""The exit code of a part that could not start and has said why, so that it need not be said again."""
_PR_SET_PDEATHSIG = 1


@functools.cache
def libc() -> Any:
    """The C library; found once, before any fork."""
    return ctypes.CDLL(None)


def tell_ready(descriptor: int) -> None:
    """Tell the house that this part of it is ready. It may be closing already, and hear no more."""
    with contextlib.suppress(BrokenPipeError):
        os.write(descriptor, b"ready\n")
    os.close(descriptor)


def follow_parent(number: signal.Signals) -> None:
    """Let the kernel send this process the signal when the one that it came from is gone (Linux)."""
    if sys.platform == "linux":
        libc().prctl(_PR_SET_PDEATHSIG, number)


def die_with_parent(number: signal.Signals) -> None:
    """The same for a part of a house, also when the house was gone before this was said."""
    follow_parent(number)
    parent = os.environ.get(PARENT, "")
    if parent.isdigit() and os.getppid() != int(parent):
        os.kill(os.getpid(), number)
