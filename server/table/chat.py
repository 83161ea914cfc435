"""What people say at a table, as a value: the last of it is kept for members who come back."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from server.store.seats import PlayerId
from shared.wire import Said, Talked

KEPT_SAYINGS = 200
"""So many lines are kept at a table."""
KEPT_PEOPLE = 256
"""So many people are known to have been here; those who came before them come anew."""


@dataclass(frozen=True, slots=True)
class ChatLog:
    """The talk at one table, and how much of it each of its people was there for.

    What was said before a member first came is not told: it was said to those who were there. What was said
    while a member was away is told on coming back: the place at the table was theirs meanwhile.
    """

    _said: tuple[Said, ...] = ()
    _count: int = 0
    """Lines that were ever said."""
    _since: Mapping[PlayerId, int] = field(default_factory=dict)
    """How many had been said when each member first came."""
    _heard: Mapping[PlayerId, int] = field(default_factory=dict)
    """How many had been said when each member who is away went."""

    def said(self, said: Said) -> "ChatLog":
        """A member has said this."""
        return replace(self, _said=(*self._said, said)[-KEPT_SAYINGS:], _count=self._count + 1)

    def missed_by(self, player: PlayerId, code: str) -> Talked | None:
        """What is to be told to a member who comes now; None where there is nothing."""
        since = self._since.get(player, self._count)
        heard = self._heard.get(player, self._count)
        told = self._said[-(self._count - since) :] if self._count > since else ()
        return Talked(code, told, min(len(told), self._count - heard)) if told else None

    def came(self, player: PlayerId) -> "ChatLog":
        """A member is here now, and hears what is said."""
        since = {**self._since}
        since.setdefault(player, self._count)
        heard = {other: count for other, count in self._heard.items() if other != player}
        while len(since) > KEPT_PEOPLE:
            gone = next(iter(since))
            del since[gone]
            heard.pop(gone, None)
        return replace(self, _since=since, _heard=heard)

    def went(self, player: PlayerId) -> "ChatLog":
        """A member is here no more."""
        if player not in self._since:
            return self
        return replace(self, _heard={**self._heard, player: self._count})
