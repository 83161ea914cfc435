"""A process of the house, and how it is kept alive."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence

from server import logs
from server.i18n.catalogs import _
from server.processes.parent_death import PARENT, SAID_WHY
from shared.processes import environment
from shared.terminals import PUBLIC_TEXTUAL

OPENING_TIME = 60.0
"""Seconds in which a part must be ready."""
SETTLED = 10.0
"""A part that lives so many seconds has started well."""
MOST_DEATHS = 4
"""A part that dies so often without having settled is given up."""

_log = logs.logger("house")


class CannotOpen(Exception):
    """The house cannot be opened, or kept open; the text is one sentence for the host, "" if it was said."""


class ChildProcess:
    """A process of the house: how it is started, and how often it has died."""

    def __init__(
        self, kind: str, number: int | None, command: Callable[[int], Sequence[str]], passed: tuple[int, ...]
    ) -> None:
        """``kind`` is a message of the catalogs; ``number`` tells parts of one kind apart, None where
        there is one only."""
        self._kind = kind
        self._number = number
        self.name = self._named(kind)
        self._command = command
        self._passed = passed
        self._process: asyncio.subprocess.Process | None = None
        self._deaths = 0

    async def start(self) -> None:
        """Start it, and wait until it is ready. CannotOpen when it does not get so far."""
        ready, says = os.pipe()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command(says),
                pass_fds=(*self._passed, says),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=sys.stderr.fileno(),
                env=part_environment(),
                start_new_session=True,  # a Ctrl-C at the terminal is for this process alone
            )
        finally:
            os.close(says)
        reader = asyncio.StreamReader()
        with os.fdopen(ready, "rb") as pipe:
            transport, _protocol = await asyncio.get_running_loop().connect_read_pipe(
                lambda: asyncio.StreamReaderProtocol(reader), pipe
            )
            try:
                told = await asyncio.wait_for(reader.read(64), OPENING_TIME)
            except TimeoutError:
                told = b""
            transport.close()
        if not told:
            if await self._ended(1) == SAID_WHY:
                raise CannotOpen("")
            raise CannotOpen(
                _(
                    "A part of the house did not start ({part}); the lines above say why.",
                    part=self._named(_(self._kind)),
                )
            )

    async def mind(self) -> None:
        """Start it again whenever it dies. CannotOpen when it keeps dying."""
        while True:
            assert self._process is not None
            began = time.monotonic()
            status = await self._process.wait()
            self._deaths = 0 if time.monotonic() - began > SETTLED else self._deaths + 1
            _log.error(f"the {self.name} died and is started again", status=status)
            if self._deaths >= MOST_DEATHS:
                raise CannotOpen(
                    _(
                        "A part of the house cannot be kept alive ({part}); the lines above say why.",
                        part=self._named(_(self._kind)),
                    )
                )
            await asyncio.sleep(0.1 * 2**self._deaths)
            try:
                await self.start()
            except OSError as error:
                # No room for another process just now: it counts as one that died.
                _log.error(f"the {self.name} cannot be started", why=str(error))

    def _named(self, kind: str) -> str:
        return kind if self._number is None else f"{kind} {self._number}"

    async def stop(self, seconds: float) -> None:
        """End it: in good order within so many seconds, or at once after that."""
        if self._process is None or self._process.returncode is not None:
            return
        self._signal(signal.SIGTERM)
        await self._ended(seconds)

    async def _ended(self, seconds: float) -> int:
        """Wait until it has ended, and kill it if that takes longer; its exit code."""
        assert self._process is not None
        try:
            return await asyncio.wait_for(self._process.wait(), seconds)
        except TimeoutError:
            _log.warning(f"the {self.name} had to be killed")
            self._signal(signal.SIGKILL)
            return await self._process.wait()

    def _signal(self, number: signal.Signals) -> None:
        # Not by the process's own method: that would look whether it lives, and take its exit code away from
        # the code that waits for it.
        assert self._process is not None
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process.pid, number)


def part_environment() -> dict[str, str]:
    """This process's environment, without what would tell a screen about the host's own terminal."""
    about_terminal = ("TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "LANGUAGE")
    kept = {
        key: value
        for key, value in os.environ.items()
        if key == PUBLIC_TEXTUAL
        or (key not in about_terminal and not key.startswith(("TEXTUAL", "TMUX", "KATTA_")))
    }
    return {**environment(kept), PARENT: str(os.getpid()), "PYTHONUTF8": "1"}
