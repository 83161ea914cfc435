"""``katta bench``: measures this machine and says how."""

import importlib
import json
import os
import platform
import textwrap
from collections.abc import Callable, Iterable
from typing import Any

import click

from server.bench.figure import Figure, shown
from server.i18n import click_i18n
from server.i18n.catalogs import N_

PARTS = {
    "rules": "server.bench.rules",
    "wire": "server.bench.wire",
    "start": "server.bench.start",
    "ssh": "server.bench.ssh",
    "race": "server.bench.race",
    "path": "server.bench.path",
    "screen": "server.bench.screen",
}
"""What can be measured, in this order; each module has ``measured(quick) -> Iterable[Figure]``."""


@click_i18n.command()
@click_i18n.argument(
    "parts", nargs=-1, type=click.Choice(list(PARTS)), metavar="[rules|wire|start|ssh|race|path|screen]…"
)
@click_i18n.option(
    "--quick", is_flag=True, help=N_("Shorter and rougher: a tenth of the work, five sessions for fifty.")
)
@click_i18n.option("--json", "as_json", is_flag=True, help=N_("One JSON object a line."))
@click.pass_context
def bench(context: click.Context, parts: tuple[str, ...], quick: bool, as_json: bool) -> None:
    """Measure how fast this machine plays, draws and answers.

    Everything runs here, on the loopback interface, in a folder that is thrown away. The exit code is 1 when
    a promise is not kept.
    """
    if not as_json:
        click.echo(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.platform()}")
    kept = True
    for part in parts or PARTS:
        measured: Callable[[bool], Iterable[Figure]] = importlib.import_module(PARTS[part]).measured
        if not as_json:
            click.echo(f"\n{part}")
        for figure in measured(quick):
            click.echo(_as_json(part, figure) if as_json else _as_text(figure))
            kept = kept and figure.good is not False
    context.exit(0 if kept else 1)


def _as_text(figure: Figure) -> str:
    verdict = {True: "✓", False: "✗", None: " "}[figure.good]
    how = textwrap.fill(figure.how, 100, initial_indent=" " * 12, subsequent_indent=" " * 12)
    return f"{verdict} {shown(figure.value):>9} {figure.unit:<9} {figure.promise:<9} {figure.what}\n{how}"


def _as_json(part: str, figure: Figure) -> str:
    line: dict[str, Any] = {
        "part": part, "what": figure.what, "value": figure.value, "unit": figure.unit, "how": figure.how,
        "at_most": figure.at_most, "at_least": figure.at_least, "good": figure.good,
    }  # fmt: skip
    return json.dumps(line, ensure_ascii=False)
