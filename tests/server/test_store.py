"""Every store keeps the same promise: the one in memory and the one in a file."""

import asyncio
import os
import sqlite3
import stat
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from server.store.base import (
    Account,
    AccountKind,
    AlreadyWritten,
    Begun,
    Ending,
    Store,
    StoreBusy,
    StoreTrouble,
    TableId,
    TableState,
    parts_of,
    record_of,
)
from server.store.memory import MemoryStore
from server.store.schema import HEAD
from server.store.seats import PlayerId, PlayerSeat, Seating
from server.store.sqlite import FILE, open_store
from shared.game import Level
from shared.record import Entry, Opening, RefusedClaim
from shared.seats import Seat
from shared.wire import Settings
from tests.patience import PATIENCE

ADA, BO = PlayerId("ada"), PlayerId("bo")
Kept = Callable[[], Awaitable[Store]]


@asynccontextmanager
async def _memory(_: Path) -> AsyncIterator[Kept]:
    store = MemoryStore()

    async def again() -> Store:
        return store

    yield again


@asynccontextmanager
async def _sqlite(folder: Path) -> AsyncIterator[Kept]:
    opened: list[Store] = []

    async def again() -> Store:
        while opened:
            await opened.pop().close()
        opened.append(await open_store(folder))
        return opened[0]

    try:
        yield again
    finally:
        while opened:
            await opened.pop().close()


@pytest.fixture(params=[_memory, _sqlite])
async def reopened(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Kept]:
    """Gives the store, as it is after closing and opening it, each time it is called."""
    async with request.param(tmp_path) as again:
        yield again


def table(number: int = 1, stage: str = "waiting", game_no: int = 0) -> TableState:
    seating = Seating.of(3).with_chair(Seat(0), PlayerSeat(ADA, "Ada"))
    return TableState(
        id=TableId(f"t{number}"), code=f"KURA-MOLA-{number}", game="katta", settings=Settings(seats=3),
        options=msgspec.Raw(b"\x80"), seating=seating, stage=stage, game_no=game_no, touched=5,
    )  # fmt: skip


def begun(*players: PlayerId) -> Begun:
    opening = Opening(
        "katta", 1, ("Ada", "Bo", "Robot"), b"\x80", b"\x81\xa1a\x01", bytes(32), bytes(range(32))
    )
    return Begun(
        "KURA-MOLA-1",
        opening,
        (*players, PlayerId("")),
        (None, None, Level.EASY),
        Settings(seats=3),
        "c0ffee",
        99,
    )


def entry(n: int, seat: int = 0) -> Entry:
    return Entry(n, n * 10, Seat(seat), b"\x91\xa4pass")


def ending(*winners: int, at: int = 1000) -> Ending:
    return Ending(msgspec.Raw(b"\x80"), (1, 2, 3), tuple(Seat(seat) for seat in winners), at)


async def test_tables_are_there_again_as_they_were_last(reopened: Kept) -> None:
    store = await reopened()
    await store.put_table(table(1))
    await store.put_table(table(2))
    await store.put_table(table(1, stage="over", game_no=4))
    store = await reopened()
    assert sorted(await store.tables(), key=lambda state: state.id) == [table(1, "over", 4), table(2)]
    await store.drop_table(TableId("t1"))
    await store.drop_table(TableId("t1"))
    assert await (await reopened()).tables() == (table(2),)


async def test_a_game_is_there_again_move_by_move(reopened: Kept) -> None:
    store = await reopened()
    await store.begin(table(1, "playing", 1), begun(ADA, BO))
    for n in range(1, 30):
        await store.append(TableId("t1"), 1, [entry(n, n % 3)])
    store = await reopened()
    log = await store.log(TableId("t1"), 1)
    assert log is not None
    assert log.begun == begun(ADA, BO)
    assert log.entries == tuple(entry(n, n % 3) for n in range(1, 30))
    assert log.ending is None
    assert await store.tables() == (table(1, "playing", 1),)
    assert await store.log(TableId("t1"), 2) is None
    assert await store.log(TableId("t2"), 1) is None


def claim(index: int, seat: int = 0) -> RefusedClaim:
    return RefusedClaim(index, index * 10 + 5, Seat(seat), b"\x92\xa4play\xa4row0")


