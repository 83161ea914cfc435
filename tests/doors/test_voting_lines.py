"""People agree over JSON lines to stop a game, and the house remembers it."""

import asyncio
import json
import subprocess
from pathlib import Path

import pytest

from tests.alone import KATTA, ROOT
from tests.gathering import present, seated
from tests.serving import Serving

pytestmark = pytest.mark.slow


async def test_two_agree_to_stop_and_a_house_that_is_killed_then_knows_that_it_was_abandoned(
    served: Serving, tmp_path: Path
) -> None:
    async with present(served, "Ada", "Bo", key=True) as (ada, bo):
        code = await seated((ada, bo), ["easy"])
        await ada.ask("vote", stop=True)
        assert await bo.hear("room", stopping={"seats": [0], "of": 2})
        await ada.ask("vote", stop=False)
        await bo.hear("notice", key="house.wants_on")
        await ada.ask("vote")
        await bo.ask("vote", stop=True)
        room = await ada.hear("room", stage="waiting", since=len(ada.all("room")))
        assert (room["code"], room["stopping"]) == (code, None)
        finished = await bo.hear("finished")
        await bo.ask("vote")
        await bo.hear("refused", ask="vote", refusal={"key": "house.no_game", "args": {}})
        await asyncio.to_thread(served.kill)
    served.start()
    async with present(served, "Ada", key=True) as (ada,):
        await ada.hear("room", code=code, stage="waiting")
        await ada.ask("history")
        assert (await ada.hear("past"))["games"] == []
    served.stop()
    command = [*KATTA, "records", "--abandoned", "--data", str(served.data)]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, cwd=ROOT)
    (line,) = done.stdout.splitlines()
    record = json.loads(line)
    assert "result" not in record
    assert {record[key] for key in ("seed", "salt", "commitment")} == {
        finished[key] for key in ("seed", "salt", "commitment")
    }
    file = tmp_path / "abandoned.json"
    file.write_text(line)
    judged = await asyncio.to_thread(
        subprocess.run, [*KATTA, "verify", str(file)], capture_output=True, text=True, cwd=ROOT
    )
    assert judged.returncode == 0, "nothing in it is wrong"
    assert judged.stdout.startswith("ABANDONED ")
    assert "the record stops before the game is over" in judged.stdout
