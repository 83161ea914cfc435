"""How bots play stops: from the view that a person in their place would have, and nothing else."""

from shared.game import Dice, Level
from shared.games.stops.view import Move, View


def choose(view: View, level: Level, dice: Dice) -> Move:
    """The move that a bot of this level makes; the view offers at least one."""
    return view.offers[int(dice.random() * len(view.offers))]
