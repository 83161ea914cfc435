"""A table or a house in the test's own loop, with time that the test moves on."""

import asyncio
import random
import socket
from collections.abc import Sequence
from types import TracebackType
from typing import Any, Self

import msgspec

from server.clock import Clock, FakeClock
from server.config import Config, Limits, Pace
from server.house import House
from server.lobby import Lobby
from server.mail import Landlord, Summary
from server.names import new_code
from server.party import Party
from server.seating import Person, PlayerId, Robot, Seating
from server.session import Session
from server.store.memory import MemoryStore
from server.store.promise import Store, TableId, TableState
from server.table import Table
from server.telemetry import NoTelemetry
from shared import wire
from shared.game import Level
from shared.games.catalogue import GAMES
from shared.games.katta.view import View
from shared.seats import Seat
from shared.wire import (
    Ask,
    Bye,
    Finished,
    Frames,
    Greet,
    Guest,
    Happened,
    Hello,
    Notice,
    Ping,
    Play,
    Pong,
    Refused,
    Room,
    Seen,
    Settings,
    Tell,
    Welcome,
    Who,
)
from shared.wire import (
    Clock as WireClock,
)

T = Any
QUICK = Config(pace=Pace.none(), limits=Limits(asks_burst=1_000_000))
"""No waiting but for people, and tests may ask as often as they like while time stands still."""


async def settle(turns: int = 30) -> None:
    """Let everything happen that can happen now."""
    for _ in range(turns):
        await asyncio.sleep(0)


class Ear(Party):
    """Somebody at a table who remembers all that was told."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.heard: list[Tell] = []

    @property
    def player(self) -> PlayerId:
        return PlayerId(f"id-{self._name}")

    @property
    def name(self) -> str:
        return self._name

    def tell(self, tell: Tell) -> None:
        self.heard.append(tell)

    def all(self, kind: type[T]) -> list[T]:
        """Everything of a kind that was told."""
        return [tell for tell in self.heard if isinstance(tell, kind)]

    def last(self, kind: type[T]) -> T:
        """The newest of a kind."""
        return next(tell for tell in reversed(self.heard) if isinstance(tell, kind))

    def notices(self) -> list[str]:
        """The keys of the notices, in order."""
        return [notice.key for notice in self.all(Notice)]

    @property
    def view(self) -> View:
        """The newest view."""
        return msgspec.msgpack.decode(self.last(Seen).view, type=View)

    @property
    def n(self) -> int:
        """The newest state's number."""
        return int(self.last(Seen).n)

    @property
    def clock(self) -> WireClock | None:
        """The newest clock."""
        return self.last(Seen).clock  # type: ignore[no-any-return]

    def move(self, which: int = 0) -> Play:
        """A legal move as it would be asked."""
        return Play(self.n, packed(self.view.offers[which]))


def packed(value: object) -> msgspec.Raw:
    """A value as raw MessagePack."""
    return msgspec.Raw(msgspec.msgpack.encode(value))


class Ledger(Landlord):
    """A lobby that only takes notes."""

    def __init__(self) -> None:
        self.summary: Summary | None = None
        self.gone: list[tuple[TableId, bool]] = []

    def changed(self, summary: Summary) -> None:
        self.summary = summary

    def closed(self, table: TableId, parties: Sequence[Party], *, again: bool) -> None:
        self.gone.append((table, again))


