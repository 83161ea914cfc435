"""What a player sees and points at: tests read the screen off the terminal that the app writes on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakKeyDictionary

from textual.app import App
from textual.pilot import Pilot

from tests.tui.eyes import Eyes, seen
from tests.tui.scripted_house import calm

_EYES: WeakKeyDictionary[App[object], Eyes] = WeakKeyDictionary()


@asynccontextmanager
async def on_terminal(app: App[object], size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[object]]:
    """The app in a terminal of this size."""
    async with seen(app, *size) as (pilot, _EYES[app]):
        yield pilot


def shown(app: App[object]) -> str:
    """The screen as text."""
    return _EYES[app].text()


def footer(app: App[object]) -> str:
    """The last row."""
    return shown(app).splitlines()[-1]


async def resize(pilot: Pilot[object], size: tuple[int, int]) -> None:
    """Make the window as large as that."""
    columns, rows = size
    _EYES[pilot.app].screen.resize(rows, columns)
    await pilot.resize_terminal(columns, rows)


async def click_on(pilot: Pilot[object], text: str) -> None:
    """Click on the first place where this text stands."""
    for y, row in enumerate(shown(pilot.app).splitlines()):
        if text in row:
            await pilot.click(offset=(row.index(text), y))
            await calm(pilot)
            return
    raise AssertionError(f"{text!r} is not on the screen:\n{shown(pilot.app)}")
