"""Arriving: guests with a code of old, games that were left, and settings that a house has kept."""

import msgspec
import pytest
from textual import events

from shared.refusal import Refusal
from shared.wire import Enter, Greet, History, Lobby, Open, PlayNow, Rename, SaveSettings, Settings
from tests.sampling import some
from tests.tui.fake_house import NEW, NEWCOMER, WELCOME, FakeHouse, app_at, calm, waiting_room
from tests.tui.test_screens import shown
from tui.i18n import catalogs
from tui.screens.home import Home
from tui.screens.naming import Naming
from tui.screens.waiting import WaitingRoom
from tui.settings import Preferences


@pytest.fixture(autouse=True)
def _english() -> object:
    yield catalogs.use("en")
    catalogs.use("en")


FOUR = Settings(4)
GUEST = msgspec.structs.replace(WELCOME, name="Ragna", known=False, key="", resume="R-AAAA-BBBB-CCCC-DDDD")
OF_OLD = msgspec.structs.replace(GUEST, name="Åse", resume="R-VMJG-WTUS-X35Z-6UMU")


async def test_a_guest_who_shows_the_code_of_old_is_not_asked_for_a_name() -> None:
    house = FakeHouse(GUEST, Lobby(()))
    app = app_at(house, local=False, first=Enter(OF_OLD.resume))
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        assert house.last(Enter).code == OF_OLD.resume
        house.tell(OF_OLD)
        house.tell(waiting_room())
        await calm(pilot)
        assert isinstance(app.screen, WaitingRoom)
        assert house.count(Rename) == 0


async def test_a_guest_whose_code_of_old_leads_nowhere_is_asked_for_a_name_after_all() -> None:
    house = FakeHouse(*NEWCOMER)
    app = app_at(house, local=False, first=Enter(OF_OLD.resume))
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        house.refuse(Enter, Refusal("house.no_such_table"))
        await calm(pilot)
        assert isinstance(app.screen, Naming)
        assert "No table goes by that code." in shown(app)
        await pilot.press("escape")
        app.client.request(Enter(OF_OLD.resume))
        house.refuse(Enter, Refusal("house.no_such_table"))
        await calm(pilot)
        assert isinstance(app.screen, Home)


@pytest.mark.parametrize("local", [True, False], ids=["katta join", "ssh"])
async def test_whoever_has_no_name_looks_around_and_is_asked_before_others_see_one(local: bool) -> None:
    house = FakeHouse(*NEWCOMER)
    app = app_at(house, local=local)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        await pilot.press("escape")
        await calm(pilot)
        for way in (
            app.play_now,
            lambda: app.enter("KURA-MOLA-42"),
            lambda: app.open_table(Open("katta", FOUR)),
        ):
            assert isinstance(app.screen, Home)
            way()
            await calm(pilot)
            assert isinstance(app.screen, Naming)
            await pilot.press("escape")
            await calm(pilot)
        assert [type(ask) for ask in house.asked if not isinstance(ask, History)] == [Greet]
        app.enter("KURA-MOLA-42")
        await calm(pilot)
        await pilot.press("enter")
        await calm(pilot)
        assert house.last(Rename).name == NEW.offered
        assert house.last(Enter).code == "KURA-MOLA-42"


async def test_a_name_that_the_house_does_not_take_stays_in_the_field_with_the_reason() -> None:
    house = FakeHouse(NEW, Lobby(()))
    app = app_at(house, local=False, first=Enter("KURA-MOLA-42"))
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        await pilot.press(*"Ada", "enter")
        house.refuse(Rename, Refusal("house.name_signs", {"signs": "Ка"}))
        await calm(pilot)
        assert "It cannot have: Ка" in shown(app)
        assert "Ada" in shown(app)
        assert house.count(Enter) == 0


KEYED = msgspec.structs.replace(WELCOME, name="Gudrun Marianne")


