"""docs/protocol.md, docs/security.md and docs/examples say what is so."""

import asyncio
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from server.config import Config
from shared import house, wire
from shared.games.catalogue import GAMES
from shared.games.katta.view import Event, Move, Options, Phase, View
from shared.games.race import view as race
from shared.games.stops import view as stops
from shared.record import commitment
from tests.doors.double import DoorAlone
from tests.doors.sentences import written
from tests.patience import PATIENCE
from tests.serving import Serving
from tests.talk import careful, request

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
BOT = DOCS / "examples" / "bot.py"
SCRIPT = DOCS / "examples" / "bot.mjs"

HOW = PAGE.partition("## Requests and responses")[2].partition("## Rules of the conversation")[0]
METHODS = PAGE.partition("## Methods")[2].partition("## Notifications")[0]
TOLD = PAGE.partition("## Notifications")[2].partition("## Katta i sekken")[0]
KATTA = PAGE.partition("## Katta i sekken")[2].partition("## A session")[0]
SESSION = PAGE.partition("<!-- session -->")[2].partition("<!-- /session -->")[0]
RACE = PAGE.partition("## The race")[2].partition("## Stops with the cat")[0]
STOPS = PAGE.partition("## Stops with the cat")[2]
RACE_SESSION = RACE.partition("<!-- race session -->")[2].partition("<!-- /race session -->")[0]


