"""docs/protocol.md, docs/security.md and docs/examples say what is so."""

import asyncio
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from server.config import Config
from shared import wire
from shared.games.catalogue import GAMES
from shared.games.katta.view import Event, Move, Options, Phase, View
from shared.games.race import view as race
from shared.games.stops import view as stops
from shared.house import HOUSE
from shared.record import commitment
from tests.doors.double import DoorAlone
from tests.doors.sentences import Sentences, written
from tests.serving import Serving
from tests.talk import careful

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
BOT = DOCS / "examples" / "bot.py"

ASKS = PAGE.partition("## Asks")[2].partition("## Tells")[0]
TELLS = PAGE.partition("## Tells")[2].partition("## Katta i sekken")[0]
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


def packed(line: str) -> bytes:
    return msgspec.msgpack.encode(msgspec.json.decode(line))


@pytest.mark.parametrize("line", [*examples(ASKS), *said(">")])
def test_every_ask_on_the_page_is_one(line: str) -> None:
    ask = wire.read_ask(packed(line))
    if isinstance(ask, wire.Play):
        msgspec.msgpack.decode(ask.move, type=Move)


@pytest.mark.parametrize("line", [*examples(TELLS), *said("<")])
def test_every_tell_on_the_page_is_one_and_is_whole(line: str) -> None:
    tell = wire.read_tell(packed(line))
    assert json.loads(msgspec.json.encode(msgspec.msgpack.decode(wire.packed(tell)))) == json.loads(line)
    if isinstance(tell, wire.Seen):
        view = msgspec.msgpack.decode(tell.view, type=View)
        whole: Any = msgspec.json.decode(msgspec.json.encode(view))
        assert whole == json.loads(line)["view"]
    elif isinstance(tell, wire.Happened):
        for news in tell.news:
            msgspec.msgpack.decode(news.event, type=Event)


def test_every_message_that_there_is_has_an_example() -> None:
    def tags(union: Any) -> set[object]:
        return {message.__struct_config__.tag for message in get_args(union)}

    assert {json.loads(line)["type"] for line in examples(ASKS)} == tags(wire.Ask)
    assert {json.loads(line)["type"] for line in examples(TELLS)} == tags(wire.Tell)


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


@pytest.mark.parametrize("line", said(">", RACE_SESSION))
def test_every_ask_of_the_race_session_is_one(line: str) -> None:
    ask = wire.read_ask(packed(line))
    if isinstance(ask, wire.Play):
        msgspec.msgpack.decode(ask.move, type=race.Move)


@pytest.mark.parametrize("line", said("<", RACE_SESSION))
def test_every_tell_of_the_race_session_is_one_and_is_whole(line: str) -> None:
    tell = wire.read_tell(packed(line))
    assert json.loads(msgspec.json.encode(msgspec.msgpack.decode(wire.packed(tell)))) == json.loads(line)
    if isinstance(tell, wire.Seen):
        view = msgspec.msgpack.decode(tell.view, type=race.View)
        assert json.loads(msgspec.json.encode(view)) == json.loads(line)["view"]
    elif isinstance(tell, wire.Happened):
        for news in tell.news:
            msgspec.msgpack.decode(news.event, type=race.Event)


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


def test_what_the_source_says_is_read_whole() -> None:
    found = Sentences()
    assert found.args["house.away"] == {"name", "seat"}
    assert found.args["katta.must_pass"] == {"seat", "bid", "purse", "payout"}
    assert found.args["house.bad_settings"] == {"setting", "allowed"}
    assert {"house.newer_session", "house.stopping", "house.version"} < set(found.of("Bye", "house"))
    assert "house.left_bot" in found.of("Notice", "house")


def test_the_clocks_on_the_page_are_those_that_are_accepted() -> None:
    *others, last = wire.CLOCKS
    assert f"({', '.join(map(str, others))} or {last}; 0 is none)" in PAGE


def test_the_limits_on_the_page_are_those_of_a_house() -> None:
    limits = Config().limits
    assert f"{limits.asks} asks a second, {limits.asks_burst} at once" in PAGE
    assert f"name: {wire.MAX_NAME} cells" in PAGE
    assert f"chat: {wire.MAX_SAY} characters" in PAGE
    assert f"{wire.MAX_ASK // 1024} KiB" in PAGE
    assert set(re.findall(r"`(house\.\w+)`", PAGE)) <= set(HOUSE)
    assert (limits.says_burst, Config().patience.greeting) == (6, 60)


@pytest.mark.slow
@pytest.mark.parametrize(("last", "code"), [("quit", 0), ("drop", 1)])
def test_the_exit_code_says_whether_the_house_said_good_bye(door: DoorAlone, last: str, code: int) -> None:
    say = {"type": "quit"} if last == "quit" else {"type": "say", "text": last}
    done = door.run("json", stdin=json.dumps(say).encode() + b"\n")
    heard = [json.loads(line)["type"] for line in done.stdout.splitlines()]
    assert (done.returncode, "bye" in heard, done.stderr.count(b"\n")) == (code, code == 0, code)


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


@pytest.mark.slow
def test_the_bot_plays_a_whole_game(served: Serving, tmp_path: Path) -> None:
    environment = {**os.environ, "PATH": f"{_shim(tmp_path)}:{os.environ['PATH']}"}
    played = subprocess.run(
        [sys.executable, "-I", str(BOT), "127.0.0.1", str(served.port)],
        env=environment, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    assert re.fullmatch(r"scores: \[-?\d+, -?\d+, -?\d+\] I sit at 0\n", played.stdout)
    assert "refused" not in played.stderr


@pytest.mark.slow
async def test_a_finished_game_is_checked_as_the_security_page_says(served: Serving, tmp_path: Path) -> None:
    async with served.talk("Kurt", key=True) as kurt:
        table = {"settings": {"seats": 3, "clock": 0, "open": False}, "bots": ["random", "easy"]}
        await kurt.ask("open", game="katta", start=True, **table)
        told = (await kurt.hear("room", stage="playing"))["commitment"]
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
