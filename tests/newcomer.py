"""A newcomer adds a game: the house is copied, a game's folders are laid into it, and two lines registered.

The game is ``docs/examples/toy``, by any name. What is done here is what ``docs/adding-a-game.md`` tells, and
nothing else; whatever more were needed, the tests that look at such a house would lack.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
TOY = ROOT / "docs" / "examples" / "toy"
REGISTRIES = {
    "shared/games/catalogue.py": ("from shared.games.{key}.rules import Toy as {KEY}", "{KEY}()"),
    "tui/games/catalogue.py": ("from tui.games.{key}.game_ui import GAME_UI as {KEY}", "{KEY}"),
}
"""What is written into each: an import, and the game's name in the list."""


def house_with(folder: Path, *keys: str) -> Path:
    """A copy of this tree in which the toy is a game of the house, under each of these names."""
    for part in ("shared", "server", "tui", "tests", "docs", "pyproject.toml"):
        copy: Callable[[Path, Path], object] = shutil.copy2 if "." in part else shutil.copytree
        copy(ROOT / part, folder / part)
    for key in keys:
        for path in TOY.glob("*/games/toy/**/*"):
            if path.is_file() and "__pycache__" not in path.parts:
                to = folder / renamed(str(path.relative_to(TOY)), key)
                to.parent.mkdir(parents=True, exist_ok=True)
                to.write_text(renamed(path.read_text(encoding="utf-8"), key), encoding="utf-8")
        for registry, (line, name) in REGISTRIES.items():
            path = folder / registry
            added = line.format(key=key, KEY=key.upper())
            path.write_text(registered(path.read_text(encoding="utf-8"), added, name.format(KEY=key.upper())))
    return folder


def renamed(text: str, key: str) -> str:
    """The toy by another name, wherever it is named."""
    return re.sub(r"\btoy\b", key, text)


def registered(registry: str, line: str, name: str) -> str:
    """A registry with one game more: imported after the others, and last in the list."""
    lines = registry.splitlines()
    last = max(at for at, each in enumerate(lines) if each.startswith("from "))
    text = "\n".join([*lines[: last + 1], line, *lines[last + 1 :], ""])
    text, lists = re.subn(r"(for \w+ in \([^\n]*)\)\}", rf"\1, {name})}}", text)
    assert lists == 1, "a registry is not what the newcomer was told it is"
    return text


def translated(house: Path) -> str:
    """Fill in what is to be said in other languages, as a translator does. What was missing before."""
    missing = run(house, "-m", "tests.catalogs", ends=1)
    for mine in TOY.glob("words.*.po"):
        language = mine.suffixes[0].removeprefix(".")
        with mine.open("rb") as file:
            words = {message.id: message.string for message in read_po(file, locale=language) if message.id}
        for path in house.glob(f"*/i18n/locale/{language}/LC_MESSAGES/katta.po"):
            with path.open("rb") as file:
                catalog = read_po(file, locale=language)
            for message in catalog:
                message.string = message.string or words.get(message.id, "")
            with path.open("wb") as out:
                write_po(out, catalog)
    run(house, "-m", "tests.catalogs")
    return missing


def run(house: Path, *words: str, ends: int = 0) -> str:
    """Run Python in this house: what it printed. It must end with this code."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=house,
        env=environment(house),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == ends, done.stdout[-6000:] + done.stderr[-6000:]
    return done.stdout


def environment(house: Path) -> dict[str, str]:
    """The environment of whatever is started in this house: nothing is imported from anywhere else."""
    return {**os.environ, "PYTHONPATH": str(house)}
