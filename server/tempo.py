"""How long somebody takes over a choice, so that what is no choice takes as long.

A move that its player must make is made by the table. Where the others cannot know that there was no choice,
the time until it comes must not tell them: it is one of the times that this player has taken over such moves.
"""

from collections import deque

from server.config import Span
from shared.game import Dice
from shared.seats import Seat

REMEMBERED = 12
"""So many of a player's own times are drawn from, the newest."""
LONGEST = 20_000
"""Milliseconds; whoever took longer was hardly thinking."""


class Tempo:
    """The times that the players of one game have taken, by kind of move."""

    def __init__(self) -> None:
        self._taken: dict[tuple[Seat, str], deque[int]] = {}

    def took(self, seat: Seat, kind: str, wait: int) -> None:
        """Somebody has made a move of this kind by choice, after so many milliseconds."""
        self._taken.setdefault((seat, kind), deque(maxlen=REMEMBERED)).append(min(wait, LONGEST))

    def drawn(self, seat: Seat, kind: str, usual: Span, dice: Dice) -> int:
        """Milliseconds after which a move of this kind comes that was no choice: as bots think, ``usual``,
        where nothing is known of this player yet."""
        taken = self._taken.get((seat, kind))
        return taken[int(dice.random() * len(taken))] if taken else considered(usual, dice)


def considered(span: Span, dice: Dice) -> int:
    """Milliseconds over a move. Two dice: most take a middling time, few are very quick or very slow."""
    shortest, longest = span
    return round(shortest + (dice.random() + dice.random()) / 2 * (longest - shortest))
