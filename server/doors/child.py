"""The life of one player's process, from the fork to its exit code. It holds a terminal and one socket."""

import contextlib
import fcntl
import importlib
import logging
import os
import resource
import signal
import sys
import termios
import traceback
from collections.abc import Callable
from multiprocessing import reduction
from pathlib import Path
from typing import Any

from server.processes.parent_death import follow_parent, libc
from shared.os_errors import place_of
from shared.ssh_params import STATUS
from shared.terminals import PUBLIC_TEXTUAL

CRASHED = 70
"""The exit code of a process whose screen broke; the report says how."""
LOGGED, CRASH = "log", "crash"
"""Words that lines of a report begin with, as ``RESUME`` is; what follows the last is all of the rest."""
GIVES_WAY = 5
"""How much nicer than the door a player's process is to all others."""
MOST_REPORTED = 3000
MOST_DESCRIPTORS = 65536
"""Inherited descriptors are closed up to this number; the door itself may hold no more."""


class Fd:
    """A descriptor that goes along to another process; there it is a number again."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return _arrived, (reduction.DupFd(self.number),)


def _arrived(handle: Any) -> int:
    number = handle.detach()
    assert isinstance(number, int)
    return number


def warm() -> None:
    """Do once, before any fork, what each child would do first."""
    libc()


def probe(screen: str) -> None:
    """The whole life of the first child: it ends well if it was born with the screen."""
    os._exit(0 if screen in sys.modules and hasattr(sys.modules[screen], "seat") else CRASHED)


def live(
    terminal: int, connection: int, report: int, environment: dict[str, str], screen: str, code: str | None
) -> None:
    """Become the player's process on this terminal, and never return."""
    status = CRASHED
    try:
        _settle(terminal, (connection, report), environment)
        seat = importlib.import_module(screen).seat
        status = int(seat(connection, code))
        sys.stdout.flush()
        sys.stderr.flush()
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException as error:
        # The player gets a sentence from the door; the log gets the kind and the way it went. The text of the
        # error stays out, since it may hold anything.
        where = "".join(traceback.format_tb(error.__traceback__))
        _report(report, CRASH, f"{type(error).__name__}\n{where}")
    finally:
        os._exit(status & 0xFF)


def _report(report: int, kind: str, text: str) -> None:
    """Tell the door; a report that cannot be written must not keep the process from going on."""
    with contextlib.suppress(OSError):
        os.write(report, f"{kind} {text[:MOST_REPORTED]}\n".encode("utf-8", "replace"))


class _ToTheDoor(logging.Handler):
    """What the screen logs, without what fills the gaps of its messages: this player's cards might."""

    def __init__(self, report: int) -> None:
        super().__init__(logging.WARNING)
        self._report = report

    def emit(self, record: logging.LogRecord) -> None:
        text = str(record.msg).replace("\n", " ")
        error = record.exc_info[1] if record.exc_info else None
        kind = f" ({type(error).__name__} at {place_of(error)})" if error is not None else ""
        _report(self._report, LOGGED, f"{record.name}: {text}{kind}")


def _give_way() -> None:
    """Drawing gives way to the door and the tables, which all players wait for.

    Linux shares a busy machine fairly between sessions, and the door, through which all keys and pictures go,
    is one session among those of its players: with ten of them drawing it would get a tenth.
    """
    with contextlib.suppress(OSError):
        os.nice(GIVES_WAY)
    with contextlib.suppress(OSError):  # another system, or too many at once: then it stays as fair as it was
        Path("/proc/self/autogroup").write_text(str(GIVES_WAY))


def _settle(terminal: int, keep: tuple[int, ...], environment: dict[str, str]) -> None:
    """A session of its own, the terminal as the controlling one, and nothing else in hand."""
    # An orphan on a dead terminal would spin, so the kernel ends us with the process that forked us.
    follow_parent(signal.SIGKILL)
    os.setsid()
    _give_way()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    for standard in range(3):
        os.dup2(terminal, standard)
    start = 3
    for number in (*sorted(keep), MOST_DESCRIPTORS):
        os.closerange(start, number)
        start = number + 1
    for sort in (signal.SIGINT, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU):
        signal.signal(sort, signal.SIG_IGN)
    for sort in (signal.SIGHUP, signal.SIGTERM, signal.SIGCHLD, signal.SIGQUIT, signal.SIGWINCH):
        signal.signal(sort, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.umask(0o077)
    os.chdir("/")
    of_the_host = {name: value for name, value in os.environ.items() if name == PUBLIC_TEXTUAL}
    os.environ.clear()
    os.environ.update(environment | of_the_host)
    os.environ[STATUS] = str(keep[1])
    os.set_blocking(keep[1], False)
    logging.getLogger().handlers[:] = [_ToTheDoor(keep[1])]
    sys.argv = ["katta"]
    # The streams were made for the door's log, in whatever encoding the server was started with.
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream = open(number, "r" if number == 0 else "w", encoding="utf-8", errors="replace", closefd=False)  # noqa: SIM115 - it stays open
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
