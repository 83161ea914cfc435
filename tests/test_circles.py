"""The screen's modules stand one above the other: no circle of imports, also none that is put off until a
function runs or is for a type checker alone, and hardly an import anywhere but at the top of a file."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "tui").rglob("*.py"))
}

PUT_OFF = {
    "termios": "is not there on Windows",
    "textual.drivers.linux_driver": "is another one on Windows",
    "platformdirs": "only a player at this machine needs it, and of those who told no other place",
    "tui.net.join": "brings in asyncssh, which a game alone does without",
    "tui.warm_up": "only a house has so many sessions that it pays",
}
"""What may be imported inside a function, and why."""


def imported(path: Path) -> Iterator[tuple[str, bool]]:
    """The modules, and names in modules, that a file imports, and whether that is done inside a function."""

    def below(node: ast.AST, inside: bool) -> Iterator[tuple[str, bool]]:
        for each in ast.iter_child_nodes(node):
            match each:
                case ast.Import(names=names):
                    yield from ((alias.name, inside) for alias in names)
                case ast.ImportFrom(module=str(module), names=names):
                    yield from ((f"{module}.{alias.name}", inside) for alias in names)
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                    yield from below(each, True)
                case _:
                    yield from below(each, inside)

    return below(ast.parse(path.read_text()), False)


def module_of(name: str) -> str | None:
    """The module of the screen that this is, or is a name of; None where it is another's."""
    while name and name not in FILES:
        name = name.rpartition(".")[0]
    return name or None


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules that reach each other (Tarjan's strongly connected components)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    waiting: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        order[module] = low[module] = len(order)
        waiting.append(module)
        for other in sorted(graph[module]):
            if other not in order:
                visit(other)
            if other in waiting:
                low[module] = min(low[module], low[other])
        if low[module] == order[module]:
            group = waiting[waiting.index(module) :]
            del waiting[waiting.index(module) :]
            if len(group) > 1:
                found.append(sorted(group))

    for module in graph:
        if module not in order:
            visit(module)
    return found


def test_no_module_of_the_screen_imports_one_that_imports_it() -> None:
    graph: dict[str, set[str]] = {}
    for module, path in FILES.items():
        wanted = {module_of(name) for name, _ in imported(path)}
        graph[module] = {other for other in wanted if other is not None and other != module}
    assert circles(graph) == []


def test_a_circle_is_found_however_long_it_is() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"d", "a"}, "d": set()}) == [["a", "b", "c"]]


def test_what_a_module_needs_stands_at_its_top() -> None:
    found = {
        (module, name)
        for module, path in FILES.items()
        for name, inside in imported(path)
        if inside and not any(name == each or name.startswith(f"{each}.") for each in PUT_OFF)
    }
    assert found == set()
