"""The build piles: by suit, with what they want; and for many players a table of how many want what."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from shared.cards import Card, Rank, Suit
from shared.games.race.view import Claim, Pile, View
from tui.games.race.grid import Grid
from tui.games.race.parts import Moment, PilePicture, SuitPicture, WantedPicture
from tui.games.race.words import Table, card_of_sight
from tui.i18n.catalogs import _

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
RANKS = tuple(Rank)
CARDS = {suit: tuple(Card(rank.value + suit.value) for rank in RANKS) for suit in SUITS}
NEXT = {card: after for cards in CARDS.values() for card, after in pairwise(cards)}
"""What goes on a card: the next one of its suit; nothing on a king."""
INITIALS = 4
"""Letters of a name under a card where colours cannot tell whose it is."""


def suit_pictures(view: View, table: Table, grid: Grid, moment: Moment) -> tuple[SuitPicture, ...]:
    """The piles of every suit, each where it has been since its ace came."""
    if not grid.suits:
        return ()
    by_suit: dict[Suit, list[PilePicture]] = {suit: [] for suit in SUITS}
    for number, pile, card in _open(view):
        new = number in moment.fresh
        by_suit[card.suit].append(PilePicture(card, pile.owner, table.name(pile.owner)[:INITIALS], new))
    mine = fitting_cards(view, moment)
    players = len(view.table.players)
    return tuple(
        SuitPicture(
            suit,
            tuple(piles),
            wanted_by(suit, [pile.card for pile in piles], mine),
            grid.pile,
            _step(grid, len(piles)),
            grid.cards,
            grid.wants,
            players if grid.form == "lines" or grid.size == "small" else 0,
        )
        for suit, piles in by_suit.items()
    )


def _open(view: View) -> Iterator[tuple[int, Pile, Card]]:
    for number, pile in enumerate(view.table.piles):
        card = card_of_sight(pile.top)
        if card is not None:
            yield number, pile, card


def _step(grid: Grid, piles: int) -> int:
    """A suit's fourth pile is the last that four players can have: only then do its cards lie closer."""
    return 4 if grid.form == "fan" and grid.size != "small" and piles > 3 else grid.step


def fitting_cards(view: View, moment: Moment) -> frozenset[Card]:
    """My cards that go on a pile now."""
    if moment.held:
        return frozenset()
    return frozenset(offer.card for offer in view.offers if isinstance(offer, Claim))


def wanted_by(suit: Suit, tops: list[Card], mine: frozenset[Card]) -> tuple[tuple[Rank, bool], ...]:
    """The ranks that go on these piles, in their order, each once. An ace always goes: that is said where
    nothing else does, and where you have one."""
    wanted = [card for card in dict.fromkeys(map(NEXT.get, tops)) if card is not None]
    ace = CARDS[suit][0]
    if ace in mine or not wanted:
        wanted.append(ace)
    return tuple((card.rank, card in mine) for card in wanted)


def counted(view: View) -> tuple[int, int]:
    """How many piles are open, and how many closed by a king (R27)."""
    tops = [card for _number, _pile, card in _open(view)]
    closed = sum(top.rank is Rank.KING for top in tops)
    return len(tops) - closed, closed


def wanted_picture(view: View, grid: Grid, moment: Moment) -> WantedPicture:
    """How many piles want each card."""
    wanted = Counter(NEXT.get(card) for _number, _pile, card in _open(view))
    mine = fitting_cards(view, moment)
    cards = CARDS.values()
    small = grid.size == "small"
    return WantedPicture(
        tuple(tuple(wanted[card] for card in row[1:]) for row in cards),
        tuple(tuple(card in mine for card in row[1:]) for row in cards),
        "" if small else _("how many piles want"),
        "" if small else _("an ace always goes"),
        tuple(row[0] in mine for row in cards),
        grid.left,
        4 if small else 6,
    )
