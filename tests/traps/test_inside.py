"""C29: inside tmux and inside GNU screen what stands there is what was drawn; Ctrl-L draws it again."""

import os
import shlex
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.alone import KATTA, at_home
from tests.evening import asked_in
from tests.terminal import Terminal

pytestmark = pytest.mark.slow

PLAY = [*KATTA, "play", "katta", "--seed", "traps", "--name", "Ada", "--lang", "en"]
Shown = Callable[[], list[str]]


@contextmanager
def in_tmux(home: Path) -> Iterator[tuple[Terminal, Shown]]:
    """The game in a tmux of its own, and the screen that tmux holds."""
    tmux = ["tmux", "-L", f"katta-{os.getpid()}-{home.name}", "-f", "/dev/null"]

    def shown() -> list[str]:
        said = subprocess.run([*tmux, "capture-pane", "-p"], capture_output=True, text=True, check=False)
        return [line.rstrip() for line in said.stdout.rstrip("\n").splitlines()] or [""]

    try:
        with Terminal([*tmux, "new-session", shlex.join(PLAY)], environment=at_home(home)) as terminal:
            yield terminal, shown
    finally:
        subprocess.run([*tmux, "kill-server"], capture_output=True, check=False)


@contextmanager
def in_screen(home: Path) -> Iterator[tuple[Terminal, Shown]]:
    """The game in a GNU screen of its own, and what that draws anew of it."""
    # A socket's name has about a hundred letters at most, and a test's folder may have that many alone.
    with tempfile.TemporaryDirectory(prefix="katta-") as folder:
        screen = ["env", f"SCREENDIR={folder}", "screen", "-S", "katta"]
        with Terminal([*screen, "-U", "-c", "/dev/null", *PLAY], environment=at_home(home)) as terminal:
            try:
                yield terminal, lambda: terminal.lines
            finally:
                subprocess.run([*screen, "-X", "quit"], capture_output=True, check=True)


@pytest.mark.parametrize("inside", [in_tmux, in_screen], ids=["tmux", "screen"])
def test_c29_a_multiplexer_holds_exactly_what_was_drawn(
    inside: Callable[[Path], AbstractContextManager[tuple[Terminal, Shown]]], tmp_path: Path
) -> None:
    with inside(tmp_path / "home") as (terminal, shown):

        def asked() -> str:
            return asked_in(next((line for line in reversed(shown()) if "all keys" in line), ""))

        terminal.wait("Lay one card")
        for _ in range(2):
            terminal.until(lambda: asked() != "", "my turn", 60)
            terminal.settle(1.0)
            match asked():
                case "lay":
                    terminal.press("1").settle(0.4).press("enter")
                case "go on":
                    terminal.press("enter")
                case _:
                    terminal.press("p")
            terminal.settle(1.0)
        # A sack that was just sold stays until I have seen enough of it, for I play alone.
        terminal.until(lambda: asked() != "", "my turn", 60)
        if asked() == "go on":
            terminal.press("enter")
            terminal.until(lambda: asked() not in ("", "go on"), "my turn", 60)
        terminal.settle(2.0)
        held = shown()
        assert held[0].strip().startswith("KATTA I SEKKEN")
        terminal.press("ctrl+l").settle(1.5)
        assert shown() == held


@pytest.mark.parametrize("inside", [in_tmux, in_screen], ids=["tmux", "screen"])
def test_c06_wide_letters_are_seen_as_they_are_typed_and_the_cursor_stands_behind_them(
    inside: Callable[[Path], AbstractContextManager[tuple[Terminal, Shown]]], tmp_path: Path
) -> None:
    with inside(tmp_path / "home") as (terminal, shown):

        def written() -> str:
            found = (line for line in shown() if line.strip().startswith("▶") and "┃" not in line)
            return next(found, "").strip().removeprefix("▶").strip()

        terminal.wait("Lay one card").press("c").until(lambda: "Chat" in shown()[3], "the chat")
        for length, letter in enumerate("漢字한글か", start=1):
            terminal.send(letter)
            terminal.until(lambda: written() == "漢字한글か"[:length], "the letter")  # noqa: B023 - at once
            cursor = terminal.screen.cursor
            terminal.until(lambda: cursor.x == 6 + 2 * length and not cursor.hidden, "the cursor")  # noqa: B023
        terminal.press("backspace").until(lambda: written() == "漢字한글", "one less")


def test_in_gnu_screen_the_title_is_plain(tmp_path: Path) -> None:
    with in_screen(tmp_path / "home") as (terminal, _):
        terminal.wait("Lay one card")
        terminal.until(lambda: b"* Katta - your turn" in terminal.received, "my turn in the title")
        assert "—".encode() not in terminal.received
