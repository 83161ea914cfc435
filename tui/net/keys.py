"""The keys by which a person is known, in the order in which ssh offers them.

So that who comes by ``ssh`` and who comes by ``katta join`` is the same account.
"""

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import asyncssh

from tui.i18n.catalogs import _, reason
from tui.net.address import NoWay

USUAL = ("id_rsa", "id_ecdsa", "id_ecdsa_sk", "id_ed25519", "id_ed25519_sk")
"""The files that ssh looks for by itself, in its order."""
PATIENCE = 5.0
"""Seconds for an agent to say what it holds; one behind a dead connection never does."""

Key: TypeAlias = asyncssh.SSHKey | asyncssh.SSHKeyPair

_log = logging.getLogger(__name__)


class Locked(Exception):
    """A private key behind a passphrase."""


@dataclass(frozen=True)
class OwnKeys:
    """What can be offered. ``locked`` is a file to ask a passphrase for, where there is nothing else."""

    keys: Sequence[Key]
    locked: Path | None = None


@contextlib.asynccontextmanager
async def own_keys(chosen: Path | None = None) -> AsyncIterator[OwnKeys]:
    """The keys of the agent and of ~/.ssh, or only the chosen one; the agent signs while this is open.

    NoWay when the chosen key is none.
    """
    files = [Path.home() / ".ssh" / name for name in USUAL] if chosen is None else [chosen]
    async with _agent() as held:
        in_agent = {pair.public_data: pair for pair in held}
        keys: list[Key] = []
        rest: list[Path] = []
        for file in files:
            pair = in_agent.pop(_public(file), None)
            if pair is None:
                rest.append(file)
            else:
                keys.append(pair)
        if chosen is None:
            keys += in_agent.values()
        locked: Path | None = None
        for file in rest:
            try:
                keys.append(private_key(file))
            except Locked:
                locked = locked or file
            except (OSError, ValueError) as error:
                if chosen is not None:
                    sentence = _("The key {file} cannot be used: {reason}", file=file, reason=_reason(error))
                    raise NoWay(sentence) from error
                _log.info("%s is no key that can be used: %s", file, error)
        yield OwnKeys(keys, None if keys else locked)


def private_key(file: Path, passphrase: str | None = None) -> asyncssh.SSHKey:
    """The private key in a file. Locked when it takes a passphrase, or another one; OSError and ValueError
    when it is no key at all."""
    try:
        return asyncssh.read_private_key(file, passphrase)
    except asyncssh.KeyEncryptionError as error:
        raise Locked from error
    except asyncssh.KeyImportError as error:
        # Older forms do not tell a wrong passphrase from rubbish; a passphrase is only asked for a whole key.
        if passphrase is not None or str(error).startswith("Passphrase"):
            raise Locked from error
        raise


def _public(file: Path) -> bytes:
    """The public half of a key file, by which an agent knows it; b"" where it is not written down."""
    for path in (file.with_name(f"{file.name}.pub"), file):
        with contextlib.suppress(OSError, ValueError):
            return asyncssh.read_public_key(path).public_data
    return b""


def _reason(error: OSError | ValueError) -> str:
    return reason(error) if isinstance(error, OSError) else str(error)


@contextlib.asynccontextmanager
async def _agent() -> AsyncIterator[Sequence[asyncssh.SSHKeyPair]]:
    """The keys in the agent; none where there is no agent."""
    agent: asyncssh.SSHAgentClient | None = None
    held: Sequence[asyncssh.SSHKeyPair] = ()
    if os.environ.get("SSH_AUTH_SOCK"):
        try:
            async with asyncio.timeout(PATIENCE):
                agent = await asyncssh.connect_agent()
                held = await agent.get_keys()
        except (OSError, ValueError, asyncssh.ChannelOpenError) as error:
            _log.info("no keys from the agent: %s", error)
    try:
        yield held
    finally:
        if agent is not None:
            agent.close()
