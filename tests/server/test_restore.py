"""What a house finds when it opens again (C50, C57, C68)."""

import msgspec
import pytest

from server.clock import FakeClock
from server.config import Config
from server.store.base import TableId
from server.store.memory import MemoryStore
from server.table.live_game import LiveGame
from server.table.snapshot import Snapshot
from shared.games.katta.view import View
from shared.record import Entry
from shared.seats import Eye, Seat
from shared.wire import Events, Finished, Keyed, Open, Settings, TableInfo, ViewUpdate
from tests.server.boards import Board, now
from tests.server.ears import Ear
from tests.server.helpers import Home

ADA = Keyed("SHA256:ada")


def test_at_every_state_of_a_game_a_restart_shows_every_player_the_same_c57() -> None:
    """A table is stopped after each move; another one continues it from the store, and all look alike."""
    store = MemoryStore()
    clock = 30
    with Board("Ada", "Bo", "Cai", store=store, clock=clock) as board:
        for _ in range(200):
            log = now(store.log(TableId("t1"), 1))
            assert log is not None
            again = Snapshot(LiveGame.rebuilt(log, 1), running=False)
            for seat, ear in enumerate(board.ears):
                assert bytes(again.seen(Seat(seat), 0).view) == bytes(ear.last(ViewUpdate).view)
                back = Ear(ear.name)
                board.table.come(back, watch=False)
                past = again.past(Seat(seat))
                assert msgspec.msgpack.encode(back.last(Events)) == msgspec.msgpack.encode(past)
                assert bytes(back.last(ViewUpdate).view) == bytes(ear.last(ViewUpdate).view)
                board.ears[seat] = back
            watcher = msgspec.msgpack.decode(again.seen(Eye.WATCHER, 0).view, type=View)
            assert watcher.offers == ()
            if board.ears[0].all(Finished):
                break
            board.play_on(1)
        assert board.ears[0].all(Finished)


async def test_a_running_table_waits_for_its_people_and_gives_them_their_full_time() -> None:
    store = MemoryStore()
    async with Home(store) as home:
        ada = await home.come(ADA, "Ada")
        await ada.ask(Open("katta", Settings(seats=3, clock=30), bots=("easy", "easy"), start=True))
        await home.pass_time(3)
        await ada.caught_up()
        seen = ada.last(ViewUpdate)
        assert ada.view.offers
        await home.house.stop()
    clock = FakeClock(wall=1_700_000_000_000 + 7_200_000)
    async with Home(store, clock) as home:
        await home.pass_time(3600)
        ada = await home.come(ADA)
        assert bytes(ada.last(ViewUpdate).view) == bytes(seen.view)
        told = ada.last(ViewUpdate).clock
        assert told is not None
        assert (told.left, told.total) == (30_000, 30_000)
        await home.pass_time(31)
        await ada.caught_up()
        assert ada.last(ViewUpdate).n > seen.n


@pytest.mark.parametrize("damage", ["illegal move", "gap", "no opening", "other rules", "no such game"])
async def test_a_table_whose_log_cannot_be_played_lies_aside_and_the_others_are_there(damage: str) -> None:
    store = MemoryStore()
    async with Home(store) as home:
        broken = await home.come(ADA, "Ada")
        await broken.ask(Open("katta", Settings(seats=3, clock=0), bots=("easy", "easy"), start=True))
        other = await home.come(Keyed("SHA256:bo"), "Bo")
        await other.ask(Open("katta", Settings(seats=3, clock=0), bots=("easy", "easy"), start=True))
        await home.house.stop()
    (key,) = [key for key, begun in store._begun.items() if begun.code == broken.last(TableInfo).code]
    n = len(store._entries[key])
    match damage:
        case "illegal move":
            store._entries[key].append(Entry(n + 1, 10**9, Seat(0), b"\x91\xa4pass"))
        case "gap":
            entry = Entry(n + 2, 10**9, Seat(0), b"\x91\xa4pass")
            store._entries[key].append(entry)
        case "no opening":
            del store._begun[key]
        case "other rules":
            begun = store._begun[key]
            opening = msgspec.structs.replace(begun.opening, rules=99)
            store._begun[key] = msgspec.structs.replace(begun, opening=opening)
        case _:
            store._tables[key[0]] = msgspec.structs.replace(store._tables[key[0]], game="chess")
    async with Home(store) as home:
        assert not (await home.come(ADA)).all(TableInfo)
        assert (await home.come(Keyed("SHA256:bo"))).all(TableInfo)
        assert len(await store.tables()) == 2, "another katta may know how to go on"
        assert not store._endings
        await home.pass_time(Config().patience.abandoned + 1)
        assert [state.code for state in await store.tables()] == [other.last(TableInfo).code]
        ended = {kept: ending.abandoned for kept, ending in store._endings.items()}
        assert ended == ({} if damage == "no opening" else {key: True})


def test_the_times_in_a_log_never_run_backwards_whatever_the_calendar_does() -> None:
    store = MemoryStore()
    with Board("Ada", "Bo", "Cai", store=store) as board:
        for number in range(30):
            board.time._epoch += -5000 if number % 3 else 7000
            board.play_on(1)
        log = now(store.log(TableId("t1"), 1))
        assert log is not None
        times = [entry.t for entry in log.entries]
        assert times == sorted(times)
        assert times[0] >= 0
