"""C24, C25, C30, C31, C37, C43, C47: a screen over ssh, and what may happen to it."""

import asyncio
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from server.doors.login import STALL
from shared.terminals import PUBLIC_TEXTUAL
from tests.doors.double import DoorAlone, descriptors, memory, wait_until
from tests.patience import PATIENCE
from tests.talk import request
from tests.terminal import Terminal, children

pytestmark = pytest.mark.slow


def life(visitor: Terminal) -> dict[str, Any]:
    """How a player's process says it lives."""
    visitor.press("w")
    visitor.until(lambda: b"life>" in visitor.received, "its life")
    found = re.search(rb"<life (.*) life>", bytes(visitor.received))
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


def alive(pid: int) -> bool:
    """It is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_screen_is_drawn_keys_reach_it_and_it_ends_well(door: DoorAlone) -> None:
    with door.visit("KURV-7", columns=100, rows=30) as visitor:
        visitor.wait("here", "[size 100x30]", "[code KURV-7]")
        visitor.press("a", "up", "ctrl+c", "ctrl+z")
        visitor.wait("[key 61][key 1b][key 5b][key 41][key 03][key 1a]")
        visitor.press("q")
        assert visitor.ended() == 0
        assert visitor.text.rstrip().endswith("good bye")
        assert visitor.left_on() == []


def test_a_players_process_has_its_terminal_its_socket_and_nothing_else(door: DoorAlone) -> None:
    with door.visit(environment={"LD_PRELOAD": "/nothing.so", "TERM": "screen-256color"}) as visitor:
        visitor.wait("here")
        told = life(visitor)
        assert told["sid"]
        assert told["tty"]
        assert told["cwd"] == "/"
        report = int(told["env"].pop("KATTA_STATUS_FD"))
        listing = 1
        assert len(told["fds"]) == 3 + 2 + listing
        assert {0, 1, 2, told["keep"], report} <= set(told["fds"])
        assert told["env"] == {
            "TERM": "screen-256color", "PATH": "/usr/bin:/bin", "HOME": "/", "PYTHONUTF8": "1",
        }  # fmt: skip
        assert not told["asyncssh"]
        assert not told["click"]


def test_a_host_says_for_all_players_that_public_textual_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PUBLIC_TEXTUAL, "1")
    with DoorAlone(tmp_path) as door, door.visit() as visitor:
        visitor.wait("here")
        assert life(visitor)["env"][PUBLIC_TEXTUAL] == "1"


@pytest.mark.parametrize(
    ("key", "code", "said"),
    [
        ("x", 70, "play@localhost kurv-0007"),
        ("k", 1, "play@localhost kurv-0007"),
        ("t", 1, "play@localhost kurv-0007"),
        ("3", 3, ""),
    ],
)
def test_c25_however_it_ends_the_terminal_is_sane_and_one_line_says_why(
    door: DoorAlone, key: str, code: int, said: str
) -> None:
    with door.visit() as visitor:
        visitor.wait("here")
        visitor.press(key)
        assert visitor.ended() == code
        assert visitor.left_on() == []
        assert said in visitor.received.decode()
        assert len(visitor.text.split()) < 40
        assert "Traceback" not in visitor.text
    assert ("broke" in door.log) == bool(said)
    if key == "x":
        assert "RuntimeError" in door.log
        assert "screen_double.py" in door.log
        assert "a bug 13" not in door.log


def test_c25_one_that_crashes_takes_no_other_with_it(door: DoorAlone) -> None:
    with door.visit() as first, door.visit() as second:
        first.wait("here")
        second.wait("here")
        first.press("k")
        first.ended()
        second.press("a")
        second.wait("[key 61]")


def test_c24_c45_a_client_that_sleeps_finds_its_terminal_and_the_way_back_when_it_wakes(
    tmp_path: Path,
) -> None:
    places = {"sessions": 2, "silent_too_long": 5}
    with DoorAlone(tmp_path, **places) as door, door.visit() as calm, door.visit() as amid:
        for visitor in (calm, amid):
            visitor.wait("here")
        amid.press("f").until(lambda: len(amid.received) > 50_000, "some of a flood")
        for visitor in (calm, amid):
            visitor.signal(signal.SIGSTOP)
        wait_until(lambda: [kind for kind, _ in door.notes].count("gone") == 2)
        with door.visit() as awake:
            awake.wait("here").press("a").wait("[key 61]")
            for visitor in (calm, amid):
                visitor.signal(signal.SIGCONT)
                assert visitor.ended() == 1
                assert visitor.left_on() == []
                said = visitor.text.replace("\n", "")
                assert "There was no sign of you for a while" in said
                assert f"come back with: ssh -t -p {door.port} play@localhost kurv-0007" in said
                assert b"roken" not in visitor.received[-2000:]
            awake.press("b").wait("[key 62]")


def test_c45_a_door_that_was_stopped_itself_takes_no_player_for_gone(tmp_path: Path) -> None:
    with DoorAlone(tmp_path, silent_too_long=5) as door, door.visit() as visitor:
        visitor.wait("here")
        door.door.send_signal(signal.SIGSTOP)
        time.sleep(5 + STALL + 1)
        door.door.send_signal(signal.SIGCONT)
        visitor.press("a").wait("[key 61]").press("q")
        assert visitor.ended() == 0


def test_c24_a_client_that_sleeps_while_the_house_closes_finds_why_when_it_wakes(door: DoorAlone) -> None:
    with door.visit() as visitor:
        visitor.wait("here").signal(signal.SIGSTOP)
        door.door.terminate()
        assert door.door.wait(PATIENCE) == 0
        visitor.signal(signal.SIGCONT)
        assert visitor.ended() == 1
        assert visitor.left_on() == []
        assert "The house is closing" in visitor.text
        assert b"roken" not in visitor.received[-2000:]


def test_c24_c50_the_door_closing_restores_every_terminal(door: DoorAlone) -> None:
    with door.visit() as calm, door.visit() as stubborn:
        calm.wait("here")
        stubborn.wait("here")
        stubborn.press("h")
        door.door.terminate()
        assert door.door.wait(PATIENCE) == 0
        for visitor in (calm, stubborn):
            assert visitor.ended() != 0
            assert visitor.left_on() == []
            assert "The house is closing" in visitor.text


def test_c47_a_client_that_is_killed_leaves_no_process_behind(door: DoorAlone) -> None:
    pids = []
    visitors = [door.visit() for _ in range(4)]
    for visitor in visitors:
        visitor.wait("here")
        pids.append(life(visitor)["pid"])
    visitors[0].press("h")
    visitors[1].press("f")
    time.sleep(0.2)
    for visitor in visitors:
        visitor.process.kill()
    for visitor in visitors:
        visitor.close()
    wait_until(lambda: not any(alive(pid) for pid in pids))
    wait_until(lambda: [kind for kind, _ in door.notes].count("gone") == 4)
    assert door.run("json").returncode == 0


def test_no_players_process_outlives_a_door_that_is_killed(door: DoorAlone) -> None:
    with door.visit() as visitor:
        visitor.wait("here")
        pid = life(visitor)["pid"]
        visitor.press("h")
        door.door.kill()
        door.door.wait()
        wait_until(lambda: not alive(pid))


def test_where_screens_come_from_may_die_and_is_there_again(door: DoorAlone) -> None:
    with door.visit() as visitor:
        visitor.wait("here")
        (forks,) = [pid for pid, words in children(door.door.pid) if "forkserver" in " ".join(words)]
        os.kill(forks, signal.SIGKILL)
        assert visitor.ended() == 1
        assert visitor.left_on() == []
        assert "Something broke on our side" in visitor.text
    with door.visit() as visitor:
        visitor.wait("here")
        visitor.press("q")
        assert visitor.ended() == 0


def test_a_door_that_was_killed_is_opened_again_with_the_same_key(door: DoorAlone) -> None:
    with door.visit() as visitor:
        visitor.wait("here")
        door.door.kill()
        door.door.wait()
    door.start_door()
    with door.visit() as visitor:
        visitor.wait("here")
        visitor.press("q")
        assert visitor.ended() == 0
    known = (door.folder / "known_hosts").read_text().splitlines()
    assert len(known) == 1


def test_c30_of_many_sizes_the_last_counts_and_no_key_is_lost(door: DoorAlone) -> None:
    with door.visit() as visitor:
        visitor.wait("here")
        for number in range(300):
            visitor.resize(60 + number % 50, 20 + number % 10)
            if number % 10 == 0:
                visitor.press("a")
            time.sleep(0.002)
        visitor.resize(97, 33)
        visitor.until(lambda: b"[size 97x33]" in visitor.received, "the last size")
        visitor.until(lambda: bytes(visitor.received).count(b"[key 61]") == 30, "all keys")
        visitor.press("q")
        assert visitor.ended() == 0


@pytest.mark.parametrize("term", ["dumb", ""])
def test_c37_a_terminal_that_cannot_be_drawn_on_is_told_so(door: DoorAlone, term: str) -> None:
    with door.visit(environment={"TERM": term}) as visitor:
        visitor.wait("cannot move its cursor")
        assert visitor.ended() == 1
    assert door.hellos() == []


@pytest.mark.parametrize("term", ["../../etc/passwd", "x" * 10_000, "xterm\x1b]0;owned\x07"])
def test_c37_a_strange_terminal_is_taken_as_usual(door: DoorAlone, term: str) -> None:
    with door.visit(environment={"TERM": term}) as visitor:
        visitor.wait("here")
        assert life(visitor)["env"]["TERM"] == "xterm-256color"
        assert "owned" not in visitor.title


async def test_c31_broken_requests_hurt_only_their_sender(door: DoorAlone) -> None:
    from asyncssh.packet import Boolean, String, UInt32

    async def stranger(name: bytes, *args: bytes, pty: bool = False) -> None:
        connection = await asyncssh.connect(
            "127.0.0.1", door.port, known_hosts=None, username="guest", config=None, client_keys=None
        )
        try:
            channel, _ = await connection.create_session(
                asyncssh.SSHClientSession, request_pty="force" if pty else False,
                term_type="xterm" if pty else None, encoding=None,
            )  # fmt: skip
            for _ in range(3):
                channel._send_request(name, *args)
            await asyncio.sleep(0.1)
        except asyncssh.Error:
            pass
        finally:
            connection.abort()

    with door.visit() as visitor:
        visitor.wait("here")
        await stranger(b"window-change", UInt32(5), pty=True)
        await stranger(b"window-change", *[UInt32(2**32 - 1)] * 4, b"more", pty=True)
        await stranger(b"window-change", *[UInt32(2**32 - 1)] * 4, pty=True)
        await stranger(b"window-change", *[UInt32(0)] * 4)
        await stranger(b"pty-req", String("xterm"), UInt32(1))
        await stranger(b"pty-req", String("xterm"), *[UInt32(9)] * 4, String(b"\x01\x00"), pty=True)
        await stranger(b"pty-req", String(b"\xff\xfe"), *[UInt32(9)] * 4, String(b""), pty=True)
        await stranger(b"no-such-thing", Boolean(True), pty=True)
        await stranger(b"\xff\xff", pty=True)
        await stranger(b"exec", String(b"\xff\xfe"))
        await stranger(b"env", String(b"\xff"), String(b"\xff" * 100), pty=True)
        await stranger(b"signal", String(b"KILL"), pty=True)
        await stranger(b"auth-agent-req@openssh.com", pty=True)
        await stranger(b"x11-req", Boolean(False), String("a"), String("00"), UInt32(0), pty=True)
        visitor.press("a")
        visitor.wait("[key 61]")
    assert "Traceback" not in door.log
    assert "something broke" not in door.log


def test_c43_a_client_that_stops_reading_costs_no_memory_and_gets_it_all_later(door: DoorAlone) -> None:
    with door.visit() as slow, door.visit() as other:
        slow.wait("here")
        other.wait("here")
        before = memory(door.door.pid)
        slow.signal(signal.SIGSTOP)
        slow.press("f")
        slow.signal(signal.SIGCONT)
        time.sleep(0.1)
        slow.signal(signal.SIGSTOP)
        for _ in range(20):
            time.sleep(0.1)
            other.press("a")
        other.until(lambda: bytes(other.received).count(b"[key 61]") == 20, "all keys")
        assert memory(door.door.pid) - before < 4096
        slow.signal(signal.SIGCONT)
        seen = len(slow.received)
        slow.until(lambda: len(slow.received) > seen + 500_000, "more of the flood")


def test_c43_a_script_that_stops_reading_costs_no_memory(door: DoorAlone) -> None:
    with subprocess.Popen(door.line("json"), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as script:
        assert script.stdin is not None
        assert script.stdout is not None
        script.stdin.write(request(1, "session.ping"))
        script.stdin.flush()
        script.stdout.readline()
        before = memory(door.door.pid)
        script.stdin.write(request(2, "chat.say", text="flood") * 30)
        script.stdin.flush()
        time.sleep(1.5)
        assert memory(door.door.pid) - before < 4096
        assert door.run("json").returncode == 0
        script.kill()


def test_c49_many_sessions_come_and_go_and_nothing_is_left(door: DoorAlone) -> None:
    with door.visit() as visitor:
        visitor.wait("here")
        visitor.press("q")
        visitor.ended()
    wait_until(lambda: [kind for kind, _ in door.notes].count("gone") == 1)
    time.sleep(0.3)
    base = descriptors(door.door.pid)
    for _ in range(3):
        visitors = [door.visit() for _ in range(8)]
        for number, visitor in enumerate(visitors):
            visitor.wait("here")
            visitor.press("qk3x"[number % 4])
        for visitor in visitors:
            visitor.ended()
            visitor.close()
    wait_until(lambda: descriptors(door.door.pid) <= base)
    (forks,) = [pid for pid, words in children(door.door.pid) if "forkserver" in " ".join(words)]
    wait_until(lambda: len(children(forks)) == 0)
    assert int(Path("/proc/sys/kernel/pty/nr").read_text()) < 200


def test_a_key_held_down_and_a_long_paste_arrive_whole(door: DoorAlone) -> None:
    with door.visit() as visitor:
        visitor.wait("here")
        visitor.send("a" * 4096)
        visitor.until(lambda: bytes(visitor.received).count(b"[key 61]") == 4096, "every key")
        visitor.press("q")
        assert visitor.ended() == 0


def test_c36_a_door_without_a_locale_shows_every_letter(tmp_path: Path) -> None:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG"))}
    before = dict(os.environ)
    os.environ.clear()
    os.environ.update({**kept, "LC_ALL": "C"})
    try:
        with DoorAlone(tmp_path) as door, door.visit() as visitor:
            visitor.wait("here")
            visitor.press("q")
            assert visitor.ended() == 0
    finally:
        os.environ.clear()
        os.environ.update(before)
