"""Who may know whom, seen while running: a linter sees only what is imported by name."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import grimp
import pytest

from tests.sampling import some

ROOT = Path(__file__).parent.parent
GAMES = sorted(path.parent.name for path in (ROOT / "shared" / "games").glob("*/rules.py"))
SECRETS = {"shared.held", "shared.match", "shared.record", "shared.games.catalogue"} | {
    f"shared.games.{path.parent.name}.{path.stem}"
    for path in (ROOT / "shared" / "games").glob("*/*.py")
    if path.stem not in ("__init__", "view", "sentences")
}
"""What knows hidden cards, or brings in what does: of a game's folder all but its view and its sentences."""
SCREEN = {"textual", "rich"}
NETWORK = {"asyncssh", "cryptography"}
MEMORY = {"sqlalchemy", "alembic", "aiosqlite"}

MAY_NOT = {
    "shared.match": SCREEN | NETWORK | MEMORY | {"asyncio", "socket", "tui", "server"},
    "shared.games.catalogue": SCREEN | NETWORK | MEMORY | {"asyncio", "socket", "tui", "server"},
    "shared.record": SCREEN | NETWORK | MEMORY | {"asyncio", "socket", "tui", "server"},
    "shared.wire": SCREEN | NETWORK | MEMORY | {"asyncio", "socket", "tui", "server"},
    # `katta` alone must be quick: the command line brings in what a command needs, and nothing before it.
    # Before the command line is there, Ctrl-C ends it without a word.
    "server.__main__": SCREEN | NETWORK | MEMORY | {"tui", "shared", "click"},
    "server.cli.main": SCREEN | NETWORK | MEMORY | {"tui"},
    "server.cli.tables_process": SCREEN | NETWORK | {"tui"},
    "server.cli.simulate": SCREEN | NETWORK | MEMORY | {"tui"},
    "server.doors.ssh": SCREEN | MEMORY | {"tui"},
    "tui.main": NETWORK | MEMORY | {"server"},
    "tui.app": NETWORK | MEMORY | {"server"},
    "tui.games.catalogue": NETWORK | MEMORY | {"server"},
    **{f"tui.games.{game}.table": NETWORK | MEMORY | {"server"} for game in GAMES},
}


def brought_in(module: str) -> set[str]:
    """Every module that importing this one loads, in a Python that has loaded nothing else."""
    code = f"import {module}, sys; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.mark.parametrize("module", some(5, MAY_NOT))
def test_a_part_of_the_house_brings_in_nothing_that_it_may_not_know(module: str) -> None:
    loaded = {name.partition(".")[0] for name in brought_in(module)}
    assert module.partition(".")[0] in loaded
    assert loaded & MAY_NOT[module] == set()


@pytest.mark.parametrize("game", some(1, GAMES))
def test_the_screen_never_loads_rules_states_or_held_cards(game: str) -> None:
    loaded = brought_in(f"tui.games.{game}.table") | brought_in(f"tui.games.{game}.replay")
    assert f"shared.games.{game}.view" in loaded
    assert loaded & SECRETS == set()


def contracts() -> list[dict[str, Any]]:
    """The contracts of pyproject.toml."""
    every: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"][
        "importlinter"
    ]["contracts"]
    return every


def linted(root: Path) -> subprocess.CompletedProcess[str]:
    """What the linter of imports says of this tree."""
    code = "from importlinter.cli import lint_imports_command as c; c()"
    command = [
        sys.executable,
        "-P",
        "-c",
        f"import sys; sys.path.insert(0, {str(root)!r}); {code}",
        "--no-cache",
    ]
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)


def test_every_import_contract_holds_and_says_why() -> None:
    assert all(len(contract["name"].split()) > 5 for contract in contracts())
    done = linted(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(contracts())} kept, 0 broken" in " ".join(done.stdout.split())


def test_the_contracts_hold_for_whatever_modules_a_game_may_come_to_have(tmp_path: Path) -> None:
    """Any two games, each with a module that is named nowhere."""
    one, other = GAMES[:2]
    for part in ("shared", "server", "tui"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("*.pyc", "locale"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for game in (one, other):
        (tmp_path / f"shared/games/{game}/truth.py").write_text("")
        (tmp_path / f"tui/games/{game}/look.py").write_text("")
    planted = {
        f"tui/games/{one}/peeks.py": f"shared.games.{one}.truth",
        f"shared/games/{one}/view.py": f"shared.games.{one}.truth",
        f"shared/games/{one}/copies.py": f"shared.games.{other}.truth",
        f"tui/games/{one}/copies.py": f"tui.games.{other}.look",
    }
    for path, imported in planted.items():
        with (tmp_path / path).open("a") as file:
            file.write(f"\nimport {imported}\n")
    done = linted(tmp_path)
    said = " ".join(done.stdout.split())
    assert "4 broken" in said, said
    for path, imported in planted.items():
        importer = path.removesuffix(".py").replace("/", ".")
        assert f"{importer} -> {imported}" in said


def test_no_modules_of_the_screen_import_each_other_however_far_round() -> None:
    graph = grimp.build_graph("tui", cache_dir=None)
    above = {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}
    while above:
        # What imports nothing that is left cannot be in a circle.
        done = {module for module, others in above.items() if not others & above.keys()}
        assert done, f"a circle, or what hangs on one: {sorted(above)}"
        for module in done:
            del above[module]
