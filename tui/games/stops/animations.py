"""How a change is shown: matches wander from a pool to its winner, a card is new, a frame blinks (LOOK)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from shared.games.stops.view import CardLaid, PoolWon, View
from shared.seats import with_seat
from tui.games.kit.story import Told
from tui.games.stops.chain import Coming
from tui.games.stops.ui_state import UIState
from tui.waits import Waits
from tui.widgets.motion import NEW, Step, count

Change = Callable[[Callable[[UIState], UIState]], None]
"""Has the screen know something else, and draws it."""
MOST = 1.0
"""Seconds in which all of them do, where several come at once."""


def _wandering(news: Sequence[Told]) -> PoolWon | None:
    """The pool that was won just now, if one was."""
    return next((event for event, _shown in news if isinstance(event, PoolWon)), None)


def still_wanders(before: View, view: View, ui_state: UIState) -> bool:
    """Whether matches are on their way to a winner and may go on while the next card comes: no player's money
    has changed by it. The table lays the next card sooner than they can all be seen to wander."""
    wandering = ui_state.piles is not None and not ui_state.coming.cards and not ui_state.coming.lifted
    return wandering and (before.deal, before.purses, before.pools) == (view.deal, view.purses, view.pools)


def held_back(ui_state: UIState, before: View, news: Sequence[Told]) -> UIState:
    """What is held back before the runs begin: the cards that still come, the matches still on the pool."""
    ui_state = replace(ui_state, coming=Coming(_arriving(news), 0, ui_state.coming.fresh))
    pool = _wandering(news)
    return ui_state if pool is None else _with_matches(ui_state, before, pool, 0)


def _with_matches(ui_state: UIState, before: View, pool: PoolWon, wandered: int) -> UIState:
    """So many matches have come from a pool to its winner."""
    purses = with_seat(before.purses, pool.seat, before.purses[pool.seat] + wandered)
    piles = tuple(
        pool.matches - wandered if index == pool.pool else None for index in range(len(before.pools))
    )
    return replace(ui_state, purses=purses, piles=piles)


def runs(before: View, news: Sequence[Told], change: Change, waits: Waits) -> tuple[Step, ...]:
    """The steps that show what happened since ``before``, one thing after the other."""
    steps: list[Step] = []
    cards = _arriving(news)
    if cards:
        steps += _arrivals(cards, change, waits.arrive)
        steps += Step(0, _fresh(change, True)), Step(NEW, _fresh(change, False), trailing=True)
    pool = _wandering(news)
    if pool is not None:

        def wander(wandered: int) -> None:
            change(lambda ui_state: _with_matches(ui_state, before, pool, wandered))

        steps += count(wander, 0, pool.matches, waits.count)
        steps.append(Step(0, lambda: change(lambda ui_state: replace(ui_state, purses=None, piles=None))))
    return tuple(steps)


def _arriving(news: Sequence[Told]) -> int:
    """How many cards have come to the chain that lies there now."""
    arriving = 0
    for event, _shown in news:
        if isinstance(event, CardLaid):
            arriving = 1 if event.opens else arriving + 1
    return arriving


def _arrivals(cards: int, change: Change, arrive: float) -> Iterator[Step]:
    """Each card is seen beside its place, above it, and lies there: a second in all at most."""
    beat = min(arrive, MOST / cards) / 2
    for left in reversed(range(cards)):
        for delay, lifted in ((0.0, 2), (beat, 1), (beat, 0)):
            yield Step(delay, _on_its_way(change, left, lifted))


def _on_its_way(change: Change, cards: int, lifted: int) -> Callable[[], None]:
    return lambda: change(
        lambda ui_state: replace(ui_state, coming=Coming(cards, lifted, ui_state.coming.fresh))
    )


def _fresh(change: Change, fresh: bool) -> Callable[[], None]:
    return lambda: change(lambda ui_state: replace(ui_state, coming=replace(ui_state.coming, fresh=fresh)))
