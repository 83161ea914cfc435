"""Whose time runs, and until when."""

from server.table.turns import Turn, clock_for, next_turns
from shared.game import Deadline
from shared.games.katta.view import Pass
from shared.seats import Eye, Seat
from shared.wire import TimeLeft


def deadline(seat: int) -> Deadline:
    return Deadline(Seat(seat), (Pass(),), forced=False)


def turns(
    *seats: int,
    before: dict[Seat, Turn] | None = None,
    mover: int | None = None,
    n: int = 0,
    now: int = 0,
    pause: int = 0,
    total: int = 30_000,
) -> dict[Seat, Turn]:
    return next_turns(
        before or {},
        [deadline(seat) for seat in seats],
        n=n,
        now=now,
        mover=None if mover is None else Seat(mover),
        pause=pause,
        total=total,
    )


def test_a_turn_begins_with_the_state_and_lasts_as_the_table_says() -> None:
    (turn,) = turns(1, n=7, now=500).values()
    assert (turn.since, turn.starts, turn.due) == (7, 500, 30_500)


def test_a_pause_for_looking_is_no_players_time() -> None:
    found = turns(1, now=500, pause=5000)
    assert found[Seat(1)].due == 35_500
    assert clock_for(found, Seat(1), now=1500, total=30_000) == TimeLeft(
        left=30_000, total=30_000, pause=4000
    )
    assert clock_for(found, Seat(1), now=6500, total=30_000) == TimeLeft(left=29_000, total=30_000, pause=0)


def test_who_still_has_to_move_goes_on_with_the_time_left_k21() -> None:
    before = turns(0, 1, 2)
    after = turns(1, 2, before=before, mover=0, n=1, now=12_000)
    assert (after[Seat(1)].since, after[Seat(1)].due) == (0, 30_000)
    again = turns(1, before=before, mover=1, n=1, now=12_000)
    assert (again[Seat(1)].since, again[Seat(1)].due) == (1, 42_000)
    anew = turns(1, 2, before=before, n=0, now=50_000)
    assert anew[Seat(2)].due == 80_000
    pause = turns(1, before=before, mover=0, n=1, now=12_000, pause=5000)
    assert (pause[Seat(1)].since, pause[Seat(1)].due) == (1, 47_000)


def test_each_viewer_sees_the_own_time_and_others_what_ends_first() -> None:
    first = turns(0)
    both = turns(0, 1, before=first, mover=2, n=1, now=10_000)
    assert clock_for(both, Seat(1), now=10_000, total=30_000) == TimeLeft(left=30_000, total=30_000)
    for viewer in (Seat(0), Seat(2), Eye.WATCHER):
        assert clock_for(both, viewer, now=10_000, total=30_000) == TimeLeft(left=20_000, total=30_000)


def test_with_the_clock_off_there_is_only_something_to_look_at() -> None:
    off = turns(0, total=0, pause=5000)
    assert off[Seat(0)].due is None
    assert clock_for(off, Seat(0), now=1000, total=0) == TimeLeft(left=0, total=0, pause=4000)
    assert clock_for(off, Seat(0), now=6000, total=0) is None
    assert clock_for({}, Seat(0), now=0, total=30_000) is None


def test_a_clock_is_never_below_nothing() -> None:
    assert clock_for(turns(0), Seat(0), now=99_000, total=30_000) == TimeLeft(left=0, total=30_000)
