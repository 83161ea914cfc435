"""A rehearsal: the app is run once without a player, before sessions are forked.

What it reads, builds and remembers on the way (style sheets, styles, cells) is then shared by all of them.
"""

import asyncio
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Raw, msgpack
from textual.pilot import Pilot
from textual.screen import Screen

from shared.milliseconds import Milliseconds, seconds
from shared.stage import Stage
from shared.wire import (
    Events,
    Lobby,
    News,
    Said,
    SeatLine,
    Settings,
    TableInfo,
    TableLine,
    TimeLeft,
    ViewUpdate,
    Welcome,
)
from tui.app import KattaApp
from tui.games.catalogue import GAME_UIS, USUAL
from tui.games.game_ui import GameUI
from tui.games.kit.presence import dealt_to
from tui.games.transcript import Moment, Transcript, read
from tui.look.look import Look
from tui.net.client import Heard, Incoming, Link
from tui.screens import routes
from tui.settings import Preferences, Shelf

SIZE: Final = (80, 24)
CODE: Final = "KURA-MOLA-42"
TABLE: Final = TableLine(CODE, USUAL, Stage.WAITING, 4, 1, ("Kari",), 0)


class _Silence:
    """A link on which nothing is ever said."""

    async def read(self) -> bytes:
        await asyncio.Event().wait()
        raise AssertionError

    def write(self, data: bytes) -> None:
        """No client listens."""

    def close(self) -> None:
        """Nothing to hang up."""


async def _silence() -> Link:
    return _Silence()


def rehearse() -> frozenset[str]:
    """Draw every screen of the house and a table of every game once, into nothing. The names of the screens
    that were drawn."""
    drawn = set()

    async def play(pilot: Pilot[object]) -> None:
        app = pilot.app
        assert isinstance(app, KattaApp)

        async def seen() -> None:
            await pilot.pause()
            drawn.add(type(app.screen).__name__)

        async def told(tells: Iterator[Incoming]) -> None:
            for tell in tells:
                app.post_message(Heard(tell))
                if not isinstance(tell, Events):  # nothing is drawn before the view that it led to
                    await seen()

        await told(_told_at_home())
        for route in _opened(app.screen):
            app.open(route)
            await seen()
            app.screen.dismiss()
            await seen()
        await told(_told_at_tables())
        app.exit()

    app = KattaApp(_silence, Look(), Preferences(motion=False, bell=False), Shelf(None))
    app.run(headless=True, size=SIZE, auto_pilot=play)
    if app.farewell:
        # What breaks here would break for every player: better to let no player in.
        raise RuntimeError("the rehearsal broke off; the log tells why")
    return frozenset(drawn)


def _opened(home: Screen[object]) -> Iterator[routes.Route]:
    """What a player opens at home."""
    yield routes.Tables()
    yield routes.NewTable()
    yield routes.Join()
    yield routes.History()
    yield routes.Settings()
    yield routes.Keys()
    yield from (routes.Rules(game) for game in GAME_UIS)
    yield routes.Naming("Kari")
    yield routes.AllKeys(home)
    yield routes.Commands(home)


def _told_at_home() -> Iterator[Incoming]:
    yield Welcome(1, "Kari", True, tuple(GAME_UIS))
    yield Lobby((TABLE,))


def _told_at_tables() -> Iterator[Incoming]:
    seats = (
        SeatLine("person", "Kari"),
        SeatLine("bot", "Ola", "normal"),
        SeatLine("empty"),
        SeatLine("empty"),
    )
    yield TableInfo(CODE, USUAL, Stage.WAITING, Settings(4), Raw(b"\x80"), seats, None, None, 1)
    for ui in GAME_UIS.values():
        yield Lobby(())
        yield from game_told(ui, read(ui.key))
    yield Lobby(())


def game_told(ui: GameUI, transcript: Transcript) -> Iterator[Incoming]:
    """A whole game, as a client at its table is told of it."""
    header, (first, *others) = transcript.header, transcript.moments
    yield _room(ui, transcript, Stage.PLAYING)
    yield from _moment(ui, first)
    yield Said(CODE, header.names[-1], "good evening", header.seat)
    for moment in others:
        yield from _moment(ui, moment)
    yield _room(ui, transcript, Stage.OVER)


def _room(ui: GameUI, transcript: Transcript, stage: Stage) -> TableInfo:
    header = transcript.header
    seats = tuple(
        SeatLine("person", name) if seat == header.seat else SeatLine("bot", name, "normal")
        for seat, name in enumerate(header.names)
    )
    settings, options = Settings(len(seats), 30 if ui.clocked else 0), _packed(header.options)
    return TableInfo(
        CODE, ui.key, stage, settings, options, seats, header.seat, header.seat, 0, players=dealt_to(seats)
    )


def _moment(ui: GameUI, moment: Moment) -> Iterator[Incoming]:
    news = tuple(News(_packed(event), shown) for event, shown in moment.news)
    yield Events(CODE, moment.n, news)
    # What was something to look at is drawn, too, and over as soon as it is.
    left, total = (24, 30) if ui.clocked else (0, 0)
    clock = TimeLeft(seconds(left), seconds(total), Milliseconds(int(moment.long)))
    yield ViewUpdate(CODE, moment.n, _packed(moment.view), clock)


def _packed(value: Any) -> Raw:
    return Raw(msgpack.encode(value))
