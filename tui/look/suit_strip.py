"""Strips whose cells stay where they are, whatever a terminal thinks of ♥.

Some terminals draw a suit two cells wide. So each suit is put between a saved and a restored cursor, with its
blank painted first: the row goes on in the right column.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.segment import Segment
from textual.strip import Strip

_SUIT: Final = re.compile("([♠♥♦♣])( ?)")


def _place(found: re.Match[str]) -> str:
    # Saved twice because some screens forget a saved cursor once they have gone back to it.
    blanks = " " + found[2]
    return f"\x1b7{blanks}\x1b8\x1b7{found[1]}\x1b8\x1b[{len(blanks)}C"


class PlacedStrip(Strip):
    """A line of cells, each suit of which takes one cell of the row."""

    __slots__ = ("_placed",)

    def __init__(self, segments: Iterable[Segment], cell_length: int | None = None) -> None:
        super().__init__(segments, cell_length)
        self._placed: str | None = None

    def render(self, console: Console) -> str:
        """The bytes of this line."""
        if self._placed is None:
            self._placed = _SUIT.sub(_place, super().render(console))
        return self._placed

    def crop(self, start: int, end: int | None = None) -> Strip:
        """The cells from start to end."""
        strip = super().crop(start, end)
        return strip if isinstance(strip, PlacedStrip) else PlacedStrip(strip, strip.cell_length)

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """The pieces between the cuts."""
        length = self.cell_length
        inside = [cut for cut in cuts if cut <= length]
        if inside == [length]:
            return [self]
        pieces = []
        start = 0
        for segments, cut in zip(Segment.divide(self, inside), inside, strict=True):
            pieces.append(PlacedStrip(segments, cut - start))
            start = cut
        return pieces
