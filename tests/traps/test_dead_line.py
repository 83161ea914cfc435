"""C79: a line that dies under ``katta join``: all that is between a client and a house stands still."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from tests.doors.test_join_house import Traveller, go_in, quit_by_key
from tests.serving import Serving
from tests.terminal import Terminal

pytestmark = pytest.mark.slow

HAND = "K alone takes the highest with it"
"""Stands below one's own cards."""

FORWARD = """
import asyncio, socket, sys

async def carry(reader, writer):
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    writer.close()

async def come(reader, writer):
    try:
        there = await asyncio.open_connection("127.0.0.1", int(sys.argv[2]))
    except OSError:
        writer.close()
        return
    await asyncio.gather(carry(reader, there[1]), carry(there[0], writer))

async def main():
    server = await asyncio.start_server(come, sock=socket.socket(fileno=int(sys.argv[1])))
    print("ready", flush=True)
    await server.serve_forever()

asyncio.run(main())
"""


class Wire:
    """The way between a client and a house, a process of its own that can be stopped or cut."""

    def __init__(self, house: int) -> None:
        self._house = house
        # The next carrier listens on it, too: so no other has the port meanwhile.
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._process = self._begun()

    def _begun(self) -> "subprocess.Popen[str]":
        number = self._listening.fileno()
        line = [sys.executable, "-c", FORWARD, str(number), str(self._house)]
        process = subprocess.Popen(line, stdout=subprocess.PIPE, text=True, pass_fds=[number])
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        return process

    def stand_still(self) -> None:
        """Nothing gets through any more, and neither end is told."""
        os.kill(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """What has waited gets through."""
        os.kill(self._process.pid, signal.SIGCONT)

    def mend(self) -> None:
        """Cut it, and lay another one."""
        self._cut()
        self._process = self._begun()

    def _cut(self) -> None:
        self._process.kill()
        self._process.wait(10)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self._cut()
        self._listening.close()


async def test_a_guest_on_a_dead_line_is_told_and_comes_back_to_his_seat_as_who_he_was(
    served: Serving, tmp_path: Path
) -> None:
    traveller = Traveller(tmp_path / "traveller")
    with Wire(served.port) as wire:
        async with served.talk("Odd") as odd:
            await odd.ask("table.create", game="katta", settings={"seats": 3, "clock": 120}, bots=["easy"])
            code = (await odd.hear("table"))["code"]
            await odd.ask("table.ready")
            with traveller.join(wire.port, code, "--name", "Gro") as gro:

                def come() -> None:
                    go_in(gro).wait("Odd", code, "I am ready").press("enter").wait(HAND)

                await asyncio.to_thread(come)
                wire.stand_still()
                await asyncio.to_thread(gro.wait, "The house does not answer. Connecting anew in")
                wire.go_on()
                await asyncio.to_thread(gro.wait_gone, "The house does not answer")
                assert names(odd.room) == ["Odd", "Gro"]
                wire.stand_still()
                await asyncio.to_thread(gro.wait, "The connection broke.")
                wire.mend()
                await asyncio.to_thread(gro.wait_gone, "The connection broke.")
                await asyncio.to_thread(gro.wait, HAND)
                await odd.until(lambda: odd.room["seats"][here(odd.room, "Gro")]["here"], "Gro is back")
                assert names(odd.room) == ["Odd", "Gro"]


def test_a_house_that_closes_for_an_upgrade_is_come_back_to_by_a_guest(
    served: Serving, tmp_path: Path
) -> None:
    traveller = Traveller(tmp_path / "traveller")
    with traveller.join(served.port, "--name", "Gro") as gro:
        go_in(gro).wait("playing as Gro").press("enter").wait(HAND)
        played = hand_of(gro)
        assert served.stop() == 0
        gro.wait("The connection broke.")
        served.start()
        gro.wait_gone("The connection broke.").wait(HAND)
        assert hand_of(gro) == played
        assert quit_by_key(gro) == 0
        way_back = re.search(rb"katta join (\S+) (R-\S+)", gro.received)
        assert way_back, "whoever leaves by himself is told how to come back, too"
    with traveller.join(served.port, way_back[2].decode()) as gro:
        gro.wait(HAND)
        assert hand_of(gro) == played


def names(room: "dict[str, object] | None") -> list[str]:
    """The people at the table."""
    assert room is not None
    seats = room["seats"]
    assert isinstance(seats, list)
    return [seat["name"] for seat in seats if seat["kind"] == "person"]


def here(room: "dict[str, object]", name: str) -> int:
    """Where a player sits."""
    seats = room["seats"]
    assert isinstance(seats, list)
    return [seat["name"] for seat in seats].index(name)


def hand_of(terminal: Terminal) -> list[str]:
    """The rows with one's own cards."""
    terminal.settle()
    rows = terminal.lines
    at = next(index for index, row in enumerate(rows) if HAND in row)
    return [row[:80] for row in rows[at - 7 : at - 3]]
