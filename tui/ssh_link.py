"""A link to the tables of another house: the wire over SSH, on the port that everybody else uses too.

The host is checked as ssh checks it. What must be asked (is this the right host? a passphrase?) is asked on
the plain terminal before any screen is drawn; a connection that is made anew later asks nothing.
"""

import asyncio
import contextlib
import getpass
import socket
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import asyncssh

from tui.address import Address, NoWay, address
from tui.client import Link, Opener
from tui.known_hosts import KnownHosts, Verdict
from tui.words import _

SUBSYSTEM = "katta"
PATIENCE = 15.0
"""Seconds that a connection may take."""
KEEPALIVE = 15, 3
PATIENT = 0.7
"""Seconds before it is shown that something is waited for."""

Ask = Callable[[str], str]


class SshLink:
    """A link through an SSH connection's subsystem."""

    def __init__(
        self,
        connection: asyncssh.SSHClientConnection,
        writer: asyncssh.SSHWriter[bytes],
        reader: asyncssh.SSHReader[bytes],
    ) -> None:
        self._connection = connection
        self._writer = writer
        self._reader = reader

    async def read(self) -> bytes:
        """Some bytes; b"" once the house has hung up. OSError when the connection broke."""
        try:
            return await self._reader.read(65536)
        except asyncssh.Error as error:
            raise ConnectionError(str(error)) from error

    def write(self, data: bytes) -> None:
        """Send these bytes, soon; quietly nothing when the connection is gone."""
        if not self._writer.is_closing():
            with contextlib.suppress(OSError):
                self._writer.write(data)

    def close(self) -> None:
        """Hang up. Harmless a second time."""
        with contextlib.suppress(OSError):
            self._writer.write_eof()
        self._connection.close()


class _Client(asyncssh.SSHClient):
    """Goes in with a key, or without any: there is nothing to be asked. Looks at the host's key first."""

    def __init__(self, to: Address, known: KnownHosts) -> None:
        self._to = to
        self._known = known
        self.verdict = Verdict.NEW
        self.host_key: asyncssh.SSHKey | None = None

    def validate_host_public_key(self, host: str, addr: str, port: int, key: asyncssh.SSHKey) -> bool:
        self.host_key = key
        self.verdict = self._known.verdict(self._to.host, self._to.port, key)
        return self.verdict is Verdict.KNOWN

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str] | None:
        return None if prompts else []


async def connect(
    to: Address, keys: list[asyncssh.SSHKey] | None, known: KnownHosts, confirm: Ask | None
) -> SshLink:
    """The link to a house. ``keys`` are the only ones to be known by, or None for those of the agent and of
    ~/.ssh. ``confirm`` asks a question about a host that is new; without it a new host is refused.

    NoWay says in a sentence why there is none.
    """
    try:
        return await _connect(to, keys, known)
    except _Unknown as unknown:
        if confirm is None:
            raise NoWay(_("The host {host} is not known yet.", host=to)) from None
        question = _(
            "You have not been at {host} before.\n"
            "Its {sort} host key has the fingerprint {print}.\n"
            "Compare it with what your host gave you. Go there (yes/no)? ",
            host=to,
            sort=unknown.key.get_algorithm().removeprefix("ssh-"),
            print=unknown.key.get_fingerprint(),
        )
        answer = (await asyncio.to_thread(confirm, question)).strip()
        if answer.casefold() not in ("yes", "y", "ja", "j") and answer != unknown.key.get_fingerprint():
            raise NoWay(_("You did not go to {host}.", host=to)) from None
        try:
            known.learn(to.host, to.port, unknown.key)
        except OSError as error:
            raise NoWay(
                _(
                    "The host key cannot be written down in {file}: {reason}.",
                    file=known.own,
                    reason=error.strerror,
                )
            ) from error
        return await _connect(to, keys, known)


class _Unknown(Exception):
    """The host is new; this is its key."""

    def __init__(self, key: asyncssh.SSHKey) -> None:
        super().__init__()
        self.key = key