async def test_refused_claims_are_there_again_in_their_order(reopened: Kept) -> None:
    store = await reopened()
    await store.begin(table(1, "playing", 1), begun(ADA, BO))
    await store.append(TableId("t1"), 1, [entry(1), entry(2)], [claim(0, 1), claim(0, 2)])
    await store.append(TableId("t1"), 1, [entry(3)])
    await store.append(TableId("t1"), 1, [entry(4)], [claim(3)])
    store = await reopened()
    await store.finish(table(1, "over", 1), [entry(5), entry(6)], ending(0), [claim(4)])
    log = await (await reopened()).log(TableId("t1"), 1)
    assert log is not None
    assert [one.n for one in log.entries] == [1, 2, 3, 4, 5, 6]
    assert log.refused == (claim(0, 1), claim(0, 2), claim(3), claim(4))


async def test_of_several_moves_all_are_written_or_none(reopened: Kept) -> None:
    store = await reopened()
    await store.begin(table(1, "playing", 1), begun(ADA, BO))
    await store.append(TableId("t1"), 1, [entry(3)])
    with pytest.raises(AlreadyWritten):
        await store.append(TableId("t1"), 1, [entry(1), entry(2), entry(3, 1)], [claim(0)])
    log = await (await reopened()).log(TableId("t1"), 1)
    assert log is not None
    assert (log.entries, log.refused) == ((entry(3),), ())


async def test_no_place_in_the_log_is_written_twice(reopened: Kept) -> None:
    store = await reopened()
    await store.begin(table(1, "playing", 1), begun(ADA, BO))
    with pytest.raises(AlreadyWritten):
        await store.begin(table(1, "playing", 1), begun(BO, ADA))
    await store.append(TableId("t1"), 1, [entry(1)])
    with pytest.raises(AlreadyWritten):
        await store.append(TableId("t1"), 1, [entry(1, 2)])
    with pytest.raises(AlreadyWritten):
        await store.finish(table(1, "over", 1), [entry(1, 2)], ending(0))
    log = await (await reopened()).log(TableId("t1"), 1)
    assert log is not None
    assert log.entries == (entry(1),)
    assert log.ending is None


async def test_the_end_of_a_game_is_written_with_every_players_figures(reopened: Kept) -> None:
    store = await reopened()
    for player in (ADA, BO):
        await store.put_account(Account(player, AccountKind.KEYED, f"SHA256:{player}", player))
    await store.begin(table(1, "playing", 1), begun(ADA, BO))
    await store.finish(table(1, "over", 1), [entry(1)], ending(1, 2))
    await store.begin(table(1, "playing", 2), begun(BO, ADA))
    await store.finish(table(1, "over", 2), [entry(1)], ending(0, at=2000))
    store = await reopened()
    ada, bo = await store.account(ADA), await store.account(BO)
    assert ada is not None
    assert bo is not None
    assert (ada.played, ada.won) == (2, 0)
    assert (bo.played, bo.won) == (2, 2)
    assert [line.record for line in await store.history(ADA, 20)] == ["t1.2", "t1.1"]
    assert [line.record for line in await store.history(ADA, 1)] == ["t1.2"]
    assert await store.history(PlayerId("cai"), 20) == ()
    assert await store.history(PlayerId(""), 20) == ()


async def test_an_abandoned_game_is_kept_without_a_result_and_in_no_players_history_or_figures(
    reopened: Kept,
) -> None:
    store = await reopened()
    await store.put_account(Account(ADA, AccountKind.KEYED, "SHA256:ada", "Ada"))
    await store.begin(table(1, "playing", 1), begun(ADA, BO))
    await store.append(TableId("t1"), 1, [entry(1)])
    await store.abandon(table(1, "waiting", 1), Ending.of_none(1000))
    store = await reopened()
    log = await store.log(TableId("t1"), 1)
    assert log is not None
    assert (log.entries, log.ending) == ((entry(1),), Ending.of_none(1000))
    assert log.ending.abandoned
    assert not ending(0).abandoned
    assert await store.tables() == (table(1, "waiting", 1),)
    assert await store.history(ADA, 20) == ()
    ada = await store.account(ADA)
    assert ada is not None
    assert (ada.played, ada.won) == (0, 0)
    with pytest.raises(AlreadyWritten):
        await store.abandon(table(1, "waiting", 1), Ending.of_none(2000))
    await store.begin(table(1, "playing", 2), begun(ADA, BO))
    await store.finish(table(1, "over", 2), [entry(1)], ending(0))
    assert [line.record for line in await store.history(ADA, 20)] == ["t1.2"]


async def test_a_game_that_is_on_is_in_no_players_history(reopened: Kept) -> None:
    store = await reopened()
    await store.begin(table(1, "playing", 1), begun(ADA, BO))
    await store.append(TableId("t1"), 1, [entry(1)])
    assert await store.history(ADA, 20) == ()


