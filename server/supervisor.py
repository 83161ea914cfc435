"""Whatever runs by itself is looked after: a bug in it is logged by its kind and place, what it served is
closed in good order, and all the rest goes on.

Nothing else in the server starts a task or hands the loop a callback (``tests/server/test_unwatched.py``).
``asyncio.TaskGroup`` is for tasks that shall end together; these shall not.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, ParamSpec, TypeVar

from server import logs

_log = logs.logger("supervisor")

Done = TypeVar("Done")
P = ParamSpec("P")


def _nothing() -> None:
    """There is nothing to be closed."""


class Supervisor:
    """The tasks and timers of one owner: a house, a lobby, a connection."""

    __slots__ = ("_context", "_tasks")

    def __init__(self, **context: object) -> None:
        """``context`` is whom a line of the log is about."""
        self._context = context
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(
        self,
        name: str,
        work: Coroutine[Any, Any, Done],
        on_failure: Callable[[], object] = _nothing,
        *,
        expected: tuple[type[Exception], ...] = (),
    ) -> asyncio.Task[Done]:
        """Do this work beside everything else. When it fails ``on_failure`` closes what it served. Errors of
        the kinds ``expected`` are no bugs: they are for the code that awaits the task."""
        task = asyncio.get_running_loop().create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(partial(self._ended, on_failure, expected))
        return task

    def later(
        self,
        seconds: float,
        name: str,
        call: Callable[[], object],
        on_failure: Callable[[], object] = _nothing,
    ) -> asyncio.TimerHandle:
        """Call this once, in so many seconds of the loop's time."""
        return asyncio.get_running_loop().call_later(seconds, self.guarded(name, call, on_failure))

    def on_readable(
        self, fd: int, name: str, call: Callable[[], object], on_failure: Callable[[], object] = _nothing
    ) -> None:
        """Call this whenever there is something to read, until the loop's ``remove_reader``."""
        asyncio.get_running_loop().add_reader(fd, self.guarded(name, call, on_failure))

    def on_writable(
        self, fd: int, name: str, call: Callable[[], object], on_failure: Callable[[], object] = _nothing
    ) -> None:
        """Call this whenever there is room to write, until the loop's ``remove_writer``."""
        asyncio.get_running_loop().add_writer(fd, self.guarded(name, call, on_failure))

    def guarded(
        self, name: str, call: Callable[P, object], on_failure: Callable[[], object] = _nothing
    ) -> Callable[P, None]:
        """The same call, for a caller that must not be broken by it, such as the loop."""
        return guarded(name, call, on_failure, **self._context)

    async def finished(self) -> None:
        """Wait until all has ended by itself, also what is started meanwhile."""
        while others := self._tasks - {asyncio.current_task()}:
            await asyncio.wait(others)

    async def close(self) -> None:
        """End all that still runs, and wait until it has ended."""
        while others := self._tasks - {asyncio.current_task()}:
            for task in others:
                task.cancel()
            await asyncio.wait(others)

    def _ended(
        self,
        on_failure: Callable[[], object],
        expected: tuple[type[Exception], ...],
        task: asyncio.Task[Any],
    ) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, expected):
            _failed(task.get_name(), error, on_failure, self._context)


def guarded(
    name: str,
    call: Callable[P, object],
    on_failure: Callable[[], object] = _nothing,
    **context: object,
) -> Callable[P, None]:
    """A call that raises nothing: a bug in it is logged, and ``on_failure`` closes what it served."""

    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            call(*args, **kwargs)
        except Exception as error:
            _failed(name, error, on_failure, context)

    return run


def _failed(
    name: str, error: BaseException, on_failure: Callable[[], object], context: dict[str, object]
) -> None:
    _log.bug("task.bug", error, task=name, **context)
    try:
        on_failure()
    except Exception as worse:
        _log.bug("task.not_closed", worse, task=name, **context)


def log_strays(loop: asyncio.AbstractEventLoop) -> None:
    """What a library lets slip to the loop goes to our log, without the values that asyncio would print."""
    loop.set_exception_handler(_stray)


def _stray(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    if error is None:
        _log.error("task.stray", what=str(context.get("message")))
    else:
        _log.bug("task.stray", error)
