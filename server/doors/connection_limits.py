"""Who may knock, how many at once, and who waits: decided before a byte of cryptography is spent.

No caller has shown who it is yet: all that is known is its address and how it behaves. The rules:

* so many callers at once are let to the door, in all and from one source; the rest wait in line, and are let
  in from both its ends by turns;
* while another waits, the worst-behaved caller from the same source makes room: one that has failed to show
  a key at once, a silent one after two seconds, one that is still answering its own user's questions only
  after twenty. So a neighbour behind the same address gets in, however many sockets another caller holds;
* a source whose callers fail is let in at an ever slower pace, and its pace recovers by itself.

All of this is a value that is told what happened and when; the sockets are not its business.
"""

from dataclasses import dataclass, field
from enum import Enum
from ipaddress import ip_address
from typing import NewType

from server.rate_limits import is_this_machine

Source = NewType("Source", str)
"""An address as limits count it: an IPv4 address, or the /64 network of an IPv6 address."""

WAIT = 10.0
"""Seconds that a caller waits in line at most."""
FREE_FAILURES = 10.0
"""Failures that are forgiven before a source is slowed."""
FORGIVEN = 0.2
"""Failures forgiven a second."""
SLOWEST = 4.0
"""Callers a second that even the worst source may bring: an honest neighbour is among them before long."""
REMEMBERED = 40.0
"""Failures that are held against a source at most, so that it recovers within minutes."""
QUICKEST = 16.0
"""Callers a second from a source that is just beginning to fail."""


