"""Where the tables have put the player, by what they told last, and which screen belongs there."""

from typing import Any

from textual.screen import Screen

from shared.seats import Seat
from shared.stage import Stage
from tui.games.catalogue import ui_of
from tui.net.client import Client
from tui.screens import routes
from tui.screens.base import HouseScreen


def place_of(client: Client) -> tuple[str, str]:
    """One of review, lobby, waiting and table, and the code of the table."""
    if client.reviewed is not None:
        return "review", ""
    if client.room is None:
        return "lobby", ""
    return ("waiting" if client.room.stage == Stage.WAITING else "table"), client.room.code


def screen_at(place: tuple[str, str], client: Client, review_as: Seat | None) -> HouseScreen[None] | None:
    """A new screen for a place; None for the lobby, which has none but home.

    ``review_as`` is the seat from which a record is looked at, None for all cards open.
    """
    screen: Screen[Any]
    match place[0]:
        case "waiting":
            screen = routes.screen_of(routes.Waiting())
        case "table":
            assert client.room is not None
            ui = ui_of(client.room.game)
            ui.learn()
            screen = ui.table()
        case "review":
            screen = routes.screen_of(routes.Replay(review_as))
        case _:
            return None
    assert isinstance(screen, HouseScreen)
    screen.place, screen.code = place
    return screen
