"""What a round looked like when its sack was sold: kept on the screen while people look at it.

The table's state has gone on to the next round by then, so this is put together from the view before and from
what was told since.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from shared.cards import Card
from shared.games.katta.view import (
    BidMade,
    CardLaid,
    CardTurned,
    DidBid,
    DidLay,
    DidPass,
    Doing,
    Event,
    Passed,
    SackSold,
    SackUnsold,
    View,
)
from shared.seats import BySeat, Seat, with_seat
from shared.sight import Sight, cards_of
from tui.games.katta.effects import Sale, sale_of


@dataclass(frozen=True, slots=True)
class Lain:
    """A card of the sold sack, and who laid it (-1: the stock)."""

    owner: Seat
    card: Card | None


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The sold sack as it lay, what each seat did last, and who started that round."""

    sale: Sale
    row: tuple[Lain, ...]
    doing: BySeat[Doing]
    start: Seat


News = tuple[Event, Sequence[Sight]]


def aftermath(before: View, news: Iterable[News]) -> Aftermath | None:
    """How the round ended that ``before`` shows, if what was told since ends it."""
    row = [Lain(place.owner, _first(cards_of(place.card))) for place in before.row]
    doing = before.doing
    for event, shown in news:
        match event:
            case CardLaid(seat, place) | CardTurned(place, seat):
                row[place] = Lain(seat, _first(cards_of(shown[0])) if shown else None)
                if isinstance(event, CardLaid):
                    doing = with_seat(doing, seat, DidLay())
            case BidMade(seat, bid):
                doing = with_seat(doing, seat, DidBid(bid))
            case Passed(seat, took):
                doing = with_seat(doing, seat, DidPass(took))
            case SackSold() | SackUnsold():
                sale = sale_of(event, shown)
                return Aftermath(sale, _opened(row, sale), doing, before.start)
            case _:
                pass
    return None


def _opened(row: Sequence[Lain], sale: Sale) -> tuple[Lain, ...]:
    """The row with the cards that had not been seen yet: those of the sale that are nowhere else in it."""
    missing = list(sale.kept + sale.gone)
    for lain in row:
        if lain.card in missing:
            missing.remove(lain.card)
    return tuple(Lain(lain.owner, missing.pop(0)) if lain.card is None and missing else lain for lain in row)


def _first(cards: Sequence[Card]) -> Card | None:
    return cards[0] if cards else None
