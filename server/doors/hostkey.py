"""The host key: by it a returning player knows the house, so it is made once and never remade by itself."""

import contextlib
import os
import secrets
import stat
from pathlib import Path

import asyncssh


class BadHostKey(Exception):
    """The key is there and is no good. The text is one sentence for the host."""


def host_key(path: Path) -> asyncssh.SSHKey:
    """The host key in this file; where there is no such file, a new key that is now in it, mode 0600.

    BadHostKey when the file cannot be read, is no private key, or can be read by others.
    """
    if not os.path.lexists(path):
        _make(path)
    return _read(path)


def fingerprint(key: asyncssh.SSHKey) -> str:
    """As ssh shows it on first contact: "SHA256:…"."""
    return key.get_fingerprint()


def _make(path: Path) -> None:
    """Write a whole new key beside its place, then link it there: nobody ever sees half a key, and of two
    servers that start at once one key stays."""
    key = asyncssh.generate_private_key("ssh-ed25519", comment="katta")
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(key.export_private_key("openssh"))
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    except OSError as error:
        raise BadHostKey(f"The host key cannot be made: {error.strerror}: {path}.") from error
    finally:
        draft.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _read(path: Path) -> asyncssh.SSHKey:
    advice = (
        "Put the old key back, or move the file away to get a new one, which every player will be warned of."
    )
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            if not stat.S_ISREG(mode):
                raise BadHostKey(f"The host key {path} is not a file.")
            if mode & 0o077:
                raise BadHostKey(f"The host key {path} can be read by others: run chmod 600 {path}.")
            text = file.read(64 * 1024)
    except OSError as error:
        raise BadHostKey(f"The host key {path} cannot be read: {error.strerror}. {advice}") from error
    try:
        key = asyncssh.import_private_key(text)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError) as error:
        raise BadHostKey(f"The host key {path} is not a whole private key. {advice}") from error
    return key
