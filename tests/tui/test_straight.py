"""What goes straight to the terminal shows what Textual would have shown, and only where that is certain."""

import pytest
from textual.geometry import Size
from textual.pilot import Pilot

from tests.tui.eyes import Eyes, seen
from tui.canvas import Canvas
from tui.look.look import Look
from tui.terminal.felt import Felt
from tui.terminal.painted_app import PaintedApp
from tui.widgets.painted import ViewWidget, place

LOOKS = (Look(), Look(depth="256"), Look(depth="16"), Look(ascii=True))
BY_LOOK = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.depth + " ascii" * look.ascii)


class Word(ViewWidget[str]):
    """A word on three rows, each on another ground."""

    def draw(self, canvas: Canvas, picture: str) -> None:
        for row, (fg, on) in enumerate((("ink", "felt"), ("onact", "act"), ("red", "face"))):
            canvas.text(1, row, f"{picture} ♥10 ♠", fg, on, bold=row == 1)


class Bare(PaintedApp):
    """A word, and another that may be laid over it."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, motion=False)
        self.word = Word("before")
        self.over = Word("over")

    def get_default_screen(self) -> Felt[None]:
        return Felt()

    def on_mount(self) -> None:
        self.screen.mount(self.word, self.over)
        self.word.place(4, 4, 30, 3)
        self.over.place(40, 4, 30, 3)


async def is_as_if_drawn_anew(pilot: Pilot[object], eyes: Eyes) -> bool:
    """Whether the screen shows what it shows when a terminal that was written over is drawn by Textual."""
    found = eyes.looks()
    eyes.stream.feed("\x1b[1;44m\x1b[1;1H" + "x" * (80 * 24 - 1) + "\x1b[m")
    app = pilot.app
    assert isinstance(app, PaintedApp)
    assert app.output is not None
    app.forget_terminal()
    app.output.is_open, before = False, eyes.straight
    app.refresh(repaint=True, layout=True)
    await pilot.pause(0.1)
    app.output.is_open = True
    return found == eyes.looks() and eyes.straight == before


@BY_LOOK
@pytest.mark.parametrize("word", ["after", "a漢字漢字漢字漢字"])
async def test_a_whole_screen_goes_straight_with_what_lies_over_what(
    look: Look, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = Bare(look)
    app.word.picture = word
    async with seen(app, 80, 24) as (pilot, eyes):
        app.over.place(9, 5, 12, 1)
        await pilot.pause(0.2)
        app.forget_terminal()
        eyes.stream.feed("\x1b[2J")
        rendered: list[object] = []
        with monkeypatch.context() as patch:
            patch.setattr(Word, "render_lines", lambda self, _crop: rendered.append(self) or [])
            app.screen.refresh()
            await pilot.pause(0.1)
        assert rendered == []
        assert "over" in eyes.text().splitlines()[5]
        assert await is_as_if_drawn_anew(pilot, eyes)


@BY_LOOK
async def test_what_stands_still_in_sight_goes_straight(look: Look) -> None:
    app = Bare(look)
    async with seen(app, 80, 24) as (pilot, eyes):
        await pilot.pause(0.2)
        eyes.straight = 0
        app.word.show("after")
        await pilot.pause(0.1)
        assert eyes.straight == 1
        assert "after" in eyes.text()
        assert await is_as_if_drawn_anew(pilot, eyes)


async def test_what_changes_together_is_one_update() -> None:
    app = Bare(Look())
    async with seen(app, 80, 24) as (pilot, eyes):
        await pilot.pause(0.2)
        eyes.straight = 0
        app.word.show("a")
        app.over.show("b")
        app.word.show("c")
        await pilot.pause(0.1)
        assert eyes.straight == 1
        assert await is_as_if_drawn_anew(pilot, eyes)


@pytest.mark.parametrize("word", ["after", "漢字漢字漢字漢字", "a漢字漢字漢字漢字"])
async def test_what_another_lies_over_goes_straight_beside_that(word: str) -> None:
    app = Bare(Look())
    async with seen(app, 80, 24) as (pilot, eyes):
        app.over.place(10, 5, 12, 1)
        await pilot.pause(0.2)
        eyes.straight = 0
        app.word.show(word)
        await pilot.pause(0.1)
        assert eyes.straight == 1
        assert "over" in eyes.text().splitlines()[5]
        assert await is_as_if_drawn_anew(pilot, eyes)


async def test_what_is_about_to_move_is_not_drawn_where_it_stood() -> None:
    app = Bare(Look())
    async with seen(app, 80, 24) as (pilot, eyes):
        await pilot.pause(0.2)
        eyes.straight = 0
        app.word.show("after")
        place(app.word, 4, 14, 30, 3)
        await pilot.pause(0.2)
        assert eyes.straight == 0
        assert "after" in eyes.text().splitlines()[14]
        assert "after" not in eyes.text().splitlines()[4]
        assert await is_as_if_drawn_anew(pilot, eyes)


async def test_what_became_smaller_before_it_was_sent_is_sent_as_far_as_it_reaches() -> None:
    app = Bare(Look())
    async with seen(app, 80, 24) as (pilot, eyes):
        await pilot.pause(0.2)
        eyes.straight = 0
        app.painted(app.word, [(0, 30), (5, 30)])
        await pilot.pause(0.2)
        assert eyes.straight == 1
        assert await is_as_if_drawn_anew(pilot, eyes)


async def test_a_screen_laid_out_for_another_terminal_is_not_sent_cell_by_cell() -> None:
    app = Bare(Look())
    async with seen(app, 80, 24) as (pilot, eyes):
        await pilot.pause(0.2)
        sent = eyes.straight
        assert isinstance(app.screen, Felt)
        assert app.screen.uncut is not None
        for size in (Size(200, 50), Size(60, 20)):
            app.screen.uncut.reflow(app.screen, size)
            app.screen.uncut.render_full_update()
        await pilot.pause(0.2)
        assert eyes.straight == sent
        assert await is_as_if_drawn_anew(pilot, eyes)


async def test_letters_of_two_cells_go_straight_as_well() -> None:
    app = Bare(Look())
    async with seen(app, 80, 24) as (pilot, eyes):
        await pilot.pause(0.2)
        eyes.straight = 0
        app.word.show("漢字")
        await pilot.pause(0.1)
        assert eyes.straight == 1
        assert await is_as_if_drawn_anew(pilot, eyes)
        app.word.show("after")
        await pilot.pause(0.1)
        assert eyes.straight == 2
        assert await is_as_if_drawn_anew(pilot, eyes)


async def test_in_monochrome_all_goes_textuals_way() -> None:
    app = Bare(Look(depth="mono"))
    async with seen(app, 80, 24) as (pilot, eyes):
        await pilot.pause(0.2)
        eyes.straight = 0
        app.word.show("after")
        await pilot.pause(0.1)
        assert eyes.straight == 0
        assert await is_as_if_drawn_anew(pilot, eyes)


async def test_what_is_hidden_sends_nothing_and_shows_its_newest_picture_later() -> None:
    app = Bare(Look())
    async with seen(app, 80, 24) as (pilot, eyes):
        app.word.display = False
        await pilot.pause(0.2)
        eyes.taken()
        app.word.show("after")
        await pilot.pause(0.1)
        assert eyes.taken() == b""
        app.word.display = True
        await pilot.pause(0.2)
        assert "after" in eyes.text()
        assert await is_as_if_drawn_anew(pilot, eyes)
