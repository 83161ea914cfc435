"""How much one person, one address and the house may use: buckets of tokens that fill with time."""

import math

from server.clock import Clock


def is_this_machine(address: str) -> bool:
    """Whether a client comes from this machine itself, whose people no limit of an address tells apart: they
    may come through a proxy or a tunnel. The address may be a network, as the doors count them."""
    return address.startswith("127.") or address in ("::1", "::/64")


class Bucket:
    """Tokens that come at a steady rate up to a burst. Empty means: not now."""

    __slots__ = ("_at", "_burst", "_clock", "_every", "_left")

    def __init__(self, clock: Clock, burst: int, every: float) -> None:
        """``every`` so many milliseconds one token comes back."""
        self._clock = clock
        self._burst = burst
        self._every = every
        self._left = float(burst)
        self._at = clock.now()

    def take(self, count: int = 1) -> bool:
        """Take a token, or so many (all, where it never holds as many); False when they are not there."""
        self._fill()
        count = min(count, self._burst)
        if self._left < count:
            return False
        self._left -= count
        return True

    def wait(self, count: int = 1) -> int:
        """In so many milliseconds so many tokens (all, where it never holds as many) are there; 0: now."""
        self._fill()
        return math.ceil(max(0.0, min(count, self._burst) - self._left) * self._every)

    def has(self) -> bool:
        """Whether there is a token to take."""
        self._fill()
        return self._left >= 1

    def full(self) -> bool:
        """Whether nothing has been taken for long: then nothing is forgotten with the bucket."""
        self._fill()
        return self._left >= self._burst

    def _fill(self) -> None:
        now = self._clock.now()
        self._left = min(self._burst, self._left + (now - self._at) / self._every)
        self._at = now


class RateLimiter:
    """A bucket for each key (an address, an identity), forgotten when it is full again."""

    TIDY_AT = 1000

    def __init__(self, clock: Clock, burst: int, every: float) -> None:
        self._clock = clock
        self._burst = burst
        self._every = every
        self._buckets: dict[str, Bucket] = {}

    def of(self, key: str) -> Bucket:
        """The bucket of this key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self.TIDY_AT:
                self._buckets = {name: old for name, old in self._buckets.items() if not old.full()}
            bucket = self._buckets[key] = Bucket(self._clock, self._burst, self._every)
        return bucket


class Throttle:
    """Says something once, and again only after it has been quiet for a while."""

    def __init__(self, clock: Clock, pause: int = 5000) -> None:
        self._clock = clock
        self._pause = pause
        self._last: int | None = None

    def first(self) -> bool:
        """Whether this is the first time since it was quiet for ``pause`` milliseconds."""
        now = self._clock.now()
        first = self._last is None or now - self._last >= self._pause
        self._last = now
        return first
