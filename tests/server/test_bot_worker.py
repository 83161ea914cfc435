"""The process in which slow bots think: it answers, it may be killed at any time, and no bot waits for it."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from server.bots.choice import Answer, Choice, Failed, Late, Question
from server.bots.chooser import Thought
from server.bots.worker import MOST_DEATHS, BotWorker
from shared.game import Level
from tests.patience import PATIENCE
from tests.server.test_bot_minds import STOPS, choose, view_of

ENCODED, VIEW = view_of(STOPS)


async def asked(worker: BotWorker, seed: int = 7, view: bytes = ENCODED) -> Answer:
    """What comes of a question."""
    answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    question = Question("stops", STOPS.rules, Level.HARD, view, seed)
    thought = Thought(STOPS, question, VIEW, answer.set_result)
    worker.put(thought, thought.settle)
    async with asyncio.timeout(PATIENCE):
        return await answer


async def begun(worker: BotWorker) -> int:
    """The number of the process, which has answered already."""
    while not isinstance(await asked(worker), Choice):
        pass
    assert worker.pid is not None
    return worker.pid


@pytest.fixture
async def worker():  # type: ignore[no-untyped-def]  # an asynchronous fixture
    """A worker, and none is left after the test."""
    made = BotWorker()
    yield made
    await made.close()
    assert made.pid is None


async def test_it_answers_as_the_same_bot_would_here(worker: BotWorker) -> None:
    await begun(worker)
    answer, here = (
        await asked(worker),
        choose(STOPS, Question("stops", STOPS.rules, Level.HARD, ENCODED, 7), VIEW),
    )
    assert isinstance(answer, Choice)
    assert isinstance(here, Choice)
    assert answer.move == here.move


@pytest.mark.slow
async def test_killed_in_the_middle_of_a_thought_it_is_begun_again(
    worker: BotWorker, caplog: pytest.LogCaptureFixture
) -> None:
    pid = await begun(worker)
    os.kill(pid, signal.SIGSTOP)
    in_thought = asyncio.ensure_future(asked(worker))
    await asyncio.sleep(0)
    others = [asyncio.ensure_future(asked(worker)) for _ in range(3)]
    await asyncio.sleep(0)
    os.kill(pid, signal.SIGKILL)
    assert await in_thought == Late()
    assert {type(await other) for other in others} <= {Choice, Late}
    assert await begun(worker) != pid
    assert "bots.worker_died" in caplog.text


@pytest.mark.slow
async def test_one_that_never_answers_is_killed_and_the_bot_has_failed() -> None:
    worker = BotWorker()
    pid = await begun(worker)
    worker.patience = 0.2
    os.kill(pid, signal.SIGSTOP)
    answer = await asked(worker)
    assert isinstance(answer, Failed)
    assert answer.kind == "TimeoutError"
    await worker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


async def test_a_bug_in_a_bot_is_told_by_kind_and_place_and_the_process_goes_on(worker: BotWorker) -> None:
    pid = await begun(worker)
    answer = await asked(worker, view=b"\xc0")
    assert isinstance(answer, Failed)
    assert answer.kind == "ValidationError"
    assert "answer_to" in answer.where
    assert await begun(worker) == pid


@pytest.mark.slow
async def test_without_questions_it_ends_and_with_one_it_begins_again() -> None:
    worker = BotWorker(idle=0.01)
    pid = await begun_once(worker)
    async with asyncio.timeout(PATIENCE):
        while worker.pid is not None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    assert await begun_once(worker) != pid
    await worker.close()


async def begun_once(worker: BotWorker) -> int | None:
    """The number of the process while it answers; one that waits for nothing may be gone after that."""
    pids = []

    def told(answer: Answer) -> None:
        pids.append(worker.pid if isinstance(answer, Choice) else None)
        done.set()

    while not any(pids):
        done = asyncio.Event()
        question = Question("stops", STOPS.rules, Level.HARD, ENCODED, 7)
        worker.put(Thought(STOPS, question, VIEW, told), told)
        await done.wait()
    return pids[-1]


async def test_where_no_process_can_be_had_no_caller_waits(
    caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    worker = BotWorker(program=[str(tmp_path / "no-program")])
    assert await asked(worker) == Late()
    assert caplog.text.count("bots.worker_died") == MOST_DEATHS
    assert await asked(worker) == Late()
    assert caplog.text.count("bots.worker_died") == MOST_DEATHS, "it is left alone for a while"
    await worker.close()


def test_it_loads_no_screen_no_ssh_and_no_database() -> None:
    heavy = ("textual", "rich", "asyncssh", "sqlalchemy", "asyncio.base_events", "click", "structlog")
    code = f"import sys, server.bots.worker_main\nprint([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
def test_it_ends_when_its_house_is_gone() -> None:
    code = (
        "import asyncio, os, signal\n"
        "from server.bots.worker import BotWorker\n"
        "from tests.server.test_bot_worker import begun\n"
        "async def main():\n"
        "    print(await begun(BotWorker()), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(main())"
    )
    # It has the same standard error, which is at its end only when both are gone.
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == -signal.SIGKILL
    assert int(done.stdout) > 0
