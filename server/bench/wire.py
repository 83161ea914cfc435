"""The tables without doors or screens: how long a request takes over their Unix socket."""

import asyncio
import random
import time
from collections.abc import Iterator
from statistics import median

import msgspec

from server.bench.figure import Figure, quantile
from server.bench.tables import TablesClient, open_tables
from shared.games.katta.view import View
from shared.wire import Enter, Finished, Open, Ping, Play, Pong, Ready, Settings, TableInfo, ViewUpdate

PLAYERS = 4


def measured(quick: bool) -> Iterator[Figure]:
    """The figures."""
    pings, moves = asyncio.run(_measure(200 if quick else 3000, 1 if quick else 5))
    yield Figure("an ask that changes nothing", median(pings) * 1e6, "µs",
                 f"median of {len(pings)} pings, one after another, over the Unix socket")  # fmt: skip
    yield Figure("a move, from asking to seeing it", median(moves) * 1000, "ms",
                 f"median of {len(moves)} moves at one table of {PLAYERS}: decoded, judged, written to disk "
                 "(synchronous=FULL), then told to all")  # fmt: skip
    yield Figure("the same, the slowest in a hundred", quantile(moves, 0.99) * 1000, "ms", "p99 of the same")


async def _measure(pings: int, games: int) -> tuple[list[float], list[float]]:
    async with open_tables() as path:
        people = []
        for seat in range(PLAYERS):
            people.append(await TablesClient.into(path, f"Guest{seat}", f"192.0.2.{seat}"))
        times: list[float] = []
        for number in range(pings):
            began = time.perf_counter()
            people[0].say(Ping(number))
            await people[0].hear(Pong)
            times.append(time.perf_counter() - began)
        people[0].say(Open("katta", Settings(seats=PLAYERS, clock=0)))
        room = await people[0].hear(TableInfo)
        assert isinstance(room, TableInfo)
        for client in people[1:]:
            client.say(Enter(room.code))
            await client.hear(TableInfo)
        return times, [took for _ in range(games) for took in await _game(people)]


async def _game(people: list[TablesClient]) -> list[float]:
    """Play one game by chance; how long each move took to come back to its player."""
    dice = random.Random(1)
    times: list[float] = []
    for client in people:
        client.seen = None
        client.say(Ready())
    for client in people:
        await client.hear(ViewUpdate)
    while True:
        for client in people:
            assert client.seen is not None
            view = msgspec.msgpack.decode(client.seen.view, type=View)
            if view.offers:
                break
        else:
            for client in people:
                await client.hear(Finished)
            return times
        n = client.seen.n
        began = time.perf_counter()
        client.say(Play(n, msgspec.Raw(msgspec.msgpack.encode(dice.choice(view.offers)))))
        await client.hear(ViewUpdate)
        times.append(time.perf_counter() - began)
        for other in people:
            while other.seen is not None and other.seen.n <= n:
                await other.hear(ViewUpdate)
