"""Going to another house, for ``katta join``: the first connection, with all the questions that it takes.

They are asked on the plain terminal before any screen is drawn; a connection that is made anew later asks
nothing, and trusts only the host of the first.
"""

import asyncio
import contextlib
import getpass
import itertools
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import asyncssh

from tui.i18n.catalogs import _
from tui.net.address import Address, NoWay
from tui.net.client import Link, Opener
from tui.net.keys import Locked, own_keys, private_key
from tui.net.known_hosts import KnownHosts
from tui.net.ssh import SshLink, connect

PATIENT = 0.7
"""Seconds before it is shown that something is waited for."""
GUESSES = 3
"""Passphrases that may be wrong."""


async def opener(to: Address, key: Path | None) -> Opener:
    """How to get a link to this house, now and again; ``key`` is the only one to be known by. The first link
    is made at once. NoWay says in a sentence why there is none."""
    known = KnownHosts()
    unlocked: list[asyncssh.SSHKey] = []

    async def come(
        confirm: Callable[[str], str] | None, first: SshLink | None
    ) -> tuple[SshLink, Path | None]:
        async with own_keys(key) as mine:
            keys = unlocked or mine.keys
            link = await connect(to, keys, known, confirm, None if first is None else first.host_key)
            return link, mine.locked if link.is_guest and not unlocked else None

    async with _shown(_("Connecting to {host} …", host=to)) as hide:

        def confirm(question: str) -> str:
            hide()
            return _asked(question)

        first, locked = await come(confirm, None)
        hide()
        if locked is not None and (own := _unlocked(locked)) is not None:
            # The house has seen a guest, who has not said a word yet.
            first.close()
            unlocked.append(own)
            first, _nothing = await come(None, first)
    ready: list[Link] = [first]

    async def open_link() -> Link:
        return ready.pop() if ready else (await come(None, first))[0]

    return open_link


# --- On the plain terminal ------------------------------------------------------------------------------


def _unlocked(file: Path) -> asyncssh.SSHKey | None:
    """The key behind a passphrase; None for a player who would rather be a guest."""
    _say(_("Your key {file} is locked. (An ssh agent would save you the question.)", file=file))
    for _guess in range(GUESSES):
        try:
            passphrase = _answer(lambda: getpass.getpass(_("Its passphrase, or nothing to be a guest: ")))
        except EOFError:
            passphrase = None
        if passphrase is None:
            raise NoWay(_("You did not go in."))
        if not passphrase:
            return None
        with contextlib.suppress(Locked):
            return private_key(file, passphrase)
    return None


def _asked(question: str) -> str:
    """What the player answers; "" when no person is there to do so, or for Ctrl-C."""

    def ask() -> str:
        sys.stderr.write(question)
        sys.stderr.flush()
        return sys.stdin.readline()

    try:
        answer = _answer(ask) or ""
    except (OSError, UnicodeDecodeError):
        answer = ""
    if not answer.endswith("\n"):
        _say("")
    return answer


def _answer(ask: Callable[[], str]) -> str | None:
    """Put a question and wait for what the player says; None for Ctrl-C, which ends it at once (asyncio would
    only note it, for after the answer), also when it came just before, or between question and wait."""
    before = signal.getsignal(signal.SIGINT)
    try:
        try:
            signal.signal(signal.SIGINT, signal.default_int_handler)
            task = asyncio.current_task()
            return None if task is not None and task.cancelling() else ask()
        finally:
            signal.signal(signal.SIGINT, before)
    except KeyboardInterrupt:
        return None


def _say(text: str) -> None:
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


@contextlib.asynccontextmanager
async def _shown(text: str) -> AsyncIterator[Callable[[], None]]:
    """Show what is being waited for, if it takes a while; gives a way to stop showing it."""
    shown = False

    async def turn() -> None:
        nonlocal shown
        await asyncio.sleep(PATIENT)
        shown = True
        for sign in itertools.cycle("|/-\\"):
            sys.stderr.write(f"\r{text} {sign}")
            sys.stderr.flush()
            await asyncio.sleep(0.2)

    def hide() -> None:
        nonlocal shown
        task.cancel()
        if shown:
            sys.stderr.write(f"\r{' ' * (len(text) + 2)}\r")
            sys.stderr.flush()
        shown = False

    task = asyncio.get_running_loop().create_task(turn())
    try:
        yield hide
    finally:
        hide()
        await asyncio.gather(task, return_exceptions=True)
