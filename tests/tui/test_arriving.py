"""Arriving: guests with a code of old, games that were left, and settings that a house has kept."""

from pathlib import Path

import msgspec
import pytest
from textual import events

from shared.wire import (
    Enter,
    Greet,
    Guest,
    History,
    Leave,
    Open,
    Ping,
    PlayNow,
    Rename,
    SaveSettings,
    Settings,
    Welcome,
)
from tests.sampling import some
from tests.tui.real_house import ALONE, BERIT, RealHouse, Visit, visit
from tui import app
from tui.app import KattaApp
from tui.i18n import catalogs
from tui.screens.home import Home
from tui.screens.naming import Naming
from tui.screens.waiting import WaitingRoom
from tui.settings import Preferences


@pytest.fixture(autouse=True)
def _english() -> object:
    yield catalogs.use("en")
    catalogs.use("en")


STYLES = [str(Path(app.__file__).parent / name) for name in KattaApp.CSS_PATH]
NOBODYS = "R-VMJG-WTUS-X35Z-6UMU"
"""A code of old that leads nowhere."""
FOUR = Open("katta", Settings(4))


async def test_a_guest_who_shows_the_code_of_old_is_not_asked_for_a_name() -> None:
    async with RealHouse() as house:
        of_old, code = await house.opened_by("Åse")
        resume = of_old.last(Welcome).resume
        await of_old.close()
        async with visit("", house=house, who=Guest(), local=False, first=Enter(resume)) as here:
            assert isinstance(here.screen, WaitingRoom)
            assert here.room.code == code
            assert here.app.client.name == "Åse"
            assert here.count(Rename) == 0


async def test_a_guest_whose_code_of_old_leads_nowhere_is_asked_for_a_name_after_all() -> None:
    async with visit("", who=Guest(), local=False, first=Enter(NOBODYS)) as here:
        assert isinstance(here.screen, Naming)
        assert "No table goes by that code." in here.text
        await here.press("escape")
        here.app.client.request(Enter(NOBODYS))
        await here.calm()
        assert here.all(Enter) == [Enter(NOBODYS)] * 2
        assert isinstance(here.screen, Home)


@pytest.mark.parametrize("local", [True, False], ids=["katta join", "ssh"])
async def test_a_player_who_has_no_name_looks_around_and_is_asked_before_others_see_one(local: bool) -> None:
    async with visit("", local=local) as here:
        await here.press("escape")
        _, code = await here.house.opened_by("Kari")
        screen = here.app
        for way in (screen.play_now, lambda: screen.enter(code), lambda: screen.open_table(FOUR)):
            assert isinstance(here.screen, Home)
            way()
            await here.calm()
            assert isinstance(here.screen, Naming)
            await here.press("escape")
        assert [type(ask) for ask in here.asked if not isinstance(ask, History | Ping)] == [Greet]
        welcome = screen.client.welcome
        assert welcome is not None
        screen.enter(code)
        await here.calm()
        await here.press("enter")
        assert here.last(Rename).name == welcome.offered
        assert here.room.code == code
        assert [seat.name for seat in here.room.seats[:2]] == ["Kari", welcome.offered]


async def test_a_guest_who_is_led_away_from_the_question_for_a_name_is_asked_again() -> None:
    async with visit("", local=False) as here:
        assert isinstance(here.screen, Naming)
        _, code = await here.house.opened_by("Kari")
        here.app.client.request(Enter(code))  # as when the house leads a player somewhere by itself
        await here.calm()
        assert isinstance(here.screen, WaitingRoom)
        here.app.client.request(Leave())
        await here.calm()
        here.app.play_now()
        await here.calm()
        assert isinstance(here.screen, Naming)


async def test_a_name_that_the_house_does_not_take_stays_in_the_field_with_the_reason() -> None:
    async with visit("", local=False, first=Enter("KURA-MOLA-42")) as here:
        await here.press(*"Adaж", "enter")
        assert "It cannot have: ж" in here.text
        assert "Adaж" in here.text
        assert here.count(Enter) == 0


@pytest.mark.parametrize(("size", "language"), some(3, [(80, 24), (120, 36), (60, 20)], ["en", "nb", "da"]))
async def test_the_first_screen_says_as_whom_one_has_come_and_by_which_key(
    size: tuple[int, int], language: str
) -> None:
    short = BERIT.fingerprint[:17]
    preferences = Preferences(language=language)

    def said(here: Visit, name: str) -> bool:
        """Whether the name, which is on the screen, stands in the row of the key."""
        (row,) = [row for row in here.text.splitlines() if short in row]
        assert name in here.text
        return name in row

    name = "Gudrun Marianne"
    for first in (None, FOUR):
        async with visit(name, local=False, first=first, size=size, preferences=preferences) as here:
            assert isinstance(here.screen, Home if first is None else WaitingRoom)
            assert said(here, name)
    async with visit("", door_name="Gudrun", local=False, size=size, preferences=preferences) as here:
        assert not said(here, "Gudrun")


