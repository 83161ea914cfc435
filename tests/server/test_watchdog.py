"""The watchdog: a call that holds up the loop stands in the log, by its place."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from server.processes.watchdog import STOOD_STILL, Watchdog
from tests.patience import PATIENCE

SECRET = "the queen of spades"


def hold_up(watchdog: Watchdog, secret: str) -> None:
    """A bug: wait in the loop, until the watchdog has seen it, and something besides."""
    while "hold_up" not in watchdog.seen_at:
        assert secret not in watchdog.seen_at
        time.sleep(0.005)


def contexts(records: list[logging.LogRecord]) -> list[dict[str, Any]]:
    """What the lines of the log say."""
    return [record.context for record in records]  # type: ignore[attr-defined]


@asynccontextmanager
async def watched(limit: float = 0.1, quiet: float = 60.0) -> AsyncIterator[tuple[Watchdog, list[float]]]:
    """A watchdog over this test's loop, and how long each block was."""
    blocks: list[float] = []
    watchdog = Watchdog(blocks.append, limit=limit, quiet=quiet)
    watchdog.start()
    try:
        yield watchdog, blocks
    finally:
        watchdog.stop()


async def until_told(blocks: list[float], count: int) -> None:
    """Wait until so many blocks were told of."""
    async with asyncio.timeout(PATIENCE):
        while len(blocks) < count:  # noqa: ASYNC110  # it is told by a callback of the loop
            await asyncio.sleep(0.001)


async def test_what_holds_up_the_loop_is_logged_with_its_place_and_without_values(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with watched(quiet=0) as (watchdog, blocks):
        hold_up(watchdog, SECRET)
        await until_told(blocks, 1)
    # On a machine that has much else to do there may be others.
    lines = [record for record in caplog.records if "in hold_up" in contexts([record])[0]["where"]]
    (context,) = contexts(lines)
    assert (lines[0].message, lines[0].levelno) == ("loop.blocked", logging.WARNING)
    assert SECRET not in context["where"]
    assert context["ms"] in [round(block) for block in blocks]


async def test_one_line_is_said_in_a_while_and_each_block_is_counted(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with watched() as (watchdog, blocks):
        for count in (1, 2, 3):
            hold_up(watchdog, SECRET)
            await until_told(blocks, count)
    assert caplog.text.count("loop.blocked") == 1


async def test_a_machine_that_stood_still_is_no_call_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    async with watched(quiet=0) as (watchdog, blocks):
        watchdog._beat -= 5  # as after a sleep of the whole machine, in which no thread looked
        watchdog._keep_it()
        assert max(blocks) >= 5000
    assert STOOD_STILL in [context["where"] for context in contexts(caplog.records)]
