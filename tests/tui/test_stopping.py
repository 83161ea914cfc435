"""The vote on stopping a game, on the table of every game: a key, a question, and how the vote stands."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from types import ModuleType
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot

from shared.seats import Seat
from shared.wire import Notice, Stopping, TableInfo, ViewUpdate, Vote
from tests.sampling import some
from tests.tui import katta_tables, race_tables, stops_tables
from tests.tui.eyes import Eyes, seen
from tests.tui.fake_house import FakeHouse, app_at, calm
from tui.i18n import catalogs
from tui.screens.question import READING
from tui.screens.waiting import WaitingRoom
from tui.settings import Preferences

change = msgspec.structs.replace
TABLES: dict[str, tuple[ModuleType, Callable[[], Any]]] = {
    "katta": (katta_tables, katta_tables.auction),
    "race": (race_tables, race_tables.four),
    "stops": (stops_tables, stops_tables.buying),
}
SIZES = [(60, 20), (80, 23), (80, 24), (120, 36)]
LANGUAGES = ("nb", "da", "en")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    yield
    catalogs.use("en")


class At:
    """A table with a player at it."""

    def __init__(self, house: FakeHouse, pilot: Pilot[Any], eyes: Eyes, room: TableInfo) -> None:
        self.house, self.pilot, self.eyes, self.room = house, pilot, eyes, room

    async def told(self, *tells: Any) -> None:
        """The tables say this."""
        for tell in tells:
            self.house.tell(tell)
        await calm(self.pilot)
        await self.pilot.pause(0.15)

    async def vote(self, *seats: int, **more: Any) -> None:
        """These seats want to stop."""
        standing = Stopping(tuple(Seat(seat) for seat in seats), 3) if seats else None
        await self.told(change(self.room, stopping=standing, **more))

    async def press(self, key: str) -> None:
        """A key, and what it does."""
        await self.pilot.press(key)
        await self.pilot.pause(0.05)

    @property
    def votes(self) -> list[Vote]:
        """What was asked of the vote."""
        return [ask for ask in self.house.asked if isinstance(ask, Vote)]

    @property
    def text(self) -> str:
        """Everything on the screen."""
        return self.eyes.text()

    @property
    def footer(self) -> str:
        """The last row, without its gaps."""
        return " ".join(self.text.rstrip("\n").split("\n")[-1].split())


@asynccontextmanager
async def at(
    game: str, *, size: tuple[int, int] = (80, 24), language: str = "en", watching: bool = False, **more: Any
) -> AsyncIterator[At]:
    """At a table of this game."""
    module, shown = TABLES[game]
    view: Any = shown()
    if watching:
        view = change(view, you=None, offers=())
    room: TableInfo = change(module.room(view, module.NAMES), **more)
    house = FakeHouse()
    app = app_at(house, preferences=Preferences(language=language, motion=False))
    async with seen(app, *size) as (pilot, eyes):
        here = At(house, pilot, eyes, room)
        sees: ViewUpdate = module.sees(view)
        await here.told(room, sees)
        yield here


def other(room: TableInfo) -> int:
    """A seat that is not mine."""
    return next(seat for seat in range(len(room.seats)) if seat != room.you)


@pytest.mark.parametrize("game", TABLES)
async def test_a_key_asks_first_and_only_a_yes_that_was_read_votes(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.screens.question.READING", 60.0)
    async with at(game) as here:
        await here.press("x")
        assert "Stop the game?" in here.text
        await here.press("y")
        assert here.votes == [], "nobody has read the question yet"
        await here.press("enter")
        assert here.votes == []
        monkeypatch.setattr("tui.screens.question.READING", 0.0)
        await here.press("x")
        await here.press("y")
        await here.pilot.pause(0.3)
        assert here.votes == [Vote()]
        assert "Stop the game?" not in here.text


@pytest.mark.parametrize("game", TABLES)
async def test_the_same_key_takes_it_back_without_a_question(game: str) -> None:
    async with at(game) as here:
        assert here.room.you is not None
        await here.vote(here.room.you)
        assert "You want to stop (1 of 3)." in here.text
        assert "X play on" in here.footer
        await here.press("x")
        assert here.votes == [Vote(stop=False)]
        await here.vote()
        assert "stop" not in here.text
        assert "X" not in here.footer


@pytest.mark.parametrize(("size", "game"), some(4, SIZES, TABLES))
async def test_every_player_sees_who_wants_to_stop_and_which_key_agrees(
    game: str, size: tuple[int, int]
) -> None:
    async with at(game, size=size) as here:
        seat = other(here.room)
        await here.vote(seat)
        assert f"{here.room.seats[seat].name} wants to stop (1 of 3)." in here.text
        assert "X stop, too" in here.footer
        assert "?" in here.footer


@pytest.mark.parametrize("game", TABLES)
async def test_a_watcher_sees_it_and_has_no_key_for_it(game: str) -> None:
    async with at(game, watching=True) as here:
        await here.vote(0)
        assert f"{here.room.seats[0].name} wants to stop (1 of 3)." in here.text
        assert "X" not in here.footer
        await here.press("x")
        assert "Stop the game?" not in here.text
        assert here.votes == []


@pytest.mark.parametrize(("language", "game"), some(3, LANGUAGES, TABLES))
async def test_the_list_of_keys_has_it_in_every_language(game: str, language: str) -> None:
    async with at(game, language=language) as here:
        catalogs.use(language)
        label = catalogs._("stop the game, if all want to")
        await here.press("question_mark")
        assert label in here.text
        assert (language == "en") == (label == "stop the game, if all want to")


@pytest.mark.parametrize("game", TABLES)
async def test_when_all_agree_one_waits_again_and_is_told_why(game: str) -> None:
    async with at(game) as here:
        await here.told(Notice("house.abandoned"), change(here.room, stage="waiting"))
        assert isinstance(here.pilot.app.screen, WaitingRoom)
        await here.pilot.pause(0.2)
        assert "All want to stop: the game is abandoned, and nobody has won." in here.text


@pytest.mark.parametrize("game", TABLES)
async def test_when_the_game_is_over_there_is_nothing_to_stop(game: str) -> None:
    async with at(game, stage="over") as here:
        await here.press("x")
        await here.pilot.pause(READING)
        await here.press("y")
        assert here.votes == []


async def test_once_a_player_is_out_of_a_race_the_question_says_that_the_places_stand_r17() -> None:
    async with at("race") as here:
        await here.press("x")
        assert "If all agree, nobody has won." in here.text
        await here.press("escape")
        view = race_tables.four()
        first = change(view.table.players[0], place=1)
        table = change(view.table, players=(first, *view.table.players[1:]))
        await here.told(race_tables.sees(change(view, table=table), 2))
        await here.press("x")
        assert "If all agree, the places stand." in here.text
