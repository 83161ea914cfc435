"""Who sits at a game that all play at once, could do something, and does nothing (R14)."""

from collections.abc import Iterable
from typing import NamedTuple

from server.clock import Clock
from server.config import Patience
from shared.seats import Seat


class Idle(NamedTuple):
    """Who is to be told that the others see him do nothing, and for whom a bot plays from now on."""

    hinted: tuple[Seat, ...]
    replaced: tuple[Seat, ...]


class IdleSeats:
    """When each seat last did something, and whether its person knows that this is long ago."""

    def __init__(self, clock: Clock, patience: Patience) -> None:
        self._clock = clock
        self._hint = patience.hint * 1000
        self._replace = (patience.hint + patience.idle) * 1000
        self._stirred: dict[Seat, int] = {}
        self._hinted: set[Seat] = set()
        self._begun = 0

    def begin(self, wait: int) -> None:
        """Everybody is looked at anew, from so many milliseconds on."""
        self._stirred.clear()
        self._hinted.clear()
        self._begun = self._clock.now() + wait

    def stir(self, seat: Seat) -> None:
        """Somebody does something."""
        self._stirred[seat] = self._clock.now()
        self._hinted.discard(seat)

    def found(self, seats: Iterable[Seat]) -> Idle:
        """What is to be done now about these seats, which could do something; each hint is found once."""
        hinted, replaced = [], []
        for seat in seats:
            still = self._clock.now() - self._stirred.get(seat, self._begun)
            if still >= self._replace:
                replaced.append(seat)
            elif still >= self._hint and seat not in self._hinted:
                self._hinted.add(seat)
                hinted.append(seat)
        return Idle(tuple(hinted), tuple(replaced))
