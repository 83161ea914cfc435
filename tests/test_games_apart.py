"""The house knows no game by name: only a game's own folders and the two registries do, so a game is added by
adding and not by changing. A game may be called like anything: it is looked for where a word can mean nothing
else.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from shared.games.catalogue import GAMES
from tui.games.catalogue import GAME_UIS

ROOT = Path(__file__).parent.parent
HOUSE = ("shared", "server", "tui", "tests/laws")
"""Where no game is named. The other tests play whichever game shows what they are about."""

ALLOWED = {
    "shared/games/catalogue.py": "the registry of rules",
    "tui/games/catalogue.py": "the registry of screens",
    # What is promised of a machine is promised of one game: so many of its moves a second.
    "server/bench/rules.py": "promises of each game",
    "server/bench/wire.py": "a promise of one game",
    "server/bench/ssh.py": "a promise of one game",
    "server/bench/race.py": "promises of one game",
    "server/bench/race_ssh.py": "promises of one game",
    "server/bench/screen.py": "promises of each game",
}
"""Files that may name games, and why."""

ABOUT_GAMES = re.compile(r"game|\bui|match|rules|\bkey\b", re.IGNORECASE)
"""Beside such a word the key of a game means that game."""


AROUND = (ast.Tuple, ast.List, ast.Set, ast.IfExp, ast.BoolOp, ast.MatchValue, ast.MatchOr)
"""What a value may stand in together with others for the same purpose."""


def own_folder(path: str) -> bool:
    """Whether this lies in a folder of a single game."""
    return any(path.startswith(f"{part}/games/{key}/") for part in ("shared", "tui") for key in GAMES)


def named_in(source: str) -> Iterator[tuple[int, str]]:
    """Where code names a game, with the line: by an import, a path, one of its sentences, its title, or its
    key beside something about games."""
    tree = ast.parse(source)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module)):
                yield from ((node.lineno, key) for key in _in_path(module))
            case ast.Import(names=names):
                yield from ((node.lineno, key) for alias in names for key in _in_path(alias.name))
            case ast.Constant(value=str(text)) if not isinstance(parents.get(node), ast.Expr):
                yield from ((node.lineno, key) for key in _in_path(text))
                for key, game in GAMES.items():
                    said = text in game.sentences or (key in GAME_UIS and text == GAME_UIS[key].title)
                    if said or (text == key and ABOUT_GAMES.search(_beside(node, parents))):
                        yield node.lineno, key


def _in_path(text: str) -> list[str]:
    """The games in whose folders this lies, as a module or as a file."""
    return [key for key in GAMES if re.search(rf"\bgames[./]{key}\b", text)]


def _beside(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> str:
    """What this value is for: the rest of the comparison, call, assignment or choice that it stands in."""
    inner, outer = node, parents.get(node)
    while isinstance(
        outer, ast.Tuple | ast.List | ast.Set | ast.IfExp | ast.BoolOp | ast.MatchValue | ast.MatchOr
    ):
        inner, outer = outer, parents.get(outer)
    match outer:
        case ast.keyword(arg=name):
            return name or ""
        case ast.Compare() | ast.Subscript():
            return ast.unparse(outer).replace(ast.unparse(inner), "", 1)
        case ast.Call(func=function):
            return ast.unparse(function)
        case ast.Assign(targets=targets):
            return " ".join(map(ast.unparse, targets))
        case ast.AnnAssign(target=target):
            return ast.unparse(target)
        case ast.arguments() as arguments:
            return " ".join(each.arg for each in (*arguments.args, *arguments.kwonlyargs))
        case ast.match_case():
            switch = parents[outer]
            assert isinstance(switch, ast.Match)
            return ast.unparse(switch.subject)
        case _:
            return ""


def sources() -> list[str]:
    """Every file of the house that belongs to no game."""
    paths = (path.relative_to(ROOT).as_posix() for part in HOUSE for path in (ROOT / part).rglob("*.py"))
    return sorted(path for path in paths if not own_folder(path))


def test_no_code_outside_its_own_folders_and_the_registries_names_a_game() -> None:
    named = {path: set(named_in((ROOT / path).read_text(encoding="utf-8"))) for path in sources()}
    assert {path: found for path, found in named.items() if found and path not in ALLOWED} == {}
    assert [path for path in ALLOWED if not named[path]] == [], (
        "else a list of those who may says less and less"
    )


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    "code",
    [
        "if room.game == 'KEY': pass",
        "if 'KEY' in (room.game, USUAL): pass",
        "if self._game in ('KEY', 'another'): pass",
        "match state.game:\n    case 'KEY': pass",
        "from shared.games.KEY.view import View",
        "import tui.games.KEY.table",
        "screen = 'tui.games.KEY.table:Table'",
        "page = 'tui/games/KEY/rules.en.md'",
        "GAME = 'KEY'",
        "game: str = 'KEY'",
        "def opened(game='KEY'): pass",
        "keep(game='KEY')",
        "GAMES['KEY']",
        "ui_of('KEY')",
        "ui_of('KEY' if first else other)",
    ],
)
def test_a_game_that_is_named_is_found(key: str, code: str) -> None:
    assert {game for _, game in named_in(code.replace("KEY", key))} == {key}


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_also_found_by_what_it_says_and_by_its_title(key: str) -> None:
    assert {game for _, game in named_in(f"told({min(GAMES[key].sentences)!r})")} == {key}
    assert key in {game for _, game in named_in(f"show({GAME_UIS[key].title!r})")}


def test_a_word_that_only_looks_like_a_game_is_none() -> None:
    for key in GAMES:
        assert (
            list(named_in(f"'''{key}'''\nsay('{key}'); {key}.begin(); colour = '{key}'; step('{key}er')"))
            == []
        )
