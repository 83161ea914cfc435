"""How bots play Katta: from the view that a person in their place would have, and nothing else."""

from typing import assert_never

from shared.cards import Card, Rank
from shared.game import Dice, Level
from shared.games.katta.sack import VALUES
from shared.games.katta.view import Bid, Bidding, Buy, Lay, Move, Pass, View
from shared.sight import Faces

UNKNOWN = 2
"""About what an unseen card adds to a sack, in points."""


def choose(view: View, level: Level, dice: Dice) -> Move:
    """The move that a bot of this level makes; the view offers at least one."""
    if len(view.offers) == 1:
        return view.offers[0]
    match level:
        case Level.RANDOM:
            return _by_chance(view, dice)
        case Level.EASY | Level.NORMAL:
            return _simply(view, dice)
        case _:
            assert_never(level)


def _by_chance(view: View, dice: Dice) -> Move:
    """Any move, each kind as likely as the other, or else almost nobody would ever pass."""
    kinds = list(dict.fromkeys(type(move) for move in view.offers))
    kind = kinds[int(dice.random() * len(kinds))]
    moves = [move for move in view.offers if type(move) is kind]
    return moves[int(dice.random() * len(moves))]


def _simply(view: View, dice: Dice) -> Move:
    """Any card; bid one more as long as what lies there seems worth it, own card included."""
    if isinstance(view.offers[0], Lay):
        return view.offers[int(dice.random() * len(view.offers))]
    worth = _seems_worth(view)
    phase = view.phase
    if isinstance(phase, Bidding):
        # Passing is paid: the sack must be worth more than its price and that pay together.
        if isinstance(view.offers[0], Bid) and worth > phase.bid + 1 + phase.payout:
            return view.offers[0]
        return Pass()
    return Buy() if worth > 1 else view.offers[-1]


def _seems_worth(view: View) -> int:
    """The points in sight, and something for each card that is not; faces by what they usually do."""
    known = [card for place in view.row if isinstance(place.card, Faces) for card in place.card.cards]
    faces = [card for card in known if card not in VALUES]
    plain = [VALUES[card] for card in known if card in VALUES]
    unseen = len(view.row) - len(known)
    worth = sum(plain) + unseen * UNKNOWN
    if len(faces) == 1 and plain:
        worth -= max(plain) if _is_king(faces[0]) else min(plain)
    return worth


def _is_king(card: Card) -> bool:
    return card.rank is Rank.KING
