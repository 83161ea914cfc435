"""Who sits at a game that all play at once and does nothing, or lets it stand still (R14). As values."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from shared.milliseconds import NO_TIME, Milliseconds
from shared.seats import Seat


class Found(NamedTuple):
    """The players to be told that the others see them do nothing, and those for whom a bot plays from now
    on."""

    hinted: tuple[Seat, ...]
    replaced: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class IdleSeats:
    """When each seat last did something, and whether its person knows that this is long ago. Times are the
    clock's milliseconds."""

    hint_after: Milliseconds
    replace_after: Milliseconds
    _begun: Milliseconds = NO_TIME
    _stirred: Mapping[Seat, int] = field(default_factory=dict)
    _hinted: frozenset[Seat] = frozenset()

    def begun(self, when: Milliseconds) -> "IdleSeats":
        """All players are looked at anew, from this time on."""
        return IdleSeats(self.hint_after, self.replace_after, when)

    def stirred(self, seat: Seat, now: Milliseconds) -> "IdleSeats":
        """A player has done something."""
        return replace(self, _stirred={**self._stirred, seat: now}, _hinted=self._hinted - {seat})

    def is_idle(self, seat: Seat, now: Milliseconds) -> bool:
        """Whether a player has done nothing for so long that a hint is due."""
        return self._still(seat, now) >= self.hint_after

    def _still(self, seat: Seat, now: Milliseconds) -> int:
        return now - self._stirred.get(seat, self._begun)

    def found(self, seats: Iterable[Seat], now: Milliseconds) -> tuple[Found, "IdleSeats"]:
        """What is to be done now about these seats, which could do something; each hint is found once."""
        hinted, replaced = [], []
        for seat in seats:
            still = self._still(seat, now)
            if still >= self.replace_after:
                replaced.append(seat)
            elif still >= self.hint_after and seat not in self._hinted:
                hinted.append(seat)
        after = replace(self, _hinted=self._hinted.union(hinted)) if hinted else self
        return Found(tuple(hinted), tuple(replaced)), after


@dataclass(frozen=True, slots=True)
class Stall:
    """Since when no player has brought a game on, and which of those who could know it."""

    hint_after: Milliseconds
    _since: Milliseconds = NO_TIME
    _progress: int = -1
    _hinted: frozenset[Seat] = frozenset()

    def begun(self, when: Milliseconds) -> "Stall":
        """No player is waited for before this time."""
        return Stall(self.hint_after, when)

    def found(
        self, progress: int, seats: Iterable[Seat], now: Milliseconds
    ) -> tuple[tuple[Seat, ...], "Stall"]:
        """Who of these, who could bring the game on, is to be told so now; each once in a stall.
        ``progress`` is how far the game has come."""
        stall = self
        if progress != self._progress:
            since = now if self._progress >= 0 else self._since
            stall = Stall(self.hint_after, since, progress)
        if now - stall._since < self.hint_after:
            return (), stall
        told = tuple(seat for seat in seats if seat not in stall._hinted)
        return told, replace(stall, _hinted=stall._hinted.union(told))
