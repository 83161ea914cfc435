"""Every game there is. The one registry of rules; the screens have their own in ``tui.games``."""

from shared.game import Game
from shared.games.katta.rules import Katta
from shared.games.race.rules import FirstRace, Race
from shared.games.stops.rules import FirstStops, Stops

GAMES: dict[str, Game] = {game.key: game for game in (Katta(), Race(), Stops())}


EARLIER: tuple[Game, ...] = (FirstRace(), FirstStops())
"""Games by rules that have been changed since: what was begun by them is played on, and checked, by them."""


def game_named(key: str) -> Game:
    """The game with this key, as it is played today. KeyError when there is none."""
    return GAMES[key]


def versions_of(game: Game) -> tuple[Game, ...]:
    """This game by all versions of its rules that are known here, today's first."""
    return (game, *(earlier for earlier in EARLIER if isinstance(earlier, type(game))))


def game_by(key: str, rules: int) -> Game | None:
    """The game by this version of its rules; None where no such version is known here. KeyError when there is
    no such game."""
    return next((game for game in versions_of(GAMES[key]) if game.rules == rules), None)
