"""How a process of ours is started by another: with our modules before all others of the same names.

Where it is started, what else is installed and what PYTHONPATH names must not matter; nor for what it starts
in turn, such as the helpers of ``multiprocessing``, which can be told in no other way.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

HOME = str(Path(__file__).parent.parent)
"""The folder that our packages lie in: ``katta`` where it is installed, else the checkout."""


def command(module: str, *words: str) -> list[str]:
    """The command line that runs a module of ours; it needs the ``environment`` as well."""
    return [sys.executable, "-m", module, *words]


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """These variables, with our folder before all others that are searched, and never the current one."""
    others = [path for path in given.get("PYTHONPATH", "").split(":") if path not in ("", HOME)]
    return {**given, "PYTHONPATH": ":".join((HOME, *others)), "PYTHONSAFEPATH": "1"}
