"""A question lies over a table that goes on: beside it all is painted as ever, and nothing old is shown."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip

from tests.tui.eyes import Cell, Eyes, seen
from tests.tui.test_straight import is_as_if_drawn_anew
from tui.canvas import Canvas, Weight
from tui.look.look import Look
from tui.terminal.felt import Felt, FeltModal
from tui.terminal.painted_app import PaintedApp
from tui.widgets.painted import ViewWidget

SIZE = (60, 16)


class Plate(ViewWidget[str]):
    """A word on each row, on another ground every second; the cursor stands behind the first one."""

    rendered = 0

    def draw(self, canvas: Canvas, picture: str) -> None:
        for row in range(canvas.height):
            on = ("felt", "face")[row % 2]
            canvas.fill(0, row, canvas.width, 1, on)
            canvas.text(1, row, f"{picture} ♥10 漢字 {row}", "ink", on)
        canvas.point(len(picture) + 1, 0, Weight.WRITTEN)

    def render_lines(self, crop: Region) -> list[Strip]:
        self.rendered += 1
        return super().render_lines(crop)


class Question(FeltModal[None]):
    """Something over the middle of the table."""

    def __init__(self) -> None:
        super().__init__()
        self.plate = Plate("question", ground="room")

    def on_mount(self) -> None:
        self.mount(self.plate)
        self.plate.place(20, 4, 20, 6)


class Table(PaintedApp):
    """Three plates: beside the question, half under it, and all under it."""

    def __init__(self, *, past_textual: bool = True) -> None:
        super().__init__(Look(), motion=False, past_textual=past_textual)
        self.beside, self.half, self.under = Plate("beside"), Plate("half"), Plate("under")
        self.question = Question()

    def get_default_screen(self) -> Felt[None]:
        return Felt()

    def on_mount(self) -> None:
        self.screen.mount(self.beside, self.half, self.under)
        self.beside.place(0, 0, 18, 3)
        self.half.place(11, 6, 30, 6)
        self.under.place(22, 5, 12, 1)


Asked: TypeAlias = tuple[Table, Pilot[object], Eyes]


async def still(pilot: Pilot[object], eyes: Eyes) -> None:
    """Wait until nothing more is drawn."""
    quiet = 0
    while quiet < 3:
        drawn = eyes.sent
        await pilot.pause(0.03)
        quiet = quiet + 1 if eyes.sent == drawn else 0


@asynccontextmanager
async def asked(*, past_textual: bool = True) -> AsyncIterator[Asked]:
    """The table with the question over it."""
    app = Table(past_textual=past_textual)
    async with seen(app, *SIZE) as (pilot, eyes):
        await still(pilot, eyes)
        await app.push_screen(app.question)
        await still(pilot, eyes)
        eyes.straight = 0
        yield app, pilot, eyes


async def test_the_table_is_to_be_seen_around_a_question() -> None:
    async with asked() as (_, pilot, eyes):
        text = eyes.text()
        assert "beside" in text
        assert "half" in text
        assert "question" in text
        assert "under" not in text
        assert await is_as_if_drawn_anew(pilot, eyes)


@pytest.mark.parametrize("name", ["beside", "half"])
async def test_what_changes_beside_a_question_goes_straight(name: str) -> None:
    async with asked() as (app, pilot, eyes):
        plates = (app.beside, app.half, app.under, app.question.plate)
        rendered = [plate.rendered for plate in plates]
        getattr(app, name).show("changed")
        await still(pilot, eyes)
        assert eyes.straight == 1
        assert "changed" in eyes.text()
        assert "question" in eyes.text()
        assert [plate.rendered for plate in plates] == rendered, "nothing is rendered for it"
        assert await is_as_if_drawn_anew(pilot, eyes)


async def test_what_changes_under_a_question_is_shown_when_it_closes() -> None:
    async with asked() as (app, pilot, eyes):
        eyes.taken()
        app.under.show("new")
        await still(pilot, eyes)
        assert "new" not in eyes.text()
        assert await is_as_if_drawn_anew(pilot, eyes)
        app.pop_screen()
        await still(pilot, eyes)
        assert "new" in eyes.text()
        assert "question" not in eyes.text()
        assert await is_as_if_drawn_anew(pilot, eyes)


async def test_what_a_smaller_question_uncovers_is_as_new_as_the_rest() -> None:
    async with asked() as (app, pilot, eyes):
        app.half.show("newer")
        app.under.show("new")
        app.question.plate.place(20, 8, 6, 2)
        await still(pilot, eyes)
        assert "newer" in eyes.text()
        assert "new ♥10" in eyes.text().splitlines()[5]
        assert await is_as_if_drawn_anew(pilot, eyes)
        app.question.plate.place(0, 0, 60, 16)
        await still(pilot, eyes)
        assert "beside" not in eyes.text()
        assert await is_as_if_drawn_anew(pilot, eyes)


async def test_the_cursor_stands_on_the_question_and_never_on_what_lies_below() -> None:
    async with asked() as (app, pilot, eyes):
        assert (eyes.screen.cursor.x, eyes.screen.cursor.y) == (20 + 9, 4)
        app.beside.show("changed")
        await still(pilot, eyes)
        assert (eyes.screen.cursor.x, eyes.screen.cursor.y) == (20 + 9, 4)
        app.question.plate.display = False
        await still(pilot, eyes)
        assert eyes.screen.cursor.hidden
        app.pop_screen()
        await still(pilot, eyes)
        assert not eyes.screen.cursor.hidden
        assert eyes.screen.cursor.y in (0, 5, 6)


async def test_both_ways_of_drawing_show_the_same_at_every_step() -> None:
    shown: list[list[list[Cell]]] = []
    for past_textual in (True, False):
        steps = []
        async with asked(past_textual=past_textual) as (app, pilot, eyes):
            steps.append(eyes.looks())
            for change in (
                lambda: app.beside.show("1"),
                lambda: app.half.show("2"),
                lambda: app.under.show("3"),
                lambda: app.question.plate.show("4"),
                lambda: app.question.plate.place(24, 7, 9, 3),
                lambda: app.half.place(12, 6, 20, 4),
                lambda: app.push_screen(Question()),
                lambda: app.half.show("漢字"),
                app.pop_screen,
                app.pop_screen,
            ):
                change()
                await still(pilot, eyes)
                steps.append(eyes.looks())
            assert (eyes.straight > 0) is past_textual
        shown.append(steps)
    assert shown[0] == shown[1]
