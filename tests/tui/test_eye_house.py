"""What people see of the house, held against the pictures: nothing cut that had room, nothing untrue."""

import msgspec
import pytest

from shared.refusal import Refusal
from shared.seats import Seat
from shared.wire import Lobby, Notice, Past, PastGame, Ready, Rename, Said, Welcome
from tests.sampling import some
from tests.tui.eyes import Eyes, seen
from tests.tui.scripted_house import TABLES, WELCOME, ScriptedHouse, app_at, calm, waiting_room
from tui.i18n import catalogs
from tui.settings import Preferences

SIZES = [(60, 20), (80, 24), (120, 36)]
GUEST: Welcome = msgspec.structs.replace(WELCOME, name="Tuva", known=False, key="", played=0, won=0)
NEWCOMER: Welcome = msgspec.structs.replace(GUEST, name="", offered="Tuva")


@pytest.fixture(autouse=True)
def _english() -> None:
    catalogs.use("en")


def row_with(eyes: Eyes, text: str) -> int:
    """The row on which this stands."""
    return next(number for number, row in enumerate(eyes.text().split("\n")) if text in row)


# --- Names ----------------------------------------------------------------------------------------------


async def test_the_first_letter_takes_the_place_of_the_name_that_was_offered() -> None:
    house = ScriptedHouse(NEWCOMER, Lobby(TABLES))
    async with seen(app_at(house, local=False), 80, 24) as (pilot, eyes):
        await calm(pilot)
        row = row_with(eyes, "Tuva")
        assert eyes.cell(4, row).reverse or eyes.cell(4, row).bg != eyes.cell(10, row).bg, "it is marked"
        await pilot.press("O", "l", "a")
        await calm(pilot)
        assert "TuvaOla" not in eyes.text()
        await pilot.press("enter")
        await calm(pilot)
        assert house.last(Rename).name == "Ola"


async def test_the_offered_name_is_taken_when_nothing_is_written() -> None:
    house = ScriptedHouse(NEWCOMER, Lobby(TABLES))
    async with seen(app_at(house, local=False), 80, 24) as (pilot, _eyes):
        await calm(pilot)
        await pilot.press("enter")
        await calm(pilot)
        assert house.last(Rename).name == "Tuva"


async def test_a_guest_is_playing_as_a_player_and_an_account_is_signed_in() -> None:
    for welcome, said in ((GUEST, "playing as Tuva"), (WELCOME, "signed in as Berit")):
        house = ScriptedHouse(welcome, Lobby(TABLES))
        async with seen(app_at(house), 80, 24) as (pilot, eyes):
            await calm(pilot)
            assert eyes.text().split("\n")[0].endswith(said)


# --- Home, tables, history ------------------------------------------------------------------------------


def past(behind: int = 2) -> Past:
    """One game, lost by so many points."""
    scores = (41, 30, 21, 41 - behind)
    names = ("Kari", "Ola", "Nils", "Berit")
    return Past((PastGame("r", "KURA-MOLA-42", "katta", 1_700_000_000, names, scores, (Seat(0),), Seat(3)),))


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_of_home_is_cut_where_names_are_of_usual_length(size: tuple[int, int]) -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), *size) as (pilot, eyes):
        house.tell(past())
        await calm(pilot)
        text = eyes.text()
        assert "…" not in text
        for said in ("Kari, Ola, Nils", "KURA-MOLA-42", "Mette waits for more", "last game: second"):
            assert said in text
        assert "The first game explains itself." in text


@pytest.mark.parametrize("size", SIZES)
async def test_who_is_at_the_tables_has_room(size: tuple[int, int]) -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), *size) as (pilot, eyes):
        await calm(pilot)
        await pilot.press("t")
        await calm(pilot)
        assert "Kari, Ola, Nils" in eyes.text()
        assert ("2 look on" in eyes.text()) is (size[0] >= 80)


@pytest.mark.parametrize("size", SIZES)
async def test_the_history_keeps_names_and_places_apart(size: tuple[int, int]) -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), *size) as (pilot, eyes):
        await calm(pilot)
        await pilot.press("h")
        house.tell(past(3))
        await calm(pilot)
        assert "Kari, Ola, Nils  " in eyes.text()
        assert "second, three behind" in eyes.text()
        assert (":13" in eyes.text()) is (size[0] >= 80)


# --- The waiting room -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "size"), some(3, catalogs.LANGUAGES, SIZES))
async def test_the_waiting_room_says_how_the_table_plays_without_cutting_it(
    size: tuple[int, int], language: str
) -> None:
    catalogs.use(language)
    house = ScriptedHouse()
    preferences = Preferences(language=language, motion=False)
    async with seen(app_at(house, preferences=preferences), *size) as (pilot, eyes):
        house.tell(waiting_room())
        await calm(pilot)
        assert "…" not in eyes.text()
        assert catalogs._("{n} seconds a bid", n=30) in eyes.text()
        assert (catalogs._("They need nothing but ssh.") in eyes.text()) is (size[0] >= 80)


async def test_on_a_small_screen_the_chat_is_apart_from_the_line_to_copy() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 60, 20) as (pilot, eyes):
        house.tell(waiting_room())
        await calm(pilot)
        line = row_with(eyes, "ssh -t -p")
        grounds = [eyes.cell(50, row).bg for row in (line, line + 1, row_with(eyes, "Chat"))]
        assert grounds[0] == grounds[2] != grounds[1]


async def test_who_came_is_told_below_what_people_say_and_not_in_the_colour_of_a_refusal() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 80, 24) as (pilot, eyes):
        house.tell(waiting_room())
        house.tell(Said("KURA-MOLA-42", "Kari", "I made coffee", Seat(0)))
        house.tell(Notice("house.sat", {"name": "Jens"}))
        await calm(pilot)
        row = row_with(eyes, "Jens takes a seat.")
        assert row > row_with(eyes, "I made coffee") + 1
        assert eyes.text().count("Jens takes a seat.") == 1
        column = eyes.text().split("\n")[row].index("Jens")
        assert eyes.cell(column, row).fg == "ece7d8"
        house.tell(Notice("house.name_given", {"name": "Berit"}))
        await calm(pilot)
        assert eyes.cell(4, 22).char == "Y"
        assert eyes.cell(4, 22).fg == "ece7d8"
        await pilot.press("enter")
        house.refuse(Ready, Refusal("house.seat_taken", {}))
        await calm(pilot)
        assert eyes.cell(4, 22).fg == "ff9d8a"