def source(address: str) -> Source:
    """The source that an address belongs to."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return Source(address)
    if ip.version == 6:
        if ip.ipv4_mapped is not None:
            return Source(str(ip.ipv4_mapped))
        return Source(f"{ip_address(int(ip) >> 64 << 64)}/64")
    return Source(str(ip))


class LoginStage(Enum):
    """How far a caller has come; the value is how many seconds he may hold his place while others wait."""

    SILENT = 2.0
    """Has not finished the key exchange."""
    SHAKEN = 20.0
    """Has; now his own program may be asking him about a fingerprint or a passphrase."""
    FAILED = 0.0
    """Has tried to log in and could not."""


@dataclass(eq=False)
class PendingConnection:
    """One connection before its login is complete."""

    source: Source
    came: float
    stage: LoginStage = LoginStage.SILENT
    let: float = 0.0
    """When he was let to the door."""


@dataclass
class SourcePenalty:
    """How a source has behaved: failures not yet forgiven, and when the next of its callers is let in."""

    failures: float = 0.0
    at: float = 0.0
    next: float = 0.0

    def forgive(self, now: float) -> None:
        """Forget as many failures as the time since the last look is worth."""
        self.failures = max(0.0, self.failures - (now - self.at) * FORGIVEN)
        self.at = now

    def pace(self) -> float | None:
        """Callers a second that are let in; None for as many as come."""
        over = self.failures - FREE_FAILURES
        return None if over <= 0 else max(SLOWEST, QUICKEST / 2 ** (over / FREE_FAILURES))


@dataclass(frozen=True)
class Decision:
    """What is to be done now: callers to let to the door, and callers to turn away."""

    let: list[PendingConnection] = field(default_factory=list)
    turned_away: list[PendingConnection] = field(default_factory=list)


class ConnectionLimiter:
    """The line before the door. Times are seconds on any steady clock."""

    def __init__(self, at_once: int = 100, per_source: int = 10, line: int = 400) -> None:
        self._at_once = at_once
        self._per_source = per_source
        self._line = line
        self._inside: list[PendingConnection] = []
        self._waiting: list[PendingConnection] = []
        self._manners: dict[Source, SourcePenalty] = {}
        self._newest = False

    @property
    def waiting(self) -> bool:
        """Whether a caller is in line, so that time alone may change something."""
        return bool(self._waiting)

    @property
    def inside(self) -> int:
        """Callers at the door."""
        return len(self._inside)

    def arrive(self, caller: PendingConnection, now: float) -> Decision:
        """A caller comes."""
        self._waiting.append(caller)
        return self.turn(now)

    def shaken(self, caller: PendingConnection) -> None:
        """The key exchange with him is done."""
        if caller.stage is LoginStage.SILENT:
            caller.stage = LoginStage.SHAKEN

    def failed(self, caller: PendingConnection, now: float) -> None:
        """He could not show what he claimed."""
        caller.stage = LoginStage.FAILED
        self._behaved_badly(caller.source, now)

    def leaves(self, caller: PendingConnection, now: float, *, welcome: bool) -> Decision:
        """He is in, or gone; one that is gone without having been let in has failed."""
        if caller in self._waiting:
            self._waiting.remove(caller)
        if caller in self._inside:
            self._inside.remove(caller)
            if not welcome and caller.stage is not LoginStage.FAILED:
                self._behaved_badly(caller.source, now)
        return self.turn(now)

    def turn(self, now: float) -> Decision:
        """Time has gone by, or a place is free: who goes in, and who goes away?"""
        decision = Decision()
        for caller in [c for c in self._waiting if now - c.came > WAIT]:
            self._waiting.remove(caller)
            decision.turned_away.append(caller)
        while len(self._waiting) > self._line:
            decision.turned_away.append(self._least_fair())
        while (first := self._next(now, decision)) is not None:
            self._waiting.remove(first)
            first.let = now
            self._inside.append(first)
            self._paced(first, now)
            decision.let.append(first)
        if len(self._manners) > 10_000:
            self._forget(now)
        return decision

    def _next(self, now: float, decision: Decision) -> PendingConnection | None:
        """The next to be let in. From both ends of the line by turns: the newest alone would starve one that
        waits beside callers that come again and again, the oldest alone one that comes after a crowd."""
        self._newest = not self._newest
        full: set[Source] = set()
        for caller in reversed(self._waiting) if self._newest else list(self._waiting):
            if caller.source in full or not self._may_come(caller, now):
                continue
            if self._room(caller, now, decision):
                return caller
            full.add(caller.source)
        return None

    def _may_come(self, caller: PendingConnection, now: float) -> bool:
        manners = self._manners.get(caller.source)
        return manners is None or now >= manners.next

    def _paced(self, caller: PendingConnection, now: float) -> None:
        if (manners := self._manners.get(caller.source)) is None:
            return
        manners.forgive(now)
        pace = manners.pace()
        manners.next = now if pace is None else now + 1 / pace

    def _room(self, caller: PendingConnection, now: float, decision: Decision) -> bool:
        """Whether there is a place for him, or one can be made."""
        own = [c for c in self._inside if c.source == caller.source]
        if len(own) >= self._per_source:
            return self._make_room(own, now, decision)
        if len(self._inside) >= self._at_once:
            return self._make_room(self._inside, now, decision)
        return True

    def _make_room(self, among: list[PendingConnection], now: float, decision: Decision) -> bool:
        overdue = [c for c in among if now - c.let >= c.stage.value and c not in decision.let]
        if not overdue:
            return False
        worst = min(overdue, key=lambda c: (c.stage.value, c.let))
        self._inside.remove(worst)
        decision.turned_away.append(worst)
        return True

    def _least_fair(self) -> PendingConnection:
        """The oldest in line of the source that has the most there."""
        counts: dict[Source, int] = {}
        for caller in self._waiting:
            counts[caller.source] = counts.get(caller.source, 0) + 1
        most = max(counts, key=lambda s: counts[s])
        caller = next(c for c in self._waiting if c.source == most)
        self._waiting.remove(caller)
        return caller

    def _behaved_badly(self, where: Source, now: float) -> None:
        manners = self._manners.setdefault(where, SourcePenalty(at=now))
        manners.forgive(now)
        manners.failures = min(manners.failures + 1, REMEMBERED)

    def _forget(self, now: float) -> None:
        for where, manners in list(self._manners.items()):
            manners.forgive(now)
            if manners.failures == 0:
                del self._manners[where]


class SessionSlots:
    """Sessions that are in: a cap in all, and one for each source that is not this machine itself."""

    def __init__(self, total: int, per_source: int) -> None:
        self._total = total
        self._per_source = per_source
        self._taken: dict[Source, int] = {}

    @property
    def taken(self) -> int:
        """Sessions that are in."""
        return sum(self._taken.values())

    def take(self, where: Source) -> bool:
        """A place for a caller from this source; False when the house is full for it."""
        own = self._taken.get(where, 0)
        if self.taken >= self._total or (own >= self._per_source and not is_this_machine(where)):
            return False
        self._taken[where] = own + 1
        return True

    def give_back(self, where: Source) -> None:
        """He has gone."""
        left = self._taken[where] - 1
        if left:
            self._taken[where] = left
        else:
            del self._taken[where]
