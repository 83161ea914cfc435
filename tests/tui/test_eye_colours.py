"""Every cell of every screen: signs of LOOK §9, colours of the palette, and no hole in it."""

from collections.abc import Iterable, Iterator

import msgspec
import pytest
from wcwidth import wcwidth

from shared.games.katta.sentences import SENTENCES
from shared.wire import Notification, TimeLeft
from tests.sampling import some
from tests.tui import katta_tables as tables
from tests.tui.eyes import Eyes, seen
from tests.tui.katta_tables import NAMES, room, sees
from tests.tui.scripted_house import ScriptedHouse, app_at, calm, waiting_room
from tests.tui.test_katta_table import over, sold
from tui.i18n import catalogs
from tui.look.look import SIGNS, Look
from tui.look.palette import GROUNDS, NEVER_TEXT, SHADES
from tui.settings import Preferences

change = msgspec.structs.replace

HOUSE: tuple[tuple[str, ...], ...] = (
    (),
    ("t",),
    ("n", "down", "down"),
    ("j", "k", "u"),
    ("h",),
    ("s", "down"),
    ("r",),
    ("r", "space", "space"),
    ("question_mark",),
)
"""Keys that lead from home to another screen; Esc leads back."""
AUCTION, LAYING = tables.auction(), tables.laying()
AT_A_TABLE: tuple[tuple[tuple[Notification, ...], tuple[str, ...]], ...] = (
    ((waiting_room(),), ()),
    ((room(AUCTION, NAMES), sees(AUCTION, 1, TimeLeft(24_000, 30_000))), ("right",)),
    ((), ("3",)),
    ((sees(AUCTION, 2, TimeLeft(4_000, 30_000)),), ()),
    ((), ("l",)),
    ((), ("c", "h")),
    ((), ("q",)),
    ((sees(LAYING, 3, TimeLeft(20_000, 30_000)),), ("3",)),
    ((), ("v",)),
    ((sees(change(AUCTION, offers=()), 4), *sold(5)), ()),
    ((), ("enter",)),
    ((room(over(), NAMES, stage="over"), sees(over(), 6)), ()),
)
"""What is told, and the keys that are pressed then; Esc takes away what they laid over the table."""
LOOKS = [((60, 20), Look()), ((80, 24), Look()), ((80, 24), Look(palette="light")), ((140, 40), Look())]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    catalogs.teach(SENTENCES)
    yield
    catalogs.use("en")


def colours(look: Look, tokens: Iterable[str]) -> set[str]:
    """The colours of these tokens, as pyte names them."""
    return {bytes(SHADES[look.palette][token][:3]).hex() for token in tokens}


def faults(eyes: Eyes, look: Look) -> set[str]:
    """What is wrong with a screen, each fault with a place where it is seen."""
    grounds = colours(look, GROUNDS)
    # ▄, ▀, ▌ and a card's edge draw grounds, too; act and ink stand as grounds where a place is marked.
    inks = colours(look, SHADES[look.palette])
    lines = colours(look, NEVER_TEXT) - colours(look, set(SHADES[look.palette]) - NEVER_TEXT)
    found: dict[str, str] = {}
    screen = eyes.screen
    for y in range(screen.lines):
        for x in range(screen.columns):
            cell = eyes.cell(x, y)
            ground, ink = (cell.fg, cell.bg) if cell.reverse else (cell.bg, cell.fg)
            if ground not in (inks if cell.reverse else grounds):
                found.setdefault(f"ground {ground}", f"{x},{y}")
            if cell.char.strip() and ink not in inks:
                found.setdefault(f"{cell.char} in {ink}", f"{x},{y}")
            if cell.char.isalnum() and ink in lines:
                found.setdefault(f"{cell.char} in the colour of a line", f"{x},{y}")
            for char in cell.char:
                if ord(char) > 0xFF and char not in SIGNS:
                    found.setdefault(f"sign {char!r}", f"{x},{y}")
    return {f"{fault} at {place}" for fault, place in found.items()}


def holes(eyes: Eyes, look: Look) -> list[int]:
    """Rows whose margins are not what they should be: header and footer room, all between felt or lit."""
    room_, table = colours(look, ["room"]), colours(look, ["felt", "lit", "act"])
    rows = eyes.screen.lines
    return [
        y
        for y in range(rows)
        for x in (0, eyes.screen.columns - 1)
        if eyes.cell(x, y).bg not in (room_ if y in (0, rows - 1) else table)
    ]


@pytest.mark.parametrize("seen_as", some(2, LOOKS), ids=["60", "80", "light", "140"])
async def test_the_screens_of_the_house_have_no_colour_and_no_sign_of_their_own(
    seen_as: tuple[tuple[int, int], Look],
) -> None:
    size, look = seen_as
    house = ScriptedHouse()
    preferences = Preferences(language="en", motion=False, palette=look.palette)
    async with seen(app_at(house, look=look, preferences=preferences), *size) as (pilot, eyes):
        await calm(pilot)
        for keys in HOUSE:
            for key in keys:
                await pilot.press(key)
            await calm(pilot)
            assert not faults(eyes, look), (keys, eyes.text())
            assert not holes(eyes, look), (keys, eyes.text())
            if keys:
                await pilot.press("escape")
                await calm(pilot)


@pytest.mark.parametrize("seen_as", some(2, LOOKS), ids=["60", "80", "light", "140"])
async def test_the_table_has_no_colour_and_no_sign_of_its_own(
    seen_as: tuple[tuple[int, int], Look],
) -> None:
    size, look = seen_as
    house = ScriptedHouse()
    preferences = Preferences(language="en", motion=False, palette=look.palette)
    async with seen(app_at(house, look=look, preferences=preferences), *size) as (pilot, eyes):
        await calm(pilot)
        for tells, keys in AT_A_TABLE:
            for tell in tells:
                house.tell(tell)
            await calm(pilot)
            for key in keys:
                await pilot.press(key)
            await calm(pilot)
            assert not faults(eyes, look), (tells, keys, eyes.text())
            assert not holes(eyes, look), (tells, keys, eyes.text())
            if keys and keys[0] in "lcqv":
                await pilot.press("escape")
                await calm(pilot)


def test_every_sign_is_one_cell_wide() -> None:
    assert {sign for sign in SIGNS if wcwidth(sign) != 1} == set()
