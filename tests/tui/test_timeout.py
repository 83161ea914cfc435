"""A timeout calls once, when it was told to last; what goes wrong then is its owner's."""

import ast
import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import tui
from tui.terminal.timeout import Timeout, after


class Owner:
    """Notes what it is told to do next."""

    def __init__(self) -> None:
        self.is_running = True
        self.next: list[Callable[[], object]] = []

    def call_next(self, callback: Callable[[], object]) -> None:
        """It will be done in its turn."""
        self.next.append(callback)


async def test_set_anew_it_calls_once_and_when_it_was_set_for_last() -> None:
    owner = Owner()
    called = asyncio.Event()
    waits: list[bool] = []

    def act() -> None:
        waits.append(timeout.is_set)
        called.set()

    timeout = Timeout(owner, act)
    timeout.set(60)
    timeout.set(0)
    timeout.set(0.001)
    assert timeout.is_set
    await called.wait()
    await asyncio.sleep(0.005)
    assert waits == [False]
    assert not owner.next, "nothing goes through its messages"


async def test_stopped_it_does_not_call() -> None:
    owner, called = Owner(), asyncio.Event()
    stopped, other = Timeout(owner, pytest.fail), Timeout(owner, called.set)
    stopped.set(0)
    stopped.stop()
    assert not stopped.is_set
    other.set(0)
    await called.wait()
    assert not owner.next


async def test_who_has_ended_is_called_no_more() -> None:
    ended, called = Owner(), asyncio.Event()
    timeout = Timeout(ended, pytest.fail)
    timeout.set(0)
    ended.is_running = False
    Timeout(Owner(), called.set).set(0)
    await called.wait()
    assert not timeout.is_set
    assert not ended.next


async def test_what_goes_wrong_is_raised_in_its_owners_turn() -> None:
    owner = Owner()
    done = asyncio.Event()

    def fail() -> None:
        done.set()
        raise ValueError("a fault")

    Timeout(owner, fail).set(0)
    await done.wait()
    (fault,) = owner.next
    with pytest.raises(ValueError, match="a fault"):
        fault()


async def test_what_is_overdue_as_soon_as_it_is_set_is_called_all_the_same() -> None:
    called = asyncio.Event()
    after(Owner(), 0.000_01, called.set)
    time.sleep(0.02)  # the machine is busy with something else  # noqa: ASYNC251
    await called.wait()


async def test_rung_early_it_calls_once_and_what_is_not_set_is_not_rung() -> None:
    called: list[str] = []
    timeout = Timeout(Owner(), lambda: called.append("now"))
    timeout.ring()
    assert called == []
    timeout.set(0.001)
    timeout.ring()
    assert called == ["now"]
    await asyncio.sleep(0.005)
    assert called == ["now"]


def test_whatever_is_done_once_after_a_while_is_done_by_a_timeout() -> None:
    # Textual's own skips what is overdue before it has begun to wait, and so forgets it.
    forgetful = [
        f"{path}:{node.lineno}"
        for path in Path(tui.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr == "set_timer"
    ]
    assert forgetful == []
