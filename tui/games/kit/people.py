"""Who is who at a table, for the words of every game."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from shared.cards import Card, Suit
from shared.refusal import Refusal
from shared.seats import Seat
from tui.i18n.catalogs import _, in_a_row, sentence
from tui.i18n.styled_text import Filling, Phrase, phrase
from tui.look.look import Look

CARDS: Final[Mapping[object, Card]] = {card.value: card for card in Card}
SUITS: Final[Mapping[object, Suit]] = {suit.value: suit for suit in Suit}
"""Cards by their two letters and suits by theirs, as refusals name them."""


def why_not(refusal: Refusal, names: Sequence[str], look: Look) -> str:
    """A refusal in words, card and suit in it as this terminal shows them."""
    args = dict(refusal.args)
    if (card := CARDS.get(args.get("card"))) is not None:
        args["card"] = look.card(card)
    if (suit := SUITS.get(args.get("suit"))) is not None:
        args["suit"] = look.suit(suit)
    return sentence(refusal.key, args, names)


class People(msgspec.Struct, frozen=True):
    """The names by seat, which of them is the reader, and how things look to that reader."""

    names: tuple[str, ...]
    you: Seat | None
    look: Look

    def name(self, seat: Seat) -> str:
        """The name of a seat as it stands alone: "You" for the reader."""
        return _("You") if seat == self.you else self.names[seat]

    def is_you(self, seat: Seat | None) -> bool:
        """Whether this seat is the reader's own."""
        return seat is not None and seat == self.you

    def card(self, card: Card) -> str:
        """A card in a sentence."""
        return self.look.card(card)

    def listed(self, seats: Sequence[Seat]) -> str:
        """Several seats by name: "Ola, Nils and Ida"."""
        return in_a_row([self.name(seat) for seat in seats])

    def says(self, seat: Seat, yours: str, theirs: str, /, fg: str = "ink", **gaps: Filling) -> Phrase:
        """A sentence about a seat: ``yours`` where it is the reader's own, else ``theirs``, with its {name}.
        Both are messages of their own, so that a language may bend either as it needs."""
        message = yours if self.is_you(seat) else theirs
        return phrase(message, fg, "ink", False, name=self.name(seat), **gaps)
