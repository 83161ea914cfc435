"""``katta join`` as people use it: a real house, real keys, and the terminal on which it asks."""

import asyncio
import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import asyncssh
import pytest

from tests.doors.double import DoorAlone
from tests.serving import Serving
from tests.terminal import Terminal
from tui.net import connect, keys, ssh
from tui.net.address import Address, NoWay
from tui.net.known_hosts import KnownHosts

pytestmark = pytest.mark.slow


class Traveller:
    """A player with an own home folder, and what is typed."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.ssh = home / ".ssh"
        self.ssh.mkdir(mode=0o700, parents=True)
        self.environment: dict[str, str | None] = {
            "HOME": str(home), "XDG_CONFIG_HOME": str(home / "config"), "SSH_AUTH_SOCK": None,
            "KATTA_LOG": str(home / "log"), "KATTA_CONFIG": None,
        }  # fmt: skip

    @property
    def known(self) -> Path:
        """The file in which katta remembers houses."""
        return self.home / "config" / "katta" / "known_hosts"

    def join(self, port: int, *words: str, host: str = "127.0.0.1", lang: str = "en") -> Terminal:
        """Type ``katta join``."""
        line = [sys.executable, "-m", "server", "join", f"{host}:{port}", *words, "--lang", lang]
        return Terminal(line, environment=self.environment, columns=120, rows=36)

    def new_key(self, name: str, passphrase: str = "") -> Path:
        """Make a key of one's own."""
        path = self.ssh / name
        line = ["ssh-keygen", "-q", "-t", "ed25519", "-N", passphrase, "-f", str(path)]
        subprocess.run(line, check=True)
        return path


@pytest.fixture
def traveller(tmp_path: Path) -> Traveller:
    return Traveller(tmp_path / "traveller")


def go_in(visitor: Terminal) -> Terminal:
    """Say yes at the first visit."""
    visitor.wait("You have not been at", "(yes/no)?")
    return visitor.send("yes\n")


def quit_by_key(visitor: Terminal) -> int:
    """Leave the program from the lobby; its exit code."""
    visitor.press("ctrl+c").press("ctrl+c")
    return visitor.ended()


# --- At a house ---


async def test_a_table_that_waits_is_joined_by_its_code(served: Serving, traveller: Traveller) -> None:
    async with served.talk("Odd") as odd:
        await odd.ask("table.create", game="katta", settings={"seats": 3, "clock": 30}, bots=["easy"])
        code = (await odd.hear("table"))["code"]
        await odd.ask("table.ready")

        def come() -> Terminal:
            kari = traveller.join(served.port, code.lower(), "--name", "Kari")
            go_in(kari).wait("Odd", code, "I am ready")
            return kari.press("enter").wait_gone("I am ready")

        with await asyncio.to_thread(come) as kari:
            await odd.hear("view")
            assert odd.room is not None
            assert [seat["name"] for seat in odd.room["seats"] if seat["kind"] == "person"] == ["Odd", "Kari"]
            assert quit_by_key(kari) == 0
            assert kari.left_on() == []


async def greeted(served: Serving, name: str) -> None:
    """A player has been there before by ssh, with a key."""
    async with served.talk(name, key=True) as talk:
        assert (await talk.hear("welcome"))["known"]


def test_a_key_is_the_account_however_one_comes(served: Serving, traveller: Traveller) -> None:
    asyncio.run(greeted(served, "Kari"))
    with traveller.join(served.port, "-i", str(served.key("Kari"))) as visitor:
        go_in(visitor).wait("signed in as Kari")
        assert quit_by_key(visitor) == 0
    shutil.copy(served.key("Kari"), traveller.ssh / "id_ed25519")
    with traveller.join(served.port) as visitor:
        visitor.wait("signed in as Kari")


@contextlib.contextmanager
def agent_of(traveller: Traveller) -> Iterator[None]:
    """An ssh agent for as long as this lasts."""
    path = traveller.home / "agent"
    agent = subprocess.Popen(["ssh-agent", "-D", "-a", str(path)], stdout=subprocess.DEVNULL)
    try:
        traveller.environment["SSH_AUTH_SOCK"] = str(path)
        end = time.monotonic() + 10
        while not path.exists() and time.monotonic() < end:
            time.sleep(0.02)
        yield
    finally:
        agent.terminate()
        agent.wait(10)


def test_keys_in_an_agent_sign_for_their_owner(served: Serving, traveller: Traveller) -> None:
    asyncio.run(greeted(served, "Kari"))
    with agent_of(traveller):
        environment = {**os.environ, "SSH_AUTH_SOCK": str(traveller.environment["SSH_AUTH_SOCK"])}
        subprocess.run(["ssh-add", "-q", str(served.key("Kari"))], check=True, env=environment)
        with traveller.join(served.port) as visitor:
            go_in(visitor).wait("signed in as Kari")


