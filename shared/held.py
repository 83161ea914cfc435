"""Cards as they lie, with who may look at them. Nothing here can be encoded, printed or sent.

``Held`` is a plain class with slots on purpose: msgspec encodes dataclasses and structs unasked, and
refuses this one. Every card of a game lies in exactly one ``Held``.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NoReturn, TypeVar

from shared.cards import Card
from shared.seats import Eye, Seat, Viewer
from shared.sight import Backs, Faces, Sight

ZoneT = TypeVar("ZoneT")


class Audience:
    """Who may look at cards: no viewer, one seat, or all viewers."""

    __slots__ = ("everyone", "seat")

    def __init__(self, seat: Seat | None = None, *, everyone: bool = False) -> None:
        self.seat = seat
        self.everyone = everyone

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Audience) and (self.seat, self.everyone) == (other.seat, other.everyone)

    def __hash__(self) -> int:
        return hash((self.seat, self.everyone))

    def __repr__(self) -> str:
        return "EVERYBODY" if self.everyone else "NOBODY" if self.seat is None else f"only({self.seat})"


NOBODY = Audience()
EVERYBODY = Audience(everyone=True)
_ONLY = tuple(Audience(Seat(seat)) for seat in range(64))


def only(seat: Seat) -> Audience:
    """The player at this seat alone."""
    if seat < 0:
        raise ValueError("the table looks at no cards")
    return _ONLY[seat]


class Held:
    """Cards in a zone, in the order in which they lie, and their audience: ``NOBODY`` where none is given."""

    __slots__ = ("_backs", "_faces", "audience", "cards")

    def __init__(self, cards: Iterable[Card] = (), audience: Audience = NOBODY) -> None:
        self.cards: tuple[Card, ...] = tuple(cards)
        self.audience = audience
        self._faces: Faces | None = None
        self._backs: Backs | None = None

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: Card) -> bool:
        return card in self.cards

    def without(self, card: Card) -> "Held":
        """The same cards less this one (the first of its kind). ValueError when it is not here."""
        index = self.cards.index(card)
        return Held(self.cards[:index] + self.cards[index + 1 :], self.audience)

    def shown_to(self, audience: Audience) -> "Held":
        """The same cards with another audience."""
        return Held(self.cards, audience)

    def sight(self, viewer: Viewer) -> Sight:
        """What the viewer sees of these cards."""
        return sights_of({None: self}, viewer)[None]

    def __repr__(self) -> str:
        return f"<Held {len(self.cards)}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("held cards are not for sending")


def sights_of(zones: Mapping[ZoneT, Held], viewer: Viewer) -> dict[ZoneT, Sight]:
    """What the viewer sees in each zone. The only way from a held card to a card that may be sent.

    A seat sees what lies open to all and what lies open to it alone; a watcher the former; the reviewer
    of a finished record all of it.
    """
    everything = viewer is Eye.REVIEWER
    sights: dict[ZoneT, Sight] = {}
    for zone, held in zones.items():
        audience = held.audience
        if audience.everyone or audience.seat == viewer or everything:
            # Made once and kept: a table asks for the same zone again for every viewer and every move.
            if held._faces is None:
                held._faces = Faces(held.cards)
            sights[zone] = held._faces
        else:
            if held._backs is None:
                held._backs = Backs(len(held.cards))
            sights[zone] = held._backs
    return sights
