"""What keys and clicks mean at this table: they mark something, make a move, or are told why not."""

from collections.abc import Mapping

from shared.games.stops import view as stops
from shared.games.stops.view import View
from shared.refusal import Refusal
from tui.bindings import drawn
from tui.games.kit.hints import STEP
from tui.games.kit.people import why_not
from tui.games.kit.ui_state import forced
from tui.games.stops.hand import leads, my_cards
from tui.games.stops.keys import USUAL
from tui.games.stops.prompts import forced_said, turn_of
from tui.games.stops.ui_state import Mark
from tui.games.stops.words import Table
from tui.i18n.catalogs import _
from tui.i18n.styled_text import text_of


def settled(view: View, mark: Mark) -> Mark:
    """What is still marked in a new view: a card that may still be laid. Where only one may, it is marked."""
    cards = leads(view)
    return Mark(cards[0] if len(cards) == 1 else mark.chosen if mark.chosen in cards else None)


def stepped(view: View, mark: Mark, step: int) -> Mark:
    """The mark moved to the suit at the left (-1) or at the right (+1)."""
    cards = leads(view)
    if mark.chosen not in cards:
        return Mark(cards[0 if step > 0 else -1]) if cards else mark
    at = cards.index(mark.chosen) + step
    return Mark(cards[max(0, min(len(cards) - 1, at))])


def numbered(view: View, digit: int, table: Table) -> Mark | str:
    """A digit: the lowest card of the suit of that number."""
    cards = leads(view)
    if not cards:
        return why_not_now(view, table)
    return Mark(cards[digit - 1]) if 1 <= digit <= len(cards) else _choose(view)


def _choose(view: View) -> str:
    return _("Choose from 1 to {count}: the lowest card of each suit that may start.", count=len(leads(view)))


def pointed(view: View, mark: Mark, index: int, table: Table) -> Mark | stops.Move | str:
    """A card that was clicked: it is marked, or laid if it was; or it is said why it cannot be."""
    card, cards, phase = my_cards(view)[index], leads(view), view.phase
    if card in cards:
        return stops.Play(card) if card is mark.chosen else Mark(card)
    if not isinstance(phase, stops.Leading) or not cards:
        return why_not_now(view, table)
    lowest = next((lead for lead in cards if lead.suit is card.suit), None)
    if lowest is None:
        return why_not(Refusal("stops.barred", {"suit": card.suit.value}), table.names, table.look)
    return why_not(Refusal("stops.not_lowest", {"card": lowest.value}), table.names, table.look)


def entered(view: View, mark: Mark, table: Table, caps: Mapping[str, str] = USUAL) -> stops.Move | str:
    """Enter: the marked thing; where no card is to be marked, what costs nothing: keep my hand, or lend.
    ``caps``: how the keys are drawn."""
    if isinstance(view.phase, stops.Keeping | stops.Buying | stops.SecondChance | stops.Lending):
        return offered(view, table, stops.Offer, stops.Decline, stops.Lend)
    if mark.chosen in leads(view):
        return stops.Play(mark.chosen)
    if not view.offers:
        return why_not_now(view, table)
    return _("Choose a suit first, with 1–{count} or {keys}.", count=len(leads(view)), keys=drawn(caps, STEP))


def taken(view: View, table: Table) -> stops.Move | str:
    """Take the cat, or buy it."""
    if isinstance(view.phase, stops.Buying) and view.offers and stops.Buy() not in view.offers:
        return why_not(Refusal("stops.no_match"), table.names, table.look)
    return offered(view, table, stops.Keep, stops.Buy)


def offered(view: View, table: Table, *moves: type[stops.Move]) -> stops.Move | str:
    """The one of these moves that may be made."""
    found = next((offer for offer in view.offers if isinstance(offer, moves)), None)
    return found if found is not None else why_not_now(view, table)


def why_not_now(view: View, table: Table) -> str:
    """Why a key does nothing now."""
    you, move = view.you, forced(view.offers)
    if you is None:
        return _("You look on at this table.")
    if move is not None:
        return text_of(forced_said(view, move, table)[0])
    turn = turn_of(view)
    seat: dict[str, int | str] = {"seat": turn} if turn is not None else {}
    match view.phase:
        case stops.Over():
            key = "stops.over"
        case stops.Keeping() if view.offers:
            key = "stops.keep_or_offer"
        case stops.Buying() if view.offers:
            key = "stops.buy_or_decline"
        case stops.SecondChance() if view.offers:
            key = "stops.keep_or_decline"
        case stops.Keeping() | stops.Buying() | stops.SecondChance():
            key = "stops.cat_not_your_turn"
        case stops.Lending():
            key = "stops.lend_or_refuse" if view.offers else "stops.loan_not_your_turn"
        case stops.Leading() if view.offers:
            return _choose(view)
        case _ if view.offers:
            key = "stops.cat_is_settled"
        case _:
            key = "stops.not_your_turn"
    return why_not(Refusal(key, seat), table.names, table.look)
