"""One connection as a line to speak over: payloads come in, messages go out, and it ends in good order."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Sequence

from server import logs
from server.sessions.outbox import Outbox
from shared import house
from shared.wire import BadFrame, Frames, Goodbye, Notification, frame

READ_AT_ONCE = 65536
WRITE_BUFFER = 16 * 1024
"""Bytes that may wait before the system, and as many within it. What is more waits in the outbox, which does
not grow and keeps the newest: so a slow client sees how things are, not how they were a second ago."""
FLUSH_SECONDS = 1
"""So long the system may take to hand over the last bytes."""

_log = logs.logger("line")


class Connection:
    """The connection of one session."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, longest: int) -> None:
        """A frame with more than ``longest`` bytes breaks the protocol."""
        self._reader = reader
        self._writer = writer
        self._outbox = Outbox()
        self._frames = Frames(longest)
        writer.transport.set_write_buffer_limits(high=WRITE_BUFFER)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, WRITE_BUFFER)

    def tell(self, tell: Notification) -> None:
        """Send this, soon. Never waits."""
        self._outbox.put(tell)

    def respond(self, payload: bytes) -> None:
        """Send this response, behind what was told before it. Never waits."""
        self._outbox.respond(payload)

    def allow(self, longest: int) -> None:
        """A frame may have so many bytes from now on."""
        self._frames.allow(longest)

    def end(self, farewell: Goodbye | None = None) -> None:
        """This is the last message (or the one before was); nothing after it is sent."""
        self._outbox.close(farewell)

    async def payloads(self) -> AsyncIterator[bytes]:
        """What comes in, frame by frame. BadFrame when it is no protocol of ours, OSError when it breaks."""
        while data := await self._reader.read(READ_AT_ONCE):
            broken = None
            try:
                payloads: Sequence[bytes] = self._frames.feed(data)
            except BadFrame as error:
                payloads, broken = error.before, error
            for payload in payloads:
                yield payload
                # A client that does not read its answers has to wait with asking.
                await self._outbox.until_roomy()
            if broken is not None:
                raise broken

    async def send(self) -> None:
        """Send all that is told until the last message has been sent, or the other side is gone. What cannot
        be sent by a bug is the end of the connection, and its last message says so."""
        with contextlib.suppress(OSError):
            try:
                while data := await self._outbox.take():
                    self._writer.write(data)
                    await self._writer.drain()
            except OSError:
                raise
            except Exception as error:
                _log.bug("line.bug", error)
                self._writer.write(frame(house.TROUBLE.goodbye()))

    async def hang_up(self, *, flush: bool) -> None:
        """Close the connection; with ``flush`` what the system still holds is handed over, if read soon."""
        if flush:
            self._writer.close()
            with contextlib.suppress(OSError):
                async with asyncio.timeout(FLUSH_SECONDS):
                    await self._writer.wait_closed()
        self._writer.transport.abort()
