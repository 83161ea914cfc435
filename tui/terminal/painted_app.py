"""The app on its terminal: shown in exactly the colours of the table, painted straight, told of its size."""

import logging
import os
import sys
from typing import Final

from rich.console import Console
from textual import constants, events
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.filter import LineFilter
from textual.geometry import Offset, Size
from textual.widget import Widget

from tui.look.css import variables
from tui.look.look import Depth, Look
from tui.terminal import private
from tui.terminal.compositor import Layout, Seen
from tui.terminal.css_cache import KnownSheet
from tui.terminal.diff_driver import TerminalDriver
from tui.terminal.direct_paint import Straight
from tui.terminal.filters import MonochromeFilter
from tui.terminal.host import CellWidget, Host
from tui.terminal.timeout import Timeout

_SYSTEMS: Final[dict[Depth, str]] = {
    "truecolor": "truecolor",
    "256": "256",
    "16": "standard",
    "8": "standard",
    "mono": "standard",
}
_TEXTUALS: Final[dict[str, dict[str, str]]] = {}
"""Textual's own variables by its theme: every app asks for them, more than once."""
_COLOURLESS: Final = MonochromeFilter()
WHEEL: Final = 3
"""Rows for one step of the wheel."""
SETTLED: Final = 0.1
"""Seconds after the last change of size in which the whole screen is looked through once more."""

_log = logging.getLogger(__name__)


class PaintedApp(Host):
    """An app whose look is one value, shown in exactly the colours of the table (LOOK §2)."""

    def __init__(self, look: Look, *, motion: bool = True, past_textual: bool | None = None) -> None:
        """``past_textual``: whether what ``private`` lists is used; None for what the environment says."""
        # Styles carry exact colours, so Rich must think of the same depth or it would round them again.
        vars(constants)["COLOR_SYSTEM"] = _SYSTEMS[look.depth]
        # Textual reads NO_COLOR itself and would add codes for "default" to every segment.
        no_color = os.environ.pop("NO_COLOR", None)
        super().__init__()
        if no_color is not None:
            os.environ["NO_COLOR"] = no_color
        self.past_textual = private.is_wanted(os.environ) if past_textual is None else past_textual
        if self.past_textual:
            self._disable_tooltips = self._disable_notifications = True
        self.scroll_sensitivity_y = WHEEL
        self.set_reactive(Host.look, look)
        sheet = KnownSheet if self.past_textual else Stylesheet
        self.stylesheet = sheet(variables=self.get_css_variables())
        # What breaks is for the log; Textual would print it, with the values at hand.
        self.error_console = Console(quiet=True)
        self.set_reactive(Host.motion, motion)
        self._straight = Straight(self)
        self._settling = Timeout(self, self.draw_anew)
        self._fault: BaseException | None = None
        self.is_broken = False
        """Something went wrong, and the app with it."""

    def get_css_variables(self) -> dict[str, str]:
        """The palette's tokens, beside Textual's own variables of style sheets."""
        if self.theme not in _TEXTUALS:
            _TEXTUALS[self.theme] = super().get_css_variables()
        return _TEXTUALS[self.theme] | variables(self.look)

    # --- The terminal -----------------------------------------------------------------------------------

    def get_driver_class(self) -> type[Driver]:
        """Textual's own driver for this system, with our ear and less to write."""
        stock = super().get_driver_class()
        return TerminalDriver if stock is LinuxDriver else stock

    def give_terminal_back(self) -> None:
        """The app has ended; whatever broke, its terminal is not its own any more."""
        if self.terminal is not None:
            self.terminal.surely_give_back()

    async def on_event(self, event: events.Event) -> None:
        """A terminal that changed its size has done with its rows what it likes, even if in the end it is as
        large as before."""
        if isinstance(event, events.Resize):
            if self.terminal is not None:
                size = Size(*self.terminal.measured())
                event = events.Resize(size, size)
            self.resizes += event.size != self.size
            self.forget_terminal()
            self._settling.stop()
            # Before anything is drawn it only tells how large it is.
            if self.output is None or self.output.has_drawn:
                self._settling.set(SETTLED)
        await super().on_event(event)

    def draw_anew(self) -> None:
        """Lay out and paint all that is to be seen once more, whatever is thought to be there already."""
        for screen in self.seen_screens():
            for widget in screen.walk_children(CellWidget):
                widget.forget()
            screen.refresh(layout=True)
        self.refresh(repaint=True, layout=True)

    def forget_terminal(self) -> None:
        """The terminal may show anything by now; all that is drawn from now on is sent."""
        if self.output is not None:
            self.output.forget()

    def get_line_filters(self) -> list[LineFilter]:
        """None but one: in monochrome whatever Textual draws by itself loses its colour."""
        return [_COLOURLESS] if self.look.depth == "mono" else []

    # --- What is painted --------------------------------------------------------------------------------

    def bare(self, widget: Widget, x: int, y: int) -> Offset | None:
        """Where on the terminal this cell of a widget stands, if nothing lies over it."""
        return self._straight.bare(widget, x, y)

    def paint_whole(self, size: Size, layout: Layout, seen: Seen) -> bool:
        """Show all that is to be seen of the widgets of a screen."""
        return self._straight.whole(size, layout, seen)

    def painted(self, widget: CellWidget, rows: list[tuple[int, int]]) -> None:
        """These rows of a widget differ from what is shown, so many cells from the left."""
        self._straight.changed(widget, rows)

    def watch_look(self) -> None:
        """Paint everything anew."""
        if self.is_running:
            self.refresh_css(animate=False)
        for screen in self.screen_stack if self.is_running else ():
            for widget in screen.walk_children(CellWidget):
                widget.repaint()
            screen.refresh()

    # --- What breaks ------------------------------------------------------------------------------------

    def broke(self, error: BaseException) -> None:
        """Something went wrong that was not foreseen, be it in a library: for the log, without the values at
        hand."""
        self.is_broken = True
        _log.error("the screen broke", exc_info=error)

    def panic(self, *renderables: object) -> None:
        """Textual gives up, and would print what it thinks of it."""
        self.broke(self._fault or sys.exc_info()[1] or RuntimeError("a panic"))
        self.exit(1, return_code=1)
        super().panic()

    def _handle_exception(self, error: Exception) -> None:
        if self.past_textual:
            self._fault = error
            # What draws itself Textual hands to ``panic``; of the rest it would draw all values at hand.
            vars(error).setdefault("__rich__", lambda: "")
        super()._handle_exception(error)
