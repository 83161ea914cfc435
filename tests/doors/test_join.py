"""``katta join``: another house over SSH, its host key checked as ssh checks it."""

import asyncio
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path

import asyncssh
import pytest

from shared import wire
from tests.doors.double import DoorAlone
from tests.patience import PATIENCE
from tests.terminal import Terminal
from tui.net import ssh
from tui.net.address import Address, NoWay, address
from tui.net.known_hosts import HostVerdict, KnownHosts


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("cards.example.org", Address("cards.example.org", 2222)),
        ("localhost:2200", Address("localhost", 2200)),
        ("[::1]:2222", Address("::1", 2222)),
        ("[::1]", Address("::1", 2222)),
        ("::1", Address("::1", 2222)),
        ("fe80::1%eth0", Address("fe80::1%eth0", 2222)),
        ("guest@192.0.2.1:22", Address("192.0.2.1", 22, "guest")),
    ],
)
def test_an_address_is_understood_as_people_type_it(typed: str, meant: Address) -> None:
    assert address(typed) == meant


@pytest.mark.parametrize(
    "typed", ["", "host:", "host:port", "host:0", "host:99999", "a b", "[::1", "ssh://host", "@"]
)
def test_what_is_no_address_is_said_so(typed: str) -> None:
    with pytest.raises(NoWay, match="is no"):
        address(typed)


# --- Host keys ---


@pytest.fixture
def known(tmp_path: Path) -> KnownHosts:
    return KnownHosts(tmp_path / "own" / "known_hosts", [tmp_path / "ssh"])


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519").convert_to_public()


def test_a_host_is_new_then_known_and_changed_when_it_shows_another_key(known: KnownHosts) -> None:
    key, other = new_key(), new_key()
    assert known.verdict(Address("cards", 2222), key) is HostVerdict.NEW
    known.learn(Address("cards", 2222), key)
    assert known.verdict(Address("cards", 2222), key) is HostVerdict.KNOWN
    assert known.verdict(Address("cards", 2222), other) is HostVerdict.CHANGED
    assert known.verdict(Address("cards", 2223), key) is HostVerdict.NEW
    assert known.verdict(Address("cards", 22), key) is HostVerdict.NEW


def test_what_ssh_knows_is_known_hashed_or_not_and_broken_lines_hide_nothing(
    known: KnownHosts, tmp_path: Path
) -> None:
    key = new_key()
    line = key.export_public_key("openssh").decode().strip()
    (tmp_path / "ssh").write_text(f"rubbish\n@revoked\n\n# note\n[cards]:2222 {line}\nplain {line}\n")
    subprocess.run(["ssh-keygen", "-q", "-H", "-f", str(tmp_path / "ssh")], check=False, capture_output=True)
    assert known.verdict(Address("cards", 2222), key) is HostVerdict.KNOWN
    assert known.verdict(Address("plain", 22), key) is HostVerdict.KNOWN
    assert known.verdict(Address("plain", 2222), key) is HostVerdict.NEW
    assert known.verdict(Address("cards", 2222), new_key()) is HostVerdict.CHANGED


def test_a_revoked_key_is_never_known(known: KnownHosts, tmp_path: Path) -> None:
    key = new_key()
    known.learn(Address("cards", 2222), key)
    line = key.export_public_key("openssh").decode().strip()
    (tmp_path / "ssh").write_text(f"@revoked * {line}\n@revoked [cards]:2222 {line}\n")
    assert known.verdict(Address("cards", 2222), key) is HostVerdict.CHANGED


# --- The way there ---


def answers(*given: str) -> tuple[list[str], Callable[[str], str]]:
    """Answers to questions, and the questions that were asked."""
    asked: list[str] = []
    left = list(given)

    def ask(question: str) -> str:
        asked.append(question)
        return left.pop(0)

    return asked, ask


async def welcome(link: ssh.SshLink, name: str) -> wire.Welcome:
    """Greet, and what is answered."""
    greet = wire.Greet(wire.VERSION, name)
    link.write(wire.request(1, greet))
    frames = wire.Frames(wire.MAX_TELL)
    while True:
        data = await asyncio.wait_for(link.read(), PATIENCE)
        assert data
        for payload in frames.feed(data):
            response = wire.read_told(payload)
            assert isinstance(response, wire.Response)
            welcome = wire.outcome_of(greet, response)
            assert isinstance(welcome, wire.Welcome)
            return welcome


