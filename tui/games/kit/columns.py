"""How many columns a table keeps in a terminal, whatever the game: header, body and footer stand in them."""

from typing import Final

LARGE: Final = 120
LOG_FROM: Final = 118
"""Columns from which on there is room for the log beside the table."""
NORMAL: Final = 80
SMALL: Final = 60


def kept(width: int, height: int) -> int:
    """The columns of a table; those that are left over are free at both sides."""
    if width >= LARGE and height >= 36:
        return LARGE
    if width < NORMAL or height < 23:
        return SMALL
    return LOG_FROM if width >= LOG_FROM else NORMAL


def left_of(width: int, height: int) -> int:
    """The column where a table begins."""
    return (width - kept(width, height)) // 2
