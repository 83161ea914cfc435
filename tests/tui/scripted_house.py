"""A house that says what the test tells it to say and remembers what it was asked: the other end of a pair of
sockets. It is for what no real house can be brought to say; flows are tested at one (``real_house``)."""

import asyncio
import socket
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar
from weakref import WeakKeyDictionary, ref

import msgspec
from textual.pilot import Pilot

from shared import wire
from shared.refusal import Refusal
from shared.seats import Seat
from shared.wire import (
    Events,
    Greet,
    History,
    Lobby,
    Moved,
    Notification,
    Past,
    Ping,
    Play,
    Position,
    Refused,
    Rename,
    Request,
    Result,
    Review,
    Reviewed,
    SeatLine,
    Settings,
    Step,
    TableInfo,
    TableLine,
    ViewUpdate,
    Welcome,
)
from tui.app import KattaApp
from tui.look.look import Look
from tui.net.client import Link, Opener, SocketLink
from tui.settings import Preferences, Shelf
from tui.waits import Waits

AskT = TypeVar("AskT")

WELCOME = Welcome(
    version=2,
    name="Berit",
    known=True,
    games=("katta",),
    ssh="ssh -t -p 2222 play@cards.example.org",
    played=11,
    won=4,
    key="SHA256:Wq7kB3xZp0aLmNeR5tYv8uHs2dFgJk4cXiOzQbA1wEE",
)
NEW = msgspec.structs.replace(WELCOME, name="", offered="Gudrun", played=0, won=0)
TABLES = (
    TableLine("KURA-MOLA-42", "katta", "waiting", 4, 3, ("Kari", "Ola", "Nils"), 0),
    TableLine("PUSE-LIVO-17", "katta", "waiting", 5, 1, ("Mette",), 0),
    TableLine("HALE-NAMI-93", "katta", "playing", 4, 4, ("Ida", "Jens", "Bo", "Una"), 2),
)


def person(name: str, *, ready: bool = False, here: bool = True) -> SeatLine:
    """A seat with a player on it."""
    return SeatLine("person", name, ready=ready, here=here)


EMPTY = SeatLine("empty")


def waiting_room(
    *seats: SeatLine, you: int | None = 2, host: int | None = 0, stage: str = "waiting"
) -> TableInfo:
    """A table that waits."""
    chosen = seats or (person("Kari", ready=True), person("Ola", ready=True), person("Berit"), EMPTY)
    return TableInfo(
        code="KURA-MOLA-42",
        game="katta",
        stage=stage,
        settings=Settings(seats=len(chosen)),
        options=msgspec.Raw(msgspec.msgpack.encode({})),
        seats=chosen,
        you=None if you is None else Seat(you),
        host=None if host is None else Seat(host),
        watchers=0,
        ssh="ssh -t -p 2222 play@cards.example.org",
    )


STANDING = Waits(notice=600.0, refusal=600.0, talk=600.0)
"""What is told for a moment stands: what a screen shows now is not compared with what it showed sooner on a
machine that was quicker."""
NEWCOMER = (NEW, Lobby(TABLES))
"""What a player is told who has a key and has not been here before."""


