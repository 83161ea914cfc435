"""Processes that belong together: none of a server's parts outlives it, however it dies."""

import ctypes
import os
import signal
import sys

_PR_SET_PDEATHSIG = 1


def die_with_parent(number: signal.Signals) -> None:
    """Let the kernel send this process the signal when the one that started it is gone (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, number)
    if os.getppid() == 1:
        os.kill(os.getpid(), number)
