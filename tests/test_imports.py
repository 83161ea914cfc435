"""Who may know whom, seen while running: a linter sees only what is imported by name."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SCREEN = {"textual", "rich"}
NETWORK = {"asyncssh", "cryptography"}
MEMORY = {"sqlalchemy", "alembic", "aiosqlite"}

MAY_NOT = {
    "shared.match": SCREEN | NETWORK | MEMORY | {"asyncio", "socket", "tui", "server"},
    "shared.games.catalogue": SCREEN | NETWORK | MEMORY | {"asyncio", "socket", "tui", "server"},
    "shared.record": SCREEN | NETWORK | MEMORY | {"asyncio", "socket", "tui", "server"},
    "shared.wire": SCREEN | NETWORK | MEMORY | {"asyncio", "socket", "tui", "server"},
    # `katta` alone must be quick: the command line brings in what a command needs, and nothing before it.
    "server.main": SCREEN | NETWORK | MEMORY | {"tui"},
    "server.tables": SCREEN | NETWORK | {"tui"},
    "server.simulate": SCREEN | NETWORK | MEMORY | {"tui"},
    "server.doors.ssh": SCREEN | MEMORY | {"tui"},
    "tui.main": NETWORK | MEMORY | {"server"},
    "tui.app": NETWORK | MEMORY | {"server"},
    "tui.games.katta.table": NETWORK | MEMORY | {"server"},
}


def brought_in(module: str) -> set[str]:
    """Every module that importing this one loads, in a Python that has loaded nothing else."""
    code = f"import {module}, sys; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


@pytest.mark.parametrize("module", MAY_NOT)
def test_a_part_of_the_house_brings_in_nothing_that_it_may_not_know(module: str) -> None:
    loaded = {name.partition(".")[0] for name in brought_in(module)}
    assert module.partition(".")[0] in loaded
    assert loaded & MAY_NOT[module] == set()


def test_the_screen_never_loads_rules_states_or_held_cards() -> None:
    loaded = brought_in("tui.games.katta.table")
    secrets = {"shared.held", "shared.match", "shared.games.katta.rules", "shared.games.katta.state",
               "shared.games.katta.bot", "shared.games.catalogue", "shared.record"}  # fmt: skip
    assert "shared.games.katta.view" in loaded
    assert loaded & secrets == set()


def test_every_import_contract_holds_and_says_why() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    assert all(len(contract["name"].split()) > 5 for contract in contracts)
    command = [
        sys.executable,
        "-c",
        "from importlinter.cli import lint_imports_command as c; c()",
        "--no-cache",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(contracts)} kept, 0 broken" in " ".join(done.stdout.split())
