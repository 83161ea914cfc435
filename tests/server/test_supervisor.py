"""The supervisor: what fails is logged by kind and place and closes what it served, and the rest goes on."""

import asyncio
import logging

import pytest

from server.supervisor import Supervisor, guarded, log_strays

SECRET = "the queen of spades"


def bugs(caplog: pytest.LogCaptureFixture) -> list[dict[str, object]]:
    """What is known of each bug that was logged."""
    contexts = [
        getattr(record, "context", {}) for record in caplog.records if record.levelno == logging.ERROR
    ]
    assert SECRET not in str(contexts), "a log never holds a value"
    return contexts


def broken() -> None:
    raise LookupError(SECRET)


async def breaking() -> None:
    await asyncio.sleep(0)
    broken()


async def test_a_task_that_fails_closes_what_it_served_and_the_others_go_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    supervisor = Supervisor(player="p1")
    closed, go_on = asyncio.Event(), asyncio.Event()
    other = supervisor.start("other", go_on.wait())
    supervisor.start("reader", breaking(), closed.set)
    await closed.wait()
    (bug,) = bugs(caplog)
    assert (bug["task"], bug["kind"], bug["player"]) == ("reader", "LookupError", "p1")
    assert "in broken" in str(bug["where"])
    assert not other.done()
    go_on.set()
    assert await other is True
    await supervisor.finished()


async def test_a_bug_in_the_closing_is_logged_as_well(caplog: pytest.LogCaptureFixture) -> None:
    supervisor = Supervisor()
    supervisor.start("reader", breaking(), broken)
    await supervisor.finished()
    await asyncio.sleep(0)
    assert [record.message for record in caplog.records] == ["task.bug", "task.not_closed"]


async def test_what_a_caller_waits_for_is_no_bug(caplog: pytest.LogCaptureFixture) -> None:
    task = Supervisor().start("open", breaking(), expected=(LookupError,))
    with pytest.raises(LookupError):
        await task
    assert bugs(caplog) == []


async def test_a_task_that_is_ended_has_not_failed(caplog: pytest.LogCaptureFixture) -> None:
    supervisor = Supervisor()
    closed: list[str] = []
    task = supervisor.start("sleep", asyncio.Event().wait(), lambda: closed.append("it"))
    await supervisor.close()
    assert (task.cancelled(), closed, bugs(caplog)) == (True, [], [])


async def test_a_timer_that_fails_closes_what_it_served(caplog: pytest.LogCaptureFixture) -> None:
    closed = asyncio.Event()
    Supervisor().later(0, "ring", broken, closed.set)
    await closed.wait()
    assert [bug["task"] for bug in bugs(caplog)] == ["ring"]


def test_a_guarded_call_never_breaks_its_caller(caplog: pytest.LogCaptureFixture) -> None:
    guarded("tell", broken, table="t1")()
    assert [(bug["task"], bug["table"]) for bug in bugs(caplog)] == [("tell", "t1")]


async def test_of_several_that_fail_together_each_place_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def both() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(breaking())

    supervisor = Supervisor()
    supervisor.start("both", both())
    await supervisor.finished()
    await asyncio.sleep(0)
    (bug,) = bugs(caplog)
    assert "LookupError" in str(bug["where"])
    assert "in broken" in str(bug["where"])


async def test_what_slips_to_the_loop_is_logged_without_values(caplog: pytest.LogCaptureFixture) -> None:
    loop = asyncio.get_running_loop()
    log_strays(loop)
    loop.call_soon(broken)
    await asyncio.sleep(0)
    (bug,) = bugs(caplog)
    assert bug["kind"] == "LookupError"
