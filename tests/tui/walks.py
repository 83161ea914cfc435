"""Windows that change their size: a player at a screen in some state of it, walking through sizes."""

import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from shared.wire import Request, Review, Reviewed, Step, ViewUpdate
from tests.tui.eyes import Cell, Eyes, seen
from tests.tui.scripted_house import ScriptedHouse, app_at, calm
from tui.games.race.table import RaceTable
from tui.look.look import Look
from tui.settings import Preferences
from tui.terminal.painted_app import SETTLED

Size = tuple[int, int]
"""Columns and rows."""

EDGES: tuple[Size, ...] = (
    (20, 5), (45, 30), (59, 20), (60, 19), (60, 20), (61, 21), (79, 23), (79, 40), (80, 22), (80, 23),
    (80, 24), (84, 26), (100, 30), (117, 24), (118, 24), (119, 36), (120, 35), (120, 36), (130, 40),
    (131, 40), (132, 24), (160, 24), (200, 50), (300, 100), (60, 100), (300, 20),
)  # fmt: skip
"""Sizes at which screens change how they are drawn, those beside them, and the ends of the walk."""


@dataclass(frozen=True)
class Situation:
    """Something that a screen shows: what the house tells, then the keys that are pressed, part by part.

    The parts come one after the other while the window changes; a client that starts anew is told the last
    one alone, as one that comes back is, and presses the keys.
    """

    name: str
    parts: tuple[tuple[Any, ...], ...]
    keys: tuple[str, ...] = ()
    answer: Callable[[Request], Sequence[Any]] = lambda ask: ()

    def __str__(self) -> str:
        return self.name


def is_behind(screen: Screen[Any]) -> bool:
    """Whether a race is to draw what others do a little later than it was told of it."""
    return isinstance(screen, RaceTable) and screen.shown is not None and screen.shown[0] is not screen.view


class Window:
    """A terminal whose size can be changed, with our screen in it."""

    def __init__(self, house: ScriptedHouse, pilot: Pilot[Any], eyes: Eyes) -> None:
        self.house, self.pilot, self.eyes = house, pilot, eyes

    async def told(self, *tells: Any) -> None:
        """The house says this."""
        for tell in tells:
            self.house.tell(tell)
            if isinstance(tell, ViewUpdate):
                await calm(self.pilot)
        await calm(self.pilot)
        while any(map(is_behind, self.pilot.app.screen_stack)):
            await self.pilot.pause(0.01)
        await calm(self.pilot)

    async def press(self, *keys: str) -> None:
        """Keys, one after the other."""
        for key in keys:
            await self.pilot.press(key)
            await calm(self.pilot)

    async def resize(self, size: Size, *, looking: bool = True) -> None:
        """Make the window as large as that. What a terminal then shows is its own affair: this one, nothing
        that is right. Not ``looking`` saves what it costs to draw it."""
        columns, rows = size
        self.eyes.closed = not looking
        if looking:
            self.eyes.screen.resize(rows, columns)
            self.eyes.stream.feed("\x1b[1;44m\x1b[1;1H" + "x" * (columns * rows) + "\x1b[m")
        await self.pilot.resize_terminal(columns, rows)

    def cells(self) -> list[Cell]:
        """Every cell, by what can be seen of it."""
        return self.eyes.looks()


@asynccontextmanager
async def window(situation: Situation, size: Size, look: Look | None = None) -> AsyncIterator[Window]:
    """A window of this size, at home."""
    house = ScriptedHouse()

    def answer(ask: Request) -> None:
        told = situation.answer(ask)
        if isinstance(ask, Step):
            house.place(*told)
        else:
            for tell in told:
                house.tell(tell)

    house.on_ask = answer
    app = app_at(
        house,
        look=look or Look(),
        preferences=Preferences(language="en", motion=False),
        now=lambda: 5000.0,
    )
    async with seen(app, *size) as (pilot, eyes):
        await calm(pilot)
        if any(isinstance(tell, Reviewed) for part in situation.parts for tell in part):
            app.client.request(Review("r"))
            await calm(pilot)
        yield Window(house, pilot, eyes)


async def fresh(situation: Situation, size: Size, look: Look | None = None) -> list[Cell]:
    """What a window of this size shows that was never another."""
    async with window(situation, size, look) as here:
        await here.told(*situation.parts[-1])
        await here.press(*situation.keys)
        return here.cells()


async def walked(situation: Situation, sizes: Sequence[Size], look: Look | None = None) -> list[Cell]:
    """What a window shows after it had all these sizes, while all the parts were told."""
    first, *later = situation.parts
    async with window(situation, sizes[0], look) as here:
        await here.told(*first)
        await here.press(*situation.keys)
        # The parts are shared out among the sizes, the last size being one of rest or not, as it comes.
        every = max(1, (len(sizes) - 1) // (len(later) + 1))
        for at, size in enumerate(sizes[1:], 1):
            await here.resize(size, looking=at == len(sizes) - 1)
            if later and at % every == 0:
                await here.told(*later.pop(0))
            else:
                await here.pilot.pause()
        for part in later:
            await here.told(*part)
        await here.pilot.pause(SETTLED + 0.05)
        await calm(here.pilot)
        return here.cells()


def walk(seed: str, steps: int, end: Size) -> tuple[Size, ...]:
    """A walk of so many sizes that ends at this one. It begins where keys can be pressed; half of it
    goes along the edges, few of it through what is larger than most windows are."""
    dice = random.Random(seed)
    way = [dice.choice(((60, 20), (80, 24), (80, 23), (120, 36), (100, 30)))]
    for _ in range(steps):
        high, low = ((300, 100), (20, 5)) if dice.random() < 0.1 else ((140, 45), (40, 12))
        way.append(
            dice.choice(EDGES)
            if dice.random() < 0.5
            else (dice.randint(low[0], high[0]), dice.randint(low[1], high[1]))
        )
    return (*way, end)


def differing(found: list[Cell], wanted: list[Cell], size: Size) -> str:
    """Where two screens differ, for the reader of a failing test."""
    columns = size[0]
    lines = []
    for row in range(size[1]):
        left, right = (cells[row * columns : (row + 1) * columns] for cells in (found, wanted))
        if left != right:
            at = [x for x in range(columns) if left[x] != right[x]]
            lines += [
                f"row {row + 1}, columns {at[0] + 1}-{at[-1] + 1}",
                "  walked " + "".join(cell.char for cell in left).rstrip(),
                "  fresh  " + "".join(cell.char for cell in right).rstrip(),
            ]
    return "\n".join(lines)
