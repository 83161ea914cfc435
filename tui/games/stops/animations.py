"""How a change is shown: matches wander from a pool to its winner, a card is new, a frame blinks (LOOK §7).

What the table says is true at once; these runs only hold back for a moment what the eye should follow. They
change the ``Moment`` and nothing else.
"""

from collections.abc import Callable, Sequence

from shared.games.stops.view import CardLaid, PoolWon, View
from shared.seats import with_seat
from tui.games.stops.log import Told
from tui.games.stops.parts import Moment
from tui.waits import Waits
from tui.widgets.motion import NEW, Step, blink, count

Change = Callable[..., None]
"""Changes some fields of the moment and draws: ``change(thin=True)``."""


MOST = 1.0
"""Seconds in which all of them do, where several come at once."""


def won(news: Sequence[Told]) -> PoolWon | None:
    """The pool that was won just now, if one was."""
    return next((event for event, _shown in news if isinstance(event, PoolWon)), None)


def still_wanders(before: View, view: View, moment: Moment) -> bool:
    """Whether matches are on their way to a winner and may go on while the next card comes: no player's money
    has changed by it. The table lays the next card sooner than they can all be seen to wander."""
    wandering = moment.piles is not None and not moment.coming and not moment.lifted
    return wandering and (before.deal, before.purses, before.pools) == (view.deal, view.purses, view.pools)


def held_back(before: View, news: Sequence[Told]) -> dict[str, object]:
    """What is held back before the runs begin: the cards that still come, the matches still on the pool."""
    held: dict[str, object] = {"coming": _arriving(news), "lifted": 0}
    pool = won(news)
    if pool is None:
        return held
    piles = tuple(pool.matches if index == pool.pool else None for index in range(len(before.pools)))
    return held | {"purses": before.purses, "piles": piles}


def runs(before: View, news: Sequence[Told], change: Change, waits: Waits) -> tuple[Step, ...]:
    """The steps that show what happened since ``before``, one thing after the other."""
    steps: list[Step] = []
    count_ = _arriving(news)
    if count_:
        steps += _arrivals(count_, change, waits.arrive)
        steps += (
            Step(0, lambda: change(fresh=True)),
            Step(NEW, lambda: change(fresh=False), trailing=True),
        )
    pool = won(news)
    if pool is not None:
        had = before.purses[pool.seat]

        def show(wandered: int) -> None:
            left = tuple(
                pool.matches - wandered if index == pool.pool else None for index in range(len(before.pools))
            )
            change(purses=with_seat(before.purses, pool.seat, had + wandered), piles=left)

        steps += count(show, 0, pool.matches, waits.count)
        steps.append(Step(0, lambda: change(purses=None, piles=None)))
    return tuple(steps)


def _arriving(news: Sequence[Told]) -> int:
    """How many cards have come to the chain that lies there now."""
    arriving = 0
    for event, _shown in news:
        if isinstance(event, CardLaid):
            arriving = 1 if event.opens else arriving + 1
    return arriving


def _arrivals(cards: int, change: Change, arrive: float) -> tuple[Step, ...]:
    """Each card is seen beside its place, above it, and lies there: a second in all at most."""
    beat = min(arrive, MOST / cards) / 2
    steps: list[Step] = []
    for left in range(cards - 1, -1, -1):
        steps += (
            Step(0, _then(change, coming=left, lifted=2)),
            Step(beat, _then(change, lifted=1)),
            Step(beat, _then(change, lifted=0)),
        )
    return tuple(steps)


def _then(change: Change, **fields: object) -> Callable[[], None]:
    return lambda: change(**fields)


def my_turn(change: Change) -> tuple[Step, ...]:
    """The frame of my seat, thin and heavy twice, then still."""
    return blink(lambda thin: change(thin=thin))
