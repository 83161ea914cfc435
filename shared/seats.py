"""Who sits where, and who is looking."""

from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import NewType, TypeAlias, TypeVar

Seat = NewType("Seat", int)
"""A place at the table, counted 0, 1, … clockwise; left of a seat is seat + 1."""

TABLE = Seat(-1)
"""The table itself, where it owns a card or makes a move."""


class Eye(Enum):
    """One who looks without sitting."""

    WATCHER = "watcher"
    """A watcher: sees what lies open to all and nothing else."""

    REVIEWER = "reviewer"
    """Looks at a *finished* record with every card open. No live table may ever have one."""


Viewer: TypeAlias = Seat | Eye

T = TypeVar("T")
BySeat: TypeAlias = tuple[T, ...]
"""One thing for each seat, in the order of the seats."""


def left_of(seat: Seat, seats: int) -> Seat:
    """The next seat clockwise."""
    return Seat((seat + 1) % seats)


@cache
def clockwise(start: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in turn, from the given one."""
    return tuple(Seat((start + step) % seats) for step in range(seats))


def with_seat(values: Sequence[T], seat: Seat, value: T) -> BySeat[T]:
    """The same values with one seat's exchanged."""
    return (*values[:seat], value, *values[seat + 1 :])
