"""C16, C17, C21: whatever is asked for beside a table gets one plain sentence and an exit code, at once."""

import asyncio
import socket
import subprocess
from pathlib import Path

import asyncssh
import pytest

from tests.doors.double import DoorAlone, wait_until
from tests.patience import PATIENCE
from tests.talk import request

pytestmark = pytest.mark.slow


@pytest.fixture
def door(standing_door: DoorAlone) -> DoorAlone:
    """One for all that come here."""
    return standing_door.forget()


def refused(done: "subprocess.CompletedProcess[bytes]") -> str:
    """The one sentence of a refusal."""
    assert done.returncode not in (0, 255), done
    assert done.stdout == b""
    text = done.stderr.decode()
    assert text.count("\n") == 1, text
    return text


@pytest.mark.parametrize(
    "command",
    [
        "id",
        "scp -t /tmp",
        "git-upload-pack 'x.git'",
        "/bin/sh",
        "KURV-7; id",
        "json; id",
        "plain",
        "whoami",
        "",
    ],
)
def test_c17_a_command_is_not_run(door: DoorAlone, command: str) -> None:
    assert "card tables" in refused(door.run(command or " id "))
    assert door.hellos() == []


def test_c17_without_a_terminal_there_is_one_sentence(door: DoorAlone) -> None:
    assert f"ssh -t -p {door.port} play@localhost" in refused(door.run())
    assert "-t" in refused(door.run(stdin=b"x\n"))
    assert "play@localhost KURV-7" in refused(door.run("KURV-7"))
    assert door.hellos() == []


@pytest.mark.parametrize("words", ["dapu munu 64", "DAPU-MUNU-6", "watch dapu munu 64", "ssh … dapu-munu-64"])
def test_words_that_are_a_code_in_any_form_lead_to_the_table(door: DoorAlone, words: str) -> None:
    assert "with a terminal" in refused(door.run(words))


def test_c17_other_subsystems_are_refused(door: DoorAlone) -> None:
    assert "no files" in refused(door.run("netconf", options=("-s",)))


@pytest.mark.parametrize("program", ["sftp", "scp"])
def test_c17_files_are_refused(door: DoorAlone, tmp_path: Path, program: str) -> None:
    (tmp_path / "f").write_text("x")
    how = ["-F", "none", "-P", str(door.port), "-o", f"UserKnownHostsFile={tmp_path / 'known'}"]
    for option in (
        "StrictHostKeyChecking=no",
        "LogLevel=ERROR",
        "IdentityAgent=none",
        "PubkeyAuthentication=no",
    ):
        how += ["-o", option]
    what = ["play@127.0.0.1"] if program == "sftp" else [str(tmp_path / "f"), "play@127.0.0.1:"]
    done = subprocess.run(
        [program, *how, *what], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False
    )
    assert done.returncode != 0
    assert b"There are only card tables here, no files" in done.stderr


def test_help_says_how_to_come_in(door: DoorAlone) -> None:
    done = door.run("help")
    assert done.returncode == 0
    assert f"ssh -t -p {door.port} play@localhost CODE ".encode() in done.stdout
    assert f"katta join localhost:{door.port} ".encode() in done.stdout
    assert done.stderr == b""


@pytest.mark.parametrize(
    "options",
    [
        ("-L", "0:127.0.0.1:22"),
        ("-D", "0"),
        ("-R", "0:127.0.0.1:22"),
        ("-A",),
        ("-X",),
        ("-w", "0:0"),
        ("-o", "SendEnv=*", "-o", "SetEnv=LD_PRELOAD=/tmp/x"),
    ],
)
def test_c16_a_session_with_a_forwarding_wished_for_is_still_usable(
    door: DoorAlone, options: tuple[str, ...]
) -> None:
    local = [part.replace("0:127", f"{_free_port()}:127") if options[0] == "-L" else part for part in options]
    if options[0] == "-D":
        local = ["-D", str(_free_port())]
    done = door.run("json", options=tuple(local), stdin=request(1, "session.ping", number=8))
    if options[0] != "-w":  # the client itself needs a tunnel device for that one
        assert b'"number":8' in done.stdout


def _entries(folder: Path) -> list[Path]:
    return list(folder.iterdir())


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        assert isinstance(port, int)
        return port


async def test_c16_forwarding_is_prohibited_and_opens_nothing(door: DoorAlone) -> None:
    arrived: list[object] = []
    path = str(door.folder / "never")
    target = await asyncio.start_server(lambda r, w: arrived.append(w), "127.0.0.1", 0)
    port = target.sockets[0].getsockname()[1]
    async with asyncssh.connect(
        "127.0.0.1", door.port, known_hosts=None, username="guest", config=None, client_keys=None
    ) as connection:
        with pytest.raises(asyncssh.ChannelOpenError, match="prohibited"):
            await connection.open_connection("127.0.0.1", port)
        with pytest.raises(asyncssh.ChannelOpenError, match="prohibited"):
            await connection.open_unix_connection(str(door.socket))
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("", 0, "127.0.0.1", port)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_path(path, str(door.socket))
        done = await connection.run("json", input=request(1, "session.ping", number=8).decode())
        assert '"number":8' in str(done.stdout)
    target.close()
    assert arrived == []
    assert "never" not in {entry.name for entry in await asyncio.to_thread(_entries, door.folder)}


async def test_c17_a_second_session_on_a_connection_is_refused_and_the_first_goes_on(door: DoorAlone) -> None:
    async with asyncssh.connect(
        "127.0.0.1", door.port, known_hosts=None, username="guest", config=None, client_keys=None
    ) as connection:
        first = await connection.create_process("json")
        with pytest.raises(asyncssh.ChannelOpenError, match="One session"):
            await connection.create_process("json")
        first.stdin.write(request(1, "session.ping", number=8).decode())
        assert '"number":8' in await asyncio.wait_for(first.stdout.readline(), PATIENCE)


async def test_a_caller_who_asks_for_nothing_is_let_go(
    door: DoorAlone,
) -> None:
    connection = await asyncssh.connect(
        "127.0.0.1", door.port, known_hosts=None, username="guest", config=None, client_keys=None
    )
    await asyncio.wait_for(connection.wait_closed(), PATIENCE)


def test_c21_a_full_house_says_so(tmp_path: Path) -> None:
    with DoorAlone(tmp_path, sessions=1) as door, door.visit() as first:
        first.wait("here")
        done = door.run("json")
        assert done.returncode == 1
        assert b"The house is full just now" in done.stderr
        with door.visit() as second:
            second.wait("The house is full")
            assert second.ended() == 1
        first.press("q")
        assert first.ended() == 0
        wait_until(lambda: door.run("json").returncode == 0)


def test_tables_that_are_not_there_are_one_sentence(tmp_path: Path) -> None:
    with DoorAlone(tmp_path) as door:
        door.tables.kill()
        door.tables.wait()
        assert "please come again" in refused(door.run("json"))
        with door.visit() as visitor:
            visitor.wait("please come again")
            assert visitor.ended() == 1
        door.start_tables()
        assert door.run("json").returncode == 0
