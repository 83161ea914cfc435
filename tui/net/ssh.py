"""A link to the tables of another house: the wire over SSH, on the port that all others use too.

The host is checked as ssh checks it. Whatever keeps a player out is one sentence, in the player's language.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import asyncssh
from asyncssh.kex import get_kex_algs

from shared.ssh_params import (
    CIPHERS,
    KEY_EXCHANGES,
    MACS,
    SIGN_OF_LIFE,
    SIGNATURES,
    SILENT_TOO_LONG,
    SUBSYSTEM,
)
from shared.text import clean_say
from tui.i18n.catalogs import _, language, reason
from tui.net.address import Address, AnotherHost, NoWay
from tui.net.client import TurnedAway
from tui.net.connect import reach
from tui.net.keys import Key
from tui.net.known_hosts import HostVerdict, KnownHosts

REACH = 10.0
"""Seconds in which a house must have shown its key."""
LOGIN = 120.0
"""Seconds for the rest: an agent may be asking its owner to confirm, or to touch something."""
MOST_SAID = 1000
"""Bytes that are read of a sentence from the door."""

KINDS = ["ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521",
         "rsa-sha2-512", "rsa-sha2-256"]  # fmt: skip
"""Kinds of host key, the best first."""

Ask = Callable[[str], str]


class SshLink:
    """A link through an SSH connection's subsystem. ``is_guest``: no key was shown, or none was taken."""

    def __init__(
        self,
        connection: asyncssh.SSHClientConnection,
        streams: tuple[asyncssh.SSHWriter[bytes], asyncssh.SSHReader[bytes], asyncssh.SSHReader[bytes]],
        host_key: asyncssh.SSHKey,
        is_guest: bool,
    ) -> None:
        self.host_key = host_key
        self.is_guest = is_guest
        self._connection = connection
        self._writer, self._reader, self._errors = streams
        self._heard = False

    async def read(self) -> bytes:
        """Some bytes; b"" once the house has hung up. TurnedAway when all that it had was a sentence;
        OSError when the connection broke."""
        try:
            data = await self._reader.read(65536)
            if not data and not self._heard and (said := await self._errors.read(MOST_SAID)):
                raise TurnedAway(clean_say(said.decode(errors="replace")))
        except asyncssh.Error as error:
            raise ConnectionError(str(error)) from error
        self._heard = True
        return data

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


class _SshClient(asyncssh.SSHClient):
    """Goes in with a key, or without any: there is nothing to be asked. Looks at the host's key first."""

    def __init__(self, judge: Callable[[asyncssh.SSHKey], HostVerdict], shown: Callable[[], None]) -> None:
        self._judge = judge
        self._shown = shown
        self.verdict = HostVerdict.NEW
        self.host_key: asyncssh.SSHKey | None = None
        self.is_guest = False
        self.fault: OSError | None = None

    def validate_host_public_key(self, host: str, addr: str, port: int, key: asyncssh.SSHKey) -> bool:
        self._shown()
        self.host_key = key
        try:
            self.verdict = self._judge(key)
        except OSError as error:
            self.fault = error
            return False
        return self.verdict is HostVerdict.KNOWN

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str] | None:
        self.is_guest = True
        return None if prompts else []


async def connect(
    to: Address,
    keys: Sequence[Key],
    known: KnownHosts,
    confirm: Ask | None,
    expected: asyncssh.SSHKey | None = None,
    *,
    patience: float = REACH,
) -> SshLink:
    """The link to a house. ``keys`` are the only ones to be known by. ``confirm`` asks a question about a
    host that is new; without it a new host is refused. With ``expected`` it must have this host key, whatever
    else is known of it. ``patience`` is the seconds in which it has to answer.

    NoWay says in a sentence why there is none.
    """
    try:
        return await _connect(to, keys, known, expected, patience)
    except _Unknown as unknown:
        if confirm is None:
            raise NoWay(_("The host {host} is not known yet.", host=to)) from None
        question = _(
            "You have not been at {host} before.\n"
            "Its {sort} host key has the fingerprint\n  {print}\n"
            "Compare it with what your host gave you. Go there (yes/no)? ",
            host=to,
            sort=unknown.key.get_algorithm().removeprefix("ssh-"),
            print=unknown.key.get_fingerprint(),
        )
        answer = confirm(question).strip()
        if answer.casefold() not in ("yes", "y", "ja", "j") and answer != unknown.key.get_fingerprint():
            raise NoWay(_("You did not go to {host}.", host=to)) from None
        try:
            known.learn(to, unknown.key)
        except OSError as error:
            why = reason(error)
            raise NoWay(
                _("The host key cannot be written down in {file}: {reason}.", file=known.own, reason=why)
            ) from error
        return await _connect(to, keys, known, unknown.key, patience)


