"""The command line: one command, each part with help, exit codes, and errors of one sentence."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.shell_completion import BashComplete
from click.testing import CliRunner, Result

from server.cli.main import ORDER, cli
from server.doors.hostkey import host_key
from tests.doors.double import wait_until
from tests.patience import PATIENCE
from tests.sampling import some
from tui.games.catalogue import GAME_UIS


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, dict[str, Any]]]:
    """What the screen's front door was asked for; it answers 7."""
    calls: list[tuple[str, dict[str, Any]]] = []
    front = ModuleType("tui.main")

    def door(name: str) -> None:
        def enter(**options: Any) -> int:
            calls.append((name, options))
            return 7

        setattr(front, name, enter)

    for name in ("play", "join", "replay"):
        door(name)
    monkeypatch.setitem(sys.modules, "tui.main", front)
    return calls


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words), prog_name="katta")


NOTHING = {
    "game": None,
    "players": None,
    "bots": None,
    "seed": None,
    "lang": None,
    "ascii_only": False,
    "name": None,
}


@pytest.mark.parametrize(
    ("words", "chosen"),
    [
        ((), {}),
        (("play",), {}),
        (("--ascii", "--lang", "nb"), {"ascii_only": True, "lang": "nb"}),
        (("play", "katta"), {"game": "katta"}),
        (("play", "katta", "--players", "5", "--bots", "easy", "--seed", "x", "--name", "Åse"),
         {"game": "katta", "players": 5, "bots": "easy", "seed": "x", "name": "Åse"}),
        (("play", "race", "--players", "8", "--bots", "hard"),
         {"game": "race", "players": 8, "bots": "hard"}),
    ],
)  # fmt: skip
def test_katta_alone_plays(
    asked: list[tuple[str, dict[str, Any]]], words: tuple[str, ...], chosen: dict[str, Any]
) -> None:
    assert run(*words).exit_code == 7
    assert asked == [("play", NOTHING | chosen)]


def test_join_and_replay_go_to_the_screen_with_what_was_said(
    asked: list[tuple[str, dict[str, Any]]], tmp_path: Path
) -> None:
    file = tmp_path / "x.json"
    file.write_text("{}")
    assert run("join", "[::1]:2222", "KURA-MOLA-42", "--name", "Kari", "-i", str(file)).exit_code == 7
    assert run("replay", str(file), "--as", "2").exit_code == 7
    assert run("replay", str(file)).exit_code == 7
    assert asked == [
        ("join", {"host": "[::1]:2222", "code": "KURA-MOLA-42", "name": "Kari", "key": file,
                  "watch": False, "lang": None, "ascii_only": False}),
        ("replay", {"file": file, "seat": 2, "lang": None, "ascii_only": False}),
        ("replay", {"file": file, "seat": None, "lang": None, "ascii_only": False}),
    ]  # fmt: skip


def test_help_lists_every_command_with_a_line() -> None:
    told = run("--help")
    assert told.exit_code == 0
    for name in ORDER:
        assert f"\n  {name} " in told.output
    assert "tables" not in [line.split()[0] for line in told.output.splitlines() if line.strip()]


@pytest.mark.parametrize("name", ORDER)
def test_every_command_has_help(name: str) -> None:
    told = run(name, "--help")
    assert told.exit_code == 0
    assert told.output.startswith(f"Usage: katta {name}")


@pytest.mark.parametrize(
    "words",
    [
        ("dance",),
        ("--dance",),
        ("play", "--players", "many"),
        ("play", "--bots"),
        ("play", "--lang", "xx"),
        ("serve", "--port", "70000"),
        ("serve", "--config", "/nonexistent"),
        ("join",),
        ("replay", "/nonexistent"),
        ("replay", __file__, "--as", "north"),
        ("replay", __file__, "--as", "-1"),
        ("tables",),
    ],
)
def test_a_wrong_word_is_told_in_one_sentence(
    asked: list[tuple[str, dict[str, Any]]], words: tuple[str, ...]
) -> None:
    told = run(*words)
    assert told.exit_code == 2
    assert told.stderr.splitlines()[-1].startswith("Error: ")
    assert asked == []


