"""A held seat is a place: a full house lets in whom a seat in a running game waits for."""

import asyncio
from typing import Any

from server.config import Config, Limits, Pace
from shared import wire
from shared.wire import Enter, Greet, Guest, Hello, Keyed, Leave, Open, Settings, TableInfo, Welcome, Who
from tests.server.helpers import Client, Home, settle

ADA, BO = Keyed("SHA256:ada"), Keyed("SHA256:bo")
TWO_AND_A_BOT = Open("katta", Settings(seats=3, clock=0), bots=("easy",), start=True)
ALONE = Open("katta", Settings(seats=3, clock=0), bots=("easy", "easy"), start=True)


def places(sessions: int, **more: int) -> Config:
    return Config(pace=Pace.none(), limits=Limits(sessions=sessions, **more))


async def knock(home: Home, who: Who | None = None, code: str = "", address: str = "") -> Client:
    """A player comes to the house: either in, or turned away by now."""
    client = await home.connect()
    hello = Hello(wire.VERSION, who or Guest(), address, "test", code=code)
    client.writer.write(wire.frame(hello))
    client.write(Greet(wire.VERSION))
    ended = asyncio.create_task(client.ended.wait())
    welcomed = asyncio.create_task(client.until(lambda: client.all(TableInfo) or client.all(wire.Lobby)))
    await asyncio.wait({ended, welcomed}, return_when=asyncio.FIRST_COMPLETED)
    for waiting in (ended, welcomed):
        waiting.cancel()
    await asyncio.gather(ended, welcomed, return_exceptions=True)
    await settle()
    return client


async def a_game(home: Home, **ada: Any) -> Client:
    """Ada and Bo play; Ada's connection."""
    bo = await home.come(BO, "Bo")
    await bo.ask(TWO_AND_A_BOT)
    one = await home.come(**ada)
    assert await one.ask(Enter(bo.last(TableInfo).code)) == ""
    await home.pass_time(0.01)
    assert one.last(TableInfo).stage == "playing"
    return one


async def test_a_seat_that_is_held_keeps_its_place_from_newcomers() -> None:
    async with Home(config=places(4)) as home:
        ada = await a_game(home, who=ADA, name="Ada")
        await ada.close()
        assert (await knock(home)).farewell == ""
        assert (await knock(home)).farewell == ""
        assert (await knock(home)).farewell == "house.full"
        back = await knock(home, ADA)
        assert back.last(TableInfo).stage == "playing"


async def test_a_guest_whose_seat_is_held_gets_in_by_the_code() -> None:
    async with Home(config=places(4)) as home:
        guest = await a_game(home, name="Gro")
        secret = guest.last(Welcome).resume
        await guest.close()
        for _ in range(2):
            await knock(home)
        assert (await knock(home)).farewell == "house.full"
        assert (await knock(home, code="R-AAAA-AAAA-AAAA-AAAA")).farewell == "house.full"
        back = await knock(home, code=secret)
        assert await back.ask(Enter(secret)) == ""
        assert back.last(TableInfo).you is not None


async def test_a_game_that_sleeps_keeps_no_place_but_its_player_gets_in() -> None:
    async with Home(config=places(2)) as home:
        ada = await home.come(ADA, "Ada")
        await ada.ask(ALONE)
        await ada.close()
        assert (await knock(home)).farewell == ""
        assert (await knock(home)).farewell == ""
        assert (await knock(home)).farewell == "house.full"
        assert (await knock(home, ADA)).last(TableInfo).stage == "playing"


async def test_who_left_on_purpose_has_no_place_and_no_new_player_is_written_down_at_a_full_house() -> None:
    async with Home(config=places(2)) as home:
        ada = await a_game(home, who=ADA, name="Ada")
        await ada.ask(Leave())
        await ada.close()
        assert (await knock(home)).farewell == ""
        assert (await knock(home, ADA)).farewell == "house.full"
        before = dict(home.store._accounts)  # type: ignore[attr-defined]
        assert (await knock(home, Keyed("SHA256:new"))).farewell == "house.full"
        assert home.store._accounts == before  # type: ignore[attr-defined]


async def test_a_player_who_comes_in_anew_takes_the_place_of_the_old_connection() -> None:
    async with Home(config=places(1)) as home:
        old = await home.come(ADA, "Ada")
        assert (await knock(home, ADA)).farewell == ""
        await old.ended.wait()
        assert old.farewell == "house.newer_session"


async def test_no_player_fills_a_house_with_seats_that_are_held() -> None:
    async with Home(config=places(8)) as home:
        host = await home.come(BO, "Bo")
        await host.ask(Open("race", Settings(seats=6, clock=0), start=True))
        others = [await home.come(name=f"P{number}") for number in range(5)]
        for one in others:
            assert await one.ask(Enter(host.last(TableInfo).code)) == ""
        await home.pass_time(0.01)
        assert host.last(TableInfo).stage == "playing"
        for one in others:
            await one.close()
        inside = [await knock(home) for _ in range(7)]
        assert [one.farewell for one in inside].count("") == 5


async def test_people_who_sit_down_in_the_same_moment_are_not_called_alike() -> None:
    async with Home() as home:
        people = await asyncio.gather(*(home.come(Keyed(f"SHA256:{number}"), "Gro") for number in range(8)))
        await people[0].ask(Open("race", Settings(seats=8, clock=0)))
        code = people[0].last(TableInfo).code
        await asyncio.gather(*(one.ask(Enter(code)) for one in people[1:]))
        await people[0].caught_up()
        names = [seat.name for seat in people[0].last(TableInfo).seats]
        assert names[0] == "Gro"
        assert len(set(names)) == 8


async def test_one_address_that_is_full_lets_in_whom_a_seat_waits_for() -> None:
    async with Home(config=places(20, address_sessions=1)) as home:
        ada = await a_game(home, who=ADA, name="Ada", address="10.0.0.1")
        await ada.close()
        assert (await knock(home, address="10.0.0.1")).farewell == ""
        assert (await knock(home, address="10.0.0.1")).farewell == "house.full"
        assert (await knock(home, ADA, address="10.0.0.1")).last(TableInfo).stage == "playing"
