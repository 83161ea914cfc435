"""The store in one SQLite file, by SQLAlchemy Core: the same statements would run on PostgreSQL.

One task writes. It takes all that has gathered and commits it at once, so that many moves share one wait for
the disk; a caller that handed something in is answered after the commit. The database is spoken to in
threads: one hop a commit, where an asynchronous driver would hop for each statement (and load the ORM at the
start).
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from server import logs
from server.store import faults, first_start, statements
from server.store.base import (
    Account,
    AccountKind,
    AlreadyWritten,
    Begun,
    Ending,
    GameLog,
    PastLine,
    Store,
    StoreTrouble,
    TableId,
    TableState,
    record_of,
)
from server.store.lock import lock_folder
from server.store.schema import HEAD, metadata
from server.store.seats import PlayerId
from server.supervisor import Supervisor
from shared.record import Entry, RefusedClaim
from shared.seats import Seat

_log = logs.logger("store")

FILE = first_start.DATABASE
GATHERED = 500
"""Writings in one commit, at most."""

Write = Callable[[Connection], None]
Found = TypeVar("Found")

_pack = msgspec.msgpack.Encoder().encode
_read_state = msgspec.msgpack.Decoder(TableState).decode
_read_begun = msgspec.msgpack.Decoder(Begun).decode
_read_ending = msgspec.msgpack.Decoder(Ending).decode


async def open_store(folder: Path) -> "SqliteStore":
    """The store in this folder, made or brought up to date if need be.

    StoreBusy when another process has it open, StoreTrouble when it cannot be opened.
    """
    try:
        lock = lock_folder(folder)
    except OSError as error:
        raise StoreTrouble(faults.sentence(folder, error)) from error
    try:
        if lost := first_start.lost_database(folder):
            raise StoreTrouble(lost)
        engine = await asyncio.to_thread(_prepared, folder / FILE)
    except BaseException as error:
        lock.close()
        if isinstance(error, OSError | SQLAlchemyError | sqlite3.Error | faults.Unusable):
            # Never the driver's own words, which are no sentence for a host.
            raise StoreTrouble(faults.sentence(folder / FILE, error)) from error
        raise
    return SqliteStore(engine, lock)


def _readable(table: str, state: bytes) -> TableState | None:
    """A table as it was written; None, and a line in the log, where it cannot be read any more."""
    try:
        return _read_state(state)
    except msgspec.MsgspecError as error:
        # It stays where it is: one bad row is no reason to keep all others out, nor to lose it.
        _log.error("store.broken_table", table=table, kind=type(error).__name__)
        return None


def _prepared(path: Path) -> Engine:
    """Make the file for this user only, and bring its tables to the newest form."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    path.chmod(0o600)
    engine = create_engine(f"sqlite:///{path}")
    _set_pragmas(engine)
    try:
        _bring_up_to_date(engine)
    except BaseException:
        engine.dispose()
        raise
    return engine


def _bring_up_to_date(engine: Engine) -> None:
    with engine.begin() as connection:
        if not inspect(connection).get_table_names():
            # An empty file gets the newest tables at once; loading Alembic would take most of a second.
            metadata.create_all(connection)
            connection.execute(
                text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
            )
            connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})
            return
        # A page that is damaged may be needed only in a year: it is found now, while there is a backup.
        if connection.execute(text("PRAGMA quick_check(1)")).scalar() != "ok":
            raise faults.Unusable(faults.DAMAGED)
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if version != HEAD:
            _migrate(connection)
            _log.info("store.migrated", before=version, now=HEAD)
        _check_tables(connection)


def _check_tables(connection: Connection) -> None:
    found = inspect(connection)
    names = set(found.get_table_names())
    for table in metadata.sorted_tables:
        columns = {column["name"] for column in found.get_columns(table.name)} if table.name in names else ()
        if not {column.name for column in table.columns} <= set(columns):
            raise faults.Unusable(faults.FOREIGN)


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise faults.Unusable(faults.UNKNOWN) from error


def _set_pragmas(engine: Engine) -> None:
    def connected(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        # FULL: a commit is on the disk when it returns, and that is what "acknowledged" means here.
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "connect", connected)


