"""Bugs planted in a door's tasks: who is served there is let go with a sentence, and the log says where."""

import asyncio
import os
import signal
import socket
from pathlib import Path
from typing import Any, cast

import pytest

from server.doors import channel
from server.doors.context import Arrival, DoorContext
from server.doors.forks import Forks
from server.doors.stream import Stream
from server.doors.terminal import ProcessEnded, Terminal
from server.i18n import door_messages
from shared.wire import Guest
from tests.doors.test_terminal import Nobody, NoForks, Process


class Planted(Exception):
    """The bug."""


def planted(*_: object, **__: object) -> Any:
    """Here it is."""
    raise Planted


def the_bug(caplog: pytest.LogCaptureFixture) -> None:
    """It was logged by kind and place."""
    contexts = [getattr(record, "context", {}) for record in caplog.records]
    assert [context["kind"] for context in contexts] == ["Planted"]
    assert "in planted" in contexts[0]["where"]


class Client(Nobody):
    """A caller at a door, who notes how it ends."""

    def __init__(self) -> None:
        self.over = asyncio.Event()
        self.how: object = None

    def end(self, status: int, message: str = "", code: str = "") -> None:
        """The session is over."""
        self.how = status, message
        self.over.set()

    def ended(self, how: ProcessEnded) -> None:
        self.how = how
        self.over.set()


class Drawing(NoForks):
    """A process that draws something."""

    def __init__(self) -> None:
        self.process = Process()
        self.screens: list[int] = []

    async def start(self, *args: object) -> Process:
        self.screens.append(os.dup(cast(Any, args[0]).number))
        os.write(self.screens[0], b"a frame")
        return self.process

    async def exit_code(self, process: object) -> int:
        """It cannot be told how it ended."""
        return cast(int, planted())


async def test_a_bug_in_showing_a_screen_ends_its_process(caplog: pytest.LogCaptureFixture) -> None:
    killed = asyncio.Event()

    def kill(process: int, number: int) -> None:
        if number == signal.SIGKILL:
            killed.set()

    client, forks = Client(), Drawing()
    client.show = planted  # type: ignore[method-assign]
    terminal = Terminal(cast(Forks, forks), client, kill=kill)
    ours, theirs = socket.socketpair()
    with ours:
        await terminal.start((80, 24), {}, theirs, None)
        await killed.wait()
    the_bug(caplog)


async def test_a_bug_in_the_end_of_a_process_lets_its_player_go(caplog: pytest.LogCaptureFixture) -> None:
    client, forks = Client(), Drawing()
    terminal = Terminal(cast(Forks, forks), client)
    ours, theirs = socket.socketpair()
    with ours:
        await terminal.start((80, 24), {}, theirs, None)
        os.close(forks.process.held)
        await client.over.wait()
    assert isinstance(client.how, ProcessEnded)
    assert client.how.crash
    the_bug(caplog)


class BrokenLines:
    """Lines that cannot be made of what the tables say."""

    hopeless = parted = False
    told = greet = planted

    def over(self) -> bytes:
        """The client has nothing more to say."""
        return b""


async def test_a_bug_in_carrying_ends_the_stream_with_a_sentence(caplog: pytest.LogCaptureFixture) -> None:
    client = Client()
    door, tables = socket.socketpair()
    with tables:
        reader, writer = await asyncio.open_connection(sock=door)
        Stream(client, reader, writer, cast(Any, BrokenLines()), {"caller": 1})
        tables.sendall(b"something")
        await client.over.wait()
        assert client.how == (1, door_messages.LOST_TABLES)
        assert writer.is_closing()
    the_bug(caplog)


class Channel:
    """A channel of asyncssh, that notes how it ends."""

    def __init__(self) -> None:
        self.over = asyncio.Event()
        self.status = 0

    def set_write_buffer_limits(self, high: int, low: int) -> None:
        """As large as may be."""

    def get_environment_bytes(self) -> dict[bytes, bytes]:
        """Nothing was sent."""
        return {}

    def write_stderr(self, data: bytes) -> None:
        """The last sentence."""
        assert b"come again" in data

    def exit(self, status: int) -> None:
        """It is closed."""
        self.status = status
        self.over.set()


async def test_a_bug_at_the_beginning_of_a_session_ends_it_with_a_sentence(
    caplog: pytest.LogCaptureFixture,
) -> None:
    house = DoorContext(Path("tables"), cast(Forks, NoForks()), "localhost", 22)
    arrival = Arrival(
        Guest(), "", cast(Any, "192.0.2.1"), placed=True, settled=str, parting=str, left=str, number=1
    )  # type: ignore[arg-type]
    session, chan = channel.SshChannel(house, arrival), Channel()
    session.connection_made(cast(Any, chan))
    session.shell_requested()
    session._screen = planted  # type: ignore[method-assign]
    session.session_started()
    await chan.over.wait()
    assert chan.status == 1
    the_bug(caplog)
