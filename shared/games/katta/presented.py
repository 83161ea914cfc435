"""The table as one viewer sees it: what lies where, and the sums that follow from what may be known (K20)."""

from collections.abc import Sequence
from typing import assert_never

from shared.cards import Card
from shared.game import Glimpse
from shared.games.katta.sack import known
from shared.games.katta.state import GONE, HAND, KEPT, ROW, STOCK, Public, Sale, owners, place_of
from shared.games.katta.view import Bidding, Buying, Known, Laying, Move, Over, Phase, Place, Sack, View
from shared.seats import BySeat, Eye, Seat, Viewer
from shared.sight import Faces, Sight, size_of


def presented(public: Public, glimpse: Glimpse, viewer: Viewer, offers: tuple[Move, ...]) -> View:
    """What ``viewer`` sees of a state, by its public part and what the zones are to that viewer."""
    players = public.players
    you = None if isinstance(viewer, Eye) else viewer
    row = tuple(map(glimpse, ROW[players]))
    up = _turned_up(public.phase, players)
    purses, cards = _purses(public, viewer), _cards(public, viewer)
    return View(
        you=you,
        players=players,
        round=public.round,
        start=public.start,
        purses=purses,
        hands=tuple(map(glimpse, HAND[:players])),
        stock=size_of(glimpse(STOCK)),
        row=tuple(map(_place, owners(players, public.start), row, range(-up, len(row) - up))),
        doing=public.doing,
        phase=public.phase,
        sacks=tuple(map(_sack, public.sales, map(glimpse, KEPT[1:]), map(glimpse, GONE[1:]))),
        offers=offers,
        result=public.result,
        known=known([*map(_card, row[:up])]),
        own=None if you is None else _with_own(row, up, place_of(public, you)),
        cards=cards,
        scores=tuple(map(_score, cards, purses)),
        won_open=bool(public.options.show_won),
    )


def _purses(public: Public, viewer: Viewer) -> BySeat[int | None]:
    """Coins by seat. Where purses are hidden, to the owner's eyes until the end."""
    if not public.options.hidden_purses or public.result is not None or viewer is Eye.REVIEWER:
        return public.purses
    return tuple([purse if seat == viewer else None for seat, purse in enumerate(public.purses)])


def _cards(public: Public, viewer: Viewer) -> BySeat[int | None]:
    """What the cards count that each has won: the own always, the others' with the piles or at the end."""
    won = [0] * public.players
    for sale in public.sales:
        if sale.winner is not None:
            won[sale.winner] += sale.points
    if public.options.show_won or public.result is not None or viewer is Eye.REVIEWER:
        return tuple(won)
    return tuple([points if seat == viewer else None for seat, points in enumerate(won)])


def _score(cards: int | None, purse: int | None) -> int | None:
    """Cards and coins together (1.19), where both are known."""
    return None if cards is None or purse is None else cards + purse


def _turned_up(phase: Phase, players: int) -> int:
    """How many cards of the row lie open to all, from the joker on: one as the bidding begins, and one
    more for each pass (1.11, 1.14)."""
    match phase:
        case Bidding():
            return 1 + len(phase.passed)
        case Buying():
            return players
        case Laying() | Over():
            return 0
        case _:
            assert_never(phase)


def _with_own(row: Sequence[Sight], up: int, mine: int) -> Known | None:
    """The sum with the card of this place, which its owner alone knows; None where all know it, or none lies
    there."""
    if mine < up or not size_of(row[mine]):
        return None
    return known([_card(sight) if place < up or place == mine else None for place, sight in enumerate(row)])


def _card(sight: Sight) -> Card | None:
    return sight.cards[0] if isinstance(sight, Faces) and sight.cards else None


def _place(owner: Seat, card: Sight, after_up: int) -> Place:
    return Place(owner, card if size_of(card) else None, after_up < 0)


def _sack(sale: Sale, kept: Sight, gone: Sight) -> Sack:
    return Sack(sale.round, sale.winner, sale.price, sale.points, sale.effect, kept, gone)
