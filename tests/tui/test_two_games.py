"""With two games the house asks which: home, the form for a table, the waiting room, the command line."""

import re

import msgspec
import pytest
from textual.pilot import Pilot

from shared.games.catalogue import GAMES
from shared.games.race.view import Dealt, Options
from shared.seats import Seat
from shared.simultaneous import SimultaneousGame
from shared.wire import (
    AddBot,
    Configure,
    Fill,
    History,
    Lobby,
    Open,
    Past,
    PastGame,
    PlayNow,
    Said,
    SeatLine,
    TableInfo,
    TableLine,
)
from tests.sampling import some
from tests.tui import katta_tables, race_tables
from tests.tui.eyes import seen
from tests.tui.looking import click_on, footer, on_terminal, shown
from tests.tui.scripted_house import EMPTY, WELCOME, ScriptedHouse, app_at, calm, person, waiting_room
from tui.games.catalogue import GAME_UIS
from tui.games.katta.table import KattaTable
from tui.games.race.table import RaceTable
from tui.i18n import catalogs
from tui.main import _table
from tui.net.client import Heard
from tui.settings import Preferences

SIZES = [(60, 20), (80, 24), (120, 36)]
WAITING = (
    TableLine("KURA-MOLA-42", "katta", "waiting", 4, 3, ("Kari", "Ola", "Nils"), 0),
    TableLine("PUSE-LIVO-17", "race", "waiting", 8, 2, ("Mette", "Ida"), 0),
)


@pytest.fixture(autouse=True)
def _english() -> object:
    yield catalogs.use("en")
    catalogs.use("en")


# --- The registry of faces ------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAME_UIS)
def test_a_face_knows_its_game_as_the_rules_know_it(key: str) -> None:
    """What the screen offers is what the tables grant."""
    ui, game = GAME_UIS[key], GAMES[key]
    assert ui.seats == game.seats
    assert set(ui.levels.choices) == {level.value for level in game.bots.levels}
    assert ui.clocked is not isinstance(game, SimultaneousGame)
    fields = {field.name for field in msgspec.structs.fields(game.types.options)}
    assert {option.field for option in ui.options} == fields
    for option in (*ui.options, ui.levels):
        assert len(option.choices) == len(option.names) == len(option.help)
    for option in ui.options:
        usual = getattr(game.types.options(), option.field)
        # None is left to how many play (K20): then the first choice is that of several people.
        assert option.choices[0] == (False if usual is None else usual), "what is usual stands first"
        for choice in option.choices:
            msgspec.convert({option.field: choice}, game.types.options)


# --- Home -----------------------------------------------------------------------------------------------


async def test_in_a_house_one_plays_any_game_until_one_has_chosen() -> None:
    house = ScriptedHouse(WELCOME, Lobby(WAITING))
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        assert "◀ any game ▶" in shown(app)
        assert "with Kari" in shown(app)
        await pilot.press("enter")
        await calm(pilot)
        assert house.last(PlayNow) == PlayNow()


async def test_an_arrow_at_home_chooses_the_game_and_whom_one_plays_with() -> None:
    house = ScriptedHouse(WELCOME, Lobby(WAITING))
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("left")
        await calm(pilot)
        assert f"◀ {list(GAME_UIS.values())[-1].title} ▶" in shown(app)
        await pilot.press("right", *["right"] * (1 + list(GAME_UIS).index("race")))
        await calm(pilot)
        assert "◀ The race ▶" in shown(app)
        assert "with Mette at PUSE-LIVO-17" in shown(app)
        await pilot.press("enter")
        await calm(pilot)
        assert house.last(PlayNow) == PlayNow("race")
        assert app.preferences.game == "race"


async def test_a_click_beside_the_game_chooses_another() -> None:
    app = app_at(ScriptedHouse(WELCOME, Lobby(())), alone=True)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        assert "◀ Katta i sekken ▶" in shown(app)
        await click_on(pilot, "Katta i sekken")
        assert "◀ The race ▶" in shown(app)


async def test_alone_one_key_begins_the_game_that_was_chosen_last() -> None:
    house = ScriptedHouse(WELCOME, Lobby(()))
    app = app_at(house, alone=True, preferences=Preferences(language="en", motion=False, game="race"))
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("enter")
        await calm(pilot)
        opened = house.last(Open)
        assert opened.game == "race"
        assert opened.start
        assert opened.settings.clock == 0


