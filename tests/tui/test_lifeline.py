"""A line that has died: it is said, the house is tried for as long as it takes, and one is who one was."""

import asyncio
from collections.abc import Callable, Iterator

import msgspec
import pytest

from shared.refusal import Refusal
from shared.wire import Enter, Goodbye, Greet, Lobby, Ping, Pong, TimeLeft
from tests.tui import katta_tables as tables
from tests.tui.looking import on_terminal, shown
from tests.tui.scripted_house import TABLES, WELCOME, ScriptedHouse, app_at, calm, waiting_room
from tui.app import KattaApp
from tui.i18n import catalogs
from tui.net.address import AnotherHost, NoWay
from tui.net.client import Link
from tui.net.liveness import DEAD_AFTER, SILENT_AFTER, Lifeline
from tui.screens.home import Home
from tui.screens.waiting import WaitingRoom
from tui.waits import Waits

QUICK = 0.03
"""A second of the line takes a moment; a longer one than what the pilot waits for."""
GUEST = msgspec.structs.replace(
    WELCOME, name="Gro", known=False, key="", resume="R-VMJG-WTUS-X35Z-6UMU", played=0
)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    yield
    catalogs.use("en")


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    for _ in range(3000):
        if true():
            return
        await asyncio.sleep(QUICK)
    raise AssertionError("it is never so")


def answering(house: ScriptedHouse) -> ScriptedHouse:
    """The house answers when it is asked whether it is there."""
    house.on_ask = lambda ask: house.answer(Ping, Pong()) if isinstance(ask, Ping) else None
    return house


def sit_at_a_clock(house: ScriptedHouse) -> None:
    """A game is on, and a turn's clock runs."""
    view = tables.auction()
    house.tell(tables.room(view, tables.NAMES))
    house.tell(tables.sees(view, clock=TimeLeft(30_000, 30_000)))


# --- The line itself ------------------------------------------------------------------------------------


async def test_a_line_is_asked_told_of_and_given_up() -> None:
    asked: list[int] = []
    told: list[int] = []
    dead: list[int] = []
    line = Lifeline(lambda: asked.append(1), told.append, lambda: dead.append(1), QUICK)
    await line.watch()
    assert told == list(range(SILENT_AFTER, DEAD_AFTER + 1))
    assert SILENT_AFTER < 10, "it is said within ten seconds"
    assert len(asked) >= 2
    assert dead == [1]


async def test_whatever_comes_ends_the_silence() -> None:
    told: list[int] = []
    line = Lifeline(lambda: None, told.append, lambda: None, QUICK)
    watching = asyncio.create_task(line.watch())
    await until(lambda: line.silent)
    line.heard()
    watching.cancel()
    assert told[-1] == 0
    assert not line.silent


# --- What the player is told ----------------------------------------------------------------------------


async def test_a_house_that_answers_is_not_complained_of() -> None:
    house = answering(ScriptedHouse())
    app = app_at(house, again=True, waits=Waits(second=QUICK))
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await until(lambda: house.count(Ping) > DEAD_AFTER)
        assert app.trouble == ""
        assert house.opened == 1


def seconds_go_by(app: KattaApp, count: int) -> None:
    """Nothing comes for so many seconds."""
    assert app.client.lifeline is not None
    for _ in range(count):
        app.client.lifeline.look()


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (60, 20)])
async def test_a_dead_line_is_said_with_a_countdown_and_no_clock_is_made_up(size: tuple[int, int]) -> None:
    house = ScriptedHouse()
    app = app_at(house, again=True, waits=Waits(second=3600.0))
    async with on_terminal(app, size) as pilot:
        await calm(pilot)
        sit_at_a_clock(house)
        await calm(pilot)
        assert app.client.clock() is not None
        seconds_go_by(app, SILENT_AFTER)
        for left in (10, 9, 8):
            await calm(pilot)
            assert f"The house does not answer. Connecting anew in {left} s." in shown(app)
            assert app.client.clock() is None
            assert "0:2" not in shown(app)
            seconds_go_by(app, 1)
        assert house.opened == 1
        seconds_go_by(app, DEAD_AFTER - SILENT_AFTER - 3)
        await until(lambda: house.opened == 2 and not app.returning)
        assert app.trouble == ""


