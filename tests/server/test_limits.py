"""Buckets of tokens: an honest person never empties them, a script does."""

from server.clock import FakeClock
from server.rate_limits import Bucket, RateLimiter, Throttle


def test_a_burst_is_granted_and_then_one_at_a_time() -> None:
    clock = FakeClock()
    bucket = Bucket(clock, burst=3, every=1000)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.advance(999)
    assert not bucket.take()
    clock.advance(1)
    assert bucket.take()
    assert not bucket.has()


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    clock = FakeClock()
    bucket = Bucket(clock, burst=3, every=10)
    clock.advance(1_000_000)
    assert sum(bucket.take() for _ in range(10)) == 3


def test_asking_whether_there_is_one_takes_none() -> None:
    bucket = Bucket(FakeClock(), burst=1, every=1000)
    assert bucket.has()
    assert bucket.has()
    assert bucket.take()


def test_several_are_taken_together_or_not_at_all() -> None:
    clock = FakeClock()
    bucket = Bucket(clock, burst=12, every=100)
    assert bucket.take(10)
    assert not bucket.take(10)
    assert bucket.take(2)
    clock.advance(1000)
    assert bucket.take(10)


def test_what_costs_more_than_a_bucket_holds_takes_all_of_it() -> None:
    clock = FakeClock()
    bucket = Bucket(clock, burst=3, every=1000)
    assert bucket.take(10)
    clock.advance(2000)
    assert not bucket.take(10)
    clock.advance(1000)
    assert bucket.take(10)


def test_each_key_has_its_own_and_full_ones_are_forgotten() -> None:
    clock = FakeClock()
    buckets = RateLimiter(clock, burst=1, every=1000)
    assert buckets.of("a").take()
    assert not buckets.of("a").take()
    assert buckets.of("b").take()
    for number in range(5000):
        clock.advance(10)
        buckets.of(f"address {number}").take()
    assert len(buckets._buckets) <= RateLimiter.TIDY_AT + 1


def test_what_goes_on_is_said_once() -> None:
    clock = FakeClock()
    quiet = Throttle(clock, pause=5000)
    said = []
    for _ in range(100):
        clock.advance(100)
        said.append(quiet.first())
    assert said.count(True) == 1
    clock.advance(5000)
    assert quiet.first()
