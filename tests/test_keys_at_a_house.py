"""Every key, pressed at a whole house with the limits that it ships with: nothing of it is dropped."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from server.clock import RealClock
from server.config import Config, Pace
from server.sessions.game_server import GameServer
from server.sessions.session import Session
from server.store.memory import MemoryStore
from shared import wire
from shared.games.catalogue import GAMES
from shared.wire import Frames, Open, Request, Settings
from tui.app import KattaApp
from tui.look.look import Look
from tui.net.client import Link, SocketLink
from tui.screens.base import HouseScreen
from tui.settings import Preferences, Shelf

LEAVES = {"leave", "quit", "interrupt", "suspend", "back"}
"""What would end the walk through the keys."""


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


class Visit:
    """One app at one house, in the test's own loop."""

    def __init__(self, first: Request) -> None:
        self.house = GameServer(MemoryStore(), RealClock(), Config(pace=Pace.none()))
        self.links: list[Overheard] = []
        self._sessions: list[asyncio.Task[None]] = []
        preferences = Preferences(language="en", motion=False, name="Ada")
        self.app = KattaApp(self._open, Look(), preferences, Shelf(None), name="Ada", first=first, local=True)

    async def _open(self) -> Link:
        here, there = socket.socketpair()
        session = Session(self.house, *await asyncio.open_connection(sock=there))
        self._sessions.append(asyncio.create_task(session.run()))
        here_link = await SocketLink.over(here)
        here_link.write(wire.frame(wire.Hello(wire.VERSION, wire.Keyed("SHA256:ada"), "192.0.2.1", "ssh")))
        self.links.append(Overheard(here_link))
        return self.links[-1]

    @property
    def link(self) -> Overheard:
        return self.links[-1]

    @property
    def screen(self) -> HouseScreen[Any]:
        screen = self.app.screen
        assert isinstance(screen, HouseScreen)
        return screen

    @contextlib.asynccontextmanager
    async def on(self, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[object]]:
        """The app runs, and the house with it."""
        try:
            async with self.app.run_test(size=size) as pilot:
                yield pilot
        finally:
            await self.house.stop()
            await asyncio.gather(*self._sessions)

    async def until(self, pilot: Pilot[object], true: Callable[[], Any], what: str) -> None:
        """Wait until this is so."""
        for _ in range(2000):
            if true():
                return
            await pilot.pause()
            await asyncio.sleep(0.005)
        raise AssertionError(f"never: {what}; {self.screen} {self.link.turned_down}")

    async def answered(self, pilot: Pilot[object]) -> None:
        """Wait until the house has answered all that was asked so far."""
        await pilot.pause()
        request = self.app.client.request(wire.Ping())
        await self.until(pilot, lambda: not self.app.client.awaits(request), "an answer")
        await pilot.pause()

    async def walk(self, pilot: Pilot[object]) -> None:
        """Press every key of this screen once, each from this screen: one press is one ask at most."""
        pressed: set[str] = set()
        start = type(self.screen)
        while type(self.screen) is start:
            keys = self.screen.keys()
            left = [key for key in keys if key.names and key.does not in pressed | LEAVES]
            if not left:
                return
            # What leads on, as being ready does, comes last.
            key = min(left, key=lambda key: key.main)
            pressed.add(key.does)
            before = len(self.link.asked)
            await pilot.press(key.names[0])
            await self.answered(pilot)
            # A sign of life, and bots that wait while there is something to look at, are not the key's.
            asks = [ask for ask in self.link.asked[before:] if not isinstance(ask, wire.Ping | wire.Hold)]
            assert len(asks) <= 1, f"{key.cap} ({key.does}) asks {asks}"
            for _ in range(3):  # whatever it opened lies over this screen
                if type(self.screen) is start and not self.screen.is_writing:
                    break
                await pilot.press("escape")
                await self.answered(pilot)


@pytest.mark.parametrize("key", GAMES)
async def test_one_key_fills_the_largest_table_and_every_other_does_what_it_says(key: str) -> None:
    seats = GAMES[key].seats.stop - 1
    visit = Visit(Open(key, Settings(seats=seats, clock=0)))
    async with visit.on() as pilot:
        client = visit.app.client
        await visit.until(pilot, lambda: client.room is not None, "the table")
        await visit.until(pilot, lambda: visit.screen.place == "waiting", "the screen of the table")
        await pilot.press("f")
        await visit.answered(pilot)
        assert client.room is not None
        assert [seat.kind for seat in client.room.seats] == ["person", *["bot"] * (seats - 1)]
        assert not visit.link.turned_down
        await visit.walk(pilot)
        assert visit.link.turned_down <= {"house.no_such_seat"}


async def test_every_key_of_home_is_one_ask_at_most() -> None:
    visit = Visit(wire.History(1))
    async with visit.on() as pilot:
        await visit.until(pilot, lambda: visit.links and visit.app.client.welcome, "the welcome")
        await visit.answered(pilot)
        await visit.walk(pilot)
        assert not visit.link.turned_down
