"""A screen at a real house: sessions, tables and limits as they ship, over a pair of sockets. Only time is
the test's own, so that nothing happens there but what the test lets happen."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from types import TracebackType
from typing import Any, TypeVar

from textual.pilot import Pilot

from server.clock import Clock
from server.config import Config
from server.sessions.session import Session
from server.store.base import Store
from shared import wire
from shared.wire import Enter, Frames, Hello, Keyed, Open, Ready, Request, Settings, TableInfo, Who
from tests.server.helpers import Client, Home
from tests.tui.eyes import Eyes, seen
from tests.tui.scripted_house import STANDING
from tui.app import KattaApp
from tui.look.look import Look
from tui.net.client import Link, SocketLink
from tui.screens.base import HouseScreen
from tui.settings import Preferences, Shelf

AskT = TypeVar("AskT")
AS_SHIPPED = Config(ssh="ssh -t -p 2222 play@cards.example.org")
"""Nothing is otherwise than in a house that is opened without a word, but for the line that is shared."""
ALONE = Open("katta", Settings(seats=3, clock=0, open=False), bots=("easy", "easy"), start=True)
"""A game with two bots: they wait for time to go by, and it stands still."""
FOUR = Open("katta", Settings(seats=4))
BERIT = Keyed("SHA256:Wq7kB3xZp0aLmNeR5tYv8uHs2dFgJk4cXiOzQbA1wEE")


class Overheard:
    """A link to a house that remembers all that goes over it."""

    def __init__(self, link: SocketLink) -> None:
        self._link = link
        self._asks, self._tells = Frames(wire.MAX_ASK), Frames(wire.MAX_TELL)
        self.asked: list[Request] = []
        self.turned_down: set[str] = set()
        """The keys of what the house has refused."""

    async def read(self) -> bytes:
        data = await self._link.read()
        for payload in self._tells.feed(data):
            said = wire.read_told(payload)
            if isinstance(said, wire.Response) and isinstance(said.outcome, wire.Refused):
                self.turned_down.add(said.outcome.refusal.key)
        return data

    def write(self, data: bytes) -> None:
        for payload in self._asks.feed(data):
            call = wire.read_call(payload)
            assert isinstance(call, wire.Call)
            self.asked.append(call.ask)
        self._link.write(data)

    def close(self) -> None:
        self._link.close()

    def breaks(self) -> None:
        """The line is cut: neither side has said good bye."""
        self._link.close()


class RealHouse(Home):
    """A house with the limits that it ships with, and the ways into it."""

    def __init__(
        self, store: Store | None = None, clock: Clock | None = None, config: Config = AS_SHIPPED
    ) -> None:
        super().__init__(store, clock, config)
        self.links: list[Overheard] = []
        self.sessions: list[asyncio.Task[None]] = []
        """Those of screens."""

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await super().__aexit__(kind, error, at)
        await asyncio.gather(*self.sessions)

    async def link(self, who: Who, door_name: str = "") -> Link:
        """A connection for a screen, as the door hands it on."""
        here, there = socket.socketpair()
        session = Session(self.house, *await asyncio.open_connection(sock=there))
        self.sessions.append(asyncio.create_task(session.run()))
        link = await SocketLink.over(here)
        link.write(wire.frame(Hello(wire.VERSION, who, "192.0.2.1", "ssh", door_name)))
        self.links.append(Overheard(link))
        return self.links[-1]

    async def opened_by(self, name: str, ask: Open = FOUR) -> tuple[Client, str]:
        """A guest who comes in and opens a table; the table's code."""
        host = await self.come(name=name)
        assert await host.ask(ask) == ""
        return host, host.last(TableInfo).code


