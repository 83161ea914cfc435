"""What the measurements read must be what stands there."""

import os
import random
import subprocess
import time
from pathlib import Path

import pyte
import pytest

from server.bench.counted import Counter
from server.bench.glass import Glass
from shared.processes import environment

DRAWN = (
    "\x1b[?1049h\x1b[?25l\x1b[H\x1b[2J  THE RACE\x1b[1;78H\x1b[1;38;5;255;48;5;233m1\x1b[m\r\n"
    "\x1b[8;23H\x1b[48;5;231m  \x1b[2C \x1b[9;23H\x1b[38;5;124m   A \x1b[8;25H  \x1b[2D♥"
    "\x1b[10;23H▀▀▀▀▀\x1b[12;3HGuest0x0 laid ♥\x1b[18GA.\x1b[A\x1b[5C▲\x1b[4;38H6\x1b[6;31H2"
    "\x1b[20;67H▶\x1b[5C◀\x1b[B\x1b[D│\x1b[2B\x1b[C10\x1b]0;katta\x07\x1b(B\x1b[12;3HOdd\x1b[5X"
    "\x1b[15;1Hgone\x1b[1G\x1b[K\x1b[16;1Hhalf of it\x1b[16;5H\x1b[1K\x1b[24;80H!\x1b[3;5H\x1b[5dhere\b\b??"
)


@pytest.mark.parametrize("seed", range(20))
def test_a_screen_is_read_as_a_terminal_shows_it_however_its_bytes_are_cut(seed: int) -> None:
    dice = random.Random(seed)
    data = DRAWN.encode()
    terminal = pyte.Screen(80, 24)
    stream = pyte.ByteStream(terminal)
    glass = Glass()
    while data:
        count = dice.randrange(1, 12)
        stream.feed(data[:count])
        glass.feed(data[:count])
        data = data[count:]
    assert glass.rows() == terminal.display
    assert "Odd" in glass.row(11)


COUNTED = """
import sys
def called(): return sys.argv[1]
def write():
    for _ in range(500): called()
    sys.__stderr__.write(called())
write(); write(); [called() for _ in range(100)]
"""


def test_calls_are_counted_as_they_are_and_as_they_were_at_each_write(tmp_path: Path) -> None:
    counter = Counter(tmp_path / "calls")
    begun = time.monotonic()
    done = subprocess.run(
        counter.command(COUNTED, "a word"), env=environment(os.environ), check=True, stderr=subprocess.PIPE
    )
    assert done.stderr == b"a word" * 2
    assert 1103 <= counter.calls < 1200
    assert 1004 <= counter.calls_at(time.monotonic()) <= counter.calls - 100
    assert counter.calls_at(begun) == 0
