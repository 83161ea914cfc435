"""Every key, pressed at a whole house with the limits that it ships with: nothing of it is dropped."""

import pytest

from server.clock import RealClock
from server.config import Config, Pace
from shared import wire
from shared.games.catalogue import GAMES
from shared.wire import Open, Settings
from tests.tui.real_house import RealHouse, Visit, visit

LEAVES = {"leave", "app.leave", "app.quit", "app.interrupt", "app.suspend", "back"}
"""What would end the walk through the keys."""


def quick_house() -> RealHouse:
    """The limits as they ship, by the machine's clock; bots do not wait."""
    return RealHouse(clock=RealClock(), config=Config(pace=Pace.none()))


async def walk(here: Visit) -> None:
    """Press every key of this screen once, each from this screen: one press is one request at most."""
    pressed: set[str] = set()
    start = type(here.screen)
    while type(here.screen) is start:
        leads_on = {action for hint in here.screen.hints() if hint.main for action in hint.actions.split()}
        bound = here.screen.active_bindings
        left = {
            each.binding.action: key
            for key, each in bound.items()
            if each.binding.action not in pressed | LEAVES
        }
        if not left:
            return
        # What leads on, as being ready does, comes last.
        action = min(left, key=lambda action: action in leads_on)
        pressed.add(action)
        before = len(here.asked)
        await here.press(left[action])
        # A sign of life, and bots that wait while there is something to look at, are not the key's.
        asks = [ask for ask in here.asked[before:] if not isinstance(ask, wire.Ping | wire.Hold)]
        assert len(asks) <= 1, f"{left[action]} ({action}) asks {asks}"
        for _ in range(3):  # whatever it opened lies over this screen
            if type(here.screen) is start and not here.screen.takes_text:
                break
            await here.press("escape")


@pytest.mark.parametrize("key", GAMES)
async def test_one_key_fills_the_largest_table_and_every_other_does_what_it_says(key: str) -> None:
    seats = GAMES[key].seats.stop - 1
    opened = Open(key, Settings(seats=seats, clock=0))
    async with quick_house() as house, visit("Ada", house=house, first=opened) as here:
        await here.until(lambda: here.screen.place == "waiting", "the screen of the table")
        await here.press("f")
        assert [seat.kind for seat in here.room.seats] == ["person", *["bot"] * (seats - 1)]
        assert not here.turned_down
        await walk(here)
        assert here.turned_down <= {"house.no_such_seat"}


async def test_every_key_of_home_is_one_ask_at_most() -> None:
    async with quick_house() as house, visit("Ada", house=house, first=wire.History(1)) as here:
        await walk(here)
        assert not here.turned_down