async def test_people_are_known_again_by_what_they_are_known_by(reopened: Kept) -> None:
    store = await reopened()
    await store.put_account(Account(ADA, AccountKind.KEYED, "SHA256:abc", "Ada"))
    await store.put_account(Account(BO, AccountKind.GUEST, "abc", "Bo"))
    await store.put_account(Account(ADA, AccountKind.KEYED, "SHA256:abc", "Ada L"))
    store = await reopened()
    assert await store.known_by(AccountKind.KEYED, "SHA256:abc") == Account(
        ADA, AccountKind.KEYED, "SHA256:abc", "Ada L"
    )
    assert await store.known_by(AccountKind.GUEST, "abc") == Account(BO, AccountKind.GUEST, "abc", "Bo")
    assert await store.known_by(AccountKind.GUEST, "SHA256:abc") is None
    assert await store.account(PlayerId("cai")) is None


async def test_a_new_name_leaves_the_figures_as_they_are(reopened: Kept) -> None:
    store = await reopened()
    await store.put_account(Account(ADA, AccountKind.KEYED, "k", "Ada"))
    await store.begin(table(1, "playing", 1), begun(ADA, BO))
    await store.finish(table(1, "over", 1), [entry(1)], ending(0))
    await store.put_account(Account(ADA, AccountKind.KEYED, "k", "Adele"))
    assert await store.account(ADA) == Account(ADA, AccountKind.KEYED, "k", "Adele", played=1, won=1)


async def test_settings_are_given_back_as_they_were_kept(reopened: Kept) -> None:
    store = await reopened()
    await store.put_account(Account(ADA, AccountKind.KEYED, "k", "Ada"))
    await store.put_account(Account(ADA, AccountKind.KEYED, "k", "Ada", settings='{"palette":"light"}'))
    ada = await (await reopened()).known_by(AccountKind.KEYED, "k")
    assert ada == Account(ADA, AccountKind.KEYED, "k", "Ada", settings='{"palette":"light"}')


async def test_two_are_never_known_by_the_same(reopened: Kept) -> None:
    store = await reopened()
    await store.put_account(Account(ADA, AccountKind.KEYED, "SHA256:a", "Ada"))
    with pytest.raises(AlreadyWritten):
        await store.put_account(Account(BO, AccountKind.KEYED, "SHA256:a", "Bo"))
    known = await store.known_by(AccountKind.KEYED, "SHA256:a")
    assert known is not None
    assert known.id == ADA


async def test_many_who_write_at_once_all_get_their_own_answer(reopened: Kept) -> None:
    store = await reopened()
    for number in range(10):
        await store.begin(table(number, "playing", 1), begun(ADA, BO))
    writes = [
        store.append(TableId(f"t{number}"), 1, [entry(n)]) for number in range(10) for n in (1, 2, 2, 3)
    ]
    answers = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), type(None), AlreadyWritten, type(None)] * 10


def test_a_record_is_asked_for_by_table_and_game() -> None:
    assert parts_of(record_of(TableId("abc"), 7)) == (TableId("abc"), 7)
    for text in ("", "abc", "abc.", "abc.x", "abc.-1", "abc.1.2", "abc.²", "abc." + "9" * 40):
        assert parts_of(text) is None


def test_nothing_that_holds_a_deal_shows_it_when_printed() -> None:
    secret = begun(ADA, BO)
    assert "opening" not in repr(secret)
    assert repr(secret) == "<Begun KURA-MOLA-1>"


# --- The file -------------------------------------------------------------------------------------------


