"""The house as a whole: a process for the tables, one or more for the SSH doors, and this one minding them.

The parts meet at a Unix socket in the data folder, which no other user may enter. A part that dies is started
again; one that cannot be kept alive closes the house with a sentence. The listening sockets belong to this
process, so that a client that comes while a door is started again waits a moment and is not refused.
"""

import asyncio
import os
import re
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click
import msgspec

from server import logs
from server.config import BadConfig, Config, read_config
from server.i18n.catalogs import N_, _, reason
from server.paths import house_data
from server.processes.child_process import CannotOpen, ChildProcess
from server.processes.listening import CannotListen, listen
from server.processes.parent_death import SAID_WHY, die_with_parent
from server.store import first_start
from server.supervisor import Supervisor, log_strays
from shared.processes import command
from shared.ssh_params import SPARE

TABLES_CLOSE, DOORS_CLOSE = 4.0, 5.0
"""Seconds that the parts have to end in good order."""
LONGEST_SOCKET = 100
"""Bytes of a Unix socket's path; the kernel takes a few more."""

_log = logs.logger("house")


def run(
    *,
    host: str,
    port: int | None,
    data: Path | None,
    config: Path | None,
    doors: int | None,
    public_host: str | None,
    screen: str = "tui.main",
) -> int:
    """Open the house and keep it open until a signal ends it; the exit code."""
    try:
        settings = Config() if config is None else read_config(config)
        logs.set_up(settings.log_level, settings.log)
        folder = _folder(data)
        key = folder / first_start.KEY
        print_of_key = _host_key(key)
        wanted = settings.port if port is None else port
        count = doors or settings.doors
        listeners = listen(host or settings.host, wanted, count)
        meeting = _meeting_place(folder)
    except (BadConfig, CannotListen, CannotOpen) as error:
        click.echo(f"katta: {error}", err=True)
        return 1
    bound_host, bound_port = listeners[0][0].getsockname()[:2]
    share = settings.ssh or share_line(
        public_host or settings.public_host or _name_of_this_machine(bound_host), bound_port
    )
    plan = _HousePlan(folder, key, meeting, settings, config, share, tuple(map(tuple, listeners)), screen)

    def opened() -> None:
        shown = f"[{bound_host}]" if ":" in bound_host else bound_host
        click.echo(f"listening on {shown}:{bound_port}")
        lines = [(_("to come in:"), share), (_("host key:"), print_of_key), (_("data:"), folder)]
        width = max(len(what) for what, _value in lines)
        for what, value in lines:
            click.echo(f"{what:<{width}} {value}")
        sys.stdout.flush()

    try:
        return asyncio.run(_Processes(plan).keep(opened))
    except CannotOpen as error:
        if str(error):
            click.echo(f"katta: {error}", err=True)
        return 1
    finally:
        # In the data folder it may be another house's, whose tables would not let ours begin.
        if not plan.meeting.is_relative_to(folder):
            shutil.rmtree(plan.meeting.parent, ignore_errors=True)


def run_tables(
    *,
    fd: int | None,
    path: Path | None,
    data: Path | None,
    config: Path | None,
    ssh: str,
    ready_fd: int | None,
    keep: bool,
) -> int:
    """Run the tables: for one player over a connected socket, or for a house."""
    from server.cli import tables_process
    from server.store.base import StoreBusy, StoreTrouble

    if fd is not None:
        tables_process.run_on_fd(fd, data, keep=keep)
        return 0
    if path is None or data is None:
        raise click.UsageError(_("Name a --socket and a --data folder, or a connected --fd."))
    die_with_parent(signal.SIGKILL)
    settings = Config() if config is None else read_config(config)
    logs.set_up(settings.log_level, settings.log)
    if ssh:
        settings = msgspec.structs.replace(settings, ssh=ssh)
    try:
        asyncio.run(tables_process.run(path, data, settings, ready_fd))
    except (CannotListen, OSError, StoreBusy, StoreTrouble) as error:
        click.echo(f"katta: {_said(error)}", err=True)
        return SAID_WHY
    return 0


def share_line(host: str, port: int) -> str:
    """What friends type to come in; a table's code may be added."""
    return f"ssh -t play@{host}" if port == 22 else f"ssh -t -p {port} play@{host}"


def shared_address(line: str) -> tuple[str, int]:
    """The host and the port in a line that is shared; SSH's own port where it names none."""
    host = re.search(r"@(\S+)", line)
    port = re.search(r"-p\s*(\d+)", line)
    return host[1] if host else "localhost", int(port[1]) if port else 22


def _folder(data: Path | None) -> Path:
    folder = (data or house_data()).absolute()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        sentence = _(
            "The data folder {folder} cannot be made: {reason}. Choose another with --data.",
            folder=folder,
            reason=reason(error),
        )
        raise CannotOpen(sentence) from error
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise CannotOpen(
            _(
                "The data folder {folder} cannot be written to. Give it to the user who runs katta, or "
                "choose another with --data.",
                folder=folder,
            )
        )
    return folder