async def _connect(to: Address, keys: list[asyncssh.SSHKey] | None, known: KnownHosts) -> SshLink:
    client = _Client(to, known)
    only = {} if keys is None else {"client_keys": keys, "agent_path": None}
    try:
        async with asyncio.timeout(PATIENCE):
            connection = await asyncssh.connect(
                to.host,
                to.port,
                username=to.user,
                client_factory=lambda: client,
                known_hosts=([], [], []),  # the client looks for itself
                config=None,
                password_auth=False,
                gss_host=None,
                encryption_algs=[
                    "aes128-gcm@openssh.com",
                    "aes256-gcm@openssh.com",
                    "aes256-ctr",
                    "aes128-ctr",
                ],
                keepalive_interval=KEEPALIVE[0],
                keepalive_count_max=KEEPALIVE[1],
                **only,
            )
            try:
                writer, reader, _errors = await connection.open_session(subsystem=SUBSYSTEM, encoding=None)
            except BaseException:
                connection.close()
                raise
    except asyncssh.HostKeyNotVerifiable as error:
        if client.verdict is Verdict.NEW and client.host_key is not None:
            raise _Unknown(client.host_key) from None
        if client.host_key is None:
            raise NoWay(_("{host} shows no host key that can be read.", host=to)) from error
        raise NoWay(
            _(
                "The host key of {host} has changed to {print}: perhaps it is somebody else. "
                "If you know why, take its line out of known_hosts and come again.",
                host=to,
                print=client.host_key.get_fingerprint(),
            )
        ) from error
    except asyncssh.PermissionDenied as error:
        raise NoWay(_("{host} does not let you in.", host=to)) from error
    except asyncssh.ChannelOpenError as error:
        raise NoWay(_("There are no card tables at {host}.", host=to)) from error
    except (asyncssh.Error, ValueError) as error:
        raise NoWay(_("{host} does not speak as a house of card tables does.", host=to)) from error
    except TimeoutError as error:
        raise NoWay(_("{host} does not answer.", host=to)) from error
    except socket.gaierror as error:
        raise NoWay(_("There is no host {host}.", host=to.host)) from error
    except OSError as error:
        raise NoWay(
            _("Nobody can be reached at {host}: {reason}.", host=to, reason=error.strerror or str(error))
        ) from error
    return SshLink(connection, writer, reader)


async def opener(host: str, name: str, key: Path | None) -> Opener:
    """How to get a link to this house, now and again. The first is made at once, and asks what must be asked
    on the terminal. NoWay says in a sentence why there is none."""
    to = address(host)
    keys = None if key is None else [await asyncio.to_thread(_private_key, key)]
    known = KnownHosts()
    async with _shown(_("Connecting to {host} …", host=to)) as hide:

        def confirm(question: str) -> str:
            hide()
            return _asked(question)

        first: list[Link] = [await connect(to, keys, known, confirm)]

    async def open_link() -> Link:
        return first.pop() if first else await connect(to, keys, known, None)

    return open_link


def _private_key(path: Path) -> asyncssh.SSHKey:
    """The key in a file, its passphrase asked for if it has one."""
    try:
        try:
            return asyncssh.read_private_key(path)
        except asyncssh.KeyEncryptionError:
            passphrase = getpass.getpass(_("Passphrase for {file}: ", file=path))
            return asyncssh.read_private_key(path, passphrase)
    except (OSError, EOFError, asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        raise NoWay(_("The key {file} cannot be used: {reason}", file=path, reason=error)) from error


def _asked(question: str) -> str:
    """What the player answers; "" when nobody is there to do so."""
    sys.stderr.write(question)
    sys.stderr.flush()
    return sys.stdin.readline()


@contextlib.asynccontextmanager
async def _shown(text: str) -> AsyncIterator[Callable[[], None]]:
    """Show what is being waited for, if it takes a while; gives a way to stop showing it."""

    async def turn() -> None:
        await asyncio.sleep(PATIENT)
        try:
            while True:
                for sign in "|/-\\":
                    sys.stderr.write(f"\r{text} {sign}")
                    sys.stderr.flush()
                    await asyncio.sleep(0.2)
        finally:
            sys.stderr.write(f"\r{' ' * (len(text) + 2)}\r")
            sys.stderr.flush()

    loop = asyncio.get_running_loop()
    task = loop.create_task(turn())

    def hide() -> None:
        loop.call_soon_threadsafe(task.cancel)

    try:
        yield hide
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
