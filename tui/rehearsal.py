"""A rehearsal: the app is run once with nobody watching, before sessions are forked.

What it reads, builds and remembers on the way (style sheets, styles, cells) is then shared by all of them.
"""

import asyncio

from msgspec import Raw
from textual.pilot import Pilot

from shared.wire import Lobby, Room, SeatLine, Settings, TableLine, Tell, Welcome
from tui.app import KattaApp
from tui.client import Heard, Link
from tui.games.catalogue import FACES, USUAL
from tui.look import Look
from tui.settings import Preferences, Shelf

SIZE = (80, 24)


class _Silence:
    """A link on which nothing is ever said."""

    async def read(self) -> bytes:
        await asyncio.Event().wait()
        raise AssertionError

    def write(self, data: bytes) -> None:
        """Nobody listens."""

    def close(self) -> None:
        """Nothing to hang up."""


async def _silence() -> Link:
    return _Silence()


def rehearse() -> None:
    """Draw the first screens once, into nothing."""

    async def play(pilot: Pilot[object]) -> None:
        app = pilot.app
        assert isinstance(app, KattaApp)
        for tell in _told():
            app.post_message(Heard(tell))
            await pilot.pause()
        app.exit()

    app = KattaApp(_silence, Look(), Preferences(motion=False, bell=False), Shelf(None))
    app.run(headless=True, size=SIZE, auto_pilot=play)
    if app.farewell:
        # What breaks here would break for every player: better nobody is let in.
        raise RuntimeError("the rehearsal broke off; the log tells why")


def _told() -> tuple[Tell, ...]:
    table = TableLine("KURA-MOLA-42", USUAL, "waiting", 4, 1, ("Kari",), 0)
    seats = (
        SeatLine("person", "Kari"),
        SeatLine("bot", "Ola", "normal"),
        SeatLine("empty"),
        SeatLine("empty"),
    )
    room = Room(table.code, USUAL, "waiting", Settings(4), Raw(b"\x80"), seats, None, None, 1)
    games = tuple(tell for face in FACES.values() for tell in face.moments())
    return (Welcome(1, "Kari", True, tuple(FACES)), Lobby((table,)), room, Lobby(()), *games, Lobby(()))
