"""The screens of the house itself: painted on one sheet, header, footer from the keys, lines to write in."""

from textual.app import ComposeResult

from tui.canvas import Canvas, Span
from tui.screens.base import ResultT, size_class
from tui.screens.key_table import KeyTableScreen
from tui.screens.keys import Key, in_footer
from tui.screens.sheet import Sheet, margin
from tui.widgets.footer import FooterPicture, footer_layout, paint_footer
from tui.widgets.header import HeaderPicture, clock, paint_header


class PaintedScreen(KeyTableScreen[ResultT]):
    """A screen that is one sheet. A subclass gives ``heading``, ``about``, ``right`` and ``paint``."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet = Sheet(self.paint_all, self.clicked, self.missed)
        self._left = 0

    def on_mount(self) -> None:
        self.set_interval(1.0, self._tick)

    def _tick(self) -> None:
        if self.katta.client.clock() is not None:
            self.redraw()

    def compose(self) -> ComposeResult:
        yield self.sheet

    # --- What a subclass says ---------------------------------------------------------------------------

    def heading(self) -> str:
        """The header's first words, in capitals."""
        return "KATTA"

    def about(self) -> str:
        """The header's second words."""
        return ""

    def right(self) -> tuple[Span, ...]:
        """What stands at the right of the header: the clock, where one runs behind this screen."""
        running = self.katta.client.clock()
        if running is None or not running.total:
            return ()
        fg = "act" if self.katta.my_turn else "mute"
        return (Span(clock(-(-running.left // 1000)), fg, bold=True),)

    def paint(self, canvas: Canvas, size: str) -> None:
        """Paint what is between header and footer, from the third row on; ``size`` is "small", "normal" or
        "large"."""
        raise NotImplementedError

    def missed(self) -> None:
        """A click on something that does nothing, between header and footer."""

    def columns(self, width: int, height: int) -> int:
        """How many columns of so many the screen keeps: header, what is between, and footer stand in them."""
        return width - 2 * margin(width)

    # --- Painting ---------------------------------------------------------------------------------------

    def paint_all(self, canvas: Canvas) -> None:
        """Paint the whole screen; what is wider than LOOK allows stays in the middle."""
        size = size_class(canvas.width, canvas.height)
        if size == "none":
            return
        columns = self.columns(canvas.width, canvas.height)
        left = self._left = (canvas.width - columns) // 2
        right = (self.right(),) if self.right() else ()
        said = (self.about(), self._meanwhile())
        about = " · ".join(filter(None, said[1:] if size == "small" and said[1] else said))
        paint_header(canvas, 0, HeaderPicture(self.heading(), about, right, left))
        canvas.text(0, 1, "─" * canvas.width, "line")
        inner = Canvas(columns, canvas.height - 3, canvas.look)
        self.paint(inner, size)
        canvas.lay(left, 2, inner)
        self._paint_notice(canvas)
        last = canvas.height - 1
        footer = FooterPicture(in_footer(self.own_keys(), columns), left)
        paint_footer(canvas, last, footer)
        for x, width, key in footer_layout(canvas.look, canvas.width, footer):
            assert isinstance(key, Key)
            self.sheet.spot(x, last, width, 1, key)

    @property
    def edge(self) -> int:
        return self._left

    def _meanwhile(self) -> str:
        """What becomes of the game that this screen lies over; "" where there is none."""
        return self.katta.meanwhile()

    def _paint_notice(self, canvas: Canvas) -> None:
        told, fg = self.katta.notice, self.katta.notice_fg
        if self.katta.trouble:
            told, fg = self.katta.trouble, "loss"
        if told:
            canvas.fill(0, canvas.height - 2, canvas.width, 1, "felt")
            text = canvas.look.cut(told, canvas.width - 2 * self._left - 6)
            canvas.text(self._left + 4, canvas.height - 2, text, fg)

    def redraw(self) -> None:
        if self.sheet.is_attached:
            self.sheet.repaint()

    def spot(self, x: int, y: int, width: int, height: int, key: Key) -> None:
        """A click on these cells, counted as ``paint`` counts them, does what the key does."""
        self.sheet.spot(self._left + x, 2 + y, width, height, key)
