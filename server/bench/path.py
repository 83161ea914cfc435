"""How long the way of a card is: calls from the key that lays it to the screen that shows it.

A figure that is the same on every machine, and grows before players feel that something has become slower.
"""

import asyncio
import contextlib
import os
import random
import re
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from server.bench.counted import Counter
from server.bench.figure import Figure
from server.bench.glass import Glass
from server.bench.house import CONFIG
from server.bench.person import TerminalUser
from server.bench.tables import TablesClient, open_tables
from shared.games.catalogue import GAMES
from shared.processes import environment
from shared.simultaneous import SimultaneousGame
from shared.wire import (
    VERSION,
    Enter,
    Hello,
    Keyed,
    Open,
    Ping,
    Play,
    Pong,
    Ready,
    SaveSettings,
    Settings,
    TableInfo,
    ViewUpdate,
    frame,
)

MOST = 5000
SEATS = 3
STILL = 0.15
IDLE = 200
"""When fewer calls are made than this in so many seconds all has been done that a key has to do; now and then
each process looks whether there is anything to do."""
PATIENCE = 300.0
"""Seconds in which the cards must have been laid."""
ADDRESS = "192.0.2.99"
WHO = Keyed("SHA256:bench")
SCREEN = "from tui.main import preload, seat; preload(); raise SystemExit(seat({fd}, {code!r}))"
"""What draws for a player who came by ssh: started by its name, since nothing here knows how it draws."""
TABLES = "from server.__main__ import main; main()"
LAYS = re.compile(r"(?:Enter\]?|1–\d\]?) +lay\b")
"""What the last row says where a card can be laid."""
DRAWING = b"\x1b["
"""What is in all that draws, and in no title."""
CHOOSE = re.compile(r"1–\d\]? +choose")
FITS = re.compile(r"of your cards goe?s? on a pile")
"""What is said where all play at once and one of the places has a card to lay; else cards are turned."""
PLACES = tuple(str(place).encode() for place in range(1, 7))
GO_ON = re.compile(r"Enter\]? +\w")


class _CountedTable:
    """One at a counted screen, who plays what it offers, and others who play whatever they may."""

    def __init__(
        self, game: str, person: TerminalUser, others: list[TablesClient], screen: Counter, tables: Counter
    ) -> None:
        self._person = person
        self._others = others
        self._read = msgspec.msgpack.Decoder(GAMES[game].types.view).decode
        self._together = isinstance(GAMES[game], SimultaneousGame)
        self._screen = screen
        self._tables = tables
        self._dice = random.Random(game)
        self._glass = Glass()
        self._drawn = 0

    @property
    def screen(self) -> str:
        """What stands on the screen now."""
        for _, data in self._person.chunks[self._drawn :]:
            self._glass.feed(data)
        self._drawn = len(self._person.chunks)
        return "\n".join(self._glass.rows())

    @property
    def footer(self) -> str:
        """The last row of it."""
        return self.screen.rpartition("\n")[2]

    @property
    def calls(self) -> int:
        """Calls so far, of the screen and the tables."""
        return self._screen.calls + self._tables.calls

    @property
    def n(self) -> int:
        """The state of the game that the others have seen."""
        return max(other.seen.n for other in self._others if other.seen is not None)

    async def still(self) -> None:
        """Wait until hardly anything is called any more."""
        calls = -IDLE
        while self.calls - calls >= IDLE:
            calls = self.calls
            await asyncio.sleep(STILL)

    async def press(self, key: bytes) -> int:
        """Press a key, and wait until it has been obeyed; how many calls it took until the screen showed the
        state that it led to, 0 where it led to none, or to more than one."""
        await self.still()
        n, chunks = self.n, len(self._person.chunks)
        screen, tables = self._screen.calls, self._tables.calls
        self._person.type(key)
        await self._busy(screen + tables)
        await self.still()
        if self.n != n + 1:
            return 0
        told = self._screen.heard_after(screen)
        shown = next(at for at, data in self._person.chunks[chunks:] if at >= told and DRAWING in data)
        return self._screen.calls_at(shown) - screen + self._tables.calls_at(shown) - tables

    async def _busy(self, before: int) -> None:
        while self.calls - before < IDLE:  # noqa: ASYNC110 - a number in a file does not tell of a change
            await asyncio.sleep(STILL / 10)

    async def lay(self, cards: int) -> list[int]:
        """Lay so many cards, each by itself: the calls of each. The first one warms what is kept."""
        found: list[int] = []
        while len(found) <= cards:
            if await self._others_play():
                continue
            await self.still()
            if CHOOSE.search(self.footer):
                await self.press(b"1")
            if LAYS.search(self.footer):
                if "Enter" in self.footer:
                    found.append(await self.press(b"\r"))
                elif FITS.search(self.screen):
                    found += [await self.press(place) for place in PLACES]
                else:
                    await self.press(b" ")
                found = [calls for calls in found if calls]
            elif GO_ON.search(self.footer):
                await self.press(b"\r")
        return found[1 : 1 + cards]

    async def _others_play(self) -> bool:
        """Whether any of the others had something to do; it is done. Where all play at once they look on."""
        for other in () if self._together else self._others:
            assert other.seen is not None
            view: Any = self._read(other.seen.view)
            before = other.seen.n
            if view.offers:
                move = msgspec.msgpack.encode(self._dice.choice(view.offers))
                calls = self.calls
                other.say(Play(before, msgspec.Raw(move)))
                await self._busy(calls)
                await self.still()
                return True
        return False


