"""Screens with a chat: C begins a line, Enter says it, Esc lets it be. A paste is one line and waits."""

from collections.abc import Iterable

from shared.wire import MAX_SAY, Said
from tui.canvas import Line as Words
from tui.canvas import Span
from tui.look import width_of
from tui.screens.base import ResultT
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key
from tui.screens.line import Line
from tui.widgets.lines import first_cells
from tui.words import _

NAMES = 5
"""Columns for a name at least, so that short names stand in a column."""


class ChattingScreen(PaintedScreen[ResultT]):
    """A screen on which one can say something."""

    def chat_keys(self) -> tuple[Key, ...]:
        """What keys do while a line is being written."""
        return (
            Key(("enter",), "Enter", _("say it"), "say", main=True, sure=True),
            Key(("escape",), "Esc", _("say nothing"), "hush"),
        )

    def do_chat(self) -> None:
        """Begin a line."""
        self.writing = Line(most=MAX_SAY)
        self.redraw()

    def do_say(self) -> None:
        """Say what has been written."""
        text = self.writing.clear().strip() if self.writing else ""
        if text:
            self.house.client.say(text)
        self.writing = None
        self.redraw()

    def do_hush(self) -> None:
        """Say nothing after all."""
        self.writing = None
        self.redraw()


def said_lines(said: Iterable[Said], width: int) -> tuple[Words, ...]:
    """What was said, as lines of a panel so many cells wide: who, then what."""
    room = 16 if width >= 40 else 8

    def line_of(each: Said) -> Words:
        if not each.name:
            # The house itself tells something.
            return (Span(" " * (NAMES + 1)), Span(each.text, "mute"))
        name = each.name if width_of(each.name) <= room else first_cells(each.name, room - 1) + "…"
        return (Span(name.ljust(NAMES) + " ", "mute"), Span(each.text))

    return tuple(map(line_of, said))
