"""Players' processes on pseudo-terminals, as the door holds them: bytes through, sizes in, and a clean end.

The door keeps the master side of the terminal; the process has the other as its own. See ``forks`` for where
it comes from and ``child`` for its life.
"""

import asyncio
import contextlib
import fcntl
import os
import signal
import socket
import struct
import termios
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.context import ForkServerProcess
from typing import Protocol

from server import logs
from server.doors import child
from server.doors.forks import ForkFailed, Forks
from server.supervisor import Supervisor
from shared.ssh_params import RESUME

READ = 16 * 1024
INPUT_HELD = 4 * 1024
"""Bytes typed ahead of a process that does not read, before the client is asked to wait."""
RESIZE_EVERY = 0.04
"""Seconds between two sizes told to a process, however many a window passes through while it is dragged."""
PATIENCE = 3.0
"""Seconds that a process has to end after its client is gone."""


@dataclass(frozen=True)
class ProcessEnded:
    """How a process ended: its exit code (negative: by a signal), a guest's resume code if it said one, and
    what broke, "" for nothing."""

    status: int
    resume: str = ""
    crash: str = ""


MOST_SAID = 64 * 1024
"""Bytes of a process's report that are kept."""

_log = logs.logger("door")


class TerminalOwner(Protocol):
    """Who looks at the terminal."""

    def show(self, data: bytes) -> None:
        """Bytes from the process."""
        ...

    def hold(self, held: bool) -> None:
        """Send no more keys for now, or do again."""
        ...

    def ended(self, how: ProcessEnded) -> None:
        """The process is gone, and all that it wrote has been shown."""
        ...


