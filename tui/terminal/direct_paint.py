"""What has changed on widgets goes straight to the terminal, as cells.

Textual would lay out, render and cut the lines of all widgets for each change, a sixtieth of a second later,
and what it writes would be read again to find out what differs (see ``screen_model``). Where a widget
stands still and nothing lies over it, all of that ends in writing the cells that the widget has just painted.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from rich.color import ColorSystem
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from tui.look.look import Look
from tui.terminal import sgr
from tui.terminal.screen_model import HALF, Stretch

if TYPE_CHECKING:
    from tui.widgets.painted import CanvasWidget, PaintedApp


Put: TypeAlias = Callable[[list[Stretch]], None]
"""What a driver has that takes cells, too (see ``diff_driver``)."""


class _Inks:
    """The styles of a look as the terminal has them. They live as long as the look, which stays here, so each
    is known by its identity: comparing them would take longer than all the rest."""

    def __init__(self, look: Look, depth: ColorSystem) -> None:
        self.look = look
        self._depth = depth
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

    def __init__(self, app: "PaintedApp") -> None:
        self._app = app
        self._changed: dict[CanvasWidget, dict[int, int]] = {}
        self._waiting: asyncio.Handle | None = None
        self._seen: object = None
        self._uncovered: dict[Widget, Region] = {}
        self._inks = _Inks(app.look, ColorSystem.TRUECOLOR)

    def shows(self, widget: "CanvasWidget") -> bool:
        """Whether all of this widget is to be seen now, with nothing over it."""
        return bool(self._app.screen_stack) and self._shown().get(widget) is not None

    def changed(self, widget: "CanvasWidget", rows: list[tuple[int, int]]) -> None:
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
        straight = self._is_possible()
        shown = self._shown() if straight else {}
        stretches: list[Stretch] = []
        for widget, rows in changed.items():
            region = shown.get(widget)
            found = self._stretches(widget, region, rows) if region is not None else None
            if found is None:
                widget.refresh(*(Region(0, row, width, 1) for row, width in rows.items()))
            else:
                stretches += found
        # Where no cell has changed, the cursor has moved.
        if stretches or (straight and not all(changed.values())):
            self._write(stretches)

    def _write(self, stretches: list[Stretch]) -> None:
        app, put = self._app, _put(self._app)
        assert put is not None
        assert app._driver is not None
        app._begin_update()
        try:
            put(stretches)
        finally:
            app._end_update()
        app._driver.flush()
        app.post_display_hook()

    def _is_possible(self) -> bool:
        """Whether all widgets stand where they will stand, and a terminal takes cells."""
        app = self._app
        screen = app.screen
        return (
            not getattr(screen, "moves", True)
            and not app._batch_count
            and screen._compositor.size == app.size
            and _put(app) is not None
            # In monochrome a blank may be turned over, and then it is not the same in all styles.
            and app.look.depth != "mono"
        )

    def _stretches(
        self, widget: "CanvasWidget", region: Region, rows: dict[int, int]
    ) -> list[Stretch] | None:
        """The cells of these rows on the terminal; None where Textual must find out what is to be seen."""
        canvas = widget.canvas
        if canvas is None or (canvas.width, canvas.height) != region.size:
            return None
        if self._inks.look is not canvas.look:
            self._inks = _Inks(canvas.look, self._app.console._color_system or ColorSystem.TRUECOLOR)
        found = []
        for row, width in rows.items():
            chars, styles = canvas.cells(row, width)
            if "" in chars:
                chars = [char or HALF for char in chars]
            found.append(Stretch(region.x, region.y + row, chars, self._inks.of(chars, styles)))
        return found

    def _shown(self) -> dict[Widget, Region]:
        """Where the widgets stand that are to be seen whole, with nothing over them."""
        visible = self._app.screen._compositor.visible_widgets
        if visible is not self._seen:
            self._seen = visible
            self._uncovered = _uncovered(visible)
        return self._uncovered


def _put(app: "PaintedApp") -> Put | None:
    put: Put | None = getattr(app._driver, "put", None)
    return put


def _uncovered(visible: dict[Widget, tuple[Region, Region]]) -> dict[Widget, Region]:
    """The widgets that are to be seen whole; the foremost come first."""
    found: dict[Widget, Region] = {}
    before: list[Region] = []
    for widget, (region, clip) in visible.items():
        if clip.contains_region(region) and not any(region.overlaps(other) for other in before):
            found[widget] = region
        before.append(region)
    return found
