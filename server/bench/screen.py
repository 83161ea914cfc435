"""What a screen costs: the processor's time of its own process, bytes, and how long a player waits for it.

Every screen here is a process of its own on a pseudo-terminal, as a door starts them, at tables whose other
players are scripts; it is measured from without, so that whatever the screen does is in the figure.
"""

import asyncio
import contextlib
import os
import socket
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, TypeAlias

import msgspec

from server.bench.figure import Figure
from server.bench.person import TerminalUser
from server.bench.tables import TablesClient, open_tables
from shared.games.catalogue import GAMES
from shared.games.katta.view import Bidding, Buying, Decline, Laying, Pass
from shared.games.race.view import Claim
from shared.processes import command, environment
from shared.simultaneous import SimultaneousGame
from shared.wire import VERSION, Enter, Hello, Keyed, Open, Play, Ready, Rename, Settings, TableInfo, frame

SIZES = ((60, 20), (80, 24), (120, 36))
SCREEN = "from tui.main import preload, seat; preload(); raise SystemExit(seat({fd}, {code!r}))"
"""What draws for a player who came by ssh: started by its name, since nothing here knows how it draws."""
STILL = 0.3
"""What draws nothing for so many seconds has drawn all."""
CLOCK = 120
"""Seconds a turn, where its clock is to run."""
TABLES = 40
ENTER, ESCAPE, LEFT, RIGHT, CHOOSE = b"\r", b"\x1b", b"\x1b[D", b"\x1b[C", b"1"
FORMS = {"new table": b"n", "settings": b"s", f"the list of {TABLES} tables": b"t"}
"""What opens from the first screen by a key, and is left by Esc."""


Size: TypeAlias = tuple[int, int]


@dataclass
class _Cost:
    """What a screen has used for the same thing, again and again: milliseconds of the processor, in how many
    seconds, and bytes."""

    processor: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)

    def add(self, other: "_Cost") -> None:
        """These as well."""
        self.processor += other.processor
        self.seconds += other.seconds
        self.bytes += other.bytes

    @contextlib.contextmanager
    def of(self, screen: TerminalUser) -> Iterator[None]:
        """Note what this screen uses meanwhile."""
        began, spent, sent = time.monotonic(), screen.spent, screen.bytes
        yield
        self.processor.append(screen.spent - spent)
        self.seconds.append(time.monotonic() - began)
        self.bytes.append(screen.bytes - sent)


_Costs: TypeAlias = dict[Size, _Cost]


@dataclass
class _Table:
    """A table with a screen of every size, and scripts that play at it."""

    scripts: list[TablesClient]
    screens: dict[Size, TerminalUser]
    read: Callable[[bytes | msgspec.Raw], Any]

    @property
    def n(self) -> int:
        """The newest state that any of the scripts has seen."""
        return max(script.seen.n for script in self.scripts if script.seen is not None)

    def sees(self, script: TablesClient) -> Any:
        """The game, as this one sees it."""
        assert script.seen is not None
        return self.read(script.seen.view)

    @contextlib.contextmanager
    def noted(self, of: _Costs) -> Iterator[None]:
        """Note what each screen uses meanwhile."""
        with contextlib.ExitStack() as stack:
            for size, screen in self.screens.items():
                stack.enter_context(of[size].of(screen))
            yield

    async def drawn(self) -> None:
        """Wait until no screen has drawn anything for a while."""
        await asyncio.sleep(STILL)
        await asyncio.gather(*(screen.quiet(STILL, 2.0) for screen in self.screens.values()))

    async def play(self, script: TablesClient, move: Any) -> None:
        """A script makes this move; returns when it has been seen."""
        before = self.n
        script.say(Play(before, msgspec.Raw(msgspec.msgpack.encode(move))))
        await self.after(before)

    async def after(self, before: int) -> None:
        """Wait until a newer state than this has been seen."""
        async with asyncio.timeout(10):
            while self.n <= before:  # noqa: ASYNC110 - each script is listened to elsewhere
                await asyncio.sleep(0.005)


