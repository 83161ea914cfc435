"""C25, C47: a window that is closed takes the game with it, whether or not a hang-up is sent."""

import os
import pty
import select
import shutil
import time
from pathlib import Path

import pytest

from tests.alone import KATTA, at_home
from tests.patience import PATIENCE
from tests.terminal import children

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("wrapped", [False, True], ids=["as the session's leader", "below a shell"])
def test_c47_a_closed_window_ends_the_game_and_its_tables(tmp_path: Path, wrapped: bool) -> None:
    command = [*KATTA, "play", "katta"]
    if wrapped:
        # The shell gets the hang-up and, with a trap, keeps it to itself.
        command = ["sh", "-c", 'trap : HUP; "$@"; echo', "sh", *command]
    pid, master = pty.fork()
    if pid == 0:
        os.environ.update({"TERM": "xterm-256color"})
        for name, value in at_home(tmp_path).items():
            os.environ[name] = value or ""
        os.execv(shutil.which(command[0]) or command[0], command)
    seen = b""
    until = time.monotonic() + PATIENCE
    while b"THE SACK" not in seen and time.monotonic() < until:
        if select.select([master], [], [], 0.2)[0]:
            seen += os.read(master, 65536)
    assert b"THE SACK" in seen
    family = _family(pid)
    assert any("tables" in words for _, words in family), family

    os.close(master)

    until = time.monotonic() + PATIENCE
    ended = False
    while not ended and time.monotonic() < until:
        ended = os.waitpid(pid, os.WNOHANG)[0] != 0 or ended
        time.sleep(0.05)
    while (left := [member for member in family if _lives(member[0])]) and time.monotonic() < until:
        time.sleep(0.05)
    for child, _ in left:
        os.kill(child, 9)
    assert ended, "still there"
    assert left == []


def _family(pid: int) -> list[tuple[int, list[str]]]:
    below = children(pid)
    return [*below, *(member for child, _ in below for member in _family(child))]


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
