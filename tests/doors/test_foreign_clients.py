"""C09, C10, C77 with programs that are not OpenSSH: dropbear's dbclient, paramiko, and ssh-audit's eyes."""

import contextlib
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import Any

import paramiko
import pytest

from tests.doors.double import DoorAlone
from tests.patience import PATIENCE
from tests.talk import request
from tests.terminal import Terminal

pytestmark = pytest.mark.slow

GUEST = {"type": "guest"}


def dbclient(door: DoorAlone, user: str, *words: str) -> list[str]:
    return ["dbclient", "-y", "-y", "-p", str(door.port), *words[:-1], f"{user}@127.0.0.1", *words[-1:]]


def dropbear_key(file: Path, sort: str) -> str:
    """A new key in dropbear's own form; its fingerprint."""
    subprocess.run(["dropbearkey", "-t", sort, "-f", str(file)], capture_output=True, check=True)
    public = subprocess.run(
        ["dropbearkey", "-y", "-f", str(file)], capture_output=True, text=True, check=True
    )
    line = next(line for line in public.stdout.splitlines() if line.startswith("ssh-"))
    shown = subprocess.run(
        ["ssh-keygen", "-l", "-f", "-"], input=line, capture_output=True, text=True, check=True
    )
    return shown.stdout.split()[1]


def test_c77_dropbear_comes_in_as_a_guest_and_by_a_key(door: DoorAlone, tmp_path: Path) -> None:
    for sort in ("", "ed25519", "rsa"):
        key = tmp_path / f"dropbear_{sort}"
        who = {"type": "keyed", "fingerprint": dropbear_key(key, sort)} if sort else GUEST
        done = subprocess.run(
            dbclient(door, "play", *(["-i", str(key)] if sort else []), "json"),
            input=request(1, "session.quit"), capture_output=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert b'"goodbye"' in done.stdout
        assert door.hellos()[-1]["who"] == who


def test_c77_dropbear_plays_on_a_screen_and_gets_its_terminal_back(door: DoorAlone) -> None:
    with Terminal([*dbclient(door, "guest", "-t", "KURV-7")]) as visitor:
        visitor.wait("here", "[code KURV-7]").press("a").wait("[key 61]").press("q")
        assert visitor.ended() == 0
        assert visitor.left_on() == []


def test_ssh_audit_finds_nothing_that_fails(door: DoorAlone) -> None:
    seen = subprocess.run(
        ["ssh-audit", "--no-colors", "-p", str(door.port), "127.0.0.1"],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert "(key) ssh-ed25519" in seen.stdout
    assert [line for line in seen.stdout.splitlines() if "[fail]" in line] == []
    assert seen.returncode in (0, 2), "3 is a fail, 1 no connection"


# --- paramiko, which tries one thing after another and asks for the service anew each time ------------------


class Forged(paramiko.ECDSAKey):
    """A key that is offered, and signed for with another one."""

    @classmethod
    def of(cls, victim: paramiko.ECDSAKey) -> "Forged":
        forged = cls(vals=(victim.signing_key, victim.verifying_key))
        forged.own = paramiko.ECDSAKey.generate()
        return forged

    def sign_ssh_data(self, data: bytes, algorithm: str | None = None) -> Any:
        return self.own.sign_ssh_data(data, algorithm)


@contextlib.contextmanager
def caller(door: DoorAlone) -> Iterator[paramiko.Transport]:
    transport = paramiko.Transport(("127.0.0.1", door.port))
    try:
        transport.start_client(timeout=PATIENCE)
        yield transport
    finally:
        transport.close()


def tries(transport: paramiko.Transport, *ways: Callable[[], object]) -> None:
    """One after another, until one is let in."""
    for way in ways:
        with contextlib.suppress(paramiko.AuthenticationException):
            way()
        if transport.is_authenticated():
            return


def come(door: DoorAlone, transport: paramiko.Transport) -> dict[str, str]:
    """Come in as JSON lines, and leave: who the tables were told has come."""
    channel = transport.open_session(timeout=PATIENCE)
    channel.exec_command("json")
    channel.sendall(request(1, "session.quit"))
    assert channel.recv_exit_status() == 0
    who: dict[str, str] = door.hellos()[-1]["who"]
    return who


def test_in_whatever_order_a_caller_tries_it_comes_in_as_a_guest(door: DoorAlone) -> None:
    for order in permutations(["none", "password", "keyboard"]):
        with caller(door) as transport:
            ways = {
                "none": partial(transport.auth_none, "play"),
                "password": partial(transport.auth_password, "play", "a guess", fallback=False),
                "keyboard": partial(transport.auth_interactive, "play", lambda *_: []),
            }
            tries(transport, *(ways[each] for each in order))
            assert come(door, transport) == GUEST, order


def test_a_key_after_what_does_not_do_is_the_key_that_signed(door: DoorAlone) -> None:
    own, victim = paramiko.ECDSAKey.generate(), paramiko.ECDSAKey.generate()
    with caller(door) as transport:
        tries(
            transport,
            partial(transport.auth_none, "play"),
            partial(transport.auth_password, "play", "a guess", fallback=False),
            *[partial(transport.auth_publickey, "play", Forged.of(victim))] * 5,
            partial(transport.auth_publickey, "play", own),
        )
        assert come(door, transport) == {"type": "keyed", "fingerprint": own.fingerprint}


def test_c09_c10_a_key_that_never_signed_makes_no_account(door: DoorAlone) -> None:
    victim = paramiko.ECDSAKey.generate()
    for last in ("keyboard", "guest"):
        with caller(door) as transport:
            tries(
                transport,
                partial(transport.auth_none, "play"),
                partial(transport.auth_publickey, "play", Forged.of(victim)),
                partial(transport.auth_interactive, "play", lambda *_: [])
                if last == "keyboard"
                else partial(transport.auth_none, "guest"),
            )
            assert come(door, transport) == GUEST, last
