"""C19, C50, C51: the house as a whole, opened, closed, killed and opened again."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.doors.double import wait_until
from tests.patience import PATIENCE
from tests.serving import QUICK, Serving
from tests.talk import request
from tests.terminal import Terminal, children

pytestmark = pytest.mark.slow


def process(house: Serving) -> int:
    """The process that a host sees."""
    assert house._process is not None
    return house._process.pid


def drawn(visitor: Terminal) -> Terminal:
    """Once a screen is drawn."""
    return visitor.until(lambda: b"\x1b[?1049h" in visitor.received, "a screen")


def doors(house: Serving) -> list[int]:
    return [pid for pid, words in children(process(house)) if "server.doors" in words]


def test_it_says_how_to_come_in_and_closes_at_a_word(served: Serving) -> None:
    assert served.said == [
        f"listening on 127.0.0.1:{served.port}",
        f"to come in: ssh -t -p {served.port} play@localhost",
        served.said[2],
        f"data:       {served.data}",
    ]
    shown = subprocess.run(
        ["ssh-keygen", "-l", "-f", str(served.data / "host_key")], capture_output=True, text=True, check=True
    )
    assert served.said[2] == f"host key:   {shown.stdout.split()[1]}"
    assert (served.data / "host_key").stat().st_mode & 0o777 == 0o600
    assert (served.data / "run").stat().st_mode & 0o777 == 0o700
    assert not (served.data / "new").exists(), "it is new only until it is open"
    assert served.stop() == 0


def test_c50_a_ctrl_c_closes_it_and_every_terminal_is_sane(served: Serving) -> None:
    with served.visit("kari") as kari, served.visit("odd", key=False) as odd:
        for visitor in (kari, odd):
            drawn(visitor).settle()
        os.kill(process(served), signal.SIGINT)
        for visitor in (kari, odd):
            visitor.ended()
            assert visitor.left_on() == []
            assert "Traceback" not in visitor.text
        wait_until(lambda: not served.alive)
    assert "Traceback" not in served.log


async def test_a_door_that_dies_is_opened_again_and_no_game_notices(served: Serving) -> None:
    tables = served.tables
    async with served.talk("Kari", key=True) as kari:
        await kari.ask(
            "table.create", game="katta", settings={"seats": 3, "clock": 0}, bots=["easy", "easy"], start=True
        )
        await kari.until(lambda: kari.seen is not None, "a view")
        assert kari.room is not None
        code = kari.room["code"]
    (door,) = doors(served)
    os.kill(door, signal.SIGKILL)
    async with served.talk("Kari", key=True) as kari:
        await kari.until(lambda: kari.room is not None and kari.room["code"] == code, "the same table")
        assert kari.room is not None
        assert kari.room["you"] == 0
    assert served.tables == tables
    assert doors(served) != [door]


async def test_tables_that_die_are_opened_again_and_the_seat_is_there(served: Serving) -> None:
    async with served.talk("Kari", key=True) as kari:
        await kari.ask(
            "table.create", game="katta", settings={"seats": 3, "clock": 0}, bots=["easy", "easy"], start=True
        )
        await kari.until(lambda: kari.seen is not None, "a view")
        assert kari.room is not None
        code = kari.room["code"]
        served.kill_tables()
    (door,) = doors(served)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        async with served.talk("Kari", key=True) as kari:
            await asyncio.sleep(0.5)
            if kari.room is not None:
                break
    assert kari.room is not None
    assert (kari.room["code"], kari.room["you"]) == (code, 0)
    assert doors(served) == [door]
    assert "the tables process died" in served.log


def test_nothing_outlives_a_house_that_is_killed_and_its_port_and_data_are_free(served: Serving) -> None:
    with served.visit("kari") as kari:
        drawn(kari)
        parts = served._below(process(served))
        assert len(parts) >= 4
        os.kill(process(served), signal.SIGKILL)
        assert served._process is not None
        served._process.wait()
        print_of_key = served.said[2]
        served.start()
        assert served.said[2] == print_of_key
        wait_until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in parts))
        kari.ended()
        # Whichever is the first to notice says so: the door, or the screen whose tables are gone.
        assert re.search(r"If you had a seat it is held|Your seat is held", kari.text)
        assert kari.left_on() == []
    with served.visit("kari") as kari:
        drawn(kari)


def test_two_houses_cannot_have_the_same_data_and_the_first_one_stays_open(served: Serving) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "server", "serve", "--host", "127.0.0.1", "--port", "0",
         "--data", str(served.data)],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert second.returncode == 1
    assert "Traceback" not in second.stderr
    assert "katta: " in second.stderr
    assert second.stdout == ""
    with served.visit("kari") as kari:
        drawn(kari)


def test_two_doors_share_a_port(tmp_path: Path) -> None:
    with Serving(tmp_path / "house", f"doors = 2\n{QUICK}") as house:
        assert len(doors(house)) == 2
        for _ in range(4):
            done = subprocess.run(
                house.talk("x").command,
                input=request(1, "session.hello", version=2),
                capture_output=True,
                timeout=PATIENCE,
                check=False,
            )
            assert done.returncode == 0
            assert re.search(rb'"id":1,"result":', done.stdout)
        door = doors(house)[0]
        os.kill(door, signal.SIGKILL)
        wait_until(lambda: len(set(doors(house)) - {door}) == 2)


async def test_c51_a_crowd_that_comes_back_at_once_is_in_again(served: Serving) -> None:
    async def come() -> bool:
        for _ in range(6):
            process = await asyncio.create_subprocess_exec(
                *served.talk("x").command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )  # fmt: skip
            told, _ = await process.communicate(request(1, "session.hello", version=2))
            if process.returncode == 0 and b'"id":1,"result":' in told:
                return True
            await asyncio.sleep(1)
        return False

    (door,) = doors(served)
    os.kill(door, signal.SIGKILL)
    assert all(await asyncio.gather(*(come() for _ in range(40))))