class Board:
    """One table with people at it, over a store and a clock of the test's own."""

    def __init__(
        self,
        *names: str,
        bots: int = 0,
        clock: int = 30,
        config: Config = QUICK,
        store: Store | None = None,
        options: msgspec.Struct | None = None,
        game: str = "katta",
        level: Level = Level.EASY,
        games: int = 1,
        seed: str = "",
        auto_pass: bool = True,
        open_: bool = True,
    ) -> None:
        self.time = FakeClock()
        self.store = store or MemoryStore()
        self.config = config
        self.ledger = Ledger()
        self.ears = [Ear(name) for name in names]
        seats = len(names) + bots
        seating = Seating.of(seats)
        for seat, ear in enumerate(self.ears):
            seating = seating.with_chair(Seat(seat), Person(ear.player, ear.name))
        for seat in range(len(names), seats):
            seating = seating.with_chair(Seat(seat), Robot(f"Robot {seat}", level))
        self.state = TableState(
            id=TableId("t1"),
            code=new_code(()),
            game=game,
            settings=Settings(seats=seats, clock=clock, open=open_, games=games, auto_pass=auto_pass),
            options=packed(options or GAMES[game].types.options()),
            seating=seating,
            at_once=True,
            seed=seed,
            touched=self.time.wall(),
        )
        self.table = self.made(self.state, None)

    def made(self, state: TableState, live: Any) -> Table:
        """A table in this state."""
        return Table(
            state, live, store=self.store, clock=self.time, config=self.config, telemetry=NoTelemetry(),
            landlord=self.ledger,
        )  # fmt: skip

    async def __aenter__(self) -> Self:
        await self.store.put_table(self.state)
        self.task = asyncio.create_task(self.table.run())
        for ear in self.ears:
            assert await self.table.come(ear, watch=False) is None
        await settle()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.table.stop()
        await self.task

    async def pass_time(self, seconds: float) -> None:
        """Let time go on, in steps, so that what happens can have its consequences."""
        left = round(seconds * 1000)
        while left > 0:
            step = self.time.until_next()
            step = left if step is None else min(left, max(step, 1))
            self.time.advance(step)
            left -= step
            await settle()

    @property
    def mover(self) -> Ear | None:
        """The person who has an offer now."""
        return next((ear for ear in self.ears if ear.all(Seen) and ear.view.offers), None)

    async def _next_mover(self) -> Ear | None:
        """Whoever may move, after the bots have moved."""
        for _ in range(100):
            if self.mover is not None:
                break
            await self.pass_time(0.001)
        return self.mover

    async def play_on(self, moves: int, dice: random.Random | None = None) -> None:
        """So many moves by whoever may move, or until the game is over."""
        dice = dice or random.Random(1)
        for _ in range(moves):
            ear = await self._next_mover()
            if ear is None:
                return
            refusal = await self.table.ask(ear, ear.move(dice.randrange(len(ear.view.offers))))
            assert refusal is None or refusal.key == "house.stale", refusal
            await settle(5)


class Client:
    """A client at the end of a socket, who speaks the wire and remembers every byte."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, session: Any) -> None:
        self.reader = reader
        self.writer = writer
        self.session = session
        self.heard: list[Tell] = []
        self.bytes = bytearray()
        self.ended = asyncio.Event()
        self._news = asyncio.Event()
        self._frames = Frames(wire.MAX_TELL)
        self._pings = 0
        self._task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        try:
            while data := await self.reader.read(65536):
                self.bytes += data
                self.heard += [wire.read_tell(payload) for payload in self._frames.feed(data)]
                self._news.set()
        except OSError:
            pass
        self.ended.set()
        self._news.set()

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
        return self.last(Bye).key if self.all(Bye) else ""

    @property
    def view(self) -> View:
        """The newest view."""
        return msgspec.msgpack.decode(self.last(Seen).view, type=View)

    @property
    def at_table(self) -> bool:
        """Whether the newest of room and lobby is the room."""
        last = [tell for tell in self.heard if isinstance(tell, Room | wire.Lobby)][-1]
        return isinstance(last, Room)

    def write(self, *asks: Ask) -> None:
        """Ask, and do not wait."""
        self.writer.write(b"".join(wire.frame(ask) for ask in asks))

    async def ask(self, *asks: Ask) -> str:
        """Ask, and wait until it is answered: the key of the refusal, "" when there was none."""
        before = len(self.refusals())
        self.write(*asks)
        await self.caught_up()
        refusals = self.refusals()[before:]
        return refusals[-1] if refusals else ""

    async def caught_up(self) -> None:
        """Wait until all that was asked is answered."""
        self._pings += 1
        number = self._pings
        self.write(Ping(number))
        await self.until(lambda: any(pong.number == number for pong in self.all(Pong)))
        await settle()

    async def until(self, true: Any) -> None:
        """Wait until this is true. AssertionError when the connection ends first."""
        async with asyncio.timeout(20):
            while not true():
                assert not self.ended.is_set(), f"the connection ended: {self.heard[-3:]}"
                self._news.clear()
                await self._news.wait()

    async def close(self) -> None:
        """Break the connection off."""
        self.writer.transport.abort()
        await self.ended.wait()
        await self.session


class Home:
    """A house in the test's own loop, and people who come in over real sockets."""

    def __init__(
        self, store: Store | None = None, clock: Clock | None = None, config: Config = QUICK, notice: str = ""
    ) -> None:
        self.store = store or MemoryStore()
        self.clock = clock or FakeClock()
        self.house = House(self.store, self.clock, config, notice=notice)
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
        """Somebody comes in, and is greeted."""
        client = await self.connect()
        hello = Hello(wire.VERSION, who or Guest(), address, "test", door_name)
        client.writer.write(wire.frame(hello) + wire.frame(Greet(wire.VERSION, name)))
        await client.until(lambda: client.all(Welcome) and (client.all(Room) or client.all(wire.Lobby)))
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


__all__ = ["QUICK", "Board", "Client", "Ear", "Finished", "Happened", "Home", "Ledger", "packed", "settle"]
