"""A field: what is typed into it, what is left out, where the cursor stands."""

from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.eyes import Eyes, seen
from tests.tui.test_widgets import Bare
from tui.look.look import Look, width_of
from tui.widgets.field import Field
from tui.widgets.painted import place

WIDE = "漢字한글かな日本語"
AT = (4, 2)


class Writing(Bare):
    """An app with one field that is being written in."""

    field: Field

    def __init__(self, value: str = "", *, look: Look | None = None, most: int = 20, **more: Any) -> None:
        super().__init__(look=look)
        self.made = lambda: Field(value, max_length=most, **more)
        self.keys: list[str] = []

    def on_mount(self) -> None:
        self.field = self.made()
        self.screen.mount(self.field)
        place(self.field, *AT, 12, 1)
        self.field.focus()

    def on_key(self, event: object) -> None:
        self.keys.append(event.key)  # type: ignore[attr-defined]


def cursor(eyes: Eyes) -> int:
    """The cell of the field on which the terminal's cursor is seen."""
    at = eyes.screen.cursor
    assert not at.hidden
    assert at.y == AT[1]
    return int(at.x) - AT[0]


def shown(eyes: Eyes, width: int = 12) -> str:
    return eyes.text().split("\n")[AT[1]][AT[0] :].rstrip()


async def press(pilot: Pilot[object], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


async def test_the_cursor_counts_cells_and_not_letters() -> None:
    app = Writing("a漢字b")
    async with seen(app, 40, 6) as (pilot, eyes):
        await pilot.pause()
        field = app.field
        assert (shown(eyes), cursor(eyes)) == ("a漢字b", 6)
        for x in (5, 3, 1, 0):
            await press(pilot, "left")
            assert cursor(eyes) == x
            assert field.cursor_screen_offset == (AT[0] + x, AT[1]), "where Textual itself would put it"
        await press(pilot, "right", "delete")
        assert (shown(eyes), cursor(eyes)) == ("a字b", 1)


@pytest.mark.parametrize("before", [0, 5, 7, 8, 11])
async def test_a_long_line_of_wide_letters_stays_within_its_field(before: int) -> None:
    app = Writing("x" * before + WIDE * 2, most=200)
    async with seen(app, 40, 6) as (pilot, eyes):
        await pilot.pause()
        field = app.field
        for _ in range(len(field.value)):
            await press(pilot, "left")
            assert width_of(shown(eyes)) <= 12
            assert 0 <= cursor(eyes) < 12


async def test_a_letter_and_its_marks_are_one_step_and_one_cell() -> None:
    app = Writing("aש\u05c1\u05b8b")
    async with seen(app, 40, 6) as (pilot, eyes):
        await pilot.pause()
        field = app.field
        places = [cursor(eyes)]
        for _ in range(3):
            await press(pilot, "left")
            places.append(cursor(eyes))
        assert places == [3, 2, 1, 0]
        await press(pilot, "right", "delete")
        assert field.value == "ab"


@pytest.mark.parametrize(
    ("before", "written", "value"),
    [
        ("a", "\u030a", "å"),
        ("", "one\ntwo\r\n\tthree", "one two three"),
        ("", "\x1b[31mred\x07\u202e", "[31mred"),
        ("ab", "x" * 40, "ab" + "x" * 18),
        ("x" * 20, "y", "x" * 20),
    ],
    ids=["a mark on its own", "many lines", "what could do more than stand there", "too much", "full"],
)
async def test_what_is_pasted_becomes_one_line_that_can_be_shown(
    before: str, written: str, value: str
) -> None:
    app = Writing(before)
    async with seen(app, 40, 6) as (pilot, _eyes):
        await pilot.pause()
        field = app.field
        field.insert_text_at_cursor(written)
        await pilot.pause()
        assert field.value == value


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (["O"], "O"),
        (["backspace"], ""),
        (["delete"], ""),
        (["end", "h"], "Tuvah"),
        (["home", "h"], "hTuva"),
        (["right", "backspace"], "Tuv"),
    ],
)
async def test_an_offered_text_gives_way_to_writing_and_is_taken_over_by_moving(
    keys: list[str], value: str
) -> None:
    app = Writing("Tuva", offered=True)
    async with seen(app, 40, 6) as (pilot, eyes):
        await pilot.pause()
        field = app.field
        assert [eyes.cell(AT[0] + x, AT[1]).reverse for x in (0, 3, 4)] == [True, True, False]
        await press(pilot, *keys)
        assert field.value == value
        assert not eyes.cell(*AT).reverse


async def test_a_part_can_be_selected_and_written_over() -> None:
    app = Writing("one two")
    async with seen(app, 40, 6) as (pilot, eyes):
        await pilot.pause()
        field = app.field
        await press(pilot, "shift+left", "shift+left", "shift+left")
        assert [eyes.cell(AT[0] + x, AT[1]).reverse for x in (3, 4, 6)] == [False, True, True]
        await press(pilot, "s", "i", "x")
        assert shown(eyes) == "one six"
        await press(pilot, "ctrl+w")
        assert field.value == "one "
        await press(pilot, "ctrl+u")
        assert field.value == ""


async def test_what_is_kept_out_is_a_key_and_so_is_enter() -> None:
    app = Writing(without="?")
    async with seen(app, 40, 6) as (pilot, _eyes):
        await pilot.pause()
        field = app.field
        await press(pilot, "a", "?", "enter", "b")
        assert field.value == "ab"
        assert app.keys == ["question_mark", "enter"]


async def test_without_utf8_it_is_written_out_and_the_cursor_stands_behind_it() -> None:
    app = Writing("på", look=Look(ascii=True))
    async with seen(app, 40, 6) as (pilot, eyes):
        await pilot.pause()
        field = app.field
        await press(pilot, "x")
        assert (shown(eyes), cursor(eyes)) == ("paax", 4)
        assert field.value == "påx"


@pytest.mark.parametrize("look", [Look(), Look(palette="light"), Look(depth="256"), Look(depth="mono")])
async def test_it_stands_on_the_ground_that_it_was_given(look: Look) -> None:
    app = Writing("ab", ground="lit", look=look)
    async with seen(app, 40, 6) as (pilot, eyes):
        await pilot.pause()
        wanted = look.style("ink", "lit").bgcolor
        name = "default" if wanted is None else str(wanted.name).removeprefix("#")
        grounds = {eyes.cell(AT[0] + x, AT[1]).bg for x in range(12)}
        assert len(grounds) == 1
        if look.depth != "256":
            assert grounds == {name}


async def test_a_click_puts_the_cursor_there() -> None:
    app = Writing("a漢字b")
    async with seen(app, 40, 6) as (pilot, eyes):
        await pilot.pause()
        await pilot.click(offset=(AT[0] + 3, AT[1]))
        await pilot.pause()
        assert cursor(eyes) == 3
