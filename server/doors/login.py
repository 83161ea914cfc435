"""One connection to the SSH door, from its first byte to its last: who it is, and what it may ask for."""

import asyncio
import contextlib
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol

import asyncssh

from server import logs
from server.doors.channel import SshChannel
from server.doors.connection_limits import LoginStage, PendingConnection
from server.doors.context import Arrival, DoorContext
from server.doors.foreign import Forbearing
from server.doors.identity import Identity
from server.doors.read_throttle import ReadThrottle
from server.i18n import door_messages
from server.supervisor import Supervisor

SILENCE = 10.0
"""Seconds in which the key exchange must be done."""
IDLE = 15.0
"""Seconds after the login in which something must be asked for."""
LINGER = 5.0
"""Seconds that a connection may stay after its session is over."""
GOOD_BYE = 1.0
"""Seconds that a client has to hang up when the house closes."""
ASLEEP = 900.0
"""Seconds that a client has to hang up otherwise, once all has been said to it. A machine that sleeps reads
when it wakes; about so long the kernel goes on trying to hand it over."""
STALL = 2.0
"""When we look for a sign of life so many seconds late, it was we who slept, or were stopped."""
MOST_BEFORE_LOGIN = 512 * 1024
"""Bytes that a caller may send before he is in."""
LOOK_EVERY = 64 * 1024
"""Bytes after which it is looked again whether a caller sends more than makes sense."""
MOST_UNREAD = 1024 * 1024
"""Bytes that may wait for a client. Screens and tables wait long before; answers to what SSH asks do not."""
MOST_VARIABLES = 100
"""Environment variables that a client may send."""

_log = logs.logger("door")


class Doorkeeper(Protocol):
    """What a connection tells the door, and has from it."""

    @property
    def house(self) -> DoorContext:
        """What all sessions have in common."""
        ...

    @property
    def options(self) -> asyncssh.SSHServerConnectionOptions:
        """How SSH is spoken here."""
        ...

    @property
    def silent_too_long(self) -> float:
        """Seconds without a sign of life after which a client is taken for gone."""
        ...

    def shaken(self, caller: PendingConnection) -> None:
        """The key exchange is done."""
        ...

    def misbehaved(self, caller: PendingConnection) -> None:
        """The caller tried what no player needs to."""
        ...

    def admit(self, visitor: "SshLogin", caller: PendingConnection) -> tuple[bool, int]:
        """His login is complete: whether there is a place for him, and a number for the log."""
        ...

    def parting(self, visitor: "SshLogin", caller: PendingConnection) -> None:
        """He has been told all, and has only to hang up: he takes no place any more."""
        ...

    def gone(self, visitor: "SshLogin", caller: PendingConnection) -> None:
        """The connection is over."""
        ...


