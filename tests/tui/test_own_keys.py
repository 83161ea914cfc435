"""A player changes keys: what was pressed before does nothing any more, and everything says the new key."""

from typing import Any

from textual.pilot import Pilot

from tests.tui.eyes import Eyes, seen
from tests.tui.scripted_house import ScriptedHouse, app_at, calm
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
