"""How bots play Katta: from the view that a person in their place would have, and nothing else."""

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate
from math import exp

from shared.cards import Card, Rank
from shared.game import Bots, Dice, Level, Weight
from shared.games.katta.sack import KINGS, PILES, VALUES
from shared.games.katta.state import PAYOUTS
from shared.games.katta.view import Bid, Bidding, Buying, DidBid, DidPass, Lay, Move, View
from shared.seats import TABLE, Seat
from shared.sight import Faces, Sight

UNKNOWN = 2
"""About what an unseen card adds to a sack, in points."""


class KattaBots(Bots):
    """Bots that play Katta."""

    def choose(self, view: View, level: Level, dice: Dice) -> Move:
        """The move a bot of this level makes."""
        return choose(view, level, dice)

    def weight(self, move: Move) -> Weight:
        """Which of nine cards to lay takes longer than whether to go a coin higher."""
        return Weight.HEAVY if isinstance(move, Lay) else Weight.LIGHT


def choose(view: View, level: Level, dice: Dice) -> Move:
    """The move that a bot of this level makes; the view offers at least one."""
    if len(view.offers) == 1:
        return view.offers[0]
    return _PLAYERS[level](view, dice)


def _by_chance(view: View, dice: Dice) -> Move:
    """Any move, each kind as likely as the other, or else almost none would ever pass."""
    kinds = list(dict.fromkeys(type(move) for move in view.offers))
    kind = kinds[int(dice.random() * len(kinds))]
    return _any_of([move for move in view.offers if type(move) is kind], dice)


def _any_of(moves: Sequence[Move], dice: Dice) -> Move:
    return moves[int(dice.random() * len(moves))]


# --- Easy: adds up what lies open -----------------------------------------------------------------------


def _simply(view: View, dice: Dice) -> Move:
    """Any card; and one coin more as long as what lies there seems worth it, the own card included."""
    least = view.offers[0]
    if isinstance(least, Lay):
        return _any_of(view.offers, dice)
    seen = _seen(view)
    worth = _points(seen) + UNKNOWN * (len(view.row) - len(seen))
    phase = view.phase
    if isinstance(phase, Bidding):
        # Passing is paid: the sack must be worth more than its price and that pay together.
        wanted = isinstance(least, Bid) and worth > least.coins + phase.payout
    else:
        wanted = worth > 1
    return least if wanted else view.offers[-1]


def _seen(view: View) -> list[Card]:
    """The cards of the row that the viewer knows: those that lie open, and the own one."""
    return [place.card.cards[0] for place in view.row if isinstance(place.card, Faces)]


def _points(cards: Sequence[Card]) -> int:
    """What these cards bring a buyer when they are the whole sack (1.15)."""
    values = []
    faces = 0
    king = False
    for card in cards:
        if card in VALUES:
            values.append(VALUES[card])
        else:
            faces += 1
            king = card in KINGS
    worth = sum(values)
    if faces == 1 and values:
        worth -= max(values) if king else min(values)
    return worth


# --- Normal: thinks of the cards that are still about, of purses and pay, and of what the others know -----

SAMPLES = 48
"""So many ways in which the unseen cards may lie are tried; more is slower and plays hardly better."""
SPREAD = 2.5
"""How far the opinions of the others about a sack lie apart, in points."""
CONFIDENCE = 0.95
"""How often a bid or a pass means what it seems to mean."""
DOUBT = 0.8
"""Taken off the worth of a sack for each unseen card, in points: it is bought by the player who is most
mistaken."""


def _thoughtfully(view: View, dice: Dice) -> Move:
    least = view.offers[0]
    if isinstance(least, Lay):
        return _telling_lay(view, dice)
    worth = _expected(view, dice)
    phase = view.phase
    if isinstance(phase, Bidding):
        wanted = isinstance(least, Bid) and _bid_pays(view, phase, least.coins, worth)
    else:
        # The last player knows the whole sack (K6), and leaving it may be paid (K3).
        wanted = worth - 1 > (phase.payout if isinstance(phase, Buying) else 0)
    return least if wanted else view.offers[-1]


def _bid_pays(view: View, phase: Bidding, price: int, worth: float) -> bool:
    """Whether bidding this is better than passing now, in points at the end.

    A bid that is not beaten buys the sack; one that is beaten leaves a pass that pays as much or more.
    """
    rivals = 0
    for seat, purse in enumerate(view.purses):
        out = seat == view.you or seat in phase.passed
        # Who has too little must pass (K7); a purse that is hidden may hold anything.
        if not out and (purse is None or purse > price):
            rivals += 1
    beaten = 1 - (1 - _likely(worth - (price + 1 + phase.payout), SPREAD)) ** rivals
    payouts = PAYOUTS[view.players]
    later = payouts[min(len(phase.passed) + 1, len(payouts) - 1)]
    return (1 - beaten) * (worth - price) + beaten * (phase.payout + later) / 2 > phase.payout


