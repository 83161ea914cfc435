"""How a change is shown: cards turn, coins count, king and jack take a card, a frame blinks (LOOK §7)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from shared.games.katta.view import BidMade, CardLaid, CardTurned, Passed, SackSold, SackUnsold, View
from shared.seats import Seat, with_seat
from tui.games.katta.parts import Turning, UIState
from tui.games.kit.story import Told
from tui.waits import Waits
from tui.widgets.motion import NEW, TAKE, TURN, Step, count

How = Callable[[UIState], UIState]
Change = Callable[[How], None]
"""Makes another state of the screen of the one that is shown, and draws it."""


def runs(before: View, news: Sequence[Told], change: Change, waits: Waits) -> tuple[Step, ...]:
    """The steps that show what happened since ``before``, one thing after the other."""
    steps: list[Step] = []
    purses = before.purses
    for event, _shown in news:
        match event:
            case CardLaid(_seat, place):
                steps += _new(place, change)
            case Passed(seat, took):
                had = purses[seat]
                if had is not None:
                    paying = partial(_pay, change, purses, seat)
                    steps += count(paying, had + 1, had + took, waits.count)
                    purses = with_seat(purses, seat, had + took)
            case CardTurned(place, _owner):
                steps += (Step(TURN, partial(change, how)) for how in (_on_edge(place), _turned))
                steps += _new(place, change)
            case SackSold() | SackUnsold():
                steps += (Step(TAKE, partial(change, _beaten(beats))) for beats in (1, 2))
            case BidMade():
                pass
            case _:
                break
    if purses == before.purses:
        return tuple(steps)
    # At the end the purses are those of the view again: the buyer has paid, too.
    return (*steps, Step(0, partial(change, lambda now: replace(now, purses=None))))


def _pay(change: Change, purses: tuple[int | None, ...], seat: Seat, value: int) -> None:
    """Show this seat with so many coins."""
    change(lambda now: replace(now, purses=with_seat(purses, seat, value)))


def _new(place: int, change: Change) -> tuple[Step, ...]:
    """▼ over a place, and away again."""

    def mark(fresh: bool, now: UIState) -> UIState:
        others = tuple(each for each in now.turning.fresh if each != place)
        return _turning(now, replace(now.turning, fresh=(*others, place) if fresh else others))

    return (
        Step(0, partial(change, partial(mark, True))),
        Step(NEW, partial(change, partial(mark, False)), trailing=True),
    )


def _on_edge(place: int) -> How:
    return lambda now: _turning(now, replace(now.turning, narrow=place))


def _turned(now: UIState) -> UIState:
    return _turning(now, replace(now.turning, narrow=None, unturned=None))


def _beaten(beats: int) -> How:
    return lambda now: _turning(now, replace(now.turning, beats=beats))


def _turning(now: UIState, turning: Turning) -> UIState:
    return replace(now, turning=turning)


def held_back(ui_state: UIState, before: View, news: Sequence[Told]) -> UIState:
    """What is held back before the runs begin: the old purses, the card that is still to be turned."""
    for event, _shown in news:
        match event:
            case Passed(seat, _took):
                had = before.purses[seat]
                if had is not None and ui_state.purses is None:
                    # The first coin is there with the pass itself.
                    ui_state = replace(ui_state, purses=with_seat(before.purses, seat, had + 1))
            case CardTurned(place, _owner):
                ui_state = _turning(ui_state, replace(ui_state.turning, unturned=place))
            case SackSold() | SackUnsold():
                return _turning(ui_state, replace(ui_state.turning, beats=0))
            case _:
                pass
    return ui_state
