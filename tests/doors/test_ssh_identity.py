"""C09, C10 with the real OpenSSH client: who the tables are told has come."""

import asyncio
import os
import subprocess
from pathlib import Path

import asyncssh
import pytest

from tests.doors.double import DoorAlone
from tests.patience import PATIENCE

pytestmark = pytest.mark.slow


@pytest.fixture
def door(standing_door: DoorAlone) -> DoorAlone:
    """One for all that come here."""
    return standing_door.forget()


GUEST = {"type": "guest"}


def who(door: DoorAlone) -> dict[str, str]:
    """Who came last."""
    hello = door.hellos()[-1]
    assert hello["address"] == "127.0.0.1"
    assert hello["door"] == "json"
    found = hello["who"]
    assert isinstance(found, dict)
    return found


def test_a_player_without_a_key_is_a_guest(door: DoorAlone) -> None:
    assert door.run("json").returncode == 0
    assert who(door) == GUEST


def test_a_player_with_a_key_is_known_by_it(door: DoorAlone) -> None:
    assert door.run("json", key=door.key("kari")).returncode == 0
    assert who(door) == {"type": "keyed", "fingerprint": door.fingerprint("kari")}


@pytest.mark.parametrize("sort", ["ecdsa", "rsa"])
def test_other_sorts_of_keys_do_as_well(door: DoorAlone, sort: str) -> None:
    assert door.run("json", key=door.key(sort, sort)).returncode == 0
    assert who(door) == {"type": "keyed", "fingerprint": door.fingerprint(sort)}


def test_c09_a_stolen_public_key_is_a_guest(door: DoorAlone, tmp_path: Path) -> None:
    stolen = tmp_path / "stolen.pub"
    stolen.write_bytes(Path(f"{door.key('victim')}.pub").read_bytes())
    done = door.run("json", key=stolen)
    assert done.returncode == 0
    assert who(door) == GUEST


def test_c10_a_stolen_public_key_before_ones_own_is_ones_own(door: DoorAlone, tmp_path: Path) -> None:
    stolen = tmp_path / "stolen.pub"
    stolen.write_bytes(Path(f"{door.key('victim')}.pub").read_bytes())
    assert door.run("json", key=stolen, options=("-i", str(door.key("own")))).returncode == 0
    assert who(door) == {"type": "keyed", "fingerprint": door.fingerprint("own")}


def test_c10_of_several_keys_it_is_the_first_that_signs(door: DoorAlone) -> None:
    options = ("-i", str(door.key("first")), "-i", str(door.key("second")))
    assert door.run("json", key=door.key("third"), options=options).returncode == 0
    assert who(door)["fingerprint"] == door.fingerprint("first")


def test_an_agent_with_twenty_keys_comes_in_as_one_of_them(door: DoorAlone, tmp_path: Path) -> None:
    address = tmp_path / "agent"
    agent = subprocess.Popen(["ssh-agent", "-D", "-a", str(address)], stdout=subprocess.DEVNULL)
    try:
        while not address.exists():
            assert agent.poll() is None
        environment = {**os.environ, "SSH_AUTH_SOCK": str(address)}
        names = [f"k{number}" for number in range(20)]
        keys = [str(door.key(name)) for name in names]
        subprocess.run(["ssh-add", "-q", *keys], env=environment, check=True)
        line = ["ssh", "-F", "none", "-T", "-p", str(door.port), "-o", "StrictHostKeyChecking=no",
                "-o", f"UserKnownHostsFile={tmp_path / 'known'}", "kari@127.0.0.1", "json"]  # fmt: skip
        subprocess.run(
            line, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=True
        )
        assert who(door)["fingerprint"] in {door.fingerprint(name) for name in names}
        assert door.hellos()[-1]["name"] == "kari"
    finally:
        agent.terminate()
        agent.wait()


def test_the_user_guest_goes_in_without_any_question_in_batch_mode(door: DoorAlone) -> None:
    done = door.run("json", user="guest", options=("-o", "BatchMode=yes"))
    assert done.returncode == 0
    assert who(door) == GUEST


async def test_c10_a_forged_signature_is_no_key(door: DoorAlone) -> None:
    """A client that offers the victim's key, signs with its own, and then comes in without any."""
    victim = asyncssh.read_public_key(f"{door.key('victim')}.pub")
    own = asyncssh.read_private_key(door.key("own"))

    class Forged(asyncssh.SSHKeyPair):
        def __init__(self) -> None:
            super().__init__(b"ssh-ed25519", b"ssh-ed25519", [b"ssh-ed25519"], [b"ssh-ed25519"],
                             victim.public_data, b"")  # fmt: skip

        def sign(self, data: bytes) -> bytes:
            return own.sign(data, b"ssh-ed25519")

    class Client(asyncssh.SSHClient):
        def __init__(self) -> None:
            self.left = [Forged(), Forged()]

        def public_key_auth_requested(self) -> asyncssh.SSHKeyPair | None:
            return self.left.pop() if self.left else None

        def kbdint_auth_requested(self) -> str:
            return ""

        def kbdint_challenge_received(self, *_: object) -> list[str]:
            return []

    async with asyncssh.connect(
        "127.0.0.1", door.port, known_hosts=None, username="play", client_factory=Client, config=None,
        agent_path=None,
    ) as connection:  # fmt: skip
        await asyncio.wait_for(connection.run("json", input="\n"), PATIENCE)
    assert who(door) == GUEST


async def test_a_hello_of_ones_own_is_no_message_of_a_client(door: DoorAlone) -> None:
    """The subsystem carries frames as they are, but who is there has been said before them."""
    async with asyncssh.connect(
        "127.0.0.1", door.port, known_hosts=None, username="guest", config=None, client_keys=None
    ) as connection:
        writer, reader, _ = await connection.open_session(subsystem="katta", encoding=None)
        from shared import wire

        greet, ping = wire.Greet(wire.VERSION, "Kari"), wire.Ping(4)
        writer.write(wire.request(1, greet) + wire.request(2, ping))
        frames = wire.Frames(wire.MAX_TELL)
        told: list[wire.Response] = []
        while len(told) < 2:
            for payload in frames.feed(await reader.read(65536)):
                response = wire.read_told(payload)
                assert isinstance(response, wire.Response)
                told.append(response)
        assert isinstance(wire.outcome_of(greet, told[0]), wire.Welcome)
        assert wire.outcome_of(ping, told[1]) == wire.Pong(4)
    (hello,) = door.hellos()
    said = {"type": "hello", "version": 2, "who": GUEST, "address": "127.0.0.1", "door": "wire"}
    assert hello == {**said, "name": "", "code": "", "language": "en"}
