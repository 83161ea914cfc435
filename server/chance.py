"""Chance, as a parameter: code that draws is given where from, so that a test may know what is drawn.

Deals, salts, codes and secrets must be such that they cannot be foreseen. A test or a bench may want the same
evening twice.
"""

import random
from collections.abc import Sequence
from typing import Protocol, TypeVar

from shared.game import Dice

T = TypeVar("T")


class Chance(Dice, Protocol):
    """Where luck comes from. Also what a bot throws."""

    def choice(self, options: Sequence[T], /) -> T:
        """One of these, each as likely as the others."""
        ...

    def randbytes(self, count: int, /) -> bytes:
        """So many bytes."""
        ...


def unforeseeable() -> Chance:
    """The system's own source, which ``secrets`` draws from, too."""
    return random.SystemRandom()


def repeatable(seed: str) -> Chance:
    """The same luck again for the same seed: never for a deal that a player is to win or lose by."""
    return random.Random(seed)