async def test_a_table_opened_alone_is_the_game_to_be_played_next_time() -> None:
    house = ScriptedHouse(WELCOME, Lobby(()))
    _fault, first = _table("race", 8, "hard", "")
    app = app_at(house, alone=True, first=first)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        assert house.last(Open).bots == ("hard",) * 7
        assert app.preferences.game == "race"
        assert "◀ The race ▶" in shown(app)


async def test_a_game_that_is_not_played_here_any_more_is_no_choice() -> None:
    house = ScriptedHouse(WELCOME, Lobby(()))
    app = app_at(house, alone=True, preferences=Preferences(language="en", motion=False, game="whist"))
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("enter")
        await calm(pilot)
        assert house.last(Open).game == "katta"


async def test_the_rules_at_home_are_those_of_the_chosen_game_and_g_turns_to_the_other() -> None:
    app = app_at(ScriptedHouse(WELCOME, Lobby(())), alone=True)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("right", "r")
        await calm(pilot)
        assert "Be the first to be rid of your row" in shown(app)
        await pilot.press("space", "g")
        await calm(pilot)
        assert "be the first without cards" in shown(app)
        await pilot.press(*["g"] * (len(GAME_UIS) - list(GAME_UIS).index("stops")))
        await calm(pilot)
        assert "Buy the sack" in shown(app)
        assert "page 1 of" in shown(app)


@pytest.mark.parametrize(("size", "spoken"), some(3, SIZES, catalogs.LANGUAGES))
async def test_every_page_of_the_race_can_be_read(size: tuple[int, int], spoken: str) -> None:
    catalogs.use(spoken)
    app = app_at(ScriptedHouse(), preferences=Preferences(language=spoken, motion=False, game="race"))
    async with on_terminal(app, size) as pilot:
        await calm(pilot)
        await pilot.press("r")
        await calm(pilot)
        first = shown(app)
        pages = [first]
        for _ in range(60):
            await pilot.press("space")
            await pilot.pause()
            if shown(app) == first:
                break
            pages.append(shown(app))
        assert shown(app) == first, "after the last page comes the first"
        assert 8 <= len(set(pages)) == len(pages)
        assert any("katta verify" in page for page in pages)


@pytest.mark.parametrize(("size", "spoken"), some(3, SIZES, catalogs.LANGUAGES))
async def test_the_game_at_home_is_never_cut(size: tuple[int, int], spoken: str) -> None:
    preferences = Preferences(language=spoken, motion=False, game="race")
    catalogs.use(spoken)
    async with seen(app_at(ScriptedHouse(), preferences=preferences), *size) as (pilot, eyes):
        await calm(pilot)
        for _ in GAME_UIS:
            row = next(row for row in eyes.text().split("\n") if "◀ " in row and "▶" in row.split("◀ ")[1])
            assert "…" not in row.split("◀ ")[1].split(" ▶")[0]
            await pilot.press("right")
            await calm(pilot)


# --- The form -------------------------------------------------------------------------------------------


async def form(pilot: Pilot[object], *keys: str) -> None:
    await calm(pilot)
    await pilot.press("n", *keys)
    await calm(pilot)


async def test_the_form_asks_of_the_race_what_the_race_has() -> None:
    app = app_at(ScriptedHouse())
    async with on_terminal(app) as pilot:
        await form(pilot, "right")
        text = shown(app)
        for asked in ("three at a time", "shift all", "play on", "hard", "Games in a row"):
            assert asked in text
        assert "Clock" not in text
        assert "Purses" not in text
        seats = next(row for row in text.splitlines() if "Seats" in row)
        assert [int(word) for word in seats.split() if word.isdigit()] == list(range(2, 9))
        await pilot.press("left")
        await calm(pilot)
        assert "Clock" in shown(app)
        assert "hard" not in shown(app)


async def test_the_form_opens_a_race_with_as_many_seats_as_are_typed() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await form(pilot, "right", "down", "3", "2")
        assert "up to 64" in shown(app)
        assert "32 seats" in shown(app)
        await pilot.press("down", "1", "2")  # bots
        await pilot.press("down", "right")  # well → hard
        await pilot.press("down", "down", "down", "right")  # one at a time
        await pilot.press("enter")
        await calm(pilot)
        opened = house.last(Open)
        assert (opened.game, opened.settings.seats, opened.settings.clock) == ("race", 32, 0)
        assert opened.bots == ("hard",) * 12
        assert msgspec.msgpack.decode(opened.options, type=Options) == Options(draw=1)
        assert app.bot_level == "hard", "bots that are added later play as well"


