"""Strips whose cells stay where they are, whatever a terminal thinks of ♥.

Some terminals draw a suit two cells wide. So each suit is put between a saved and a restored cursor, with its
blank painted first: the row goes on in the right column.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.console import Console
from rich.segment import Segment
from textual.cache import FIFOCache
from textual.strip import Strip

_SUIT: Final = re.compile("([♠♥♦♣])( ?)")


def _place(found: re.Match[str]) -> str:
    # Saved twice because some screens forget a saved cursor once they have gone back to it.
    blanks = " " + found[2]
    return f"\x1b7{blanks}\x1b8\x1b7{found[1]}\x1b8\x1b[{len(blanks)}C"


class _Nothing(FIFOCache[Any, Any]):
    """A cache that keeps nothing, and so can be shared by all."""

    def set(self, key: Any, value: Any) -> None:
        """Forget it."""

    def __setitem__(self, key: Any, value: Any) -> None:
        """Forget it."""


_BLANK: Final = {slot: getattr(Strip([], 0), slot) for slot in Strip.__slots__}
_CACHES: Final = tuple(slot for slot, value in _BLANK.items() if isinstance(value, FIFOCache))
_OTHERS: Final = tuple(
    (slot, value)
    for slot, value in _BLANK.items()
    if slot not in _CACHES and slot not in ("_segments", "_cell_length")
)


class PlacedStrip(Strip):
    """A line of cells, each suit of which takes one cell of the row."""

    __slots__ = ()

    def __init__(self, segments: Iterable[Segment], cell_length: int | None = None) -> None:
        self._segments = list(segments)
        self._cell_length = cell_length
        for slot, value in _OTHERS:
            setattr(self, slot, value)

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
        length = self.cell_length
        inside = [cut for cut in cuts if cut <= length]
        if inside == [length]:
            return [self]
        pieces = []
        start = 0
        for segments, cut in zip(Segment.divide(self._segments, inside), inside, strict=True):
            pieces.append(PlacedStrip(segments, cut - start))
            start = cut
        return pieces


# Textual gives each strip seven caches; for a row that is sent once, making them is most of the work. What
# stands in the class hides their slots.
for _slot in _CACHES:
    setattr(PlacedStrip, _slot, _Nothing(0))
