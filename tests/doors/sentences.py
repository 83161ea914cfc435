"""Every sentence that is sent as a key, read from the source: who says it, and with what arguments.

``python -m tests.doors.sentences`` writes the tables of them into docs/protocol.md anew.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from shared.games.catalogue import GAMES
from shared.messages import FAREWELLS, HOUSE

ROOT = Path(__file__).parent.parent.parent
KEY = re.compile(r"(house|katta|race|stops)\.\w+")
GAP = re.compile(r"\{(\w+)\}")
KINDS = ("Refusal", "Notice", "Bye", "farewell")

RULES = {key: one for game in GAMES.values() for key, one in game.sentences.items()}
TEXTS = HOUSE | {key: one.text for key, one in RULES.items()}

PAGE = ROOT / "docs" / "protocol.md"
TABLES = {
    "refusals of the house": ("Refusal", "house"),
    "notices": ("Notice", "house"),
    "farewells": ("Bye", "house"),
    "refusals of katta": ("Refusal", "katta"),
    "refusals of the race": ("Refusal", "race"),
    "refusals of stops": ("Refusal", "stops"),
}
"""The tables on the page by their marks: what is said, and by whom."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Sentences:
    """``kinds`` and ``args`` by key."""

    def __init__(self) -> None:
        self.kinds: dict[str, set[str]] = {}
        self.args: dict[str, set[str]] = {}
        for folder in ("server", "shared"):
            for file in sorted((ROOT / folder).rglob("*.py")):
                self._read(ast.parse(file.read_text(encoding="utf-8")))
        for key, text in HOUSE.items():
            # Keys that are chosen at run time, and arguments that are put together there, show in the text.
            self.kinds.setdefault(key, {"Bye" if key in FAREWELLS else "Notice"})
            self.args.setdefault(key, set()).update(GAP.findall(text))
        for key, sentence in RULES.items():
            self.kinds[key], self.args[key] = {"Refusal"}, set(sentence.args)

    def of(self, kind: str, source: str) -> list[str]:
        """The keys of one kind from the house, or one game, in the order of their sentences."""
        order = [key for key in TEXTS if key.startswith(f"{source}.")]
        assert set(order) == {key for key in self.kinds if key.startswith(f"{source}.")}
        return [key for key in order if (key in FAREWELLS if kind == "Bye" else kind in self.kinds[key])]

    def table(self, kind: str, source: str) -> str:
        """The lines of a table, for the page."""
        lines = ["| key | arguments | what it means |", "|---|---|---|"]
        for key in self.of(kind, source):
            args = ", ".join(f"`{name}`" for name in sorted(self.args[key]))
            lines.append(f"| `{key}` | {args} | {TEXTS[key]} |")
        return "\n".join(lines)

    def _read(self, module: ast.Module) -> None:
        inside: list[tuple[ast.AST, ast.AST]] = [(module, module)]
        while inside:
            node, scope = inside.pop()
            if isinstance(node, ast.Call) and node.args:
                if _name(node.func) == "partial":
                    node = ast.Call(node.args[0], node.args[1:], [])
                if _name(node.func) in KINDS and node.args:
                    self._said(node, scope)
            within = node if isinstance(node, Function) else scope
            inside += [(child, within) for child in ast.iter_child_nodes(node)]

    def _said(self, call: ast.Call, scope: ast.AST) -> None:
        kind = "Bye" if _name(call.func) == "farewell" else _name(call.func)
        args = {name for more in call.args[1:] for name in _names_of(more, scope)}
        for key in _keys(call.args[0], scope):
            self.kinds.setdefault(key, set()).add(kind)
            self.args.setdefault(key, set()).update(args)


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _assigned(name: str, scope: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                yield value


def _keys(of: ast.expr, scope: ast.AST) -> set[str]:
    """The keys that an expression may be."""
    if isinstance(of, ast.Name):
        return {key for value in _assigned(of.id, scope) for key in _keys(value, scope)}
    constants = (node.value for node in ast.walk(of) if isinstance(node, ast.Constant))
    return {value for value in constants if isinstance(value, str) and KEY.fullmatch(value)}


def _names_of(args: ast.expr, scope: ast.AST) -> set[str]:
    """The names of the arguments that an expression gives."""
    names: set[str] = set()
    for node in ast.walk(args):
        if isinstance(node, ast.Dict):
            names |= {key.value for key in node.keys if isinstance(key, ast.Constant)}
        elif isinstance(node, ast.Name):
            for value in _assigned(node.id, scope):
                names |= {
                    key.value
                    for each in ast.walk(value)
                    if isinstance(each, ast.Dict)
                    for key in each.keys
                    if isinstance(key, ast.Constant)
                }
    return names


def written(page: str) -> str:
    """The page with its tables as the source has them."""
    sentences = Sentences()
    for mark, (kind, source) in TABLES.items():
        before, begin, rest = page.partition(f"<!-- {mark} -->\n")
        _old, end, after = rest.partition(f"<!-- /{mark} -->\n")
        assert begin, f"the page has no {mark}"
        assert end, f"the page does not end its {mark}"
        page = f"{before}{begin}{sentences.table(kind, source)}\n{end}{after}"
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
