"""Screens with a chat: C begins a line, Enter says it, Esc lets it be. A paste is one line and waits."""

from collections.abc import Iterable

from textual import events

from shared.wire import MAX_SAY, Said
from tui.canvas import Line as Words
from tui.canvas import Span
from tui.i18n.catalogs import _
from tui.look.look import Look, padded, width_of
from tui.screens.base import ResultT
from tui.screens.house import PaintedScreen
from tui.screens.keys import Key
from tui.screens.line import TextField
from tui.widgets.lines import WHEEL, PanelPicture, Scrolled, first_cells, page_of

NAMES = 5
"""Columns for a name at least, so that short names stand in a column."""


class ChattingScreen(PaintedScreen[ResultT]):
    """A screen on which one can say something, and read back what was said."""

    def __init__(self) -> None:
        super().__init__()
        self._scrolled = Scrolled()
        self._page = 1

    # --- Reading ----------------------------------------------------------------------------------------

    @property
    def back(self) -> int:
        """How many rows one has scrolled back."""
        return self._scrolled.back

    def scrolled(self, picture: PanelPicture, width: int, height: int, look: Look) -> PanelPicture:
        """The chat as it is to be seen in so many cells: as far back as one has scrolled."""
        self._page = page_of(width, height, picture)
        picture = self._scrolled.shown(picture, width, height, look)
        return self._scrolled.moved(picture, 0, width, height, look) if self.back else picture

    def scroll_keys(self) -> tuple[Key, ...]:
        """The keys for reading back."""
        return (
            Key(("pageup",), "PgUp", _("what was said earlier, and later"), "scroll", 1, footer=False),
            Key(("pagedown",), "PgDn", "", "scroll", -1, footer=False, listed=False),
        )

    def do_scroll(self, pages: int) -> None:
        """A page back, or on."""
        self._scroll(pages * self._page)

    def _scroll(self, rows: int) -> None:
        # No further than there is something, which is known when it is painted.
        self._scrolled.back = max(0, self._scrolled.back + rows)
        self.redraw()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self._scroll(WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self._scroll(-WHEEL)

    # --- Saying -----------------------------------------------------------------------------------------

    def chat_keys(self) -> tuple[Key, ...]:
        """What keys do while a line is being written."""
        return (
            Key(("enter",), "Enter", _("say it"), "say", main=True, sure=True),
            Key(("escape",), "Esc", _("close the chat"), "hush"),
            *self.scroll_keys(),
        )

    def do_chat(self) -> None:
        """Begin a line."""
        self.writing = TextField(most=MAX_SAY)
        self.redraw()

    def do_say(self) -> None:
        """Say what has been written; an empty line closes the chat. A player who has said something may have
        more to say, and the next keys are not for the table."""
        text = self.writing.clear().strip() if self.writing else ""
        if text:
            self.katta.client.say(text)
        else:
            self.writing = None
        self.redraw()

    def do_hush(self) -> None:
        """Say nothing (more)."""
        self.writing = None
        self.redraw()

    def do_stay(self) -> None:
        """Nothing is open that could be closed."""
        self.katta.say_notice(_("Nothing is open here. Q leaves the table."))


def said_lines(said: Iterable[Said], width: int) -> tuple[Words, ...]:
    """What was said, as lines of a panel so many cells wide: who, then what."""
    room = 16 if width >= 40 else 8

    def line_of(each: Said) -> Words:
        name = each.name if width_of(each.name) <= room else first_cells(each.name, room - 1) + "…"
        return (Span(padded(name, NAMES) + " ", "mute"), Span(each.text))

    return tuple(map(line_of, said))
