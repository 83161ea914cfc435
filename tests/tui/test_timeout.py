"""A timeout calls once, when it was told to last, in the turn of its owner."""

import asyncio
from collections.abc import Callable

import pytest

from tui.widgets.timeout import Timeout


class Owner:
    """Does what it is told to do next, at once, and counts."""

    def __init__(self) -> None:
        self.is_running = True
        self.did = 0
        self.doing = asyncio.Event()

    def call_next(self, callback: Callable[[], object]) -> None:
        """Do it."""
        callback()
        self.did += 1
        self.doing.set()


async def test_set_anew_it_calls_once_and_when_it_was_set_for_last() -> None:
    owner = Owner()
    waits: list[bool] = []
    timeout = Timeout(owner, lambda: waits.append(timeout.is_set))
    timeout.set(60)
    timeout.set(0)
    timeout.set(0.001)
    assert timeout.is_set
    await owner.doing.wait()
    await asyncio.sleep(0.005)
    assert waits == [False]


async def test_stopped_it_does_not_call() -> None:
    owner = Owner()
    stopped, other = Timeout(owner, pytest.fail), Timeout(owner, object)
    stopped.set(0)
    stopped.stop()
    assert not stopped.is_set
    other.set(0)
    await owner.doing.wait()
    assert owner.did == 1


async def test_who_has_ended_is_called_no_more() -> None:
    ended, other = Owner(), Owner()
    timeout = Timeout(ended, pytest.fail)
    timeout.set(0)
    ended.is_running = False
    Timeout(other, object).set(0)
    await other.doing.wait()
    assert not timeout.is_set
    assert ended.did == 0
