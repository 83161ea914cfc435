"""One session channel: what was asked for decides what it becomes: screen, frames, lines, or one sentence."""

import asyncio
import re
import socket

import asyncssh

from server import logs
from server.doors import environ
from server.doors.backend import Backend
from server.doors.context import Arrival, DoorContext
from server.doors.forks import ForkFailed
from server.doors.lines import Lines
from server.doors.shell import Shell
from server.doors.stream import Stream
from server.i18n import door_messages
from server.supervisor import Supervisor
from shared.codes import has_code, is_resume, plain_code
from shared.language import detected
from shared.ssh_params import SUBSYSTEM
from shared.wire import MAX_TELL, VERSION, Hello, frame

LIKE_A_CODE = re.compile(
    r"(?:watch\s+)?(?:(?=.*[0-9])[a-z0-9][a-z0-9-]{4,63}|r(?:-?[a-z0-9]{4}){4}"
    r"|[a-z0-9]{3,5}[\s-]+[a-z0-9]{3,5}[\s-]+[0-9]{1,3})",
    re.IGNORECASE | re.ASCII,
)
"""What may be meant as a table's code or a guest's resume code, unlike any command's name: also one with a
slip in it, which the tables know best."""
MOST_OF_A_WISH = 400
"""Characters that are read of the words behind an address."""

_log = logs.logger("door")


def _is_code(words: str) -> bool:
    """Whether these words lead to a table."""
    return len(words) <= MOST_OF_A_WISH and (LIKE_A_CODE.fullmatch(words) is not None or has_code(words))


