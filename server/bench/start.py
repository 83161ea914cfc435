"""How long a newcomer waits: ``katta`` to its first frame."""

import asyncio
import os
import tempfile
from collections.abc import Iterator
from statistics import median

from server.bench.figure import Figure
from server.bench.person import TerminalUser
from shared.processes import command, environment


def measured(quick: bool) -> Iterator[Figure]:
    """The figures."""
    times = asyncio.run(_starts(2 if quick else 7))
    yield Figure(
        "katta to the first frame", median(times), "s",
        f"median of {len(times)} starts on an 80×24 pseudo-terminal in an empty home, from the start of the "
        "process until the last row is drawn; the program's files are in the system's cache",
        at_most=1.0,
    )  # fmt: skip


async def _starts(count: int) -> list[float]:
    times = []
    for _ in range(count):
        with tempfile.TemporaryDirectory(prefix="katta-bench-") as home:
            path = os.environ.get("PYTHONPATH", "")
            person = await TerminalUser.at(command("server"), environment({"HOME": home, "PYTHONPATH": path}))
            times.append(await person.first_frame())
            await person.leave()
    return times