def _host_key(path: Path) -> str:
    from server.doors.hostkey import BadHostKey, fingerprint, host_key

    if lost := first_start.lost_key(path.parent):
        raise CannotOpen(lost)
    try:
        first_start.note_if_new(path.parent)
        return fingerprint(host_key(path))
    except (BadHostKey, OSError) as error:
        raise CannotOpen(_said(error)) from error


def _said(error: Exception) -> str:
    """What to tell the host of an error: the sentence that it is, or what the system says of a file."""
    if not isinstance(error, OSError):
        return str(error)
    return _(
        "{file} cannot be used: {reason}. Give it to the user who runs katta, or choose another folder.",
        file=error.filename or "katta",
        reason=reason(error),
    )


def _name_of_this_machine(bound: str) -> str:
    if bound.startswith("127.") or bound == "::1":
        return "localhost"
    if bound in ("0.0.0.0", "::"):
        return socket.gethostname() or "localhost"
    return bound


def _meeting_place(folder: Path) -> Path:
    """Where the tables listen for doors: a socket in a folder that only this user may enter."""
    path = folder / "run" / "tables"
    if len(os.fsencode(path)) <= LONGEST_SOCKET:
        try:
            path.parent.mkdir(mode=0o700, exist_ok=True)
            path.parent.chmod(0o700)  # it is the house's own, whatever umask it was made under
        except OSError as error:
            raise CannotOpen(_said(error)) from error
        return path
    return Path(tempfile.mkdtemp(prefix="katta-")) / "tables"


@dataclass(frozen=True)
class _HousePlan:
    """All that the parts of the house are told."""

    folder: Path
    key: Path
    meeting: Path
    settings: Config
    config: Path | None
    share: str
    listeners: tuple[tuple[socket.socket, ...], ...]
    """By door."""
    screen: str

    def tables(self, ready: int) -> list[str]:
        """The command that runs the tables."""
        options = [] if self.config is None else ["--config", str(self.config.absolute())]
        return command(
            "server", "tables", "--socket", str(self.meeting), "--data", str(self.folder),
            "--ssh", self.share, "--ready-fd", str(ready), *options,
        )  # fmt: skip

    def door(self, listen: Sequence[int], ready: int) -> list[str]:
        """The command that runs a door at these listening sockets."""
        host, port = shared_address(self.share)
        plan = {
            "listen": listen,
            "tables": str(self.meeting),
            "host_key": str(self.key),
            "host": host,
            "port": port,
            "sessions": -(-self.settings.limits.sessions // len(self.listeners)) + SPARE,
            "per_source": self.settings.limits.address_sessions + SPARE,
            "ready": ready,
            "log": self.settings.log,
            "log_level": self.settings.log_level,
            "screen": self.screen,
            "language": self.settings.language,
        }
        return command("server.doors", msgspec.json.encode(plan).decode())


async def _all_of(works: Sequence[Coroutine[Any, Any, None]]) -> None:
    """Do all of these; where one of them cannot open, none of the others is to be begun again."""
    cannot: Exception | None = None
    try:
        async with asyncio.TaskGroup() as group:
            for work in works:
                group.create_task(work)
    except* CannotOpen as several:
        cannot = several.exceptions[0]
    if cannot is not None:
        raise cannot


class _Processes:
    """The parts and their order."""

    def __init__(self, plan: _HousePlan) -> None:
        self._folder = plan.folder
        self._tables = ChildProcess(N_("tables process"), None, plan.tables, ())
        self._doors = []
        for number, group in enumerate(plan.listeners, 1):
            listen = tuple(each.fileno() for each in group)
            one_of = number if len(plan.listeners) > 1 else None
            self._doors.append(ChildProcess(N_("door"), one_of, partial(plan.door, listen), listen))

    async def keep(self, opened: Callable[[], None]) -> int:
        """Open, stay open until SIGTERM or SIGINT, close. CannotOpen when a part cannot be kept alive."""
        stop = asyncio.Event()
        loop = asyncio.get_running_loop()
        log_strays(loop)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.add_signal_handler(number, stop.set)
        supervisor = Supervisor()
        opening = supervisor.start("house", self._open(opened), expected=(CannotOpen,))
        stopping = supervisor.start("stop", stop.wait())
        try:
            await asyncio.wait((opening, stopping), return_when=asyncio.FIRST_COMPLETED)
            if opening.done() and not stop.is_set():
                await opening
        finally:
            await supervisor.close()
            await self._close()
        return 0

    async def _open(self, opened: Callable[[], None]) -> None:
        await self._tables.start()
        first_start.is_open(self._folder)
        await _all_of([door.start() for door in self._doors])
        opened()
        await _all_of([self._tables.mind(), *(door.mind() for door in self._doors)])

    async def _close(self) -> None:
        """The tables first: they say good bye to all sessions, and the doors carry it."""
        await self._tables.stop(TABLES_CLOSE)
        await asyncio.gather(*(door.stop(DOORS_CLOSE) for door in self._doors))
