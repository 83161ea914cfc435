"""Finished games to be looked at again: what the tables tell about each moment, and a reader."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from shared.game import Game, Level, Pause
from shared.match import Accepted, Match
from shared.seats import Eye, Seat, Viewer
from shared.wire import Events, Request, Review, Reviewed, Step, ViewUpdate
from tests.tui.eyes import Eyes, seen
from tests.tui.scripted_house import ScriptedHouse, app_at, calm
from tui.settings import Preferences

NAMES = ("Kari", "Ola", "Nils", "Berit", "Ida", "Per")


class Archive:
    """A finished game with turns, and what the tables tell about each of its moments."""

    def __init__(
        self,
        game: Game,
        players: int = 4,
        options: msgspec.Struct | None = None,
        *,
        luck: int = 5,
        level: Level = Level.RANDOM,
    ) -> None:
        dice = random.Random(luck)
        options = options or game.types.options()
        self.match = Match(game, options, game.deal(options, players, bytes(32)), players)
        self.states, self.told = [self.match.state], [self.match.opening_told]
        while waiting := self.match.deadlines():
            seat = waiting[0].seat
            accepted = self.match.play_move(seat, game.bots.choose(self.match.seen(seat), level, dice))
            assert isinstance(accepted, Accepted)
            self.states.append(self.match.state)
            self.told.append(accepted.told)
        longs = [n for n, told in enumerate(self.told) if any(one.beat is Pause.LONG for one in told)]
        self.rounds = [0, *longs[:-1]]

    @property
    def moves(self) -> int:
        """How many moves it has."""
        return len(self.states) - 1

    def reviewed(self) -> Reviewed:
        """What is looked at."""
        names = NAMES[: self.match.players]
        key = self.match.game.key
        return Reviewed(key, "KURV-7", 1_763_118_000, names, self.moves, tuple(self.rounds))

    def at(self, move: int, seat: Seat | None) -> tuple[Events, ViewUpdate]:
        """One moment."""
        viewer: Viewer = Eye.REVIEWER if seat is None else seat
        self.match.state = self.states[move]
        return (
            Events("KURV-7", move, self.match.news(self.told[move], viewer)),
            ViewUpdate("KURV-7", move, msgspec.Raw(self.match.view(viewer))),
        )


class Reader:
    """A reader who looks at it."""

    def __init__(self, archive: Archive, house: ScriptedHouse, pilot: Any, eyes: Eyes) -> None:
        self.archive, self.house, self.pilot, self.eyes = archive, house, pilot, eyes

    async def press(self, *keys: str) -> None:
        """Keys, with time for the tables to answer."""
        for key in keys:
            await self.pilot.press(key)
            await calm(self.pilot)

    def text(self) -> str:
        """The screen."""
        return self.eyes.text()


@asynccontextmanager
async def reading(
    archive: Archive, size: tuple[int, int] = (80, 24), **more: object
) -> AsyncIterator[Reader]:
    """A reader who looks at this game."""
    house = ScriptedHouse()

    def answer(ask: Request) -> None:
        if isinstance(ask, Step):
            house.place(*archive.at(ask.move, ask.seat))
        elif isinstance(ask, Review):
            house.answer(Review, archive.reviewed())

    house.on_ask = answer
    app = app_at(house, preferences=Preferences(language="en", motion=False), **more)
    async with seen(app, *size) as (pilot, eyes):
        app.client.request(Review("r"))
        await calm(pilot)
        yield Reader(archive, house, pilot, eyes)
