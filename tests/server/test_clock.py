"""Every clock keeps the same promise, the real one and the fake."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from server.clock import Clock, FakeClock, RealClock

Pass = Callable[[int], Awaitable[None]]


def _real() -> tuple[Clock, Pass]:
    async def wait(milliseconds: int) -> None:
        await asyncio.sleep((milliseconds + 5) / 1000)

    return RealClock(), wait


def _fake() -> tuple[Clock, Pass]:
    clock = FakeClock()

    async def wait(milliseconds: int) -> None:
        clock.advance(milliseconds)

    return clock, wait


clocks = pytest.mark.parametrize("make", [_real, _fake])


@clocks
async def test_what_shall_happen_later_happens_once_and_not_before(
    make: Callable[[], tuple[Clock, Pass]],
) -> None:
    clock, wait = make()
    rang: list[int] = []
    set_at = clock.now()
    clock.later(30, lambda: rang.append(clock.now()))
    assert rang == []
    await wait(200)
    assert len(rang) == 1
    assert rang[0] - set_at >= 30


@clocks
async def test_what_is_cancelled_does_not_happen(make: Callable[[], tuple[Clock, Pass]]) -> None:
    clock, wait = make()
    rang: list[str] = []
    timer = clock.later(10, lambda: rang.append("cancelled"))
    clock.later(20, lambda: rang.append("kept"))
    timer.cancel()
    timer.cancel()
    await wait(100)
    assert rang == ["kept"]


@clocks
async def test_things_happen_in_the_order_of_their_times(make: Callable[[], tuple[Clock, Pass]]) -> None:
    clock, wait = make()
    rang: list[int] = []
    for after in (60, 20, 40):
        clock.later(after, lambda after=after: rang.append(after))  # type: ignore[misc]
    await wait(200)
    assert rang == [20, 40, 60]


@clocks
async def test_at_once_means_not_before_the_asking_is_over(make: Callable[[], tuple[Clock, Pass]]) -> None:
    clock, wait = make()
    rang: list[str] = []
    clock.later(0, lambda: rang.append("rang"))
    assert rang == []
    await wait(10)
    assert rang == ["rang"]


@clocks
async def test_time_goes_forward_by_both_reckonings(make: Callable[[], tuple[Clock, Pass]]) -> None:
    clock, wait = make()
    now, wall = clock.now(), clock.wall()
    await wait(50)
    assert clock.now() - now >= 50
    assert clock.wall() - wall >= 49
    assert wall > 1_600_000_000_000


@clocks
async def test_something_that_happens_may_set_the_next(make: Callable[[], tuple[Clock, Pass]]) -> None:
    clock, wait = make()
    rang: list[str] = []

    def first() -> None:
        rang.append("first")
        clock.later(20, lambda: rang.append("second"))

    clock.later(20, first)
    await wait(200)
    assert rang == ["first", "second"]


@clocks
async def test_a_bug_in_what_happens_is_logged_and_the_rest_happens(
    make: Callable[[], tuple[Clock, Pass]], caplog: pytest.LogCaptureFixture
) -> None:
    clock, wait = make()
    rang: list[str] = []
    clock.later(10, lambda: {}["nothing"])
    clock.later(10, lambda: rang.append("next"))
    await wait(20)
    assert rang == ["next"]
    assert caplog.records[0].context["kind"] == "KeyError"  # type: ignore[attr-defined]
