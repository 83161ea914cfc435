"""Photographs of the gallery: every widget in every state, signs and colours."""

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.tui.eyes import Eyes, seen
from tui.canvas import Canvas
from tui.gallery import GAMES, SHEET_SIZE, SHEETS, Gallery
from tui.games.catalogue import GAME_UIS
from tui.look.look import Look

LOOKS = {
    "dark": Look(),
    "light": Look("light"),
    "contrast": Look("contrast"),
    "256": Look(depth="256"),
    "16": Look(depth="16"),
    "light-16": Look("light", "16"),
    "mono": Look(depth="mono"),
    "ascii": Look(depth="16", ascii=True),
}


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("name", ["dark", "16", "mono", "ascii"])
def test_a_sheet_looks_as_it_did(sheet: str, name: str, snapshot: SnapshotAssertion) -> None:
    canvas = Canvas(*SHEET_SIZE, LOOKS[name])
    SHEETS[sheet](canvas)
    assert canvas.drawn() == snapshot


@pytest.mark.parametrize("sheet", GAMES)
@pytest.mark.parametrize("name", ["dark", "mono", "ascii"])
def test_a_sheet_of_a_game_looks_as_it_did(sheet: str, name: str, snapshot: SnapshotAssertion) -> None:
    canvas = Canvas(*SHEET_SIZE, LOOKS[name])
    GAMES[sheet](canvas)
    assert canvas.drawn() == snapshot


def photograph(eyes: Eyes) -> str:
    """The screen, and below it where each style begins: a letter a style, a dot where it goes on."""
    legend: dict[tuple[str, str, bool, bool], str] = {}
    names = iter("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&")
    rows = []
    for y in range(eyes.screen.lines):
        row = ""
        before = None
        for x in range(eyes.screen.columns):
            # The ink of a blank cannot be seen, nor how bold it is.
            cell = eyes.cell(x, y)
            style = ("", cell.bg, False, False) if cell.char == " " and not cell.reverse else cell[1:]
            row += "." if style == before else legend.setdefault(style, "") or next(names)
            if not legend[style]:
                legend[style] = row[-1]
            before = style
        rows.append(row)
    named = [f"{letter}: {fg or '-'} on {bg}{' bold' * bold}{' reverse' * reverse}"
             for (fg, bg, bold, reverse), letter in legend.items()]  # fmt: skip
    return "\n".join((eyes.text(), *rows, *named))


@pytest.mark.parametrize("name", LOOKS)
async def test_the_cards_have_the_colours_that_they_had(name: str, snapshot: SnapshotAssertion) -> None:
    async with seen(Gallery(LOOKS[name], "cards"), *SHEET_SIZE) as (pilot, eyes):
        await pilot.pause()
        assert photograph(eyes) == snapshot


async def test_the_sheets_of_the_gallery_can_be_turned_over() -> None:
    app = Gallery(Look())
    async with seen(app, *SHEET_SIZE) as (pilot, eyes):
        titles = []
        for _ in range(len(app.names) + 1):
            await pilot.pause()
            titles.append(eyes.text().splitlines()[0].split()[0])
            await pilot.press("n")
    games = [ui.title.upper().split()[0] for ui in GAME_UIS.values() for _ in ui.sheets()]
    assert titles == ["CARDS", "CARDS", "SEATS", "STRIPS", "PANELS", "TABLE", *games, "CARDS"]
