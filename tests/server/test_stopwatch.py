"""The time of a game that all play at once: down, and then up (R15)."""

from server.table.stopwatch import Stopwatch
from shared.wire import TimeLeft


def test_it_counts_down_and_then_up() -> None:
    watch = Stopwatch(3000)
    assert watch.told(99) == TimeLeft(left=0, total=0, pause=3000, gone=0)
    watch = watch.started(0)
    assert watch.told(1000) == TimeLeft(left=0, total=0, pause=2000, gone=0)
    assert watch.told(3000) == TimeLeft(left=0, total=0, pause=0, gone=0)
    assert watch.told(64_000) == TimeLeft(left=0, total=0, pause=0, gone=61_000)
    assert watch.at(64_000) == 64_000


def test_what_it_sleeps_is_not_counted_and_it_counts_down_again() -> None:
    watch = Stopwatch(3000, 5000).started(0).stopped(4000)
    assert watch.told(3_604_000) == TimeLeft(left=0, total=0, pause=3000, gone=6000)
    watch = watch.started(3_604_000)
    assert watch.told(3_607_500) == TimeLeft(left=0, total=0, pause=0, gone=6500)
