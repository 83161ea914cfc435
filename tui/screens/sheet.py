"""A screen of the house drawn as one sheet: header, what the screen paints, footer; where clicks go."""

from collections.abc import Callable

from textual import events

from tui.canvas import Canvas
from tui.screens.keys import Key
from tui.widgets.footer import cap_span
from tui.widgets.painted import CanvasWidget

WIDEST, KEPT = 130, 120
"""Wider than the first, a screen keeps so many columns as the second in the middle."""


class Sheet(CanvasWidget):
    """The whole of a house screen. Its screen paints it, and says which cells a click does something on."""

    def __init__(
        self, paint: Callable[[Canvas], None], do: Callable[[Key], None], missed: Callable[[], None]
    ) -> None:
        super().__init__()
        self._paint_screen = paint
        self._do = do
        self._missed = missed
        self._spots: list[tuple[int, int, int, int, Key]] = []

    def paint(self, canvas: Canvas) -> None:
        self._spots.clear()
        self._paint_screen(canvas)

    def spot(self, x: int, y: int, width: int, height: int, key: Key) -> None:
        """A click on these cells does what the key does."""
        self._spots.append((x, y, width, height, key))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        # The last painted lies on top.
        for x, y, width, height, key in reversed(self._spots):
            if x <= event.x < x + width and y <= event.y < y + height:
                self._do(key)
                return
        if 1 < event.y < self.size.height - 1:
            self._missed()


def margin(width: int) -> int:
    """Columns free at both sides where a screen is centred, else 0."""
    return (width - KEPT) // 2 if width > WIDEST else 0


def paint_cap(canvas: Canvas, x: int, y: int, cap: str, *, main: bool = False) -> int:
    """A key's cap as it is drawn everywhere; gives the column after it."""
    return canvas.spans(x, y, (cap_span(cap, canvas.look, main=main),))