@pytest.mark.parametrize(("size", "language"), some(3, [(80, 24), (120, 36), (60, 20)], ["en", "nb", "da"]))
async def test_the_first_screen_says_as_whom_one_has_come_and_by_which_key(
    size: tuple[int, int], language: str
) -> None:
    short = KEYED.key[:17]
    for first, name in (
        ((KEYED, Lobby(())), KEYED.name),
        ((KEYED, waiting_room()), KEYED.name),
        ((NEW, Lobby(())), "Gudrun"),
    ):
        app = app_at(FakeHouse(*first), local=False, preferences=Preferences(language=language))
        async with app.run_test(size=size) as pilot:
            await calm(pilot)
            (row,) = [row for row in shown(app).splitlines() if short in row]
            assert name in shown(app)
            assert (name in row) == (name == KEYED.name)


async def test_a_guest_has_no_key_to_be_told_of() -> None:
    app = app_at(FakeHouse(msgspec.structs.replace(GUEST, key=""), Lobby(())), local=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        assert "SHA256" not in shown(app)


async def test_a_game_that_was_left_in_an_earlier_visit_is_offered() -> None:
    house = FakeHouse(msgspec.structs.replace(WELCOME, left="KURA-MOLA-42"), Lobby(()))
    app = app_at(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        assert "Back to your game" in shown(app)
        await pilot.press("b")
        await calm(pilot)
        assert house.last(Enter).code == "KURA-MOLA-42"


async def test_settings_are_kept_by_the_house_that_one_came_to_and_once_for_many_changes() -> None:
    house = FakeHouse(
        msgspec.structs.replace(WELCOME, settings='{"palette":"light","language":"en"}'), Lobby(())
    )
    app = app_at(house, local=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        assert app.preferences == Preferences(language="en", palette="light")
        for four in (True, False, True):
            app.prefer(msgspec.structs.replace(app.preferences, four_colour=four))
        assert house.count(SaveSettings) == 0
        app.go()
        await calm(pilot)
    kept = house.last(SaveSettings).settings
    assert house.count(SaveSettings) == 1
    assert Preferences.read(kept) == Preferences(language="en", palette="light", four_colour=True)


async def test_settings_that_cannot_be_read_are_as_if_there_were_none() -> None:
    house = FakeHouse(msgspec.structs.replace(WELCOME, settings='{"palette":"pink"}'), Lobby(()))
    app = app_at(house, local=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        assert app.preferences.palette == "dark"


async def test_settings_of_this_machine_are_nobody_elses_business() -> None:
    house = FakeHouse(msgspec.structs.replace(WELCOME, settings='{"palette":"light"}'), Lobby(()))
    app = app_at(house)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        assert app.preferences.palette == "dark"
        app.prefer(msgspec.structs.replace(app.preferences, four_colour=True))
        app.go()
        await calm(pilot)
    assert house.count(SaveSettings) == 0


@pytest.mark.parametrize("key", ["j", "question_mark"])
async def test_who_opens_another_screen_before_the_first_frame_is_greeted_as_well(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What Textual promises to do "after the refresh" of a screen waits as long as another one lies over it.
    house = FakeHouse()
    app = app_at(house)
    refreshed = Home._on_timer_update

    def quick(self: Home) -> None:
        if len(app.screen_stack) == 1 and not pressed:
            pressed.append(key)
            self._update_timer.pause()
            app.post_message(events.Key(key, key if len(key) == 1 else "?"))
            return
        refreshed(self)

    pressed: list[str] = []
    monkeypatch.setattr(Home, "_on_timer_update", quick)
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        assert pressed
        assert not isinstance(app.screen, Home)
        assert house.count(Greet) == 1
        assert app.client.welcome == WELCOME


async def test_what_is_asked_before_there_is_a_connection_is_heard_once_after_the_greeting() -> None:
    house = FakeHouse()
    app = app_at(house)
    app.client.request(PlayNow())
    async with app.run_test(size=(80, 24)) as pilot:
        await calm(pilot)
        assert [type(ask) for ask in house.asked[:2]] == [Greet, PlayNow]
        assert house.count(PlayNow) == 1
