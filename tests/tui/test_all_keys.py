"""All keys of a screen: by purpose, in the words of the moment, beside the work where there is room."""

import pytest
from textual.binding import ActiveBinding

from tests.tui.eyes import Eyes, seen
from tests.tui.scripted_house import ScriptedHouse, app_at, calm, person, waiting_room
from tui.bindings import PLAY, KeyLabel, bind
from tui.screens.base import HouseScreen
from tui.screens.help import key_groups


def purposes(text: str) -> list[str]:
    """The headings, in the order in which they are read: downwards, then to the right."""
    words = ("PLAYING", "ON THIS SCREEN", "LOOKING AROUND", "TALKING", "EVERYWHERE")
    places = [
        (row.index(word) > 40, y, word)
        for y, row in enumerate(text.split("\n"))
        for word in words
        if word in row
    ]
    return [word for *_place, word in sorted(places)]


def beside(eyes: Eyes) -> str:
    """What stands in the columns of the log."""
    return "\n".join(row[88:] for row in eyes.text().split("\n"))


def work(eyes: Eyes, columns: int) -> list[str]:
    """The screen below, without what comes and goes: the notice and the footer."""
    return [row[:columns].rstrip() for row in eyes.text().split("\n")[:-2]]


async def test_keys_are_told_by_what_they_are_for_in_the_words_of_the_moment() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 80, 24) as (pilot, eyes):
        house.tell(waiting_room())
        await calm(pilot)
        await pilot.press("question_mark")
        await calm(pilot)
        text = eyes.text()
        assert purposes(text) == ["PLAYING", "ON THIS SCREEN", "LOOKING AROUND", "TALKING"]
        assert "Enter    I am ready" in text
        assert "B        add a bot" in text
        assert "remove the bot" not in text, "there is none on the marked seat"
        house.tell(waiting_room(person("Kari"), person("Ola"), person("Berit", ready=True)))
        await calm(pilot)
        assert "Enter    not ready after all" in eyes.text(), "the moment has changed"


@pytest.mark.parametrize("closes", ["escape", "question_mark", "enter"])
async def test_where_there_is_room_they_stand_beside_the_work_and_a_key_takes_them_away(closes: str) -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 120, 36) as (pilot, eyes):
        house.tell(waiting_room())
        await calm(pilot)
        before = work(eyes, 120)
        await pilot.press("question_mark")
        await calm(pilot)
        assert "All keys" in beside(eyes)
        assert "EVERYWHERE" in beside(eyes)
        assert work(eyes, 86) == [row[:86].rstrip() for row in before]
        await pilot.press(closes)
        await calm(pilot)
        assert work(eyes, 120) == before


async def test_a_click_beside_them_leads_back() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 120, 36) as (pilot, eyes):
        house.tell(waiting_room())
        await calm(pilot)
        await pilot.press("question_mark")
        await calm(pilot)
        await pilot.click(offset=(95, 10))
        await calm(pilot)
        assert "All keys" in eyes.text(), "a click on them is none beside them"
        await pilot.click(offset=(20, 10))
        await calm(pilot)
        assert "All keys" not in eyes.text()


async def test_a_key_that_was_changed_is_told_as_it_is_now() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with seen(app, 80, 24) as (pilot, eyes):
        app.set_keymap({"katta.chat": "k"})
        house.tell(waiting_room())
        await calm(pilot)
        await pilot.press("question_mark")
        await calm(pilot)
        assert "K        chat" in eyes.text()
        await pilot.press("escape", "k", "h", "i")
        await calm(pilot)
        assert "▶ hi" in eyes.text()


async def test_what_is_more_than_the_room_scrolls() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 60, 20) as (pilot, eyes):
        house.tell(waiting_room(*[person(f"Nr {number}") for number in range(40)], you=0))
        await calm(pilot)
        await pilot.press("question_mark")
        await calm(pilot)
        assert "PLAYING" in eyes.text()
        top = eyes.text()
        for _ in range(30):
            await pilot.press("down")
        await calm(pilot)
        if "▼" in top:
            assert "draw anew" in eyes.text()
            assert "▲" in eyes.text()


async def test_every_key_that_answers_is_told_of_once() -> None:
    house = ScriptedHouse()
    app = app_at(house)
    async with seen(app, 80, 24) as (pilot, _eyes):
        house.tell(waiting_room())
        await calm(pilot)
        screen = app.screen
        assert isinstance(screen, HouseScreen)
        caps = [cap for group in key_groups(screen) for row in group.rows for cap in row.caps]
        assert len(caps) == len(set(caps))
        listed = {
            bound.binding.action for bound in screen.active_bindings.values() if not bound.binding.system
        }
        assert len([row for group in key_groups(screen) for row in group.rows]) == len(listed)


class Closing(HouseScreen[None]):
    """A screen that tells of a key which does not answer any more."""

    def key_labels(self, *, short: bool = False) -> tuple[KeyLabel, ...]:
        act = ActiveBinding(self, bind("enter", "act", "lay a card", "test.act", PLAY), True)
        return (KeyLabel("Enter", "lay a card", True, (act,)),)


async def test_a_key_that_does_not_answer_just_now_breaks_nothing() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 80, 24) as (pilot, _eyes):
        await pilot.app.push_screen(closing := Closing())
        await calm(pilot)
        assert [row.label for row in key_groups(closing)[0].rows] == ["lay a card"]
