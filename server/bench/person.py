"""A player at a terminal, for measuring: a program on a pseudo-terminal, and when its bytes come."""

import asyncio
import contextlib
import fcntl
import os
import struct
import termios
import time
from collections.abc import Callable, Mapping, Sequence

from server.supervisor import Supervisor

COLUMNS, ROWS = 80, 24
LAST = b"all keys"
"""What stands at the end of the last row, and so is drawn last."""
PROCESSOR = 2
"""With the number of a process, Linux's name of the clock that runs while it does."""


class TerminalUser:
    """A program on a pseudo-terminal, of 80×24 unless another size is given. Times are seconds on the
    monotonic clock."""

    def __init__(self, process: asyncio.subprocess.Process, master: int, began: float) -> None:
        self._process = process
        self._master = master
        self.began = began
        self.drawn = 0.0
        """When the last row of the first frame had come; 0 before that."""
        self.bytes = 0
        """So many have come."""
        self.last = began
        """When the last ones came."""
        self.noted = bytearray()
        """What has come since ``note``."""
        self.chunks: list[tuple[float, bytes]] = []
        """All that has come, and when."""
        self._head = b""
        self._waits: list[tuple[Callable[[], bool], asyncio.Future[float]]] = []
        Supervisor().on_readable(master, "read", self._read)

    @classmethod
    async def at(
        cls,
        command: Sequence[str],
        environment: Mapping[str, str],
        *,
        keep: Sequence[int] = (),
        size: tuple[int, int] = (COLUMNS, ROWS),
    ) -> "TerminalUser":
        """Start the program; it has the file descriptors that it is to ``keep``."""
        master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        os.set_blocking(master, False)
        kept = {key: value for key, value in os.environ.items() if key in ("PATH", "HOME", "PYTHONPATH")}
        kept |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", **environment}
        began = time.monotonic()
        process = await asyncio.create_subprocess_exec(
            *command, stdin=slave, stdout=slave, stderr=slave, env=kept, start_new_session=True,
            pass_fds=keep,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        os.close(slave)
        return cls(process, master, began)

    def _read(self) -> None:
        try:
            data = os.read(self._master, 65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            asyncio.get_running_loop().remove_reader(self._master)
            return
        self.last = time.monotonic()
        self.bytes += len(data)
        self.noted += data
        self.chunks.append((self.last, data))
        if not self.drawn:
            self._head += data
            if LAST in self._head.partition(b"\x1b[?1049h")[2]:
                self.drawn = self.last
        for wait in list(self._waits):
            true, future = wait
            if true() and not future.done():
                future.set_result(self.last)

    async def _when(self, true: Callable[[], bool], seconds: float) -> float:
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        wait = (true, future)
        self._waits.append(wait)
        try:
            return await asyncio.wait_for(future, seconds)
        finally:
            self._waits.remove(wait)

    async def first_frame(self, seconds: float = 30.0) -> float:
        """How long the first frame took to come."""
        if not self.drawn:
            try:
                await self._when(lambda: bool(self.drawn), seconds)
            except TimeoutError:
                raise RuntimeError(f"no frame after {seconds:g} s: {self._head[-400:]!r}") from None
        return self.drawn - self.began

    async def begun(self, seconds: float = 30.0) -> None:
        """Wait until something has come, and then nothing more for a while: at every size."""
        if not self.bytes:
            await self._when(lambda: bool(self.bytes), seconds)
        await self.quiet()

    async def press(self, keys: bytes, seconds: float = 5.0) -> float | None:
        """Press these keys; how long until something came. None when nothing did."""
        before, at = self.bytes, time.monotonic()
        os.write(self._master, keys)
        try:
            return await self._when(lambda: self.bytes > before, seconds) - at
        except TimeoutError:
            return None

    @property
    def spent(self) -> float:
        """Milliseconds of the processor that the program itself has used, all its threads together."""
        return time.clock_gettime_ns(~self._process.pid << 3 | PROCESSOR) / 1e6

    def note(self) -> None:
        """Begin to take down what comes."""
        self.noted.clear()

    def type(self, keys: bytes) -> float:
        """Press these keys and wait for nothing; when that was."""
        os.write(self._master, keys)
        return time.monotonic()

    def gone(self) -> bool:
        """Whether the program has ended."""
        return self._process.returncode is not None

    async def quiet(self, still: float = 0.5, seconds: float = 20.0) -> None:
        """Wait until nothing has come for so long, but no longer than ``seconds``."""
        end = time.monotonic() + seconds
        while (wait := min(end, self.last + still) - time.monotonic()) > 0:
            before = self.bytes
            with contextlib.suppress(TimeoutError):
                await self._when(lambda seen=before: self.bytes > seen, wait)  # type: ignore[misc]  # mypy does not infer it

    async def leave(self) -> None:
        """End the program."""
        asyncio.get_running_loop().remove_reader(self._master)
        with contextlib.suppress(ProcessLookupError):
            self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), 10)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        os.close(self._master)
