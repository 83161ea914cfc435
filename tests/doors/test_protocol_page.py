"""docs/protocol.md, docs/security.md and docs/examples say what is so."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from shared import wire
from shared.games.catalogue import GAMES
from shared.games.katta.view import Event, Move, View
from shared.record import commitment
from tests.serving import Serving

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
BOT = DOCS / "examples" / "bot.py"

ASKS = PAGE.partition("## Asks")[2].partition("## Tells")[0]
TELLS = PAGE.partition("## Tells")[2].partition("## Katta i sekken")[0]
SESSION = PAGE.partition("<!-- session -->")[2].partition("<!-- /session -->")[0]


def examples(part: str) -> list[str]:
    blocks: list[str] = re.findall(r"```json\n(.*?)```", part, re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def said(sign: str) -> list[str]:
    return [line.removeprefix(f"{sign} ") for line in SESSION.splitlines() if line.startswith(f"{sign} ")]


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


def test_the_page_names_the_version_that_is_spoken() -> None:
    assert f"which is **{wire.VERSION}**" in PAGE


def test_the_check_of_a_deal_on_the_security_page_works() -> None:
    code = re.search(r"```python\n(.*?)```", (DOCS / "security.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code
    game = GAMES["katta"]
    seed, salt = bytes(range(32)), bytes(32)
    told = commitment(game.deal(game.Options(), 4, seed), salt)
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
    shim = tmp_path / "bin" / "ssh"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec {_ssh()} -F none -o UserKnownHostsFile={tmp_path / "known"} "$@"\n')
    shim.chmod(0o755)
    environment = {**os.environ, "PATH": f"{shim.parent}:{os.environ['PATH']}"}
    played = subprocess.run(
        [sys.executable, "-I", str(BOT), "127.0.0.1", str(served.port)],
        env=environment, capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    assert re.fullmatch(r"scores: \[-?\d+, -?\d+, -?\d+\] I sit at 0\n", played.stdout)
    assert "refused" not in played.stderr


def _ssh() -> str:
    found = subprocess.run(["which", "ssh"], capture_output=True, text=True, check=True)
    return found.stdout.strip()
