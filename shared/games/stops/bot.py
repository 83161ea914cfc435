"""How bots play stops: from the view that a person in their place would have, and nothing else."""

from collections.abc import Callable, Sequence

from shared.game import Dice, Level
from shared.games.stops.guess import (
    Knowledge,
    empty_world,
    gain_of,
    number_of,
    played,
    pools_of,
    start_of,
)
from shared.games.stops.view import POOLS, PRICE, Buy, Lending, Move, Play, View, cards_of, worth_of
from shared.seats import Seat, clockwise, left_of


def choose(view: View, level: Level, dice: Dice) -> Move:
    """The move that a bot of this level makes; the view offers at least one."""
    if len(view.offers) == 1:
        return view.offers[0]
    if isinstance(view.phase, Lending) and level is not Level.RANDOM:
        return _about_a_loan(view, view.phase, level)
    return _PLAYERS[level](view, dice)


def _about_a_loan(view: View, phase: Lending, level: Level) -> Move:
    """Whether to lend what one is asked for (S19).

    What is lent counts as one's own, so that lending costs nothing; but whoever refuses may end the match as
    it stands. A bot that plays well does so when it is then worth most; an easy one always lends.
    """
    worth = worth_of(view)
    if phase.closer is not None:
        # Those who have still to pay before it is over.
        order = clockwise(left_of(phase.closer, view.players), view.players)[:-1]
        for payer in order[order.index(phase.borrower) + 1 :]:
            if view.purses[payer]:
                worth[payer] -= 1
                worth[phase.closer] += 1
    ahead = worth[phase.turn] == max(worth)
    return view.offers[1] if ahead and level is not Level.EASY else view.offers[0]


def _by_chance(view: View, dice: Dice) -> Move:
    """Any move."""
    return view.offers[int(dice.random() * len(view.offers))]


# --- Easy: looks at the own hand only -------------------------------------------------------------------


def _simply(view: View, dice: Dice) -> Move:
    """The cat when no card of a pool is in the hand; any suit, for whoever looks at nothing else."""
    if isinstance(view.offers[0], Play):
        return _by_chance(view, dice)
    hand = cards_of(view.hands[_seat_of(view)])
    takes = not any(card in POOLS for card in hand)
    return view.offers[0] if takes else view.offers[-1]


# --- Normal and hard: imagine how the deal may go on ------------------------------------------------------


def _thoughtfully(view: View, dice: Dice) -> Move:
    """Plays the deal on a few times in mind, with the cards it has not seen dealt by chance."""
    return _imagined(view, dice, samples=NORMAL_SAMPLES, careful=False)


def _carefully(view: View, dice: Dice) -> Move:
    """Many more times, remembering what the others have shown, and minding what they win, too."""
    return _imagined(view, dice, samples=HARD_SAMPLES, careful=True)


NORMAL_SAMPLES = 8
HARD_SAMPLES = 96
"""So many ways in which the unseen cards may lie are tried; more plays a little better, and is slower."""


def _imagined(view: View, dice: Dice, *, samples: int, careful: bool) -> Move:
    me = _seat_of(view)
    knowledge = Knowledge(view, me, careful=careful)
    if not isinstance(view.offers[0], Play):
        return _about_the_cat(view, me, knowledge, dice, samples, careful)
    return _a_suit(view, me, knowledge, dice, samples, careful)


def _a_suit(view: View, me: Seat, knowledge: Knowledge, dice: Dice, samples: int, careful: bool) -> Move:
    """The suit with which one gains most on average, each tried in the same worlds."""
    pools = pools_of(view)
    leads = [(move, number_of(move.card)) for move in view.offers if isinstance(move, Play)]
    gains = [0.0] * len(leads)
    for _ in range(samples):
        world = knowledge.world(dice)
        for index, (_, card) in enumerate(leads):
            gained = played(world.copy(), pools.copy(), me, card)
            gains[index] += gain_of(gained, me, against=careful)
    return leads[_best(gains)][0]


def _about_the_cat(
    view: View, me: Seat, knowledge: Knowledge, dice: Dice, samples: int, careful: bool
) -> Move:
    """Whether one gains more with the cat than with the own hand, on average over what may lie in either."""
    pools = pools_of(view)
    size = len(knowledge.mine)
    better = 0.0
    for _ in range(samples):
        world = knowledge.world(dice)
        seat, card = start_of(world, view.dealer)
        better -= gain_of(played(world.copy(), pools.copy(), seat, card), me, against=careful)
        other = empty_world(view.players)
        for number, holder in enumerate(world.holder):
            if holder not in (me, -1):
                other.give(number, holder)
        spare = [number for number in knowledge.unseen if world.holder[number] == -1][:size]
        for number in spare:
            other.give(number, me)
        seat, card = start_of(other, view.dealer)
        better += gain_of(played(other, pools.copy(), seat, card), me, against=careful)
    price = PRICE if isinstance(view.offers[0], Buy) else 0
    return view.offers[0] if better / samples > price else view.offers[-1]


def _best(gains: Sequence[float]) -> int:
    return max(range(len(gains)), key=gains.__getitem__)


def _seat_of(view: View) -> Seat:
    if view.you is None:
        raise ValueError("nobody plays who has no seat")
    return view.you


_PLAYERS: dict[Level, Callable[[View, Dice], Move]] = {
    Level.RANDOM: _by_chance,
    Level.EASY: _simply,
    Level.NORMAL: _thoughtfully,
    Level.HARD: _carefully,
}