@pytest.mark.slow
async def test_a_new_house_is_asked_about_once_and_the_wire_runs(door: DoorAlone, known: KnownHosts) -> None:
    to = Address("127.0.0.1", door.port)
    asked, ask = answers("yes\n")
    link = await ssh.connect(to, [], known, ask)
    assert (await welcome(link, "Kari")).name == "Kari"
    link.close()
    assert len(asked) == 1
    assert asyncssh.read_private_key(door.folder / "host_key").get_fingerprint() in asked[0]
    again = await ssh.connect(to, [], known, None)
    await welcome(again, "Kari")
    again.close()
    assert [hello["who"]["type"] for hello in door.hellos()] == ["guest", "guest"]
    assert [hello["door"] for hello in door.hellos()] == ["wire", "wire"]


@pytest.mark.slow
async def test_a_player_with_a_key_is_known_by_it(door: DoorAlone, known: KnownHosts) -> None:
    _, ask = answers("ja")
    key = asyncssh.read_private_key(door.key("kari"))
    link = await ssh.connect(Address("127.0.0.1", door.port), [key], known, ask)
    assert (await welcome(link, "")).known
    link.close()
    assert door.hellos()[0]["who"] == {"type": "keyed", "fingerprint": door.fingerprint("kari")}


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["no\n", "", "\n", "SHA256:other"])
async def test_a_new_house_that_is_not_wanted_is_not_gone_to(
    door: DoorAlone, known: KnownHosts, answer: str
) -> None:
    _, ask = answers(answer)
    with pytest.raises(NoWay, match="You did not go"):
        await ssh.connect(Address("127.0.0.1", door.port), [], known, ask)
    assert door.hellos() == []
    assert not known.own.exists()


@pytest.mark.slow
async def test_a_house_with_another_key_than_before_is_not_gone_to(
    door: DoorAlone, known: KnownHosts
) -> None:
    known.learn(Address("127.0.0.1", door.port), new_key())
    asked, ask = answers("yes")
    with pytest.raises(NoWay, match="has changed"):
        await ssh.connect(Address("127.0.0.1", door.port), [], known, ask)
    assert asked == []
    assert door.hellos() == []


async def test_no_server_there_is_one_sentence(known: KnownHosts) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(NoWay, match=r"^Nobody is at home at 127\.0\.0\.1:\d+: .+\.$"):
        await ssh.connect(Address("127.0.0.1", port), [], known, None)


async def test_a_server_that_speaks_no_ssh_is_one_sentence(known: KnownHosts) -> None:
    async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail.example.org\r\n")
        await reader.read(100)
        writer.write(b"\x00" * 9000)
        writer.close()

    server = await asyncio.start_server(greet, "127.0.0.1", 0)
    with pytest.raises(NoWay, match=r"^127\.0\.0\.1:\d+ does not speak .+\.$"):
        await ssh.connect(Address("127.0.0.1", server.sockets[0].getsockname()[1]), [], known, None)
    server.close()


@pytest.mark.slow
def test_joining_by_the_command_line_asks_before_any_screen(door: DoorAlone, tmp_path: Path) -> None:
    import sys

    line = [
        sys.executable,
        "-m",
        "server",
        "join",
        f"127.0.0.1:{door.port}",
        "--name",
        "Kari",
        "--lang",
        "en",
    ]
    home = {
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
        "SSH_AUTH_SOCK": None,
        "KATTA_LOG": "/dev/null",
    }
    with Terminal(line, environment=home, columns=120) as visitor:
        visitor.wait("You have not been at", "SHA256:", "(yes/no)?")
        visitor.send("no\n")
        assert visitor.ended() == 1
        assert "You did not go to" in visitor.text
        assert visitor.left_on() == []
    with Terminal(line, environment=home, columns=120) as visitor:
        visitor.wait("(yes/no)?")
        visitor.send("yes\n")
        visitor.until(lambda: b"\x1b[?1049h" in visitor.received, "a screen")
    assert [hello["door"] for hello in door.hellos()] == ["wire"]
