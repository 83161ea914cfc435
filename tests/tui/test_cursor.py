"""Letters of two cells are seen as they are typed; the terminal's own cursor stands where writing goes on."""

import re

import pytest
from textual.app import ComposeResult
from textual.pilot import Pilot

from shared.wire import Said
from tests.tui.eyes import Eyes, seen
from tests.tui.scripted_house import ScriptedHouse, app_at
from tui.canvas import Canvas, Caret, Weight
from tui.look.look import Look
from tui.screens.join import JoinByCode
from tui.terminal.felt import Felt
from tui.terminal.output import HIDE, SHOW, Thrift
from tui.terminal.painted_app import PaintedApp
from tui.widgets.painted import ViewWidget, place

SIZE = (80, 24)
WIDE = "漢字한글かな日本語"


def row_of(eyes: Eyes, sign: str) -> tuple[int, str]:
    """The row with this sign, and what stands in it: pyte gives the right half of a letter as nothing."""
    return next((y, row) for y, row in enumerate(eyes.text().splitlines()) if sign in row)


def cursor(eyes: Eyes) -> tuple[int, int, bool]:
    """Column and row of the terminal's cursor, and whether it is seen."""
    at = eyes.screen.cursor
    return at.x, at.y, not at.hidden


class Below(ViewWidget[str]):
    """A word, many of which side by side cut the rows above them."""

    def draw(self, canvas: Canvas, picture: str) -> None:
        canvas.text(0, 0, picture)


class Written(ViewWidget[str]):
    """A line that is being written."""

    def draw(self, canvas: Canvas, picture: str) -> None:
        canvas.point(canvas.text(1, 0, picture), 0, Weight.WRITTEN)


class Covered(PaintedApp):
    """A line over many small widgets whose edges lie under it, at every column."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, motion=False)
        self.below = [Below("x") for _ in range(39)]
        self.field = Written("")

    def get_default_screen(self) -> Felt[None]:
        return Felt()

    def compose(self) -> ComposeResult:
        yield from self.below
        yield self.field

    def on_mount(self) -> None:
        for index, widget in enumerate(self.below):
            place(widget, 2 * index + 1, 4, 1, 1)
        place(self.field, 0, 4, 80, 1)


@pytest.mark.parametrize("look", [Look(), Look(depth="16"), Look(depth="mono")], ids=lambda look: look.depth)
async def test_every_wide_letter_is_seen_as_soon_as_it_is_typed(look: Look) -> None:
    app = Covered(look)
    async with seen(app, *SIZE) as (pilot, eyes):
        await pilot.pause(0.2)
        for length in (*range(1, len(WIDE) + 1), 4, 2, 5):
            for shown in (WIDE[:length], "a" + WIDE[:length]):
                app.field.show(shown)
                await pilot.pause(0.02)
                assert eyes.text().splitlines()[4].strip() == shown
                wide = 2 * length + (shown[0] == "a")
                assert cursor(eyes) == (1 + wide, 4, True)


async def test_what_is_drawn_anew_by_textual_keeps_its_wide_letters() -> None:
    app = Covered(Look())
    async with seen(app, *SIZE) as (pilot, eyes):
        app.field.show("a" + WIDE)
        await pilot.pause(0.2)
        eyes.stream.feed("\x1b[2J")
        app.forget_terminal()
        app.refresh(repaint=True, layout=True)
        await pilot.pause(0.1)
        assert eyes.text().splitlines()[4].strip() == "a" + WIDE
        assert cursor(eyes) == (2 + 2 * len(WIDE), 4, True)


async def test_a_line_that_is_covered_has_no_cursor() -> None:
    app = Covered(Look())
    over = Below("over")
    async with seen(app, *SIZE) as (pilot, eyes):
        app.field.show("ab")
        await pilot.app.screen.mount(over)
        place(over, 2, 4, 10, 1)
        await pilot.pause(0.2)
        assert not cursor(eyes)[2]


# --- The screens of the house ---------------------------------------------------------------------------


async def typed(pilot: Pilot[object], text: str) -> None:
    for letter in text:
        await pilot.press(letter)
    await pilot.pause(0.05)


async def test_where_a_code_is_asked_for_the_cursor_stands_in_the_field() -> None:
    app = app_at(ScriptedHouse())
    async with seen(app, *SIZE) as (pilot, eyes):
        await pilot.pause(0.2)
        assert not cursor(eyes)[2]
        await app.push_screen(JoinByCode())
        await typed(pilot, "漢字a")
        y, row = row_of(eyes, "漢")
        assert row.strip() == "漢字a"
        assert cursor(eyes) == (4 + 5, y, True)
        await pilot.press("left", "left")
        await pilot.pause(0.05)
        assert cursor(eyes) == (4 + 2, y, True)
        await pilot.press("backspace")
        await pilot.pause(0.05)
        assert eyes.text().splitlines()[y].strip() == "字a"
        assert cursor(eyes) == (4, y, True)
        await pilot.press("escape")
        await pilot.pause(0.05)
        assert not cursor(eyes)[2]


async def test_the_hidden_cursor_rests_at_what_is_marked() -> None:
    app = app_at(ScriptedHouse())
    async with seen(app, *SIZE) as (pilot, eyes):
        await pilot.pause(0.3)
        rows = []
        for _ in range(3):
            x, y, shown = cursor(eyes)
            assert not shown
            assert eyes.text().splitlines()[y][x - 2] == "▶"
            rows.append(y)
            await pilot.press("down")
            await pilot.pause(0.05)
        assert len(set(rows)) == 3


# --- What is sent ---------------------------------------------------------------------------------------


def test_while_something_is_drawn_the_cursor_is_not_seen() -> None:
    thrift = Thrift()
    thrift.less("\x1b[?1049h" + SHOW, SIZE)
    row = "\x1b[3;5Hab\x1b[1;1H"
    assert thrift.less(row, SIZE) == HIDE + "\x1b[3;5Hab"
    assert thrift.stand(Caret(6, 2, Weight.WRITTEN)) == "\x1b[3;7H" + SHOW
    assert thrift.stand(Caret(6, 2, Weight.WRITTEN)) == ""
    assert thrift.less(row, SIZE) == ""
    assert thrift.stand(Caret(0, 2, Weight.MARKED)) == "\x1b[3H" + HIDE
    assert thrift.less(row.replace("b", "c"), SIZE) == "\x1b[3;6Hc"
    assert thrift.stand(None) == ""


async def test_no_shape_is_asked_for_the_pointer() -> None:
    async with seen(app_at(ScriptedHouse()), *SIZE) as (pilot, eyes):
        await pilot.hover(offset=(10, 10))
        await pilot.pause(0.1)
        assert not re.search("\x1b\\]22", eyes.sent)


async def test_what_was_said_in_wide_letters_stands_in_its_columns() -> None:
    from tui.screens.said import said_lines

    lines = said_lines(
        [Said("", "漢字", "a"), Said("", "Kari", "b"), Said("", "漢字漢字漢字漢字漢", "c")], 60
    )
    canvas = Canvas(60, 3, Look())
    ends = [canvas.spans(0, row, line[:1]) for row, line in enumerate(lines)]
    assert ends == [6, 6, 16]
