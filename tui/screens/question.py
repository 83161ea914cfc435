"""A question with two answers, on a strip over the screen it is about: nothing irreversible by one slip."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from textual import events

from tui.canvas import Canvas, Span, line
from tui.i18n.catalogs import _
from tui.screens.keys import Key
from tui.screens.sheet import paint_cap
from tui.widgets.painted import ViewWidget

ROWS = 6
"""The strip with air above and below, an empty row, and a footer of its own."""


@dataclass(frozen=True, slots=True)
class QuestionAnswered:
    """What is asked: the duty, the way out, and the words for both answers."""

    duty: str
    way_out: str
    yes: str
    no: str


class Question(ViewWidget[QuestionAnswered]):
    """The strip. Enter and Esc both mean no; yes has a key of its own, which no paste presses."""

    def __init__(self, asked: QuestionAnswered, then: Callable[[bool], object], reading: float) -> None:
        """It cannot have been read in less than ``reading`` seconds."""
        super().__init__(asked)
        self._then = then
        self._reading = reading
        self._asked_at = monotonic()
        self._spots: list[tuple[int, int, Key]] = []
        self._edge = 0

    def stand_at(self, edge: int) -> None:
        """Leave so many columns free at both sides."""
        self._edge = edge
        self.repaint()

    def keys(self) -> tuple[Key, ...]:
        """The two answers."""
        return (
            Key(("enter", "escape", "n"), "Enter", self.picture.no, "answer", False, main=True),
            Key(("y", "j"), "Y", self.picture.yes, "answer", True, sure=True),
        )

    def answer(self, yes: bool) -> None:
        """Take the answer and be gone. A yes that comes before it can have been read is not one."""
        if yes and monotonic() - self._asked_at < self._reading:
            return
        self._then(yes)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if event.y == 2:
            for start, end, key in self._spots:
                if start <= event.x < end:
                    self.answer(key.with_ is True)
                    return

    def draw(self, canvas: Canvas, picture: QuestionAnswered) -> None:
        canvas.fill(0, 0, canvas.width, 4, "lit")
        canvas.text(0, 0, "▄" * canvas.width, "lit", "felt")
        canvas.text(0, 3, "▀" * canvas.width, "lit", "felt")
        canvas.text(0, 1, "█", "act")
        canvas.text(0, 2, "█", "act")
        canvas.spans(
            self._edge + 4,
            1,
            line(Span(picture.duty + " ", "act", bold=True), Span(picture.way_out)),
            canvas.width - 2 * self._edge - 6,
        )
        canvas.point(4, 1)
        self._spots.clear()
        x = self._edge + 4
        for key in self.keys():
            start = x
            x = paint_cap(canvas, x, 2, key.cap, main=key.main)
            x = canvas.text(x + 1, 2, key.label, "ink" if key.main else "mute")
            self._spots.append((start, x, key))
            x += 3
        canvas.fill(0, canvas.height - 1, canvas.width, 1, "room")


def stopping(way_out: str) -> QuestionAnswered:
    """Stop the game for all? ``way_out`` says what comes of it."""
    return QuestionAnswered(_("Stop the game?"), way_out, _("vote to stop"), _("play on"))


def leaving() -> QuestionAnswered:
    """Leave a running game?"""
    return QuestionAnswered(
        _("Leave the game?"), _("A bot plays on for you."), _("leave, let a bot play"), _("stay and play")
    )
