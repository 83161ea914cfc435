"""The house knows no game by name: only a game's own folders and the two registries do, so a game is added by
adding and not by changing."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shared.games.catalogue import GAMES
from tui.games.catalogue import FACES

ROOT = Path(__file__).parent.parent
HOUSE = ("shared", "server", "tui", "tests/laws")
"""Where no game is named. The other tests play whichever game shows what they are about."""

ALLOWED = {
    "shared/games/catalogue.py": "the registry of rules",
    "tui/games/catalogue.py": "the registry of faces",
    # What is promised of a machine is promised of one game: so many of its moves a second.
    "server/bench/main.py": "the list of what can be measured",
    "server/bench/rules.py": "promises of each game",
    "server/bench/wire.py": "a promise of one game",
    "server/bench/ssh.py": "a promise of one game",
    "server/bench/race.py": "promises of one game",
    "server/bench/race_ssh.py": "promises of one game",
}
"""Files that may name games, and why."""

PRODUCT = "katta"
"""One game gave the product its name: the command, its folders, its catalogs, its ssh subsystem."""
OF_THE_PRODUCT = {
    "server/config.py": "a variable of the environment",
    "server/first.py": "the file of the store",
    "server/doors/child.py": "the name of the process",
    "server/doors/hostkey.py": "the comment in a host key",
    "server/doors/says.py": "what a house says of itself",
    "server/doors/identity.py": "a user name that is nobody's",
    "server/doors/preload_name.py": "a variable of the environment",
    "server/doors/ssh.py": "how the server calls itself",
    "server/kin.py": "a variable of the environment",
    "server/logs.py": "the name of the log",
    "server/__main__.py": "the command",
    "server/main.py": "the command",
    "server/part.py": "variables of the environment",
    "server/places.py": "the folder for data",
    "server/serve.py": "the command",
    "server/words.py": "the domain of the catalogs",
    "server/telemetry.py": "the names of what is counted",
    "shared/door.py": "the ssh subsystem",
    "shared/record.py": "which program wrote a record",
    "shared/text.py": "a name that nobody may take",
    "tui/own_tables.py": "the log of one's own tables",
    "tui/screens/house.py": "the heading of the house",
    "tui/settings.py": "the folder for settings",
    "tui/ssh_link.py": "how the client calls itself",
    "tui/window.py": "the title of the terminal",
    "tui/words.py": "the domain of the catalogs",
}
"""Files in which a string is the name of the product, and what for."""
CLASSES_OF_THE_PRODUCT = {"KattaApp"}

WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def own_folder(path: str) -> bool:
    """Whether this lies in a folder of a single game."""
    return any(path.startswith(f"{part}/games/{key}/") for part in ("shared", "tui") for key in GAMES)


def named_in(source: str) -> Iterator[tuple[int, str]]:
    """Where code names a game, with the line: in a name, an import or a string that is no docstring."""
    tree = ast.parse(source)
    prose = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield from ((node.lineno, game) for game in _games_in_text(node.value))
            continue
        for name in _names_of(node):
            if name not in CLASSES_OF_THE_PRODUCT:
                yield from ((getattr(node, "lineno", 0), game) for game in _games_in_name(name))


def _names_of(node: ast.AST) -> tuple[str, ...]:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            return (name,)
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return (name,)
        case ast.ImportFrom(module=module, names=names):
            return (module or "", *(alias.name for alias in names))
        case ast.Import(names=names):
            return tuple(alias.name for alias in names)
        case ast.keyword(arg=str(name)):
            return (name,)
        case _:
            return ()


def _games_in_name(name: str) -> list[str]:
    words = {word.lower() for word in WORD.findall(name)}
    return [key for key in GAMES if key in words]


def _games_in_text(text: str) -> list[str]:
    """A key alone or in a path or in the key of a sentence; or a title."""
    return [
        key
        for key in GAMES
        if re.search(rf"(^|games[./]|/){key}($|[./:_])", text, re.IGNORECASE)
        or (key in FACES and FACES[key].title.lower() in text.lower())
    ]


def sources() -> list[str]:
    """Every file of the house that belongs to no game."""
    paths = (path.relative_to(ROOT).as_posix() for part in HOUSE for path in (ROOT / part).rglob("*.py"))
    return sorted(path for path in paths if not own_folder(path))


def named_in_file(path: str) -> set[tuple[int, str]]:
    """Where a file names a game."""
    return set(named_in((ROOT / path).read_text(encoding="utf-8")))


def test_no_code_outside_its_own_folders_and_the_registries_names_a_game() -> None:
    found = {path: named_in_file(path) for path in sources() if path not in ALLOWED}
    for path in OF_THE_PRODUCT:
        found[path] = {(line, game) for line, game in found[path] if game != PRODUCT}
    assert {path: places for path, places in found.items() if places} == {}


def test_whoever_may_name_a_game_does() -> None:
    """Else a list of those who may says less and less."""
    assert [path for path in (*ALLOWED, *OF_THE_PRODUCT) if not named_in_file(path)] == []


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    "code",
    [
        "if room.game == 'KEY': pass",
        "from shared.games.KEY.view import View",
        "import tui.games.KEY.table",
        "screen = 'tui.games.KEY.table:Table'",
        "told('KEY.not_now')",
        "def KEY_scores(): pass",
        "KEY_SEATS = 4",
        "keep(KEY=True)",
    ],
)
def test_a_game_that_is_named_is_found(key: str, code: str) -> None:
    assert {game for _, game in named_in(code.replace("KEY", key))} == {key}


def test_a_game_is_also_found_by_its_class_and_its_title() -> None:
    for key, face in FACES.items():
        assert [game for _, game in named_in(f"{key.title()}Table()")] == [key]
        assert [game for _, game in named_in(f"show({face.title.upper()!r})")] == [key]
    assert list(named_in("trace('it stops'); bracelet = embrace('races'); stop()")) == []
