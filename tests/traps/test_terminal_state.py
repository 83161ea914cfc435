"""C24 to C28, C37: whatever ends a game, the player's own terminal is as it was."""

import os
import re
import shlex
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.alone import KATTA, alone, at_a_table, at_home
from tests.terminal import Terminal, children

pytestmark = pytest.mark.slow

CRASH = """
from tui.widgets.list_view import List
from server.cli.main import cli

def boom(*_):
    raise ZeroDivisionError("in a handler")

List.action_mark = boom
cli(["play"], prog_name="katta")
"""


def test_c24_leaving_by_the_key_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    with alone(tmp_path) as terminal:
        terminal.wait("Settings").press("q")
        assert terminal.ended() == 0
        assert terminal.left_on() == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_c25_a_signal_that_ends_the_game_leaves_the_terminal_as_it_was(tmp_path: Path, number: int) -> None:
    with at_a_table(tmp_path) as terminal:
        terminal.signal(number)
        assert terminal.ended() != 0
        assert terminal.left_on() == []


def test_c25_a_crash_leaves_the_terminal_as_it_was_and_says_one_line(tmp_path: Path) -> None:
    with Terminal([sys.executable, "-c", CRASH], environment=at_home(tmp_path)) as terminal:
        terminal.wait("Settings").press("down")
        assert terminal.ended() != 0
        assert terminal.left_on() == []
        assert "Traceback" not in terminal.text
        assert "katta" in terminal.text.lower()


def test_c25_the_tables_vanishing_ends_in_one_sentence_and_a_sane_terminal(tmp_path: Path) -> None:
    with at_a_table(tmp_path) as terminal:
        (tables,) = [pid for pid, words in children(terminal.process.pid) if "tables" in words]
        os.kill(tables, signal.SIGKILL)
        terminal.settle(1.0)
        if terminal.alive:
            assert "Traceback" not in terminal.text
            terminal.press("ctrl+q").settle(0.5)
        if terminal.alive:
            terminal.press("q").settle(0.5).press("enter")
        terminal.ended()
        assert terminal.left_on() == []
        assert "Traceback" not in terminal.text


def test_c25_ctrl_c_while_it_starts_leaves_a_sane_terminal(tmp_path: Path) -> None:
    for moment in (0.0, 0.05, 0.15, 0.3, 0.5):
        with alone(tmp_path) as terminal:
            time.sleep(moment)
            for _ in range(20):
                terminal.press("ctrl+c")
                time.sleep(0.01)
            terminal.settle(0.5)
            if terminal.alive:
                terminal.wait("Settings").press("q")
            terminal.ended()
            assert terminal.left_on() == [], moment
            # Python has no manners before our first lines have run, however long that takes here.
            said = "".join(line.ljust(80) for line in terminal.lines)
            assert not re.search(r"/(server|tui|shared)/(?!__main__)\S+\.py", said), moment


AMID = """
import os, signal, sys
from server.cli.main import cli

class Amid:
    def __init__(self, real):
        self.real, self.said = real, ""

    def __getattr__(self, name):
        return getattr(self.real, name)

    def write(self, data):
        self.said += data
        return self.real.write(data)

    def flush(self):
        self.real.flush()
        said, self.said = self.said, ""
        if {moment!r} in said:
            for _ in range(3):
                os.kill(os.getpid(), signal.{name})

sys.__stderr__ = Amid(sys.__stderr__)
cli(["play"], prog_name="katta")
"""


@pytest.mark.parametrize(
    ("moment", "name"),
    [("\x1b[?1049h", "SIGINT"), ("\x1b[?1049h", "SIGQUIT"), ("\x1b[?1049h", "SIGTERM"), ("\x1b[>", "SIGHUP"),
     ("\x1b[<u", "SIGINT"), ("\x1b[<u", "SIGTERM")],
)  # fmt: skip
def test_c25_a_signal_amid_the_taking_or_giving_back_of_the_terminal_spoils_neither(
    tmp_path: Path, moment: str, name: str
) -> None:
    program = AMID.format(moment=moment, name=name)
    with Terminal([sys.executable, "-c", program], environment=at_home(tmp_path)) as terminal:
        if moment == "\x1b[<u":
            terminal.wait("Settings").press("q")
        terminal.ended()
        assert b"?1049h" in terminal.received
        assert terminal.left_on() == []
        assert "Traceback" not in terminal.text


