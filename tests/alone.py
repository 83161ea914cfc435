"""``katta`` played alone, in a home of its own, as a newcomer would start it."""

import sys
from pathlib import Path
from typing import Any

from tests.terminal import Terminal

ROOT = Path(__file__).parent.parent
KATTA = [sys.executable, "-m", "server"]


def at_home(home: Path, **more: str | None) -> dict[str, str | None]:
    """The environment of a player with this home and nothing set up."""
    home.mkdir(parents=True, exist_ok=True)
    usual: dict[str, str | None] = {
        "HOME": str(home), "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "LC_MESSAGES": None, "LANGUAGE": None,
        "XDG_DATA_HOME": None, "XDG_CONFIG_HOME": None, "XDG_CACHE_HOME": None, "KATTA_CONFIG": None,
        "PYTHONPATH": str(ROOT),
    }  # fmt: skip
    return usual | more


def alone(home: Path, *words: str, environment: dict[str, str | None] | None = None, **more: Any) -> Terminal:
    """``katta`` with these words, on a terminal."""
    return Terminal([*KATTA, *words], environment=at_home(home, **(environment or {})), **more)


def at_a_table(home: Path, *words: str, **more: Any) -> Terminal:
    """``katta play katta``: at a table with bots, as soon as the first card is to be laid."""
    terminal = alone(
        home, "play", "katta", "--seed", "traps", "--name", "Ada", "--lang", "en", *words, **more
    )
    try:
        return terminal.wait("Lay one card")
    except AssertionError:
        terminal.close()
        raise
