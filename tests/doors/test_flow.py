"""How much one connection may bring, as a value."""

from server.doors.read_throttle import A_SECOND, AT_ONCE, SLICE, ReadThrottle


def all_now(flow: ReadThrottle, now: float) -> int:
    """How much is read of endless bytes without waiting."""
    read = 0
    while taken := flow.take(10**9, now):
        assert taken <= SLICE
        read += taken
    return read


def test_a_person_is_read_at_once() -> None:
    flow = ReadThrottle(0.0)
    assert flow.take(60, 0.0) == 60
    assert flow.wait() == 0.0


def test_a_flood_is_read_in_slices_and_then_has_to_wait() -> None:
    flow = ReadThrottle(0.0)
    assert all_now(flow, 0.0) == AT_ONCE
    assert flow.wait() > 0
    assert all_now(flow, 2.0) == 2 * A_SECOND


def test_after_the_wait_there_is_something_to_read() -> None:
    flow = ReadThrottle(0.0)
    all_now(flow, 0.0)
    assert flow.take(10**9, flow.wait()) > SLICE // 2


def test_nothing_is_saved_up_beyond_what_may_come_at_once() -> None:
    flow = ReadThrottle(0.0)
    assert all_now(flow, 3600.0) == AT_ONCE