def examples(part: str) -> list[str]:
    blocks: list[str] = re.findall(r"```json\n(.*?)```", part, re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def said(sign: str, session: str = SESSION) -> list[str]:
    return [line.removeprefix(f"{sign} ") for line in session.splitlines() if line.startswith(f"{sign} ")]


REQUESTS = [line for line in examples(METHODS) if "method" in json.loads(line)]
RESULTS = [line for line in examples(METHODS) if "method" not in json.loads(line)]
SHORT = [line for block in re.findall(r"```\n([<>] .*?)```", HOW, re.DOTALL) for line in block.splitlines()]


def packed(line: str) -> bytes:
    return msgspec.msgpack.encode(msgspec.json.decode(line))


def asked(line: str, move: Any = Move) -> wire.Call:
    """The request that a line is."""
    call = wire.read_call(packed(line))
    assert isinstance(call, wire.Call), call
    if isinstance(call.ask, wire.Play):
        msgspec.msgpack.decode(call.ask.move, type=move)
    return call


def is_whole(line: str, calls: Mapping[wire.Id, wire.Request], view: Any, event: Any) -> None:
    """A line is what the house says, to one of these requests or by itself, and nothing is left out of it."""
    told = wire.read_told(packed(line))
    assert told is not None
    what: Any = told
    if isinstance(told, wire.Response):
        assert told.id is not None
        what = wire.outcome_of(calls[told.id], told)
        if isinstance(what, wire.Refused):
            message = json.loads(line)["error"]["message"]
            again = wire.response(told.id, what, message)
        else:
            again = wire.response(told.id, what)
    else:
        again = wire.packed(told)
    assert json.loads(msgspec.json.encode(msgspec.msgpack.decode(again))) == json.loads(line)
    for part in (what.view, what.events) if isinstance(what, wire.Position) else (what,):
        if isinstance(part, wire.ViewUpdate):
            shown = msgspec.msgpack.decode(part.view, type=view)
            plain = msgspec.msgpack.decode(part.view)
            assert json.loads(msgspec.json.encode(shown)) == json.loads(msgspec.json.encode(plain))
        elif isinstance(part, wire.Events):
            for news in part.news:
                msgspec.msgpack.decode(news.event, type=event)


@pytest.mark.parametrize(
    ("session", "game"), [(SESSION, "katta"), (RACE_SESSION, "race")], ids=["katta", "race"]
)
def test_in_each_session_each_request_is_one_and_is_answered_once_in_its_order(
    session: str, game: str
) -> None:
    types = GAMES[game].types
    calls = {call.id: call.ask for call in (asked(line, types.move) for line in said(">", session))}
    for line in said("<", session):
        is_whole(line, calls, types.view, types.event)
    answered = [json.loads(line)["id"] for line in said("<", session) if "id" in json.loads(line)]
    assert answered == list(calls) == list(range(1, len(calls) + 1))


@pytest.mark.parametrize("line", [*REQUESTS, *[line[2:] for line in SHORT if line.startswith("> ")]])
def test_every_request_on_the_page_is_one(line: str) -> None:
    asked(line)


def test_every_result_on_the_page_answers_a_request_before_it_and_is_whole() -> None:
    calls: dict[wire.Id, wire.Request] = {}
    for line in examples(METHODS):
        if "method" in json.loads(line):
            call = asked(line)
            calls[call.id] = call.ask
        else:
            is_whole(line, calls, View, Event)


@pytest.mark.parametrize("line", examples(TOLD))
def test_every_notification_on_the_page_is_one_and_is_whole(line: str) -> None:
    is_whole(line, {}, View, Event)


def test_every_method_and_notification_that_there_is_has_an_example_and_no_other() -> None:
    assert {json.loads(line)["method"] for line in REQUESTS} == set(wire.REQUESTS)
    assert {json.loads(line)["method"] for line in examples(TOLD)} == set(wire.NOTIFICATIONS)


def test_every_error_code_stands_on_the_page() -> None:
    table = PAGE.partition("| code | when | what to do |")[2].partition("\n\n")[0]
    assert {int(code) for code in re.findall(r"^\| (-?\d+) \|", table, re.MULTILINE)} == {
        code for code, _meaning in wire.CODES.values()
    }
    for line in (line[2:] for line in SHORT if line.startswith("< ")):
        assert isinstance(wire.read_told(packed(line)), wire.Response)


def test_every_move_phase_and_event_of_katta_has_an_example() -> None:
    found: dict[Any, set[type]] = {Move: set(), Phase: set(), Event: set()}
    for line in examples(KATTA):
        value = json.loads(line)
        if isinstance(value, dict):
            found[Phase].add(type(msgspec.json.decode(line, type=Phase)))
        elif isinstance(value[0], str):
            found[Move].add(type(msgspec.json.decode(line, type=Move)))
        else:
            news = msgspec.json.decode(line, type=wire.News)
            found[Event].add(type(msgspec.json.decode(news.event, type=Event)))
    assert found == {union: set(get_args(union)) for union in (Move, Phase, Event)}


def test_every_field_of_a_view_and_every_option_is_named() -> None:
    table = KATTA.partition("**The view**")[2].partition("**Phases**")[0]
    named = re.findall(r"`(\w+)`", "".join(re.findall(r"^\|([^|]*)\|", table, re.MULTILINE)))
    assert named == list(View.__struct_fields__)
    assert msgspec.json.encode(Options()).decode() in KATTA


def test_every_move_and_event_of_the_race_has_an_example() -> None:
    found: dict[Any, set[type]] = {race.Move: set(), race.Event: set()}
    for line in examples(RACE):
        if isinstance(json.loads(line)[0], str):
            found[race.Move].add(type(msgspec.json.decode(line, type=race.Move)))
        else:
            news = msgspec.json.decode(line, type=wire.News)
            found[race.Event].add(type(msgspec.json.decode(news.event, type=race.Event)))
    assert found == {union: set(get_args(union)) for union in (race.Move, race.Event)}


def test_every_field_of_what_is_seen_of_a_race_and_every_option_is_named() -> None:
    for title, struct in (("**The view**", race.View), ("**The table**", race.Table)):
        table = RACE.partition(title)[2].partition("\n\n**")[0]
        named = re.findall(r"`(\w+)`", "".join(re.findall(r"^\|([^|]*)\|", table, re.MULTILINE)))
        assert named == list(struct.__struct_fields__)
    assert msgspec.json.encode(race.Options()).decode() in RACE


def test_every_move_phase_and_event_of_stops_has_an_example() -> None:
    found: dict[Any, set[type]] = {stops.Move: set(), stops.Phase: set(), stops.Event: set()}
    for line in examples(STOPS):
        value = json.loads(line)
        if isinstance(value, dict):
            found[stops.Phase].add(type(msgspec.json.decode(line, type=stops.Phase)))
        elif isinstance(value[0], str):
            found[stops.Move].add(type(msgspec.json.decode(line, type=stops.Move)))
        else:
            news = msgspec.json.decode(line, type=wire.News)
            event = msgspec.json.decode(news.event, type=stops.Event)
            assert json.loads(msgspec.json.encode(event)) == value[0]
            found[stops.Event].add(type(event))
    assert found == {union: set(get_args(union)) for union in (stops.Move, stops.Phase, stops.Event)}


def test_every_field_of_what_is_seen_of_stops_and_every_option_is_named() -> None:
    table = STOPS.partition("**The view**")[2].partition("**Phases**")[0]
    named = re.findall(r"`(\w+)`", "".join(re.findall(r"^\|([^|]*)\|", table, re.MULTILINE)))
    assert named == list(stops.View.__struct_fields__)
    assert msgspec.json.encode(stops.Options()).decode() in STOPS


def test_every_refusal_notice_and_farewell_stands_on_the_page_with_its_arguments() -> None:
    assert written(PAGE) == PAGE, "python -m tests.doors.sentences writes them anew"


def test_the_clocks_on_the_page_are_those_that_are_accepted() -> None:
    *others, last = wire.CLOCKS
    assert f"({', '.join(map(str, others))} or {last}; 0 is none)" in PAGE


def test_the_limits_on_the_page_are_those_of_a_house() -> None:
    limits = Config().limits
    assert f"{limits.asks} requests a second, {limits.asks_burst} at once" in PAGE
    assert f"name: {wire.MAX_NAME} cells" in PAGE
    assert f"chat: {wire.MAX_SAY} characters" in PAGE
    assert f"{wire.MAX_ASK // 1024} KiB" in PAGE
    assert set(re.findall(r"`(house\.\w+)`", PAGE)) <= set(house.SENTENCES)
    assert (limits.says_burst, Config().patience.greeting) == (6, 60)


@pytest.mark.slow
@pytest.mark.parametrize(("last", "code"), [("quit", 0), ("drop", 1)])
def test_the_exit_code_says_whether_the_house_said_good_bye(door: DoorAlone, last: str, code: int) -> None:
    line = request(1, "session.quit") if last == "quit" else request(1, "chat.say", text=last)
    done = door.run("json", stdin=line)
    heard = [json.loads(line).get("method") for line in done.stdout.splitlines()]
    assert (done.returncode, "goodbye" in heard, done.stderr.count(b"\n")) == (code, code == 0, code)


def test_the_page_names_the_version_that_is_spoken() -> None:
    assert f"which is **{wire.VERSION}**" in PAGE


def test_the_check_of_a_deal_on_the_security_page_works() -> None:
    code = re.search(r"```python\n(.*?)```", (DOCS / "security.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code
    game = GAMES["katta"]
    seed, salt = bytes(range(32)), bytes(32)
    told = commitment(game.deal(game.types.options(), 4, seed), salt)
    names = {"players": 4, "seed": seed.hex(), "salt": salt.hex()}
    exec(code[1], {**names, "told_before_the_game": told})
    with pytest.raises(AssertionError):
        exec(code[1], {**names, "told_before_the_game": told[::-1]})


def test_the_bot_needs_nothing_but_python_and_sixty_lines() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60
    assert set(re.findall(r"^(?:import|from) (\w+)", text, re.MULTILINE)) <= set(sys.stdlib_module_names)


def test_the_bot_in_javascript_needs_nothing_but_node_and_sixty_lines() -> None:
    text = SCRIPT.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 60
    assert all(
        found.startswith("node:") for found in re.findall(r"^import .* from \"(.*)\"", text, re.MULTILINE)
    )


@pytest.mark.slow
@pytest.mark.parametrize("script", [BOT, SCRIPT], ids=["python", "javascript"])
def test_the_bot_plays_a_whole_game(script: Path, served: Serving, tmp_path: Path) -> None:
    node = shutil.which("node")
    if script is SCRIPT and node is None:
        pytest.skip("no node is installed here")
    runner = [sys.executable, "-I"] if script is BOT else [str(node)]
    environment = {**os.environ, "PATH": f"{_shim(tmp_path)}:{os.environ['PATH']}"}
    played = subprocess.run(
        [*runner, str(script), "127.0.0.1", str(served.port)],
        env=environment, capture_output=True, text=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    assert re.fullmatch(
        r"scores: \[(-?\d+, ?){2}-?\d+\] I sit at 0\n", played.stdout.replace(",", ", ").replace("  ", " ")
    )
    assert "error" not in played.stderr


@pytest.mark.slow
async def test_a_finished_game_is_checked_as_the_security_page_says(served: Serving, tmp_path: Path) -> None:
    async with served.talk("Kurt", key=True) as kurt:
        table = {"settings": {"seats": 3, "clock": 0, "open": False}, "bots": ["random", "easy"]}
        await kurt.ask("table.create", game="katta", start=True, **table)
        told = (await kurt.hear("table", stage="playing"))["commitment"]
        finished = await kurt.play_to_the_end(careful(random.Random(3)))
    code = re.search(r"```sh\n(.*?)```", (DOCS / "security.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code
    shim = _shim(
        tmp_path, "-o", "IdentitiesOnly=yes", "-o", "StrictHostKeyChecking=no", "-i", str(served.key("Kurt"))
    )
    typed = code[1].replace("NUMBER", finished["record"]).replace("play@HOST", "play@127.0.0.1")
    typed = typed.replace("2222", str(served.port)).replace(
        "katta verify", f"{sys.executable} -m server verify"
    )
    environment = {**os.environ, "PATH": f"{shim}:{os.environ['PATH']}", "PYTHONPATH": str(DOCS.parent)}
    line = ["sh", "-c", typed]
    how = {"cwd": tmp_path, "capture_output": True, "text": True, "timeout": 60}
    checked = await asyncio.to_thread(subprocess.run, line, env=environment, **how)
    assert (checked.stdout, checked.returncode) == ("OK game.json: commitment checked\n", 0), checked.stderr
    record = json.loads((tmp_path / "game.json").read_text())
    assert record["commitment"] == told == finished["commitment"]
    record["salt"] = "00" * 32
    (tmp_path / "other.json").write_text(json.dumps(record))
    line = [sys.executable, "-m", "server", "verify", str(tmp_path / "other.json")]
    other = await asyncio.to_thread(subprocess.run, line, cwd=DOCS.parent, capture_output=True, text=True)
    assert other.returncode == 1
    assert "does not bind this deal" in other.stdout


def _shim(folder: Path, *options: str) -> Path:
    """A folder with an ssh in it that minds no settings but these."""
    shim = folder / "bin" / "ssh"
    shim.parent.mkdir()
    always = f"-F none -o LogLevel=ERROR -o UserKnownHostsFile={folder / 'known'}"
    shim.write_text(f'#!/bin/sh\nexec {_ssh()} {always} {" ".join(options)} "$@"\n')
    shim.chmod(0o755)
    return shim.parent


def _ssh() -> str:
    found = subprocess.run(["which", "ssh"], capture_output=True, text=True, check=True)
    return found.stdout.strip()
