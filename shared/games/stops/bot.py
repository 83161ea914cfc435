"""How bots play stops: from the view that a person in their place would have, and nothing else."""

from collections.abc import Callable, Iterable, Sequence

from shared.game import Bots, Dice, Level
from shared.games.stops.guess import (
    NOBODY,
    Knowledge,
    World,
    empty_world,
    gain_of,
    number_of,
    played,
    pools_of,
    start_of,
)
from shared.games.stops.view import POOLS, PRICE, Buy, Lending, Move, Play, View, worth_of
from shared.seats import Seat, clockwise, left_of
from shared.sight import cards_of


class StopsBots(Bots):
    """Bots that play stops."""

    levels = (Level.RANDOM, Level.EASY, Level.NORMAL, Level.HARD)

    def choose(self, view: View, level: Level, dice: Dice) -> Move:
        """The move a bot of this level makes."""
        return choose(view, level, dice)


def choose(view: View, level: Level, dice: Dice) -> Move:
    """The move that a bot of this level makes; the view offers at least one."""
    if len(view.offers) == 1:
        return view.offers[0]
    if isinstance(view.phase, Lending) and level is not Level.RANDOM:
        return _about_a_loan(view, view.phase, level)
    return _PLAYERS[level](view, dice)


def _about_a_loan(view: View, phase: Lending, level: Level) -> Move:
    """Whether to lend what one is asked for (S19).

    What is lent counts as one's own, so that lending costs nothing; but a player who refuses may end the
    match as it stands. A bot that plays well does so when it is then worth most; an easy one always lends.
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
    """The cat when no card of a pool is in the hand; any suit, for a bot that looks at nothing else."""
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
    """Many more times, remembering what the others have shown, minding what they win, and thinking of what it
    will do itself when its turn comes again."""
    return _imagined(view, dice, samples=HARD_SAMPLES, careful=True)


NORMAL_SAMPLES = 3
HARD_SAMPLES = 128
"""So many ways in which the unseen cards may lie are tried at most; more plays better, and is slower."""
ROUND = 16
"""After each so many of them what is clearly worse than the best is tried no more."""
CLEARLY = 2.5
"""So many standard errors are clear."""


def _imagined(view: View, dice: Dice, *, samples: int, careful: bool) -> Move:
    me = _seat_of(view)
    knowledge = Knowledge(view, me, careful=careful)
    if not isinstance(view.offers[0], Play):
        return _about_the_cat(view, me, knowledge, dice, samples, careful)
    return _a_suit(view, me, knowledge, dice, samples, careful)


def _a_suit(view: View, me: Seat, knowledge: Knowledge, dice: Dice, samples: int, careful: bool) -> Move:
    """The suit with which one gains most on average, each tried in the same worlds."""
    pools = pools_of(view)
    thinker = me if careful else NOBODY
    leads = [(move, number_of(move.card)) for move in view.offers if isinstance(move, Play)]

    def trial(which: Iterable[int]) -> list[float]:
        world = knowledge.world(dice)
        return [
            gain_of(played(world.copy(), pools.copy(), me, leads[index][1], thinker), me, against=careful)
            for index in which
        ]

    return leads[_best(len(leads), trial, samples)][0]


def _about_the_cat(
    view: View, me: Seat, knowledge: Knowledge, dice: Dice, samples: int, careful: bool
) -> Move:
    """Whether one gains more with the cat than with the own hand, on average over what may lie in either."""
    pools = pools_of(view)
    size = len(knowledge.mine)
    thinker = me if careful else NOBODY
    price = PRICE if isinstance(view.offers[0], Buy) else 0

    def gain(world: World, paid: int) -> float:
        seat, card = start_of(world, view.dealer)
        gained = played(world, pools.copy(), seat, card, thinker)
        gained[me] -= paid
        gained[view.dealer] += paid
        return gain_of(gained, me, against=careful)

    def trial(which: Iterable[int]) -> list[float]:
        world = knowledge.world(dice)
        with_cat = empty_world(view.players)
        for seat in range(view.players):
            if seat != me:
                with_cat.give([card for card in knowledge.unseen if world.holder[card] == seat], seat)
        with_cat.give([card for card in knowledge.unseen if world.holder[card] == NOBODY][:size], me)
        return [gain(with_cat, price) if index else gain(world, 0) for index in which]

    return view.offers[0] if _best(2, trial, samples) else view.offers[-1]


def _best(count: int, trial: Callable[[Iterable[int]], Sequence[float]], samples: int) -> int:
    """Which of so many choices gains most on average, the first among equals. A trial tells what each of some
    of them gains in one and the same world."""
    tried: dict[int, list[float]] = {index: [] for index in range(count)}
    for number in range(1, samples + 1):
        for gains, gain in zip(tried.values(), trial(tried), strict=True):
            gains.append(gain)
        if number % ROUND == 0:
            best = max(tried.values(), key=sum)
            tried = {index: gains for index, gains in tried.items() if not _clearly_less(gains, best)}
            if len(tried) == 1:
                break
    return max(tried, key=lambda index: sum(tried[index]))


def _clearly_less(gains: Sequence[float], best: Sequence[float]) -> bool:
    """Whether the one is less than the other beyond what chance would do, both having been tried alike."""
    differences = [more - less for more, less in zip(best, gains, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    spread = sum((each - mean) ** 2 for each in differences) / count
    return mean > 0 and mean**2 * count > CLEARLY**2 * spread


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