class _Unknown(Exception):
    """The host is new; this is its key."""

    def __init__(self, key: asyncssh.SSHKey) -> None:
        super().__init__()
        self.key = key


async def _connect(
    to: Address, keys: Sequence[Key], known: KnownHosts, expected: asyncssh.SSHKey | None, patience: float
) -> SshLink:
    def judge(key: asyncssh.SSHKey) -> HostVerdict:
        if expected is None:
            return known.verdict(to, key)
        return HostVerdict.KNOWN if key == expected else HostVerdict.CHANGED

    loop = asyncio.get_running_loop()
    limit = asyncio.timeout(patience)
    client = _SshClient(judge, lambda: limit.reschedule(loop.time() + LOGIN))
    try:
        kinds = known.kinds(to)
        async with limit:
            connection = await asyncssh.connect(
                to.host,
                to.port,
                sock=await reach(to, patience),
                **_options(to, keys, [*kinds, *(kind for kind in KINDS if kind not in kinds)]),
                client_factory=lambda: client,
            )
            try:
                streams = await connection.open_session(
                    subsystem=SUBSYSTEM, encoding=None, env={"LANG": language()}
                )
            except BaseException:
                connection.close()
                raise
    except NoWay:
        raise
    except (asyncssh.Error, OSError, ValueError) as error:
        if client.host_key is not None and client.verdict is HostVerdict.NEW and client.fault is None:
            raise _Unknown(client.host_key) from None
        changed = isinstance(error, asyncssh.HostKeyNotVerifiable) and client.verdict is HostVerdict.CHANGED
        kind = AnotherHost if changed else NoWay
        raise kind(_why(to, known, client, client.fault or error)) from error
    assert client.host_key is not None
    return SshLink(connection, streams, client.host_key, client.is_guest)


def _options(to: Address, keys: Sequence[Key], kinds: list[str]) -> dict[str, Any]:
    """How SSH is spoken with a house. No file of ssh's settings is read: what they mean is ssh's business."""
    return {
        "config": None,
        "username": to.user,
        "client_version": "katta",
        # Nothing is trusted by itself, so that every key comes before the client.
        "known_hosts": ([], [], []),
        "server_host_key_algs": kinds,
        "client_keys": list(keys) or None,
        "agent_path": None,
        "preferred_auth": "publickey,keyboard-interactive",
        "gss_host": None,
        # Some of them need libraries that not every machine has; asyncssh does not know their names then.
        "kex_algs": [name for name in KEY_EXCHANGES if name.encode() in get_kex_algs()],
        "encryption_algs": CIPHERS,
        "mac_algs": MACS,
        "signature_algs": SIGNATURES,
        "compression_algs": ["none"],
        "keepalive_interval": SIGN_OF_LIFE,
        "keepalive_count_max": SILENT_TOO_LONG // SIGN_OF_LIFE,
    }


def _why(to: Address, known: KnownHosts, client: _SshClient, error: Exception) -> str:
    """Why we did not get in, in a sentence."""
    match error:
        case asyncssh.HostKeyNotVerifiable() if client.host_key is not None:
            return _(
                "The host key of {host} has changed to {print}: perhaps it is somebody else. "
                "If you know why, take away what you knew it by ({lines}) and come again.",
                host=to,
                print=client.host_key.get_fingerprint(),
                lines=", ".join(known.places(to)),
            )
        case asyncssh.HostKeyNotVerifiable():
            return _("{host} shows no host key that can be read.", host=to)
        case asyncssh.PermissionDenied():
            return _("{host} does not let you in.", host=to)
        case asyncssh.ChannelOpenError():
            return _("There are no card tables at {host}.", host=to)
        case TimeoutError():
            return _("{host} does not answer.", host=to)
        case OSError(filename=str() as file):
            return _("{file} cannot be read: {reason}.", file=file, reason=reason(error))
        case _:
            return _("{host} does not speak as a house of card tables does.", host=to)