@pytest.mark.parametrize(
    "case",
    some(
        3,
        [
            (("play", "chess"), f"There is no game called chess. There is: {', '.join(GAME_UIS)}"),
            (("play", "--players", "9"), "3 to 5 play this game."),
            (("play", "--players", "0"), "3 to 5 play this game."),
            (("play", "race", "--players", "65"), "2 to 64 play this game."),
            (("play", "katta", "--bots", "hard"), "Bots of katta are: easy, normal, random."),
            (("play", "--bots", "genius"), "Bots of katta are: easy, normal, random."),
            (("join", ""), '"" is not an address; HOST, HOST:PORT or [IPV6]:PORT is one.'),
            (("join", "cards.example.org:99999"), "99999 is not a port."),
            (("replay", "RECORD", "--as", "9"), "There is no such seat."),
        ],
    ),
)
def test_what_a_screen_cannot_do_is_said_before_it_is_drawn(
    tmp_path: Path, case: tuple[tuple[str, ...], str]
) -> None:
    words, sentence = case
    record = tmp_path / "a.json"
    record.write_text('{"players": ["Ada", "Bo", "Cai"]}')
    program = [
        sys.executable,
        "-m",
        "server",
        *(str(record) if word == "RECORD" else word for word in words),
    ]
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "KATTA_CONFIG": str(tmp_path)}
    told = subprocess.run(program, capture_output=True, text=True, env=environment, stdin=subprocess.DEVNULL)
    assert (told.returncode, told.stdout, told.stderr) == (2, "", f"{sentence}\n")


def test_the_version_is_told() -> None:
    assert run("--version").output.startswith("katta 0.")


def test_a_shell_completes_commands_and_their_options() -> None:
    shell = BashComplete(cli, {}, "katta", "_KATTA_COMPLETE")
    assert [each.value for each in shell.get_completions([], "se")] == ["serve"]
    assert [each.value for each in shell.get_completions(["serve"], "--po")] == ["--port"]


# --- A house that cannot open says why in one sentence, and exits with 1 ---


def cannot_open(data: Path, *more: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "server", "serve", "--host", "127.0.0.1", "--port", "0",
         "--data", str(data), *more],
        capture_output=True, text=True, timeout=PATIENCE, check=False,
        cwd=Path(__file__).parent.parent.parent,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("katta: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_c19_a_damaged_host_key_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "host_key").write_text("-----BEGIN OPENSSH PRIVATE KEY-----\n")
    (tmp_path / "host_key").chmod(0o600)
    assert "is not a whole private key" in cannot_open(tmp_path)
    (tmp_path / "host_key").chmod(0o644)
    assert "chmod 600" in cannot_open(tmp_path)


def test_settings_that_are_none_stop_the_start(tmp_path: Path) -> None:
    config = tmp_path / "katta.toml"
    config.write_text("port = 'many'\n")
    assert "port" in cannot_open(tmp_path / "data", "--config", str(config))


def test_a_data_folder_that_is_none_stops_the_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "data folder" in cannot_open(tmp_path / "file" / "data")


def test_an_address_of_another_machine_stops_the_start(tmp_path: Path) -> None:
    assert "cannot be listened on" in cannot_open(tmp_path / "data", "--host", "192.0.2.1")


@pytest.mark.slow
def test_what_the_tables_cannot_use_is_said_once_and_in_the_hosts_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    host_key(data / "host_key")
    (data / "katta.db").touch()
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.setenv(name, "nb_NO.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    assert f"{data / 'katta.db'} er tom" in cannot_open(data)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        config = tmp_path / "katta.toml"
        config.write_text(f"metrics_port = {taken.getsockname()[1]}\n")
        assert "metrics_port" in cannot_open(tmp_path / "other", "--config", str(config))


@pytest.mark.slow
@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_house_that_is_closed_while_it_opens_closes_without_a_word_of_a_library(
    tmp_path: Path, after: int
) -> None:
    """Closed at once, when its folder is there, when its tables are."""
    data = tmp_path / "data"
    signs = (tmp_path, data, data / "run" / "tables")
    process = subprocess.Popen(
        [sys.executable, "-m", "server", "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=Path(__file__).parent.parent.parent,
    )  # fmt: skip
    wait_until(signs[after].exists)
    process.terminate()
    told, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode in (0, -signal.SIGTERM)
    assert "Traceback" not in told
    assert "Unknown child" not in told
    assert "had to be killed" not in told