async def test_a_line_that_wakes_has_the_table_shown_as_it_is_now() -> None:
    house = ScriptedHouse()
    app = app_at(house, again=True, waits=Waits(second=3600.0))
    async with on_terminal(app) as pilot:
        await calm(pilot)
        sit_at_a_clock(house)
        await calm(pilot)
        seconds_go_by(app, SILENT_AFTER)
        await calm(pilot)
        assert app.trouble != ""
        house.answer(Ping, Pong())
        await until(lambda: house.count(Enter) == 1)
        assert app.trouble == ""
        assert house.last(Enter) == Enter("KURV-7")
        assert house.opened == 1


# --- Coming back ----------------------------------------------------------------------------------------


async def test_a_guest_comes_back_as_who_he_was_also_if_it_takes_two_breaks() -> None:
    house = answering(ScriptedHouse(GUEST, waiting_room()))
    app = app_at(house, again=True, waits=Waits(second=QUICK))
    async with on_terminal(app) as pilot:
        await calm(pilot)
        for opened in (2, 3):
            house.break_off()
            await until(lambda opened=opened: house.opened == opened and not app.returning)
        assert [ask for ask in house.asked if isinstance(ask, Greet)] == [
            Greet(2, language="en"),
            *[Greet(2, "Gro", GUEST.resume, "en")] * 2,
        ]
        await calm(pilot)
        assert isinstance(app.screen, WaitingRoom)
        assert "You are back." in shown(app)


async def test_a_watcher_looks_on_again() -> None:
    house = answering(ScriptedHouse(GUEST, Lobby(TABLES)))
    app = app_at(house, again=True, waits=Waits(second=QUICK))
    async with on_terminal(app) as pilot:
        await calm(pilot)
        house.tell(waiting_room(you=None))
        await calm(pilot)
        house.break_off()
        await until(lambda: house.count(Enter) == 1)
        assert house.last(Enter) == Enter("KURA-MOLA-42", watch=True)
        await calm(pilot)
        assert isinstance(app.screen, WaitingRoom), "no other screen comes between"
        house.refuse(Enter, Refusal("house.no_such_table"))
        await until(lambda: isinstance(app.screen, Home))


@pytest.mark.parametrize("farewell", ["house.stopping", "house.full", "house.trouble", ""])
async def test_a_house_that_closes_in_good_order_is_come_back_to_however_long_it_takes(farewell: str) -> None:
    house = answering(ScriptedHouse())
    tries: list[int] = []

    async def opener() -> Link:
        tries.append(1)
        if 1 < len(tries) < 12:
            raise NoWay("nobody is there")
        return await house.open()

    app = app_at(house, opener=opener, again=True, waits=Waits(second=QUICK))
    async with on_terminal(app) as pilot:
        await calm(pilot)
        if farewell:
            house.tell(Goodbye(farewell))
        house.break_off()
        await until(lambda: len(tries) >= 5)
        await until(lambda: "Next try in" in app.trouble)
        await until(lambda: house.opened == 2 and not app.returning)
        assert app.is_running
        assert app.trouble == ""


@pytest.mark.parametrize("farewell", ["house.newer_session", "house.bye", "house.version", "house.idle"])
async def test_a_farewell_that_is_meant_is_the_end(farewell: str) -> None:
    house = answering(ScriptedHouse())
    app = app_at(house, again=True, waits=Waits(second=QUICK))
    async with on_terminal(app) as pilot:
        await calm(pilot)
        house.tell(Goodbye(farewell, {"version": 2}))
        house.break_off()
        await calm(pilot)
    assert house.opened == 1
    assert app.farewell


async def test_no_player_goes_on_trying_at_a_house_that_shows_another_key() -> None:
    house = answering(ScriptedHouse())
    tries: list[int] = []

    async def opener() -> Link:
        tries.append(1)
        if len(tries) > 1:
            raise AnotherHost("The host key has changed.")
        return await house.open()

    app = app_at(house, opener=opener, again=True, waits=Waits(second=QUICK))
    async with on_terminal(app) as pilot:
        await calm(pilot)
        house.break_off()
        await until(lambda: app.farewell != "")
        await pilot.pause()
    assert app.farewell == "The host key has changed."
    assert len(tries) == 2
