"""A question with two answers, on a strip over the screen it is about: nothing irreversible by one slip."""

from typing import ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message

from tui.bindings import PLAY, Hint, KeyLabel, bind, sure
from tui.canvas import Canvas, Span, line
from tui.i18n.catalogs import N_, _
from tui.look.size_class import SizeClass
from tui.screens.base import HouseModal
from tui.screens.katta import Asked
from tui.widgets.footer import cap_span
from tui.widgets.painted import ViewWidget

ROWS: Final = 6
"""The strip with air above and below, an empty row, and a footer of its own."""


class QuestionStrip(ViewWidget[Asked]):
    """The strip: the question, and under it the two answers with their keys."""

    class Chosen(Message):
        """One of the answers was clicked."""

        def __init__(self, label: KeyLabel) -> None:
            super().__init__()
            self.label = label

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self._answers: tuple[KeyLabel, ...] = ()
        self._edge = 0
        self._spots: list[tuple[int, int, KeyLabel]] = []

    def offer(self, answers: tuple[KeyLabel, ...], edge: int) -> None:
        """Offer these answers, so many columns free at both sides."""
        if (answers, edge) != (self._answers, self._edge):
            self._answers, self._edge = answers, edge
            self.repaint()

    def draw(self, canvas: Canvas, picture: Asked) -> None:
        canvas.fill(0, 0, canvas.width, 4, "lit")
        canvas.text(0, 0, "▄" * canvas.width, "lit", "felt")
        canvas.text(0, 3, "▀" * canvas.width, "lit", "felt")
        canvas.text(0, 1, "█", "act")
        canvas.text(0, 2, "█", "act")
        asked = line(Span(picture.duty + " ", "act", bold=True), Span(picture.way_out))
        canvas.spans(self._edge + 4, 1, asked, canvas.width - 2 * self._edge - 6)
        canvas.point(4, 1)
        self._spots.clear()
        x = self._edge + 4
        for answer in self._answers:
            start = x
            x = canvas.spans(x, 2, (cap_span(answer.cap, canvas.look, main=answer.main),))
            x = canvas.text(x + 1, 2, answer.label, "ink" if answer.main else "mute")
            self._spots.append((start, x, answer))
            x += 3
        canvas.fill(0, canvas.height - 1, canvas.width, 1, "room")

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if event.y == 2:
            for start, end, answer in self._spots:
                if start <= event.x < end:
                    self.post_message(self.Chosen(answer))
                    return


class Question(HouseModal[bool]):
    """Asks, and is dismissed with the answer. Enter and Esc both mean no; yes has a key of its own, which no
    paste presses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter,escape,n", "no", N_("no"), "question.no", PLAY),
        bind("y,j", "yes", N_("yes"), "question.yes", PLAY),
    ]

    def __init__(self, asked: Asked, reading: float, edge: int) -> None:
        """It cannot have been read in less than ``reading`` seconds. ``edge``: columns free at both sides."""
        super().__init__()
        self._asked = asked
        self._reading = reading
        self._asked_at: float | None = None
        self._edge = edge
        self.strip = QuestionStrip(asked)

    def compose(self) -> ComposeResult:
        self._asked_at = self.katta.now()
        yield self.strip

    def hints(self) -> tuple[Hint, ...]:
        return (Hint("no", self._asked.no, main=True), Hint("yes", self._asked.yes))

    def redraw(self) -> None:
        # On a large screen the cards under it are larger, too: it covers them whole, not by half.
        width, height = self.app.size
        rows = ROWS + 5 if height >= SizeClass.LARGE.least[1] else ROWS
        self.strip.place(0, height - rows, width, rows)
        self.strip.offer(self.key_labels(), self._edge)

    def action_no(self) -> None:
        """Let it be."""
        self.dismiss(False)

    @sure
    def action_yes(self) -> None:
        """Do it. A yes that comes before the question can have been read is not one."""
        if self._asked_at is not None and self.katta.now() - self._asked_at >= self._reading:
            self.dismiss(True)

    @on(QuestionStrip.Chosen)
    def _chosen(self, event: QuestionStrip.Chosen) -> None:
        self.run_label(event.label)

    def on_click(self, event: events.Click) -> None:
        """Nothing under it can be clicked before it is answered."""
        no, yes = (label.cap for label in self.key_labels())
        self.katta.say_notice(_("First the question: {yes} or {no}.", yes=yes, no=no), "loss")


def stopping(way_out: str) -> Asked:
    """Stop the game for all? ``way_out`` says what comes of it."""
    return Asked(_("Stop the game?"), way_out, _("vote to stop"), _("play on"))


def leaving() -> Asked:
    """Leave a running game?"""
    return Asked(
        _("Leave the game?"), _("A bot plays on for you."), _("leave, let a bot play"), _("stay and play")
    )