def test_a_locked_key_is_asked_for_once_and_no_answer_is_a_guest(
    served: Serving, traveller: Traveller
) -> None:
    traveller.new_key("id_ed25519", "hemmelig")
    with traveller.join(served.port, "--name", "Ada") as visitor:
        go_in(visitor).wait("id_ed25519 is locked", "passphrase")
        visitor.send("feil\n").until(lambda: visitor.text.count("Its passphrase") == 2, "asked again")
        visitor.send("hemmelig\n").wait("signed in as Ada")
        assert "guest" not in visitor.text
        assert b"hemmelig" not in visitor.received
        assert quit_by_key(visitor) == 0
    with traveller.join(served.port) as visitor:
        visitor.wait("passphrase").send("hemmelig\n").wait("signed in as Ada")
        assert quit_by_key(visitor) == 0
    with traveller.join(served.port) as visitor:
        visitor.wait("passphrase").send("\n")
        visitor.until(lambda: b"\x1b[?1049h" in visitor.received, "a screen")
        visitor.wait("What shall we call you?").press("enter").wait("playing as")
        assert "Ada" not in visitor.text
        assert quit_by_key(visitor) == 0
    with traveller.join(served.port) as visitor:
        visitor.wait("passphrase").press("ctrl+c")
        assert visitor.ended() == 1
        assert "You did not go in." in visitor.text
        assert visitor.left_on() == []


def test_a_house_that_was_closed_is_come_back_to_without_a_question(
    served: Serving, traveller: Traveller
) -> None:
    with traveller.join(served.port, "--name", "Kari") as visitor:
        go_in(visitor).wait("playing as Kari")
        asked = visitor.received.count(b"(yes/no)")
        # Even where nothing is remembered: who was asked about the house once is not asked again.
        traveller.known.unlink()
        served.kill()
        visitor.wait("coming back")
        served.start()
        visitor.wait("playing as Kari")
        assert visitor.received.count(b"(yes/no)") == asked


# --- Whom one must not trust ---


def test_a_changed_host_key_is_refused_with_the_line_that_knew_the_old_one(
    door: DoorAlone, traveller: Traveller
) -> None:
    other = asyncssh.generate_private_key("ssh-ed25519").export_public_key("openssh").decode()
    (traveller.ssh / "known_hosts").write_text(f"# mine\n\n[127.0.0.1]:{door.port} {other}")
    with traveller.join(door.port) as visitor:
        assert visitor.ended() == 1
        told = " ".join(visitor.text.split())
        assert "has changed to SHA256:" in told
        assert "known_hosts:3) and come again" in told
        assert b"\x1b[?1049h" not in visitor.received
    assert door.hellos() == []


@pytest.mark.parametrize("answer", ["no\n", "\n", "\x04", "\x03"])
def test_anything_but_yes_is_a_no_and_leaves_the_terminal_as_it_was(
    door: DoorAlone, traveller: Traveller, answer: str
) -> None:
    with traveller.join(door.port) as visitor:
        visitor.wait("(yes/no)?").send(answer)
        assert visitor.ended() == 1
        assert "You did not go to" in visitor.text
        assert "Traceback" not in visitor.text
        assert visitor.left_on() == []
    assert not traveller.known.exists()
    assert door.hellos() == []


async def test_a_host_key_file_that_cannot_be_read_lets_no_player_be_taken_for_new(
    door: DoorAlone, tmp_path: Path
) -> None:
    (tmp_path / "ssh").mkdir()
    known = KnownHosts(tmp_path / "own", [tmp_path / "ssh"])
    with pytest.raises(NoWay, match="ssh cannot be read: Is a directory"):
        await ssh.connect(Address("127.0.0.1", door.port), [], known, lambda _question: "yes")


# --- Why one did not get in ---


def test_a_full_house_says_so_in_the_players_own_words(tmp_path: Path, traveller: Traveller) -> None:
    (tmp_path / "door").mkdir()
    with DoorAlone(tmp_path / "door", sessions=1) as door, traveller.join(door.port) as first:
        go_in(first).until(lambda: b"\x1b[?1049h" in first.received, "a screen")
        with traveller.join(door.port) as visitor:
            assert visitor.ended() == 1
            assert "The house is full just now" in visitor.text
            assert visitor.left_on() == []
        with traveller.join(door.port, lang="da") as visitor:
            assert visitor.ended() == 1
            assert "Her er fuldt lige nu." in visitor.text