async def test_a_guest_has_no_key_to_be_told_of() -> None:
    async with visit("Ragna", who=Guest(), local=False) as here:
        assert "Ragna" in here.text
        assert "SHA256" not in here.text


async def test_a_game_that_was_left_in_an_earlier_visit_is_offered() -> None:
    async with RealHouse() as house:
        async with visit(house=house, first=ALONE) as before:
            code = before.room.code
            before.app.client.request(Leave())
            await before.calm()
        async with visit(house=house) as here:
            assert "Back to your game" in here.text
            await here.press("b")
            assert here.room.code == code
            assert here.room.you == 0


class Early(KattaApp):
    """A player who presses a key before the house has greeted."""

    CSS_PATH = STYLES

    def on_mount(self) -> None:
        self.play_now()


@pytest.mark.parametrize("first", [None, FOUR])
async def test_a_key_before_the_greeting_is_in_nobodys_way_to_what_one_came_for(first: Open | None) -> None:
    async with visit(kind=Early, first=first) as here:
        assert here.turned_down == set()
        assert here.count(PlayNow) == (first is None)
        assert here.count(Open) == (first is not None)


async def test_the_log_of_a_game_that_was_left_is_there_again_after_the_return() -> None:
    async with visit(first=ALONE, size=(120, 36)) as here:
        code, log = here.room.code, "ROUND 1"
        assert log in here.text
        here.app.client.request(Leave())
        await here.calm()
        assert log not in here.text
        here.app.client.request(Enter(code))
        await here.calm()
        assert log in here.text


# --- Settings -------------------------------------------------------------------------------------------


async def kept_before(house: RealHouse, settings: str) -> None:
    """Berit was here, and had this kept."""
    berit = await house.come(BERIT, "Berit")
    assert await berit.ask(SaveSettings(settings)) == ""
    await berit.close()


async def test_settings_are_kept_by_the_house_that_one_came_to_and_once_for_many_changes() -> None:
    async with RealHouse() as house:
        await kept_before(house, '{"palette":"light","language":"en"}')
        async with visit(house=house, local=False) as here:
            assert here.app.preferences == Preferences(language="en", palette="light")
            for four in (True, False, True):
                here.app.prefer(msgspec.structs.replace(here.app.preferences, four_colour=four))
            assert here.count(SaveSettings) == 0
            here.app.go()
        assert here.count(SaveSettings) == 1
        kept = (await house.come(BERIT)).last(Welcome).settings
        assert Preferences.read(kept) == Preferences(language="en", palette="light", four_colour=True)


async def test_settings_that_cannot_be_read_are_as_if_there_were_none() -> None:
    async with RealHouse() as house:
        await kept_before(house, '{"palette":"pink"}')
        async with visit(house=house, local=False) as here:
            assert here.app.preferences.palette == "dark"


async def test_settings_of_this_machine_are_no_others_business() -> None:
    async with RealHouse() as house:
        await kept_before(house, '{"palette":"light"}')
        async with visit(house=house) as here:
            assert here.app.preferences.palette == "dark"
            here.app.prefer(msgspec.structs.replace(here.app.preferences, four_colour=True))
            here.app.go()
        assert here.count(SaveSettings) == 0


# --- The greeting ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["j", "question_mark"])
async def test_who_opens_another_screen_before_the_first_frame_is_greeted_as_well(key: str) -> None:
    # What Textual promises to do "after the refresh" of a screen waits as long as another one lies over it.
    class Overtaken(Home):
        """A player presses a key before it has been drawn once."""

        pressed = False

        def _on_timer_update(self) -> None:
            if self.pressed:
                super()._on_timer_update()
                return
            self.pressed = True
            self._update_timer.pause()
            self.app.call_later(self.press)

        def press(self) -> None:
            # Among the app's messages, as a key that its driver has told of.
            self.app.post_message(events.Key(key, key if len(key) == 1 else "?"))

    class Quick(KattaApp):
        CSS_PATH = STYLES

        def get_default_screen(self) -> Home:
            return Overtaken()

    async with visit(kind=Quick) as here:
        home = here.app.screen_stack[0]
        assert isinstance(home, Overtaken)
        assert home.pressed
        assert not isinstance(here.screen, Home)
        assert here.count(Greet) == 1


async def test_what_is_asked_before_there_is_a_connection_is_heard_once_after_the_greeting() -> None:
    class Hasty(KattaApp):
        CSS_PATH = STYLES

        def on_mount(self) -> None:
            self.client.request(PlayNow())

    async with visit(kind=Hasty) as here:
        assert [type(ask) for ask in here.asked[:2]] == [Greet, PlayNow]
        assert here.count(PlayNow) == 1
        assert here.app.client.room is not None