def measured(quick: bool) -> Iterator[Figure]:
    """The figures."""
    seconds, cards = (4, 3) if quick else (12, 12)
    rest = asyncio.run(_seconds("katta", seconds, clock=0))
    for size in SIZES:
        yield Figure(
            f"katta: a second without a clock, {_called(size)}", median(rest[size].processor), "ms",
            f"median of {seconds} seconds in which nothing happens: processor's time of the screen's process",
        )  # fmt: skip
    for game in GAMES:
        yield from _figures(
            f"{game}: a second that passes", asyncio.run(_seconds(game, seconds)), rest, at_most=0.2,
            how=f"median of {seconds} seconds of a running clock in which nobody plays",
        )  # fmt: skip
    yield from _figures(
        "katta: a turned card", asyncio.run(_turned_cards(cards)), rest, at_most=1.0,
        how=f"median of {cards} passes that turn a card, with all its motion, for one who looks on: seats, "
        "coins and what is said with it",
    )  # fmt: skip
    yield from _figures(
        "race: another's card", asyncio.run(_race_cards(cards)), rest, at_most=0.5,
        how=f"median of {cards} cards that another player lays, for one who plays as well",
    )  # fmt: skip
    yield from _figures(
        "katta: a key that moves the mark", asyncio.run(_marks(cards)), rest, at_most=1.0,
        how=f"median of {cards} arrows through one's hand",
    )  # fmt: skip
    for what, (first, later) in asyncio.run(_opened(3 if quick else 9)).items():
        yield Figure(
            f"{what}, from its key until it is drawn", median(later) * 1000, "ms",
            f"median of {len(later)}, 80×24; the first time {first * 1000:.0f} ms", at_most=60,
        )  # fmt: skip


def _figures(what: str, costs: _Costs, rest: _Costs, how: str, at_most: float) -> Iterator[Figure]:
    for size, cost in costs.items():
        idle = median(rest[size].processor)
        spent = [all_of - idle * took for all_of, took in zip(cost.processor, cost.seconds, strict=True)]
        yield Figure(
            f"{what}, {_called(size)}", median(spent), "ms",
            f"{how}; processor's time of the screen's process beyond that of as long without a clock",
            at_most=at_most,
        )  # fmt: skip
        yield Figure(f"{what}, {_called(size)}", median(cost.bytes), "bytes", "of the same")


def _called(size: Size) -> str:
    return f"{size[0]}×{size[1]}"


def _nothing() -> _Costs:
    return {size: _Cost() for size in SIZES}


# --- What is measured ------------------------------------------------------------------------------------


async def _seconds(game: str, seconds: int, clock: int = CLOCK) -> _Costs:
    costs = _nothing()
    async with _at_table(game, Settings(seats=len(SIZES) + 1, clock=clock)) as table:
        rules = GAMES[game]
        if isinstance(rules, SimultaneousGame):
            await asyncio.sleep(rules.countdown / 1000)
        await table.drawn()
        for _ in range(seconds):
            with table.noted(costs):
                await asyncio.sleep(1)
    return costs


async def _turned_cards(cards: int) -> _Costs:
    """Three scripts lay, and pass, round after round; those who look on see the cards turned up."""
    costs = _nothing()
    async with _at_table("katta", Settings(seats=3, clock=0, auto_pass=False), watch=True) as table:
        await table.drawn()
        while len(costs[SIZES[0]].bytes) < cards:
            script = next((each for each in table.scripts if table.sees(each).offers), None)
            if script is None:
                await asyncio.sleep(STILL)  # the newest state is on its way
                continue
            view = table.sees(script)
            made = _nothing()
            with table.noted(made):
                await table.play(script, _cheapest(view.offers))
                await table.drawn()
            seen = table.sees(script)
            # The last card of a row is turned up with the sale, which is another picture.
            if isinstance(seen.phase, Bidding | Buying) and _up(seen) > _up(view):
                for size in SIZES:
                    costs[size].add(made[size])
    return costs


def _cheapest(offers: Sequence[Any]) -> Any:
    """To pass, or to leave a sack, where that is offered; else whatever comes first."""
    return next((offer for offer in offers if isinstance(offer, Pass | Decline)), offers[0])


def _up(view: Any) -> int:
    return sum(place.up for place in view.row)


async def _race_cards(cards: int) -> _Costs:
    costs = _nothing()
    async with _at_table("race", Settings(seats=len(SIZES) + 1, clock=0)) as table:
        rules = GAMES["race"]
        assert isinstance(rules, SimultaneousGame)
        await asyncio.sleep(rules.countdown / 1000)
        await table.drawn()
        (script,) = table.scripts
        while len(costs[SIZES[0]].bytes) < cards:
            offers = table.sees(script).offers
            lays = [offer for offer in offers if isinstance(offer, Claim)]
            with table.noted(costs if lays else _nothing()):
                await table.play(script, (lays or offers)[0])
                await table.drawn()
    return costs


