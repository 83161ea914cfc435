"""What a table costs is what counts: bots that race share the house's time, and opening many costs more."""

import pytest

from server.clock import FakeClock
from server.config import Config, Limits, Pace
from server.sessions.bot_share import Share, fair
from server.sessions.lobby import weight
from server.store.base import TableId
from shared.wire import Configure, Fill, Keyed, Open, Ready, Settings, Vote
from tests.server.helpers import Home


@pytest.mark.parametrize(
    ("wanted", "total", "shares"),
    [
        ([], 10, []),
        ([3, 4], 10, [3, 4]),
        ([3, 40], 10, [3, 7]),
        ([40, 3, 40], 9, [3, 3, 3]),
        ([1, 2, 30, 30], 13, [1, 2, 5, 5]),
    ],
)
def test_a_table_that_wants_little_gets_it_and_the_others_what_is_left(
    wanted: list[float], total: float, shares: list[float]
) -> None:
    assert fair(wanted, total) == pytest.approx(shares)


def test_thirty_large_tables_from_one_source_slow_their_own_bots_and_no_others() -> None:
    share = Share(120)
    share.want(TableId("own"), "a", 3)
    assert share.slowness(TableId("own")) == 1
    for number in range(30):
        share.want(TableId(f"large {number}"), "b", 63)
    assert share.slowness(TableId("own")) == 1
    assert share.slowness(TableId("large 7")) == pytest.approx(30 * 63 / 117)
    # Behind the same address, as in a school, the small table has what it wants as well.
    share.want(TableId("neighbour"), "b", 3)
    assert share.slowness(TableId("neighbour")) == 1
    for number in range(30):
        share.want(TableId(f"large {number}"), "b", 0)
    assert share.wanted == 6


def test_one_large_table_plays_at_its_own_pace() -> None:
    share = Share(Limits().bots)
    share.want(TableId("subscriber"), "a", 63)
    assert share.slowness(TableId("subscriber")) == 1


async def test_bots_of_a_crowded_house_take_longer_and_none_of_them_when_the_crowd_has_gone() -> None:
    config = Config(limits=Limits(bots=2, asks_burst=1_000_000))
    four = Open("race", Settings(seats=4, clock=0, open=False), bots=("easy",) * 3, start=True)
    two = Open("race", Settings(seats=2, clock=0, open=False), bots=("easy",), start=True)
    async with Home(config=config) as home:
        ada = await home.come(Keyed("SHA256:ada"), "Ada", address="192.0.2.1")
        bo = await home.come(Keyed("SHA256:bo"), "Bo", address="192.0.2.2")
        await ada.ask(four)
        await bo.ask(two)
        large, small = home.lobby._tables.values()
        assert home.lobby.slowness(large.id) == 3
        assert home.lobby.slowness(small.id) == 1
        await bo.close()
        await home.pass_time(0.1)
        assert home.lobby.slowness(large.id) == 1.5
        await ada.close()
        await home.pass_time(0.1)
        assert home.lobby._share.wanted == 0


def test_a_table_where_all_play_at_once_weighs_what_its_seats_cost() -> None:
    assert weight("katta", 4) == weight("stops", 6) == weight("race", 2) == weight("race", 4) == 1
    assert weight("race", 32) == 5
    assert weight("race", 64) == 9
    assert weight("whist", 4) == 1


async def test_large_races_cannot_be_opened_one_after_another_however_that_is_asked() -> None:
    large = Open("race", Settings(seats=64, clock=0, open=False), bots=("easy",) * 63, start=True)
    small = Open("race", Settings(seats=2, clock=0, open=False))
    clock = FakeClock()
    async with Home(clock=clock, config=Config(pace=Pace.none())) as home:
        answers = []
        for number in range(30):
            one = await home.come(Keyed(f"SHA256:{number}"), f"P{number}", address="192.0.2.1")
            answers.append(await one.ask(large))
        assert answers.count("") <= 8
        assert set(answers) == {"", "house.tables_too_fast"}
        elsewhere = await home.come(Keyed("SHA256:ada"), "Ada", address="192.0.2.2")
        assert await elsewhere.ask(small) == ""
        assert await elsewhere.ask(Configure(Settings(seats=64, clock=0))) == "house.tables_too_fast"
        neighbour = await home.come(Keyed("SHA256:bo"), "Bo", address="192.0.2.1")
        clock.advance(2000)
        assert await neighbour.ask(small) == ""


async def test_a_large_race_does_not_begin_and_end_again_and_again() -> None:
    async with Home(config=Config(pace=Pace.none())) as home:
        ada = await home.come(Keyed("SHA256:ada"), "Ada", address="192.0.2.1")
        await ada.ask(Open("race", Settings(seats=64, clock=0)))
        await home.pass_time(10)
        assert await ada.ask(Fill()) == ""
        answers = []
        for _ in range(20):
            answers += [await ada.ask(Ready()), await ada.ask(Vote())]
        (table,) = await home.store.tables()
        begun = table.game_no
        assert 1 <= begun <= 2
        assert "house.too_fast" in answers
