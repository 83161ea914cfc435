"""How bots play the race: from the view that a person in their place would have, and nothing else."""

from shared.game import Dice, Level
from shared.games.race.view import Claim, Move, Play, View


def choose(view: View, level: Level, dice: Dice) -> Move:
    """The move that a bot of this level makes; the view offers at least one."""
    if level is Level.RANDOM:
        return view.offers[int(dice.random() * len(view.offers))]
    return view.offers[0]


def pace(move: Move, level: Level, dice: Dice) -> int:
    """Milliseconds from seeing to moving (R12)."""
    quickest, slowest = _PLAYING[level] if isinstance(move, Claim | Play) else _TURNING[level]
    return quickest + int(dice.random() * (slowest - quickest + 1))


_PLAYING = {
    Level.RANDOM: (600, 1100),
    Level.EASY: (550, 1100),
    Level.NORMAL: (420, 850),
    Level.HARD: (300, 600),
}
_TURNING = {
    Level.RANDOM: (450, 600),
    Level.EASY: (420, 600),
    Level.NORMAL: (330, 500),
    Level.HARD: (250, 400),
}
"""From the quickest to the slowest, by level, in milliseconds."""
