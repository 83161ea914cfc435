"""What became of a sack, in words: who bought it, what king and jack did, where the rest went (rule 1.15)."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.cards import Card, Rank
from shared.games.katta.view import Effect, SackSold, SackUnsold
from shared.seats import Seat
from shared.sight import Sight
from tui.games.katta.words import Table, cards_of
from tui.i18n.catalogs import N_, in_a_row, in_words, the_card
from tui.i18n.styled_text import NOTHING, Phrase, phrase


@dataclass(frozen=True, slots=True)
class Sale:
    """A sack that has just found its buyer, or has not, as all saw it.

    ``buyer`` is None when the last player left it. ``kept`` goes onto the buyer's pile; of ``gone`` the card
    that king or jack took lies last.
    """

    round: int
    last: Seat
    buyer: Seat | None
    price: int
    took: int
    points: int
    effect: Effect
    kept: tuple[Card, ...]
    gone: tuple[Card, ...]

    @property
    def profit(self) -> int:
        """What it made the buyer."""
        return self.points - self.price


def sale_of(event: SackSold | SackUnsold, shown: Sequence[Sight]) -> Sale:
    """The sale that an event tells about, with the cards it shows."""
    kept, gone = (*(cards_of(sight) for sight in shown), (), ())[:2]
    if isinstance(event, SackUnsold):
        nothing = Effect("none", 0)
        return Sale(event.round, event.seat, None, 0, event.took, 0, nothing, kept, gone)
    return Sale(event.round, event.seat, event.seat, event.price, 0, event.points, event.effect, kept, gone)


def what_happened(sale: Sale, table: Table) -> tuple[Phrase, ...]:
    """The one sentence about a sale, the longest wording first."""
    if sale.buyer is None:
        if table.is_you(sale.last):
            return phrase("You left the sack, too: *all its cards are out of the game.*"), phrase(
                "You left the sack, too."
            )
        name = table.name(sale.last)
        return (
            phrase("{name} left the sack, too: *all its cards are out of the game.*", name=name),
            phrase("{name} left the sack, too.", name=name),
        )
    match sale.effect.kind:
        case "king":
            card = the_card(sale.gone[-1]) if sale.gone else ""
            return (
                phrase("The king was alone in the sack: *he went, and took {card} with him.*", card=card),
                phrase("The king went, *and took {card} with him.*", card=card),
            )
        case "jack":
            card = the_card(sale.gone[-1]) if sale.gone else ""
            return (
                phrase("The jack was alone in the sack: *he went, and took {card} with him.*", card=card),
                phrase("The jack went, *and took {card} with him.*", card=card),
            )
        case "faces":
            return _faces(sale)
        case _:
            if table.is_you(sale.buyer):
                return phrase("No king and no jack in the sack: *all of it is yours.*"), phrase(
                    "*All of it is yours.*"
                )
            name = table.name(sale.buyer)
            return (
                phrase("No king and no jack in the sack: *all of it goes to {name}.*", name=name),
                phrase("*All of it goes to {name}.*", name=name),
            )


def _faces(sale: Sale) -> tuple[Phrase, ...]:
    kings = sum(card.rank is Rank.KING for card in sale.gone)
    jacks = sum(card.rank is Rank.JACK for card in sale.gone)
    if not sale.kept:
        return phrase("Nothing but kings and jacks: *all of them went, and nothing is left.*"), phrase(
            "*All of them went, and nothing is left.*"
        )
    if (kings, jacks) == (2, 0):
        return (
            phrase("Two kings in the sack: *both went, and took nothing with them.*"),
            phrase("*Both kings went.*"),
        )
    if (kings, jacks) == (0, 2):
        return (
            phrase("Two jacks in the sack: *both went, and took nothing with them.*"),
            phrase("*Both jacks went.*"),
        )
    if (kings, jacks) == (1, 1):
        return (
            phrase("King and jack in the sack: *both went, and took nothing with them.*"),
            phrase("*King and jack went.*"),
        )
    number = in_words(sale.effect.faces)
    return (
        phrase(
            "Kings and jacks in the sack: *all {number} went, and took nothing with them.*", number=number
        ),
        phrase("*All {number} kings and jacks went.*", number=number),
    )


def where_it_went(sale: Sale, table: Table, *, openly: bool = False) -> tuple[Phrase, ...]:
    """Where the cards that are left go, and who may look there (K20); the longest wording first."""
    if sale.buyer is None:
        return phrase("Nobody pays, and nobody gets it.", "mute"), NOTHING
    if not sale.kept:
        return phrase("There is nothing to take, but the bid is paid.", "mute"), NOTHING
    cards = in_a_row([table.card(card) for card in sale.kept])
    if openly:
        return _openly(sale, cards, table)
    if table.is_you(sale.buyer):
        return (
            phrase("{cards} go face down onto your pile. Only you may look at it (*V*).", "mute", cards=cards)
            if len(sale.kept) > 1
            else phrase(
                "{cards} goes face down onto your pile. Only you may look at it (*V*).", "mute", cards=cards
            ),
            phrase("{cards} onto your pile (*V*).", "mute", cards=cards),
        )
    name = table.name(sale.buyer)
    return (
        phrase("{cards} go face down onto {name}'s pile.", "mute", cards=cards, name=name)
        if len(sale.kept) > 1
        else phrase("{cards} goes face down onto {name}'s pile.", "mute", cards=cards, name=name),
        phrase("{cards} onto {name}'s pile.", "mute", cards=cards, name=name),
    )


def _openly(sale: Sale, cards: str, table: Table) -> tuple[Phrase, ...]:
    several = len(sale.kept) > 1
    if table.is_you(sale.buyer):
        whole = N_("{cards} go onto your pile, which all may see (*V*).")
        one = N_("{cards} goes onto your pile, which all may see (*V*).")
        return (
            phrase(whole if several else one, "mute", cards=cards),
            phrase("{cards} onto your pile (*V*).", "mute", cards=cards),
        )
    name = table.name(sale.last)
    whole = N_("{cards} go onto {name}'s pile, which all may see (*V*).")
    one = N_("{cards} goes onto {name}'s pile, which all may see (*V*).")
    return (
        phrase(whole if several else one, "mute", cards=cards, name=name),
        phrase("{cards} onto {name}'s pile.", "mute", cards=cards, name=name),
    )


def in_short(sale: Sale) -> Phrase:
    """What king and jack did, in a few words for the log; nothing where they did nothing."""
    if sale.buyer is None:
        return NOTHING
    match sale.effect.kind:
        case "king":
            return (
                phrase("the king took {card}", "mute", card=the_card(sale.gone[-1])) if sale.gone else NOTHING
            )
        case "jack":
            return (
                phrase("the jack took {card}", "mute", card=the_card(sale.gone[-1])) if sale.gone else NOTHING
            )
        case "faces":
            kings = sum(card.rank is Rank.KING for card in sale.gone)
            if kings == len(sale.gone):
                return phrase("{number} kings went", "mute", number=in_words(kings))
            if kings == 0:
                return phrase("{number} jacks went", "mute", number=in_words(len(sale.gone)))
            return (
                phrase("kings and jacks went", "mute")
                if len(sale.gone) > 2
                else phrase("king and jack went", "mute")
            )
        case _:
            return NOTHING