async def _marks(keys: int) -> _Costs:
    """All lay a card, one after the other; each screen whose turn it is goes through the hand first."""
    costs = _nothing()
    async with _at_table("katta", Settings(seats=len(SIZES) + 1, clock=0)) as table:
        (script,) = table.scripts
        assert script.room is not None
        names = [line.name for line in script.room.seats]
        while isinstance(phase := table.sees(script).phase, Laying):
            name, n = names[phase.waits_for[0]], table.n
            size = next((size for size in SIZES if _name(size) == name), None)
            if size is None:
                await table.play(script, table.sees(script).offers[0])
                continue
            screen = table.screens[size]
            screen.type(CHOOSE)
            await table.drawn()
            for number in range(keys):
                with costs[size].of(screen):
                    screen.type(LEFT if number % 2 else RIGHT)
                    await table.drawn()
            screen.type(ENTER)
            await table.after(n)
    return costs


async def _opened(times: int) -> dict[str, tuple[float, list[float]]]:
    """How long each screen took to open, the first time and later."""
    found: dict[str, tuple[float, list[float]]] = {}
    async with open_tables() as path:
        hosts = [await TablesClient.into(path, f"Host{at}", f"192.0.2.{at}") for at in range(TABLES)]
        for host in hosts:
            host.say(Open("katta", Settings(seats=4)))
            await host.hear(TableInfo)
        person = await _screen(path, "Visitor", SIZES[1])
        try:
            await person.begun()
            for what, key in FORMS.items():
                took = [await _opens(person, key) for _ in range(times + 1)]
                found[what] = took[0], took[1:]
        finally:
            await person.leave()
        for host in hosts:
            host.hang_up()
    return found


async def _opens(person: TerminalUser, key: bytes) -> float:
    pressed = person.type(key)
    await asyncio.sleep(STILL)
    await person.quiet(STILL)
    took = person.last - pressed
    person.type(ESCAPE)
    await asyncio.sleep(STILL)
    await person.quiet(STILL)
    return took


# --- Who sits there --------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def _at_table(game: str, settings: Settings, *, watch: bool = False) -> AsyncIterator[_Table]:
    """A table at which the game has begun: a screen of each size has a seat, or looks on, and scripts have
    all other seats."""
    async with open_tables() as path, asyncio.TaskGroup() as listening:
        others = settings.seats - (0 if watch else len(SIZES))
        scripts = [await TablesClient.into(path, f"Guest{at}", f"192.0.2.{at}") for at in range(others)]
        scripts[0].say(Open(game, settings))
        room = await scripts[0].hear(TableInfo)
        assert isinstance(room, TableInfo)
        for script in scripts[1:]:
            script.say(Enter(room.code))
            await script.hear(TableInfo)
        words = f"{room.code} watch" if watch else room.code
        screens = {size: await _screen(path, _name(size), size, words) for size in SIZES}
        tasks = []
        try:
            for screen in screens.values():
                await screen.begun()
            for script in scripts:
                script.say(Ready())
            tasks = [listening.create_task(_listen(script)) for script in scripts]
            if not watch:
                for screen in screens.values():
                    screen.type(ENTER)
            async with asyncio.timeout(60):
                while any(script.seen is None for script in scripts):  # noqa: ASYNC110 - listened to elsewhere
                    await asyncio.sleep(0.1)
            yield _Table(scripts, screens, msgspec.msgpack.Decoder(GAMES[game].types.view).decode)
        finally:
            for task in tasks:
                task.cancel()
            for screen in screens.values():
                await screen.leave()


def _name(size: Size) -> str:
    return f"Player{size[0]}"


async def _screen(path: Path, name: str, size: Size, code: str | None = None) -> TerminalUser:
    """A player who has been here before, at a terminal of this size."""
    who = Keyed(f"SHA256:{name}")
    before = await TablesClient.into(path, name, "192.0.2.99", who)
    before.say(Rename(name))
    before.hang_up()
    with socket.socket(socket.AF_UNIX) as connected:
        connected.connect(str(path))
        connected.sendall(frame(Hello(VERSION, who, "192.0.2.99", "bench", name)))
        fd = connected.fileno()
        given = environment({"PYTHONPATH": os.environ.get("PYTHONPATH", "")})
        line = [command("server")[0], "-c", SCREEN.format(fd=fd, code=code)]
        return await TerminalUser.at(line, given, keep=(fd,), size=size)


async def _listen(script: TablesClient) -> None:
    while True:
        await script.hear()
