"""A race that is broken off and goes on: after a restart, and for a client that has stopped reading."""

import random

import msgspec

from server.clock import FakeClock
from server.config import Config, Limits, Pace
from server.sessions.outbox import MAX_NEWS, Outbox
from server.sessions.replays import Reviewing, exported, opened_record
from server.store.base import TableId
from server.store.memory import MemoryStore
from server.table.live_game import LiveGame
from server.table.snapshot import Snapshot
from shared import wire
from shared.game import Level
from shared.games.race.view import View
from shared.record import ValidRecord, replay
from shared.seats import TABLE, Eye, Seat
from shared.wire import Events, Frames, Keyed, Notification, Open, Play, Ready, Settings, ViewUpdate
from tests.server.boards import now
from tests.server.ears import Ear, packed
from tests.server.helpers import Home
from tests.server.races import COUNTDOWN, Race, view

ADA, BO = Keyed("SHA256:ada"), Keyed("SHA256:bo")
HUMAN = Config(pace=Pace(), limits=Limits(asks_burst=1_000_000))


def test_at_every_state_of_a_race_a_restart_shows_every_player_the_same() -> None:
    store = MemoryStore()
    with Race("Ada", "Bo", store=store, seed="dead") as board:
        board.begun()
        dice = random.Random(4)
        while not board.match.over:
            board.one_after_another(1, dice)
            log = now(store.log(TableId("t1"), 1))
            assert log is not None
            again = LiveGame.rebuilt(log, 1)
            shown = Snapshot(again, running=False)
            for seat, ear in enumerate(board.ears):
                assert bytes(shown.seen(Seat(seat), 0).view) == bytes(ear.last(ViewUpdate).view)
            assert again.table_moved == board.live.table_moved
            assert shown.past(Eye.WATCHER) == Snapshot(board.live, running=True).past(Eye.WATCHER)
        assert any(entry.seat == TABLE for entry in log.entries)


async def test_a_race_goes_on_after_a_restart_with_a_countdown_and_its_time_so_far_r15() -> None:
    store = MemoryStore()
    async with Home(store, config=HUMAN) as home:
        ada = await home.come(ADA, "Ada")
        await ada.ask(Open("race", Settings(seats=3, clock=0), bots=("normal", "hard"), start=True))
        await home.pass_time(COUNTDOWN + 8)
        await ada.caught_up()
        before = msgspec.msgpack.decode(ada.last(ViewUpdate).view, type=View)
        n = ada.last(ViewUpdate).n
        assert n > 20
        await home.house.stop()
    clock = FakeClock(wall=1_700_000_000_000 + 7_200_000)
    async with Home(store, clock, HUMAN) as home:
        await home.pass_time(600)
        ada = await home.come(ADA)
        seen = ada.last(ViewUpdate)
        assert msgspec.msgpack.decode(seen.view, type=View) == before
        assert seen.clock is not None
        assert seen.clock.pause == 3000
        assert 7000 <= seen.clock.gone <= 8000
        assert await ada.ask(Play(seen.n, packed(before.offers[0]))) == "house.not_yet"
        await home.pass_time(COUNTDOWN)
        assert ada.last(ViewUpdate).n == n
        assert await ada.ask(Play(seen.n, packed(before.offers[0]))) == ""
        await home.pass_time(5)
        await ada.caught_up()
        assert ada.last(ViewUpdate).n > n + 10


def test_a_finished_race_is_reviewed_with_the_moves_of_the_table() -> None:
    store = MemoryStore()
    with Race("Ada", "Bo", store=store, seed="dead") as board:
        board.begun()
        board.one_after_another(10_000, random.Random(4))
        assert board.table.over
    found = now(opened_record(store, "t1.1", board.ears[0].player))
    assert isinstance(found, Reviewing)
    log = now(store.log(TableId("t1"), 1))
    assert log is not None
    reviewed = found.reviewed()
    assert reviewed.rounds[0] == 0
    assert list(reviewed.rounds) == sorted(set(reviewed.rounds))
    assert reviewed.moves == len(log.entries)
    shifts = 0
    for entry in log.entries:
        place = found.at(entry.n, Seat(0))
        shifts += entry.seat == TABLE
        assert msgspec.msgpack.decode(place.view.view, type=View).table.shifts == shifts
        assert place.events.news
    assert shifts > 0
    assert isinstance(replay(exported(log)), ValidRecord)


