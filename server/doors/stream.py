"""A session that has become a stream: it carries the wire as it is, or as JSON lines."""

import asyncio
from collections.abc import Mapping

from server import logs
from server.doors.backend import ClientChannel
from server.doors.lines import Lines
from server.i18n import door_messages
from server.supervisor import Supervisor
from shared.wire import MAX_ASK, BadFrame

READ = 16 * 1024
_log = logs.logger("door")


class Stream:
    """A session that carries the wire: as it is, or as JSON lines."""

    def __init__(
        self,
        client: ClientChannel,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        lines: Lines | None,
        context: Mapping[str, object],
    ) -> None:
        """``context`` is whom a line of the log is about."""
        self._client = client
        self._reader = reader
        self._writer = writer
        self._lines = lines
        self._context = context
        self._flows = asyncio.Event()
        self._flows.set()
        self._held: asyncio.Task[None] | None = None
        self._supervisor = Supervisor(**context)
        self._supervisor.start("carry", self._run(), self._broke)

    def received(self, data: bytes) -> None:
        if self._writer.is_closing():
            return
        if self._lines is not None:
            data = self._lines.heard(data)
        self._writer.write(data)
        if self._held is None and self._writer.transport.get_write_buffer_size() > MAX_ASK:
            self._client.hold(True)
            self._held = self._supervisor.start("drain", self._drained(), self._broke)

    def finished(self) -> None:
        if self._writer.is_closing():
            return
        if self._lines is not None:
            # A last line may have come without its end.
            self._writer.write(self._lines.heard(b"\n"))
        self._writer.write_eof()

    def resized(self, size: tuple[int, int]) -> None:
        pass

    def choked(self, choked: bool) -> None:
        if choked:
            self._flows.clear()
        else:
            self._flows.set()

    def gone(self) -> None:
        self._writer.close()
        self._flows.set()
        if self._held is not None:
            self._held.cancel()

    def silent(self) -> None:
        self._client.end(1, door_messages.SILENT)
        self.gone()

    def _broke(self) -> None:
        """A bug of ours: what was played is kept, as when the tables hang up."""
        self._client.end(1, door_messages.LOST_TABLES)
        self.gone()

    async def close(self) -> None:
        """The tables said good bye already, if they could; nothing more will come."""
        self._client.end(1, door_messages.CLOSING)
        self.gone()

    async def _drained(self) -> None:
        try:
            await self._writer.drain()
        except OSError:
            return  # the reading side ends the session
        self._held = None
        self._client.hold(False)

    async def _run(self) -> None:
        """Carry what the tables say until they hang up."""
        status, message = 0, ""
        try:
            while data := await self._reader.read(READ):
                self._client.show(data if self._lines is None else self._lines.told(data))
                await self._flows.wait()
        except (OSError, BadFrame) as error:
            _log.warning("the connection to the tables broke", why=str(error), **self._context)
            status, message = 1, door_messages.LOST_TABLES
        if self._lines is not None and not self._lines.parted:
            status, message = 1, door_messages.LOST_TABLES
        self._client.end(status, message)
        self.gone()