def _likely(margin: float, spread: float) -> float:
    """How likely a player wants a sack who would gain so many points by it: half when it is all one."""
    return 1 / (1 + exp(-margin / spread))


def _expected(view: View, dice: Dice) -> float:
    """What the sack is worth on average, over ways in which its unseen cards may lie, less a doubt."""
    seen = _seen(view)
    owners = [place.owner for place in view.row if not isinstance(place.card, Faces)]
    if not owners:
        return _points(seen)
    about = _cards_about(view, seen)
    # For each unseen card: how likely each of the cards is, added up, so that a number picks one.
    ladders = [list(accumulate(_weights(view, owner, about))) for owner in owners]
    total = 0
    for _ in range(SAMPLES):
        total += _points(seen + [about[bisect(ladder, dice.random() * ladder[-1])] for ladder in ladders])
    return total / SAMPLES - DOUBT * len(owners)


def _cards_about(view: View, seen: Sequence[Card]) -> list[Card]:
    """The cards that may lie unseen in the row: not of a suit that is open there, nor seen by the viewer yet.

    Each player has one suit, so no other laid a card of it (with five, two have one suit, which is rare
    enough to be left out of account).
    """
    spent = set(seen)
    for sack in view.sacks:
        spent.update(_faces(sack.gone), _faces(sack.kept))
    suits = {card.suit for card in seen}
    piles = [pile for suit, pile in PILES.items() if suit not in suits]
    about = [card for pile in piles for card in pile if card not in spent]
    return about or [card for pile in PILES.values() for card in pile]


def _faces(sight: Sight) -> tuple[Card, ...]:
    return sight.cards if isinstance(sight, Faces) else ()


def _weights(view: View, owner: Seat, about: Sequence[Card]) -> list[float]:
    """How likely each of these cards is the one that its owner laid, judged by the owner's bids and passes.

    The owner knows it, and what all see; of the rest the owner, too, expects the average.
    """
    doing = view.doing[owner] if owner != TABLE else None
    if not isinstance(doing, DidBid | DidPass):
        return [1.0] * len(about)
    passed = view.phase.passed if isinstance(view.phase, Bidding) else ()
    openly = [place.card.cards[0] for place in view.row[: len(passed) + 1] if isinstance(place.card, Faces)]
    rest = UNKNOWN * (len(view.row) - len(openly) - 1)
    bid = view.phase.bid if isinstance(view.phase, Bidding) else 0
    weights = []
    for card in about:
        worth = _points([*openly, card]) + rest
        if isinstance(doing, DidBid):
            meant = _likely(worth - (doing.coins + 1), SPREAD)
        else:
            meant = _likely(bid + 1 + doing.took - worth, SPREAD)
        weights.append(1 - CONFIDENCE + CONFIDENCE * meant)
    return weights


# --- Normal: which card to lay --------------------------------------------------------------------------

TELLING = {
    Rank.TEN: 8, Rank.FIVE: 7, Rank.KING: 7, Rank.EIGHT: 6, Rank.THREE: 5,
    Rank.SIX: 4, Rank.ACE: 3, Rank.FOUR: 2, Rank.JACK: 2, Rank.TWO: 0,
}  # fmt: skip
"""How far a sack is from what others take it for while this card lies unseen in it, in points."""
OPEN_SOON = 0.2
"""The part of the row that is turned up before its cards are of use as secrets."""
WHIM = 1.5
"""How much chance there is in it, in points; who always does the same is read like a book."""


def _telling_lay(view: View, dice: Dice) -> Move:
    """A telling card where it stays unseen for long, and a plain one where it is turned up at once.

    Who alone knows of a ten buys it cheaply; who alone knows of a king lets the others pay too much.
    """
    if view.you is None:
        raise ValueError("nobody lays cards who has no seat")
    unseen = (view.you - view.start) % view.players / (view.players - 1) - OPEN_SOON
    best, most = view.offers[0], float("-inf")
    for move in view.offers:
        if isinstance(move, Lay):
            score = unseen * TELLING[move.card.rank] + WHIM * dice.random()
            if score > most:
                best, most = move, score
    return best


_PLAYERS: dict[Level, Callable[[View, Dice], Move]] = {
    Level.RANDOM: _by_chance,
    Level.EASY: _simply,
    Level.NORMAL: _thoughtfully,
}
