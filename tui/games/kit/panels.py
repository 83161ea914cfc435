"""The log and the chat beside a table, where there is room for them."""

from tui.widgets.lines import INSET, Panel, PanelPicture, wrapped
from tui.widgets.texts import Box

CHAT_AROUND = 4
CHAT_LINES = 4
"""Rows of the chat: around what was said, and for it at most. The log has the rest."""


class Panels:
    """Two panels that share one box."""

    def __init__(self) -> None:
        self.story = Panel(PanelPicture(""))
        self.chat = Panel(PanelPicture(""))

    def display(self, shown: bool) -> None:
        """Whether they are to be seen."""
        self.story.display = self.chat.display = shown

    def show(self, box: Box, story: PanelPicture, chat: PanelPicture) -> None:
        """Show these in the box: the chat below, as high as it must be, the log over it."""
        said = sum(
            len(wrapped(spans, box.width - 2 * INSET, self.chat.look, chat.indent))
            for spans in chat.lines[-CHAT_LINES:]
        )
        rows = CHAT_AROUND + max(1, min(CHAT_LINES, said))
        self.story.place(box.x, box.y, box.width, box.height - rows)
        self.chat.place(box.x, box.y + box.height - rows, box.width, rows)
        self.story.show(story)
        self.chat.show(chat)