class SqliteStore(Store):
    """A store over one file. Made by ``open_store``."""

    def __init__(self, engine: Engine, lock: BinaryIO) -> None:
        self._engine = engine
        self._lock = lock
        self._waiting: asyncio.Queue[tuple[Write, asyncio.Future[None]] | None] = asyncio.Queue()
        self._writing_thread = ThreadPoolExecutor(1, "katta-store")
        self._reading_threads = ThreadPoolExecutor(2, "katta-store-read")
        self._batch: Sequence[tuple[Write, asyncio.Future[None]]] = ()
        """What is being written."""
        self._closing = False
        self._writer = Supervisor()
        self._start_writer()

    async def close(self) -> None:
        self._waiting.put_nowait(None)
        await self._writer.finished()
        self._writing_thread.shutdown()
        self._reading_threads.shutdown()
        self._engine.dispose()
        self._lock.close()

    # --- Writing ----------------------------------------------------------------------------------------

    async def _write(self, write: Write) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((write, done))
        # Shielded: what is handed in is written, also when the caller that waits for it goes away.
        await asyncio.shield(done)

    def _start_writer(self) -> None:
        self._writer.start("store", self._write_all(), self._writer_failed)

    def _writer_failed(self) -> None:
        """What could not be written is told so, and the next is written again."""
        for _write, done in self._batch:
            _settle(done, StoreTrouble("the writer failed"))
        self._start_writer()

    async def _write_all(self) -> None:
        while not self._closing:
            batch = [await self._waiting.get()]
            while len(batch) < GATHERED and not self._waiting.empty():
                batch.append(self._waiting.get_nowait())
            self._closing = None in batch
            self._batch = jobs = [job for job in batch if job is not None]
            if await self._commit([write for write, _done in jobs]) is None:
                for _write, done in jobs:
                    _settle(done, None)
            else:
                # One of them spoils it for all, so each goes by itself.
                for write, done in jobs:
                    _settle(done, await self._commit([write]))

    async def _commit(self, writes: Sequence[Write]) -> Exception | None:
        """Write these, all or nothing; what was wrong, if anything."""
        return await asyncio.get_running_loop().run_in_executor(
            self._writing_thread, self._commit_now, writes
        )

    def _commit_now(self, writes: Sequence[Write]) -> Exception | None:
        try:
            with self._engine.begin() as connection:
                for write in writes:
                    write(connection)
        except AlreadyWritten as error:
            return error
        except IntegrityError as error:
            return AlreadyWritten(str(error.orig))
        except DBAPIError as error:
            return StoreTrouble(str(error.orig))
        except Exception as error:
            # Were it raised here nothing would be written any more, and every table would wait for ever.
            _log.bug("store.bug", error)
            return StoreTrouble(type(error).__name__)
        return None

    async def _read(self, read: Callable[[Connection], Found]) -> Found:
        def read_now() -> Found:
            try:
                with self._engine.connect() as connection:
                    return read(connection)
            except DBAPIError as error:
                raise StoreTrouble(str(error.orig)) from error

        return await asyncio.get_running_loop().run_in_executor(self._reading_threads, read_now)

    # --- Tables -----------------------------------------------------------------------------------------

    async def tables(self) -> Sequence[TableState]:
        rows = await self._read(lambda connection: connection.execute(statements.all_tables).all())
        return tuple(state for row in rows if (state := _readable(row.id, row.state)) is not None)

    async def put_table(self, state: TableState) -> None:
        await self._write(lambda connection: statements.put_table(connection, state.id, _pack(state)))

    async def drop_table(self, table: TableId) -> None:
        await self._write(lambda connection: statements.drop_table(connection, table))

    # --- The log ----------------------------------------------------------------------------------------

    async def begin(self, state: TableState, begun: Begun) -> None:
        def write(connection: Connection) -> None:
            statements.begin(connection, state.id, state.game_no, _pack(begun), begun.players)
            statements.put_table(connection, state.id, _pack(state))

        await self._write(write)

    async def append(
        self, table: TableId, game_no: int, entries: Sequence[Entry], refused: Sequence[RefusedClaim] = ()
    ) -> None:
        await self._write(lambda connection: statements.append(connection, table, game_no, entries, refused))

    async def finish(
        self,
        state: TableState,
        entries: Sequence[Entry],
        ending: Ending,
        refused: Sequence[RefusedClaim] = (),
    ) -> None:
        def write(connection: Connection) -> None:
            statements.append(connection, state.id, state.game_no, entries, refused)
            begun = connection.execute(statements.one_game(state.id, state.game_no)).one().begun
            players = _read_begun(begun).players
            winners = [player for seat, player in enumerate(players) if player and seat in ending.winners]
            statements.finish(connection, state.id, state.game_no, _pack(ending), ending, winners)
            statements.put_table(connection, state.id, _pack(state))

        await self._write(write)

    async def abandon(self, state: TableState, ending: Ending, *, remembered: bool = False) -> None:
        def write(connection: Connection) -> None:
            if not statements.abandon(
                connection, state.id, state.game_no, _pack(ending), ending, remembered=remembered
            ):
                raise AlreadyWritten(f"the end of game {state.game_no} of table {state.id}")
            statements.put_table(connection, state.id, _pack(state))

        await self._write(write)

    async def log(self, table: TableId, game_no: int) -> GameLog | None:
        return await self._read(lambda connection: log_of(connection, table, game_no))

    async def history(self, player: PlayerId, count: int) -> Sequence[PastLine]:
        rows = await self._read(
            lambda connection: connection.execute(statements.history(player, count)).all()
        )
        return tuple(
            PastLine(
                record_of(TableId(row.table_id), row.game_no),
                _read_begun(row.begun),
                _read_ending(row.ending),
            )
            for row in rows
        )

    # --- Accounts ---------------------------------------------------------------------------------------

    async def account(self, player: PlayerId) -> Account | None:
        return await self._one_account(statements.account(player))

    async def known_by(self, kind: AccountKind, secret: str) -> Account | None:
        return await self._one_account(statements.known_by(kind, secret))

    async def _one_account(self, statement: Any) -> Account | None:
        row = await self._read(lambda connection: connection.execute(statement).one_or_none())
        if row is None:
            return None
        return Account(
            PlayerId(row.id), AccountKind(row.kind), row.secret, row.name, row.played, row.won, row.settings
        )

    async def put_account(self, account: Account) -> None:
        await self._write(lambda connection: statements.put_account(connection, account))


def log_of(connection: Connection, table: TableId, game_no: int) -> GameLog | None:
    """A game from its opening on; None when there is none."""
    game = connection.execute(statements.one_game(table, game_no)).one_or_none()
    if game is None:
        return None
    rows = connection.execute(statements.entries_of(table, game_no)).all()
    entries = tuple(Entry(row.n, row.at, Seat(row.seat), row.move) for row in rows)
    ending = None if game.ending is None else _read_ending(game.ending)
    claims = connection.execute(statements.refused_of(table, game_no)).all()
    refused = tuple(RefusedClaim(row.after, row.at, Seat(row.seat), row.move) for row in claims)
    return GameLog(_read_begun(game.begun), entries, ending, refused)


def _settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
