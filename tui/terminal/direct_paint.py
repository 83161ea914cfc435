"""What has changed on widgets goes straight to the terminal, as cells.

Textual would lay out, render and cut the lines of all widgets for each change, a sixtieth of a second later,
and what it writes would be read again to find out what differs (see ``screen_model``). Where a widget
stands still, all of that ends in writing the cells that it has just painted and nothing lies over.
"""

import asyncio
from operator import is_not
from typing import Any, Final, NamedTuple

from rich.color import ColorSystem
from rich.style import Style
from textual.geometry import Offset, Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tui.canvas import Canvas
from tui.look.look import Depth, Look
from tui.terminal import sgr
from tui.terminal.compositor import Layout, Seen
from tui.terminal.felt import Felt, FeltModal
from tui.terminal.host import CellWidget, Host
from tui.terminal.screen_model import HALF, Stretch

_DEPTHS: Final[dict[Depth, ColorSystem]] = {
    "truecolor": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "16": ColorSystem.STANDARD,
    "8": ColorSystem.STANDARD,
    "mono": ColorSystem.STANDARD,
}


class _Inks:
    """The styles of a look as the terminal has them. They live as long as the look, which stays here, so each
    is known by its identity: comparing them would take longer than all the rest."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._depth = _DEPTHS[look.depth]
        self._inks: dict[int, tuple[sgr.Style, sgr.Style]] = {}
        """By the style's identity: how signs have it, and how blanks do."""

    def of(self, chars: list[str], styles: list[Style]) -> list[sgr.Style]:
        """The styles of these cells."""
        inks = self._inks
        try:
            return [inks[at][char == " "] for char, at in zip(chars, map(id, styles), strict=True)]
        except KeyError:
            for style in styles:
                if id(style) not in inks:
                    inks[id(style)] = self._ink(style)
            return self.of(chars, styles)

    def _ink(self, style: Style) -> tuple[sgr.Style, sgr.Style]:
        ink = sgr.after(sgr.OWN, Strip.render_ansi(style, self._depth))
        assert ink is not None, "a look has no other codes than colours, bold and reverse"
        return ink, sgr.of_blank(ink)


class Place(NamedTuple):
    """Where a widget stands that is to be seen, but for what lies over it."""

    region: Region
    covers: tuple[Region, ...]
    """What its screen has over it, and what screens that are seen through have."""


