"""Every game that a screen can show: the one registry. The rules have theirs in ``shared.games``."""

from collections.abc import Mapping

from tui.games.game_ui import GameUI
from tui.games.katta.game_ui import GAME_UI as KATTA
from tui.games.race.game_ui import GAME_UI as RACE
from tui.games.stops.game_ui import GAME_UI as STOPS
from tui.i18n.catalogs import _

GAME_UIS: Mapping[str, GameUI] = {ui.key: ui for ui in (KATTA, RACE, STOPS)}
USUAL = KATTA.key
"""The game for a player who has not said which."""


def ui_of(key: str) -> GameUI:
    """What players see of a game. KeyError for one that this screen cannot show."""
    return GAME_UIS[key]


def title_of(key: str) -> str:
    """A game's title in the current language; its key where this screen does not know the game."""
    ui = GAME_UIS.get(key)
    return _(ui.title) if ui else key
