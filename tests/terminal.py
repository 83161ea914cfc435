"""A person at a terminal: a program on a real pseudo-terminal, the keys pressed, the screen that is seen.

The screen is pyte's; every byte is kept with its time of arrival, so that a test can search what a player was
ever sent and not only what stands there now.
"""

import contextlib
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import termios
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

from tests.patience import PATIENCE

KEYS = {
    "enter": "\r", "esc": "\x1b", "tab": "\t", "backtab": "\x1b[Z", "space": " ", "backspace": "\x7f",
    "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D",
    "pgup": "\x1b[5~", "pgdn": "\x1b[6~", "home": "\x1b[H", "end": "\x1b[F", "f1": "\x1bOP",
    "ctrl+c": "\x03", "ctrl+d": "\x04", "ctrl+l": "\x0c", "ctrl+z": "\x1a", "ctrl+b": "\x02",
}  # fmt: skip

NOT_OURS = {"COLUMNS", "LINES", "TMUX", "TMUX_PANE", "STY", "NO_COLOR"}
"""What the terminal that runs the tests says of itself."""

TITLE = re.compile(rb"\x1b\][02];([^\x07\x1b]*)(?:\x07|\x1b\\)")
MODE = re.compile(rb"\x1b\[\?([\d;]+)([hl])")
KITTY = re.compile(rb"\x1b\[([<>])[\d;]*u")
ASKS_WHOLE, SHOWS_WHOLE = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
"""Whether the terminal shows an update when it has come whole; and that it does."""
LEFT_ON = {1000, 1002, 1003, 1004, 1005, 1006, 1015, 1049, 2004, 2026, 2048}
"""Modes that spoil a shell when a program leaves them on: mouse, focus, alternate screen, paste, sizes."""


