"""What is known of a terminal by its name (TERM), be it here or at the other end of an ssh line."""

from typing import Final

PLAIN: Final = frozenset({"", "dumb", "unknown", "emacs", "network"})
"""Terminals that cannot move their cursor."""


def can_draw(term: str) -> bool:
    """Whether a screen can be drawn on a terminal of this name."""
    return term not in PLAIN
