"""A small sheet of cells on which a widget is painted, before it becomes strips.

Paint face, then frame, each at its own place: nothing is ever positioned by what was written left of it.
Columns and rows count from 0. What lies outside is not painted, so nothing needs to be clipped before.
"""

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from rich.segment import Segment
from rich.style import Style

from tui.look.look import Look, measured, width_of
from tui.look.suit_strip import PlacedStrip


class Span(NamedTuple):
    """A piece of text in one style: never markup, whatever is in it. ``on`` None keeps the ground."""

    text: str
    fg: str = "ink"
    bold: bool = False
    on: str | None = None
    reverse: bool = False


Line: TypeAlias = tuple[Span, ...]
"""One line of text in several styles."""


def line(*parts: str | Span) -> Line:
    """A line from parts; a bare string is ink."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


def line_width(spans: Iterable[Span], look: Look) -> int:
    """How many cells the line takes on this terminal."""
    return _line_width(tuple(spans), look.ascii)


@lru_cache(2000)
def _line_width(spans: Line, ascii_only: bool) -> int:
    return sum(measured(span.text, ascii_only)[1] for span in spans)


# corner, side and edge characters: top left, top, top right, side, bottom left, bottom right
_FRAMES = {"round": "╭─╮│╰╯", "thin": "┌─┐│└┘", "heavy": "┏━┓┃┗┛"}
_ASCII_FRAMES = {"round": "+-+|++", "thin": "+-+|++", "heavy": "#=####"}


class Weight(IntEnum):
    """How much there is to a place where the terminal's cursor may stand."""

    TOLD = 0
    """There it is said what is going on."""
    MARKED = 1
    """The thing that a key does something with."""
    WRITTEN = 2
    """The next letter goes there; only then the cursor is seen."""


class Caret(NamedTuple):
    """Where the terminal's own cursor stands: readers of the screen and input methods follow it."""

    x: int
    y: int
    weight: Weight