class Terminal:
    """A program started on a pseudo-terminal of its own, as its controlling terminal.

    ``environment`` is added to (or, with None, taken out of) the test's own. With ``whole`` it is a terminal
    that shows an update when it has come whole, and says so when it is asked. Use it as a context: at the end
    the program is killed if it still runs.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int = 80,
        rows: int = 24,
        term: str = "xterm-256color",
        environment: Mapping[str, str | None] | None = None,
        folder: str | None = None,
        whole: bool = False,
    ) -> None:
        self._whole = whole
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self._changed = threading.Condition()
        self.received = bytearray()
        self.chunks: list[tuple[float, bytes]] = []
        """What arrived, and when (``time.monotonic``)."""
        self.pictures: list[tuple[float, tuple[str, ...]]] = []
        """Every screen that stood there after something arrived."""
        self._picture: tuple[str, ...] | None = None
        """The screen as it stands, where nothing has happened since it was last read off: that takes long."""
        self._carry = b""
        self._rests = 0
        """How often there was nothing to read for a tenth of a second."""

        master, self._slave = os.openpty()
        self._master = master
        self._size(columns, rows)
        self.before = termios.tcgetattr(self._slave)
        env = {key: value for key, value in os.environ.items() if key not in NOT_OURS}
        env |= {"TERM": term, "COLORTERM": "truecolor"}
        for key, value in (environment or {}).items():
            if value is None:
                env.pop(key, None)
            else:
                env[key] = value
        slave = self._slave
        self.process = subprocess.Popen(
            list(command), stdin=slave, stdout=slave, stderr=slave, env=env, cwd=folder, close_fds=True,
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )  # fmt: skip
        self._ended = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if error is not None:
            print(f"--- the screen of {self.process.args!r}\n{self.text}\n---")
        self.close()

    # --- what the person does ---

    def send(self, data: str | bytes) -> Self:
        """Type this, or send these bytes as they are."""
        rest = data.encode() if isinstance(data, str) else data
        while rest:
            rest = rest[os.write(self._master, rest) :]
        return self

    def press(self, *keys: str) -> Self:
        """Press keys by name ("enter", "right", "ctrl+l") or by letter."""
        for key in keys:
            self.send(KEYS.get(key, key))
        return self

    def paste(self, text: str) -> Self:
        """Paste as a terminal does that knows bracketed paste."""
        return self.send(f"\x1b[200~{text}\x1b[201~")

    def click(self, column: int, row: int) -> Self:
        """Click with the left button; the upper left cell is 1, 1."""
        return self.send(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")

    def resize(self, columns: int, rows: int) -> Self:
        """Give the window another size."""
        with self._changed:
            self.screen.resize(rows, columns)
            self._picture = None
        self._size(columns, rows)
        return self

    def _size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    # --- what the person sees ---

    def _read(self) -> None:
        while not self._ended.is_set():
            if not select.select([self._master], [], [], 0.1)[0]:
                with self._changed:
                    self._rests += 1
                    self._changed.notify_all()
                continue
            try:
                data = os.read(self._master, 65536)
            except OSError:
                return
            if not data:
                return
            self._take(data)

    def _take(self, data: bytes) -> None:
        with self._changed:
            now = time.monotonic()
            self.received += data
            self.chunks.append((now, data))
            if self._whole:
                newest = self.received[-len(data) - len(ASKS_WHOLE) + 1 :]
                self.send(SHOWS_WHOLE * newest.count(ASKS_WHOLE))
            # pyte takes "<" in a control sequence for its end; the rest would stand on the screen as text.
            whole = self._carry + data
            cut = whole.rfind(b"\x1b")
            self._carry = whole[cut:] if cut >= 0 and len(whole) - cut < 4 else b""
            whole = whole[: len(whole) - len(self._carry)]
            # A sequence that the model does not know is no fault of ours.
            with contextlib.suppress(Exception):
                self._stream.feed(KITTY.sub(b"", whole))
            picture = self._picture = tuple(self.screen.display)
            if not self.pictures or self.pictures[-1][1] != picture:
                self.pictures.append((now, picture))
            self._changed.notify_all()

    @property
    def lines(self) -> list[str]:
        """The screen, row by row."""
        with self._changed:
            self._picture = self._picture or tuple(self.screen.display)
            return [line.rstrip() for line in self._picture]

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.lines)

    @property
    def title(self) -> str:
        """The window's title, as it was last set."""
        found = TITLE.findall(bytes(self.received))
        return found[-1].decode(errors="replace") if found else ""

    def sees(self, *texts: str) -> bool:
        """All of these stand on the screen."""
        now = self.text
        return all(text in now for text in texts)

    def wait(self, *texts: str, seconds: float = PATIENCE) -> Self:
        """Wait until all of these stand on the screen. AssertionError, with the screen, if they never do."""
        return self.until(lambda: self.sees(*texts), f"{texts!r} on the screen", seconds)

    def wait_gone(self, text: str, seconds: float = PATIENCE) -> Self:
        """Wait until this no longer stands on the screen."""
        return self.until(lambda: not self.sees(text), f"no {text!r} on the screen", seconds)

    def until(self, true: Callable[[], bool], what: str, seconds: float = PATIENCE) -> Self:
        """Wait until something is so."""
        end = time.monotonic() + seconds
        while not true():
            left = end - time.monotonic()
            if left <= 0:
                raise AssertionError(f"after {seconds:g} s still not: {what}; the screen is\n{self.text}")
            with self._changed:
                self._changed.wait(min(left, 0.25))
        return self

    def settle(self, quiet: float = 0.4, seconds: float = 10.0) -> Self:
        """Wait until nothing has arrived for a while."""
        began = time.monotonic()
        while (now := time.monotonic()) < began + seconds:
            with self._changed:
                last = self.chunks[-1][0] if self.chunks else 0.0
            if now - max(last, began) >= quiet:
                break
            time.sleep(0.05)
        return self

    # --- the end ---

    @property
    def alive(self) -> bool:
        """The program still runs."""
        return self.process.poll() is None

    def ended(self, seconds: float = PATIENCE) -> int:
        """Wait for the program to end by itself; its exit code. What it said last has been read then."""
        code = self.process.wait(seconds)
        # The reader says that nothing is left, not the clock: on a busy machine it comes to the last later.
        rested = self._rests
        self.until(lambda: self._rests >= rested + 3, "nothing more to read")
        return code

    def left_on(self) -> list[str]:
        """What the program switched on in the terminal and never off again."""
        on: dict[int, bool] = {}
        for numbers, switch in MODE.findall(bytes(self.received)):
            for number in numbers.split(b";"):
                on[int(number)] = switch == b"h"
        left = [f"mode {number}" for number, is_on in sorted(on.items()) if is_on and number in LEFT_ON]
        if on.get(25) is False:
            left.append("hidden cursor")
        if on.get(7) is False:
            left.append("lines cut at the edge")
        pushed = 0
        for way in KITTY.findall(bytes(self.received)):
            pushed += 1 if way == b">" else -1
        if pushed > 0:
            left.append("keyboard protocol")
        after = termios.tcgetattr(self._slave)
        if after[:4] != self.before[:4]:
            left.append(f"line discipline: {self.before[:4]} became {after[:4]}")
        return left

    def signal(self, number: int) -> None:
        """Send a signal to the program."""
        self.process.send_signal(number)

    def hang_up(self) -> None:
        """Close the window: the program's terminal is gone."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGHUP)

    def close(self) -> None:
        """Kill what still runs, and give the terminal back."""
        if self.alive:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)
        if not self._ended.is_set():
            self._ended.set()
            self._reader.join(5)
            os.close(self._master)
            os.close(self._slave)


def children(pid: int) -> list[tuple[int, list[str]]]:
    """The processes that this one has started, with their command lines."""
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        with contextlib.suppress(OSError):
            if int((entry / "stat").read_text().rpartition(")")[2].split()[1]) == pid:
                words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
                found.append((int(entry.name), words))
    return found