def test_points_are_added_up_over_several_races_r24() -> None:
    with Race("Ada", "Bo", games=2, seed="dead") as board:
        board.begun()
        board.one_after_another(10_000, random.Random(4))
        result = view(board.ears[0]).table.result
        assert result is not None
        assert board.table.now.kept.seating.totals == tuple(2 - place for place in result.places)
        for ear in board.ears:
            assert board.table.ask(ear, Ready()) is None
        board.begun()
        assert board.live.number == 2
        assert board.match.n == 0 or view(board.ears[0]).table.shifts


# --- A client that does not read ------------------------------------------------------------------------


class Stopped(Ear):
    """A player whose client has stopped reading: all that is told waits in its outbox."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.outbox = Outbox()

    def tell(self, tell: Notification) -> None:
        super().tell(tell)
        self.outbox.put(tell)


def test_a_client_that_stops_reading_costs_little_and_then_gets_the_newest_view_c43() -> None:
    with Race("Ada", bots=7, config=HUMAN, level=Level.HARD, seed="stopped") as board:
        stopped = Stopped("Bo")
        board.table.come(stopped, watch=True)
        sizes = []
        while not board.table.over:
            board.pass_time(5)
            waiting = b"".join(
                wire.frame(tell) for tell in stopped.outbox._waiting if not isinstance(tell, bytes)
            )
            sizes.append(len(waiting))
        assert board.match.n > 150
        told = [wire.read_told(payload) for payload in Frames(wire.MAX_TELL).feed(now(stopped.outbox.take()))]
        (shown,) = [tell for tell in told if isinstance(tell, ViewUpdate)]
        assert shown.n == board.match.n
        assert sum(len(tell.news) for tell in told if isinstance(tell, Events)) <= MAX_NEWS * 2
        assert max(sizes) < 40_000


# --- What one person may ask for (R12) ------------------------------------------------------------------


async def _typed(home: Home, people: int, each: int, seconds: int) -> list[str]:
    """So many people from one address, each with so many keys a second; what they were told."""
    there = [await home.come(name=f"Guest {number}", address="127.0.0.1") for number in range(people)]
    await there[0].ask(Open("race", Settings(seats=max(2, people), clock=0), bots=("easy",) * (people == 1)))
    for client in there[1:]:
        await client.ask(wire.Enter(there[0].last(wire.TableInfo).code))
    for client in there:
        await client.ask(Ready())
    await home.pass_time(COUNTDOWN)
    for _ in range(seconds * each):
        for client in there:
            client.write(Play(0, packed(["draw"])))
        await home.pass_time(1 / each)
    await home.pass_time(4)
    for client in there:
        await client.caught_up()
    return [refused.refusal.key for client in there for refused in client.all(wire.Refused)]


async def test_twenty_keys_a_second_are_never_too_many_r12() -> None:
    async with Home(config=Config()) as home:
        assert "house.too_fast" not in await _typed(home, 1, 20, 30)


async def test_eight_people_at_one_address_with_ten_keys_a_second_each_are_not_too_many_r12() -> None:
    async with Home(config=Config()) as home:
        assert "house.too_fast" not in await _typed(home, 8, 10, 10)


async def test_a_machine_that_types_faster_is_told_so_for_all_that_is_too_much_r12() -> None:
    async with Home(config=Config()) as home:
        refused = await _typed(home, 1, 500, 2)
        assert 600 < refused.count("house.too_fast") < 900