@pytest.mark.parametrize("size", SIZES)
async def test_who_opens_a_table_with_turns_says_who_makes_forced_moves(
    size: tuple[int, int],
) -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app, size) as pilot:
        await form(pilot, *["right"] * list(GAME_UIS).index("stops"))
        assert "Stops with the cat" in shown(app)
        await pilot.press("up")  # from the first question back to the last
        await calm(pilot)
        assert "by the table" in shown(app)
        await pilot.press("right")
        await calm(pilot)
        assert "Everybody makes his forced moves himself." in shown(app)
        await pilot.press("enter")
        await calm(pilot)
        opened = house.last(Open)
        assert (opened.game, opened.settings.auto_pass) == ("stops", False)


async def test_in_a_race_nothing_is_forced_and_no_player_is_asked_about_it() -> None:
    app = app_at(ScriptedHouse())
    async with on_terminal(app) as pilot:
        await form(pilot, "right")
        assert "Forced moves" not in shown(app)


@pytest.mark.parametrize(
    ("typed", "seats"), [("64", 64), ("9", 9), ("99", 9), ("123", 3), ("1", 4), ("0", 4), ("640", 64)]
)
async def test_only_a_number_that_may_play_is_taken(typed: str, seats: int) -> None:
    """R20: 2 to 64; a figure that makes the number too large begins a new one."""
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await form(pilot, "right", "down", *typed, "enter")
        assert house.last(Open).settings.seats == seats


async def test_seats_that_another_game_does_not_have_become_its_usual_ones() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await form(pilot, "right", "down", "3", "2", "up", "left", "enter")
        assert house.last(Open).game == "katta"
        assert house.last(Open).settings.seats == 4


async def test_alone_the_bots_fill_the_table_however_large_it_becomes() -> None:
    house = ScriptedHouse(WELCOME, Lobby(()))
    app = app_at(house, alone=True)
    async with on_terminal(app) as pilot:
        await form(pilot, "right", "down", "2", "0", "enter")
        opened = house.last(Open)
        assert len(opened.bots) == 19
        assert opened.start


async def test_the_host_of_a_race_that_waits_is_asked_of_the_race() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        house.tell(race_room(person("Berit"), EMPTY, you=0, host=0))
        await calm(pilot)
        await pilot.press("o")
        await calm(pilot)
        assert "three at a time" in shown(app)
        assert "Clock" not in shown(app)
        await pilot.press("5", "enter")
        await calm(pilot)
        asked = house.last(Configure)
        assert (asked.settings.seats, asked.settings.clock) == (5, 0)
        assert msgspec.msgpack.decode(asked.options, type=Options) == Options()


# --- The waiting room -----------------------------------------------------------------------------------


def race_room(*seats: SeatLine, **more: int) -> TableInfo:
    return msgspec.structs.replace(waiting_room(*seats, **more), game="race")


def crowd(count: int, taken: int) -> tuple[SeatLine, ...]:
    """So many seats; Berit on the third, bots on the others that are taken."""
    bots = [SeatLine("bot", f"Felix {seat + 1}", "hard", ready=True) for seat in range(taken)]
    return (*bots[:2], person("Berit"), *bots[3:], *[EMPTY] * (count - taken))


async def at_race(pilot: Pilot[object], house: ScriptedHouse, count: int, taken: int) -> None:
    await calm(pilot)
    house.tell(race_room(*crowd(count, taken), you=2, host=2))
    await calm(pilot)


@pytest.mark.parametrize(("size", "count"), some(5, SIZES, [2, 8, 9, 33, 64]))
async def test_every_seat_of_a_table_can_be_seen_and_marked(size: tuple[int, int], count: int) -> None:
    """R20: up to 64, on as many pages as it takes."""
    house = ScriptedHouse()
    async with seen(app_at(house), *size) as (pilot, eyes):
        await at_race(pilot, house, count, count)
        found: set[int] = set()
        for _ in range(count):
            text = eyes.text()
            found |= {seat for seat in range(1, count + 1) if re.search(rf"\b{seat}  ?(Felix|You)", text)}
            if len(found) == count:
                break
            await pilot.press("pagedown")
            await calm(pilot)
        assert found == set(range(1, count + 1))


