"""Who of those at a game wants it to stop, as a value."""

from collections.abc import Collection
from dataclasses import dataclass

from shared.seats import Seat
from shared.wire import Stopping


@dataclass(frozen=True, slots=True)
class Votes:
    """The seats that want a game to stop, in the order in which they said so."""

    seats: tuple[Seat, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.seats)

    def cast(self, seat: Seat, *, stop: bool) -> "Votes":
        """This seat wants the game to stop, or would rather play on."""
        if stop is (seat in self.seats):
            return self
        if stop:
            return Votes((*self.seats, seat))
        return Votes(tuple(other for other in self.seats if other != seat))

    def count(self, asked: Collection[Seat]) -> Stopping | None:
        """How the vote stands among those who are asked; None where none of them wants to stop."""
        wanting = tuple(seat for seat in self.seats if seat in asked)
        return Stopping(wanting, len(asked)) if wanting else None
