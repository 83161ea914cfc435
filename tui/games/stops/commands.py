"""What keys and clicks mean at this table: they mark something, make a move, or are told why not.

Pure: from a view and what is marked to a new mark, a move, or a sentence. Whether a move may be made is read
from the offers; the sentences are those with which the rules would refuse.
"""

from dataclasses import replace

from shared.cards import Card
from shared.games.stops.view import (
    Buy,
    Buying,
    Decline,
    Keep,
    Keeping,
    Leading,
    Lend,
    Lending,
    Move,
    Offer,
    Over,
    Play,
    Refuse,
    SecondChance,
    View,
)
from shared.refusal import Refusal
from tui.games.stops.hand import leads, my_cards
from tui.games.stops.middle import at_the_cat
from tui.games.stops.parts import Moment
from tui.games.stops.prompts import forced, forced_said, turn_of
from tui.games.stops.words import Table, why_not
from tui.i18n.catalogs import _
from tui.i18n.styled_text import text_of


def settled(view: View, moment: Moment) -> Moment:
    """What is still marked in a new view: a card that may still be laid. Where only one may, it is marked."""
    cards = leads(view)
    chosen = cards[0] if len(cards) == 1 else moment.chosen if moment.chosen in cards else None
    return replace(moment, chosen=chosen)


def stepped(view: View, moment: Moment, step: int) -> Moment:
    """The mark moved to the suit at the left (-1) or at the right (+1)."""
    cards = leads(view)
    if not cards:
        return moment
    if moment.chosen not in cards:
        return replace(moment, chosen=cards[0 if step > 0 else -1])
    at = cards.index(moment.chosen) + step
    return replace(moment, chosen=cards[max(0, min(len(cards) - 1, at))])


def numbered(view: View, moment: Moment, digit: int) -> Moment | str:
    """A digit: the lowest card of the suit of that number."""
    cards = leads(view)
    if not 1 <= digit <= len(cards):
        return _choose(view)
    return replace(moment, chosen=cards[digit - 1])


def _choose(view: View) -> str:
    return _("Choose from 1 to {count}: the lowest card of each suit that may start.", count=len(leads(view)))


def pointed(view: View, moment: Moment, index: int, table: Table) -> Moment | str:
    """A card that was clicked: it is marked, or it is said why it cannot be laid."""
    hand = my_cards(view)
    if index >= len(hand):
        return moment
    card = hand[index]
    if card in leads(view):
        return replace(moment, chosen=card)
    return _refused(view, card, table)


def _refused(view: View, card: Card, table: Table) -> str:
    """Why this card of mine cannot be laid now."""
    cards = leads(view)
    phase = view.phase
    if not isinstance(phase, Leading) or not cards:
        return why_not_now(view, table)
    lowest = next((lead for lead in cards if lead.suit is card.suit), None)
    if lowest is None:
        return why_not(Refusal("stops.barred", {"suit": card.suit.value}), table.names, table.look)
    return why_not(Refusal("stops.not_lowest", {"card": lowest.value}), table.names, table.look)


def entered(view: View, moment: Moment, table: Table) -> Move | str:
    """Enter: the marked thing, or what is about to be done anyway."""
    if at_the_cat(view):
        return kept(view, table)
    if isinstance(view.phase, Lending):
        return lent(view, table)
    move = forced(view)
    if move is not None:
        return move
    if moment.chosen is not None and moment.chosen in leads(view):
        return Play(moment.chosen)
    if not view.offers:
        return why_not_now(view, table)
    return _("Choose a suit first, with 1–{count} or ◀▶.", count=len(leads(view)))


def kept(view: View, table: Table) -> Move | str:
    """Keep my hand: the dealer offers the cat then, the others leave it."""
    found = next((offer for offer in view.offers if isinstance(offer, Offer | Decline)), None)
    return found if found is not None else why_not_now(view, table)


def taken(view: View, table: Table) -> Move | str:
    """Take the cat, or buy it."""
    found = next((offer for offer in view.offers if isinstance(offer, Keep | Buy)), None)
    if found is not None:
        return found
    if view.offers and isinstance(view.phase, Buying):
        return why_not(Refusal("stops.no_match"), table.names, table.look)
    return why_not_now(view, table)


def lent(view: View, table: Table) -> Move | str:
    """Lend what I am asked for."""
    found = next((offer for offer in view.offers if isinstance(offer, Lend)), None)
    return found if found is not None else why_not_now(view, table)


def unlent(view: View, table: Table) -> Move | str:
    """Lend nothing."""
    found = next((offer for offer in view.offers if isinstance(offer, Refuse)), None)
    return found if found is not None else why_not_now(view, table)


def why_not_now(view: View, table: Table) -> str:
    """Why a key does nothing now."""
    you, move = view.you, forced(view)
    if you is None:
        return _("You look on at this table.")
    if move is not None:
        return text_of(forced_said(view, move, table)[0])
    turn = turn_of(view)
    seat: dict[str, int | str] = {"seat": turn} if turn is not None else {}
    match view.phase:
        case Over():
            key = "stops.over"
        case Keeping() if view.offers:
            key = "stops.keep_or_offer"
        case Buying() if view.offers:
            key = "stops.buy_or_decline"
        case SecondChance() if view.offers:
            key = "stops.keep_or_decline"
        case Keeping() | Buying() | SecondChance():
            key = "stops.cat_not_your_turn"
        case Lending():
            key = "stops.lend_or_refuse" if view.offers else "stops.loan_not_your_turn"
        case Leading() if view.offers:
            return _choose(view)
        case _ if view.offers:
            key = "stops.cat_is_settled"
        case _:
            key = "stops.not_your_turn"
    return why_not(Refusal(key, seat), table.names, table.look)
