"""The process that players' processes are forked from: it has the screen loaded already (see ``preload``)."""

import asyncio
import multiprocessing
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.context import ForkServerProcess
from typing import TypeVar

from server.doors import child, preload_name

T = TypeVar("T")

LOST = 255
"""What multiprocessing gives as the exit code when the forking process is gone, and its children with it."""


class ForkFailed(Exception):
    """No process could be had. The text is for the log."""


class Forks:
    """The process that players' processes are forked from, and the one thread that talks to it."""

    def __init__(self, screen: str) -> None:
        self.screen = screen
        os.environ[preload_name.SCREEN] = screen
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["server.doors.preload"])
        # One thread, since multiprocessing's bookkeeping of children is not made for two.
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="forks")

    async def warm(self) -> None:
        """Load the screen and fork once for trial. ForkFailed when there is no screen to be had."""
        if await self._call(self._trial) != 0:
            raise ForkFailed(f"the screen {self.screen} does not load")

    async def start(self, *args: object) -> ForkServerProcess:
        """A process that lives ``child.live`` with these arguments. ForkFailed when none can be had."""
        try:
            return await self._call(self._start, child.live, args)
        except (OSError, EOFError) as error:
            raise ForkFailed(str(error)) from error

    async def exit_code(self, process: ForkServerProcess) -> int:
        """The exit code of a process that has ended; negative for the signal that ended it."""

        def ask() -> int:
            code = process.exitcode
            process.close()
            return -signal.SIGKILL if code is None or code == LOST else code

        return await self._call(ask)

    def close(self) -> None:
        """No more forks."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _call(self, function: Callable[..., T], *args: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *args)

    def _start(self, target: Callable[..., None], args: tuple[object, ...]) -> ForkServerProcess:
        process = self._context.Process(target=target, args=args, daemon=True)
        process.start()
        return process

    def _trial(self) -> int:
        process = self._start(child.probe, (self.screen,))
        process.join(60)
        return 255 if process.exitcode is None else process.exitcode
