"""A player at a table behind a link: what every game's tests of its screen say and look at."""

from typing import Any

import msgspec
from textual.pilot import Pilot

from shared.refusal import Refusal
from shared.wire import Play
from tests.tui.eyes import Eyes
from tests.tui.scripted_house import ScriptedHouse, calm


class AtTable:
    """A table with a player at it."""

    def __init__(self, house: ScriptedHouse, pilot: Pilot[Any], eyes: Eyes) -> None:
        self.house, self.pilot, self.eyes = house, pilot, eyes

    async def shown(self) -> None:
        """Wait until what was told is to be seen."""
        await calm(self.pilot)

    async def done(self) -> None:
        """Wait until what was pressed is done."""
        await calm(self.pilot)

    async def told(self, *tells: Any) -> None:
        """The tables say this."""
        for tell in tells:
            self.house.tell(tell)
        await self.shown()

    async def refused(self, refusal: Refusal, which: int = 0) -> None:
        """The tables refuse a move, the oldest that is open."""
        self.house.refuse(Play, refusal, which)
        await self.shown()

    async def press(self, *keys: str) -> None:
        """Keys, one after the other, as a hand presses them."""
        for key in keys:
            await self.pilot.press(key)
            await self.done()

    def move(self) -> Any:
        """The move that was asked last."""
        return msgspec.msgpack.decode(self.house.last(Play).move)

    def row(self, number: int) -> str:
        """A row of the screen, counted from 1 as LOOK counts."""
        return self.eyes.text().split("\n")[number - 1]

    def text(self) -> str:
        """Everything on the screen."""
        return self.eyes.text()
