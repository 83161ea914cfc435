"""C12, C13, C21: who is let to the door, who waits, and that an honest neighbour gets in."""

from server.doors.connection_limits import (
    FREE_FAILURES,
    SLOWEST,
    WAIT,
    ConnectionLimiter,
    LoginStage,
    PendingConnection,
    SessionSlots,
    Source,
    source,
)

HOME = Source("192.0.2.1")
AWAY = Source("198.51.100.7")


def fill(gate: ConnectionLimiter, count: int, now: float, where: Source = HOME) -> list[PendingConnection]:
    callers = [PendingConnection(where, now) for _ in range(count)]
    for caller in callers:
        gate.arrive(caller, now)
    return callers


def test_a_caller_who_comes_to_a_free_door_is_let_in_at_once() -> None:
    gate = ConnectionLimiter()
    caller = PendingConnection(HOME, 0.0)
    assert gate.arrive(caller, 0.0).let == [caller]
    assert not gate.waiting


def test_c13_only_so_many_from_one_source_are_at_the_door_and_the_others_wait() -> None:
    gate = ConnectionLimiter(per_source=10)
    fill(gate, 500, 0.0)
    assert gate.inside == 10
    assert gate.waiting


def test_c13_silent_callers_do_not_keep_a_neighbour_behind_the_same_address_out() -> None:
    gate = ConnectionLimiter(per_source=10)
    silent = fill(gate, 10, 0.0)
    neighbour = PendingConnection(HOME, 60.0)
    decision = gate.arrive(neighbour, 60.0)
    assert decision.let == [neighbour]
    assert decision.turned_away == [silent[0]]


def test_a_caller_comparing_a_fingerprint_stays_longer_than_a_silent_one() -> None:
    gate = ConnectionLimiter(per_source=2)
    reading, silent = fill(gate, 2, 0.0)
    gate.shaken(reading)
    assert gate.arrive(PendingConnection(HOME, 5.0), 5.0).turned_away == [silent]
    assert gate.arrive(PendingConnection(HOME, 6.0), 6.0).turned_away == []
    assert (
        gate.arrive(PendingConnection(HOME, LoginStage.SHAKEN.value), LoginStage.SHAKEN.value).turned_away[-1]
        is not reading
    )
    late = 2 * LoginStage.SHAKEN.value
    gate = ConnectionLimiter(per_source=1)
    (reading,) = fill(gate, 1, 0.0)
    gate.shaken(reading)
    assert gate.arrive(PendingConnection(HOME, late), late).turned_away == [reading]


def test_one_who_failed_makes_room_first() -> None:
    gate = ConnectionLimiter(per_source=3)
    _, second, _ = fill(gate, 3, 0.0)
    gate.failed(second, 0.1)
    assert gate.arrive(PendingConnection(HOME, 0.2), 0.2).turned_away == [second]


def test_no_player_waits_longer_than_is_kind() -> None:
    gate = ConnectionLimiter(per_source=1)
    (first,) = fill(gate, 1, 0.0)
    gate.shaken(first)
    late = PendingConnection(HOME, 0.0)
    gate.arrive(late, 0.0)
    assert gate.turn(WAIT + 0.1).turned_away == [late]


def test_when_the_line_is_too_long_the_source_that_fills_it_gives_way() -> None:
    gate = ConnectionLimiter(at_once=1, per_source=1, line=10)
    fill(gate, 11, 0.0)
    honest = PendingConnection(AWAY, 0.1)
    decision = gate.arrive(honest, 0.1)
    assert decision.turned_away
    assert all(caller.source == HOME for caller in decision.turned_away)


def test_c12_a_source_that_keeps_failing_is_slowed_and_its_neighbour_still_gets_in() -> None:
    """Thirty-three failing logins a second for a minute, from a program that comes again when it is let."""
    gate = ConnectionLimiter()
    now, let, came = 0.0, 0, 0
    waiting: set[PendingConnection] = set()
    for _ in range(60 * 33):
        now += 1 / 33
        if len(waiting) < 8:
            caller = PendingConnection(HOME, now)
            waiting.add(caller)
            came += 1
            decisions = [gate.arrive(caller, now)]
        else:
            decisions = [gate.turn(now)]
        for decision in decisions:
            waiting -= set(decision.turned_away)
            for done in decision.let:
                let += 1
                waiting.discard(done)
                gate.leaves(done, now, welcome=False)
    assert let < 60 * SLOWEST * 2
    neighbour = PendingConnection(HOME, now)
    decision = gate.arrive(neighbour, now)
    arrived = now
    while neighbour not in decision.let:
        now += 0.1
        assert now - arrived < WAIT
        decision = gate.turn(now)
        for done in decision.let:
            gate.leaves(done, now, welcome=done is neighbour)


def test_a_source_is_forgiven_with_time_and_others_never_pay_for_it() -> None:
    gate = ConnectionLimiter()
    for number in range(200):
        now = number / 10
        for caller in gate.arrive(PendingConnection(HOME, now), now).let:
            gate.leaves(caller, now, welcome=False)
    stranger = PendingConnection(AWAY, 20.0)
    assert stranger in gate.arrive(stranger, 20.0).let
    later = 600.0
    callers = [PendingConnection(HOME, later) for _ in range(int(FREE_FAILURES))]
    assert [gate.arrive(caller, later).let for caller in callers] == [[caller] for caller in callers]


def test_addresses_are_counted_by_the_network_that_one_household_has() -> None:
    assert source("192.0.2.1") == "192.0.2.1"
    assert source("::ffff:192.0.2.1") == "192.0.2.1"
    assert source("2001:db8:1:2:3:4:5:6") == source("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert source("2001:db8:1:3::1") != source("2001:db8:1:2::1")
    assert source("fe80::1%eth0") == "fe80::/64"


def test_c21_the_house_has_so_many_places_and_one_source_fewer() -> None:
    places = SessionSlots(total=4, per_source=2)
    assert [places.take(HOME) for _ in range(3)] == [True, True, False]
    assert [places.take(AWAY) for _ in range(3)] == [True, True, False]
    places.give_back(HOME)
    assert places.take(HOME)
    assert places.taken == 4


def test_this_machine_itself_may_have_all_places() -> None:
    places = SessionSlots(total=4, per_source=1)
    assert [places.take(source("127.0.0.1")) for _ in range(5)] == [True] * 4 + [False]
