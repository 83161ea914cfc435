"""Whose time runs at a table, and until when. A deadline belongs to one state number."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from shared.game import Deadline
from shared.milliseconds import NO_TIME, Milliseconds, after, between
from shared.seats import Seat, Viewer
from shared.wire import TimeLeft


class Turn(NamedTuple):
    """One seat that must move: since which state, from when on its time runs, until when.

    ``since`` is the first state number in which the seat had to make this move; a move chosen while looking
    at any state from then on is meant for this turn. Times are the clock's; ``due`` is None
    where no turn clock runs. ``beat`` is how long a forced move waits, once that has been drawn.
    """

    deadline: Deadline
    since: int
    starts: Milliseconds
    due: Milliseconds | None
    beat: Milliseconds | None = None


def next_turns(
    before: Mapping[Seat, Turn],
    deadlines: Sequence[Deadline],
    *,
    n: int,
    now: Milliseconds,
    mover: Seat | None,
    pause: Milliseconds,
    total: Milliseconds,
) -> dict[Seat, Turn]:
    """The turns of state ``n``, reached by ``mover`` (None: all begin anew), after ``pause`` for looking.

    Who had to move before and still has to, while another seat has moved, goes on with the time left.
    """
    turns: dict[Seat, Turn] = {}
    for deadline in deadlines:
        old = before.get(deadline.seat)
        if old is not None and mover is not None and deadline.seat != mover and not pause:
            turns[deadline.seat] = Turn(deadline, old.since, old.starts, old.due, old.beat)
        else:
            starts = after(now, pause)
            turns[deadline.seat] = Turn(deadline, n, starts, after(starts, total) if total else None)
    return turns


def clock_for(
    turns: Mapping[Seat, Turn], viewer: Viewer, *, now: Milliseconds, total: Milliseconds
) -> TimeLeft | None:
    """The time that this viewer wants to see: the own while it runs, else that which ends first."""
    if not turns:
        return None
    turn = turns.get(viewer) if isinstance(viewer, int) else None
    if turn is None:
        turn = min(turns.values(), key=lambda each: each.due or 0)
    pause = between(now, turn.starts)
    if turn.due is None:
        return TimeLeft(left=NO_TIME, total=NO_TIME, pause=pause) if pause else None
    return TimeLeft(left=min(total, between(now, turn.due)), total=total, pause=pause)
