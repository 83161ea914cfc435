"""The SSH door: a process of its own, so that no login ever holds up a table.

It lets people in as fast as the limits say (``connection_limits``), as whom the identity rules say
(``identity``), and gives each one session, which ``channel`` makes into a screen, frames, lines, or one
plain sentence.
"""

import asyncio
import contextlib
import os
import signal
import socket
from collections import Counter
from itertools import count
from pathlib import Path
from time import monotonic

import asyncssh
import msgspec

from server import logs
from server.doors.connection_limits import (
    ConnectionLimiter,
    Decision,
    PendingConnection,
    SessionSlots,
    source,
)
from server.doors.context import DoorContext
from server.doors.foreign import key_exchanges
from server.doors.forks import ForkFailed, Forks
from server.doors.hostkey import BadHostKey, host_key
from server.doors.login import SshConnection, SshLogin
from server.processes.parent_death import die_with_parent, tell_ready
from server.processes.startup_heap import freeze_startup_heap
from server.processes.watchdog import Watchdog
from server.supervisor import Supervisor, log_strays
from shared.ssh_params import CIPHERS, MACS, SIGN_OF_LIFE, SIGNATURES, SILENT_TOO_LONG

LOGIN = 120.0
"""Seconds for all of the login: a person may be comparing a fingerprint, or typing a passphrase."""
SEND_BUFFER = 48 * 1024
"""Bytes of the kernel's send buffer: what is in it is as old as the line is slow."""
RECEIVE_WINDOW = 64 * 1024
TURNED_AWAY_AT_ONCE = 50
"""Connections that may be told at the same time that the house is full."""
MOST_ASLEEP = 100
"""Connections of people who have been told all and have not hung up, of which most are asleep."""
NEVER = 2**31
"""So many asks for a sign of life may go unanswered for all that asyncssh minds: we look ourselves."""
TICK = 0.1
CLOSED_EARLY = -1
"""What a door that was closed before it was open ends with, in place of an exit code."""
CLOSING_TIME = 4.0
"""Seconds for seeing all players out."""

_log = logs.logger("door")


class Door:
    """One process's door: all callers who are before it or have come through it."""

    def __init__(
        self,
        house: DoorContext,
        key: asyncssh.SSHKey,
        sessions: int,
        per_source: int,
        silent_too_long: float = SILENT_TOO_LONG,
    ) -> None:
        self.house = house
        self.silent_too_long = silent_too_long
        self._gate = ConnectionLimiter()
        self._numbers = count(1)
        self._turned_away = 0
        self._places = SessionSlots(sessions, per_source)
        self._sockets: dict[PendingConnection, socket.socket] = {}
        self._connections: dict[PendingConnection, SshConnection] = {}
        self._visitors: set[SshLogin] = set()
        self._parting: dict[SshLogin, PendingConnection] = {}
        """Those who have only to hang up, the earliest first."""
        self._ticking: asyncio.TimerHandle | None = None
        self._supervisor = Supervisor()
        self.options = asyncssh.SSHServerConnectionOptions(
            server_factory=lambda: SshLogin(self),
            server_host_keys=[key],
            server_version="katta",
            encoding=None,
            line_editor=False,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            password_auth=False,
            host_based_auth=False,
            gss_host=None,
            login_timeout=LOGIN,
            keepalive_interval=silent_too_long * SIGN_OF_LIFE / SILENT_TOO_LONG,
            keepalive_count_max=NEVER,
            kex_algs=key_exchanges(),
            encryption_algs=CIPHERS,
            mac_algs=MACS,
            signature_algs=SIGNATURES,
            compression_algs=["none"],
            window=RECEIVE_WINDOW,
            config=None,
        )

    async def listen(self, listener: socket.socket) -> None:
        """Let people come to this listening socket, until cancelled."""
        loop = asyncio.get_running_loop()
        listener.setblocking(False)
        with listener:
            while True:
                try:
                    accepted, address = await loop.sock_accept(listener)
                except OSError as error:
                    # Out of descriptors, or a connection that broke before it was accepted.
                    _log.warning("nobody can come in", why=str(error))
                    await asyncio.sleep(0.2)
                    continue
                self._supervisor.guarded("arrive", self._arrive, accepted.close)(accepted, address)

    def _arrive(self, accepted: socket.socket, address: tuple[str, int]) -> None:
        accepted.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        caller = PendingConnection(source(address[0]), monotonic())
        self._sockets[caller] = accepted
        self._do(self._gate.arrive(caller, monotonic()))

    def _do(self, decision: Decision) -> None:
        for caller in decision.let:
            accepted = self._sockets.pop(caller)
            self._supervisor.start("let in", self._let(caller, accepted), accepted.close)
        for caller in decision.turned_away:
            if (waiting := self._sockets.pop(caller, None)) is not None:
                waiting.close()
            elif (connection := self._connections.get(caller)) is not None:
                connection.abort()
        if self._gate.waiting and self._ticking is None:
            self._ticking = self._supervisor.later(TICK, "tick", self._tick)

    def _tick(self) -> None:
        self._ticking = None
        self._do(self._gate.turn(monotonic()))

    async def _let(self, caller: PendingConnection, accepted: socket.socket) -> None:
        connection = self._connections[caller] = SshConnection(self, caller)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: connection, accepted)
        except OSError:
            accepted.close()
            self._connections.pop(caller, None)
            self._do(self._gate.leaves(caller, monotonic(), welcome=False))

    def shaken(self, caller: PendingConnection) -> None:
        """The key exchange is done."""
        self._gate.shaken(caller)

    def misbehaved(self, caller: PendingConnection) -> None:
        """The caller tried what no player needs to."""
        self._gate.failed(caller, monotonic())

    def admit(self, visitor: SshLogin, caller: PendingConnection) -> tuple[bool, int]:
        """A login is complete: whether there is a place, and a number for the log."""
        self._do(self._gate.leaves(caller, monotonic(), welcome=True))
        self._visitors.add(visitor)
        placed = self._places.take(caller.source)
        self._turned_away += not placed
        if self._turned_away > TURNED_AWAY_AT_ONCE:
            self._connections[caller].abort()
        return placed, next(self._numbers)

    def parting(self, visitor: SshLogin, caller: PendingConnection) -> None:
        """A caller has been told all, and has only to hang up: it takes no place any more."""
        if visitor not in self._parting:
            self._parting[visitor] = caller
            self._give_back(visitor, caller)
        if len(self._parting) > MOST_ASLEEP:
            self._connections[self._earliest_of_most()].abort()

    def gone(self, visitor: SshLogin, caller: PendingConnection) -> None:
        """A connection is over."""
        self._connections.pop(caller, None)
        self._visitors.discard(visitor)
        if visitor.placed is None:
            self._do(self._gate.leaves(caller, monotonic(), welcome=False))
        elif self._parting.pop(visitor, None) is None:
            self._give_back(visitor, caller)

    def _give_back(self, visitor: SshLogin, caller: PendingConnection) -> None:
        if visitor.placed:
            self._places.give_back(caller.source)
        else:
            self._turned_away -= 1

    def _earliest_of_most(self) -> PendingConnection:
        """Of those who have only to hang up the earliest from the source that most of them are from."""
        sources = Counter(caller.source for caller in self._parting.values())
        most = max(sources, key=lambda each: sources[each])
        return next(caller for caller in self._parting.values() if caller.source == most)

    async def close(self) -> None:
        """See all players out."""
        for waiting in self._sockets.values():
            waiting.close()
        await asyncio.gather(*(visitor.close() for visitor in list(self._visitors)), return_exceptions=True)
        for connection in list(self._connections.values()):
            connection.abort()


