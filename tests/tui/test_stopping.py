"""The vote on stopping a game, on the table of every game: a key, a question, and how the vote stands."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from types import ModuleType
from typing import Any

import msgspec
import pytest

from shared.games.catalogue import GAMES
from shared.wire import Open, Settings, Vote
from tests.sampling import some
from tests.server.helpers import Client
from tests.tui import katta_tables, race_tables, stops_tables
from tests.tui.looking import on_terminal, shown
from tests.tui.real_house import Visit, visit
from tests.tui.scripted_house import ScriptedHouse, app_at, calm
from tui.i18n import catalogs
from tui.screens.waiting import WaitingRoom
from tui.settings import Preferences
from tui.waits import Waits

change = msgspec.structs.replace
SIZES = [(60, 20), (80, 23), (80, 24), (120, 36)]
LANGUAGES = ("nb", "da", "en")
OTHERS = ("Kari", "Ola")
AT_ONCE = Waits(reading=0.0, notice=0.01)
"""A question is read as soon as it is asked, and a notice as soon as it is seen."""


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    yield
    catalogs.use("en")


@asynccontextmanager
async def at(
    game: str,
    *,
    size: tuple[int, int] = (80, 24),
    language: str = "en",
    watching: bool = False,
    waits: Waits = AT_ONCE,
) -> AsyncIterator[tuple[Visit, list[Client]]]:
    """At a table of this game, where it is played by three; those of them who are not at this screen."""
    preferences = Preferences(language=language, motion=False)
    async with visit(size=size, preferences=preferences, waits=waits) as here:
        ask = Open(game, Settings(seats=3))
        names = (*OTHERS, "Nils") if watching else OTHERS
        others = await here.goes_to(*names, ask=ask, watch=watching)
        await here.begins(others)
        yield here, others


def footer(here: Visit) -> str:
    """The last row, without its gaps."""
    return " ".join(here.text.split("\n")[-1].split())


@pytest.mark.parametrize("game", GAMES)
async def test_a_key_asks_first_and_a_yes_that_was_not_read_does_not_vote(game: str) -> None:
    async with at(game, waits=Waits(reading=60.0)) as (here, _):
        await here.press("x")
        assert "Stop the game?" in here.text
        await here.press("y")
        assert here.count(Vote) == 0, "it cannot have been read yet"
        await here.press("enter")
        assert here.count(Vote) == 0
        assert "Stop the game?" not in here.text


@pytest.mark.parametrize("game", GAMES)
async def test_a_yes_that_was_read_votes_and_the_same_key_takes_it_back_without_a_question(game: str) -> None:
    async with at(game) as (here, _):
        await here.press("x", "y")
        assert here.all(Vote) == [Vote()]
        assert "Stop the game?" not in here.text
        await here.until(lambda: "You want to stop (1 of 3)." in here.text, "how the vote stands")
        assert "X play on" in footer(here)
        await here.press("x")
        assert here.all(Vote) == [Vote(), Vote(stop=False)]
        assert here.room.stopping is None
        assert "X" not in footer(here)


@pytest.mark.parametrize(("size", "game"), some(4, SIZES, GAMES))
async def test_every_player_sees_who_wants_to_stop_and_which_key_agrees(
    game: str, size: tuple[int, int]
) -> None:
    async with at(game, size=size) as (here, (_, ola)):
        assert await ola.ask(Vote()) == ""
        await here.until(lambda: "Ola wants to stop (1 of 3)." in here.text, "how the vote stands")
        assert "X stop, too" in footer(here)
        assert "?" in footer(here)


@pytest.mark.parametrize("game", GAMES)
async def test_a_watcher_sees_it_and_has_no_key_for_it(game: str) -> None:
    async with at(game, watching=True) as (here, (kari, *_)):
        assert await kari.ask(Vote()) == ""
        await here.until(lambda: "Kari wants to stop (1 of 3)." in here.text, "how the vote stands")
        assert "X" not in footer(here)
        await here.press("x")
        assert "Stop the game?" not in here.text
        assert here.count(Vote) == 0


@pytest.mark.parametrize(("language", "game"), some(3, LANGUAGES, GAMES))
async def test_the_list_of_keys_has_it_in_every_language(game: str, language: str) -> None:
    async with at(game, language=language) as (here, _):
        catalogs.use(language)
        label = catalogs._("stop the game, if all want to")
        await here.press("question_mark")
        assert label in here.text
        assert (language == "en") == (label == "stop the game, if all want to")


@pytest.mark.parametrize("game", GAMES)
async def test_when_all_agree_one_waits_again_and_is_told_why(game: str) -> None:
    async with at(game, waits=Waits(reading=0.0)) as (here, others):
        for other in others:
            assert await other.ask(Vote()) == ""
        await here.press("x", "y")
        assert isinstance(here.screen, WaitingRoom)
        assert "All want to stop: the game is abandoned, and nobody has won." in here.text


# --- Painted tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tables", "view"),
    [
        (katta_tables, katta_tables.auction()),
        (race_tables, race_tables.four()),
        (stops_tables, stops_tables.buying()),
    ],
    ids=GAMES,
)
async def test_when_the_game_is_over_there_is_nothing_to_stop(tables: ModuleType, view: Any) -> None:
    house = ScriptedHouse()
    app = app_at(house, waits=AT_ONCE)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        house.tell(tables.room(view, tables.NAMES, stage="over"))
        house.tell(tables.sees(view))
        await calm(pilot)
        await pilot.press("x", "y")
        await calm(pilot)
        assert house.count(Vote) == 0


async def test_once_a_player_is_out_of_a_race_the_question_says_that_the_places_stand_r17() -> None:
    view = race_tables.four()
    first = change(view.table.players[0], place=1)
    one_is_out = change(view, table=change(view.table, players=(first, *view.table.players[1:])))
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        house.tell(race_tables.room(view, race_tables.NAMES))
        for n, (state, way_out) in enumerate(
            ((view, "If all agree, nobody has won."), (one_is_out, "If all agree, the places stand.")), 1
        ):
            house.tell(race_tables.sees(state, n))
            await calm(pilot)
            await pilot.press("x")
            await calm(pilot)
            assert way_out in shown(app)
            await pilot.press("escape")
            await calm(pilot)
