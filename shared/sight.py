"""Cards as one viewer sees them: this, and only this, may be sent to a player."""

from typing import TypeAlias

import msgspec

from shared.cards import Card


class Faces(msgspec.Struct, frozen=True, array_like=True, tag="faces"):
    """Cards that lie open to the viewer, in the order in which they lie."""

    cards: tuple[Card, ...]


class Backs(msgspec.Struct, frozen=True, array_like=True, tag="backs"):
    """So many cards of which the viewer sees the backs: a count, and no identities."""

    count: int


Sight: TypeAlias = Faces | Backs


def cards_of(sight: Sight | None) -> tuple[Card, ...]:
    """The cards that lie open there; none where the viewer sees backs, or nothing lies."""
    return sight.cards if isinstance(sight, Faces) else ()


def size_of(sight: Sight) -> int:
    """How many cards lie there, open or not."""
    return sight.count if isinstance(sight, Backs) else len(sight.cards)
