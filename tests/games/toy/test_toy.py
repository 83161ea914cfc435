"""A fourth game is added by adding: registered here alone, the highest card passes every law, is simulated,
recorded, verified, kept, looked at again, and played over the JSON lines.
"""

import inspect
import json
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from server.doors.lines import Lines
from server.simulate import simulate
from server.verify import verify
from shared.games.catalogue import GAMES
from shared.record import Fault, Sound, replay
from shared.wire import MAX_TELL, VERSION, Guest, Hello, frame
from tests.games.toy.exam import EXAM
from tests.games.toy.rules import Toy
from tests.laws import tables, test_legality, test_replay, test_secrecy, test_state
from tests.server.helpers import Client, Home
from tests.talk import Requests

GOLDEN = Path(__file__).parent / "golden"
REGISTERED = list(GAMES)
"""The games of the house, for which the laws are tried elsewhere."""


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line in the registry, which here is taken out again."""
    monkeypatch.setitem(GAMES, Toy.key, Toy())
    monkeypatch.setitem(tables.EXAMS, Toy.key, EXAM)


# --- The laws -------------------------------------------------------------------------------------------


def _laws() -> Iterator[Any]:
    """Every law that is tried for every game, with whatever else it is tried with."""
    for module in (test_legality, test_replay, test_secrecy, test_state):
        for name, law in inspect.getmembers(module, inspect.isfunction):
            marks = [mark for mark in getattr(law, "pytestmark", ()) if mark.name == "parametrize"]
            over = {mark.args[0]: list(mark.args[1]) for mark in marks}
            if over.pop("key", None) == REGISTERED:
                for values in product(*over.values()):
                    yield pytest.param(law, dict(zip(over, values, strict=True)), id=f"{name}-{values}"[:99])


LAWS = list(_laws())


@pytest.mark.parametrize(("law", "more"), LAWS)
def test_the_highest_card_keeps_every_law(law: Callable[..., None], more: dict[str, Any]) -> None:
    law(key=Toy.key, **more)


def test_the_laws_were_found() -> None:
    found = {law.values[0] for law in LAWS}
    assert (
        test_secrecy.test_a_viewer_is_told_the_same_to_the_byte_when_all_he_never_sees_is_dealt_otherwise
        in found
    )
    assert test_state.test_every_card_lies_in_exactly_one_zone_after_every_move in found
    assert len(found) >= 20


# --- Records --------------------------------------------------------------------------------------------


def test_it_is_simulated_and_its_records_are_verified(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The command line reads the names of the games when it is loaded; a real game is registered before that.
    monkeypatch.setattr(simulate.params[0], "type", click.Choice(list(GAMES)))
    out = tmp_path / "toy.jsonl"
    asked = ["toy", "--players", "4", "--games", "5", "--seed", "toy", "--cores", "1", "--out", str(out),
             "--bots", "normal,random", "--options", '{"low": true}']  # fmt: skip
    done = CliRunner().invoke(simulate, asked, catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    assert "5 games of toy with 4 players, 60 moves" in done.stderr
    checked = CliRunner().invoke(verify, [str(out)], catch_exceptions=False)
    assert (checked.exit_code, checked.stdout.count("OK ")) == (0, 5)


def test_the_golden_game_is_sound_and_was_told_like_this() -> None:
    record = replay((GOLDEN / "3.jsonl").read_bytes())
    assert isinstance(record, Sound)
    told = [f"{entry.seat} {entry.move[-2:].decode()}" for entry in record.entries]
    told.append(f"points {record.result.scores}, won by {record.result.winners}")
    assert told == (GOLDEN / "3.txt").read_text().splitlines()


def test_a_false_move_in_a_record_is_named_with_its_reason() -> None:
    record = json.loads((GOLDEN / "3.jsonl").read_text())
    record["moves"][1][2] = record["moves"][0][2]
    assert replay(json.dumps(record)) == Fault(1, "refused to seat 2: That card is not in your hand.")


# --- A table, over the lines ------------------------------------------------------------------------------


class Script:
    """Somebody who writes and reads lines of JSON, and a house in the test's own loop."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._lines = Lines(MAX_TELL)
        self._requests = Requests()
        self._read = 0
        client.reads = False
        self.told: list[dict[str, Any]] = []
        client.writer.write(frame(Hello(VERSION, Guest(), "", "test", "")))

    def ask(self, kind: str, **fields: object) -> None:
        """Write a line."""
        self._client.writer.write(self._lines.heard(self._requests.line(kind, **fields)))

    def read(self) -> list[dict[str, Any]]:
        """The lines that have come since they were last read."""
        data = bytes(self._client.bytes[self._read :])
        self._read += len(data)
        told = [self._requests.read(line) for line in self._lines.told(data).splitlines()]
        self.told += told
        return told

    async def until(self, kind: str) -> dict[str, Any]:
        """The next line of a kind."""
        found: list[dict[str, Any]] = []

        def came() -> bool:
            found.extend(told for told in self.read() if told["type"] == kind)
            return bool(found)

        await self._client.until(came)
        return found[-1]


async def test_it_is_played_over_the_lines_kept_and_looked_at_again() -> None:
    async with Home() as home:
        script = Script(await home.connect())
        script.ask("session.hello", version=VERSION, name="Kurt")
        assert Toy.key in (await script.until("welcome"))["games"]
        settings = {"seats": 3, "clock": 0}
        script.ask(
            "table.create",
            game="toy",
            settings=settings,
            options={"low": True},
            bots=["easy", "normal"],
            start=True,
        )
        result = None
        while result is None:
            seen = await script.until("view")
            if seen["view"]["offers"]:
                script.ask("game.move", n=seen["n"], move=seen["view"]["offers"][0])
            await home.pass_time(10)
            result = seen["view"]["result"]
        assert sum(result["scores"]) >= 3
        script.ask("history.list")
        (past,) = (await script.until("past"))["games"]
        assert (past["game"], past["scores"]) == ("toy", result["scores"])
        script.ask("table.leave")
        script.ask("replay.open", record=past["record"])
        reviewed = await script.until("reviewed")
        assert (reviewed["moves"], reviewed["rounds"]) == (9, [0, 3, 6])
        record = replay(reviewed["record"])
        assert isinstance(record, Sound)
        assert list(record.result.scores) == result["scores"]
        assert not [told for told in script.told if told["type"] == "refused"]
