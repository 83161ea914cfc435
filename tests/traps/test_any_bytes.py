"""C24, C73, C74, C76: no bytes from a terminal end a screen, at home, at every table, by ssh."""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual import events

from tests.alone import KATTA, alone, at_home
from tests.evening import asked
from tests.patience import PATIENCE
from tests.serving import Serving
from tests.terminal import Terminal
from tests.traps.test_slips import auction
from tests.tui.noise import noise
from tui.terminal.input_lexer import IDLE, PASTE_WAIT, Ear, Sign
from tui.terminal.input_parser import Keystrokes

pytestmark = pytest.mark.slow

NAMED = (
    b"\x1b[127;1:1u", b"\x1b[97:65;2;65u", b"\x1b[97;2:3u", b"\x1b[1114112u", b"\x1b[229;2u",
    b"\x1b[55296;1;57343u", b"\x1b[" + b"9" * 5000 + b"u", b"\x1b[<0;99999;99999M", b"\x1b[<255;5;5M",
    b"\x1b[48;0;0;0;0t", b"\x1b[?2048;2$y", b"\x1b[48;65535;65535;1;1t", b"\x1b[24;80R",
    b"\x1bP1+r436f\x1b\\", b"\x1b]52;c;cA==\x07", b"\x80\xff\xfe\xed\xa0\x80", b"\x00", b"\x1b[I\x1b[O",
    b"\x1b]" + b"x" * 20_000 + b"\x1b\\",
)  # fmt: skip
"""What ended a screen once, and its like."""
SAMPLE = 300


def means_no_key(data: bytes) -> bool:
    """Whether this is none, and leaves nothing begun: a screen may be left by keys, and by nothing else."""
    ear, keystrokes = Ear(), Keystrokes()
    pieces = ear.feed(data.decode("utf-8", "replace"), 1.0)
    if ear.due is not None or any(isinstance(piece, Sign) for piece in pieces):
        return False
    meant = [message for piece in pieces for message in keystrokes.meant(piece)]
    return not any(isinstance(message, events.Key | events.MouseDown) for message in meant)


@contextmanager
def at(place: str, folder: Path) -> Iterator[Terminal]:
    """A player at home, at a table of a game, or by ssh in a house."""
    if place == "home":
        # What a shell says of the size is not asked.
        shell = {"COLUMNS": "40", "LINES": "9"}
        with alone(folder, "--lang", "en", environment=shell) as terminal:
            yield terminal.wait("Settings")
    elif place == "ssh":
        with Serving(folder / "house") as house, house.visit("Ada") as terminal:
            terminal.until(lambda: b"\x1b[?1049h" in terminal.received, "a screen").settle(1.0)
            if not terminal.sees("Settings"):
                terminal.press("enter")  # what the house shall call me is asked first
            yield terminal.wait("Settings")
    else:
        command = [*KATTA, "play", place, "--seed", "traps", "--name", "Ada", "--lang", "en"]
        with Terminal(command, environment=at_home(folder)) as terminal:
            yield terminal.wait("keys").settle(0.5)


def listens(terminal: Terminal) -> None:
    """Wait until a key does what it says: "?" lists all keys, and goes back."""
    deadline = time.monotonic() + PATIENCE
    while not terminal.sees("PLAYING"):
        assert terminal.alive, terminal.text
        assert time.monotonic() < deadline, terminal.text
        terminal.press("?").settle(0.5)
    terminal.press("esc").wait_gone("PLAYING")


@pytest.mark.parametrize("place", ["home", "katta", "race", "stops", "ssh"])
def test_no_bytes_end_a_screen_wherever_it_is(place: str, tmp_path: Path) -> None:
    chance = random.Random(place)
    sample = [data for data in noise(chance, 4 * SAMPLE) if means_no_key(data)][:SAMPLE]
    assert len(sample) == SAMPLE
    with at(place, tmp_path) as terminal:
        for data in (*NAMED, *sample):
            cut = chance.randrange(len(data) + 1)
            terminal.send(data[:cut]).send(data[cut:])
        listens(terminal)
        # The window is still followed.
        terminal.resize(120, 36)
        terminal.until(lambda: any(len(line) > 100 for line in terminal.lines), "the larger window")
        # A paste and a reply that never end let go of the keyboard.
        terminal.send("\x1b[200~hello")
        time.sleep(PASTE_WAIT + 0.3)
        listens(terminal)
        terminal.send("\x1b]11;rgb:")
        time.sleep(IDLE + 0.3)
        listens(terminal)
        assert "Traceback" not in terminal.text
        terminal.press("ctrl+c").settle(0.3).press("ctrl+c")
        assert terminal.ended() == 0
        assert terminal.left_on() == []


def test_what_was_pressed_first_is_done_first_though_both_came_at_once(tmp_path: Path) -> None:
    with Terminal(
        [*KATTA, "play", "katta", "--seed", "traps", "--name", "Ada", "--lang", "en"],
        environment=at_home(tmp_path),
    ) as terminal:
        auction(terminal.wait("Lay one card"))
        terminal.settle(1.0)
        before = len(terminal.pictures)
        terminal.send("p\r").until(lambda: asked(terminal) != "bid", "that it was taken").settle(0.5)
        shown = "\n".join("\n".join(picture) for _, picture in terminal.pictures[before:])
        assert "You pass" in shown
        assert "You bid" not in shown


BROKEN = """
import {module}
from server.cli.main import cli

def boom(*_, **__):
    raise ZeroDivisionError("the queen of spades")

{module}.{what} = boom
cli(["play", "--lang", "en"], prog_name="katta")
"""
LATER = """
from tui.widgets.list_view import List
from tui.terminal.output import Thrift
from server.cli.main import cli

def boom(*_, **__):
    raise ZeroDivisionError("the queen of spades")

def mark(listed, steps):
    Thrift.less = Thrift.put = boom
    listed.app.bell()

List.action_mark = mark
cli(["play", "--lang", "en"], prog_name="katta")
"""
"""What writes to the terminal breaks when it has long had the terminal."""


@pytest.mark.parametrize(
    "what",
    [
        "terminal.input_lexer.Ear.feed", "terminal.paste_guard.Fingers.all_came",
        "widgets.list_view.List.action_mark", "terminal.output.Thrift.less", "later",
    ],
)  # fmt: skip
def test_what_breaks_is_a_sentence_a_line_in_the_log_and_an_exit_code(what: str, tmp_path: Path) -> None:
    module, _, rest = what.rpartition(".")
    module, _, owner = module.rpartition(".")
    program = LATER if what == "later" else BROKEN.format(module=f"tui.{module}", what=f"{owner}.{rest}")
    log = tmp_path / "katta.log"
    environment = at_home(tmp_path, KATTA_LOG=str(log))
    with Terminal([KATTA[0], "-c", program], environment=environment) as terminal:
        if "Thrift" not in what:
            terminal.wait("Settings").press("down")
        assert terminal.ended() not in (0, None)
        assert terminal.left_on() == []
        assert "Traceback" not in terminal.text
        assert "Something went wrong on this screen." in "".join(line.ljust(80) for line in terminal.lines)
        assert "queen" not in terminal.text
        said = log.read_text()
        assert "the screen broke" in said
        assert "ZeroDivisionError" in said
        assert "in boom" in said
