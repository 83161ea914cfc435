"""Who sits at a game that all play at once and does nothing, or lets it stand still (R14)."""

from collections.abc import Collection, Iterable
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
        self._replace = patience.idle * 1000
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

    def is_idle(self, seat: Seat) -> bool:
        """Whether somebody has done nothing for so long that a hint is due."""
        return self._still(seat) >= self._hint

    def _still(self, seat: Seat) -> int:
        return self._clock.now() - self._stirred.get(seat, self._begun)

    def found(self, seats: Iterable[Seat]) -> Idle:
        """What is to be done now about these seats, which could do something; each hint is found once."""
        hinted, replaced = [], []
        for seat in seats:
            still = self._still(seat)
            if still >= self._replace:
                replaced.append(seat)
            elif still >= self._hint and seat not in self._hinted:
                self._hinted.add(seat)
                hinted.append(seat)
        return Idle(tuple(hinted), tuple(replaced))


class Stall:
    """Since when nobody has brought a game on, and which of those who could know it."""

    def __init__(self, clock: Clock, patience: Patience) -> None:
        self._clock = clock
        self._hint = patience.hint * 1000
        self._progress = -1
        self._since = 0
        self._hinted: set[Seat] = set()

    def begin(self, wait: int) -> None:
        """Nobody is waited for before so many milliseconds are over."""
        self._progress = -1
        self._since = self._clock.now() + wait
        self._hinted.clear()

    def found(self, progress: int, seats: Iterable[Seat]) -> Collection[Seat]:
        """Who of these, who could bring the game on, is to be told so now; everybody once in a stall.
        ``progress`` is how far the game has come."""
        if progress != self._progress:
            if self._progress >= 0:
                self._since = self._clock.now()
            self._progress = progress
            self._hinted.clear()
        if self._clock.now() - self._since < self._hint:
            return ()
        told = [seat for seat in seats if seat not in self._hinted]
        self._hinted.update(told)
        return told
