"""Strips whose cells stay where they are, whatever a terminal thinks of ♥.

Some terminals draw a suit two cells wide. So each suit is put between a saved and a restored cursor, with its
blank painted first: the row goes on in the right column.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from textual.strip import Strip

_SUIT: Final = re.compile("([♠♥♦♣])( ?)")


def _place(found: re.Match[str]) -> str:
    # Saved twice because some screens forget a saved cursor once they have gone back to it.
    blanks = " " + found[2]
    return f"\x1b7{blanks}\x1b8\x1b7{found[1]}\x1b8\x1b[{len(blanks)}C"


class PlacedStrip(Strip):
    """A line of cells, each suit of which takes one cell of the row."""

    __slots__ = ()

    def render(self, console: Console) -> str:
        """The bytes of this line."""
        if self._render_cache is None:
            self._render_cache = _SUIT.sub(_place, super().render(console))
        return self._render_cache

    def crop(self, start: int, end: int | None = None) -> Strip:
        """The cells from start to end."""
        strip = super().crop(start, end)
        return strip if isinstance(strip, PlacedStrip) else PlacedStrip(strip._segments, strip._cell_length)

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """The pieces between the cuts."""
        return [
            strip if isinstance(strip, PlacedStrip) else PlacedStrip(strip._segments, strip._cell_length)
            for strip in super().divide(cuts)
        ]
