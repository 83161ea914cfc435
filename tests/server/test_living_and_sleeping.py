"""Places are for the living: what sleeps keeps no player out, and ends in good order (C81, C82)."""

import asyncio
import logging
from collections.abc import Sequence

import pytest

from server.clock import FakeClock
from server.config import Config, Limits, Pace, Patience
from server.store.base import TableState, parts_of, record_of
from server.store.memory import MemoryStore
from shared.wire import (
    AddBot,
    Enter,
    History,
    Keyed,
    Leave,
    Open,
    Past,
    Play,
    Review,
    Reviewed,
    Settings,
    TableInfo,
    ViewUpdate,
    Welcome,
)
from tests.server.helpers import Home, packed, settle

THREE = Settings(seats=3, clock=0)
ALONE = Open("katta", Settings(seats=3, clock=0, open=False), bots=("easy", "easy"), start=True)
COMPANY = Open("katta", THREE)
DAY = 24 * 3600
ADA = Keyed("SHA256:ada")


def limited(**limits: int) -> Config:
    """A house with other limits, in which one may open tables as often as one likes."""
    return Config(pace=Pace.none(), limits=Limits(opens_burst=1000, asks_burst=1_000_000, **limits))


class SlowStore(MemoryStore):
    """A store that takes its time with tables, as a disk does."""

    async def put_table(self, state: TableState) -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        await super().put_table(state)


async def gone_after(home: Home, ask: Open, address: str, who: Keyed | None = None) -> tuple[str, str]:
    """A player opens a table and hangs up: its code, and the code for coming back."""
    one = await home.come(who, address=address)
    assert await one.ask(ask) == ""
    await home.pass_time(0.01)
    await one.close()
    return one.last(TableInfo).code, one.last(Welcome).resume


# --- How many there are ----------------------------------------------------------------------------------


@pytest.mark.parametrize("ask", [COMPANY, ALONE], ids=["company", "alone"])
async def test_of_twenty_that_open_a_table_at_once_so_many_do_as_there_are_places(ask: Open) -> None:
    async with Home(SlowStore(), config=limited(tables=3)) as home:
        people = [await home.come(name=f"P{number}") for number in range(20)]
        answers = await asyncio.gather(*(one.ask(ask) for one in people))
        assert sorted(answers) == [""] * 3 + ["house.too_many_tables"] * 17
        assert len(await home.store.tables()) == 3
        codes = {one.last(TableInfo).code for one in people if one.all(TableInfo)}
        assert len(codes) == 3


async def test_a_player_alone_with_bots_takes_no_place_that_others_wait_for() -> None:
    async with Home(config=limited(tables=2)) as home:
        for number in range(2):
            assert await (await home.come(name=f"Alone {number}")).ask(ALONE) == ""
        for number in range(2):
            assert await (await home.come(name=f"Host {number}")).ask(COMPANY) == ""
        assert await (await home.come()).ask(COMPANY) == "house.too_many_tables"


async def test_an_open_that_is_cut_off_leaves_no_row_without_a_table_and_takes_no_place() -> None:
    async with Home(SlowStore(), config=limited(tables=1)) as home:
        for _ in range(5):
            one = await home.come()
            one.write(COMPANY)
            for _ in range(4):
                await asyncio.sleep(0)
            await one.close()
            await settle(60)
            assert len(await home.store.tables()) == len(home.lobby._tables)
        assert await (await home.come()).ask(COMPANY) == ""


async def test_a_table_that_could_not_be_written_down_takes_no_place() -> None:
    store = MemoryStore()
    async with Home(store, config=limited(tables=1)) as home:
        ada = await home.come(ADA, "Ada")
        store.trouble = True
        assert [await ada.ask(COMPANY) for _ in range(3)] == ["house.not_saved"] * 3
        store.trouble = False
        assert await ada.ask(COMPANY) == ""


# --- Those that sleep ------------------------------------------------------------------------------------


async def test_sleeping_games_keep_no_player_out_and_the_oldest_of_departed_guests_go_first(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, logger="katta")
    store = MemoryStore()
    config = limited(tables=3, sleeping=4)
    async with Home(store, config=config) as home:
        known, _ = await gone_after(home, ALONE, "192.0.2.1", ADA)
        left = [await gone_after(home, ALONE, f"192.0.2.{number}") for number in range(2, 12)]
        codes = {state.code for state in await store.tables()}
        assert codes == {known, *(code for code, _ in left[-3:])}
        assert await (await home.come()).ask(COMPANY) == ""
        oldest = await home.come()
        assert await oldest.ask(Enter(left[0][1])) == ""
        assert not oldest.all(TableInfo)
        await oldest.ask(History())
        (past,) = oldest.last(Past).games
        assert (past.code, past.winners, past.scores) == (left[0][0], (), ())
        assert await oldest.ask(Review(past.record)) == ""
        assert '"salt"' in oldest.last(Reviewed).record
    told = [record.getMessage() for record in caplog.records]
    assert told.count("game.given_up") == told.count("table.dropped") == 7
    async with Home(store, config=config) as home:
        assert await (await home.come()).ask(COMPANY) == ""
        newest = await home.come()
        assert await newest.ask(Enter(left[-1][1])) == ""
        assert newest.last(TableInfo).code == left[-1][0]


