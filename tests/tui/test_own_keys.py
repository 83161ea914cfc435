"""A player changes keys: what was pressed before does nothing any more, and everything says the new key."""

from typing import Any

import msgspec
from textual.pilot import Pilot

from shared.wire import Lobby
from tests.tui import katta_tables
from tests.tui.eyes import Eyes, seen
from tests.tui.scripted_house import ScriptedHouse, app_at, calm, waiting_room
from tui.app import KattaApp


async def press(pilot: Pilot[Any], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await calm(pilot)


def marked(eyes: Eyes) -> tuple[int, str]:
    """The row that is marked, and which one it is."""
    return next((y, row) for y, row in enumerate(eyes.text().splitlines()) if row.startswith("  ▶"))


async def mark(pilot: Pilot[Any], eyes: Eyes, what: str) -> None:
    """Go down to the row that says this."""
    for _ in range(200):
        if what in marked(eyes)[1]:
            return
        await press(pilot, "down")
    raise AssertionError(eyes.text())


def app() -> KattaApp:
    return app_at(ScriptedHouse())


async def test_another_key_is_given_to_rules_and_said_everywhere() -> None:
    async with seen(app(), 80, 24) as (pilot, eyes):
        await press(pilot, "s", "k")
        assert "KEYS" in eyes.text()
        await mark(pilot, eyes, "rules")
        await press(pilot, "enter")
        assert "The new key for this, please: rules." in eyes.text()
        await press(pilot, "g")
        assert " G " in marked(eyes)[1] + " "
        await press(pilot, "escape", "escape")
        assert "Play now" in eyes.text()
        rules = next(row for row in eyes.text().splitlines() if "Rules" in row)
        assert " G " in rules + " "
        assert "G  rules" in eyes.text().splitlines()[-1]
        await press(pilot, "r")
        assert "Play now" in eyes.text(), "its old key does nothing any more"
        await press(pilot, "g")
        assert "RULES" in eyes.text()


async def test_while_a_key_is_waited_for_the_footer_says_what_leaves_it_and_a_click_there_does() -> None:
    async with seen(app(), 60, 20) as (pilot, eyes):
        await press(pilot, "s", "k")
        await mark(pilot, eyes, "a bot on the marked seat")
        await press(pilot, "enter")
        assert " ".join(eyes.text().splitlines()[-1].split()) == "Esc leave it as it is"
        await pilot.click(offset=(4, 19))
        await calm(pilot)
        assert "KEYS" in eyes.text()
        assert "The new key" not in eyes.text()
        assert "another key" in eyes.text()


async def test_where_there_is_room_what_a_key_does_is_said_whole() -> None:
    async with seen(app(), 120, 36) as (pilot, eyes):
        await press(pilot, "s", "k")
        assert "a bot on the marked seat, or away from it " in eyes.text()


async def test_a_key_that_is_taken_says_by_what_and_another_may_be_pressed_at_once() -> None:
    async with seen(shown := app(), 80, 24) as (pilot, eyes):
        await press(pilot, "s", "k")
        await mark(pilot, eyes, "rules")
        await press(pilot, "enter", "t")
        assert "T is taken already: tables." in eyes.text()
        assert shown.preferences.keys == {}
        await press(pilot, "g")
        assert shown.preferences.keys == {"katta.rules": "g"}


async def test_escape_leaves_a_key_as_it_is_and_u_makes_it_as_usual_again() -> None:
    async with seen(shown := app(), 80, 24) as (pilot, eyes):
        await press(pilot, "s", "k")
        await mark(pilot, eyes, "rules")
        await press(pilot, "enter", "escape")
        assert "KEYS" in eyes.text()
        assert shown.preferences.keys == {}
        await press(pilot, "enter", "g")
        assert "as usual" in eyes.text().splitlines()[-1]
        await press(pilot, "u")
        assert shown.preferences.keys == {}
        assert "as usual" not in eyes.text().splitlines()[-1]
        await press(pilot, "enter", "g", "a")
        assert shown.preferences.keys == {}


async def test_a_key_can_be_changed_by_mouse_but_for_the_key_itself() -> None:
    async with seen(shown := app(), 80, 24) as (pilot, eyes):
        await press(pilot, "s", "k")
        await mark(pilot, eyes, "rules")
        await pilot.click(offset=(10, marked(eyes)[0]))
        await calm(pilot)
        await press(pilot, "g")
        assert shown.preferences.keys == {"katta.rules": "g"}
        footer = eyes.text().splitlines()[-1]
        await pilot.click(offset=(footer.index("as usual"), 23))
        await calm(pilot)
        assert shown.preferences.keys == {}


async def choose(pilot: Pilot[Any], keys: dict[str, str]) -> None:
    """Play with these keys from now on."""
    assert isinstance(pilot.app, KattaApp)
    pilot.app.prefer(msgspec.structs.replace(pilot.app.preferences, keys=keys))
    await calm(pilot)


async def test_a_waiting_room_says_the_players_own_keys() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 120, 36) as (pilot, eyes):
        house.tell(waiting_room())
        await calm(pilot)
        assert "C to say something" in eyes.text()
        await choose(
            pilot, {"katta.chat": "f4", "waiting.copy": "f6", "waiting.bot": "f7", "katta.leave": "f8"}
        )
        for told in ("F4 to say something", "F6 copy", "F7 puts a bot here"):
            assert told in eyes.text()
        await press(pilot, "escape")
        assert "Nothing is open here. F8 leaves the table." in eyes.text()


async def test_a_table_says_the_players_own_keys_also_under_what_lies_over_it() -> None:
    house, view = ScriptedHouse(), katta_tables.auction()
    async with seen(app_at(house), 120, 36) as (pilot, eyes):
        house.tell(katta_tables.room(view, katta_tables.NAMES))
        house.tell(katta_tables.sees(view))
        await calm(pilot)
        assert "P pass, take" in " ".join(eyes.text().split())
        await choose(pilot, {"table.chat": "f4", "katta.pass": "f7", "table.leave": "f8"})
        await press(pilot, "escape")
        assert "F8 leaves the table." in eyes.text()
        await press(pilot, "v")
        assert "F7 pass, take" in " ".join(eyes.text().split())
        assert "F4 to say something" in eyes.text()


async def test_one_figure_of_several_that_was_changed_is_not_hidden_among_them() -> None:
    async with seen(app(), 80, 24) as (pilot, eyes):
        await press(pilot, "r")
        assert "1–" in eyes.text().splitlines()[-1]
        await choose(pilot, {"rules.page_1": "f4"})
        assert "F4 2" in eyes.text().splitlines()[-1]


async def test_where_no_table_is_open_the_players_own_key_opens_one() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 80, 24) as (pilot, eyes):
        house.tell(Lobby(()))
        await press(pilot, "t")
        assert "N opens one" in eyes.text()
        await choose(pilot, {"home.new_table": "f4"})
        assert "F4 opens one" in eyes.text()
