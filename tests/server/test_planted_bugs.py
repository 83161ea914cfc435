"""Bugs planted in what runs by itself: the house goes on, the log says kind and place, and what was served is
closed in good order."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.bots.chooser import InPlace
from server.bots.turn_bot import TRY_AGAIN, TurnBot
from server.clock import FakeClock
from server.config import Pace
from server.doors import local
from server.sessions.game_server import GameServer
from server.sessions.lobby import MOST_FAILURES
from server.sessions.outbox import Outbox
from server.store.base import StoreTrouble
from server.store.memory import MemoryStore
from server.store.sqlite import SqliteStore, open_store
from server.supervisor import Supervisor
from server.table.table import Table
from server.table.task import TableTask
from shared import wire
from shared.game import Level
from shared.wire import ViewUpdate
from tests.server.helpers import QUICK, Home, settle
from tests.server.test_bot_minds import STOPS, view_of
from tests.server.test_store import table

SECRET = "the queen of spades"


class Planted(Exception):
    """The bug."""


def bugs(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """Each bug in the log: its kind, and whether its place is told."""
    contexts = [getattr(record, "context", {}) for record in caplog.records]
    return [(context["kind"], context["where"]) for context in contexts if "kind" in context]


def planted(*_: object, **__: object) -> Any:
    """Here it is."""
    raise Planted(SECRET)


def once(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> None:
    """Plant the bug there for one call."""

    def bug(*_: object) -> None:
        monkeypatch.undo()
        planted()

    monkeypatch.setattr(owner, name, bug)


def the_bug(caplog: pytest.LogCaptureFixture) -> None:
    """Exactly this one was logged, by kind and place, and not by what it says."""
    assert {kind for kind, _ in bugs(caplog)} == {"Planted"}
    assert all("in planted" in where for _, where in bugs(caplog))
    assert "queen" not in str([record.__dict__ for record in caplog.records])


# --- The store ------------------------------------------------------------------------------------------


async def test_a_writer_that_fails_is_trouble_for_what_it_had_and_writes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    store = await open_store(tmp_path)
    with monkeypatch.context() as bug:
        bug.setattr(SqliteStore, "_commit", planted)
        for number in (1, 2):
            with pytest.raises(StoreTrouble):
                await store.put_table(table(number))
    the_bug(caplog)
    await store.put_table(table(3))
    assert [state.id for state in await store.tables()] == [table(3).id]
    await store.close()


async def test_a_writer_that_fails_while_the_house_closes_keeps_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(tmp_path)
    with monkeypatch.context() as bug:
        bug.setattr(SqliteStore, "_commit", planted)
        waiting = asyncio.gather(store.put_table(table()), return_exceptions=True)
        await asyncio.sleep(0)
        await store.close()
        assert isinstance((await waiting)[0], StoreTrouble)
    await (await open_store(tmp_path)).close()


# --- Sessions -------------------------------------------------------------------------------------------


async def test_what_cannot_be_sent_ends_that_session_with_a_sentence_and_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with Home() as home:
        ada, bo = await home.come(name="Ada"), await home.come(name="Bo")
        with monkeypatch.context() as bug:
            bug.setattr(Outbox, "take", planted)
            ada.write(wire.Ping(1))
            await ada.ended.wait()
        assert ada.farewell == "house.trouble"
        await ada.session
        await bo.caught_up()
    the_bug(caplog)


async def test_a_session_whose_table_breaks_on_the_way_out_is_forgotten_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with Home() as home:
        ada = await home.come(name="Ada")
        await ada.ask(wire.Open("katta", wire.Settings(seats=3), bots=("easy", "easy")))
        with monkeypatch.context() as bug:
            bug.setattr(Table, "go", planted)
            ada.writer.transport.abort()
            with pytest.raises(Planted):
                await ada.session
        home.clients.clear()
        assert home.house.names_in_use() == []


async def test_who_cannot_be_served_is_hung_up_on_and_the_next_is_served(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    served = 0

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal served
        served += 1
        if served == 1:
            planted()
        writer.write(b"hello")
        writer.close()

    async with await local.listen(tmp_path / "tables", serve, Supervisor()):
        for said in (b"", b"hello"):
            reader, writer = await asyncio.open_unix_connection(tmp_path / "tables")
            assert await reader.read() == said
            writer.close()
    the_bug(caplog)


# --- The lobby ------------------------------------------------------------------------------------------


async def test_a_table_whose_task_fails_goes_on_anew_and_the_others_do_not_notice(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with Home() as home:
        ada, bo = await home.come(name="Ada"), await home.come(name="Bo")
        for person in (ada, bo):
            await person.ask(wire.Open("katta", wire.Settings(seats=3), bots=("easy", "easy"), start=True))
        code = ada.last(wire.TableInfo).code
        once(monkeypatch, TableTask, "_carry_out")
        assert await ada.ask(wire.Ready()) == "house.trouble"
        await ada.until(lambda: not ada.at_table)
        assert "house.table_closed" in ada.notices()
        assert await ada.ask(wire.Enter(code)) == ""
        assert ada.at_table
        assert ada.last(wire.TableInfo).code == code
        assert bo.at_table
        assert bo.notices() == []
    assert {kind for kind, _ in bugs(caplog)} == {"Planted"}


async def test_a_table_whose_task_fails_again_and_again_lies_aside(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with Home() as home:
        ada = await home.come(name="Ada")
        await ada.ask(wire.Open("katta", wire.Settings(seats=3), bots=("easy", "easy"), start=True))
        with monkeypatch.context() as bug:
            bug.setattr(TableTask, "_carry_out", planted)
            assert await ada.ask(wire.Ready()) == "house.trouble"
            for _ in range(100):
                await settle()
        assert [record.message for record in caplog.records].count("table.laid_aside") == 1
        assert len(bugs(caplog)) == MOST_FAILURES
        assert [state.code for state in await home.store.tables()] == [ada.last(wire.TableInfo).code]
        await ada.caught_up()


async def test_who_cannot_be_told_of_the_tables_keeps_no_other_player_from_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with Home() as home:
        home.lobby._listeners[0] = planted
        ada, bo = await home.come(name="Ada"), await home.come(name="Bo")
        await ada.ask(wire.Open("katta", wire.Settings(seats=3)))
        await home.pass_time(1)
        await bo.until(lambda: bo.last(wire.Lobby).tables)
    the_bug(caplog)


async def test_a_lobby_that_cannot_stop_keeps_no_store_open() -> None:
    store = MemoryStore()
    closed = asyncio.Event()
    store.close = closed.set  # type: ignore[assignment, method-assign]
    house = GameServer(store, FakeClock(), QUICK)
    house.lobby.stop = planted  # type: ignore[method-assign]
    with pytest.raises((Planted, TypeError)):
        await house.stop()
    assert closed.is_set()


# --- Bots -----------------------------------------------------------------------------------------------


async def test_a_bot_whose_move_is_not_made_chooses_anew_and_at_last_another_plays(
    caplog: pytest.LogCaptureFixture,
) -> None:
    clock, moves = FakeClock(), list[bytes]()
    encoded, _ = view_of(STOPS)
    bot = TurnBot(
        STOPS,
        Level.NORMAL,
        clock,
        Pace.none(),
        random.Random(1),
        lambda _, move: moves.append(move),
        InPlace(),
    )
    bot.tell(ViewUpdate("KURA-MOLA-42", 1, msgspec.Raw(encoded), None))
    clock.advance(0)
    for times in range(1, 4):
        assert len(moves) == times
        bot.judged()
        clock.advance(TRY_AGAIN * 2**times)
    replaced = [record.context["replaced_by"] for record in caplog.records]  # type: ignore[attr-defined]
    assert replaced == ["easy", "random"]
    bot.close()
    bot.judged()
    clock.advance(TRY_AGAIN * 100)
    assert len(moves) == 4
