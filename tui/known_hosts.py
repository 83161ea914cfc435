"""The houses that this player has been to, by their host keys: those that ssh knows, and those told to us."""

import base64
from collections.abc import Iterable
from enum import Enum
from pathlib import Path

import asyncssh
import platformdirs

SSHS = (Path("~/.ssh/known_hosts"), Path("~/.ssh/known_hosts2"), Path("/etc/ssh/ssh_known_hosts"))


class Verdict(Enum):
    """What is known of a host and the key that it shows."""

    KNOWN = "known"
    NEW = "new"
    CHANGED = "changed"
    """It had another key, or this one was revoked: perhaps it is somebody else."""


class KnownHosts:
    """Files in OpenSSH's form. New hosts are written to ``own``, the last of them to be read."""

    def __init__(self, own: Path | None = None, others: Iterable[Path] = SSHS) -> None:
        self.own = own or platformdirs.user_data_path("katta") / "known_hosts"
        self._others = [path.expanduser() for path in others]

    def verdict(self, host: str, port: int, key: asyncssh.SSHKey) -> Verdict:
        """Whether this host is known by this key."""
        trusted: set[asyncssh.SSHKey] = set()
        revoked: set[asyncssh.SSHKey] = set()
        for path in (*self._others, self.own):
            # Under its whole name, since a host that is known on ssh's own port is another one on this.
            found = _read(path).match(_name(host, port), "", None)
            trusted |= set(found[0])
            revoked |= set(found[2])
        if key in revoked or (trusted and key not in trusted):
            return Verdict.CHANGED
        return Verdict.KNOWN if trusted else Verdict.NEW

    def learn(self, host: str, port: int, key: asyncssh.SSHKey) -> None:
        """Remember the host by this key. OSError when it cannot be written down."""
        self.own.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        text = base64.b64encode(key.public_data).decode()
        with self.own.open("a", encoding="utf-8") as file:
            file.write(f"{_name(host, port)} {key.get_algorithm()} {text}\n")


def _name(host: str, port: int) -> str:
    return host if port == 22 else f"[{host}]:{port}"


def _read(path: Path) -> asyncssh.SSHKnownHosts:
    """The hosts in a file; none where there is no file. A line that cannot be read stands for nothing."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    known = asyncssh.SSHKnownHosts()
    for line in text.splitlines():
        try:
            known.load(line)
        except (ValueError, asyncssh.Error):
            continue
    return known
