"""Where sentences stand in our code: what Babel asks (by pyproject.toml) when it extracts them.

Babel's own reader of Python knows calls with literals. Ours may also say one of two things (``phrase("bid" if
yours else "bids")``), have sentences in a table, and the help of a command in its docstring.
"""

import ast
import inspect
from collections.abc import Collection, Iterator, Mapping
from typing import IO, TypeAlias

Found: TypeAlias = tuple[int, str | None, tuple[str | None, ...], list[str]]
"""A message as Babel wants it: its line, the function that it is given to if to any, the texts among the
arguments, and comments for translators."""


def sentences(
    file: IO[bytes], functions: Collection[str], tags: Collection[str], options: Mapping[str, str]
) -> Iterator[Found]:
    """The messages of a module: in calls of these functions, in the tables that the option ``tables`` names,
    in the docstrings of functions with one of the decorators that the option ``commands`` names."""
    tables, commands = (options.get(option, "").split() for option in ("tables", "commands"))
    nodes = [node for node in ast.walk(ast.parse(file.read())) if isinstance(node, ast.stmt | ast.expr)]
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
        match node:
            case ast.Call() if (name := _name(node.func)) in functions:
                yield from ((node.lineno, name, texts, []) for texts in _choices(node.args))
            case ast.Assign(targets=[name]) | ast.AnnAssign(target=name) if _name(name) in tables:
                yield from ((at.lineno, None, (at.value,), []) for at in _entries(node.value))
            case ast.FunctionDef() if any(_name(each) in commands for each in node.decorator_list):
                yield node.lineno, None, (inspect.cleandoc(ast.get_docstring(node) or ""),), []


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Call(func=function):
            return _name(function)
        case _:
            return ""


def _choices(arguments: list[ast.expr]) -> Iterator[tuple[str | None, ...]]:
    """The arguments of a call as texts, once for each way that a choice among them may go."""
    texts = [tuple(_texts(argument)) or (None,) for argument in arguments]
    for way in range(max(map(len, texts), default=0)):
        yield tuple(each[min(way, len(each) - 1)] for each in texts)


def _texts(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=str() as text) if text.strip():
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one)
            yield from _texts(other)


def _entries(table: ast.expr | None) -> Iterator[ast.Constant]:
    match table:
        case ast.Dict(values=entries) | ast.Tuple(elts=entries):
            yield from (each for each in entries if isinstance(each, ast.Constant))
