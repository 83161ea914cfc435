"""What every widget is of which only a part is seen at once: Textual's scrolling, painted like all others."""

from typing import Any

from textual.message import Message
from textual.scroll_view import ScrollView

from tui.widgets.painted import Picture, ViewWidget


class ScrolledView(ViewWidget[Picture], ScrollView, inherit_css=False, inherit_bindings=False):
    """A painted widget that scrolls up and down, by the wheel and by what its screen's keys do.

    Textual keeps where it stands (``scroll_y``) and hears the wheel; what scrolls is painted by the subclass,
    which says with ``most`` how far it goes. There are no scroll bars: where something is out of sight, what
    is painted says so.
    """

    class Scrolled(Message):
        """Other rows are seen."""

        def __init__(self, view: "ScrolledView[Any]") -> None:
            super().__init__()
            self.view = view

        @property
        def control(self) -> "ScrolledView[Any]":
            """What was scrolled, so that handlers may select by id."""
            return self.view

    @property
    def most(self) -> int:
        """How many rows can be scrolled."""
        raise NotImplementedError

    @property
    def page(self) -> int:
        """Rows of a page."""
        raise NotImplementedError

    @property
    def max_scroll_y(self) -> int:
        """Rows that can be scrolled. What stands still, such as a title, is no part of them, so they do not
        follow from Textual's sizes; nor is all laid out anew for another line."""
        return self.most

    @property
    def allow_vertical_scroll(self) -> bool:
        """Whether there is anything out of sight."""
        return self.most > 0

    def scroll_rows(self, rows: float) -> None:
        """Scroll so many rows on, or back; no further than there is something."""
        self.scroll_to(y=self.scroll_y + rows, animate=False)

    def scroll_pages(self, pages: int) -> None:
        """Scroll so many pages on, or back."""
        self.scroll_rows(pages * self.page)

    def stand(self, row: int) -> None:
        """Have this row be the first that is seen, in what is about to be painted."""
        self.set_reactive(ScrollView.scroll_y, row)
        self.set_reactive(ScrollView.scroll_target_y, row)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Paint the rows that are seen now."""
        if round(old_value) != round(new_value):
            self.repaint()
            self.post_message(self.Scrolled(self))
