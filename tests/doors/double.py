"""A door by itself, for a test: the real process, before tables and a screen that only pretend to be."""

import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.patience import PATIENCE
from tests.talk import ssh_command
from tests.terminal import Terminal

ROOT = Path(__file__).parent.parent.parent
HERE = Path(__file__).parent


class DoorAlone:
    """Use it as a context: it is open inside."""

    def __init__(self, folder: Path, **plan: Any) -> None:
        self.folder = folder
        self.notes_file = folder / "notes"
        self.log_file = folder / "log"
        self.socket = folder / "tables"
        self._plan = plan
        self._forgotten = 0
        self._parts: list[subprocess.Popen[bytes]] = []
        self.port = 0

    def __enter__(self) -> Self:
        paths = f"{ROOT}{os.pathsep}{HERE}"
        self._environment = {**os.environ, "PYTHONPATH": paths, "PYTHONSAFEPATH": "1", "PYTHONUTF8": "1"}
        self.start_tables()
        self.start_door()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if error is not None:
            print(f"--- the door's log\n{self.log[-6000:]}\n---")
        for part in reversed(self._parts):
            if part.poll() is None:
                part.terminate()
            try:
                part.wait(10)
            except subprocess.TimeoutExpired:
                part.kill()
                part.wait()

    def start_tables(self) -> None:
        self.socket.unlink(missing_ok=True)
        tables = subprocess.Popen(
            [sys.executable, str(HERE / "tables_double.py"), str(self.socket), str(self.notes_file)],
            env=self._environment, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert tables.stdout is not None
        assert tables.stdout.readline() == b"ready\n"
        self.tables = tables
        self._parts.append(tables)

    def start_door(self) -> None:
        ready, says = os.pipe()
        with socket.socket() as listener, self.log_file.open("ab") as log:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(("127.0.0.1", self.port))
            listener.listen(512)
            self.port = listener.getsockname()[1]
            plan = {
                "listen": [listener.fileno()], "tables": str(self.socket),
                "host_key": str(self.folder / "host_key"),
                "host": "localhost", "port": self.port, "sessions": 50, "per_source": 50, "ready": says,
                "screen": "screen_double", **self._plan,
            }  # fmt: skip
            self.door = subprocess.Popen(
                [sys.executable, "-m", "server.doors", json.dumps(plan)],
                env=self._environment, pass_fds=[listener.fileno(), says], stderr=log,
            )  # fmt: skip
        self._parts.append(self.door)
        os.close(says)
        with os.fdopen(ready, "rb") as pipe:
            assert pipe.readline() == b"ready\n", self.log

    @property
    def log(self) -> str:
        return self.log_file.read_text(errors="replace")

    @property
    def notes(self) -> list[tuple[str, Any]]:
        """What the tables were told, in order."""
        if not self.notes_file.exists():
            return []
        lines = self.notes_file.read_text().splitlines()[self._forgotten :]
        return [tuple(json.loads(line)) for line in lines]

    def forget(self) -> Self:
        """A caller who has come so far is not asked about again."""
        self._forgotten += len(self.notes)
        return self

    def hellos(self) -> list[dict[str, Any]]:
        """Who was introduced."""
        return [what for kind, what in self.notes if kind == "hello"]

    def key(self, name: str, sort: str = "ed25519") -> Path:
        """A key pair; the same for the same name."""
        path = self.folder / f"key_{name}"
        if not path.exists():
            subprocess.run(["ssh-keygen", "-q", "-t", sort, "-N", "", "-f", str(path)], check=True)
        return path

    def fingerprint(self, name: str) -> str:
        """The fingerprint of a key."""
        shown = subprocess.run(
            ["ssh-keygen", "-l", "-f", f"{self.key(name)}.pub"], check=True, capture_output=True, text=True
        )
        return shown.stdout.split()[1]

    def line(self, *words: str, **more: Any) -> list[str]:
        """The ssh line of a player."""
        return ssh_command(self.port, *words, home=self.folder, **more)

    def run(
        self, *words: str, options: tuple[str, ...] = (), stdin: bytes = b"", **more: Any
    ) -> "subprocess.CompletedProcess[bytes]":
        """ssh, to its end; it has ten seconds."""
        line = self.line(*words, **more)
        return subprocess.run(
            [line[0], *options, *line[1:]], input=stdin, capture_output=True, timeout=PATIENCE, check=False
        )

    def visit(self, *words: str, user: str = "play", key: Path | None = None, **more: Any) -> Terminal:
        """A player with a terminal."""
        return Terminal(self.line(*words, tty=True, user=user, key=key), **more)


def wait_until(true: Any, seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never came to be"
        time.sleep(0.03)


def memory(pid: int) -> int:
    """Kilobytes that a process has in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise AssertionError("no such process")


def descriptors(pid: int) -> int:
    """Descriptors that a process has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))
