"""The door for processes of the same user, and the tables as a process of their own."""

import asyncio
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from server.doors import local
from server.supervisor import Supervisor
from shared import wire
from shared.games.katta.view import Over
from shared.wire import (
    Finished,
    Greet,
    Guest,
    Hello,
    Lobby,
    Open,
    Owner,
    Play,
    Settings,
    TableInfo,
    ViewUpdate,
    Welcome,
    Who,
)
from tests.patience import PATIENCE
from tests.server.helpers import Client, packed


async def _echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(await reader.read(100))
    await writer.drain()
    writer.close()


async def test_the_socket_lies_in_a_folder_of_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "run" / "tables"
    path.parent.mkdir(mode=0o755)
    async with await local.listen(path, _echo, Supervisor()):
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        reader, writer = await asyncio.open_unix_connection(path)
        writer.write(b"hello")
        assert await reader.read() == b"hello"
        writer.close()


async def test_a_socket_that_a_killed_process_left_is_not_in_the_way(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    left = socket.socket(socket.AF_UNIX)
    left.bind(str(path))
    left.close()
    async with await local.listen(path, _echo, Supervisor()):
        pass


async def test_a_process_of_another_user_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "tables"
    async with await local.listen(path, _echo, Supervisor(), owner=os.getuid() + 1):
        reader, writer = await asyncio.open_unix_connection(path)
        writer.write(b"hello")
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(5)
        writer.close()


def test_whose_process_is_at_the_other_end_is_asked_of_the_system() -> None:
    here, there = socket.socketpair()
    with here, there:
        assert local.peer_user(here) == os.getuid()


# --- The process ----------------------------------------------------------------------------------------


IMPORTS = """
import asyncio
from pathlib import Path
from server.cli import tables_process as tables
from server.config import Config
"""


def _program(body: str) -> list[str]:
    return [sys.executable, "-c", IMPORTS + body]


def _started(body: str, fd: int) -> subprocess.Popen[bytes]:
    return subprocess.Popen(_program(body), pass_fds=[fd], env={**os.environ, "KATTA_PACE": "none"})


def _house(folder: Path, data: Path, ready: int | None = None) -> str:
    socket_path = folder / "run" / "tables"
    return f"asyncio.run(tables.run(Path({str(socket_path)!r}), Path({str(data)!r}), Config(), {ready}))"


def _greet(client: Client, who: Who, name: str) -> None:
    client.writer.write(wire.frame(Hello(wire.VERSION, who, "", "test")))
    client.write(Greet(wire.VERSION, name))


def _no_session() -> asyncio.Future[None]:
    ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    ended.set_result(None)
    return ended


@asynccontextmanager
async def alone(data: Path, how: str = "keep=True") -> AsyncIterator[tuple[Client, subprocess.Popen[bytes]]]:
    """A client of a tables process that serves one socket."""
    here, there = socket.socketpair()
    body = f"tables.run_on_fd({there.fileno()}, Path({str(data)!r}), {how})"
    with there:
        process = _started(body, there.fileno())
    client = Client(*await asyncio.open_connection(sock=here), _no_session())
    _greet(client, Owner(), "Kari")
    await client.until(lambda: client.all(Welcome))
    try:
        yield client, process
    finally:
        client.writer.transport.abort()
        await asyncio.to_thread(process.wait, 10)


async def play_to(client: Client, done: Callable[[], bool]) -> None:
    """Play whatever is offered until this is true."""
    asked = -1
    while not done():
        seen = client.last(ViewUpdate)
        if client.view.offers and seen.n != asked:
            asked = seen.n
            client.write(Play(seen.n, packed(client.view.offers[-1])))
        await client.until(lambda seen=seen: done() or client.last(ViewUpdate) is not seen)


ALONE = Open("katta", Settings(seats=3, clock=0, open=False), bots=("easy", "normal"), start=True)


async def test_one_player_plays_a_game_over_one_socket_and_the_process_ends_with_it(
    tmp_path: Path,
) -> None:
    async with alone(tmp_path) as (client, process):
        await client.ask(ALONE)
        await play_to(client, lambda: bool(client.all(Finished)))
        assert isinstance(client.view.phase, Over)
        await client.caught_up()
        assert client.last(TableInfo).stage == "over"
    assert process.returncode == 0


async def test_the_game_goes_on_where_it_was_when_the_player_comes_again(tmp_path: Path) -> None:
    async with alone(tmp_path) as (client, process):
        await client.ask(ALONE)
        await play_to(client, lambda: client.last(ViewUpdate).n > 12 and bool(client.view.offers))
        seen = client.last(ViewUpdate)
    assert process.returncode == 0
    async with alone(tmp_path) as (client, _):
        await client.until(lambda: client.all(ViewUpdate))
        assert client.last(ViewUpdate).n == seen.n
        assert bytes(client.last(ViewUpdate).view) == bytes(seen.view)
        await play_to(client, lambda: bool(client.all(Finished)))


async def test_a_second_game_at_the_same_time_is_kept_in_memory_and_says_so(tmp_path: Path) -> None:
    async with alone(tmp_path) as (first, _), alone(tmp_path) as (second, _):
        assert first.notices() == []
        await second.caught_up()
        assert second.notices() == ["house.memory_store"]
        assert await second.ask(ALONE) == ""


@asynccontextmanager
async def house(folder: Path) -> AsyncIterator[subprocess.Popen[bytes]]:
    """A tables process that listens, under the folder."""
    ready, says = os.pipe()
    process = _started(_house(folder, folder / "data", says), says)
    os.close(says)
    with os.fdopen(ready, "rb") as pipe:
        line = await asyncio.wait_for(asyncio.to_thread(pipe.readline), PATIENCE)
    assert line == b"ready\n"
    try:
        yield process
    finally:
        process.kill()
        await asyncio.to_thread(process.wait, 10)


async def come(folder: Path, name: str = "", resume: str = "") -> Client:
    """A client comes in over the Unix socket."""
    client = Client(*await asyncio.open_unix_connection(folder / "run" / "tables"), _no_session())
    _greet(client, Guest(), name)
    await client.until(lambda: client.all(Welcome))
    if resume:
        assert await client.ask(wire.Enter(resume)) == ""
    return client


async def test_on_sigterm_every_player_is_told_and_the_process_ends_in_time_c50(tmp_path: Path) -> None:
    async with house(tmp_path) as process:
        people = [await come(tmp_path, name) for name in ("Ada", "Bo")]
        await people[0].ask(ALONE)
        deaf = await come(tmp_path)
        deaf._task.cancel()
        process.send_signal(signal.SIGTERM)
        assert await asyncio.to_thread(process.wait, 10) == 0
        for one in people:
            await one.ended.wait()
            assert one.farewell == "house.stopping"
        assert not (tmp_path / "run" / "tables").exists()


async def test_tables_that_keep_nothing_know_no_seat_of_before_and_write_nothing(tmp_path: Path) -> None:
    async with alone(tmp_path) as (client, _):
        await client.ask(
            Open("katta", Settings(seats=3, clock=0, open=False), bots=("easy", "easy"), start=True)
        )
        await client.until(lambda: client.all(TableInfo))
    before = _written(tmp_path)
    async with alone(tmp_path, "keep=False") as (client, _):
        await client.until(lambda: client.all(Lobby))
        assert not client.all(TableInfo)
    assert _written(tmp_path) == before


async def test_a_second_house_on_the_same_data_does_not_start(tmp_path: Path) -> None:
    async with house(tmp_path):
        program = _program(_house(tmp_path / "other", tmp_path / "data"))
        second = await asyncio.to_thread(subprocess.run, program, capture_output=True, text=True)
        assert second.returncode == 1
        assert "Another katta (process" in second.stderr
        await come(tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("kill_after", [3, 5, 8, 14, 23])
async def test_after_kill_9_every_player_is_back_on_the_same_cards_and_no_told_move_is_missing(
    tmp_path: Path, kill_after: int
) -> None:
    names = ("Ada", "Bo")
    async with house(tmp_path) as process:
        people = [await come(tmp_path, name) for name in names]
        secrets = [one.last(Welcome).resume for one in people]
        await people[0].ask(Open("katta", Settings(seats=3, clock=0), bots=("easy",)))
        code = people[0].last(TableInfo).code
        await people[1].ask(wire.Enter(code))
        waiting = await come(tmp_path, "Cai")
        await waiting.ask(Open("katta", Settings(seats=4)))
        waiting_secret = waiting.last(Welcome).resume
        for one in people:
            await one.ask(wire.Ready())
        for _ in range(kill_after):
            await asyncio.wait_for(_one_move(people), PATIENCE)
        process.kill()
        for one in people:
            await one.ended.wait()
    told = max(one.last(ViewUpdate).n for one in people)
    async with house(tmp_path):
        back = [await come(tmp_path, "", secret) for secret in secrets]
        for before, after in zip(people, back, strict=True):
            assert after.last(Welcome).name == before.last(Welcome).name
            assert after.last(TableInfo).code == code
            assert after.last(TableInfo).you == before.last(TableInfo).you
            assert after.all(ViewUpdate)[0].n >= told
        latest = max(people, key=lambda one: int(one.last(ViewUpdate).n))
        again = back[people.index(latest)]
        if again.all(ViewUpdate)[0].n == told:
            assert bytes(again.all(ViewUpdate)[0].view) == bytes(latest.last(ViewUpdate).view)
        cai = await come(tmp_path, "", waiting_secret)
        assert cai.last(TableInfo).code == waiting.last(TableInfo).code
        while not back[0].all(Finished):
            await asyncio.wait_for(_one_move(back), PATIENCE)
        for one in back:
            await one.until(lambda one=one: one.all(Finished))
            assert one.last(Finished).commitment == people[0].last(TableInfo).commitment


def _written(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder.iterdir()}


async def _one_move(people: list[Client]) -> None:
    """A player who is offered something does it; bots move by themselves."""
    while not people[0].all(Finished):
        for one in people:
            if one.all(ViewUpdate) and one.view.offers:
                refused = await one.ask(Play(one.last(ViewUpdate).n, packed(one.view.offers[-1])))
                if not refused:
                    return
        await asyncio.sleep(0.01)