def measured(quick: bool) -> Iterator[Figure]:
    """The figures."""
    for game in GAMES:
        calls = asyncio.run(measure(game, 3 if quick else 7))
        yield Figure(
            f"calls for a card laid in {game}", median(calls), "calls",
            f"median of {len(calls)} cards at a table of {SEATS} (80×24): calls of Python functions, "
            "coroutines and generators in all threads of the screen and of the tables, libraries among them, "
            "from the bytes of the key to those that show the card; the first one warms what is kept",
            at_most=MOST,
        )  # fmt: skip


async def measure(game: str, cards: int) -> list[int]:
    """The calls of so many cards, each laid by itself."""
    async with _at_table(game) as table, asyncio.timeout(PATIENCE):
        return await table.lay(cards)


@contextlib.asynccontextmanager
async def _at_table(game: str) -> AsyncIterator[_CountedTable]:
    with tempfile.TemporaryDirectory(prefix="katta-bench-") as name:
        tables, screen = Counter(Path(name) / "tables"), Counter(Path(name) / "screen")
        config = CONFIG.replace("forced = 0", "forced = 1200")
        async with open_tables(config, tables.command(TABLES)) as path, asyncio.TaskGroup() as listening:
            others = [await TablesClient.into(path, f"Guest{at}", f"192.0.2.{at}") for at in range(SEATS - 1)]
            others[0].say(Open(game, Settings(seats=SEATS, clock=0)))
            room = await others[0].hear(TableInfo)
            assert isinstance(room, TableInfo)
            for other in others[1:]:
                other.say(Enter(room.code))
                await other.hear(TableInfo)
            person = await _person(path, room.code, screen)
            for other in others:
                other.say(Ready())
            tasks = []
            try:
                await person.first_frame()
                # That is my name, and I am ready; the game begins when all are.
                while any(other.seen is None for other in others):
                    await person.quiet(STILL)
                    person.type(b"\r")
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(others[0].hear(ViewUpdate), 1)
                        for other in others[1:]:
                            await other.hear(ViewUpdate)
                if isinstance(rules := GAMES[game], SimultaneousGame):
                    await asyncio.sleep(rules.countdown / 1000)
                table = _CountedTable(game, person, others, screen, tables)
                tasks = [listening.create_task(_listen(other)) for other in others]
                yield table
            finally:
                for task in tasks:
                    task.cancel()
                await person.leave()


async def _person(path: Path, code: str, screen: Counter) -> TerminalUser:
    """A player who has come through a door, and to whom nothing moves: one picture shows what a key did."""
    before = await TablesClient.into(path, "Me", ADDRESS, WHO)
    before.say(SaveSettings('{"motion": false}'))
    before.say(Ping())
    await before.hear(Pong)
    before.hang_up()
    with socket.socket(socket.AF_UNIX) as connected:
        connected.connect(str(path))
        connected.sendall(frame(Hello(VERSION, WHO, ADDRESS, "bench", "Me")))
        fd = connected.fileno()
        given = environment({"PYTHONPATH": os.environ.get("PYTHONPATH", "")})
        return await TerminalUser.at(screen.command(SCREEN.format(fd=fd, code=code)), given, keep=(fd,))


async def _listen(other: TablesClient) -> None:
    while True:
        await other.hear()
