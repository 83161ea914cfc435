"""How a deal may go on: the unseen cards dealt by chance among their places, and the deal played to its end.

Only for bots, which have nothing but a view. Cards are numbers here, for thousands of them are laid for one
choice: thirteen to a suit, in the order of ``IN_HAND``, the two first and the ace last.
"""

from collections.abc import Mapping, Sequence

from shared.cards import Card, Suit
from shared.game import Dice
from shared.games.stops.deal import IN_HAND, RUNS, SUITS, pack_for
from shared.games.stops.view import POOLS, View
from shared.seats import Seat
from shared.sight import cards_of, size_of

NOBODY = -1
"""Where a card lies that will not be laid: in the cat, in the hand thrown away, or laid already."""
_SUITS = len(SUITS)
_RANKS = 13
_CLUBS = [IN_HAND[card] for card in RUNS[Suit.CLUBS]]
_POOLS = [IN_HAND[card] for card in POOLS]


class World:
    """Who holds what: by card its holder, by seat and suit the cards as bits, by seat how many there are."""

    __slots__ = ("counts", "holder", "suits")

    def __init__(self, holder: list[int], suits: list[int], counts: list[int]) -> None:
        self.holder = holder
        self.suits = suits
        self.counts = counts

    def copy(self) -> "World":
        """The same, to be played in."""
        return World(self.holder.copy(), self.suits.copy(), self.counts.copy())

    def give(self, cards: Sequence[int], seat: int) -> None:
        """Put cards into a hand."""
        holder, suits, first = self.holder, self.suits, seat * _SUITS
        for card in cards:
            holder[card] = seat
            suits[first + card // _RANKS] |= 1 << card % _RANKS
        self.counts[seat] += len(cards)


def empty_world(players: int) -> World:
    """No seat holds anything."""
    return World([NOBODY] * (_SUITS * _RANKS), [0] * (players * _SUITS), [0] * players)


class Knowledge:
    """What a player knows about the cards of the deal: the own, where the others' may lie, and what is dead.

    ``careful`` players remember what follows from what has happened: the cards that no player had, that who
    begins a suit has no lower card in it, and that who passed has no other suit.
    """

    def __init__(self, view: View, me: Seat, *, careful: bool) -> None:
        self.players = view.players
        self.me = me
        self.mine = [IN_HAND[card] for card in cards_of(view.hands[me])]
        gone = {IN_HAND[card] for card in (*cards_of(view.laid), *cards_of(view.cat.dead))}
        gone.update(self.mine)
        if careful:
            gone |= _dead(view)
        self.unseen = [number for card in pack_for(view.players) if (number := IN_HAND[card]) not in gone]
        self.sizes = [0 if seat == me else size_of(hand) for seat, hand in enumerate(view.hands)]
        self._barred = _not_held(view) if careful else {}
        self._known = empty_world(self.players)
        self._known.give(self.mine, me)

    def world(self, dice: Dice) -> World:
        """One way in which the cards may lie: each player's hand, and what is left is in none."""
        world = self._known.copy()
        cards = sorted(self.unseen, key=lambda _: dice.random())
        left = self.sizes.copy()
        spare = len(cards) - sum(left)
        if self._barred:
            # Who may hold least gets his first, or it would be given to others.
            barred = self._barred
            for seat in sorted(barred, key=lambda seat: -len(barred[seat])):
                fitting = [card for card in cards if card not in barred[seat]][: left[seat]]
                world.give(fitting, seat)
                left[seat] -= len(fitting)
                taken = set(fitting)
                cards = [card for card in cards if card not in taken]
        del cards[len(cards) - spare :]
        for seat, count in enumerate(left):
            world.give(cards[:count], seat)
            del cards[:count]
        return world


def _dead(view: View) -> set[int]:
    """The cards that are known to be in no hand: a chain stopped for them, or a higher club started."""
    laid = cards_of(view.laid)
    dead = {
        IN_HAND[next(card for card in RUNS[chain.stop.suit] if card.rank is chain.stop.rank)]
        for chain in view.chains
        if chain.stop is not None and chain.stop.why == "dead"
    }
    if laid:
        dead.update([club for club in _CLUBS if club < IN_HAND[laid[0]] or laid[0].suit is not Suit.CLUBS])
    return dead


def _not_held(view: View) -> Mapping[int, set[int]]:
    """By seat: the cards that it cannot have, from the chains it began and the turns it passed."""
    not_held: dict[int, set[int]] = {}
    laid = cards_of(view.laid)
    for number, chain in enumerate(view.chains):
        if number:
            first = IN_HAND[laid[chain.first]]
            lower = range(first - first % _RANKS, first)
            not_held.setdefault(view.laid_by[chain.first], set()).update(lower)
        if chain.stop is not None:
            stopped = SUITS.index(chain.stop.suit)
            others = [card for card in range(_SUITS * _RANKS) if card // _RANKS != stopped]
            for seat in chain.stop.passed:
                not_held.setdefault(seat, set()).update(others)
    not_held.pop(view.you if view.you is not None else NOBODY, None)
    return not_held


def pools_of(view: View) -> dict[int, int]:
    """What lies on each pool that can still be won."""
    return {card: pool.matches for card, pool in zip(_POOLS, view.pools, strict=True) if pool.winner is None}


def start_of(world: World, dealer: Seat) -> tuple[int, int]:
    """Who starts, and with which card: the lowest club, or the dealer's left with any (3.6, S2)."""
    for club in _CLUBS:
        if world.holder[club] != NOBODY:
            return world.holder[club], club
    left = (dealer + 1) % len(world.counts)
    return left, _begun(world, left, NOBODY, {})


def number_of(card: Card) -> int:
    """The number of a card here."""
    return IN_HAND[card]


def played(world: World, pools: dict[int, int], seat: int, card: int, thinker: int = NOBODY) -> list[int]:
    """Lay this card and play the deal to its end; what each seat has gained then. Uses up what it is given.

    All begin a suit as people do in a hurry: with a pool's card if they can, else that of which they have
    most. Only ``thinker`` looks at how the chain would go that he begins. Where no player has another suit
    the bar is always lifted: that is too rare to be told apart.
    """
    holder, suits, counts = world.holder, world.suits, world.counts
    players = len(counts)
    gained = [0] * players
    while True:
        holder[card] = NOBODY
        suits[seat * _SUITS + card // _RANKS] ^= 1 << card % _RANKS
        counts[seat] -= 1
        if card in pools:
            gained[seat] += pools.pop(card)
        if not counts[seat]:
            gained = [gain - 1 for gain in gained]
            gained[seat] += players
            return gained
        if card % _RANKS < _RANKS - 1 and holder[card + 1] != NOBODY:
            card += 1
            seat = holder[card]
            continue
        stopped = card // _RANKS
        for step in range(players):
            other = (seat + step) % players
            thinks = _thought_of if other == thinker else _begun
            begun = thinks(world, other, stopped, pools)
            if begun != NOBODY:
                seat, card = other, begun
                break
        else:
            held = suits[seat * _SUITS + stopped]
            card = stopped * _RANKS + (held & -held).bit_length() - 1


def _begun(world: World, seat: int, stopped: int, pools: Mapping[int, int]) -> int:
    """The card with which this seat begins a suit; none when it has only cards of the suit that stopped."""
    best, most = NOBODY, 0
    for suit in range(_SUITS):
        held = world.suits[seat * _SUITS + suit]
        if held and suit != stopped:
            card = suit * _RANKS + (held & -held).bit_length() - 1
            if card in pools:
                return card
            count = held.bit_count()
            if count > most:
                best, most = card, count
    return best


LEADING = 0.7
"""What it is worth, in matches, to begin the next suit, too."""
LAID = 0.15
"""What it is worth to be rid of a card."""


def _thought_of(world: World, seat: int, stopped: int, pools: Mapping[int, int]) -> int:
    """The card with which this seat begins the chain that brings it most; none when it has only cards of
    the suit that stopped."""
    best, most = NOBODY, 0.0
    for suit in range(_SUITS):
        held = world.suits[seat * _SUITS + suit]
        if held and suit != stopped:
            card = suit * _RANKS + (held & -held).bit_length() - 1
            brings = _brings(world, seat, card, pools)
            if best == NOBODY or brings > most:
                best, most = card, brings
    return best


def _brings(world: World, seat: int, card: int, pools: Mapping[int, int]) -> float:
    """What the chain from this card on brings the player who begins it, compared to the others."""
    holder, counts = world.holder, world.counts
    others = len(counts) - 1
    laid = [0] * len(counts)
    brings = 0.0
    while True:
        by = holder[card]
        laid[by] += 1
        if card in pools:
            brings += pools[card] if by == seat else -pools[card] / others
        if laid[by] == counts[by]:
            return brings + (others + 1 if by == seat else -1 - 1 / others)
        if card % _RANKS == _RANKS - 1 or holder[card + 1] == NOBODY:
            return brings + LAID * laid[seat] + (LEADING if by == seat else 0)
        card += 1


def gain_of(gained: Sequence[int], me: Seat, *, against: bool) -> float:
    """What a player has gained, in matches; with ``against`` compared to what the others have on average."""
    if not against:
        return gained[me]
    return gained[me] - (sum(gained) - gained[me]) / (len(gained) - 1)
