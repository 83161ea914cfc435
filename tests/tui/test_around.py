"""Around the game on a screen: who played, who is there, what was said, what waits for one (C80)."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import msgspec
import pytest
from textual import events
from textual.pilot import Pilot

from shared.games.katta.view import Bidding, BidMade, Over, Passed, RoundBegan
from shared.games.katta.view import Result as KattaResult
from shared.games.race.view import Dealt, Laid
from shared.games.race.view import Result as RaceResult
from shared.seats import Seat
from shared.wire import (
    Hold,
    Leave,
    Lobby,
    Notice,
    Said,
    SeatLine,
    TableInfo,
    Talked,
    TimeLeft,
    Welcome,
)
from tests.sampling import some
from tests.tui import katta_tables, race_tables, stops_tables
from tests.tui.eyes import Eyes, seen
from tests.tui.scripted_house import ScriptedHouse, app_at, calm, waiting_room
from tests.tui.test_katta_table import sold
from tui.canvas import Canvas
from tui.games.katta.parts import UIState as KattaUIState
from tui.games.katta.view_model import scene as katta_scene
from tui.games.kit.overlaid_table import OverlaidTable
from tui.games.kit.overlay import OverlayPanel
from tui.games.kit.presence import Presence
from tui.games.kit.scene import paint_scene
from tui.games.stops.ui_state import UIState as StopsUIState
from tui.games.stops.view_model import scene as stops_scene
from tui.i18n import catalogs
from tui.look.look import Look
from tui.settings import Preferences

change = msgspec.structs.replace
SIZES = ((60, 20), (80, 24), (120, 36))
GAMES = {"katta": katta_tables, "race": race_tables, "stops": stops_tables}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    yield
    catalogs.use("en")


def running(game: str) -> Any:
    """A view of a game that is on, from the seat of ``ME``."""
    views = {"katta": katta_tables.auction, "race": race_tables.four, "stops": stops_tables.following}
    return views[game]()


def names_in(game: str) -> tuple[str, ...]:
    tables: ModuleType = GAMES[game]
    return tuple(tables.NAMES)


def ended(game: str) -> Any:
    """The same game, over; seat 0 has won."""
    view = running(game)
    match game:
        case "katta":
            result = KattaResult((20, 15, 12, 10), (10, 8, 6, 5), (10, 7, 6, 5), (Seat(0),))
            return change(view, phase=Over(), offers=(), result=result)
        case "race":
            result_ = RaceResult((1, 2, 3, 4), (0, 3, 5, 9), (20, 15, 12, 8), (Seat(0),), False)
            return change(view, table=change(view.table, result=result_), offers=())
        case _:
            raise AssertionError(game)


class At:
    """A table with a player at it."""

    def __init__(self, house: ScriptedHouse, pilot: Pilot[Any], eyes: Eyes) -> None:
        self.house, self.pilot, self.eyes = house, pilot, eyes

    async def told(self, *tells: Any) -> None:
        for tell in tells:
            self.house.tell(tell)
        await calm(self.pilot)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await calm(self.pilot)

    @property
    def text(self) -> str:
        return self.eyes.text()

    def holds(self) -> list[bool]:
        """What was asked of the bots, in order."""
        return [ask.hold for ask in self.house.asked if isinstance(ask, Hold)]


class Table:
    """``async with``: at a table of a game that shows a view."""

    def __init__(self, game: str, view: Any = None, size: tuple[int, int] = (80, 24), **more: Any) -> None:
        self.tables: Any = GAMES[game]
        self.view = running(game) if view is None else view
        self.room: TableInfo = self.tables.room(self.view, names_in(game), **more)
        self.clock = TimeLeft(0, 0, 0, 65_000) if game == "race" else None
        self.house = ScriptedHouse()
        self._seen = seen(app_at(self.house, preferences=Preferences(language="en", motion=False)), *size)

    async def __aenter__(self) -> At:
        pilot, eyes = await self._seen.__aenter__()
        here = At(self.house, pilot, eyes)
        await here.told(self.room, self.tables.sees(self.view, 1, self.clock))
        return here

    async def __aexit__(self, *error: Any) -> None:
        await self._seen.__aexit__(*error)


# --- Who played ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "size"), some(3, ["katta", "race"], SIZES))
async def test_an_end_page_names_who_played_whatever_seats_have_changed_c80(
    game: str, size: tuple[int, int]
) -> None:
    table = Table(game, ended(game), size, stage="over")
    async with table as here:
        await here.press("enter")
        winner = names_in(game)[0]
        assert winner.upper() in here.text.upper()
        for line in (SeatLine("empty"), SeatLine("person", "Mette")):
            await here.told(change(table.room, seats=(line, *table.room.seats[1:])))
            page = here.text.partition("Play again?")[0]
            assert "Mette" not in page
            assert "nobody" not in page
            assert table.room.players[0].name == winner
            assert any(winner in row for row in page.splitlines())


async def test_the_log_of_a_game_names_who_played() -> None:
    table = Table("katta", ended("katta"), stage="over")
    async with table as here:
        happens = katta_tables.happens
        await here.told(happens((RoundBegan(1, Seat(0)), ()), (BidMade(Seat(0), 4), ()), past=True))
        await here.told(change(table.room, seats=(SeatLine("person", "Mette"), *table.room.seats[1:])))
        await here.press("l")
        assert f"{names_in('katta')[0]} bids 4" in here.text
        assert "Mette" not in here.text.partition("Log")[2].partition("Play again")[0]


async def test_a_table_smaller_than_the_game_was_still_shows_all_of_it() -> None:
    table = Table("katta", ended("katta"), stage="over")
    async with table as here:
        await here.told(change(table.room, seats=table.room.seats[:3], you=None))
        assert all(line.name in here.text for line in table.room.players[:3])


# --- Esc -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["katta", "race"])
async def test_at_the_end_esc_closes_what_is_open_and_does_not_leave(game: str) -> None:
    async with Table(game, ended(game), stage="over") as here:
        for opened in ("l", "c", "s") if game == "katta" else ("l", "c"):
            await here.press(opened, "escape")
            assert here.house.count(Leave) == 0
        await here.press("escape", "escape")
        assert here.house.count(Leave) == 0
        assert "Q leaves the table" in here.text
        await here.press("q")
        assert here.house.count(Leave) == 1


# --- Who is there ----------------------------------------------------------------------------------------

PRESENT = (Presence.BOT, Presence.AWAY, Presence.STAND_IN, Presence.HERE)


@pytest.mark.parametrize(
    ("size", "look"), some(3, SIZES, [Look(), Look(depth="mono"), Look(depth="16", ascii=True)])
)
def test_bot_away_and_stand_in_are_marked_at_every_seat_by_word_and_shape(
    size: tuple[int, int], look: Look
) -> None:
    drawn = []
    for view in (katta_tables.buying(), katta_tables.auction(), katta_tables.laying()):
        canvas = Canvas(*size, look)
        ui_state = KattaUIState(presences=PRESENT)
        shown = katta_scene(view, katta_tables.table(look=look), size, ui_state, "")
        paint_scene(canvas, shown)
        drawn.append(canvas.drawn())
    for view in (stops_tables.following(), stops_tables.choosing(), stops_tables.buying()):
        canvas = Canvas(*size, look)
        moment_ = StopsUIState(presences=PRESENT)
        shown_ = stops_scene(view, stops_tables.table(look=look), size, moment_, "")
        paint_scene(canvas, shown_)
        drawn.append(canvas.drawn())
    for text in drawn:
        assert "[bot]" in text
        assert "(away)" in text
        assert "(bot)" in text


@pytest.mark.parametrize("size", some(1, SIZES))
async def test_the_race_marks_its_players_as_well(size: tuple[int, int]) -> None:
    table = Table("race", size=size)
    async with table as here:
        me = table.view.you
        seats = [SeatLine("bot", line.name, "easy") for line in table.room.seats]
        seats[me] = SeatLine("person", names_in("race")[me])
        other = (me + 1) % 4
        seats[other] = change(seats[me], name=names_in("race")[other], here=False)
        await here.told(change(table.room, seats=tuple(seats)))
        assert here.text.count("[bot]") == 2
        assert "(away)" in here.text
        seats[other] = change(seats[other], level="easy")
        await here.told(change(table.room, seats=tuple(seats)))
        assert "(bot)" in here.text
        assert "(away)" not in here.text


@pytest.mark.parametrize(("game", "size"), some(3, list(GAMES), SIZES))
async def test_that_a_bot_plays_for_oneself_is_said_for_as_long_as_it_does(
    game: str, size: tuple[int, int]
) -> None:
    table = Table(game, size=size)
    async with table as here:
        me = table.view.you
        seats = list(table.room.seats)
        seats[me] = change(seats[me], level="easy")
        await here.told(change(table.room, seats=tuple(seats)))
        assert "A bot plays for you" in here.text
        assert "(bot)" in here.text
        await here.told(table.room)
        assert "A bot plays for you" not in here.text


# --- Log and chat ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", some(1, SIZES))
async def test_the_log_scrolls_with_keys_and_wheel_to_its_first_line(size: tuple[int, int]) -> None:
    async with Table("katta", size=size) as here:
        first = (RoundBegan(1, Seat(0)), ())
        bids = [(BidMade(Seat(0), number), ()) for number in range(1, 120)]
        await here.told(katta_tables.happens(first, *bids, past=True))
        await here.press("l")
        assert "bids 119" in here.text
        await here.press("home")
        assert "ROUND 1" in here.text
        await here.press("end", "pageup")
        shown = here.pilot.app.screen
        overlay = shown.query_one(OverlayPanel)
        assert overlay.back > 0
        before = overlay.back
        x, y = overlay.region.x + 3, overlay.region.y + 3
        overlay.post_message(events.MouseScrollUp(overlay, x, y, 0, -1, 0, False, False, False))
        await calm(here.pilot)
        assert overlay.back == before + 3
        await here.press("end")
        assert overlay.back == 0


async def test_the_log_of_a_race_scrolls_to_its_first_line() -> None:
    async with Table("race") as here:
        four = (race_tables.face("4H"),)
        laid = [(Laid(Seat(number % 4), "row0", 0, False), four) for number in range(200)]
        await here.told(race_tables.happens((Dealt(), ()), *laid, past=True))  # type: ignore[arg-type]
        await here.press("l", "home")
        assert "All have dealt" in here.text


async def test_what_the_house_tells_pushes_no_players_words_out_and_stands_in_the_log() -> None:
    async with Table("katta") as here:
        await here.told(Said("KURV-7", "Ola", "who laid that king", Seat(1)))
        for _ in range(20):
            await here.told(Notice("house.clock_played", {"name": "Nils", "seat": 2}))
        await here.press("c")
        assert "who laid that king" in here.text
        assert here.text.count("Time is up") <= 1
        await here.press("escape", "l")
        assert "Time is up" in here.text.partition("Log")[2]


async def test_talk_that_was_not_seen_is_marked_until_it_is() -> None:
    async with Table("katta") as here:
        await here.told(Said("KURV-7", "Ola", "one", Seat(1)), Said("KURV-7", "Ola", "two", Seat(1)))
        assert "chat: 2 new" in here.text.splitlines()[-1]
        await here.press("c", "escape")
        assert "new" not in here.text.splitlines()[-1]
        mine = Said("KURV-7", "You", "three", Seat(int(running("katta").you)))
        await here.told(mine)
        assert "new" not in here.text.splitlines()[-1]


async def test_the_talk_of_before_is_there_again_and_what_is_new_of_it_is_marked() -> None:
    async with Table("katta") as here:
        said = tuple(Said("KURV-7", "Ola", f"line {number}", Seat(1)) for number in range(40))
        await here.told(Talked("KURV-7", said, 3))
        assert "chat: 3 new" in here.text.splitlines()[-1]
        await here.press("c")
        assert "line 39" in here.text
        await here.press(*["pageup"] * 12)
        assert "line 0" in here.text


async def test_the_chat_of_a_waiting_room_scrolls() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 80, 24) as (pilot, eyes):
        house.tell(waiting_room())
        for number in range(40):
            house.tell(Said("KURA-MOLA-42", "Ola", f"line {number}", Seat(1)))
        await calm(pilot)
        assert "line 39" in eyes.text()
        await pilot.press(*["pageup"] * 8)
        await calm(pilot)
        assert "line 0" in eyes.text()
        assert "line 39" not in eyes.text()


async def test_the_mouse_where_the_table_does_not_reach_yet_does_nothing() -> None:
    async with Table("katta") as here:
        table = here.pilot.app.screen
        assert isinstance(table, OverlaidTable)
        await here.press("l")
        for kind in (events.Click, events.MouseScrollUp):
            # As where a window has grown, and the table under the log has not heard of it.
            table.pass_on(kind(None, 113, 46, 0, 0, 1, False, False, False, 113, 46))
        await calm(here.pilot)
        assert "Log" in here.text


# --- What waits for one ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "opened"), some(4, list(GAMES), ["l", "r", "question_mark", "c"]))
async def test_alone_with_bots_an_open_page_holds_them(game: str, opened: str) -> None:
    async with Table(game, alone=True) as here:
        assert here.holds() == []
        await here.press(opened)
        assert here.holds() == [True]
        assert "the bots wait" in here.text
        await here.press("escape")
        assert here.holds() == [True, False]


async def test_the_question_whether_to_leave_holds_them_too() -> None:
    async with Table("race", alone=True) as here:
        await here.press("q")
        assert here.holds() == [True]
        await here.press("n")
        assert here.holds() == [True, False]


@pytest.mark.parametrize("game", list(GAMES))
async def test_among_several_the_page_says_that_the_game_goes_on(game: str) -> None:
    async with Table(game) as here:
        for opened in ("l", "r", "question_mark"):
            await here.press(opened)
            assert "the game goes on" in here.text
            await here.press("escape")
        assert here.holds() == []


async def test_a_sold_sack_is_looked_at_until_enter_where_one_is_alone() -> None:
    auction = katta_tables.auction()
    last = Bidding(Seat(0), 5, katta_tables.ME, (Seat(1), Seat(2)), 4)
    table = Table("katta", change(auction, phase=last, offers=()), alone=True)
    async with table as here:
        await here.told(*sold())
        assert here.holds() == [True]
        assert "next round in" not in here.text
        held = change(table.room, held=True)
        await here.told(held, katta_tables.sees(katta_tables.after_sale(), 2))
        assert here.holds() == [True]
        await here.press("r", "escape")
        assert here.holds() == [True], "it is still to be looked at"
        await here.press("enter")
        assert here.holds() == [True, False]


async def test_after_the_connection_broke_the_bots_are_asked_anew_to_wait() -> None:
    table = Table("katta", alone=True)
    async with table as here:
        await here.press("l")
        await here.told(change(table.room, held=True))
        assert here.holds() == [True]
        await here.told(table.room)
        assert here.holds() == [True, True]


# --- Leftovers -------------------------------------------------------------------------------------------


async def test_the_log_of_a_race_played_again_begins_at_its_own_time() -> None:
    table = Table("race")
    async with table as here:
        await here.told(race_tables.happens((Dealt(), ()), n=0))
        await here.told(race_tables.sees(race_tables.beginning(), 0, TimeLeft(0, 0, 3000)))
        await here.press("l")
        assert "0:00  All have dealt" in here.text
        assert "1:05" not in here.text


async def test_a_table_that_no_player_can_reach_shows_no_code() -> None:
    for size in SIZES:
        house = ScriptedHouse()
        async with seen(app_at(house), *size) as (pilot, eyes):
            house.tell(change(waiting_room(), ssh=""))
            await calm(pilot)
            assert "KURA" not in eyes.text()
            assert "█" not in "".join(eyes.text().splitlines()[:6])


async def test_the_way_back_goes_when_the_house_says_so_even_while_one_watches() -> None:
    house = ScriptedHouse(Welcome(1, "Ada", True, ("katta",), left="KURV-7"), Lobby(()))
    app = app_at(house)
    async with seen(app, 80, 24) as (pilot, eyes):
        await calm(pilot)
        assert "Back to your game" in eyes.text()
        house.tell(waiting_room(you=None))
        await calm(pilot)
        house.tell(Lobby(()))
        await calm(pilot)
        assert "Back to your game" in eyes.text(), "watching others gives up no seat"
        house.tell(waiting_room(you=None))
        house.tell(Welcome(1, "Ada", True, ("katta",)))
        house.tell(Lobby(()))
        await calm(pilot)
        assert "Back to your game" not in eyes.text()


async def test_a_log_told_anew_replaces_the_old_one() -> None:
    async with Table("katta") as here:
        told = katta_tables.happens((RoundBegan(1, Seat(0)), ()), (Passed(Seat(0), 2), ()), past=True)
        await here.told(told, told)
        await here.press("l")
        assert here.text.count("ROUND 1") == 1
        client = here.pilot.app.client  # type: ignore[attr-defined]  # katta's own app
        assert len(client.news) == 1
