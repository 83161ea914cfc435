"""The time of a game that all play at once: down, and then up (R15)."""

from server.clock import FakeClock
from server.stopwatch import Stopwatch
from shared.wire import Clock


def test_it_counts_down_and_then_up() -> None:
    time = FakeClock()
    watch = Stopwatch(time, 3000)
    assert watch.told() == Clock(left=0, total=0, pause=3000, gone=0)
    watch.start()
    time.advance(1000)
    assert watch.told() == Clock(left=0, total=0, pause=2000, gone=0)
    time.advance(2000)
    assert watch.told() == Clock(left=0, total=0, pause=0, gone=0)
    time.advance(61_000)
    assert watch.told() == Clock(left=0, total=0, pause=0, gone=61_000)
    assert watch.at == 64_000


def test_what_it_sleeps_is_not_counted_and_it_counts_down_again() -> None:
    time = FakeClock()
    watch = Stopwatch(time, 3000, gone=5000)
    watch.start()
    time.advance(4000)
    watch.stop()
    time.advance(3_600_000)
    assert watch.told() == Clock(left=0, total=0, pause=3000, gone=6000)
    watch.start()
    time.advance(3500)
    assert watch.told() == Clock(left=0, total=0, pause=0, gone=6500)
