"""What people say at a table: the last of it is kept, for whoever comes back."""

from collections import deque

from server.seating import PlayerId
from shared.wire import Said, Talked

KEPT_SAYINGS = 200
"""So many lines are kept at a table."""
KEPT_PEOPLE = 256
"""So many people are known to have been here; whoever came before them comes anew."""


class Talk:
    """The talk at one table, and how much of it each of its people was there for.

    Nobody is told what was said before he first came: it was said to those who were there. What was said
    while somebody was away is told on coming back: the place at the table was theirs meanwhile.
    """

    def __init__(self) -> None:
        self._said: deque[Said] = deque(maxlen=KEPT_SAYINGS)
        self._count = 0
        """Lines that were ever said."""
        self._since: dict[PlayerId, int] = {}
        """How many had been said when somebody first came."""
        self._heard: dict[PlayerId, int] = {}
        """How many had been said when somebody who is away went."""

    def say(self, said: Said) -> None:
        """Somebody says this."""
        self._said.append(said)
        self._count += 1

    def came(self, player: PlayerId, code: str) -> Talked | None:
        """Somebody comes: what is to be told; None where there is nothing."""
        since = self._since.setdefault(player, self._count)
        heard = self._heard.pop(player, self._count)
        while len(self._since) > KEPT_PEOPLE:
            gone = next(iter(self._since))
            del self._since[gone]
            self._heard.pop(gone, None)
        told = tuple(self._said)[-(self._count - since) :] if self._count > since else ()
        return Talked(code, told, min(len(told), self._count - heard)) if told else None

    def went(self, player: PlayerId) -> None:
        """Somebody is here no more."""
        if player in self._since:
            self._heard[player] = self._count
