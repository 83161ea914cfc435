"""What was said, and a line to say more on."""

from textual import events
from textual.app import ComposeResult
from textual.message import Message

from shared.wire import MAX_SAY
from tui.widgets.field import Field
from tui.widgets.lines import INSET, Panel, PanelPicture
from tui.widgets.painted import Ground, place


class Chat(Ground):
    """A panel of lines that scrolls and, while one writes, a field at its bottom.

    What stands in the field stays there while nothing is written.
    """

    ground = "well"

    class Clicked(Message):
        """The chat was clicked, but not the line that is written."""

        def __init__(self, chat: "Chat") -> None:
            super().__init__()
            self.chat = chat

        @property
        def control(self) -> "Chat":
            """The chat, so that handlers may select by id."""
            return self.chat

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - what Textual calls it
        super().__init__(id=id)
        self.panel = Panel(PanelPicture(""))
        self.field = Field(max_length=MAX_SAY, ground="lit")
        self.field.display = False

    def compose(self) -> ComposeResult:
        yield self.panel
        yield self.field

    @property
    def writing(self) -> bool:
        """Whether one writes."""
        return bool(self.field.display)

    def show_lines(self, picture: PanelPicture) -> None:
        """Show this from now on; ``picture.writing`` says whether one writes."""
        self._arrange()
        self.panel.show(picture)
        self.write(picture.writing)

    def write(self, on: bool) -> None:
        """Have the next letters go into the field, or no more."""
        if on == self.writing:
            return
        if not on and self.field.has_focus:
            self.screen.set_focus(None)
        self.field.display = on
        if on:
            self.screen.set_focus(self.field)

    def on_click(self, event: events.Click) -> None:
        """A click on what was said."""
        event.stop()
        if not (self.writing and self.field.region.contains(event.screen_x, event.screen_y)):
            self.post_message(self.Clicked(self))

    def on_resize(self, event: events.Resize) -> None:
        """Panel and field stand in another room."""
        self._arrange()

    def _arrange(self) -> None:
        width, height = self.room
        self.panel.place(0, 0, width, height)
        place(self.field, INSET + 2, height - 2, max(1, width - 2 * INSET - 2), 1)
