"""Cards as they lie, with who may look at them. Nothing here can be encoded, printed or sent.

``Held`` is a plain class with slots on purpose: msgspec encodes dataclasses and structs unasked, and
refuses this one. Every card of a game lies in exactly one ``Held``.
"""

from collections.abc import Iterable, Iterator
from typing import NoReturn

from shared.cards import Card
from shared.seats import Eye, Seat, Viewer
from shared.sight import Backs, Faces, Sight


class Audience:
    """Who may look at cards: nobody, one seat, or everybody."""

    __slots__ = ("_all", "_seat")

    def __init__(self, seat: Seat | None = None, *, everyone: bool = False) -> None:
        self._seat = seat
        self._all = everyone

    def includes(self, viewer: Viewer) -> bool:
        """Whether this viewer may look. The reviewer of a finished record may look at everything."""
        if self._all or viewer is Eye.REVIEWER:
            return True
        return self._seat is not None and viewer == self._seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Audience) and (self._seat, self._all) == (other._seat, other._all)

    def __hash__(self) -> int:
        return hash((self._seat, self._all))

    def __repr__(self) -> str:
        return "EVERYBODY" if self._all else "NOBODY" if self._seat is None else f"only({self._seat})"


NOBODY = Audience()
EVERYBODY = Audience(everyone=True)
_ONLY = tuple(Audience(Seat(seat)) for seat in range(64))


def only(seat: Seat) -> Audience:
    """The player at this seat and nobody else."""
    return _ONLY[seat]


class Held:
    """Cards in a zone, in the order in which they lie, and their audience; nobody's unless said otherwise."""

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
        """What the viewer sees of these cards. The only way from a held card to a card that may be sent."""
        if self.audience.includes(viewer):
            if self._faces is None:
                self._faces = Faces(self.cards)
            return self._faces
        if self._backs is None:
            self._backs = Backs(len(self.cards))
        return self._backs

    def __repr__(self) -> str:
        return f"<Held {len(self.cards)}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("held cards are not for sending")
