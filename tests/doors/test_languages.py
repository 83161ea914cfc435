"""The door speaks the language of its caller: what is said before a screen exists, with the real ssh."""

import subprocess
import sys
from pathlib import Path

import asyncssh
import pytest

from server.i18n import door_messages
from server.i18n.catalogs import said
from shared.language import LANGUAGES
from tests.doors.double import DoorAlone
from tests.patience import PATIENCE
from tests.serving import Serving
from tests.terminal import Terminal

pytestmark = pytest.mark.slow

SENT = ("-o", "SendEnv=LANG")
LOCALES = {"en": "en_GB.UTF-8", "nb": "nb_NO.UTF-8", "da": "da_DK.UTF-8"}


def told(done: "subprocess.CompletedProcess[bytes]") -> str:
    """The one sentence of a refusal."""
    assert done.returncode == 1
    assert done.stdout == b""
    return done.stderr.decode().strip()


def visit(door: DoorAlone, *line: str, term: str = "xterm-256color") -> Terminal:
    """A player with a terminal whose ssh sends LANG."""
    ssh, *rest = door.line(*line, tty=True, user="play", key=None)
    return Terminal([ssh, *SENT, *rest], environment={"TERM": term})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_that_sends_its_language_is_answered_in_it(
    door: DoorAlone, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("LANG", LOCALES[language])
    way = f"ssh -t -p {door.port} play@localhost"
    helped = door.run("help", options=SENT).stdout.decode()
    assert said(language, door_messages.ACCOUNT) in helped
    for _line, meaning in door_messages.WAYS_IN:
        assert said(language, meaning) in helped
    assert told(door.run("ls", options=SENT)) == said(language, door_messages.NOT_HERE, way=way)
    assert told(door.run(options=SENT)) == said(language, door_messages.NEEDS_TERMINAL, way=way)
    assert told(door.run("sftp", options=(*SENT, "-s"))) == said(language, door_messages.NO_FILES)
    with visit(door, term="dumb") as visitor:
        visitor.wait(said(language, door_messages.CANNOT_DRAW)[:50])
        assert visitor.ended() == 1
    with visit(door) as visitor:
        visitor.wait("here").press("x")
        visitor.wait("kurv-0007")
        assert said(language, door_messages.BROKE, way="")[:60] in visitor.text
    door.tables.kill()
    door.tables.wait()
    assert told(door.run("json", options=SENT)) == said(language, door_messages.NO_TABLES)


def test_who_sends_no_language_is_answered_in_that_of_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    with DoorAlone(tmp_path, language="da") as door:
        assert told(door.run("sftp", options=("-s",))) == said("da", door_messages.NO_FILES)
        assert told(door.run("sftp", options=(*SENT, "-s"))) == said("en", door_messages.NO_FILES)


async def test_a_second_session_and_a_forwarding_are_refused_in_the_language_of_the_first(
    door: DoorAlone,
) -> None:
    async with asyncssh.connect(
        "127.0.0.1", door.port, known_hosts=None, username="guest", config=None, client_keys=None
    ) as connection:
        await connection.create_process("json", env={"LC_ALL": "nb_NO.UTF-8"})
        with pytest.raises(asyncssh.ChannelOpenError, match=said("nb", door_messages.ONE_SESSION)):
            await connection.create_process("json")
        with pytest.raises(asyncssh.ChannelOpenError, match=said("nb", door_messages.NO_FORWARDING)):
            await connection.open_connection("127.0.0.1", door.port)


def test_c21_a_full_house_says_so_in_the_language_that_is_spoken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", LOCALES["nb"])
    with DoorAlone(tmp_path, sessions=1) as door, visit(door) as first:
        first.wait("here")
        assert told(door.run("json", options=SENT)) == said("nb", door_messages.FULL)


def test_the_lines_of_a_house_that_opens_are_translated_and_the_first_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_MESSAGES", LOCALES["da"])
    with Serving(tmp_path) as house:
        assert house.said[:2] == [
            f"listening on 127.0.0.1:{house.port}",
            f"kom ind med: ssh -t -p {house.port} play@localhost",
        ]
        assert house.said[2].startswith("værtsnøgle:  SHA256:")
        assert house.said[3] == f"data:        {house.data}"
        taken = subprocess.run(
            [sys.executable, "-m", "server", "serve", "--host", "127.0.0.1", "--port", str(house.port),
             "--data", str(tmp_path / "other")],
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
    assert taken.returncode == 1
    assert taken.stderr.startswith(f"katta: Der kan ikke lyttes på 127.0.0.1, port {house.port}: Adressen er")
