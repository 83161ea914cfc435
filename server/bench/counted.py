"""A program whose calls are counted: ``python -m server.bench.counted FILE CODE [WORDS]…``.

FILE holds numbers of eight bytes. The first grows by one with every call of a Python function and every time
a coroutine or generator goes on, in any thread, whichever package it is of. Behind it are two for each of the
last times that something was written on the terminal: when that was (nanoseconds of the monotonic clock), and
how many calls there had been. They can be read at any time.
"""

import mmap
import sys
import threading
import time
from itertools import cycle
from pathlib import Path
from types import FrameType

from shared.processes import command

WRITES = 32
SIZE = 8 * (1 + 2 * WRITES)


def main() -> None:
    """Run the code."""
    path, code, *words = sys.argv[1:]
    sys.argv[1:] = words
    with Path(path).open("r+b") as file:
        cells = memoryview(mmap.mmap(file.fileno(), SIZE)).cast("Q")
    write = getattr(sys.__stderr__, "write", None)
    places = cycle(range(1, 1 + 2 * WRITES, 2))

    def called(_frame: FrameType, event: str, about: object) -> None:
        if event == "call":
            cells[0] += 1
        elif event == "c_call" and about == write:
            place = next(places)
            cells[place], cells[place + 1] = time.monotonic_ns(), cells[0]

    threading.setprofile(called)
    sys.setprofile(called)
    exec(code, {"__name__": "__main__"})


class Counter:
    """The numbers in such a file, for the program that measures."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.write_bytes(bytes(SIZE))

    def command(self, code: str, *words: str) -> list[str]:
        """The command line that runs this code with these words."""
        return command("server.bench.counted", str(self._path), code, *words)

    @property
    def calls(self) -> int:
        """So many so far."""
        return self._cells()[0]

    def calls_at(self, moment: float) -> int:
        """So many there had been when something was written last, up to this moment (monotonic, seconds)."""
        cells = self._cells()[1:]
        written = zip(cells[::2], cells[1::2], strict=True)
        return max((calls for at, calls in written if at <= moment * 1e9), default=0)

    def _cells(self) -> list[int]:
        return memoryview(self._path.read_bytes()).cast("Q").tolist()


if __name__ == "__main__":
    main()
