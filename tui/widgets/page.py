"""Text with headings, lists, tables and real cards on pages: scrolled by rows or turned by pages."""

from dataclasses import dataclass
from typing import assert_never

from textual.message import Message

from tui.canvas import Canvas
from tui.rules_layout import LineCard, Panel, SmallCard, Text, pages
from tui.rules_layout import Page as Laid
from tui.rules_page import Block
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.scrolled import ScrolledView


@dataclass(frozen=True, slots=True)
class PagePicture:
    """What is read, and how many columns it has at most; ``left`` of it so many are free."""

    blocks: tuple[Block, ...]
    widest: int
    left: int


class Page(ScrolledView[PagePicture]):
    """Pages one under the other, each as high as the widget: the wheel scrolls over them, ``turn`` goes to
    the beginning of one."""

    class Turned(Message):
        """Another page is read."""

        def __init__(self, page: "Page") -> None:
            super().__init__()
            self.page = page

        @property
        def control(self) -> "Page":
            """The pages, so that handlers may select by id."""
            return self.page

    _laid: tuple[object, tuple[Laid, ...]] = (None, ())

    @property
    def pages(self) -> tuple[Laid, ...]:
        """The pages as they are laid out in this room: a row is free above and below."""
        shown, (width, height) = self.picture, self.room
        laid_for = (shown, width, height)
        if self._laid[0] != laid_for:
            room = (max(20, min(width - shown.left - 2, shown.widest)), max(4, height - 2))
            self._laid = (laid_for, pages(shown.blocks, *room))
        return self._laid[1]

    @property
    def page(self) -> int:
        return self.room[1]

    @property
    def most(self) -> int:
        return max(0, len(self.pages) - 1) * self.page

    @property
    def number(self) -> int:
        """Which page is read, from 0: the one whose rows are at the top."""
        return self.scroll_offset.y // max(1, self.page)

    def turn(self, steps: int) -> None:
        """The next page, or the one before; after the last comes the first."""
        back = steps < 0 and self.scroll_offset.y % max(1, self.page)  # to where this page begins
        self.go(0 if back else steps, wrap=True)

    def go(self, steps: int, *, wrap: bool = False) -> None:
        """So many pages on; with ``wrap`` after the last comes the first."""
        count = max(1, len(self.pages))
        to = (self.number + steps) % count if wrap else min(self.number + steps, count - 1)
        self.scroll_to(y=to * self.page, animate=False)

    def show(self, picture: PagePicture) -> None:
        """Read this from now on, from its beginning."""
        if picture != self.picture:
            self.picture = picture
            self.stand(0)
            self.repaint()
            self.post_message(self.Turned(self))

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Paint the rows that are seen now, and say so when they are another page's."""
        super().watch_scroll_y(old_value, new_value)
        self.post_message(self.Turned(self))

    def draw(self, canvas: Canvas, picture: PagePicture) -> None:
        first = self.scroll_offset.y
        for number, laid in enumerate(self.pages):
            y = 1 + number * self.page - first
            if -canvas.height < y <= canvas.height:
                paint_page(canvas, picture.left, y, laid)


def paint_page(canvas: Canvas, left: int, top: int, laid: Laid) -> None:
    """Paint what stands on a page."""
    for placed in laid:
        x, y = left + placed.x, top + placed.y
        match placed:
            case Text(tone=tone, text=text):
                canvas.text(x, y, text, "ink" if tone == "bold" else tone, bold=tone in ("bold", "coin"))
            case SmallCard(card=card):
                paint_card(canvas, x, y, CardPicture(State.PLAIN, card, Size.SMALL))
            case LineCard(card=card):
                paint_card(canvas, x, y, CardPicture(State.PLAIN, card, Size.LINE))
            case Panel(width=width, height=height):
                canvas.fill(x, y, width, height, "well")
            case _:
                assert_never(placed)
