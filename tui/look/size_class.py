"""How much is drawn on a terminal, by its columns and rows: the same for the house and for every table."""

from enum import StrEnum
from functools import lru_cache
from typing import Final


class SizeClass(StrEnum):
    """How much is drawn. The values are the names in the style sheets."""

    SMALL = "small"
    NORMAL = "normal"
    LARGE = "large"

    @property
    def least(self) -> tuple[int, int]:
        """Columns and rows of the smallest terminal that it is for."""
        return _LEAST[self]


_LEAST: Final = {SizeClass.SMALL: (60, 20), SizeClass.NORMAL: (80, 23), SizeClass.LARGE: (120, 36)}


@lru_cache(64)  # every picture asks, and few terminals change their size
def size_class(width: int, height: int) -> SizeClass:
    """The size in which things are drawn in so many columns and rows; where no size has room, the least."""
    fits = (size for size in reversed(SizeClass) if width >= size.least[0] and height >= size.least[1])
    return next(fits, SizeClass.SMALL)


def has_room(width: int, height: int) -> bool:
    """Whether there is room to draw in at all."""
    columns, rows = SizeClass.SMALL.least
    return width >= columns and height >= rows
