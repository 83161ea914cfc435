"""One of several things between two arrows: a click on an arrow turns to the one before or the next."""

from typing import Final

from textual import events
from textual.message import Message

from tui.canvas import Canvas
from tui.look.look import width_of
from tui.widgets.painted import ViewWidget

ARROW: Final = 3
"""Columns of an arrow that can be clicked."""


class Chooser(ViewWidget[str]):
    """◀ What is chosen now ▶. Whoever listens decides what comes next."""

    class Turned(Message):
        """Another thing is wanted: so many steps on."""

        def __init__(self, chooser: "Chooser", steps: int) -> None:
            super().__init__()
            self.chooser = chooser
            self.steps = steps

        @property
        def control(self) -> "Chooser":
            """The chooser, so that handlers may select by id."""
            return self.chooser

    def draw(self, canvas: Canvas, picture: str) -> None:
        canvas.text(1, 0, "◀", "mute", bold=True)
        after = canvas.text(ARROW, 0, canvas.look.cut(picture, canvas.width - ARROW - 2), "mute")
        canvas.text(after + 1, 0, "▶", "mute", bold=True)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        room = self.size.width - ARROW - 2
        end = ARROW + width_of(self.look.cut(self.picture, room)) + ARROW
        if event.x < ARROW:
            self.post_message(self.Turned(self, -1))
        elif event.x < end:
            self.post_message(self.Turned(self, 1))