class Straight:
    """The rows of widgets that have changed since the terminal was written last."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._changed: dict[CellWidget, dict[int, int]] = {}
        self._waiting: asyncio.Handle | None = None
        self._seen: list[Layout] = []
        self._places: dict[Widget, Place] = {}
        self._inks = _Inks(app.look)

    def bare(self, widget: Widget, x: int, y: int) -> Offset | None:
        """Where this cell of a widget stands, if nothing lies over it; None where that is not known, too."""
        place = self._shown().get(widget)
        if place is None:
            return None
        at = place.region.offset + Offset(x, y)
        return None if any(cover.contains_point(at) for cover in place.covers) else at

    def whole(self, size: Size, layout: Layout, seen: Seen) -> bool:
        """Send all that is to be seen of these widgets, laid out for a terminal of this size; False, and
        nothing is sent, where Textual must find out what that is."""
        if size != self._app.size or not self._takes_cells():
            return False
        stretches: list[Stretch] = []
        for widget, pieces in seen.items():
            region, canvas = layout[widget][0], None
            if isinstance(widget, CellWidget):
                canvas = widget.canvas_now()
            elif isinstance(widget, Felt) and not isinstance(widget, FeltModal):
                canvas = Canvas(region.width, region.height, self._app.look, widget.ground)
            if canvas is None or (canvas.width, canvas.height) != region.size:
                return False
            for row, start, end in pieces:
                stretch = self._stretch(canvas, region.x, region.y, row - region.y, canvas.width)
                cut = (start, end) != region.column_span
                stretches.append(_part(stretch, start - region.x, end - region.x) if cut else stretch)
        assert self._app.output is not None
        self._app.output.put(stretches)
        return True

    def changed(self, widget: CellWidget, rows: list[tuple[int, int]]) -> None:
        """These rows of a widget differ from what is shown, so many cells from the left. They are sent when
        whatever is being done now is done: what changes together is one update."""
        widths = self._changed.setdefault(widget, {})
        for row, width in rows:
            widths[row] = max(width, widths.get(row, 0))
        if self._waiting is None:
            self._waiting = asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        self._waiting = None
        changed, self._changed = self._changed, {}
        shown = self._shown()
        stretches: list[Stretch] = []
        straight = False
        for widget, rows in changed.items():
            place = shown.get(widget)
            found = self._stretches(widget, place, rows) if place is not None else None
            if found is None:
                widget.refresh(*(Region(0, row, width, 1) for row, width in rows.items()))
                self._show_through(widget)
            else:
                stretches += found
                straight = True
        if straight and self._app.output is not None:
            # Where no cell has changed, the cursor has moved.
            self._app.output.put(stretches)
            self._app.post_display_hook()

    def _show_through(self, widget: CellWidget) -> None:
        """Of screens over each other Textual has only the foremost drawn anew: one between would go on
        showing what was to be seen through it."""
        if widget.is_attached:
            for screen in self._app.seen_screens()[1:]:
                if screen is widget.screen:
                    break
                screen.refresh()

    def _stretches(self, widget: CellWidget, place: Place, rows: dict[int, int]) -> list[Stretch] | None:
        """The cells of these rows on the terminal; None where Textual must find out what is to be seen."""
        canvas, region = widget.canvas, place.region
        if canvas is None or (canvas.width, canvas.height) != region.size:
            return None
        found = []
        for row, width in rows.items():
            if row >= canvas.height:
                continue  # it has been laid out smaller, and drawn by that, since the row was painted
            stretch = self._stretch(canvas, region.x, region.y, row, width)
            found += _beside(stretch, place.covers) if place.covers else [stretch]
        return found

    def _stretch(self, canvas: Canvas, x: int, y: int, row: int, width: int) -> Stretch:
        """The first cells of a row of a canvas that stands at this column and row."""
        if self._inks.look is not canvas.look:
            self._inks = _Inks(canvas.look)
        chars, styles = canvas.cells(row, width)
        if "" in chars:
            chars = [char or HALF for char in chars]
        return Stretch(x, y + row, chars, self._inks.of(chars, styles))

    def _takes_cells(self) -> bool:
        """Whether the terminal can be given cells now."""
        app = self._app
        # In monochrome a blank may be turned over, and then it is not the same in all styles.
        return app.output is not None and app.output.is_open and not app.batches and app.look.depth != "mono"

    def _shown(self) -> dict[Widget, Place]:
        """Where the widgets stand; none where something is about to move, or no cells are taken."""
        if not self._takes_cells():
            return {}
        screens = self._app.seen_screens()
        layouts = [
            layout
            for screen in screens
            if isinstance(screen, Felt) and (layout := screen.layout_now) is not None
        ]
        if len(layouts) < len(screens):
            return {}
        if len(layouts) != len(self._seen) or any(map(is_not, layouts, self._seen)):
            self._seen = layouts
            self._places = _places(screens, layouts)
        return self._places


def _places(screens: list[Screen[Any]], layouts: list[Layout]) -> dict[Widget, Place]:
    """The widgets that are not clipped, of the foremost screen first."""
    found: dict[Widget, Place] = {}
    above: list[Region] = []
    for screen, layout in zip(screens, layouts, strict=True):
        before: list[Region] = []
        for widget, (region, clip) in layout.items():
            if widget is screen:
                continue  # the ground, which is seen through or lies behind all
            if clip.contains_region(region):
                found[widget] = Place(region, tuple(filter(region.overlaps, (*before, *above))))
            before.append(region)
        above += before
    return found


def _beside(stretch: Stretch, covers: tuple[Region, ...]) -> list[Stretch]:
    """The parts of cells in a row that nothing lies over. Of a letter in two cells one may be covered; the
    other is blank then."""
    x, y = stretch.x, stretch.y
    parts = [(0, len(stretch.chars))]
    for cover in covers:
        if y in cover.line_range:
            left, right = cover.x - x, cover.right - x
            cut = [
                piece for start, end in parts for piece in ((start, min(end, left)), (max(start, right), end))
            ]
            parts = [(start, end) for start, end in cut if start < end]
    return [_part(stretch, *part) for part in parts]


def _part(stretch: Stretch, start: int, end: int) -> Stretch:
    """The cells from one place to before another, with no half of a letter."""
    x, y, chars, inks = stretch
    signs, styles = chars[start:end], inks[start:end]
    if signs[0] == HALF:
        signs[0], styles[0] = " ", sgr.of_blank(styles[0])
    if chars[end : end + 1] == [HALF]:
        signs[-1], styles[-1] = " ", sgr.of_blank(styles[-1])
    return Stretch(x + start, y, signs, styles)
