"""Strips that cost few bytes and whose cells stay where they are, whatever a terminal thinks of ♥.

Textual writes every segment's full style and resets it after each. A lean strip writes only what changes
from one segment to the next. And since some terminals draw a suit two cells wide, each suit is put between
a saved and a restored cursor, with its blank painted first: the row goes on in the right column.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from textual.strip import Strip

_SUIT: Final = re.compile("([♠♥♦♣])( ?)")

_Attributes = tuple[bool, bool, tuple[str, ...], tuple[str, ...]]
_NONE: Final[_Attributes] = (False, False, (), ())


def _place(found: re.Match[str]) -> str:
    # Saved twice because some screens forget a saved cursor once they have gone back to it.
    blanks = " " + found[2]
    return f"\x1b7{blanks}\x1b8\x1b7{found[1]}\x1b8\x1b[{len(blanks)}C"


@lru_cache(maxsize=4096)
def _attributes(style: Style | None, system: ColorSystem) -> _Attributes:
    if style is None:
        return _NONE
    color = () if style.color is None else tuple(style.color.downgrade(system).get_ansi_codes())
    on = () if style.bgcolor is None else tuple(style.bgcolor.downgrade(system).get_ansi_codes(False))
    return bool(style.bold), bool(style.reverse), color, on


@lru_cache(maxsize=8192)
def _step(before: _Attributes, after: _Attributes) -> str:
    """The shortest codes that lead from one style to another."""
    codes: list[str] = []
    if before[0] != after[0]:
        codes.append("1" if after[0] else "22")
    if before[1] != after[1]:
        codes.append("7" if after[1] else "27")
    if before[2] != after[2]:
        codes.extend(after[2] or ("39",))
    if before[3] != after[3]:
        codes.extend(after[3] or ("49",))
    return f"\x1b[{';'.join(codes)}m" if codes else ""


class LeanStrip(Strip):
    """A line of cells, written with no more codes than it takes."""

    __slots__ = ()

    def render(self, console: Console) -> str:
        """The bytes of this line; begins and ends in the terminal's own style."""
        if self._render_cache is None:
            system = console._color_system or ColorSystem.TRUECOLOR
            written: list[str] = []
            before = _NONE
            for text, style, _ in self._segments:
                after = _attributes(style, system)
                written.append(_step(before, after))
                written.append(text if text.isascii() else _SUIT.sub(_place, text))
                before = after
            if before != _NONE:
                written.append("\x1b[m")
            self._render_cache = "".join(written)
        return self._render_cache

    def crop(self, start: int, end: int | None = None) -> Strip:
        """The cells from start to end, as lean as these."""
        strip = super().crop(start, end)
        return strip if strip is self else LeanStrip(strip._segments, strip._cell_length)

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """The pieces between the cuts, as lean as these."""
        return [
            strip if isinstance(strip, LeanStrip) else LeanStrip(strip._segments, strip._cell_length)
            for strip in super().divide(cuts)
        ]