async def test_one_key_puts_bots_on_all_free_seats() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    app.bot_level = "hard"
    async with on_terminal(app) as pilot:
        await at_race(pilot, house, 64, 4)
        assert "fill with bots" in footer(app)
        await pilot.press("f")
        await calm(pilot)
        asked = [ask for ask in house.asked if isinstance(ask, AddBot | Fill)]
        assert asked == [Fill("hard")]


async def test_of_the_marked_seat_everything_is_said() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await at_race(pilot, house, 20, 12)
        assert "3 You · host · not ready yet" in shown(app)
        await pilot.press("down")
        await calm(pilot)
        assert "4 Felix 4 · bot, hard · ✓ ready" in shown(app)
        await pilot.press("pageup")
        await calm(pilot)


async def test_no_clock_is_spoken_of_where_there_are_no_turns() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await at_race(pilot, house, 4, 3)
        assert "until somebody is out" in shown(app)
        assert "clock" not in shown(app)


# --- History --------------------------------------------------------------------------------------------


async def test_of_a_race_the_history_says_the_place_alone() -> None:
    """Its points count those behind: "two behind" would be no distance."""
    house = ScriptedHouse()
    names, points = tuple("ABCDEFGH"), tuple(range(7, -1, -1))
    races = [
        PastGame(f"r{place}", "X", "race", 1_764_000_000, names, points, (Seat(0),), Seat(place))
        for place in (0, 2, 6)
    ]
    house.on_ask = lambda ask: house.tell(Past(tuple(races))) if isinstance(ask, History) else None
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        await pilot.press("h")
        await calm(pilot)
        text = shown(app)
        assert "behind" not in text
        for place in ("first", "third", "place 7"):
            assert place in text
        assert "The race" in text


# --- The command line -----------------------------------------------------------------------------------


def asked(game: str | None, players: int | None, level: str) -> Open:
    fault, first = _table(game, players, level, "")
    assert not fault
    assert isinstance(first, Open)
    return first


def test_katta_play_race_seats_as_many_bots_as_are_asked_for() -> None:
    opened = asked("race", 8, "hard")
    assert (opened.game, opened.settings.seats, opened.bots, opened.start) == ("race", 8, ("hard",) * 7, True)


def test_without_a_game_it_is_katta_and_without_players_as_many_as_usual() -> None:
    assert asked(None, None, "easy").game == "katta"
    assert asked("race", None, "normal").settings.seats == 4
    assert asked("race", 64, "normal").settings.seats == 64


@pytest.mark.parametrize(
    ("game", "players", "level", "said"),
    [
        ("whist", None, "normal", f"There is no game called whist. There is: {', '.join(GAME_UIS)}"),
        ("race", 65, "normal", "2 to 64 play this game."),
        ("race", 1, "normal", "2 to 64 play this game."),
        ("katta", 8, "normal", "3 to 5 play this game."),
        ("katta", None, "hard", "Bots of katta are: easy, normal, random."),
    ],
)
def test_what_cannot_be_played_is_said_in_one_sentence(
    game: str, players: int | None, level: str, said: str
) -> None:
    assert _table(game, players, level, "") == (said, None)


def test_the_chosen_game_is_kept_with_the_settings() -> None:
    chosen = Preferences(game="race")
    assert Preferences.read(chosen.written()) == chosen


# --- From a table of one game to a table of another --------------------------------------------------------


async def test_a_table_hears_nothing_of_another_table_that_one_has_gone_to() -> None:
    # The tables tell in one breath that one is somewhere else, and how things are there.
    sack = katta_tables.auction()
    house = ScriptedHouse(WELCOME, katta_tables.room(sack, katta_tables.NAMES), katta_tables.sees(sack))
    app = app_at(house)
    async with on_terminal(app) as pilot:
        await calm(pilot)
        assert isinstance(app.screen, KattaTable)
        race = race_tables.four()
        there = race_tables.room(race, race_tables.NAMES)
        told = (
            msgspec.structs.replace(there, code="HALE-NAMI-93"),
            msgspec.structs.replace(race_tables.happens((Dealt(), ()), past=True), code="HALE-NAMI-93"),
            msgspec.structs.replace(race_tables.sees(race), code="HALE-NAMI-93"),
            Said("HALE-NAMI-93", "Mette", "hi there"),
        )
        for tell in told:
            app.post_message(Heard(tell))
        await calm(pilot)
        assert app.return_code is None
        assert isinstance(app.screen, RaceTable)
        assert app.screen.view == race
