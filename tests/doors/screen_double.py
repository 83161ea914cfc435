"""A stand-in for the screen: it draws a line on an alternate screen, shows keys and sizes, and obeys some.

q ends well, 3 with an exit code, t as after a signal, x raises, k kills itself, h hangs, f floods, w says how
it lives.
"""

import fcntl
import json
import os
import signal
import struct
import sys
import termios
import time
from pathlib import Path

from shared import wire

READY = b"\x1b[?1049h\x1b[?1000h\x1b[?25lhere"


def preload() -> None:
    """Nothing to warm."""


def _size() -> str:
    rows, columns, _, _ = struct.unpack("HHHH", fcntl.ioctl(0, termios.TIOCGWINSZ, b"\0" * 8))
    return f"{columns}x{rows}"


def _out(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def seat(fd: int, code: str | None) -> int:
    os.write(fd, wire.request(1, wire.Greet(wire.VERSION)))
    os.write(int(os.environ["KATTA_STATUS_FD"]), b"resume kurv-0007\n")
    signal.signal(signal.SIGWINCH, lambda *_: _out(f"[size {_size()}]".encode()))
    _out(READY + f"[size {_size()}][code {code}]".encode())
    while True:
        key = os.read(0, 1)
        match key:
            case b"q":
                _out(b"\x1b[?1049l\x1b[?25hgood bye\n")
                return 0
            case b"3":
                return 3
            case b"x":
                secret = "ace of spades"
                raise RuntimeError(f"a bug {len(secret)}")
            case b"k":
                os.kill(os.getpid(), signal.SIGKILL)
            case b"t":
                return 128 + signal.SIGTERM
            case b"h":
                signal.signal(signal.SIGHUP, signal.SIG_IGN)
                time.sleep(3600)
            case b"f":
                for number in range(100_000):
                    _out(b"%08d " % number * 100)
            case b"w":
                life = {
                    "env": dict(os.environ),
                    "cwd": str(Path.cwd()),
                    "fds": sorted(int(n.name) for n in Path("/proc/self/fd").iterdir()),
                    "keep": fd,
                    "sid": os.getsid(0) == os.getpid(),
                    "tty": os.ttyname(0).startswith("/dev/pts/"),
                    "asyncssh": "asyncssh" in sys.modules,
                    "click": "click" in sys.modules,
                    "pid": os.getpid(),
                }
                _out(f"<life {json.dumps(life)} life>".encode())
            case b"":
                return 0
            case _:
                _out(b"[key %s]" % key.hex().encode())
