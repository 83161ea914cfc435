"""The tables without doors or screens: how long an ask takes over their Unix socket."""

import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec

from server.bench.figure import Figure, median, quantile
from server.bench.house import CONFIG
from shared.games.katta.view import View
from shared.wire import (
    MAX_TELL,
    VERSION,
    Ask,
    Enter,
    Finished,
    Frames,
    Greet,
    Guest,
    Hello,
    Open,
    Ping,
    Play,
    Pong,
    Ready,
    Room,
    Seen,
    Settings,
    Tell,
    Welcome,
    frame,
    read_tell,
)  # fmt: skip

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


class _Client:
    """A door's end of the wire."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._frames = Frames(MAX_TELL)
        self._heard: list[Tell] = []
        self.seen: Seen | None = None

    def say(self, message: Hello | Ask) -> None:
        self._writer.write(frame(message))

    async def hear(self, *kinds: type[Tell]) -> Tell:
        while True:
            while self._heard:
                tell = self._heard.pop(0)
                if isinstance(tell, Seen):
                    self.seen = tell
                if isinstance(tell, kinds):
                    return tell
            data = await asyncio.wait_for(self._reader.read(65536), 30)
            if not data:
                raise RuntimeError("the tables hung up")
            self._heard += [read_tell(payload) for payload in self._frames.feed(data)]


@contextlib.asynccontextmanager
async def _tables() -> AsyncIterator[Path]:
    with tempfile.TemporaryDirectory(prefix="katta-bench-") as name:
        folder = Path(name)
        (folder / "config.toml").write_text(CONFIG)
        ready, says = os.pipe()
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "server.main", "tables", "--socket", str(folder / "s"), "--data",
            str(folder / "data"), "--config", str(folder / "config.toml"), "--ready-fd", str(says),
            pass_fds=(says,), stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        os.close(says)
        try:
            await asyncio.to_thread(os.read, ready, 1)
            yield folder / "s"
        finally:
            os.close(ready)
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            await process.wait()


async def _measure(pings: int, games: int) -> tuple[list[float], list[float]]:
    async with _tables() as path:
        people = []
        for seat in range(PLAYERS):
            client = _Client(*await asyncio.open_unix_connection(str(path)))
            client.say(Hello(VERSION, Guest(), f"192.0.2.{seat}", "bench", f"Guest{seat}"))
            client.say(Greet(VERSION))
            await client.hear(Welcome)
            people.append(client)
        times: list[float] = []
        for number in range(pings):
            began = time.perf_counter()
            people[0].say(Ping(number))
            await people[0].hear(Pong)
            times.append(time.perf_counter() - began)
        people[0].say(Open("katta", Settings(seats=PLAYERS, clock=0)))
        room = await people[0].hear(Room)
        assert isinstance(room, Room)
        for client in people[1:]:
            client.say(Enter(room.code))
            await client.hear(Room)
        return times, [took for _ in range(games) for took in await _game(people)]


async def _game(people: list[_Client]) -> list[float]:
    """Play one game by chance; how long each move took to come back to its player."""
    dice = random.Random(1)
    times: list[float] = []
    for client in people:
        client.seen = None
        client.say(Ready())
    for client in people:
        await client.hear(Seen)
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
        await client.hear(Seen)
        times.append(time.perf_counter() - began)
        for other in people:
            while other.seen is not None and other.seen.n <= n:
                await other.hear(Seen)
