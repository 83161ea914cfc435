"""C12, C13, C14: those who knock and never come in."""

import os
import socket
import subprocess
import threading
import time

import pytest

from tests.doors.double import DoorAlone, descriptors, memory, wait_until
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow


def knock(door: DoorAlone) -> socket.socket:
    return socket.create_connection(("127.0.0.1", door.port), 5)


def closed(stranger: socket.socket, seconds: float = PATIENCE) -> bool:
    """The door hangs up by itself, and before ssh's own two minutes."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        stranger.settimeout(left)
        try:
            if not stranger.recv(65536):
                return True
        except TimeoutError:
            return False
        except OSError:
            return True
    return False


@pytest.mark.parametrize("what", [os.urandom(65536), b"A" * 65536, b"GET / HTTP/1.1\r\n\r\n" * 1000])
def test_c14_endless_rubbish_is_cut_off_in_seconds_and_costs_no_memory(door: DoorAlone, what: bytes) -> None:
    before = memory(door.door.pid)
    sent = 0
    with knock(door) as stranger:
        try:
            while sent < 200 * 1024 * 1024:
                sent += stranger.send(what)
        except OSError:
            pass
    assert sent < 20 * 1024 * 1024
    assert memory(door.door.pid) - before < 4096


def test_c14_rubbish_after_a_good_first_line_is_cut_off_too(door: DoorAlone) -> None:
    with knock(door) as stranger:
        stranger.sendall(b"SSH-2.0-stranger\r\n" + os.urandom(200_000))
        assert closed(stranger)


def test_c13_a_silent_caller_is_let_go_in_time(door: DoorAlone) -> None:
    with knock(door) as silent, knock(door) as greeting, knock(door) as shaking:
        greeting.sendall(b"SSH-2.0-stranger\r\n")
        shaking.sendall(b"SSH-2.0-stranger\r\n\x00\x00\x01")
        assert closed(silent)
        assert closed(greeting)
        assert closed(shaking)


def test_c13_hundreds_of_silent_callers_keep_no_player_out(door: DoorAlone) -> None:
    base = descriptors(door.door.pid)
    strangers = [knock(door) for _ in range(300)]
    try:
        assert door.run("json").returncode == 0
    finally:
        for stranger in strangers:
            stranger.close()
    wait_until(lambda: descriptors(door.door.pid) <= base + 2)
    assert door.run("json").returncode == 0


def test_c12_failing_logins_are_slowed_and_a_neighbour_gets_in(door: DoorAlone) -> None:
    stop = threading.Event()

    def fail() -> None:
        while not stop.is_set():
            subprocess.run(
                [*door.line()[:-1], "-o", "PreferredAuthentications=password", "play@127.0.0.1"],
                stdin=subprocess.DEVNULL, capture_output=True, check=False,
            )  # fmt: skip

    threads = [threading.Thread(target=fail) for _ in range(6)]
    with door.visit() as playing:
        playing.wait("here")
        for thread in threads:
            thread.start()
        try:
            time.sleep(5)
            began = time.monotonic()
            while door.run("json").returncode != 0:
                assert time.monotonic() - began < PATIENCE
            playing.press("a")
            playing.wait("[key 61]")
        finally:
            stop.set()
            for thread in threads:
                thread.join()
    assert len(door.log) < 20_000
