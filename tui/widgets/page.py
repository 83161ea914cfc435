"""Text with headings, lists, tables and real cards on pages: scrolled by rows or turned by pages."""

from dataclasses import dataclass
from typing import assert_never

from tui.canvas import Canvas
from tui.rules_layout import LineCard, Panel, SmallCard, Text, pages
from tui.rules_layout import Page as Laid
from tui.rules_page import Block
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.scrolled import ScrolledView


@dataclass(frozen=True, slots=True)
class PagePicture:
    """What is read, how many columns it takes at most, and how many are free left of it."""

    blocks: tuple[Block, ...] = ()
    widest: int = 0
    left: int = 0


class Page(ScrolledView[PagePicture]):
    """Pages one under the other, each as high as the widget: the wheel scrolls over them, ``turn`` goes to
    the beginning of one."""

    _laid: tuple[object, tuple[Laid, ...]] = (None, ())
    _high = 0
    """Rows of a page in the room for which it was last said which rows are seen."""
    _read = 0
    """Which page was turned to. In more room there may be fewer; in less it is that one again."""

    @property
    def pages(self) -> tuple[Laid, ...]:
        """The pages as they are laid out in this room; a row is free above them."""
        shown, (width, height) = self.picture, self.room
        laid_for = (shown, width, height)
        if not height:
            return ()  # nothing is laid out for no room
        if self._laid[0] != laid_for:
            room = (max(20, min(width - shown.left - 2, shown.widest)), max(4, height - 1))
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
        return self.scroll_offset.y // max(1, self._high or self.page)

    def turn(self, steps: int) -> None:
        """The next page, or the one before; after the last comes the first. From amid a page the one before
        is its own beginning."""
        begun = self.scroll_offset.y % max(1, self.page)
        self.go((self.number + (0 if begun and steps < 0 else steps)) % max(1, len(self.pages)))

    def go(self, number: int) -> None:
        """To the beginning of this page, counted from 0."""
        self.scroll_to(y=number * self.page, animate=False)

    def show(self, picture: PagePicture) -> None:
        """Read this from now on; from its beginning, where it is something else."""
        if picture == self.picture:
            return
        if picture.blocks != self.picture.blocks:
            self.stand(0)
            self._read = 0
        self.picture = picture
        self.repaint()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        if self._high == self.page:  # the reader's doing, and not that of another room
            self._read = self.number

    def on_resize(self) -> None:
        """In another room there are other pages: the one with the same number is read, or the last."""
        self._high = self.page
        self.stand(min(self._read, max(0, len(self.pages) - 1)) * self.page)
        self.repaint()

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