class DoorPlan(msgspec.Struct, frozen=True):
    """What a door is told when it is started. Descriptors are inherited."""

    listen: tuple[int, ...]
    """Sockets that listen already."""
    tables: str
    """The Unix socket of the tables."""
    host_key: str
    host: str
    port: int
    """The address that people type."""
    sessions: int
    per_source: int
    ready: int
    """Where to write a line once people can come in."""
    log: str = "console"
    log_level: str = "info"
    screen: str = "tui.main"
    """The module that draws for a shell."""
    language: str = "en"
    """Spoken with clients that ask for none."""
    silent_too_long: float = SILENT_TOO_LONG
    """Seconds without a sign of life after which a client is taken for gone."""


def read_plan(text: str) -> DoorPlan:
    """The plan in a JSON text."""
    return msgspec.json.decode(text, type=DoorPlan)


def main(plan: DoorPlan) -> int:
    """Run a door; the exit code."""
    die_with_parent(signal.SIGTERM)
    logs.set_up(plan.log_level, plan.log)
    try:
        key = host_key(Path(plan.host_key))
    except BadHostKey as error:
        _log.error("the door cannot open", why=str(error))
        return 1
    status = asyncio.run(_run(plan, key))
    if status == CLOSED_EARLY:
        # The thread that waits for the first fork would keep this process; no player has come in yet.
        os._exit(0)
    return status


async def _run(plan: DoorPlan, key: asyncssh.SSHKey) -> int:
    loop = asyncio.get_running_loop()
    log_strays(loop)
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    forks = Forks(plan.screen)
    supervisor = Supervisor()
    warming = supervisor.start("warm", forks.warm(), expected=(ForkFailed,))
    stopping = supervisor.start("stop", stop.wait())
    await asyncio.wait({warming, stopping}, return_when=asyncio.FIRST_COMPLETED)
    if stop.is_set():
        return CLOSED_EARLY
    try:
        await warming
    except ForkFailed as error:
        _log.error("the door cannot open", why=str(error))
        return 1
    freeze_startup_heap()
    house = DoorContext(Path(plan.tables), forks, plan.host, plan.port, plan.language)
    door = Door(house, key, plan.sessions, plan.per_source, plan.silent_too_long)
    for fd in plan.listen:
        # A door that no player can come in by is closed, and started again by the house.
        supervisor.start("listen", door.listen(socket.socket(fileno=fd)), stop.set)
    watchdog = Watchdog(lambda _: None)
    watchdog.start()
    tell_ready(plan.ready)
    await stop.wait()
    watchdog.stop()
    await supervisor.close()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(CLOSING_TIME):
            await door.close()
            await asyncio.sleep(0.1)  # what was said last leaves the buffers
    forks.close()
    return 0
