"""What every widget of the table is: a sheet of cells, painted once and kept until something changes."""

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, Self, TypeVar, cast
from weakref import WeakSet

from textual import constants, events
from textual.app import App
from textual.dom import DOMNode
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from tui.canvas import Canvas, Caret, Weight
from tui.look.look import Depth, Look
from tui.terminal.compositor import Uncut
from tui.terminal.css_cache import KnownSheet
from tui.terminal.diff_driver import thrifty_driver
from tui.terminal.direct_paint import Straight
from tui.terminal.filters import MonochromeFilter
from tui.terminal.suit_strip import PlacedStrip

Picture = TypeVar("Picture")
Result = TypeVar("Result")


class CanvasWidget(Widget, can_focus=False, inherit_css=False):
    """A widget that paints itself on a canvas, and sends no more than what changed.

    Subclasses give ``paint``. ``repaint()`` paints anew and sends only the rows that differ, each from the
    widget's left edge to the last cell that differs; nothing when nothing does. Lay it out with ``place``.

    A picture is made for the room that the widget was given, and Textual lays that out a little later: until
    then what it asks for is cut from the new picture, and never is one painted in the old room.
    """

    ALLOW_SELECT: ClassVar[bool] = False

    if TYPE_CHECKING:

        @property
        def app(self) -> "PaintedApp":  # type: ignore[override]  # Textual leaves the class open
            """The app; what is painted stands in no other kind."""

    ground = "felt"
    """The token of the ground that the widget stands on."""

    _told_display: bool | str | None = None
    _spot: tuple[int, int, int, int] | None = None
    """Where it was placed last; None where its parent gives it all the room that there is."""
    canvas: Canvas | None = None
    """What is painted now; None before anything is, and when it does not hold any more."""
    _sheet: list[PlacedStrip | None] = []  # noqa: RUF012 - always replaced together with the canvas

    @property
    def look(self) -> Look:
        """How things look now: the app's."""
        return self.app.look

    @property
    def motion(self) -> bool:
        """Whether things may move now: the app's."""
        return self.app.motion

    @property
    def display(self) -> bool:
        """Whether it is there. To say what is so already costs nothing here."""
        return super().display

    @display.setter
    def display(self, shown: bool | str) -> None:
        if shown != self._told_display:
            self._told_display = shown
            DOMNode.display.fset(self, shown)  # type: ignore[attr-defined]  # a property, seen from its class

    def place(self, x: int, y: int, width: int, height: int) -> None:
        """Stand at a column and row (from 0) of the parent, so many cells wide and high."""
        place(self, x, y, width, height)

    def paint(self, canvas: Canvas) -> None:
        """Paint all that is to be seen on a blank canvas of the widget's size."""
        raise NotImplementedError

    def repaint(self) -> None:
        """Paint anew and send what differs."""
        before = self.canvas
        if before is None or not self._fits(before):
            self.canvas = None
            if not self._hidden():
                self.refresh()
            return
        if not self.app.straight.shows(self) and self._hidden():
            self.canvas = None
            return
        after = self._painted()
        changed = after.differences(before)
        if changed or after.caret != before.caret:
            self.canvas = after
            for row, _width in changed:
                self._sheet[row] = None
            self.app.straight.changed(self, changed)

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Have Textual draw this. With ``layout`` something will move."""
        if layout and self.is_attached:
            _moves(self.screen)
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _hidden(self) -> bool:
        """Whether another screen lies over this one and nothing shows through: then there is nothing to send.
        Textual would draw all of that other screen anew."""
        if not self.is_attached:
            return False
        top = self.app.screen
        return self.screen is not top and top.styles.background.a == 1

    def forget(self) -> None:
        """Nothing holds of what it was told of its place and has painted: all of that is done anew."""
        self.canvas = None
        if self._told_display is not None:
            DOMNode.display.fset(self, self._told_display)  # type: ignore[attr-defined]  # as above
        if self._spot is not None:
            spot, self._spot = self._spot, None
            self.place(*spot)
        self.refresh(layout=True)

    @property
    def placed(self) -> tuple[int, int, int, int] | None:
        """Where it was placed last: column, row, width and height; None where it never was."""
        return self._spot

    @property
    def room(self) -> tuple[int, int]:
        """Columns and rows that it was given; Textual's own size may be that of before for a while."""
        return (self.size.width, self.size.height) if self._spot is None else self._spot[2:]

    def _fits(self, canvas: Canvas) -> bool:
        return canvas.look is self.look and (canvas.width, canvas.height) == self.room

    def _painted(self) -> Canvas:
        canvas = Canvas(*self.room, self.look, self.ground)
        self.paint(canvas)
        if canvas.caret is not None:
            self.app.carets.add(self)
        return canvas

    def _rows(self, start: int, end: int) -> list[Strip]:
        if self.canvas is None or not self._fits(self.canvas):
            self.canvas = self._painted()
            self._sheet = [None] * self.canvas.height
        rows: list[Strip] = []
        for row in range(start, min(end, self.canvas.height)):
            strip = self._sheet[row]
            if strip is None:
                strip = self._sheet[row] = self.canvas.strip(row)
            rows.append(strip)
        return rows

    def render_line(self, y: int) -> Strip:
        """One row of the picture."""
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows inside the crop, with nothing of Textual's own colours in them."""
        rows = self._rows(crop.y, crop.bottom)
        width, height = self.room
        if crop.column_span != (0, width):
            rows = [row.crop(*crop.column_span) for row in rows]
        if crop.right > width or crop.bottom > height:
            # It will be smaller as soon as it has been laid out.
            blank = Canvas(crop.width, 1, self.look, self.ground).strips()[0]
            rows = [Strip.join((row, blank.crop(row.cell_length, crop.width))) for row in rows]
            rows += [blank] * (crop.height - len(rows))
        return rows