class CountedLink:
    """A link that counts what goes through it: what has been sent and not come yet is on its way."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.got = 0
        """Bytes that the client has read."""
        self.sent = 0
        self.is_read = False
        """The client has dealt with all that it has read, and waits for more."""

    async def read(self) -> bytes:
        self.is_read = True
        data = await self._link.read()
        self.is_read = False
        self.got += len(data)
        return data

    def write(self, data: bytes) -> None:
        self.sent += len(data)
        self._link.write(data)

    def close(self) -> None:
        self._link.close()


class Mark(NamedTuple):
    """A moment of a connection."""

    link: CountedLink | None
    said: int
    """Bytes that the house had said."""
    sent: int
    """Bytes that the client had."""


class ScriptedHouse(asyncio.Protocol):
    """What is behind the newest of its connections."""

    def __init__(self, *first: Notification) -> None:
        self.asked: list[Request] = []
        self._open: list[tuple[wire.Id, Request]] = []
        """What has not been answered yet."""
        self.opened = 0
        """So many connections there have been."""
        self.on_ask: Callable[[Request], None] = lambda ask: None
        self._first = first or (WELCOME, Lobby(TABLES))
        self._frames = wire.Frames(wire.MAX_ASK)
        self._line: asyncio.WriteTransport
        self._link: CountedLink | None = None
        self._said = self._heard = 0
        """Bytes that went over the newest connection."""
        self.talk = 0
        """How often anything has been said on either side, but for signs of life."""

    async def open(self) -> Link:
        """A connection to this house."""
        here, there = socket.socketpair()
        self.opened += 1
        self._frames = wire.Frames(wire.MAX_ASK)
        self._said = self._heard = 0
        await asyncio.get_running_loop().create_connection(lambda: self, sock=there)
        self._link = CountedLink(await SocketLink.over(here))
        return self._link

    def mark(self) -> "Mark":
        """How far both have come by now."""
        return Mark(self._link, self._said, self._link.sent if self._link is not None else 0)

    def has_passed(self, mark: "Mark") -> bool:
        """Whether all that had been said by then has been heard and dealt with, on both sides."""
        link = self._link
        if link is None or link is not mark.link or self._line.is_closing():
            return True  # there is no such line any more
        read = link.got > mark.said or (link.got == mark.said and link.is_read)
        return read and self._heard >= mark.sent

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.WriteTransport)
        self._line = transport

    def data_received(self, data: bytes) -> None:
        self._heard += len(data)
        for payload in self._frames.feed(data):
            call = wire.read_call(payload)
            assert isinstance(call, wire.Call), call
            self._hear(call.id, call.ask)

    def _hear(self, number: wire.Id, ask: Request) -> None:
        self.talk += not isinstance(ask, Ping)
        self.asked.append(ask)
        self._open.append((number, ask))
        if isinstance(ask, Greet):
            for tell in self._first:
                self.tell(tell)
        if isinstance(ask, Rename) and self._first == NEWCOMER:
            self.tell(msgspec.structs.replace(NEW, name=ask.name, offered=""))
        self.on_ask(ask)

    def tell(self, tell: Notification | Past | Reviewed) -> None:
        """Say this to the client: what answers an open request as its answer. A new view is what the
        oldest open move has led to."""
        match tell:
            case Past() | Reviewed():
                self.answer(History if isinstance(tell, Past) else Review, tell)
            case Welcome() if self._opened(Rename) or self._opened(Greet):
                self.answer(Rename if self._opened(Rename) else Greet, tell)
            case _:
                self.talk += 1
                self._say(wire.frame(tell))
        if isinstance(tell, ViewUpdate) and self._opened(Play):
            self.answer(Play, Moved(tell.n))

    def place(self, happened: Events, seen: ViewUpdate) -> None:
        """Answer the request for a moment of a record."""
        self.answer(Step, Position(seen, happened))

    def refuse(self, kind: type[Request], refusal: Refusal, which: int = 0) -> None:
        """Refuse one of the requests of this kind that are open, the oldest first."""
        self.answer(kind, Refused(refusal), which)

    def answer(self, kind: type[Request], outcome: Result | Refused, which: int = 0) -> None:
        """Answer one of the requests of this kind that are open, the oldest first."""
        self.talk += kind is not Ping
        number, ask = self._opened(kind)[which]
        self._open.remove((number, ask))
        self._say(wire.framed(wire.response(number, outcome)))

    def _say(self, data: bytes) -> None:
        self._said += len(data)
        self._line.write(data)

    def _opened(self, kind: type[Request]) -> list[tuple[wire.Id, Request]]:
        return [(number, ask) for number, ask in self._open if isinstance(ask, kind)]

    def break_off(self) -> None:
        """Hang up without a word."""
        self._line.close()

    def last(self, kind: type[AskT]) -> AskT:
        """What was asked last, of this kind."""
        found = [ask for ask in self.asked if isinstance(ask, kind)]
        assert found, f"no {kind.__name__} among {self.asked}"
        return found[-1]

    def count(self, kind: type[AskT]) -> int:
        """How often such a thing was asked."""
        return sum(isinstance(ask, kind) for ask in self.asked)


def app_at(
    house: ScriptedHouse,
    *,
    opener: Opener | None = None,
    preferences: Preferences | None = None,
    look: Look | None = None,
    local: bool = True,
    waits: Waits | None = None,
    **more: Any,
) -> KattaApp:
    """An app whose tables are this house; ``opener`` is another way to it than the usual."""
    shown = preferences or Preferences(language="en", motion=False)
    app = KattaApp(
        opener or house.open, look or Look(), shown, Shelf(None), local=local, waits=waits or STANDING, **more
    )
    _houses[app] = ref(house)
    return app


_houses: WeakKeyDictionary[KattaApp, ref[ScriptedHouse]] = WeakKeyDictionary()
"""At which house an app is. A house keeps the app alive that has called there, and is kept by it."""


async def calm(pilot: Pilot[object]) -> None:
    """Wait until all that the house said has been heard, and all that was pressed has been done."""
    app = pilot.app
    assert isinstance(app, KattaApp)
    house = _houses[app]() if app in _houses else None
    for _ in range(50):
        talk = house.talk if house is not None else 0
        # What has been heard may lead to a request, and that to an answer.
        await _passed(pilot, app, house)
        await _passed(pilot, app, house)
        if house is None or house.talk == talk:
            return
    raise AssertionError("they never stopped talking")


async def _passed(pilot: Pilot[object], app: KattaApp, house: ScriptedHouse | None) -> None:
    """Wait until all that has been said by now has been dealt with."""
    mark = house.mark() if house is not None else None
    for _ in range(500):
        if app.return_code is not None:
            return  # it has left: there is no one to wait for
        await pilot.pause()
        if app.in_turn.resting and (house is None or mark is None or house.has_passed(mark)):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the app never came to rest")