@pytest.mark.parametrize("shell", ["bash --norc --noprofile -i", "sh -i"])
def test_c26_suspending_the_local_game_gives_a_usable_shell_and_comes_back_whole(
    tmp_path: Path, shell: str
) -> None:
    environment = at_home(tmp_path, PS1="ready> ", ENV=None)
    with Terminal(shlex.split(shell), environment=environment) as terminal:
        terminal.wait("ready>").send(shlex.join([*KATTA, "--lang", "en"]) + "\r")
        terminal.wait("Settings")
        assert terminal.title == "Katta"
        terminal.press("ctrl+z").wait("Stopped")
        assert terminal.title == ""
        assert terminal.received.count(b"\x1b[23;0t") == 1
        terminal.send("echo still $((20 + 3))\r")
        terminal.wait("still 23").send("stty -a; echo sha''pe\r")
        terminal.wait("shape", " icanon")
        terminal.send("fg\r")
        terminal.until(lambda: not terminal.sees("Stopped") and terminal.sees("Settings"), "all of it again")
        assert terminal.title == "Katta"
        terminal.press("down", "up", "q").wait("ready>")
        assert terminal.title == ""
        assert terminal.received.count(b"\x1b[22;0t") == terminal.received.count(b"\x1b[23;0t") == 2


RECORD = Path(__file__).parent.parent / "games/katta/golden/3.jsonl"


@pytest.mark.parametrize(
    "command",
    [KATTA, [*KATTA, "play", "race"], [*KATTA, "replay", str(RECORD)], [*KATTA, "join", "127.0.0.1:1"],
     [sys.executable, "-m", "tui.gallery"]],
    ids=["katta", "play", "replay", "join", "gallery"],
)  # fmt: skip
def test_c37_nothing_is_drawn_where_no_cursor_can_be_moved(tmp_path: Path, command: list[str]) -> None:
    with Terminal(command, environment=at_home(tmp_path, TERM="dumb")) as terminal:
        assert terminal.ended() == 1
        assert len(terminal.text.split()) < 20
        assert "TERM" in terminal.text
        assert b"\x1b" not in terminal.received


LATE = [b"\x1b[?62;4;22c", b"\x1b[?2026;2$y", b"\x1b[?2048;0$y", b"\x1b]11;rgb:1212/3636/2b2b\x1b\\",
        b"\x1b[>1;4000;29c", b"\x1b[?1u", b"\x1b[24;80R"]  # fmt: skip


@pytest.mark.parametrize("pieces", [1, 2, 50])
def test_c27_late_replies_of_the_terminal_are_never_taken_for_keys(tmp_path: Path, pieces: int) -> None:
    with at_a_table(tmp_path) as terminal:
        terminal.settle(0.8)
        before = terminal.text
        for reply in LATE:
            step = max(1, -(-len(reply) // pieces))
            for start in range(0, len(reply), step):
                terminal.send(reply[start : start + step])
                time.sleep(0.03)
            time.sleep(0.15)
        terminal.settle(0.8)
        assert terminal.alive
        terminal.wait("Lay one card")
        assert _cards_and_duty(terminal.text) == _cards_and_duty(before)


def _cards_and_duty(text: str) -> list[str]:
    """The strip and the hand: rows 14 to 23."""
    return text.splitlines()[13:23]


def test_c27_quitting_at_once_leaves_no_reply_at_the_shell(tmp_path: Path) -> None:
    with alone(tmp_path) as terminal:
        terminal.until(lambda: b"\x1b[?1049h" in terminal.received, "the game has the screen")
        terminal.press("q")
        time.sleep(0.2)
        if not terminal.alive:
            return
        terminal.wait("Settings").press("q")
        assert terminal.ended() == 0
        assert terminal.left_on() == []


@pytest.mark.parametrize(
    "term", ["linux", "vt220", "xterm", "putty-256color", "screen", "xterm-256color", "tmux-256color"]
)
def test_c28_the_first_frame_has_no_stray_letters(tmp_path: Path, term: str) -> None:
    with alone(tmp_path, "--lang", "en", term=term) as terminal:
        terminal.wait("Settings").settle()
        for line in terminal.lines:
            # What is left of a control sequence that a terminal did not know.
            assert re.search(r"\[\??\d", line) is None
            assert "2026" not in line
            assert ";" not in line
        terminal.press("q")
        assert terminal.ended() == 0


@pytest.mark.parametrize(
    "term",
    ["", None, "dumb", "vt52", "../../etc/passwd", "x" * 10_000, "xterm\x1b]0;owned\x07"],
    ids=["empty", "unset", "dumb", "vt52", "a path", "ten thousand letters", "an escape"],
)
def test_c37_an_odd_term_plays_or_is_turned_away_in_a_sentence(tmp_path: Path, term: str | None) -> None:
    with alone(tmp_path, "--lang", "en", environment={"TERM": term}) as terminal:
        if term not in ("", None, "dumb"):
            terminal.wait("Settings").press("q")
            assert terminal.ended() == 0
            assert terminal.left_on() == []
        else:
            assert terminal.ended() == 1
            said = terminal.text.strip()
            assert said, "turned away without a word"
            assert "Traceback" not in said
        assert b"owned" not in terminal.received
        assert b"passwd" not in terminal.received
