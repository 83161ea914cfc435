"""How a change is shown: cards turn, coins count, king and jack take a card, a frame blinks (LOOK §7).

What the table says is true at once; these runs only hold back for a moment what the eye should follow. They
change the ``Moment`` and nothing else.
"""

from collections.abc import Callable, Sequence

from shared.games.katta.view import BidMade, CardLaid, CardTurned, Passed, SackSold, SackUnsold, View
from shared.seats import Seat, with_seat
from tui.games.katta.log import Told
from tui.waits import Waits
from tui.widgets.motion import NEW, TAKE, TURN, Step, blink, count

Change = Callable[..., None]
"""Changes some fields of the moment and draws: ``change(narrow=2, unturned=None)``."""


def runs(
    before: View,
    news: Sequence[Told],
    change: Change,
    fresh: Callable[[int, bool], None],
    waits: Waits,
) -> tuple[Step, ...]:
    """The steps that show what happened since ``before``, one thing after the other.

    ``fresh`` sets or clears the ▼ over a place.
    """
    steps: list[Step] = []
    purses = before.purses
    for event, _shown in news:
        match event:
            case CardLaid(_seat, place):
                steps += _new(place, fresh)
            case Passed(seat, took):
                had = purses[seat]
                if had is not None:
                    steps += count(_paying(purses, seat, change), had + 1, had + took, waits.count)
                    purses = with_seat(purses, seat, had + took)
            case CardTurned(place, _owner):
                steps += _turned(place, change, fresh)
            case SackSold() | SackUnsold():
                steps += (Step(TAKE, _then(change, beats=1)), Step(TAKE, _then(change, beats=2)))
            case BidMade():
                pass
            case _:
                break
    # At the end the purses are those of the view again: the buyer has paid, too.
    return (*steps, Step(0, _then(change, purses=None))) if purses != before.purses else tuple(steps)


def _paying(purses: tuple[int | None, ...], seat: int, change: Change) -> Callable[[int], None]:
    """Shows this seat with so many coins."""

    def show(value: int) -> None:
        change(purses=with_seat(purses, Seat(seat), value))

    return show


def _turned(place: int, change: Change, fresh: Callable[[int, bool], None]) -> tuple[Step, ...]:
    return (
        Step(TURN, _then(change, narrow=place)),
        Step(TURN, _then(change, narrow=None, unturned=None)),
        *_new(place, fresh),
    )


def _new(place: int, fresh: Callable[[int, bool], None]) -> tuple[Step, ...]:
    return (
        Step(0, lambda: fresh(place, True)),
        Step(NEW, lambda: fresh(place, False), trailing=True),
    )


def held_back(before: View, news: Sequence[Told]) -> dict[str, object]:
    """What is held back before the runs begin: the old purses, the card that is still to be turned."""
    fields: dict[str, object] = {}
    for event, _shown in news:
        match event:
            case Passed(seat, _took):
                had = before.purses[seat]
                if had is not None and "purses" not in fields:
                    # The first coin is there with the pass itself.
                    fields["purses"] = with_seat(before.purses, seat, had + 1)
            case CardTurned(place, _owner):
                fields["unturned"] = place
            case SackSold() | SackUnsold():
                return fields | {"beats": 0}
            case _:
                pass
    return fields


def my_turn(change: Change) -> tuple[Step, ...]:
    """The frame of my seat, thin and heavy twice, then still."""
    return blink(lambda thin: change(thin=thin))


def _then(change: Change, **fields: object) -> Callable[[], None]:
    return lambda: change(**fields)
