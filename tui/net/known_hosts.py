"""The houses that this player has been to, by their host keys: those that ssh knows, and those told to us."""

import base64
import logging
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

import asyncssh

from tui.net.address import Address
from tui.settings import folder_at_home

SSHS = (Path("~/.ssh/known_hosts"), Path("~/.ssh/known_hosts2"), Path("/etc/ssh/ssh_known_hosts"))

_log = logging.getLogger(__name__)


class HostVerdict(Enum):
    """What is known of a host and the key that it shows."""

    KNOWN = "known"
    NEW = "new"
    CHANGED = "changed"
    """It had another key, or this one was revoked: perhaps it is another machine."""


@dataclass(frozen=True)
class _HostLine:
    """A line about a host. ``place`` is its file and number."""

    place: str
    trusted: Sequence[asyncssh.SSHKey]
    revoked: Sequence[asyncssh.SSHKey]


class KnownHosts:
    """Files in OpenSSH's form. New hosts are written to ``own``, the last of them to be read."""

    def __init__(self, own: Path | None = None, others: Iterable[Path] = SSHS) -> None:
        self.own = own or folder_at_home() / "known_hosts"
        self._others = [path.expanduser() for path in others]

    def verdict(self, to: Address, key: asyncssh.SSHKey) -> HostVerdict:
        """Whether this host is known by this key."""
        lines = list(self._lines(to))
        trusted = {known for line in lines for known in line.trusted}
        if any(key in line.revoked for line in lines) or (trusted and key not in trusted):
            return HostVerdict.CHANGED
        return HostVerdict.KNOWN if trusted else HostVerdict.NEW

    def places(self, to: Address) -> list[str]:
        """The lines that say what this host's key is or is not: "FILE:NUMBER"."""
        return [line.place for line in self._lines(to)]

    def kinds(self, to: Address) -> list[str]:
        """The kinds of signature that this host is known by: one with several keys is asked for these."""
        keys = [key for line in self._lines(to) for key in line.trusted]
        return list(dict.fromkeys(kind.decode() for key in keys for kind in key.sig_algorithms))

    def learn(self, to: Address, key: asyncssh.SSHKey) -> None:
        """Remember the host by this key. OSError when it cannot be written down."""
        self.own.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = base64.b64encode(key.public_data).decode()
        descriptor = os.open(self.own, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(f"{_name(to)} {key.get_algorithm()} {text}\n")

    def _lines(self, to: Address) -> Iterator[_HostLine]:
        # Under its whole name, since a host that is known on ssh's own port is another one on this.
        name = _name(to)
        for path in (*self._others, self.own):
            for number, text in enumerate(_read(path), 1):
                try:
                    found = asyncssh.import_known_hosts(text).match(name, "", None)
                except ValueError:
                    # A line that cannot be read stands for nothing, and hides none of the others.
                    _log.info("%s:%d is no line of known_hosts", path, number)
                    continue
                if found[0] or found[2]:
                    yield _HostLine(f"{path}:{number}", found[0], found[2])


def _name(to: Address) -> str:
    host = to.host.lower()
    return host if to.port == 22 else f"[{host}]:{to.port}"


def _read(path: Path) -> list[str]:
    """The lines of a file; none where there is no file. OSError where there is one that cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return []