class SshConnection(Forbearing):
    """A connection that tells the door how far it has come and when its line is full."""

    def __init__(self, door: Doorkeeper, caller: PendingConnection) -> None:
        super().__init__(asyncio.get_running_loop(), door.options)
        self.caller = caller
        self.door = door
        self.supervisor = Supervisor(source=caller.source)
        self._received = 0
        self._next_look = MOST_BEFORE_LOGIN
        self._flow = ReadThrottle(monotonic())
        self._line: asyncio.Transport | None = None
        self._unread = bytearray()
        self._reading_on: asyncio.Handle | None = None
        self.alive_at = monotonic()
        """When there was a sign of life last: something came, or something was read that had to wait."""

    @property
    def visitor(self) -> "SshLogin | None":
        owner = self.get_owner()
        return owner if isinstance(owner, SshLogin) else None

    async def reload_config(self) -> None:
        """There are no configuration files, and so nothing to read again for each user."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        held = self.door.house.held_back
        transport.set_write_buffer_limits(high=held, low=held // 4)
        self._line = transport
        super().connection_made(transport)

    def data_received(self, data: bytes, datatype: Any = None) -> None:
        self.alive_at = monotonic()
        self._received += len(data)
        if self._received > self._next_look:
            self._next_look = self._received + LOOK_EVERY
            if self.visitor is None or self.visitor.is_flooding():
                _log.warning("too much at once", source=self.caller.source)
                self.abort()
                return
        self._unread += data
        if self._reading_on is None:
            self._read_on()

    def _read_on(self) -> None:
        """Read some of what came. asyncssh reads all that it is given, while all others wait."""
        assert self._line is not None
        self._reading_on = None
        if self._line.is_closing():
            return
        taken = self._flow.take(len(self._unread), monotonic())
        data = bytes(self._unread[:taken])
        del self._unread[:taken]
        if data:
            super().data_received(data)
        if self._line.get_write_buffer_size() > MOST_UNREAD:
            _log.warning("too much unread", source=self.caller.source)
            self.abort()
        elif self._unread:
            self._line.pause_reading()
            self._reading_on = self.supervisor.later(self._flow.wait(), "read on", self._read_on, self.abort)
        elif not self._line.is_reading():
            self._line.resume_reading()

    def send_newkeys(self, k: bytes, h: bytes) -> None:
        super().send_newkeys(k, h)
        self.door.shaken(self.caller)

    def pause_writing(self) -> None:
        if self.visitor is not None:
            self.visitor.line_is_full(True)

    def resume_writing(self) -> None:
        self.alive_at = monotonic()
        if self.visitor is not None:
            self.visitor.line_is_full(False)

    def internal_error(self, exc_info: Any = None, error_logger: Any = None) -> None:
        error = (exc_info or sys.exc_info())[1]
        if error is not None:
            _log.bug("a connection broke", error, source=self.caller.source)
        super().internal_error(exc_info, error_logger)


class SshLogin(asyncssh.SSHServer):
    """One who comes to the door, from the first byte to the last."""

    def __init__(self, door: Doorkeeper) -> None:
        self._door = door
        self._connection: SshConnection | None = None
        self._identity = Identity()
        self._session: SshChannel | None = None
        self._arrival: Arrival | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._looking: asyncio.TimerHandle | None = None

    @property
    def session(self) -> SshChannel | None:
        """The one session of this connection, once it was asked for."""
        return self._session

    @property
    def placed(self) -> bool | None:
        """Whether there was a place for him; None if he never got in."""
        return None if self._arrival is None else self._arrival.placed

    # --- Coming and going -------------------------------------------------------------------------------

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        assert isinstance(conn, SshConnection)
        self._connection = conn
        self._by(SILENCE, self._silent)

    def connection_lost(self, exc: Exception | None) -> None:
        self._done_in_time()
        self._look_no_more()
        assert self._connection is not None
        self._door.gone(self, self._connection.caller)

    def _by(self, seconds: float, otherwise: Callable[[], object]) -> None:
        """Something has to happen in so many seconds; otherwise …"""
        self._done_in_time()
        assert self._connection is not None
        connection = self._connection
        self._deadline = connection.supervisor.later(seconds, "deadline", otherwise, connection.abort)

    def _done_in_time(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None

    def _silent(self) -> None:
        assert self._connection is not None
        if self._connection.caller.stage is LoginStage.SILENT:
            self._connection.abort()

    # --- Who it is: see identity ------------------------------------------------------------------------

    def begin_auth(self, username: str) -> bool:
        return self._identity.begins(username)

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        if self._identity.offers_key(key.get_fingerprint()):
            return True
        assert self._connection is not None
        self._door.misbehaved(self._connection.caller)
        self._connection.abort()
        return False

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(
        self, username: str, lang: str, submethods: str
    ) -> tuple[str, str, str, list[tuple[str, bool]]]:
        self._identity.comes_without()
        return "", "", "", []

    def validate_kbdint_response(self, username: str, responses: Any) -> bool:
        self._identity.comes_without()
        return True

    def auth_completed(self) -> None:
        self._identity.completes()
        assert self._connection is not None
        caller = self._connection.caller
        placed, number = self._door.admit(self, caller)
        self._arrival = Arrival(
            who=self._identity.who,
            name=self._identity.name,
            source=caller.source,
            placed=placed,
            settled=self._done_in_time,
            parting=self._parting,
            left=lambda: self._by(LINGER, lambda: self._disconnect(door_messages.ONE_SESSION)),
            number=number,
            code=self._identity.code,
        )
        self._by(IDLE, lambda: self._disconnect(door_messages.IDLE))
        self._look_again()

    # --- Whether he is still there ----------------------------------------------------------------------

    def _look_again(self) -> None:
        """Look for a sign of life when the last will have been too long ago."""
        assert self._connection is not None
        due = self._connection.alive_at + self._door.silent_too_long
        connection = self._connection
        self._looking = connection.supervisor.later(
            due - monotonic(), "look for life", lambda: self._look(due), connection.abort
        )

    def _look(self, due: float) -> None:
        assert self._connection is not None
        now = monotonic()
        if now > due + STALL:
            self._connection.alive_at = now  # what he has sent meanwhile is still to be read
        if now < self._connection.alive_at + self._door.silent_too_long:
            self._look_again()
        elif self._session is not None:
            self._session.silent()
        else:
            self._connection.abort()

    def _look_no_more(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    def _parting(self) -> None:
        """All has been said. A client that is awake hangs up; one that sleeps finds it on waking.

        So nothing is sent behind it, above all no message that breaks the connection off: OpenSSH would stop
        at that, without showing what came just before.
        """
        assert self._connection is not None
        self._look_no_more()
        self._connection.set_keepalive(0)
        self._by(ASLEEP, self._connection.abort)
        self._door.parting(self, self._connection.caller)

    def _disconnect(self, message: str) -> None:
        assert self._connection is not None
        self._connection.disconnect(asyncssh.DISC_BY_APPLICATION, self._said(message))

    def _said(self, message: str) -> str:
        """A message in the language of the session, of which nothing is known before it was asked for."""
        house = self._door.house
        return house.says(house.language if self._session is None else self._session.language, message)

    def _prohibited(self, message: str) -> asyncssh.ChannelOpenError:
        return asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, self._said(message))

    # --- What is asked for ------------------------------------------------------------------------------

    def session_requested(self) -> SshChannel:
        if self._session is not None:
            raise self._prohibited(door_messages.ONE_SESSION)
        assert self._arrival is not None
        self._session = SshChannel(self._door.house, self._arrival)
        return self._session

    def connection_requested(self, *_: object) -> Any:
        raise self._prohibited(door_messages.NO_FORWARDING)

    def unix_connection_requested(self, dest_path: str) -> Any:
        raise self._prohibited(door_messages.NO_FORWARDING)

    def tun_requested(self, unit: int | None) -> Any:
        raise self._prohibited(door_messages.NO_FORWARDING)

    def tap_requested(self, unit: int | None) -> Any:
        raise self._prohibited(door_messages.NO_FORWARDING)

    def server_requested(self, listen_host: str, listen_port: int) -> Any:
        return False

    def unix_server_requested(self, listen_path: str) -> Any:
        return False

    # --- How it behaves ---------------------------------------------------------------------------------

    def is_flooding(self) -> bool:
        """Whether what was sent so far is more than a login, or than an environment, can need."""
        if self._arrival is None:
            return True
        return self._session is None or self._session.variables > MOST_VARIABLES

    def line_is_full(self, full: bool) -> None:
        """The line to the client is full, or is not any more."""
        if self._session is not None:
            self._session.choke("line", full)

    async def close(self) -> None:
        """The house closes."""
        assert self._connection is not None
        if self._session is None:
            self._disconnect(door_messages.CLOSING)
            return
        await self._session.close()
        # The client hangs up once it has read what was said; hanging up first could cut that off.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._connection.wait_closed(), GOOD_BYE)
        self._connection.abort()
