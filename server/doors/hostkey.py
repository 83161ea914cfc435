"""The host key: by it a returning player knows the house, so it is made once and never remade by itself."""

import contextlib
import os
import secrets
import stat
from pathlib import Path

import asyncssh

from server.i18n.catalogs import N_, _, reason

ADVICE = N_(
    "Put the old key back. For a new one, of which every player will be warned, move the file away and start "
    "again; what to do then is said."
)


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
    """Write a whole new key beside its place, then link it there: no reader ever sees half a key, and of two
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
        raise BadHostKey(
            _("The host key {file} cannot be made: {reason}.", file=path, reason=reason(error))
        ) from error
    finally:
        draft.unlink(missing_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _read(path: Path) -> asyncssh.SSHKey:
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            if not stat.S_ISREG(mode):
                raise BadHostKey(_("The host key {file} is not a file.", file=path))
            if mode & 0o077:
                raise BadHostKey(
                    _("The host key {file} can be read by others: run chmod 600 {file}.", file=path)
                )
            text = file.read(64 * 1024)
    except OSError as error:
        sentence = _("The host key {file} cannot be read: {reason}.", file=path, reason=reason(error))
        raise BadHostKey(f"{sentence} {_(ADVICE)}") from error
    try:
        key = asyncssh.import_private_key(text)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError, ValueError) as error:
        sentence = _("The host key {file} is not a whole private key.", file=path)
        raise BadHostKey(f"{sentence} {_(ADVICE)}") from error
    return key
