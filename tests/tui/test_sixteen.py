"""In sixteen colours everything can be read, with the palettes that terminals really have.

What is written on which ground, and how bold, is not claimed but found: on every sheet of the gallery, on the
tables and the screens of the house.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest

from tests.sampling import some
from tests.tui import test_katta_pictures, test_race_pictures, test_stops_pictures
from tests.tui.looking import on_terminal
from tests.tui.scripted_house import ScriptedHouse, app_at, calm
from tui.canvas import Canvas
from tui.gallery import GAMES, SHEET_SIZE, SHEETS
from tui.look.look import Look
from tui.look.palette import PALETTES
from tui.screens.base import HouseScreen
from tui.screens.help import AllKeys
from tui.screens.history import PastGames
from tui.screens.join import JoinByCode
from tui.screens.naming import Naming
from tui.screens.new_table import NewTable
from tui.screens.rules import RulesScreen
from tui.screens.settings import SettingsScreen
from tui.screens.tables import Tables
from tui.terminal.sgr import Style, step
from tui.widgets.painted import CanvasWidget

REAL = {
    # XTerm-col.ad
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5"
    " 7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    # settings.c, "ANSI Black" to "ANSI White Bold"
    "PuTTY": "000000 bb0000 00bb00 bbbb00 0000bb bb00bb 00bbbb bbbbbb"
    " 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    # vt.c, default_red, default_grn, default_blu
    "Linux": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa"
    " 555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    # The usual palette of GNOME Terminal, Console and Ptyxis
    "VTE": "171421 c01c28 26a269 a2734c 12488b a347ba 2aa1b3 d0cfcc"
    " 5e5c64 f66151 33d17a e9ad0c 2a7bde c061cb 33c7de ffffff",
    # Campbell
    "Windows Terminal": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc"
    " 767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
}
DRAWN = frozenset("─│╭╮╰╯┌┐└┘├┤┬┴┼╶╴╷╵━┃┏┓┗┛█▀▄▌▐░▒▓· ")
"""What is no text: lines, halves of cells, weave, the dot where nothing lies."""


Pair: TypeAlias = tuple[int, int, bool]
"""Number of the ink, number of the ground, and whether it is written bold."""


def pairs_on(canvas: Canvas) -> set[Pair]:
    """What is written on a canvas."""
    found: set[Pair] = set()
    for y in range(canvas.height):
        for char, style in zip(*canvas.cells(y, canvas.width), strict=True):
            if char in DRAWN or not char or style.color is None or style.bgcolor is None:
                continue
            ink, ground = style.color.number, style.bgcolor.number
            assert ink is not None
            assert ground is not None
            pair = (ground, ink) if style.reverse else (ink, ground)
            found.add((*pair, bool(style.bold)))
    return found


def tables(look: Look) -> Iterator[Canvas]:
    """Every sheet of the gallery, and tables of the three games in three sizes."""
    for sheet in (*SHEETS.values(), *GAMES.values()):
        canvas = Canvas(*SHEET_SIZE, look)
        sheet(canvas)
        yield canvas
    for pictures in (test_katta_pictures, test_race_pictures, test_stops_pictures):
        for name in pictures.PICTURES:
            for size in ((80, 24), (60, 20), (120, 36)):
                yield pictures.drawn(name, size, look)


def luminance(shade: tuple[int, int, int]) -> float:
    red, green, blue = (
        value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in shade
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def seen(terminal: str, pair: Pair) -> float:
    """The contrast of what a terminal makes of this: bold letters of a dark colour may be drawn in the bright
    one, and the Linux console has no bright grounds."""
    palette = [bytes.fromhex(each) for each in REAL[terminal].split()]
    ink, ground, bold = pair
    if terminal == "Linux":
        ground %= 8
    lights = []
    for number in {ink, ink | 8 if bold else ink}:
        one, other = (luminance((*palette[each],)) for each in (number, ground))  # type: ignore[arg-type]
        lights.append((max(one, other) + 0.05) / (min(one, other) + 0.05))
    return min(lights)


def unreadable(pairs: set[Pair], terminal: str) -> list[tuple[Pair, float]]:
    """What could not be read."""
    return [(pair, round(seen(terminal, pair), 2)) for pair in sorted(pairs) if seen(terminal, pair) < 4.5]


LOOKS = [
    Look(palette, depth, four_colour=four)
    for palette in PALETTES
    for depth in ("16", "8")
    for four in (False, True)
]


def terminals(look: Look) -> list[str]:
    """Those that get this depth."""
    return [name for name in REAL if (name == "Linux") == (look.depth == "8")]


def named(look: Look) -> str:
    return f"{look.palette} {look.depth}{' four' * look.four_colour}"


@pytest.mark.parametrize("look", some(4, LOOKS), ids=named)
def test_on_the_tables_everything_can_be_read(look: Look) -> None:
    pairs = set().union(*map(pairs_on, tables(look)))
    assert len(pairs) > 3
    for terminal in terminals(look):
        assert unreadable(pairs, terminal) == [], terminal
    assert not any(bold and ink < 8 for ink, _, bold in pairs)


@pytest.mark.parametrize("look", some(2, [look for look in LOOKS if not look.four_colour]), ids=named)
async def test_on_the_screens_of_the_house_everything_can_be_read(look: Look) -> None:
    app = app_at(ScriptedHouse(), look=look)
    pairs: set[Pair] = set()
    async with on_terminal(app) as pilot:
        await calm(pilot)
        made: list[Callable[[], HouseScreen[Any]]] = [
            PastGames, SettingsScreen, NewTable, Tables, JoinByCode, RulesScreen,
            lambda: Naming("Kari"), lambda: AllKeys(app.house_screens()[0]),
        ]  # fmt: skip
        for make in (None, *made):
            if make is not None:
                await app.push_screen(make())
            app.say_notice("No.", "loss")
            await calm(pilot)
            for widget in app.screen.walk_children(CanvasWidget):
                pairs |= pairs_on(widget.canvas) if widget.canvas is not None else set()
            if make is not None:
                await app.pop_screen()
    assert len(pairs) > 3
    for terminal in terminals(look):
        assert unreadable(pairs, terminal) == [], terminal


def test_after_a_bright_colour_a_dark_one_is_dark_on_the_linux_console() -> None:
    """There a bright colour is bold, and stays so until bold is taken back, and its brightness with it."""
    white, black = Style(fg="97", bg="40"), Style(fg="30", bg="46")
    for before, wanted in ((white, black), (black, white), (white, white._replace(bold=True))):
        assert step(before, wanted).startswith(("\x1b[0;", "\x1b[;"))
    assert step(white, white._replace(bg="46")) == "\x1b[46m"
