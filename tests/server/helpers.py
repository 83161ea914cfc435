"""A house in the test's own loop, with time that the test moves on."""

import asyncio
import itertools
import os
import socket
from collections import Counter
from types import TracebackType
from typing import Any, Self

import msgspec

from server.clock import Clock, FakeClock
from server.config import Config
from server.sessions.game_server import GameServer
from server.sessions.lobby import Lobby
from server.sessions.session import Session
from server.store.base import Store
from server.store.memory import MemoryStore
from shared import wire
from shared.games.katta.view import View
from shared.sentence import NoticeSentence
from shared.wire import (
    Frames,
    Goodbye,
    Greet,
    Guest,
    Hello,
    Notice,
    Notification,
    Ping,
    Refused,
    Request,
    Response,
    Result,
    TableInfo,
    ViewUpdate,
    Welcome,
    Who,
)
from tests.patience import PATIENCE
from tests.server.boards import own_chance
from tests.server.ears import QUICK, Ear, packed

T = Any


async def settle(turns: int = 30) -> None:
    """Let everything happen that can happen now."""
    for _ in range(turns):
        await asyncio.sleep(0)


class Client:
    """A client at the end of a socket, who speaks the wire and remembers every byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, session: Any) -> None:
        self.reader = reader
        self.writer = writer
        self.session = session
        self.heard: list[Notification | Result | Refused] = []
        self.bytes = bytearray()
        self.ended = asyncio.Event()
        self.reads = True
        """Whether it is to make sense of what it hears."""
        self.open: dict[int, Request] = {}
        """The requests that have not been answered."""
        self.asked: dict[int, Request] = {}
        """All that was ever requested."""
        self._numbers = itertools.count(1)
        self._news = asyncio.Event()
        self._frames = Frames(wire.MAX_TELL)
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            while data := await self.reader.read(65536):
                self.bytes += data
                if self.reads:
                    for payload in self._frames.feed(data):
                        self._take_in(self._read(payload))
                self._news.set()
        except OSError:
            pass
        except Exception:
            self.ended.set()  # no test shall wait for what cannot be read
            self._news.set()
            raise
        self.ended.set()
        self._news.set()

    def _take_in(self, heard: Notification | Result | Refused) -> None:
        self.heard.append(heard)
        if isinstance(heard, wire.Position):
            self.heard += [heard.events, heard.view]

    def _read(self, payload: bytes) -> Notification | Result | Refused:
        said = wire.read_told(payload)
        assert said is not None
        if not isinstance(said, Response):
            return said
        if said.id is None:
            assert isinstance(said.outcome, Refused)
            return said.outcome
        assert isinstance(said.id, int)
        return wire.outcome_of(self.open.pop(said.id), said)

    def all(self, kind: type[T]) -> list[T]:
        """Everything of a kind that was told."""
        return [tell for tell in self.heard if isinstance(tell, kind)]

    def last(self, kind: type[T]) -> T:
        """The newest of a kind."""
        return self.all(kind)[-1]

    def notices(self) -> list[str]:
        """The keys of the notices, in order."""
        return [notice.key for notice in self.all(Notice)]

    def refusals(self) -> list[str]:
        """The keys of what was refused, in order."""
        return [refused.refusal.key for refused in self.all(Refused)]

    @property
    def farewell(self) -> str:
        """The key of the last sentence, "" while there is none."""
        return self.last(Goodbye).key if self.all(Goodbye) else ""

    @property
    def view(self) -> View:
        """The newest view."""
        return msgspec.msgpack.decode(self.last(ViewUpdate).view, type=View)

    @property
    def at_table(self) -> bool:
        """Whether the newest of room and lobby is the room."""
        last = [tell for tell in self.heard if isinstance(tell, TableInfo | wire.Lobby)][-1]
        return isinstance(last, TableInfo)

    def write(self, *asks: Request) -> None:
        """Ask, and do not wait."""
        numbered = {next(self._numbers): ask for ask in asks}
        self.open |= numbered
        self.asked |= numbered
        self.writer.write(b"".join(wire.request(number, ask) for number, ask in numbered.items()))

    async def ask(self, *asks: Request) -> str:
        """Ask, and wait until it is answered: the key of the refusal, "" when there was none."""
        before = len(self.refusals())
        self.write(*asks)
        await self.caught_up()
        refusals = self.refusals()[before:]
        return refusals[-1] if refusals else ""

    async def caught_up(self) -> None:
        """Wait until all that was asked is answered."""
        self.write(Ping())
        await self.until(lambda: not self.open)
        await settle()

    async def until(self, true: Any) -> None:
        """Wait until this is true. AssertionError when the connection ends first."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                assert not self.ended.is_set(), f"the connection ended: {self.heard[-3:]}"
                self._news.clear()
                await self._news.wait()

    async def close(self) -> None:
        """Break the connection off."""
        self.writer.transport.abort()
        await self.ended.wait()
        await self.session


def opened() -> int:
    """How many houses this test has opened before: the next one shall not make up the same codes."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "")
    _opened[test] += 1
    return _opened[test] - 1


_opened: Counter[str] = Counter()


class Home:
    """A house in the test's own loop, and people who come in over real sockets."""

    def __init__(
        self,
        store: Store | None = None,
        clock: Clock | None = None,
        config: Config = QUICK,
        notice: NoticeSentence | None = None,
    ) -> None:
        self.store = store or MemoryStore()
        self.clock = clock or FakeClock()
        self.house = GameServer(self.store, self.clock, config, notice=notice, chance=own_chance(opened()))
        self.clients: list[Client] = []

    @property
    def lobby(self) -> Lobby:
        return self.house.lobby

    async def __aenter__(self) -> Self:
        await self.house.lobby.restore()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.house.stop()
        for client in self.clients:
            client.writer.transport.abort()
            await client.session

    async def connect(self) -> Client:
        """A connection that has said nothing yet."""
        here, there = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=there)
        session = asyncio.create_task(Session(self.house, reader, writer).run())
        client = Client(*await asyncio.open_connection(sock=here), session)
        self.clients.append(client)
        return client

    async def come(
        self, who: Who | None = None, name: str = "", *, address: str = "", door_name: str = ""
    ) -> Client:
        """A player comes in, and is greeted."""
        client = await self.connect()
        hello = Hello(wire.VERSION, who or Guest(), address, "test", door_name)
        client.writer.write(wire.frame(hello))
        client.write(Greet(wire.VERSION, name))
        await client.until(lambda: client.all(Welcome) and (client.all(TableInfo) or client.all(wire.Lobby)))
        await settle()
        return client

    async def pass_time(self, seconds: float) -> None:
        """Let time go on, in steps, so that what happens can have its consequences."""
        assert isinstance(self.clock, FakeClock)
        left = round(seconds * 1000)
        while left > 0:
            step = self.clock.until_next()
            step = left if step is None else min(left, max(step, 1))
            self.clock.advance(step)
            left -= step
            await settle()


__all__ = ["QUICK", "Client", "Ear", "Home", "packed", "settle"]
