"""A player at a table who speaks JSON lines over a real OpenSSH client: the eyes and hands of a script."""

import asyncio
import contextlib
import itertools
import json
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from shared.wire.methods import REQUESTS

Message = dict[str, Any]
"""What was said, laid flat: the parts of a notification or of a result, with what it is under "type" (a
notification's method, "refused", or what ``RESULTS`` has for the request), and of a response the request's
method under "of"."""

RESULTS = {
    "session.hello": "welcome",
    "player.rename": "welcome",
    "history.list": "past",
    "replay.open": "reviewed",
    "replay.step": "position",
    "session.ping": "pong",
}
"""What the result of a request is called here; "done" for all others."""


def request(identity: int, method: str, /, **params: Any) -> bytes:
    """The line of a request."""
    said = {"jsonrpc": "2.0", "id": identity, "method": method, "params": params}
    return json.dumps(said).encode() + b"\n"


class Requests:
    """What has been asked by one client, and what it is told, read."""

    def __init__(self) -> None:
        self.open: dict[int, str] = {}
        """The methods of the requests that have not been answered."""
        self._numbers = itertools.count(1)

    def line(self, method: str, /, **params: Any) -> bytes:
        """The line of a new request. AssertionError if the protocol has none of this name."""
        assert method in REQUESTS
        number = next(self._numbers)
        self.open[number] = method
        return request(number, method, **params)

    def read(self, line: bytes) -> Message:
        """What stands in a line. AssertionError if it answers what was not asked, or has been answered."""
        said: Message = json.loads(line)
        assert said.pop("jsonrpc") == "2.0"
        if "method" in said:
            return {"type": said["method"], **said["params"]}
        if said["id"] is None:
            return {"type": "refused", "of": "", **said["error"], **said["error"]["data"]}
        method = self.open.pop(said["id"])
        if "error" in said:
            return {"type": "refused", "of": method, **said["error"], **said["error"]["data"]}
        return {"type": RESULTS.get(method, "done"), "of": method, **said["result"]}


def ssh_command(port: int, *words: str, home: Path, key: Path | None = None, tty: bool = False,
                user: str = "play") -> list[str]:  # fmt: skip
    """The line that a person types, with the host key remembered in ``home`` and no key but the given one."""
    options = ["StrictHostKeyChecking=no", f"UserKnownHostsFile={home / 'known_hosts'}", "LogLevel=ERROR",
               "IdentityAgent=none", "IdentitiesOnly=yes"]  # fmt: skip
    if key is None:
        options += ["IdentityFile=none", "PubkeyAuthentication=no"]
    line = ["ssh", "-F", "none", "-tt" if tty else "-T", "-p", str(port)]
    for option in options:
        line += ["-o", option]
    if key is not None:
        line += ["-i", str(key)]
    return [*line, f"{user}@127.0.0.1", *words]


class Talk:
    """One JSON-lines connection. ``heard`` keeps all that was ever said, with the time of its arrival."""

    def __init__(self, command: Sequence[str], name: str = "") -> None:
        self.command = command
        self.name = name
        self.heard: list[tuple[float, Message]] = []
        self.lines: list[bytes] = []
        self.seen: Message | None = None
        """The newest view."""
        self.room: Message | None = None
        self.finished: Message | None = None
        self.requests = Requests()
        self._ended = asyncio.Event()
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._process = await asyncio.create_subprocess_exec(
            *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE, limit=4 * 1024 * 1024,
        )  # fmt: skip
        self._reader = asyncio.create_task(self._read())
        await self.ask("session.hello", version=2, name=self.name)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def process(self) -> asyncio.subprocess.Process:
        """The ssh client."""
        assert self._process is not None
        return self._process

    async def close(self) -> None:
        """Hang up."""
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
        await self.process.wait()
        if self._reader is not None:
            await self._reader

    async def _read(self) -> None:
        assert self.process.stdout is not None
        while line := await self.process.stdout.readline():
            message = self.requests.read(line)
            self.lines.append(line)
            self.heard.append((time.monotonic(), message))
            match message["type"]:
                case "view":
                    self.seen = message
                case "table":
                    self.room = message
                case "game_over":
                    self.finished = message
        self._ended.set()

    async def ask(self, method: str, /, **params: Any) -> None:
        """Ask one thing of the house."""
        await self.send(self.requests.line(method, **params))

    async def send(self, data: bytes) -> None:
        """Send these bytes as they are."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        with contextlib.suppress(ConnectionError):
            await self.process.stdin.drain()

    async def until(self, true: Callable[[], Any], what: str, seconds: float = 60.0) -> Any:
        """Wait until something is so, and give it. AssertionError if it never is."""

        end = time.monotonic() + seconds
        while not (found := true()):
            if self._ended.is_set():
                stderr = await self.process.stderr.read() if self.process.stderr else b""
                raise AssertionError(f"{self.name}: hung up before {what}; {self.last()} {stderr!r}")
            if time.monotonic() > end:
                raise AssertionError(
                    f"{self.name}: after {seconds:g} s still not: {what}; heard {self.last()}"
                )
            # Not only this one's news: what is waited for may be something that another hears.
            await asyncio.sleep(0.01)
        return found

    def last(self) -> list[Message]:
        """The last few messages, for a failing test to show."""
        return [message for _, message in self.heard[-4:]]

    def all(self, kind: str, since: int = 0) -> list[Message]:
        """Every message of a kind heard so far, or since that many had been heard."""
        return [message for _, message in self.heard[since:] if message["type"] == kind]

    async def hear(self, kind: str, since: int = 0, seconds: float = 60.0, **fields: Any) -> Message:
        """Wait for a message of this kind with these fields, heard after the first ``since``."""

        def found() -> Message | None:
            for message in self.all(kind, since):
                if all(message.get(key) == value for key, value in fields.items()):
                    return message
            return None

        heard: Message = await self.until(found, f"a {kind} with {fields}", seconds)
        return heard

    def offers(self) -> list[list[Any]]:
        """What may be played now."""
        return list(self.seen["view"]["offers"]) if self.seen else []

    async def play_to_the_end(
        self, choose: Callable[[list[list[Any]], Message], list[Any]], seconds: float = 300.0
    ) -> Message:
        """Play whatever is offered until the game is over; the message that says so."""

        async def play() -> Message:
            answered = -1

            def fresh() -> Message | None:
                return self.finished or (self.seen if self.seen and self.seen["n"] != answered else None)

            while self.finished is None:
                seen: Message = await self.until(fresh, "a new view", seconds)
                if self.finished is not None:
                    break
                answered = seen["n"]
                if offers := seen["view"]["offers"]:
                    await self.ask("game.move", n=seen["n"], move=choose(offers, seen["view"]))
            return self.finished

        return await asyncio.wait_for(play(), seconds)


def careful(dice: random.Random) -> Callable[[list[list[Any]], Message], list[Any]]:
    """Plays by chance, but bids little, so that auctions stay short."""

    def choose(offers: list[list[Any]], view: Message) -> list[Any]:
        bids = [offer for offer in offers if offer[0] == "bid"]
        others = [offer for offer in offers if offer[0] != "bid"]
        if bids and dice.random() < 0.4:
            return bids[min(len(bids) - 1, dice.randrange(2))]
        return dice.choice(others or bids)

    return choose
