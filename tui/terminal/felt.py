"""Screens of felt: the ground of the table in exactly its colour, and what is laid over it."""

from typing import Any, Self, TypeVar

from textual import events, on
from textual.dom import DOMNode
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.screen import ModalScreen, Screen
from textual.strip import Strip

from tui.canvas import Canvas
from tui.terminal.compositor import Layout, Uncut
from tui.terminal.host import Host

ResultT = TypeVar("ResultT")


class Felt(Screen[ResultT]):
    """A screen whose bare ground is the table's own: felt, in exactly its colour."""

    ground = "felt"
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)
    """Nothing follows from it: a screen does not scroll."""
    uncut: Uncut | None = None
    """What puts the widgets together; None where Textual's own does."""
    _outdated: Layout | None = None
    """The layout that holds no more, since something will stand elsewhere soon."""

    _came_after = 0
    """How often the terminal had changed its size before."""
    _resumed_after: int | None = None
    """How often it had been drawn whole before it came to light, which it does now."""

    def on_mount(self) -> None:
        """What is put together from here on is cut as little as can be."""
        self._came_after = host_of(self).resizes
        host = host_of(self)
        if host.past_textual:
            self.uncut = self._compositor = Uncut(host.paint_whole)

    @on(events.ScreenResume)
    def _is_styled(self, event: events.ScreenResume) -> None:
        """It has all its styles already: from when it was put together, or the look changed last."""
        event.refresh_styles = False
        self._resumed_after = self.uncut.drawn_whole if self.uncut is not None else None

    @on(events.Resize)
    def _is_laid_out(self, event: events.Resize) -> None:
        """A screen is told of the size that it was laid out for as it came; neither it nor what lies below is
        laid out for that again."""
        if event.size == self.size and host_of(self).resizes == self._came_after:
            event.prevent_default()

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Have Textual draw this. With ``layout`` something will move."""
        if layout:
            self.will_move()
        elif self._resumed_after is not None and not regions and not recompose:
            # Textual has a screen that comes to light drawn by laying it out, and then once more.
            before, self._resumed_after = self._resumed_after, None
            if self.uncut is not None and self.uncut.drawn_whole > before:
                return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def will_move(self) -> None:
        """Something will stand elsewhere as soon as it has been laid out anew."""
        if self.uncut is not None:
            self._outdated = self.uncut.visible_widgets

    def render_lines(self, crop: Region) -> list[Strip]:
        """Nothing but felt."""
        return [felt(self, crop.width)] * crop.height

    # --- For what is painted directly -------------------------------------------------------------------

    @property
    def layout_now(self) -> Layout | None:
        """Where the widgets stand that are to be seen; None while something will stand elsewhere soon."""
        if self.uncut is None or self.uncut.size != self.app.size:
            return None
        layout = self.uncut.visible_widgets
        return None if layout is self._outdated else layout


class FeltModal(Felt[ResultT], ModalScreen[ResultT]):
    """Over a table, which goes on and is to be seen around it.

    Textual draws all of the screen below for each change of it. Here only the rows that are asked for are,
    and what changes below where nothing lies over it goes straight to the terminal.
    """

    DEFAULT_CSS = """
    FeltModal, FeltModal:ansi {
        background: transparent;
    }
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        """What lies below."""
        stack = self.app.screen_stack
        below = stack[stack.index(self) - 1] if self in stack[1:] else None
        if not isinstance(below, Felt) or below.uncut is None:
            return ModalScreen.render_lines(self, crop)
        rows = below.uncut.lines(crop)
        return rows + [felt(self, crop.width)] * (crop.height - len(rows))


def host_of(node: DOMNode) -> Host:
    """The app that a widget or a screen of ours belongs to."""
    app = node.app
    assert isinstance(app, Host)
    return app


def felt(screen: Felt[Any], width: int) -> Strip:
    """A row of nothing but the screen's ground."""
    return Canvas(width, 1, host_of(screen).look, screen.ground).strips()[0]