class SshChannel(asyncssh.SSHServerSession[bytes]):
    """The session channel of a connection."""

    def __init__(self, house: DoorContext, arrival: Arrival) -> None:
        self._house = house
        self._arrival = arrival
        self._channel: asyncssh.SSHServerChannel[bytes] | None = None
        self._term: str | None = None
        self._size = environ.DEFAULT_SIZE
        self._wish: tuple[str, str] = ("", "")
        self._carrier: Backend | None = None
        self._early = bytearray()
        self._finished = False
        self._supervisor = Supervisor(**arrival.context)
        self._choked = {"channel": False, "line": False}
        self._over = False

    # --- What the client asks for -----------------------------------------------------------------------

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        chan.set_write_buffer_limits(high=self._house.held_back, low=self._house.held_back // 4)

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: object) -> bool:
        self._term = term_type
        self._size = environ.size(*term_size[:2])
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = environ.size(width, height)
        if self._carrier is not None:
            self._carrier.resized(self._size)

    def shell_requested(self) -> bool:
        self._wish = ("shell", "")
        return True

    def exec_requested(self, command: str) -> bool:
        self._wish = ("exec", command.strip())
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        self._wish = ("subsystem", subsystem)
        return True

    def session_started(self) -> None:
        self._arrival.settled()
        if not self._arrival.placed:
            self.end(1, door_messages.FULL)
            return
        self._supervisor.start("begin", self._begin(), self._broke)

    def data_received(self, data: bytes, datatype: object) -> None:
        if self._carrier is not None:
            self._carrier.received(data)
        elif len(self._early) < 4096:
            self._early += data

    def eof_received(self) -> bool:
        self._finished = True
        if self._carrier is not None:
            self._carrier.finished()
        return True

    def break_received(self, msec: int) -> bool:
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        self._over = True
        self._channel = None
        self._arrival.left()
        # What is still being made is let go as soon as it is there (``_become``): a process whose start was
        # broken off would belong to no session, and stay for ever.
        if self._carrier is not None:
            self._carrier.gone()

    def pause_writing(self) -> None:
        self.choke("channel", True)

    def resume_writing(self) -> None:
        self.choke("channel", False)

    def choke(self, where: str, choked: bool) -> None:
        """The channel or the line beneath it is full, or is not any more."""
        before = any(self._choked.values())
        self._choked[where] = choked
        after = any(self._choked.values())
        if before != after and self._carrier is not None:
            self._carrier.choked(after)

    def silent(self) -> None:
        """The client has given no sign of life for long."""
        if self._carrier is not None:
            self._carrier.silent()
        else:
            self.end(1, door_messages.SILENT)

    async def close(self) -> None:
        """The house closes."""
        if self._carrier is not None:
            await self._carrier.close()
        else:
            self.end(1, door_messages.CLOSING)

    @property
    def variables(self) -> int:
        """How many environment variables the client has sent."""
        return 0 if self._channel is None else len(self._channel.get_environment_bytes())

    @property
    def language(self) -> str:
        """The language that the client asks for, or else the house's."""
        # In bytes: as text asyncssh would keep what has come so far, and look at nothing that comes later.
        sent = {} if self._channel is None else self._channel.get_environment_bytes()
        texts = {key.decode(errors="replace"): value.decode(errors="replace") for key, value in sent.items()}
        return detected(environ.locales(texts), self._house.language)

    # --- What a carrier does ----------------------------------------------------------------------------

    def show(self, data: bytes) -> None:
        """Send these bytes to the client, if it is still there."""
        if self._channel is not None and not self._over:
            self._channel.write(data)

    def hold(self, held: bool) -> None:
        """Let the client send no more for now, or again."""
        if self._channel is not None and not self._over:
            if held:
                self._channel.pause_reading()
            else:
                self._channel.resume_reading()

    def end(self, status: int, message: str = "", code: str = "") -> None:
        """Say why with a message of ``door_messages`` and close the channel. With a terminal both streams are
        one."""
        if self._channel is None or self._over:
            return
        if message:
            sentence = self._house.says(self.language, message, code)
            ending = b"\r\n" if self._term is not None else b"\n"
            if self._term is not None:
                self._channel.write(sentence.encode() + ending)
            else:
                self._channel.write_stderr(sentence.encode() + ending)
        self._over = True
        self._channel.exit(status)
        self._arrival.parting()

    # --- Becoming something -----------------------------------------------------------------------------

    async def _begin(self) -> None:
        if self._over:
            return
        try:
            match self._wish:
                case ("shell", _):
                    await self._screen(self._arrival.code or None)
                case ("exec", "json"):
                    await self._stream("json")
                case ("exec", "help" | "--help" | "-h"):
                    ending = "\r\n" if self._term is not None else "\n"
                    self.show(self._house.help(self.language).replace("\n", ending).encode())
                    self.end(0)
                case ("exec", command) if _is_code(command):
                    await self._screen(command)
                case ("subsystem", name) if name == SUBSYSTEM:
                    await self._stream("wire")
                case ("subsystem", _):
                    self.end(1, door_messages.NO_FILES)
                case _:
                    self.end(1, door_messages.NOT_HERE)
        except OSError as error:
            _log.warning("no connection to the tables", why=str(error), **self._arrival.context)
            self.end(1, door_messages.NO_TABLES)
        except ForkFailed as error:
            _log.error("no process for a player", why=str(error), **self._arrival.context)
            self.end(1, door_messages.NO_SCREEN)

    def _broke(self) -> None:
        """A bug of ours: what has been made for it goes again."""
        self.end(1, door_messages.NO_SCREEN)
        if self._carrier is not None:
            self._carrier.gone()

    async def _screen(self, code: str | None) -> None:
        if self._term is None:
            self.end(1, door_messages.NEEDS_TERMINAL, code or "")
            return
        term = environ.term(self._term)
        assert self._channel is not None
        if term is None:
            self.end(1, door_messages.CANNOT_DRAW)
            return
        sent = dict(self._channel.get_environment())
        environment = environ.environment(term, sent, self._house.language)
        connection = await self._introduced("ssh", code or "")
        if self._over:
            connection.close()
            return
        shell = Shell(self, self._house, self._arrival, term)
        await shell.start(self._size, environment, connection, code)
        self._become(shell)

    async def _stream(self, door: str) -> None:
        connection = await self._introduced(door)
        reader, writer = await asyncio.open_connection(sock=connection)
        lines = Lines(MAX_TELL) if door == "json" else None
        self._become(Stream(self, reader, writer, lines, self._arrival.context))

    async def _introduced(self, door: str, code: str = "") -> socket.socket:
        """A connection to the tables on which it has been said who comes, by a resume code if so."""
        hello = Hello(
            VERSION, who=self._arrival.who, address=self._arrival.source, door=door, name=self._arrival.name,
            code=plain_code(code) if is_resume(code) else "", language=self.language,
        )  # fmt: skip
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(5):
                await loop.sock_connect(connection, str(self._house.tables))
                await loop.sock_sendall(connection, frame(hello))
        except BaseException:
            connection.close()
            raise
        return connection

    def _become(self, carrier: Backend) -> None:
        self._carrier = carrier
        if self._over:
            carrier.gone()
            return
        if self._early:
            carrier.received(bytes(self._early))
            self._early.clear()
        if self._finished:
            carrier.finished()
        carrier.resized(self._size)
        if any(self._choked.values()):
            carrier.choked(True)
