"""What Python itself would print when a thread or a finaliser raises: a line in the log instead.

No code waits for these, and nothing need end for them; on a player's terminal they would be a page of paths.
"""

import logging
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_log = logging.getLogger(__name__)


@contextmanager
def said_to_the_log() -> Iterator[None]:
    """Meanwhile, and for threads that outlive it, what would be printed is logged."""

    def of_thread(args: threading.ExceptHookArgs) -> None:
        _log.error("a thread broke", exc_info=args.exc_value)

    def of_finaliser(args: Any) -> None:
        _log.warning("something was not put away", exc_info=args.exc_value)

    # Left as they are afterwards: what ends last is what no code waits for.
    threading.excepthook, sys.unraisablehook = of_thread, of_finaliser
    yield
