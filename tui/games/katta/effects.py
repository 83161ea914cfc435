"""What became of a sack, in words: who bought it, what king and jack did, where the rest went (rule 1.15)."""

from collections.abc import Sequence
from dataclasses import dataclass

from shared.cards import Card, Rank
from shared.games.katta.view import Effect, SackSold, SackUnsold
from shared.seats import Seat
from shared.sight import Sight, cards_of
from tui.games.katta.words import Table
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
        return tuple(
            table.says(sale.last, yours, theirs)
            for yours, theirs in (
                (
                    N_("You left the sack, too: *all its cards are out of the game.*"),
                    N_("{name} left the sack, too: *all its cards are out of the game.*"),
                ),
                (N_("You left the sack, too."), N_("{name} left the sack, too.")),
            )
        )
    match sale.effect.kind:
        case "king":
            messages: tuple[str, ...] = (
                N_("The king was alone in the sack: *he went, and took {card} with him.*"),
                N_("The king went, *and took {card} with him.*"),
            )
        case "jack":
            messages = (
                N_("The jack was alone in the sack: *he went, and took {card} with him.*"),
                N_("The jack went, *and took {card} with him.*"),
            )
        case "faces":
            messages = _faces(sale)
        case _:
            yours, theirs = N_("*All of it is yours.*"), N_("*All of it goes to {name}.*")
            return (
                table.says(
                    sale.buyer,
                    N_("No king and no jack in the sack: *all of it is yours.*"),
                    N_("No king and no jack in the sack: *all of it goes to {name}.*"),
                ),
                table.says(sale.buyer, yours, theirs),
            )
    card, number = the_card(sale.gone[-1]) if sale.gone else "", in_words(sale.effect.faces)
    return tuple(phrase(message, card=card, number=number) for message in messages)


def _faces(sale: Sale) -> tuple[str, ...]:
    """What is said of several kings and jacks."""
    if not sale.kept:
        return (
            N_("Nothing but kings and jacks: *all of them went, and nothing is left.*"),
            N_("*All of them went, and nothing is left.*"),
        )
    kings = sum(card.rank is Rank.KING for card in sale.gone)
    match kings, sum(card.rank is Rank.JACK for card in sale.gone):
        case 2, 0:
            whole = N_("Two kings in the sack: *both went, and took nothing with them.*")
            return whole, N_("*Both kings went.*")
        case 0, 2:
            whole = N_("Two jacks in the sack: *both went, and took nothing with them.*")
            return whole, N_("*Both jacks went.*")
        case 1, 1:
            whole = N_("King and jack in the sack: *both went, and took nothing with them.*")
            return whole, N_("*King and jack went.*")
    return (
        N_("Kings and jacks in the sack: *all {number} went, and took nothing with them.*"),
        N_("*All {number} kings and jacks went.*"),
    )


def where_it_went(sale: Sale, table: Table, *, openly: bool = False, key: str) -> tuple[Phrase, ...]:
    """Where the cards that are left go, and who may look there (K20), with this
    key; the longest wording first."""
    if sale.buyer is None:
        return phrase("Nobody pays, and nobody gets it.", "mute"), NOTHING
    if not sale.kept:
        return phrase("There is nothing to take, but the bid is paid.", "mute"), NOTHING
    if openly:
        mine, others = (
            (
                N_("{cards} go onto your pile, which all may see (*{key}*)."),
                N_("{cards} go onto {name}'s pile, which all may see (*{key}*)."),
            ),
            (
                N_("{cards} goes onto your pile, which all may see (*{key}*)."),
                N_("{cards} goes onto {name}'s pile, which all may see (*{key}*)."),
            ),
        )[len(sale.kept) == 1]
    else:
        mine, others = (
            (
                N_("{cards} go face down onto your pile. Only you may look at it (*{key}*)."),
                N_("{cards} go face down onto {name}'s pile."),
            ),
            (
                N_("{cards} goes face down onto your pile. Only you may look at it (*{key}*)."),
                N_("{cards} goes face down onto {name}'s pile."),
            ),
        )[len(sale.kept) == 1]
    cards = in_a_row([table.card(card) for card in sale.kept])
    short = N_("{cards} onto your pile (*{key}*)."), N_("{cards} onto {name}'s pile.")
    return tuple(
        table.says(sale.buyer, yours, theirs, "mute", cards=cards, key=key)
        for yours, theirs in ((mine, others), short)
    )


def in_short(sale: Sale) -> Phrase:
    """What king and jack did, in a few words for the log; nothing where they did nothing."""
    if sale.buyer is None or not sale.gone:
        return NOTHING
    match sale.effect.kind:
        case "king":
            return phrase("the king took {card}", "mute", card=the_card(sale.gone[-1]))
        case "jack":
            return phrase("the jack took {card}", "mute", card=the_card(sale.gone[-1]))
        case "faces":
            kings, all_ = sum(card.rank is Rank.KING for card in sale.gone), len(sale.gone)
            if kings == all_:
                return phrase("{number} kings went", "mute", number=in_words(kings))
            if not kings:
                return phrase("{number} jacks went", "mute", number=in_words(all_))
            return phrase(N_("kings and jacks went") if all_ > 2 else N_("king and jack went"), "mute")
    return NOTHING
