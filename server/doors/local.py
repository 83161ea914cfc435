"""The door for processes of the same user: a Unix socket in a folder that no other user may enter.

A client that connects is trusted to say who is there (``Hello``), so the socket checks whose process it is.
"""

import asyncio
import os
import socket
import struct
from collections.abc import Awaitable, Callable
from pathlib import Path

from server import logs
from server.supervisor import Supervisor

_log = logs.logger("local")

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

BACKLOG = 256


async def listen(
    path: Path, serve: Serve, supervisor: Supervisor, owner: int | None = None
) -> asyncio.Server:
    """Listen on a Unix socket at this path, whose folder is the owner's alone: the user who runs this, where
    no other is named. Each client is served under the supervisor. OSError when it cannot."""
    owner = os.getuid() if owner is None else owner
    make_private(path.parent)
    remove(path)

    async def checked(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        user = peer_user(writer.get_extra_info("socket"))
        if user != owner:
            _log.warning("local.stranger", user=user)
            writer.transport.abort()
            return
        await serve(reader, writer)

    def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        supervisor.start("session", checked(reader, writer), writer.transport.abort)

    return await asyncio.start_unix_server(connected, path, backlog=BACKLOG)


def make_private(folder: Path) -> None:
    """Make a folder, if it is not there, that only this user may enter."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder.chmod(0o700)


def remove(path: Path) -> None:
    """A socket that an earlier process left behind would be in the way."""
    path.unlink(missing_ok=True)


async def serve_fd(fd: int, serve: Serve) -> None:
    """Serve one connected socket that was inherited under this number, until it ends."""
    reader, writer = await asyncio.open_connection(sock=socket.socket(fileno=fd))
    await serve(reader, writer)


def peer_user(connected: socket.socket) -> int | None:
    """The user whose process is at the other end of a Unix socket; None when the system does not say."""
    if hasattr(socket, "SO_PEERCRED"):
        size = struct.calcsize("3i")
        _, user, _ = struct.unpack("3i", connected.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, size))
        return int(user)
    # macOS and the BSDs: level 0, option LOCAL_PEERCRED; struct xucred has its version and the user in front.
    version, user = struct.unpack("2I", connected.getsockopt(0, 1, 128)[: struct.calcsize("2I")])
    return int(user) if version == 0 else None
