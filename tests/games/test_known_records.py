"""The records in tests/records are judged as they are named, whichever game they are of."""

import json
from pathlib import Path

import msgspec
import pytest

from shared.record import Fault, replay
from tests.games.checking import known, sound

GOOD, BAD = known("ok"), known("bad")


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_a_record_that_is_marked_ok_is_sound_and_reaches_its_result(path: Path) -> None:
    record = sound(path)
    expected = json.loads(path.read_bytes())
    assert len(record.entries) == len(expected["moves"])
    assert json.loads(msgspec.json.encode(record.result)) == expected["result"]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_a_record_that_is_marked_bad_is_refused_at_the_move_named_in_it(path: Path) -> None:
    fault = replay(path.read_bytes())
    assert isinstance(fault, Fault)
    assert fault.at == json.loads(path.read_bytes())["bad_at"]