async def sentence(to: Address, tmp_path: Path, patience: float = ssh.REACH) -> str:
    """Why one cannot get to this address."""
    with pytest.raises(NoWay) as caught:
        await ssh.connect(
            to, [], KnownHosts(tmp_path / "own", []), lambda _question: "yes", patience=patience
        )
    text = str(caught.value)
    assert text.endswith((".", "?"))
    assert "Errno" not in text
    return text


async def test_a_port_on_which_nothing_listens_is_one_sentence_for_all_addresses(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        told = await sentence(Address("localhost", port), tmp_path)
    assert told == f"Nobody is at home at localhost:{port}: nothing listens on that port."


@pytest.mark.parametrize("host", ["no.such.host.invalid", "a" * 70 + ".invalid", "..", "ø" * 80])
async def test_a_host_that_does_not_exist_is_one_sentence(host: str, tmp_path: Path) -> None:
    told = await sentence(Address(host, 2222), tmp_path)
    assert "There is no host" in told or "cannot be looked up now" in told


async def test_a_web_server_is_no_house(tmp_path: Path) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n<html>no</html>\r\n")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        told = await sentence(Address("127.0.0.1", server.sockets[0].getsockname()[1]), tmp_path)
    assert "does not speak as a house of card tables does" in told


async def test_a_server_that_says_nothing_is_given_up(tmp_path: Path) -> None:
    async def wait(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async with await asyncio.start_server(wait, "127.0.0.1", 0) as server:
        told = await sentence(Address("127.0.0.1", server.sockets[0].getsockname()[1]), tmp_path, 0.4)
    assert told.endswith("does not answer.")


async def test_another_ssh_server_is_no_house(tmp_path: Path) -> None:
    class Strict(asyncssh.SSHServer):
        def begin_auth(self, username: str) -> bool:
            return self.asks

        def __init__(self, asks: bool) -> None:
            self.asks = asks

        def password_auth_supported(self) -> bool:
            return True

    key = asyncssh.generate_private_key("ssh-ed25519")
    for asks, why in ((True, "does not let you in"), (False, "There are no card tables at")):
        server = await asyncssh.listen(
            "127.0.0.1", 0, server_factory=lambda asks=asks: Strict(asks), server_host_keys=[key]
        )
        folder = tmp_path / str(asks)
        assert why in await sentence(Address("127.0.0.1", server.get_port()), folder)
        server.close()
        await server.wait_closed()


async def test_an_address_that_swallows_everything_does_not_hide_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with await asyncio.start_server(lambda _reader, writer: writer.close(), "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        real = connect._connected

        async def connected(connection: socket.socket, address: tuple[object, ...]) -> socket.socket:
            if address[0] == "192.0.2.1":
                with connection:
                    await asyncio.sleep(60)
            return await real(connection, address)

        async def two(to: Address) -> list[tuple[int, int, int, str, tuple[object, ...]]]:
            return [
                (socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, port))
                for host in ("192.0.2.1", "127.0.0.1")
            ]

        monkeypatch.setattr(connect, "_connected", connected)
        monkeypatch.setattr(connect, "_addresses", two)
        with await connect.reach(Address("cards", port), 1.0) as found:
            assert found.getpeername() == ("127.0.0.1", port)


# --- Own keys ---


@pytest.mark.parametrize("form", ["RFC4716", "PKCS8", "PEM"])
def test_a_key_with_a_passphrase_is_locked_whatever_its_form(form: str, traveller: Traveller) -> None:
    path = traveller.ssh / "key"
    line = ["ssh-keygen", "-q", "-t", "rsa", "-b", "2048", "-m", form, "-N", "hemmelig", "-f", str(path)]
    subprocess.run(line, check=True)
    for wrong in (None, "feil"):
        with pytest.raises(keys.Locked):
            keys.private_key(path, wrong)
    assert keys.private_key(path, "hemmelig").get_algorithm() == "ssh-rsa"


async def test_a_key_that_needs_no_question_goes_before_one_that_does(
    traveller: Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(traveller.home))
    monkeypatch.delenv("SSH_AUTH_SOCK", raising=False)
    locked = traveller.new_key("id_rsa", "hemmelig")
    (traveller.ssh / "id_ecdsa").write_text("rubbish")
    async with keys.own_keys() as mine:
        assert (list(mine.keys), mine.locked) == ([], locked)
    traveller.new_key("id_ed25519")
    async with keys.own_keys() as mine:
        assert [key.public_data for key in mine.keys] == [
            asyncssh.read_public_key(traveller.ssh / "id_ed25519.pub").public_data
        ]
        assert mine.locked is None


async def test_a_chosen_file_that_is_no_key_is_said_so(traveller: Traveller) -> None:
    file = traveller.ssh / "notes"
    file.write_text("milk")
    with pytest.raises(NoWay, match="notes cannot be used"):
        async with keys.own_keys(file):
            raise AssertionError("no key was found")
