"""An app as its terminal, its screens and the widgets painted on it know it."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol
from weakref import WeakSet

from textual import events
from textual.app import App
from textual.errors import NoWidget
from textual.geometry import Offset, Size
from textual.message import Message
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from tui.canvas import Canvas, Caret, Weight
from tui.look.look import Look
from tui.terminal.compositor import Layout, Seen
from tui.terminal.output import Output

_log = logging.getLogger(__name__)


class CellWidget(Widget, can_focus=False, inherit_css=False):
    """A widget whose cells are known before anybody asks for lines of them."""

    canvas: Canvas | None = None
    """What is painted now; None before anything is, and when it does not hold any more."""

    def canvas_now(self) -> Canvas | None:
        """Its cells as they are now, painted where they have not been; None where only lines of them are
        known."""
        return None

    def repaint(self) -> None:
        """Paint anew and send what differs."""
        raise NotImplementedError

    def forget(self) -> None:
        """Nothing holds of what it was told of its place and has painted: all of that is done anew."""
        raise NotImplementedError


class Pointing(Protocol):
    """A widget with a canvas on which the cursor may stand."""

    canvas: Canvas | None


class Broken(Message, bubble=False):
    """Something raised where no code of the app's waits for it."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class Terminal(Protocol):
    """What an app asks of its terminal, beside drawing on it."""

    def measured(self) -> tuple[int, int]:
        """Columns and rows that it has now."""

    def entitle(self, title: str) -> None:
        """Give its window this title."""

    def surely_give_back(self) -> None:
        """Give it back by hand, where what usually does has broken."""


class Host(App[Any]):
    """An app that is drawn on one terminal, in one look.

    ``look`` may be changed while the app runs (not its depth); everything is painted anew.
    """

    look: reactive[Look] = reactive(Look(), repaint=False)
    motion: reactive[bool] = reactive(True, repaint=False)
    """Whether cards turn and coins count; off means that every change shows its end at once."""
    output: Output | None = None
    """The way to the terminal for what is drawn; None where there is none."""
    terminal: Terminal | None = None
    """The terminal; None before there is one, and where nothing is to be seen."""
    past_textual = True
    """Whether what ``private`` lists is used."""
    resizes = 0
    """How often the terminal has changed its size."""
    batches = 0
    """How many batches go on: until the last of them is over nothing is drawn."""

    def __init__(self) -> None:
        super().__init__(ansi_color=True)
        self.carets: WeakSet[Pointing] = WeakSet()
        """The widgets on which the cursor may stand, or might have stood."""

    @contextmanager
    def batch_update(self) -> Iterator[None]:
        """Draw nothing until the end of this."""
        self.batches += 1
        try:
            with super().batch_update():
                yield
        finally:
            self.batches -= 1

    def come_at_once(self, came: Sequence[events.Event], pasting: float | None) -> None:
        """The terminal has sent all of this in one piece, and it will be told one by one. ``pasting``: when
        there was a paste that goes on."""

    # --- What is painted --------------------------------------------------------------------------------

    def bare(self, widget: Widget, x: int, y: int) -> Offset | None:
        """Where on the terminal this cell of a widget stands; None where something lies over it, or that is
        not known."""
        raise NotImplementedError

    def paint_whole(self, size: Size, layout: Layout, seen: Seen) -> bool:
        """Show all that is to be seen of the widgets of a screen; False where Textual has to."""
        raise NotImplementedError

    def painted(self, widget: CellWidget, rows: list[tuple[int, int]]) -> None:
        """These rows of a widget differ from what is shown, so many cells from the left."""
        raise NotImplementedError

    def seen_screens(self) -> list[Screen[Any]]:
        """The screens of which something is to be seen, the foremost first."""
        found: list[Screen[Any]] = []
        for screen in reversed(self.screen_stack):
            found.append(screen)
            if screen.styles.background.a == 1:
                break
        return found

    # --- What breaks ------------------------------------------------------------------------------------

    def raise_later(self, error: Exception) -> None:
        """Have the app break of this, which was raised where no code of its own waits for it."""
        if not self.post_message(Broken(error)):
            _log.error("it broke on the way out", exc_info=error)

    def on_broken(self, event: Broken) -> None:
        """Raised here it goes the way of everything that breaks."""
        raise event.error

    # --- The cursor -------------------------------------------------------------------------------------

    @property
    def takes_text(self) -> bool:
        """Whether letters go into a text now."""
        return True

    def caret(self) -> Caret | None:
        """Where on the terminal the cursor stands: where the next letter goes, or at what is marked; None
        where there is no such thing to be seen."""
        if not self.screen_stack:
            return None
        screen = self.screen
        best: Caret | None = None
        for widget in self.carets:
            if widget.canvas is None or widget.canvas.caret is None or not isinstance(widget, Widget):
                continue
            if not widget.is_attached or widget.screen is not screen:
                continue
            found = self._caret_on(widget, widget.canvas.caret)
            if found is not None and (best is None or found.weight > best.weight):
                best = found
        return best

    def _caret_on(self, widget: Widget, caret: Caret) -> Caret | None:
        """Where the cursor stands on this widget; None where that is covered."""
        x, y, weight = caret
        at = self.bare(widget, x, y)
        if at is None:
            try:
                at = self.screen.get_offset(widget) + Offset(x, y)
                seen, _region = self.screen.get_widget_at(*at)
            except NoWidget:
                return None
            if seen is not widget:
                return None
        return Caret(*at, weight if self.takes_text else min(weight, Weight.MARKED))