class Terminal:
    """One player's process on its terminal."""

    def __init__(
        self,
        forks: Forks,
        client: TerminalOwner,
        context: Mapping[str, object] | None = None,
        kill: Callable[[int, int], None] = os.kill,
    ) -> None:
        """``context`` is whom a line of the log is about; ``kill`` sends a process a signal."""
        self._forks = forks
        self._client = client
        self._kill = kill
        self._context = context or {}
        self._loop = asyncio.get_running_loop()
        self._supervisor = Supervisor(**self._context)
        self._master = -1
        self._report = -1
        self._process: ForkServerProcess | None = None
        self._typed = bytearray()
        self._said = bytearray()
        self._paused = False
        self._size = (0, 0)
        self._resizing: asyncio.TimerHandle | None = None
        self._dragged = False
        self._killing: asyncio.TimerHandle | None = None
        self._ending = False

    async def start(
        self, size: tuple[int, int], environment: dict[str, str], connection: socket.socket, code: str | None
    ) -> None:
        """Begin: the process gets the terminal and the connection (closed here). ForkFailed if not."""
        slave = writing = -1
        try:
            self._master, slave = os.openpty()
            self._report, writing = os.pipe()
            _prepare(slave)
            self._resize(size)
            self._process = await self._forks.start(
                child.Fd(slave), child.Fd(connection.fileno()), child.Fd(writing), environment,
                self._forks.screen, code,
            )  # fmt: skip
        except OSError as error:
            self._close()
            raise ForkFailed(str(error)) from error
        except ForkFailed:
            self._close()
            raise
        finally:
            connection.close()
            for number in (slave, writing):
                if number >= 0:
                    os.close(number)
        os.set_blocking(self._master, False)
        os.set_blocking(self._report, False)
        self._show_on()
        self._supervisor.on_readable(self._report, "listen", self._reported, self._broke)
        self._supervisor.on_readable(self._process.sentinel, "end", self._over)

    # --- The client does something ----------------------------------------------------------------------

    def type(self, data: bytes) -> None:
        """Keys from the client."""
        if self._master < 0:
            return
        waiting = bool(self._typed)
        self._typed += data
        if not waiting:
            self._write()

    def resize(self, size: tuple[int, int]) -> None:
        """The client's window has this size now (columns, rows); the last of many in a row counts."""
        if self._resizing is None:
            self._resize(size)
            self._resizing = self._supervisor.later(RESIZE_EVERY, "resize", self._resized)
        else:
            self._dragged = True
        self._size = size

    def pause(self) -> None:
        """The client does not keep up: let the process wait."""
        if not self._paused and self._master >= 0:
            self._paused = True
            self._loop.remove_reader(self._master)

    def resume(self) -> None:
        """The client keeps up again."""
        if self._paused and self._master >= 0:
            self._paused = False
            self._show_on()

    def hang_up(self) -> None:
        """The client is gone: the process is told so, and ended if it does not end."""
        if self._process is None or self._ending or self._killing is not None:
            return
        # What it is still writing is taken from it, or it could not go.
        self.resume()
        self._signal(signal.SIGHUP)
        self._killing = self._supervisor.later(PATIENCE, "kill", lambda: self._signal(signal.SIGKILL))

    # --- The process does something ---------------------------------------------------------------------

    def _broke(self) -> None:
        """A bug of ours: neither side hears the other any more, so the process is ended at once."""
        for number in (self._master, self._report):
            if number >= 0:
                self._loop.remove_reader(number)
        if self._master >= 0:
            self._loop.remove_writer(self._master)
        self._signal(signal.SIGKILL)

    def _show_on(self) -> None:
        self._supervisor.on_readable(self._master, "show", self._readable, self._broke)

    def _readable(self) -> None:
        try:
            data = os.read(self._master, READ)
        except BlockingIOError:
            return
        except OSError:  # EIO: no process has the other side open any more
            data = b""
        if data:
            self._client.show(data)
        else:
            self._loop.remove_reader(self._master)

    def _write(self) -> None:
        try:
            written = os.write(self._master, self._typed)
        except BlockingIOError:
            written = 0
        except OSError:
            self._typed.clear()
            written = 0
        was_held = len(self._typed) > INPUT_HELD
        del self._typed[:written]
        if self._typed:
            self._supervisor.on_writable(self._master, "type", self._write, self._broke)
        else:
            self._loop.remove_writer(self._master)
        is_held = len(self._typed) > INPUT_HELD
        if is_held or was_held:
            self._client.hold(is_held)

    def _resized(self) -> None:
        self._resizing = None
        self._resize(self._size)
        if self._dragged:
            # The size may be the one that it had, of which the kernel does not tell; but the window was
            # another one for a moment, and has lost what did not fit.
            self._dragged = False
            self._signal(signal.SIGWINCH)

    def _resize(self, size: tuple[int, int]) -> None:
        if self._master >= 0:
            columns, rows = self._size = size
            fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None and self._process.pid is not None and not self._ending:
            with contextlib.suppress(ProcessLookupError):
                self._kill(self._process.pid, number)

    def _over(self) -> None:
        assert self._process is not None
        self._loop.remove_reader(self._process.sentinel)
        self._ending = True
        self._supervisor.start("end", self._end(self._process), self._gave_up)

    def _gave_up(self) -> None:
        """A bug of ours while the process ended: the player who looked at it is let go."""
        self._close()
        self._client.ended(ProcessEnded(1, crash="the door"))

    async def _end(self, process: ForkServerProcess) -> None:
        status = await self._forks.exit_code(process)
        self._loop.remove_reader(self._master)
        # What it wrote last is still in the terminal.
        with contextlib.suppress(OSError):
            while data := os.read(self._master, READ):
                self._client.show(data)
        self._reported()
        told, _, crash = f"\n{bytes(self._said).decode(errors='replace')}".partition(f"\n{child.CRASH} ")
        self._close()
        resume = ""
        for line in told.splitlines():
            kind, _, text = line.partition(" ")
            if kind == child.LOGGED:
                _log.warning("a screen says", says=text, **self._context)
            elif kind == RESUME:
                resume = text.strip()
        self._client.ended(ProcessEnded(status, resume, crash.strip()))

    def _reported(self) -> None:
        try:
            data = os.read(self._report, READ)
        except BlockingIOError:
            return
        if not data:
            self._loop.remove_reader(self._report)
        elif len(self._said) < MOST_SAID:
            self._said += data

    def _close(self) -> None:
        for timer in (self._resizing, self._killing):
            if timer is not None:
                timer.cancel()
        if self._master >= 0:
            self._loop.remove_reader(self._master)
            self._loop.remove_writer(self._master)
            os.close(self._master)
        if self._report >= 0:
            self._loop.remove_reader(self._report)
            os.close(self._report)
        self._master = self._report = -1


def _prepare(slave: int) -> None:
    """No echo, no line editing, no signal keys: a terminal's late answers must not be shown, and a Ctrl-C
    before the screen is up is a key like any other. Line ends are still made whole for what is printed."""
    modes = termios.tcgetattr(slave)
    modes[0] &= ~(termios.IXON | termios.ICRNL | termios.INLCR)
    modes[3] &= ~(termios.ECHO | termios.ECHONL | termios.ICANON | termios.ISIG | termios.IEXTEN)
    termios.tcsetattr(slave, termios.TCSANOW, modes)
