"""A session that has become a screen: a player's process on a terminal, and a sane shell after it."""

import asyncio
import socket

from server import logs
from server.doors.backend import ClientChannel
from server.doors.context import Arrival, DoorContext
from server.doors.restore import NEW_LINE, Screen
from server.doors.terminal import ProcessEnded, Terminal
from server.i18n import door_messages
from server.supervisor import Supervisor

LATE_ANSWERS = 2.0
"""Seconds that a terminal's answers to a question may be on their way."""

ENDED_BY_SIGNAL = 128
"""Exit codes from here on are those of a screen that a signal has ended: it has said nothing itself."""

_log = logs.logger("door")


class Shell:
    """A session that has a screen: a player's process on a terminal."""

    def __init__(self, client: ClientChannel, house: DoorContext, arrival: Arrival, term: str) -> None:
        self._client = client
        self._arrival = arrival
        self._supervisor = Supervisor(**arrival.context)
        self._terminal = Terminal(house.forks, self, arrival.context)
        self._screen = Screen(term)
        self._ending = False
        self._why = ""
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
        self._end("")

    def silent(self) -> None:
        self._end(door_messages.SILENT_SCREEN)

    async def close(self) -> None:
        self._end(door_messages.CLOSING_SCREEN)
        await self._done.wait()

    def _end(self, why: str) -> None:
        """We end the screen; ``why`` is said to its player."""
        self._ending = True
        self._why = self._why or why
        self._terminal.hang_up()

    # --- The terminal's client ---

    def show(self, data: bytes) -> None:
        self._screen.feed(data)
        self._client.show(data)

    def hold(self, held: bool) -> None:
        self._client.hold(held)

    def ended(self, how: ProcessEnded) -> None:
        """The process is gone: put the player's terminal right, and say why where the screen did not."""
        was_ended = how.status < 0 or how.status >= ENDED_BY_SIGNAL
        crashed = bool(how.crash) or (was_ended and not self._ending)
        if crashed:
            _log.error("a player's screen broke", status=how.status, crash=how.crash, **self._arrival.context)
        self._client.show(self._screen.restored())
        message = door_messages.BROKE if crashed else self._why if was_ended else ""
        if message:
            self._client.show(NEW_LINE)
        # A terminal that is still answering would have its answers read by the shell it goes back to.
        delay = 0.0 if self._ending else self._screen.unanswered_for(LATE_ANSWERS)
        status = 1 if was_ended else how.status
        self._supervisor.later(
            delay, "finish", lambda: self._finish(status, message, how.resume), self._done.set
        )

    def _finish(self, status: int, message: str, code: str) -> None:
        self._client.end(status, message, code)
        self._done.set()
