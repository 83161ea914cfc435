"""Codes that were wrong, by who tried them and from where: guessing is slowed, a right code always gets in.

No client is turned away for what others did. One that has guessed for long waits before each further code is
so much as looked at, right or wrong, so that the wait says nothing. Behind an address from which many wrong
ones came, which may be a school's or a tunnel's, those who have tried none yet go on unhindered; only when
more of them come than ever do in earnest, since each new guest has tried none, they wait for a moment as
well.
"""

from server.clock import Clock
from server.config import Limits
from server.rate_limits import RateLimiter
from server.store.seats import PlayerId
from shared.milliseconds import NO_TIME, Milliseconds, seconds

OWN_PAUSE = seconds(5)
"""The time before a code is looked up for a client that has guessed."""
ADDRESS_PAUSE = seconds(2)
"""The same for a client that has been wrong before, from an address where others have guessed."""
STRANGERS = 10
"""First codes at once, and after these two a second, that are looked up at once from such an address."""


class Guesses:
    """Who has guessed, and how much."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._own = RateLimiter(clock, limits.guesses_burst, 10_000)
        self._address = RateLimiter(clock, limits.address_guesses_burst, 2_000)
        self._strangers = RateLimiter(clock, STRANGERS, 500)

    def pause(self, player: PlayerId, address: str) -> Milliseconds:
        """How long a client from this address waits now before a code is looked up."""
        own = self._own.of(player)
        if not own.has():
            return OWN_PAUSE
        if not address or self._address.of(address).has():
            return NO_TIME
        if own.full() and self._strangers.of(address).take():
            return NO_TIME
        return ADDRESS_PAUSE

    def wrong(self, player: PlayerId, address: str) -> None:
        """A code was wrong."""
        self._own.of(player).take()
        if address:
            self._address.of(address).take()
