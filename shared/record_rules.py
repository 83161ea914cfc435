"""What a record has of a game, where it is not simply all of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from shared.seats import Seat

Plays: TypeAlias = Sequence[tuple[Seat, Any]]
"""Moves with who made them."""


def as_played(options: Any, deal: Any, moves: Plays) -> Plays:
    """A record has the moves in the order in which they came."""
    return moves


def as_made(move: Any) -> Any:
    """A record has a move as it was made."""
    return move


@dataclass(frozen=True, slots=True)
class RecordRules:
    """How the games of one kind are recorded; for most it is enough to name the options."""

    options: tuple[str, ...] = ()
    """Those that decide which moves are legal or who wins, and so belong into a record; the others only
    change what is shown or in which order."""
    extended: tuple[str, ...] = ()
    """Those of them that card-record/1 has no key for: a record has them only where they are not as usual, so
    that all others are what any reader of the format expects."""
    in_order: Callable[[Any, Any, Plays], Plays] = as_played
    """The moves of a game, by its options and deal, in the order that is legal by the options of a record,
    where another option let them come otherwise."""
    logged: Callable[[Any], Any] = as_made
    """A move as logs and records have it: in the state in which it was accepted it means the same."""
    dealt_by: Callable[[Any, bytes], bool] | None = None
    """Whether a deal is one that this seed gives, where that takes options that no record has; None where the
    game deals it again by those of the record."""