async def test_the_folder_and_the_files_are_their_owners_alone_c67(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = await open_store(folder)
    await store.put_table(table())
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert {"katta.db", "katta.db-wal", "lock"} <= set(files)
    assert set(files.values()) == {0o600}
    await store.close()


async def test_a_second_process_is_told_that_the_data_is_in_use(tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    with pytest.raises(StoreBusy, match=f"process {os.getpid()}"):
        await open_store(tmp_path)
    await store.close()
    await (await open_store(tmp_path)).close()


async def test_a_commit_is_on_the_disk_when_it_returns(tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    pragmas = await store._read(
        lambda connection: [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        ]
    )
    assert pragmas == ["wal", 2]
    await store.close()


async def test_what_gathers_while_the_disk_is_slow_is_committed_together(tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    await store.begin(table(1, "playing", 1), begun(ADA, BO))
    commits = 0
    commit = store._commit

    async def counted(writes):  # type: ignore[no-untyped-def]
        nonlocal commits
        commits += 1
        return await commit(writes)

    store._commit = counted  # type: ignore[method-assign]
    await asyncio.gather(*(store.append(TableId("t1"), 1, [entry(n)]) for n in range(1, 201)))
    assert commits <= 3
    await store.close()


async def test_what_was_handed_in_before_closing_is_written(tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    await store.begin(table(1, "playing", 1), begun(ADA, BO))
    writing = [asyncio.ensure_future(store.append(TableId("t1"), 1, [entry(n)])) for n in range(1, 50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*writing)
    store = await open_store(tmp_path)
    log = await store.log(TableId("t1"), 1)
    assert log is not None
    assert len(log.entries) == 49
    await store.close()


async def test_a_writing_that_breaks_is_trouble_for_its_caller_alone(tmp_path: Path) -> None:
    store = await open_store(tmp_path)

    def broken(_: object) -> None:
        raise ValueError("a bug")

    with pytest.raises(StoreTrouble):
        await store._write(broken)
    async with asyncio.timeout(PATIENCE):
        await store.put_table(table())
    await store.close()


async def test_a_full_disk_is_trouble_and_not_the_end(tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    await store.begin(table(1, "playing", 1), begun(ADA, BO))

    async def pages(number: int) -> None:
        def limit(connection):  # type: ignore[no-untyped-def]
            connection.exec_driver_sql(f"PRAGMA max_page_count={number}")

        await store._write(limit)

    await pages(1)
    big = Entry(1, 1, Seat(0), bytes(200_000))
    with pytest.raises(StoreTrouble, match="full"):
        await store.append(TableId("t1"), 1, [big])
    log = await store.log(TableId("t1"), 1)
    assert log is not None
    assert log.entries == ()
    await pages(100_000)
    await store.append(TableId("t1"), 1, [big])
    await store.close()


async def test_a_file_that_is_no_database_stops_the_start_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is not a database, it is a poem about one" * 100)
    with pytest.raises(StoreTrouble, match=r"katta\.db is no database of katta\. Put a backup back"):
        await open_store(tmp_path)
    (tmp_path / FILE).unlink()
    await (await open_store(tmp_path)).close()


async def test_a_table_that_cannot_be_read_keeps_no_player_out_and_is_not_lost(tmp_path: Path) -> None:
    store = await open_store(tmp_path)
    await store.put_table(table(1))
    await store.put_table(table(2))
    await store.close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE tables SET state = ? WHERE id = 't2'", (b"\xc1",))
    store = await open_store(tmp_path)
    assert [state.id for state in await store.tables()] == ["t1"]
    await store.close()
    with sqlite3.connect(tmp_path / FILE) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (2,)


# --- Migrations -----------------------------------------------------------------------------------------


def _schema(path: Path) -> list[tuple[str, str]]:
    with sqlite3.connect(path) as connection:
        rows = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
        )
        return [
            (name, " ".join(sql.replace('"', "").split())) for name, sql in rows if name != "alembic_version"
        ]


def test_the_migrations_lead_to_the_tables_that_a_new_file_gets(tmp_path: Path) -> None:
    from sqlalchemy import create_engine

    from server.store.schema import metadata
    from server.store.sqlite import _migrate

    made, migrated = tmp_path / "made.db", tmp_path / "migrated.db"
    metadata.create_all(create_engine(f"sqlite:///{made}"))
    with create_engine(f"sqlite:///{migrated}").begin() as connection:
        _migrate(connection)
    assert _schema(migrated) == _schema(made)


def test_the_newest_migration_is_the_one_that_the_schema_names() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    import server.store

    config = Config()
    config.set_main_option("script_location", str(Path(server.store.__path__[0]) / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


async def test_an_older_file_is_brought_up_to_date_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / FILE
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)")
    store = await open_store(tmp_path)
    await store.put_table(table())
    await store.close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]


async def test_a_file_that_is_up_to_date_does_not_load_alembic(tmp_path: Path) -> None:
    import subprocess
    import sys

    program = (
        "import asyncio, sys; from pathlib import Path; from server.store.sqlite import open_store\n"
        f"async def main():\n    await (await open_store(Path({str(tmp_path)!r}))).close()\n"
        "asyncio.run(main()); asyncio.run(main()); print('alembic' in sys.modules)"
    )
    done = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", program], capture_output=True, text=True
    )
    assert done.stdout.strip() == "False", done.stderr