class Visit:
    """A player with a screen at a house."""

    def __init__(self, house: RealHouse, app: KattaApp) -> None:
        self.house, self.app = house, app
        self.pilot: Pilot[object]
        self.eyes: Eyes

    @property
    def asked(self) -> list[Request]:
        """All that this screen has asked of the house, over whatever connection."""
        return [ask for link in self.house.links for ask in link.asked]

    @property
    def asked_of_the_table(self) -> list[Request]:
        """The same, but for signs of life."""
        return [ask for ask in self.asked if not isinstance(ask, wire.Ping)]

    @property
    def turned_down(self) -> set[str]:
        """The keys of what the house refused this screen."""
        return {key for link in self.house.links for key in link.turned_down}

    def all(self, kind: type[AskT]) -> list[AskT]:
        """All of a kind that was asked."""
        return [ask for ask in self.asked if isinstance(ask, kind)]

    def last(self, kind: type[AskT]) -> AskT:
        """What was asked last, of this kind."""
        found = self.all(kind)
        assert found, f"no {kind.__name__} among {self.asked}"
        return found[-1]

    def count(self, kind: type[AskT]) -> int:
        """How often such a thing was asked."""
        return len(self.all(kind))

    @property
    def screen(self) -> HouseScreen[Any]:
        """The screen on top."""
        screen = self.app.screen
        assert isinstance(screen, HouseScreen)
        return screen

    @property
    def room(self) -> TableInfo:
        """The table where this screen is."""
        assert self.app.client.room is not None
        return self.app.client.room

    @property
    def text(self) -> str:
        """Everything that is to be seen, row by row."""
        return self.eyes.text()

    async def until(self, true: Callable[[], Any], what: str) -> None:
        """Wait until this is so."""
        for _ in range(2000):
            if true():
                return
            await self.pilot.pause()
            await asyncio.sleep(0.005)
        raise AssertionError(f"never: {what}; {self.app.screen} {self.turned_down}")

    async def calm(self) -> None:
        """Wait until all that was pressed is done, and what the house answered is on the screen."""
        app = self.app
        # What an answer leads to may be asked in its turn.
        for _ in range(2):
            if app.return_code is not None:
                return
            await self.pilot.pause()
            await self.until(
                lambda: app.return_code is not None or app.in_turn.resting, "all that was pressed is done"
            )
            await self._answered()
        if app.return_code is None:
            await self.pilot.pause()

    async def _answered(self) -> None:
        client = self.app.client
        number = client.request(wire.Ping())
        await self.until(lambda: not number or not client.awaits(number), "an answer")

    async def press(self, *keys: str) -> None:
        """Keys, one after the other, as a hand presses them."""
        for key in keys:
            await self.pilot.press(key)
            await self.calm()

    async def goes_to(self, *others: str, ask: Open = FOUR, watch: bool = False) -> list[Client]:
        """This screen sits down, or looks on, where the first of others has opened a table; the others."""
        host, code = await self.house.opened_by(others[0], ask)
        clients = [host, *[await self.house.come(name=name) for name in others[1:]]]
        for client in clients[1:]:
            assert await client.ask(Enter(code)) == ""
        self.app.client.request(Enter(code, watch=watch))
        await self.calm()
        assert self.room.code == code
        return clients

    async def begins(self, others: Sequence[Client]) -> None:
        """Each says that the game may begin: it begins where the table is full."""
        for client in others:
            assert await client.ask(Ready()) == ""
        if self.room.you is not None:
            self.app.client.ready()
        await self.calm()
        assert self.room.stage == "playing"


@contextlib.asynccontextmanager
async def visit(
    name: str = "Berit",
    *,
    house: RealHouse | None = None,
    who: Who = BERIT,
    door_name: str = "",
    size: tuple[int, int] = (80, 24),
    preferences: Preferences | None = None,
    kind: type[KattaApp] = KattaApp,
    **more: Any,
) -> AsyncIterator[Visit]:
    """A player of this name comes by a key to a house: one that is open, or one of her own. ``kind`` may do
    more than the app does."""
    more.setdefault("local", True)
    more.setdefault("waits", STANDING)
    async with contextlib.AsyncExitStack() as stack:
        where = house if house is not None else await stack.enter_async_context(RealHouse())
        app = kind(
            lambda: where.link(who, door_name),
            Look(),
            preferences or Preferences(language="en", motion=False),
            Shelf(None),
            name=name,
            **more,
        )
        here = Visit(where, app)
        async with seen(app, *size) as (here.pilot, here.eyes):
            await here.until(lambda: app.client.welcome is not None, "a welcome")
            await here.calm()
            yield here
