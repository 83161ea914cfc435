"""A session that has become a screen: a player's process on a terminal, and a sane shell after it."""

import asyncio
import socket

from server import logs
from server.doors import says
from server.doors.carrier import Client
from server.doors.house import Arrival, House
from server.doors.restore import NEW_LINE, Screen
from server.doors.terminal import Ended, Terminal

LATE_ANSWERS = 2.0
"""Seconds that a terminal's answers to a question may be on their way."""

_log = logs.logger("door")


class Shell:
    """A session that has a screen: a player's process on a terminal."""

    def __init__(self, client: Client, house: House, arrival: Arrival, term: str) -> None:
        self._client = client
        self._arrival = arrival
        self._terminal = Terminal(house.forks, self)
        self._screen = Screen(term)
        self._closing = False
        self._done = asyncio.Event()

    async def start(
        self, size: tuple[int, int], environment: dict[str, str], connection: socket.socket, code: str | None
    ) -> None:
        """Begin. ForkFailed when no process can be had."""
        await self._terminal.start(size, environment, connection, code)

    def received(self, data: bytes) -> None:
        self._screen.answered(data)
        self._terminal.type(data)

    def finished(self) -> None:
        """No more keys; a screen may be looked at without any."""

    def resized(self, size: tuple[int, int]) -> None:
        self._terminal.resize(size)

    def choked(self, choked: bool) -> None:
        if choked:
            self._terminal.pause()
        else:
            self._terminal.resume()

    def gone(self) -> None:
        self._closing = True
        self._terminal.hang_up()

    async def close(self) -> None:
        self._closing = True
        self._terminal.hang_up()
        await self._done.wait()

    # --- The terminal's client ---

    def show(self, data: bytes) -> None:
        self._screen.feed(data)
        self._client.show(data)

    def hold(self, held: bool) -> None:
        self._client.hold(held)

    def ended(self, how: Ended) -> None:
        """The process is gone: put the player's terminal right, and say why where the screen did not."""
        crashed = bool(how.crash) or (how.status < 0 and not self._closing)
        if crashed:
            _log.error("a player's screen broke", status=how.status, crash=how.crash, **self._arrival.context)
        self._client.show(self._screen.restored())
        message = ""
        if crashed:
            message = says.BROKE_GUEST if how.resume else says.BROKE
        elif self._closing and how.status < 0:
            message = says.CLOSING
        if message:
            self._client.show(NEW_LINE)
        # A terminal that is still answering would have its answers read by the shell it goes back to.
        delay = 0.0 if self._closing else self._screen.unanswered_for(LATE_ANSWERS)
        status = 1 if how.status < 0 else how.status
        asyncio.get_running_loop().call_later(delay, self._finish, status, message, how.resume)

    def _finish(self, status: int, message: str, code: str) -> None:
        self._client.end(status, message, code=code)
        self._done.set()