class Ground(CanvasWidget):
    """Nothing but felt: what stands on it are widgets."""

    def paint(self, canvas: Canvas) -> None:
        """The canvas is blank already."""


class ViewWidget(CanvasWidget, Generic[Picture]):
    """A painted widget that shows one frozen value, its picture.

    ``show(picture)`` is all there is to it; an equal picture sends nothing. Subclasses give ``draw``, mostly
    by one call to a ``paint_…`` function that works on any canvas.
    """

    def __init__(
        self,
        picture: Picture,
        *,
        ground: str = "",
        id: str | None = None,  # noqa: A002 - what Textual calls it
    ) -> None:
        super().__init__(id=id)
        self.picture = picture
        """What is shown now; set it with ``show``."""
        if ground:
            self.ground = ground

    def show(self, picture: Picture) -> None:
        """Show this from now on."""
        if picture != self.picture:
            self.picture = picture
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """The picture that is shown now."""
        self.draw(canvas, self.picture)

    def draw(self, canvas: Canvas, picture: Picture) -> None:
        """Paint a picture on a blank canvas of the widget's size."""
        raise NotImplementedError


def place(widget: Widget, x: int, y: int, width: int, height: int) -> None:
    """Put any widget at a column and row (from 0) of its parent; does nothing if it is there already."""
    spot = (x, y, width, height)
    if getattr(widget, "_spot", None) == spot:
        return
    widget._spot = spot  # type: ignore[attr-defined]  # a note of ours on any widget
    styles = widget.styles
    styles.position = "absolute"
    styles.offset = (x, y)
    styles.width = width
    styles.height = height


def _moves(screen: Screen[Any]) -> None:
    if isinstance(screen, Felt):
        screen.moves = True


class Felt(Screen[Result]):
    """A screen whose bare ground is the table's own: felt, in exactly its colour."""

    ground = "felt"
    moves = True
    """Whether something will stand elsewhere soon."""

    def __init__(self) -> None:
        super().__init__()
        self._compositor = Uncut()

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Have Textual draw this. With ``layout`` something will move."""
        if layout:
            _moves(self)
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _refresh_layout(self, size: Size | None = None, scroll: bool = False) -> None:
        super()._refresh_layout(size, scroll)
        # What was told to move just now may not be in this layout yet.
        others = self._compositor.visible_widgets.keys() - {self}
        self.moves = any(widget._layout_required for widget in others)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Nothing but felt."""
        app = cast(PaintedApp, self.app)
        blank = Canvas(crop.width, 1, app.look, self.ground).strips()[0]
        return [blank] * crop.height


_SYSTEMS: Final[dict[Depth, str]] = {
    "truecolor": "truecolor",
    "256": "256",
    "16": "standard",
    "8": "standard",
    "mono": "standard",
}
_COLOURLESS: Final = MonochromeFilter()
WHEEL: Final = 3
"""Rows for one step of the wheel."""
SETTLED: Final = 0.1
"""Seconds after the last change of size in which the whole screen is looked through once more."""


class Pointing(Protocol):
    """A widget with a canvas on which the cursor may stand."""

    canvas: Canvas | None


