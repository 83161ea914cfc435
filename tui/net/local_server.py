"""Tables of one's own: a process beside this one, at the other end of a pair of sockets.

It ends when the connection closes. Its faults go where ours go, to a file.
"""

import logging
import os
import socket
import subprocess
from pathlib import Path
from typing import BinaryIO

from shared import wire
from shared.processes import command, environment
from shared.wire import VERSION, Hello, Owner
from tui.net.client import Link, Opener, SocketLink


def own_tables(name: str, *, keep: bool = True) -> Opener:
    """How to get a link to tables of our own, for a player of this name ("" for the one of this machine).

    Without ``keep`` they know no game of before and keep none: one can look at a record there while a game of
    one's own waits.
    """

    async def open_link() -> Link:
        return await SocketLink.over(_start(name, keep=keep))

    return open_link


def _start(name: str, *, keep: bool) -> socket.socket:
    # Starting takes milliseconds and happens once, before anything is waited for.
    mine, theirs = socket.socketpair()
    words = ["tables", "--fd", str(theirs.fileno()), *([] if keep else ["--no-keep"])]
    with theirs, _log_stream() as log:
        # A session of its own, so that what ends this terminal does not end a move half written down.
        subprocess.Popen(
            command("server", *words),
            env=environment(os.environ),
            pass_fds=(theirs.fileno(),),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    mine.sendall(wire.frame(Hello(VERSION, Owner(), "", "local", name)))
    return mine


def log_file() -> Path:
    """Where faults at this machine are written: KATTA_LOG, or the usual place of this system."""
    chosen = os.environ.get("KATTA_LOG")
    if chosen:
        return Path(chosen)
    from platformdirs import user_log_path

    return user_log_path("katta") / "katta.log"


def log_to_file() -> None:
    """Write faults to a file, since the terminal is taken; to nowhere where no file can be."""
    handler: logging.Handler
    try:
        log_file().parent.mkdir(parents=True, exist_ok=True)
        handler = logging.FileHandler(log_file(), encoding="utf-8", delay=True)
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])


def _log_stream() -> BinaryIO:
    try:
        return log_file().open("ab")
    except OSError:
        return Path(os.devnull).open("ab")
