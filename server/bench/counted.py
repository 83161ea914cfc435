"""A program whose calls are counted: ``python -m server.bench.counted FILE CODE [WORDS]…``.

FILE holds numbers of eight bytes. The first grows by one with every call of a Python function and every time
a coroutine or generator goes on, in any thread, whichever package it is of. Behind it are three for each of
the last times that something was written on the terminal, sent, or received: when that was (nanoseconds of
the monotonic clock), how many calls there had been, and 1 where it was received. All can be read at any time.
"""

import mmap
import sys
import threading
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from types import FrameType

from shared.processes import command

RECEIVED = {"write": 0, "send": 0, "recv": 1}
"""The calls with which a program says something, or hears it."""
WAKING = "_read_from_self"
"""Where asyncio receives what one of its own threads has sent to wake it."""
EVENTS = 64
SIZE = 8 * (1 + 3 * EVENTS)


def main() -> None:
    """Run the code."""
    path, code, *words = sys.argv[1:]
    sys.argv[1:] = words
    with Path(path).open("r+b") as file:
        cells = memoryview(mmap.mmap(file.fileno(), SIZE)).cast("Q")
    places = cycle(range(1, 1 + 3 * EVENTS, 3))

    def called(frame: FrameType, event: str, about: object) -> None:
        if event == "call":
            cells[0] += 1
        elif event == "c_call" and (name := getattr(about, "__name__", "")) in RECEIVED:
            if frame.f_code.co_name == WAKING:
                return
            at = next(places)
            cells[at], cells[at + 1], cells[at + 2] = time.monotonic_ns(), cells[0], RECEIVED[name]

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
        """So many there had been when something was said last, up to this moment (monotonic, seconds)."""
        return max(
            (calls for at, calls, received in self._events() if at <= moment and not received), default=0
        )

    def heard_after(self, calls: int) -> float:
        """When something was received first after so many calls."""
        return min(at for at, before, received in self._events() if received and before > calls)

    def _events(self) -> Iterator[tuple[float, int, int]]:
        cells = self._cells()[1:]
        for at, calls, received in zip(cells[::3], cells[1::3], cells[2::3], strict=True):
            yield at / 1e9, calls, received

    def _cells(self) -> list[int]:
        return memoryview(self._path.read_bytes()).cast("Q").tolist()


if __name__ == "__main__":
    main()
