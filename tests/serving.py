"""A house that is open for a test: ``katta serve`` as a host would start it, visited, stopped and killed."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.talk import Talk, ssh_command
from tests.terminal import Terminal, children

ROOT = Path(__file__).parent.parent

QUICK = """
[pace]
think = [60, 160]
ponder = [60, 160]
event = 20
looking = 600
forced = 200
[limits]
address_sessions = 300
opens_burst = 100
"""
"""Bots that do not let a test wait, and room for all from one address; all else as it comes."""


class Serving:
    """One house with its folder. Use it as a context; ``start`` opens it again after ``stop`` or ``kill``."""

    def __init__(
        self,
        folder: Path,
        config: str = QUICK,
        root: Path = ROOT,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """``root`` is the tree that it is run from; ``environment`` is what its host has set besides."""
        self.folder = folder
        self.root = root
        self._environment = dict(environment or {})
        self.data = folder / "data"
        self.port = 0
        self.said: list[str] = []
        """What it printed when it opened."""
        self._called: set[str] = set()
        """Whose keys have a name here."""
        self._config = folder / "katta.toml"
        folder.mkdir(parents=True, exist_ok=True)
        self._config.write_text(config)
        self._log = folder / "log"
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if error is not None:
            print(f"--- the house's log\n{self.log[-6000:]}\n---")
        if self._process is not None and self._process.poll() is None:
            self.stop()

    # --- Opening and closing ---

    def start(self) -> Self:
        """Open; a second time on the port of the first."""
        env = {key: value for key, value in os.environ.items() if key not in ("TERM", "LANG", "LC_ALL")}
        env |= self._environment
        command = [
            *(sys.executable, "-m", "server", "serve", "--host", "127.0.0.1", "--port", str(self.port)),
            *("--data", str(self.data), "--config", str(self._config)),
        ]
        with self._log.open("a") as log:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=self.root,
                env=env,
            )
        assert self._process.stdout is not None
        self.said = []
        while line := self._process.stdout.readline():
            self.said.append(line.rstrip())
            if line.startswith("data:"):
                break
        found = re.search(r"listening on \S+:(\d+)", "\n".join(self.said))
        assert found, f"it did not open: {self.said} {self.log[-3000:]}"
        self.port = int(found[1])
        return self

    def stop(self) -> int:
        """Close as a host does, by SIGTERM: the exit code."""
        assert self._process is not None
        self._process.terminate()
        return self._process.wait(30)

    def kill(self) -> None:
        """The machine is switched off: every process of the house is gone at once."""
        assert self._process is not None
        pids = [self._process.pid, *self._below(self._process.pid)]
        for pid in pids:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self._process.wait(10)

    def kill_tables(self, seconds: float = 30.0) -> None:
        """Only the tables' process dies; waits until the house has set the tables up again."""
        dead = self.tables
        os.kill(dead, signal.SIGKILL)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(0.05)
            with contextlib.suppress(OSError, ValueError), socket.socket(socket.AF_UNIX) as tables:
                if self.tables != dead:
                    tables.connect(str(self.data / "run" / "tables"))
                    return
        raise AssertionError(f"the tables were not set up again\n{self.log[-3000:]}")

    @property
    def tables(self) -> int:
        """The number of the tables' process."""
        assert self._process is not None
        (found,) = [pid for pid, words in children(self._process.pid) if "tables" in words]
        return found

    @property
    def screens(self) -> list[int]:
        """The processes that draw for a player."""
        assert self._process is not None
        found = []
        for pid in self._below(self._process.pid):
            try:
                if str(Path(f"/proc/{pid}/fd/0").readlink()).startswith("/dev/pts/"):
                    found.append(pid)
            except OSError:
                continue
        return found

    def _below(self, pid: int) -> list[int]:
        found = []
        for child, _ in children(pid):
            found += [child, *self._below(child)]
        return found

    @property
    def alive(self) -> bool:
        """It is open."""
        return self._process is not None and self._process.poll() is None

    @property
    def log(self) -> str:
        """Everything it has logged."""
        return self._log.read_text(errors="replace")

    # --- Coming in ---

    def key(self, name: str) -> Path:
        """A key of one's own; the same for the same name."""
        path = self.folder / f"key_{name}"
        if not path.exists():
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)], check=True)
        return path

    def visit(
        self,
        name: str,
        *words: str,
        key: bool = True,
        environment: dict[str, str | None] | None = None,
        **more: Any,
    ) -> Terminal:
        """A player comes in by ssh with a terminal: known by a key, or (with key=False) as a guest. One who
        has a key and is new is called by the name that is offered, which is the one before the @."""
        line = ssh_command(
            self.port, *words, home=self.folder, tty=True, user=name, key=self.key(name) if key else None
        )
        visitor = Terminal(line, **more)
        if key and name not in self._called:
            self._called.add(name)
            visitor.wait("What shall we call you?").press("enter").wait_gone("What shall we call you?")
        return visitor

    def talk(self, name: str, *, key: bool = False, user: str = "") -> Talk:
        """A client comes in by ssh as JSON lines, called so by ssh too unless another ``user`` is given."""
        if key:
            self._called.add(name)
        line = ssh_command(
            self.port, "json", home=self.folder, user=user or name, key=self.key(name) if key else None
        )
        return Talk(line, name)
