"""The tables alone, and a client that speaks with them over their Unix socket, for measuring."""

import asyncio
import contextlib
import os
import tempfile
from collections import deque
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import TypeAlias

from server.bench.house import CONFIG
from shared.processes import command, environment
from shared.wire import (
    MAX_TELL,
    VERSION,
    Frames,
    Greet,
    Guest,
    Hello,
    Notification,
    Refused,
    Request,
    Response,
    Result,
    TableInfo,
    ViewUpdate,
    Welcome,
    Who,
    frame,
    outcome_of,
    read_told,
    request,
)

Heard: TypeAlias = Notification | Result | Refused
PROGRAM = command("server")
GUEST = Guest()


class TablesClient:
    """A door's end of the wire."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._frames = Frames(MAX_TELL)
        self._heard: list[Heard] = []
        self._asked: deque[Request] = deque()
        self.seen: ViewUpdate | None = None
        self.room: TableInfo | None = None

    @classmethod
    async def into(cls, path: Path, name: str, address: str, who: Who = GUEST) -> "TablesClient":
        """Come in, and be greeted."""
        client = cls(*await asyncio.open_unix_connection(str(path)))
        client._writer.write(frame(Hello(VERSION, who, address, "bench", name)))
        client.say(Greet(VERSION))
        await client.hear(Welcome)
        return client

    def say(self, ask: Request) -> None:
        """Ask for one thing."""
        self._asked.append(ask)
        self._writer.write(request(0, ask))

    def hang_up(self) -> None:
        """Leave."""
        self._writer.close()

    async def hear(self, *kinds: type[Heard]) -> Heard:
        """The next message of one of these kinds, or of any; those before it are taken in and forgotten."""
        while True:
            while self._heard:
                tell = self._heard.pop(0)
                if isinstance(tell, ViewUpdate):
                    self.seen = tell
                elif isinstance(tell, TableInfo):
                    self.room = tell
                if not kinds or isinstance(tell, kinds):
                    return tell
            data = await asyncio.wait_for(self._reader.read(65536), 30)
            if not data:
                raise RuntimeError("the tables hung up")
            self._heard += [self._read(payload) for payload in self._frames.feed(data)]

    def _read(self, payload: bytes) -> Heard:
        said = read_told(payload)
        assert said is not None
        # Requests are answered in the order in which they came.
        return outcome_of(self._asked.popleft(), said) if isinstance(said, Response) else said


@contextlib.asynccontextmanager
async def open_tables(config: str = CONFIG, program: Sequence[str] = PROGRAM) -> AsyncIterator[Path]:
    """Run the tables in a folder that is thrown away, with this configuration; the path of their socket.
    ``program`` is what runs them, but for its words."""
    with tempfile.TemporaryDirectory(prefix="katta-bench-") as name:
        folder = Path(name)
        (folder / "config.toml").write_text(config)
        ready, says = os.pipe()
        process = await asyncio.create_subprocess_exec(
            *program, "tables", "--socket", str(folder / "s"), "--data", str(folder / "data"),
            "--config", str(folder / "config.toml"), "--ready-fd", str(says), env=environment(os.environ),
            pass_fds=(says,), stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        os.close(says)
        try:
            await asyncio.to_thread(os.read, ready, 1)
            yield folder / "s"
        finally:
            os.close(ready)
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()
