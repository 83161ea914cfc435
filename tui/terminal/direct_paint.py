"""What has changed on widgets goes straight to the terminal, as cells.

Textual would lay out, render and cut the lines of all widgets for each change, a sixtieth of a second later,
and what it writes would be read again to find out what differs (see ``screen_model``). Where a widget
stands still and nothing lies over it, all of that ends in writing the cells that the widget has just painted.
"""

import asyncio
from operator import is_not
from typing import Any, Final

from rich.color import ColorSystem
from rich.style import Style
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tui.look.look import Depth, Look
from tui.terminal import sgr
from tui.terminal.compositor import Layout
from tui.terminal.felt import Felt
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
            return [inks[id(style)][char == " "] for char, style in zip(chars, styles, strict=True)]
        except KeyError:
            for style in styles:
                if id(style) not in inks:
                    inks[id(style)] = self._ink(style)
            return self.of(chars, styles)

    def _ink(self, style: Style) -> tuple[sgr.Style, sgr.Style]:
        ink = sgr.after(sgr.OWN, Strip.render_ansi(style, self._depth))
        assert ink is not None, "a look has no other codes than colours, bold and reverse"
        return ink, sgr.of_blank(ink)


class Straight:
    """The rows of widgets that have changed since the terminal was written last."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._changed: dict[CellWidget, dict[int, int]] = {}
        self._waiting: asyncio.Handle | None = None
        self._seen: list[Layout] = []
        self._uncovered: dict[Widget, Region] = {}
        self._inks = _Inks(app.look)

    def shows(self, widget: CellWidget) -> bool:
        """Whether all of this widget is to be seen now, with nothing over it."""
        return widget in self._shown()

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
            region = shown.get(widget)
            found = self._stretches(widget, region, rows) if region is not None else None
            if found is None:
                widget.refresh(*(Region(0, row, width, 1) for row, width in rows.items()))
            else:
                stretches += found
                straight = True
        if straight and self._app.output is not None:
            # Where no cell has changed, the cursor has moved.
            self._app.output.put(stretches)
            self._app.post_display_hook()

    def _stretches(self, widget: CellWidget, region: Region, rows: dict[int, int]) -> list[Stretch] | None:
        """The cells of these rows on the terminal; None where Textual must find out what is to be seen."""
        canvas = widget.canvas
        if canvas is None or (canvas.width, canvas.height) != region.size:
            return None
        if self._inks.look is not canvas.look:
            self._inks = _Inks(canvas.look)
        found = []
        for row, width in rows.items():
            chars, styles = canvas.cells(row, width)
            if "" in chars:
                chars = [char or HALF for char in chars]
            found.append(Stretch(region.x, region.y + row, chars, self._inks.of(chars, styles)))
        return found

    def _shown(self) -> dict[Widget, Region]:
        """Where the widgets stand that are to be seen whole, with nothing over them; none where something is
        about to move, or no cells are taken.

        Screens that are seen through count as well: what stands below is shown wherever nothing of theirs is.
        """
        app = self._app
        # In monochrome a blank may be turned over, and then it is not the same in all styles.
        if app.output is None or not app.output.is_open or app.batches or app.look.depth == "mono":
            return {}
        screens = app.seen_screens()
        layouts = [
            layout
            for screen in screens
            if isinstance(screen, Felt) and (layout := screen.layout_now) is not None
        ]
        if len(layouts) < len(screens):
            return {}
        if len(layouts) != len(self._seen) or any(map(is_not, layouts, self._seen)):
            self._seen = layouts
            self._uncovered = _uncovered(screens, layouts)
        return self._uncovered


def _uncovered(screens: list[Screen[Any]], layouts: list[Layout]) -> dict[Widget, Region]:
    """The widgets that are to be seen whole; the foremost come first."""
    found: dict[Widget, Region] = {}
    before: list[Region] = []
    for screen, layout in zip(screens, layouts, strict=True):
        for widget, (region, clip) in layout.items():
            if widget is screen:
                continue  # the ground, which is seen through or lies behind all
            if clip.contains_region(region) and not any(region.overlaps(other) for other in before):
                found[widget] = region
            before.append(region)
    return found
