"""Nothing in the server runs unwatched: tasks, timers and what the loop calls are begun by the supervisor."""

import ast
from pathlib import Path

import pytest

import server

UNWATCHED = {
    "create_task", "ensure_future", "run_coroutine_threadsafe",
    "call_later", "call_at", "call_soon", "call_soon_threadsafe",
    "add_reader", "add_writer", "add_done_callback", "Thread", "Timer",
}  # fmt: skip
"""What begins something whose failure would not be reported."""
WATCHERS = {"supervisor.py", "watchdog.py"}
"""What looks after all others."""


def _begun_in(tree: ast.AST) -> list[tuple[int, str]]:
    """By line what is begun without a watcher. A task group watches its own."""
    groups = {
        item.optional_vars.id
        for node in ast.walk(tree)
        if isinstance(node, ast.AsyncWith)
        for item in node.items
        if isinstance(item.optional_vars, ast.Name) and "TaskGroup" in ast.dump(item.context_expr)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in UNWATCHED:
            if not (isinstance(node.value, ast.Name) and node.value.id in groups):
                found.append((node.lineno, node.attr))
        elif isinstance(node, ast.ImportFrom) and node.module in ("asyncio", "threading"):
            found += [(node.lineno, each.name) for each in node.names if each.name in UNWATCHED]
    return found


def test_nothing_in_the_server_is_begun_past_the_supervisor() -> None:
    root = Path(server.__file__).parent
    begun = [
        f"{path.relative_to(root)}:{line}: {what}"
        for path in sorted(root.rglob("*.py"))
        if path.name not in WATCHERS
        for line, what in _begun_in(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert begun == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("asyncio.create_task(work())", ["create_task"]),
        ("loop.call_later(1, call)", ["call_later"]),
        ("from asyncio import ensure_future", ["ensure_future"]),
        ("threading.Thread(target=work).start()", ["Thread"]),
        ("async def all():\n async with asyncio.TaskGroup() as group:\n  group.create_task(work())", []),
        (
            "async def all():\n async with asyncio.TaskGroup() as group:\n  loop.create_task(work())",
            ["create_task"],
        ),
    ],
)
def test_what_is_begun_past_it_is_found(code: str, found: list[str]) -> None:
    assert [what for _, what in _begun_in(ast.parse(code))] == found
