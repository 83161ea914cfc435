"""Sizes on their way to a player's process."""

import os
import signal
import socket
from asyncio import sleep
from typing import Any, cast

import pytest

from server.doors.forks import Forks
from server.doors.terminal import RESIZE_EVERY, ProcessEnded, Terminal, TerminalOwner


class Process:
    """A process that never ends."""

    pid = 1_000_000

    def __init__(self) -> None:
        self.sentinel, self.held = os.pipe()


class NoForks:
    """Gives that process."""

    screen = "none"

    async def start(self, *args: object) -> Process:
        return Process()


class Nobody:
    """Looks at nothing."""

    def show(self, data: bytes) -> None:
        """Nothing."""

    def hold(self, held: bool) -> None:
        """Nothing."""

    def ended(self, how: ProcessEnded) -> None:
        """Nothing."""


@pytest.mark.parametrize(
    ("sizes", "told"),
    [(((100, 30),), []), (((100, 30), (70, 24), (100, 30)), [signal.SIGWINCH])],
)
async def test_a_window_that_was_dragged_is_told_of_even_when_it_is_as_large_as_before(
    sizes: tuple[tuple[int, int], ...], told: list[signal.Signals]
) -> None:
    signals: list[Any] = []
    client: TerminalOwner = Nobody()
    terminal = Terminal(cast(Forks, NoForks()), client, kill=lambda pid, number: signals.append(number))
    ours, theirs = socket.socketpair()
    with ours:
        await terminal.start((80, 24), {}, theirs, None)
        for size in sizes:
            terminal.resize(size)
        await sleep(2 * RESIZE_EVERY)
        assert signals == told
