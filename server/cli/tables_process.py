"""The tables process: config → store → lobby → door, be it a Unix socket for doors or one player's socket."""

import asyncio
import signal
from pathlib import Path

from server import logs
from server.bots.chooser import ByCost
from server.bots.worker import BotWorker
from server.clock import RealClock
from server.config import Config, paced
from server.doors import local
from server.i18n.catalogs import _, reason
from server.paths import own_data
from server.processes.listening import CannotListen
from server.processes.parent_death import tell_ready
from server.processes.startup_heap import freeze_startup_heap
from server.processes.watchdog import Watchdog
from server.sessions.game_server import GameServer
from server.sessions.session import Session
from server.store.base import Store, StoreBusy, StoreTrouble
from server.store.memory import MemoryStore
from server.supervisor import Supervisor, log_strays
from server.telemetry import NoTelemetry, PrometheusTelemetry, Telemetry
from shared.house import MEMORY_STORE, NO_STORE
from shared.sentence import NoticeSentence

_log = logs.logger("tables")


async def run(socket_path: Path, data: Path, config: Config, ready_fd: int | None = None) -> None:
    """Run a house until SIGTERM or SIGINT: listen at the path, keep everything under ``data``.

    ``ready_fd`` is written to and closed once the socket listens. StoreBusy when another process has the
    data, CannotListen where the port for figures is taken.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    log_strays(loop)
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    telemetry = _telemetry(config.metrics_port)
    chooser = ByCost(BotWorker())
    house = GameServer(await _open_store(data), RealClock(), paced(config), telemetry, chooser=chooser)
    await house.lobby.restore()
    sessions = Supervisor()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await Session(house, reader, writer).run()

    freeze_startup_heap()
    watchdog = Watchdog(telemetry.blocked)
    watchdog.start()
    server = await local.listen(socket_path, serve, sessions)
    _log.info("tables.listening", path=str(socket_path))
    if ready_fd is not None:
        tell_ready(ready_fd)
    await stop.wait()
    watchdog.stop()
    server.close()
    await house.stop()
    await sessions.close()
    local.remove(socket_path)


def _telemetry(port: int) -> Telemetry:
    if not port:
        return NoTelemetry()
    try:
        return PrometheusTelemetry(port)
    except OSError as error:
        sentence = _(
            "Port {port} for figures (metrics_port) cannot be listened on: {reason}. Close what has it, or "
            "set another port, or 0 for none.",
            port=port,
            reason=reason(error),
        )
        raise CannotListen(sentence) from error


def run_on_fd(fd: int, data: Path | None = None, *, keep: bool = True) -> None:
    """Run a house for the one person at the other end of a connected socket, until it is closed.

    ``data`` is where things are kept, the user's own folder if None. Where another game has it open, this one
    is kept in memory, and the person is told. Without ``keep`` nothing is read and nothing is kept: a house
    for looking at a record, in which no player has a seat.
    """
    logs.set_up_plain("warning")
    asyncio.run(_serve_fd(fd, data, keep=keep))


async def _serve_fd(fd: int, data: Path | None, *, keep: bool) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    log_strays(loop)
    loop.add_signal_handler(signal.SIGTERM, stop.set)
    for number in (signal.SIGINT, signal.SIGHUP):
        # A Ctrl-C in the terminal is the screen's business; this ends when the screen hangs up.
        loop.add_signal_handler(number, _log.debug, "tables.ignored")
    store, notice = await _own_store(data) if keep else (MemoryStore(), None)
    house = GameServer(store, RealClock(), paced(Config()), notice=notice, chooser=ByCost(BotWorker()))
    await house.lobby.restore()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await Session(house, reader, writer).run()
        finally:
            stop.set()

    session = Supervisor()
    session.start("session", local.serve_fd(fd, serve), stop.set)
    await stop.wait()
    await house.stop()
    await session.finished()


async def _own_store(data: Path | None) -> tuple[Store, NoticeSentence | None]:
    """The store of the person at this machine, or one in memory and the sentence that says why."""
    try:
        return await _open_store(data if data is not None else own_data()), None
    except StoreBusy:
        return MemoryStore(), MEMORY_STORE
    except StoreTrouble as trouble:
        _log.error("tables.no_store", why=str(trouble))
        return MemoryStore(), NO_STORE


async def _open_store(data: Path) -> Store:
    # SQLAlchemy takes half a second to import; a door or a test that only needs this module shall not wait.
    from server.store.sqlite import open_store

    return await open_store(data)
