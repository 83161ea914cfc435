"""Every game there is. The one registry of rules; the screens have their own in ``tui.games``."""

from typing import Any

from shared.game import Game
from shared.games.katta.rules import Katta
from shared.games.race.rules import Race
from shared.games.stops.rules import Stops

GAMES: dict[str, Game[Any, Any, Any, Any, Any, Any]] = {game.key: game for game in (Katta(), Race(), Stops())}


def game_named(key: str) -> Game[Any, Any, Any, Any, Any, Any]:
    """The game with this key. KeyError when there is none."""
    return GAMES[key]
