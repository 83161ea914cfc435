"""A table in full swing: several people lay cards within the same tenth of a second, and all see it."""

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median

import msgspec

from server.bench import race_ssh
from server.bench.figure import Figure, quantile
from server.bench.tables import Heard, TablesClient, open_tables
from shared.games.race.rules import Race
from shared.games.race.view import View
from shared.wire import Enter, Events, Finished, Open, Play, Ready, Refused, Settings, TableInfo, ViewUpdate

GAME = "race"
RATE = 3.0
"""Moves a second that each makes: as fast as a player who is good at it."""
COUNTDOWN = Race.countdown / 1000


def measured(quick: bool) -> Iterator[Figure]:
    """The figures."""
    for people, seconds in ((8, 5 if quick else 15), (64, 5 if quick else 15)):
        course = asyncio.run(_over_the_wire(people, seconds))
        how = (
            f"{len(course.seen)} moves of {people} people at one table, {RATE:g} a second each, over the "
            f"Unix socket: from asking until the last of them was told; {course.refused} came too late"
        )
        yield Figure(f"a move to all {people}", median(course.seen) * 1000, "ms", f"p50 of {how}")
        yield Figure("the same, the slowest in a hundred", quantile(course.seen, 0.99) * 1000, "ms",
                     "p99 of the same")  # fmt: skip
    yield from race_ssh.measured(quick)


@dataclass
class _RaceRun:
    """What was made, when; and who has been told of it."""

    people: int
    asked: dict[int, float] = field(default_factory=dict)
    """When a seat asked for the move that has not been answered."""
    made: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))
    """When each seat asked for its moves that were made, in order."""
    told: dict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    """How many have been told of a seat's move, by its number."""
    seen: list[float] = field(default_factory=list)
    """How long it took until all had been told."""
    refused: int = 0
    over: bool = False

    def hear(self, number: dict[int, int], tell: Heard, own: int) -> None:
        """A player is told something; ``number`` counts the moves of each seat that are known there."""
        if isinstance(tell, Refused):
            self.refused += 1
            self.asked.pop(own)
        elif isinstance(tell, Finished):
            self.over = True
        elif isinstance(tell, Events):
            for news in tell.news:
                seat = msgspec.msgpack.decode(news.event).get("seat", -1)
                if seat in range(self.people):
                    self._told(seat, number[seat])
                    number[seat] += 1

    def _told(self, seat: int, number: int) -> None:
        if number == len(self.made[seat]):
            if seat not in self.asked:
                return  # what else is told of a seat, as that it is out, is no move
            self.made[seat].append(self.asked.pop(seat))
        self.told[seat, number] += 1
        if self.told[seat, number] == self.people:
            self.seen.append(time.perf_counter() - self.made[seat][number])


async def _over_the_wire(people: int, seconds: float) -> _RaceRun:
    async with open_tables() as path:
        clients = [await TablesClient.into(path, f"Guest{seat}", f"192.0.2.{seat}") for seat in range(people)]
        clients[0].say(Open(GAME, Settings(seats=people, clock=0)))
        room = await clients[0].hear(TableInfo)
        assert isinstance(room, TableInfo)
        for client in clients[1:]:
            client.say(Enter(room.code))
            await client.hear(TableInfo)
        for client in clients:
            client.say(Ready())
        for client in clients:
            await client.hear(ViewUpdate)
        course = _RaceRun(people)
        async with asyncio.TaskGroup() as group:
            listening = [
                group.create_task(_listen(client, seat, course)) for seat, client in enumerate(clients)
            ]
            await asyncio.sleep(COUNTDOWN)
            end = time.perf_counter() + seconds
            await asyncio.gather(*(_play(client, seat, course, end) for seat, client in enumerate(clients)))
            await asyncio.sleep(0.5)
            for task in listening:
                task.cancel()
        return course


async def _listen(client: TablesClient, own: int, course: _RaceRun) -> None:
    number: dict[int, int] = defaultdict(int)
    while True:
        course.hear(number, await client.hear(), own)


async def _play(client: TablesClient, own: int, course: _RaceRun, end: float) -> None:
    dice = random.Random(own)
    await asyncio.sleep(dice.random() / RATE)
    while time.perf_counter() < end and not course.over:
        assert client.seen is not None
        offers = msgspec.msgpack.decode(client.seen.view, type=View).offers
        if offers and own not in course.asked:
            course.asked[own] = time.perf_counter()
            client.say(Play(client.seen.n, msgspec.Raw(msgspec.msgpack.encode(offers[0]))))
        await asyncio.sleep((0.75 + dice.random() / 2) / RATE)
