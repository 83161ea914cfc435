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
        await ada.ask("game.vote_stop", stop=True)
        assert await bo.hear("table", stopping={"seats": [0], "of": 2})
        await ada.ask("game.vote_stop", stop=False)
        await bo.hear("notice", key="house.wants_on")
        await ada.ask("game.vote_stop")
        await bo.ask("game.vote_stop", stop=True)
        room = await ada.hear("table", stage="waiting", since=len(ada.all("table")))
        assert (room["code"], room["stopping"]) == (code, None)
        finished = await bo.hear("game_over")
        await bo.ask("game.vote_stop")
        await bo.hear("refused", of="game.vote_stop", key="house.no_game")
        await asyncio.to_thread(served.kill)
    served.start()
    async with present(served, "Ada", key=True) as (ada,):
        await ada.hear("table", code=code, stage="waiting")
        await ada.ask("history.list")
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