class Canvas:
    """``width`` × ``height`` cells, at first all blank on one ground."""

    __slots__ = ("_chars", "_grounds", "_styles", "_wide", "base", "caret", "height", "look", "width")

    def __init__(self, width: int, height: int, look: Look, ground: str = "felt") -> None:
        self.width = width
        self.height = height
        self.look = look
        self.base = ground
        blank = look.style("ink", ground)
        self._chars = [[" "] * width for _ in range(height)]
        self._grounds = [[ground] * width for _ in range(height)]
        self._styles: list[list[Style]] = [[blank] * width for _ in range(height)]
        self._wide = False
        """Whether any letter was ever written that takes two cells."""
        self.caret: Caret | None = None
        """Where the cursor stands as far as this canvas has a place for it."""

    def point(self, x: int, y: int, weight: Weight = Weight.MARKED) -> None:
        """The cursor may stand on this cell. Of several the first of the greatest weight counts."""
        if (
            0 <= x < self.width
            and 0 <= y < self.height
            and (self.caret is None or weight > self.caret.weight)
        ):
            self.caret = Caret(x, y, weight)

    def fill(self, x: int, y: int, width: int, height: int, on: str) -> None:
        """Blank cells on a ground."""
        left, end = max(0, x), min(self.width, x + width)
        if left >= end:
            return
        count = end - left
        styles, grounds = [self.look.style("ink", on)] * count, [on] * count
        for row in range(max(0, y), min(self.height, y + height)):
            if self._wide and self._is_wide(left, row, end):
                for column in range(left, end):
                    self._put(column, row, " ", styles[0], on)
            else:
                self._chars[row][left:end] = " " * count
                self._styles[row][left:end] = styles
                self._grounds[row][left:end] = grounds

    def ground_at(self, x: int, y: int) -> str:
        """The token of the ground of a cell. IndexError outside."""
        return self._grounds[y][x]

    def text(
        self,
        x: int,
        y: int,
        text: str,
        fg: str = "ink",
        on: str | None = None,
        bold: bool = False,
        *,
        reverse: bool = False,
    ) -> int:
        """Write a text from a cell on; gives the column after it. ``on`` None keeps the ground.

        The text is cleaned, and turned into ASCII where the look asks for it, before it is measured.
        """
        text, cells = measured(text, self.look.ascii)
        end = x + cells
        if not 0 <= y < self.height:
            return end
        # A whole text on one ground is written at once, and nearly every text is one.
        if x >= 0 and end <= self.width and cells == len(text) and text:
            grounds = self._grounds[y]
            ground = on or grounds[x]
            if (on or grounds[x:end].count(ground) == cells) and not (
                self._wide and self._is_wide(x, y, end)
            ):
                self._chars[y][x:end] = text
                self._styles[y][x:end] = [self.look.style(fg, ground, bold, reverse)] * cells
                if on:
                    grounds[x:end] = [on] * cells
                return end
        begun = x
        for char in text:
            width = width_of(char)
            if not width:
                # A mark stands on the letter before it, wide or not.
                at = x - 1 if x > self.width or self._chars[y][x - 1] else x - 2
                if begun <= at < self.width:
                    self._chars[y][at] += char
            elif x >= 0 and x + width <= self.width:
                ground = self._grounds[y][x] if on is None else on
                style = self.look.style(fg, ground, bold, reverse)
                self._put(x, y, char, style, ground)
                if width == 2:
                    self._put(x + 1, y, " ", style, ground)
                    self._chars[y][x + 1] = ""
                    self._wide = True
            x += width
        return x

    def column(self, x: int, y: int, height: int, sign: str, fg: str = "ink", on: str | None = None) -> None:
        """One of our own signs in so many cells one below the other, from a cell on."""
        if not 0 <= x < self.width:
            return
        sign = self.look.sign(sign)
        for row in range(max(0, y), min(self.height, y + height)):
            ground = on or self._grounds[row][x]
            if self._wide and self._is_wide(x, row, x + 1):
                self._put(x, row, sign, self.look.style(fg, ground), ground)
            else:
                self._chars[row][x] = sign
                self._styles[row][x] = self.look.style(fg, ground)
                self._grounds[row][x] = ground

    def _is_wide(self, x: int, y: int, end: int) -> bool:
        """Whether a letter of two cells stands in these cells, or in one beside them."""
        return "" in self._chars[y][max(0, x - 1) : end + 1]

    def spans(self, x: int, y: int, spans: Iterable[Span], width: int | None = None) -> int:
        """Write a line of spans, cut with … at ``width`` cells if given; gives the column after it."""
        spans = tuple(spans)
        end = None if width is None or line_width(spans, self.look) <= width else x + width
        for span in spans:
            written = span.text
            if end is not None:
                written = self.look.say(written)
                room = end - x
                if room <= 0:
                    break
                if width_of(written) >= room:
                    # Something is missing here or behind, even where this very text would fit.
                    written = self.look.cut(written + "  ", room)
            x = self.text(x, y, written, span.fg, span.on, span.bold, reverse=span.reverse)
        return x

    def right(
        self, x: int, y: int, text: str, fg: str = "ink", on: str | None = None, bold: bool = False
    ) -> int:
        """Write a text that ends before column ``x``; gives the column where it begins."""
        start = x - width_of(self.look.say(text))
        self.text(start, y, text, fg, on, bold)
        return start

    def right_spans(self, x: int, y: int, spans: Iterable[Span]) -> int:
        """Write a line that ends before column ``x``; gives the column where it begins."""
        spans = tuple(spans)
        start = x - line_width(spans, self.look)
        self.spans(start, y, spans)
        return start

    def centre(
        self,
        x: int,
        y: int,
        width: int,
        text: str,
        fg: str = "ink",
        on: str | None = None,
        bold: bool = False,
    ) -> int:
        """Write a text in the middle of ``width`` cells, cut if it must be (plates only, LOOK §9)."""
        text = self.look.cut(text, width)
        return self.text(x + (width - width_of(text)) // 2, y, text, fg, on, bold)

    def frame(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        fg: str = "line",
        on: str | None = None,
        kind: str = "round",
    ) -> None:
        """A frame in the outermost cells: ``round``, ``thin`` (square), ``heavy``, or ``corners`` alone."""
        frames = _ASCII_FRAMES if self.look.ascii else _FRAMES
        signs = frames["round" if kind == "corners" else kind]
        top_left, flat, top_right, side, low_left, low_right = tuple(signs)
        right, low = x + width - 1, y + height - 1
        if kind != "corners":
            self.text(x, y, top_left + flat * (width - 2) + top_right, fg, on)
            self.text(x, low, low_left + flat * (width - 2) + low_right, fg, on)
            self.column(x, y + 1, height - 2, side, fg, on)
            self.column(right, y + 1, height - 2, side, fg, on)
            return
        self.text(x, y, top_left, fg, on)
        self.text(right, y, top_right, fg, on)
        self.text(x, low, low_left, fg, on)
        self.text(right, low, low_right, fg, on)

    def lay(self, x: int, y: int, other: "Canvas") -> None:
        """Lay another canvas onto this one, its first cell at this column and row."""
        self._wide = self._wide or other._wide
        if other.caret is not None:
            self.point(x + other.caret.x, y + other.caret.y, other.caret.weight)
        left, end = max(0, x), min(self.width, x + other.width)
        if left >= end:
            return
        begin, stop = left - x, end - x
        for row in range(max(0, -y), min(other.height, self.height - y)):
            chars = other._chars[row][begin:stop]
            if self._wide:
                # Half a letter of two cells is none, here as there.
                for column in (left, end - 1):
                    self._put(column, y + row, " ", other._styles[row][begin], other._grounds[row][begin])
                chars[0] = chars[0] or " "
                if other._chars[row][stop : stop + 1] == [""]:
                    chars[-1] = " "
            self._chars[y + row][left:end] = chars
            self._grounds[y + row][left:end] = other._grounds[row][begin:stop]
            self._styles[y + row][left:end] = other._styles[row][begin:stop]

    def _put(self, x: int, y: int, char: str, style: Style, ground: str) -> None:
        chars = self._chars[y]
        if not chars[x] and x:  # the right half of a wide letter: its left half goes, too
            chars[x - 1] = " "
        if x + 1 < self.width and not chars[x + 1]:
            chars[x + 1] = " "
        chars[x] = char
        self._styles[y][x] = style
        self._grounds[y][x] = ground

    def strips(self) -> list[PlacedStrip]:
        """The cells as lines, in as few segments as they can be written in."""
        return [self.strip(row) for row in range(self.height)]

    def strip(self, row: int) -> PlacedStrip:
        """One row as a line."""
        segments: list[Segment] = []
        run: list[str] = []
        style: Style | None = None  # of the run; None while it is only blanks
        blank: Style | None = None
        ground: object = None
        run_plain = True
        ground_of = self.look.grounds
        mono = self.look.depth == "mono"
        for char, cell_style, token in zip(
            self._chars[row], self._styles[row], self._grounds[row], strict=True
        ):
            if char == "":
                continue
            cell_ground = ground_of[token]
            # A blank has no ink of its own, unless it is turned over; in monochrome all is so on act.
            plain = not cell_style.reverse or (mono and token == "act")
            free = plain and char == " "
            fits = cell_ground == ground and (
                style is cell_style or (plain and run_plain and (free or style is None))
            )
            if run and not fits:
                segments.append(Segment("".join(run), style or blank))
                run = []
                style = None
            if not run:
                ground = cell_ground
                blank = cell_style
                run_plain = plain
            if not free and style is None:
                style = cell_style
            run.append(char)
        if run:
            segments.append(Segment("".join(run), style or blank))
        return PlacedStrip(segments, self.width)

    def cells(self, row: int, width: int) -> tuple[list[str], list[Style]]:
        """The first cells of a row: signs, "" for the right half of a wide letter, and styles."""
        return self._chars[row][:width], self._styles[row][:width]

    def differences(self, before: "Canvas") -> list[tuple[int, int]]:
        """The rows that differ from a canvas of the same size, and how far from the left they do."""
        found: list[tuple[int, int]] = []
        for row in range(self.height):
            chars, old_chars = self._chars[row], before._chars[row]
            styles, old_styles = self._styles[row], before._styles[row]
            if chars == old_chars and styles == old_styles:
                continue
            width = self.width
            # Styles are compared as objects: one look has one for each, and two that look alike do no harm.
            while chars[width - 1] == old_chars[width - 1] and styles[width - 1] is old_styles[width - 1]:
                width -= 1
            if width < self.width and not chars[width]:
                width += 1
            found.append((row, width))
        return found

    def drawn(self) -> str:
        """The signs alone, row by row, as tests like to see them."""
        return "\n".join("".join(chars).rstrip() for chars in self._chars)
