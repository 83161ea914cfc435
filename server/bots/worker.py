"""The process in which slow bots think: begun when there is something to think about, ended when there is
not, begun anew when it dies.

It is asked one question at a time, so a bot that no longer wants its answer costs nothing. No player waits
for it: a thought that takes too long is settled as late, and a process that never comes back is killed.
"""

import asyncio
import contextlib
import socket
from collections import deque
from collections.abc import Callable, Sequence

import msgspec

from server import logs
from server.bots.choice import Answer, Choice, Failed, Late, Unknown
from server.bots.chooser import Thought
from server.processes.child_process import part_environment
from server.supervisor import Supervisor
from shared.processes import command
from shared.wire import framed

PATIENCE = 2.0
"""Seconds from a question to its answer, at most: about as long as a person thinks."""
IDLE = 60.0
"""Seconds without a question after which the process is ended."""
MOST_DEATHS = 3
"""When it dies so often without having answered it is left alone for a while."""
REST = 60.0
"""So many seconds."""
BEGINNING = 30.0
"""Seconds that it may take to begin."""
PROGRAM = tuple(command("server.bots.worker_main"))
"""What runs in the process; it is given the number of its socket."""

_log = logs.logger("bots")
_pack = msgspec.msgpack.Encoder().encode
_read = msgspec.msgpack.Decoder(Choice | Failed | Unknown).decode


class Died(Exception):
    """The process is gone, or does not answer."""


class BotWorker:
    """The one process of a house in which bots think."""

    def __init__(
        self,
        patience: float = PATIENCE,
        idle: float = IDLE,
        rest: float = REST,
        program: Sequence[str] = PROGRAM,
    ) -> None:
        self.patience = patience
        """Seconds from a question to its answer, at most."""
        self._idle = idle
        self._rest = rest
        self._program = program
        self._supervisor = Supervisor()
        self._keeping: asyncio.Task[None] | None = None
        self._waiting: deque[tuple[Thought, Callable[[Answer], None]]] = deque()
        self._news = asyncio.Event()
        self._deaths = 0
        self._resting = False
        self._closed = False
        self._process: asyncio.subprocess.Process | None = None

    def put(self, thought: Thought, answered: Callable[[Answer], None]) -> None:
        """Think about this in the process; ``answered`` is told what comes of it."""
        if self._resting or self._closed:
            answered(Late())
            return
        self._waiting.append((thought, answered))
        self._news.set()
        self._supervisor.later(self.patience, "bot is late", lambda: self._late(thought, answered))
        if self._keeping is None or self._keeping.done():
            self._keeping = self._supervisor.start("bot worker", self._keep(), self._give_up)

    async def close(self) -> None:
        """End the process."""
        self._closed = True
        self._give_up()
        self._news.set()
        if self._process is not None:
            _kill(self._process)
        await self._supervisor.finished()

    @property
    def pid(self) -> int | None:
        """The process's number, while there is one."""
        return None if self._process is None else self._process.pid

    # --- Those who wait ---------------------------------------------------------------------------------

    def _late(self, thought: Thought, answered: Callable[[Answer], None]) -> None:
        """It has waited too long, be it among others or for the process to begin."""
        if (thought, answered) in self._waiting:
            self._waiting.remove((thought, answered))
            answered(Late())

    def _give_up(self) -> None:
        """No caller is to wait any longer."""
        while self._waiting:
            _thought, answered = self._waiting.popleft()
            answered(Late())

    async def _next(self) -> tuple[Thought, Callable[[Answer], None]]:
        """The next thought that a bot still wants."""
        while True:
            while self._waiting:
                thought, answered = self._waiting.popleft()
                if not thought.settled:
                    return thought, answered
            if self._closed:
                raise Died("the house closes")
            self._news.clear()
            await self._news.wait()

    # --- The process ------------------------------------------------------------------------------------

    async def _keep(self) -> None:
        """Have a process as long as there is something to think about."""
        while self._waiting:
            try:
                await self._live()
            except (Died, OSError, TimeoutError) as error:
                if self._closed:
                    return
                self._deaths += 1
                _log.error("bots.worker_died", why=str(error), deaths=self._deaths)
                if self._deaths >= MOST_DEATHS:
                    self._resting, self._deaths = True, 0
                    self._supervisor.later(self._rest, "bot worker rests", self._go_on)
                    self._give_up()

    def _go_on(self) -> None:
        self._resting = False

    async def _live(self) -> None:
        """One process from its beginning to its end. Died when that was not meant to be."""
        ours, theirs = socket.socketpair()
        with theirs:
            reader, writer = await asyncio.open_connection(sock=ours)
            fd = theirs.fileno()
            try:
                process = await asyncio.create_subprocess_exec(
                    *self._program, str(fd),
                    pass_fds=(fd,), stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
                    env=part_environment(), start_new_session=True,
                )  # fmt: skip
            except BaseException:
                writer.transport.abort()
                raise
        self._process = process
        try:
            if self._closed:
                return
            async with asyncio.timeout(BEGINNING):
                await self._read_frame(reader)
            while True:
                try:
                    async with asyncio.timeout(self._idle):
                        thought, answered = await self._next()
                except TimeoutError:
                    return
                await self._ask(reader, writer, thought, answered)
        finally:
            writer.transport.abort()
            _kill(process)
            await process.wait()
            self._process = None

    async def _ask(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        thought: Thought,
        answered: Callable[[Answer], None],
    ) -> None:
        try:
            writer.write(framed(_pack(thought.question)))
            async with asyncio.timeout(self.patience):
                answer: Answer = _read(await self._read_frame(reader))
        except TimeoutError:
            answered(Failed("TimeoutError", f"{thought.question.game}.choose"))
            raise Died("it does not answer") from None
        except BaseException:
            answered(Late())
            raise
        self._deaths = 0
        answered(answer)

    async def _read_frame(self, reader: asyncio.StreamReader) -> bytes:
        try:
            length = int.from_bytes(await reader.readexactly(4))
            return await reader.readexactly(length)
        except asyncio.IncompleteReadError:
            raise Died("it is gone") from None


def _kill(process: asyncio.subprocess.Process) -> None:
    """End it at once: it has nothing to bring into order."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
