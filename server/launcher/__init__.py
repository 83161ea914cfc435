"""Where the installed ``katta`` begins: one folder that holds ``tui``, ``server`` and ``shared``.

The names of the packages are not ours alone. Laid side by side in a site-packages, another wheel's ``server``
would overwrite ours, and its removal would take ours along. So they lie in a folder whose name is ours, and
that folder comes first on the path before any of them is imported. Inside it they keep their names:
``server.cli.main`` is called so in the code, in the log and in the contracts, wherever it lies.
``katta.server`` is no name of anything: what is installed is a program and no library, and of each module
there shall be one.

Processes that ours start find the same folder: see ``shared.processes``.
"""

import sys
from pathlib import Path


def home() -> str:
    """The folder that holds our packages: the one that this file is installed in, or the checkout that an
    editable install puts on the path, where ``katta`` is a copy of this folder and nothing else."""
    folders = (Path(__file__).parent, *map(Path, sys.path))
    return next(str(folder) for folder in folders if (folder / "server" / "launcher").is_dir())


def main() -> None:
    """Run the command line."""
    sys.path.insert(0, home())
    from server.__main__ import main as begin

    begin()
