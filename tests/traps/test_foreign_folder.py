"""A folder of a user's own code, in which the game is started, is not imported instead of ours."""

import sys
from pathlib import Path

import pytest

from tests.alone import at_home
from tests.terminal import Terminal

pytestmark = pytest.mark.slow


def test_a_game_starts_in_a_folder_with_packages_of_the_same_names(tmp_path: Path) -> None:
    for name in ("server", "shared", "tui"):
        (tmp_path / "code" / name).mkdir(parents=True)
        (tmp_path / "code" / name / "__init__.py").write_text("raise SystemExit('not ours')\n")
    # As the installed command does it: its own folder first, never the one it is started in.
    command = [sys.executable, "-P", "-m", "server", "play", "katta", "--lang", "en"]
    with Terminal(command, environment=at_home(tmp_path), folder=str(tmp_path / "code")) as terminal:
        terminal.wait("THE SACK")