async def test_a_guest_who_comes_back_after_an_hour_finds_his_game() -> None:
    async with Home(config=limited(tables=3, sleeping=4)) as home:
        code, resume = await gone_after(home, ALONE, "192.0.2.1")
        await home.pass_time(3600)
        guest = await home.come(address="198.51.100.1")
        assert await guest.ask(Enter(resume)) == ""
        assert guest.last(TableInfo).code == code


async def test_what_one_address_holds_is_counted_after_it_has_gone_and_pushes_out_only_its_own() -> None:
    async with Home(config=limited(sleeping=100, address_sleeping=3)) as home:
        first, _ = await gone_after(home, ALONE, "192.0.2.1")
        flood = [await gone_after(home, ALONE, "192.0.2.2") for _ in range(20)]
        codes = {state.code for state in await home.store.tables()}
        assert codes == {first, *(code for code, _ in flood[-3:])}


async def test_a_player_who_is_back_in_this_moment_keeps_the_game() -> None:
    async with Home(config=limited(sleeping=1)) as home:
        code, resume = await gone_after(home, ALONE, "192.0.2.1")
        back = await home.come()
        other = await home.come()
        await other.ask(ALONE)
        other.writer.transport.abort()
        assert await back.ask(Enter(resume)) == ""
        await settle(60)
        assert back.last(TableInfo).code == code
        assert code in {state.code for state in await home.store.tables()}


# --- A start ---------------------------------------------------------------------------------------------


async def a_house_of_many(store: MemoryStore) -> Sequence[str]:
    """A house closes while people wait at a table, play at another, and have long left a third."""
    async with Home(store) as home:
        waiting = await home.come(ADA, "Ada")
        await waiting.ask(COMPANY, AddBot())
        playing = await home.come(Keyed("SHA256:bo"), "Bo")
        await playing.ask(ALONE)
        await home.pass_time(0.01)
        sleeping, _ = await gone_after(home, ALONE, "", Keyed("SHA256:cai"))
        codes = [waiting.last(TableInfo).code, playing.last(TableInfo).code, sleeping]
        await home.pass_time(601)
        assert await playing.ask(Play(playing.last(ViewUpdate).n, packed(playing.view.offers[0]))) == ""
        await home.house.stop()
    return codes


@pytest.mark.parametrize("days", [31, 40, -31, -40, 0])
async def test_a_start_deletes_nothing_whatever_the_calendar_says_c81(days: int) -> None:
    store = MemoryStore()
    codes = await a_house_of_many(store)
    before = await store.tables()
    clock = FakeClock(wall=1_700_000_000_000 + days * DAY * 1000)
    async with Home(store, clock) as home:
        await settle()
        assert {state.id for state in await store.tables()} == {state.id for state in before}
        assert not store._endings
        for who, code in zip(("ada", "bo", "cai"), codes, strict=True):
            back = await home.come(Keyed(f"SHA256:{who}"))
            assert back.last(TableInfo).code == code


@pytest.mark.parametrize("days", [40, -40])
async def test_what_is_given_up_later_is_ended_properly_and_logged_c81(
    days: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="katta")
    store = MemoryStore()
    await a_house_of_many(store)
    clock = FakeClock(wall=1_700_000_000_000 + days * DAY * 1000)
    async with Home(store, clock) as home:
        await settle()
        await home.pass_time(Patience().abandoned - 1)
        assert len(await store.tables()) == 2, "the one that waited is closed after ten minutes"
        await home.pass_time(2)
        assert await store.tables() == ()
        for who in ("bo", "cai"):
            back = await home.come(Keyed(f"SHA256:{who}"))
            assert back.last(Welcome).played == 0
            await back.ask(History())
            (past,) = back.last(Past).games
            parts = parts_of(past.record)
            assert parts is not None
            log = await store.log(*parts)
            assert log is not None
            assert log.ending is not None
            assert log.ending.abandoned
            assert record_of(*parts) == past.record
            assert await back.ask(Review(past.record)) == ""
            assert log.begun.opening.salt.hex() in back.last(Reviewed).record
            assert log.begun.opening.seed.hex() in back.last(Reviewed).record
    told = [record.getMessage() for record in caplog.records]
    assert told.count("game.given_up") == 2
    assert told.count("table.dropped") == 3


async def test_going_elsewhere_ends_the_game_with_bots_that_no_player_comes_back_to() -> None:
    store = MemoryStore()
    async with Home(store) as home:
        ada = await home.come(ADA, "Ada")
        await ada.ask(ALONE)
        await ada.ask(Leave(), ALONE)
        await home.pass_time(0.01)
        assert len(await store.tables()) == 1
        (ending,) = store._endings.values()
        assert ending.abandoned
        await ada.ask(History())
        assert ada.last(Past).games == ()


async def test_after_a_start_a_seat_at_a_table_that_waits_is_held_as_long_as_ever() -> None:
    store = MemoryStore()
    async with Home(store) as home:
        ada, bo = await home.come(ADA, "Ada"), await home.come(Keyed("SHA256:bo"), "Bo")
        await ada.ask(COMPANY)
        await bo.ask(Enter(ada.last(TableInfo).code))
        await home.house.stop()
    async with Home(store) as home:
        ada = await home.come(ADA)
        await home.pass_time(Patience().waiting_seat - 1)
        assert [seat.kind for seat in ada.last(TableInfo).seats] == ["person", "person", "empty"]
        await home.pass_time(2)
        await ada.caught_up()
        assert [seat.kind for seat in ada.last(TableInfo).seats] == ["person", "empty", "empty"]
