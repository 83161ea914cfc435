"""A house to measure: ``katta serve`` on the loopback interface, in a folder that is thrown away."""

import asyncio
import contextlib
import json
import os
import re
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from shared.processes import command, environment
from shared.wire import VERSION

CONFIG = """
log_level = "warning"
[limits]
address_sessions = 1000
asks = 10000
asks_burst = 10000
address_asks = 100000
opens_burst = 1000
says_burst = 1000
guesses_burst = 1000
address_guesses_burst = 1000
[pace]
think = [0, 0]
ponder = [0, 0]
event = 0
looking = 0
forced = 0
"""
"""All guests come from one address here, and waiting for it is not what is measured."""


class BenchHouse:
    """A house that is open."""

    def __init__(self, port: int, folder: Path, process: asyncio.subprocess.Process) -> None:
        self.port = port
        self.folder = folder
        self._process = process

    def ssh(self, user: str, *words: str, terminal: bool = True) -> list[str]:
        """The line with which a guest comes in."""
        options = ["StrictHostKeyChecking=no", f"UserKnownHostsFile={self.folder}/known", "LogLevel=ERROR",
                   "PubkeyAuthentication=no", "IdentityAgent=none"]  # fmt: skip
        said = [part for option in options for part in ("-o", option)]
        how = "-tt" if terminal else "-T"
        return ["ssh", "-F", "none", how, "-p", str(self.port), *said, f"{user}@127.0.0.1", *words]

    def screens(self) -> list[int]:
        """The processes that draw for a player: those below this house that have a terminal."""
        parents = dict(_parents())
        ours = {self._process.pid}
        while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
            ours |= more
        return [pid for pid in ours if _has_terminal(pid)]


@contextlib.asynccontextmanager
async def house() -> AsyncIterator[BenchHouse]:
    """Open a house for as long as this lasts."""
    with tempfile.TemporaryDirectory(prefix="katta-bench-") as name:
        folder = Path(name)
        (folder / "config.toml").write_text(CONFIG)
        process = await asyncio.create_subprocess_exec(
            *command("server", "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(folder / "data")),
            "--config", str(folder / "config.toml"), env=environment(os.environ),
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
            stderr=(folder / "log").open("wb"),
        )  # fmt: skip
        try:
            yield BenchHouse(await _port(process, folder), folder, process)
        finally:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            try:
                await asyncio.wait_for(process.wait(), 15)
            except TimeoutError:
                process.kill()
                await process.wait()


async def _port(process: asyncio.subprocess.Process, folder: Path) -> int:
    assert process.stdout is not None
    while line := await asyncio.wait_for(process.stdout.readline(), 30):
        if found := re.search(rb"listening on \S+:(\d+)", line):
            return int(found[1])
    raise RuntimeError(f"the house did not open: {(folder / 'log').read_text()[-2000:]}")


def _parents() -> Iterator[tuple[int, int]]:
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                yield int(entry.name), int((entry / "stat").read_text().rpartition(")")[2].split()[1])


def _has_terminal(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return str(Path(f"/proc/{pid}/fd/0").readlink()).startswith("/dev/pts/")
    return False


def unique_memory(pid: int) -> int:
    """Bytes that a process has for itself alone: what ending it would give back."""
    kilobytes = 0
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith(("Private_Clean:", "Private_Dirty:")):
            kilobytes += int(line.split()[1])
    return kilobytes * 1024


class Script:
    """One JSON-lines connection, over ssh."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._requests = 0
        self.room: dict[str, Any] = {}
        self.seen: dict[str, Any] = {}

    @classmethod
    async def into(cls, house: BenchHouse, name: str) -> "Script":
        """Come in and greet."""
        process = await asyncio.create_subprocess_exec(
            *house.ssh(name, "json", terminal=False), stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, limit=4 * 1024 * 1024,
        )  # fmt: skip
        script = cls(process)
        await script.ask("session.hello", version=VERSION, name=name)
        await script.hear("lobby", "table")
        return script

    async def ask(self, method: str, **params: Any) -> None:
        """Send one request."""
        assert self._process.stdin is not None
        self._requests += 1
        request = {"jsonrpc": "2.0", "id": self._requests, "method": method, "params": params}
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        await self._process.stdin.drain()

    async def hear(self, *methods: str, seconds: float = 30.0) -> dict[str, Any]:
        """The next of these notifications; what comes before it is taken in and forgotten. RuntimeError where
        a request was refused."""
        assert self._process.stdout is not None
        while True:
            line = await asyncio.wait_for(self._process.stdout.readline(), seconds)
            if not line:
                raise RuntimeError("the house hung up")
            message: dict[str, Any] = json.loads(line)
            if "error" in message:
                raise RuntimeError(message["error"]["message"])
            method = message.get("method")
            if method == "table":
                self.room = message["params"]
            elif method == "view":
                self.seen = message["params"]
            if method in methods:
                return message

    async def leave(self) -> None:
        """Hang up."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
