"""How long a player takes over a choice, so that what is no choice takes as long.

A move that its player must make is made by the table. Where the others cannot know that there was no choice,
the time until it comes must not tell them: it is one of the times that this player has taken over such moves.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from server.config import Span
from shared.game import Dice
from shared.milliseconds import Milliseconds
from shared.seats import Seat

REMEMBERED = 12
"""So many of a player's own times are drawn from, the newest."""
LONGEST = Milliseconds(20_000)
"""Milliseconds; a player who took longer was hardly thinking."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """The times that the players of one game have taken, by kind of move."""

    _taken: Mapping[tuple[Seat, str], tuple[Milliseconds, ...]] = field(default_factory=dict)

    def took(self, seat: Seat, kind: str, wait: Milliseconds) -> "Tempo":
        """A player has made a move of this kind by choice, after so many milliseconds."""
        times = (*self._taken.get((seat, kind), ()), min(wait, LONGEST))[-REMEMBERED:]
        return Tempo({**self._taken, (seat, kind): times})

    def knows(self, seat: Seat, kind: str) -> bool:
        """Whether this player has chosen a move of this kind in this game."""
        return (seat, kind) in self._taken

    def drawn(self, seat: Seat, kind: str, usual: Span, dice: Dice) -> Milliseconds:
        """The time after which a move of this kind comes that was no choice: as bots think, ``usual``,
        where nothing is known of this player yet."""
        taken = self._taken.get((seat, kind))
        return taken[int(dice.random() * len(taken))] if taken else considered(usual, dice)


def considered(span: Span, dice: Dice) -> Milliseconds:
    """The time over a move. Two dice: most take a middling time, few are very quick or very slow."""
    shortest, longest = span
    return Milliseconds(round(shortest + (dice.random() + dice.random()) / 2 * (longest - shortest)))