class PaintedApp(App[Any]):
    """An app whose look is one value, shown in exactly the colours of the table (LOOK §2).

    ``look`` may be changed while the app runs (not its depth); everything is painted anew.
    """

    look: reactive[Look] = reactive(Look(), repaint=False)
    motion: reactive[bool] = reactive(True, repaint=False)
    """Whether cards turn and coins count; off means that every change shows its end at once."""

    def __init__(self, look: Look, *, motion: bool = True) -> None:
        # Styles carry exact colours, so Rich must think of the same depth or it would round them again.
        vars(constants)["COLOR_SYSTEM"] = _SYSTEMS[look.depth]
        # Textual reads NO_COLOR itself and would add codes for "default" to every segment.
        no_color = os.environ.pop("NO_COLOR", None)
        super().__init__(ansi_color=True)
        self.scroll_sensitivity_y = WHEEL
        self.stylesheet = KnownSheet(variables=self.get_css_variables())
        if no_color is not None:
            os.environ["NO_COLOR"] = no_color
        self.set_reactive(PaintedApp.look, look)
        self.set_reactive(PaintedApp.motion, motion)
        self.straight = Straight(self)
        """The way to the terminal for what widgets have painted."""
        self.carets: WeakSet[Pointing] = WeakSet()
        """The widgets on which the cursor may stand, or might have stood."""
        self._settling: Timer | None = None

    def get_driver_class(self) -> type[Driver]:
        """Textual's own driver for this system, with less to write."""
        return thrifty_driver(super().get_driver_class())

    def give_terminal_back(self) -> None:
        """The app has ended; whatever broke, its terminal is not its own any more."""
        give_back = getattr(self._driver, "surely_give_back", None)
        if give_back is not None:
            give_back()

    def come_at_once(self, came: Sequence[events.Event], pasting: float | None) -> None:
        """The terminal has sent all of this in one piece, and it will be told one by one. ``pasting``: when
        there was a paste that goes on."""

    async def on_event(self, event: events.Event) -> None:
        """A terminal that changed its size has done with its rows what it likes, even if in the end it is as
        large as before."""
        if isinstance(event, events.Resize):
            self.forget_terminal()
            if self._settling is not None:
                self._settling.stop()
            self._settling = self.set_timer(SETTLED, self._settled)
        await super().on_event(event)

    def _settled(self) -> None:
        self._settling = None
        self.draw_anew()

    def draw_anew(self) -> None:
        """Lay out and paint all that is to be seen once more, whatever is thought to be there already."""
        for screen in self.screen_stack[-1:]:
            for widget in screen.walk_children(CanvasWidget):
                widget.forget()
            screen.refresh(layout=True)
        self.refresh(repaint=True, layout=True)

    def forget_terminal(self) -> None:
        """The terminal may show anything by now; all that is drawn from now on is sent."""
        forget = getattr(self._driver, "forget", None)
        if forget is not None:
            forget()

    # --- The cursor -------------------------------------------------------------------------------------

    @property
    def takes_text(self) -> bool:
        """Whether letters go into a text now."""
        return True

    def caret(self) -> Caret | None:
        """Where on the terminal the cursor stands: where the next letter goes, or at what is marked; None
        where there is no such thing to be seen."""
        screen = self.screen if self.screen_stack else None
        held: dict[object, Canvas] = {
            widget: widget.canvas
            for widget in self.carets
            if widget.canvas is not None and widget.canvas.caret is not None
        }
        if screen is None or not held:
            return None
        best: Caret | None = None
        before: list[Region] = []
        for widget, (region, clip) in screen._compositor.visible_widgets.items():
            if canvas := held.pop(widget, None):
                found = self._caret_on(canvas, region, clip, before)
                if found is not None and (best is None or found.weight > best.weight):
                    best = found
                if not held:
                    break
            before.append(region.intersection(clip))
        return best

    def _caret_on(self, canvas: Canvas, region: Region, clip: Region, before: list[Region]) -> Caret | None:
        """Where the cursor stands on this canvas; None where that is covered."""
        assert canvas.caret is not None
        x, y, weight = canvas.caret
        x, y = x + region.x, y + region.y
        if not clip.contains(x, y) or any(other.contains(x, y) for other in before):
            return None
        return Caret(x, y, weight if self.takes_text else min(weight, Weight.MARKED))

    def _begin_update(self) -> None:
        if begin := getattr(self._driver, "begin", None):
            begin()
        super()._begin_update()

    def _end_update(self) -> None:
        if stand := getattr(self._driver, "stand", None):
            stand(self.caret())
        super()._end_update()
        if end := getattr(self._driver, "end", None):
            end()

    def _set_pointer_shape(self, shape: str) -> None:
        # Every pointer of ours is the usual one, and there are terminals that print what asks for another.
        pass

    def get_line_filters(self) -> list[LineFilter]:
        """None but one: in monochrome whatever Textual draws by itself loses its colour."""
        return [_COLOURLESS] if self.look.depth == "mono" else []

    def watch_look(self, look: Look) -> None:
        """Paint everything anew."""
        for screen in self.screen_stack if self._running else ():
            for widget in screen.walk_children(CanvasWidget):
                widget.repaint()
            screen.refresh()
