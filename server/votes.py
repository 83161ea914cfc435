"""Who of those at a game wants it to stop."""

from collections.abc import Collection

from shared.seats import Seat
from shared.wire import Stopping


class Votes:
    """The seats that want a game to stop, in the order in which they said so."""

    def __init__(self) -> None:
        self._seats: list[Seat] = []

    def __bool__(self) -> bool:
        return bool(self._seats)

    def cast(self, seat: Seat, *, stop: bool) -> bool:
        """This seat wants the game to stop, or would rather play on. True if it wanted otherwise before."""
        if stop is (seat in self._seats):
            return False
        if stop:
            self._seats.append(seat)
        else:
            self._seats.remove(seat)
        return True

    def clear(self) -> None:
        """Nobody has said anything."""
        self._seats.clear()

    def count(self, asked: Collection[Seat]) -> Stopping | None:
        """How the vote stands among those who are asked; None where none of them wants to stop."""
        wanting = tuple(seat for seat in self._seats if seat in asked)
        return Stopping(wanting, len(asked)) if wanting else None
