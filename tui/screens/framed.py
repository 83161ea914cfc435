"""The screens of the house: a header above, a notice and keys below, what each is for between."""

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType

from tui.bindings import SCREEN, Hint, KeyLabel, bind, labelled
from tui.bindings import active as bound_on
from tui.canvas import Line, Span, line
from tui.i18n.catalogs import N_, _
from tui.look.size_class import SizeClass, size_class
from tui.screens.base import HouseScreen, ResultT
from tui.screens.katta import Katta
from tui.widgets.footer import MOST, Footer, FooterPicture
from tui.widgets.header import Header, HeaderPicture, TimeBar, TimePicture, clock
from tui.widgets.notice import Notice, Said
from tui.widgets.painted import Ground

WIDEST: Final = 130
KEPT: Final = 120
"""Wider than the first, a screen keeps so many columns as the second in the middle."""

BACK: Final = bind("escape,q", "back", N_("back"), "katta.back", SCREEN)
"""The way back, on every screen that has been opened over another."""


def running_clock(katta: Katta) -> Line:
    """The clock of the game that goes on, for a header; nothing where none runs."""
    running = katta.client.clock()
    if running is None or not running.total:
        return ()
    return line(Span(clock(-(-running.left // 1000)), "act" if katta.my_turn else "mute", bold=True))


class FramedScreen(HouseScreen[ResultT]):
    """A screen of header, hairline, body, notice and footer.

    A subclass composes its ``body()``, gives its widgets what they show in ``fill()``, and says ``heading``,
    ``about`` and ``right`` of the header. Where its widgets stand is in the style sheet.
    """

    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self) -> None:
        super().__init__()
        self.header = Header(HeaderPicture(""), id="header")
        self.notice = Notice(Said(), id="notice")
        self.footer = Footer(FooterPicture(()), id="footer")

    def compose(self) -> ComposeResult:
        # What is there when the screen is laid out for the first time need not be laid out again.
        self.set_class(True, f"-{size_class(*self.app.size)}", update=False)
        self.set_class(self.edge > 0, "-wide", update=False)
        self.fill()
        self._show_header()
        self._show_notice()
        self.drawn_for = self.app.size
        yield self.header
        yield TimeBar(TimePicture(), id="hairline")
        with Ground(id="body"):
            yield from self.body()
        yield self.notice
        yield self.footer

    def on_mount(self) -> None:
        self.set_interval(1.0, self._tick)
        self.show_keys()

    def _tick(self) -> None:
        if self.katta.client.clock() is not None:
            self._show_header()

    # --- What a subclass says ---------------------------------------------------------------------------

    def body(self) -> ComposeResult:
        """The widgets between header and footer."""
        raise NotImplementedError

    def fill(self) -> None:
        """Give the widgets what they show now; also before they are on the screen."""

    def heading(self) -> str:
        """The header's first words, in capitals."""
        return "KATTA"

    def about(self) -> str:
        """The header's second words."""
        return ""

    def right(self) -> Line:
        """What stands at the right of the header: the clock, where one runs behind this screen."""
        return running_clock(self.katta)

    def unsaid(self) -> Said:
        """What stands in the row of notices while there is none."""
        return Said()

    # --- The frame --------------------------------------------------------------------------------------

    @property
    def edge(self) -> int:
        width = self.app.size.width
        return (width - KEPT) // 2 if width > WIDEST else 0

    @property
    def is_small(self) -> bool:
        """Whether there is little room."""
        return size_class(*self.app.size) is SizeClass.SMALL

    def redraw(self) -> None:
        self.set_class(self.edge > 0, "-wide")
        self.fill()
        self._show_header()
        self._show_notice()
        self.show_keys()

    def _show_header(self) -> None:
        said, meanwhile = self.about(), self.katta.meanwhile()
        words = (meanwhile,) if self.is_small and meanwhile else (said, meanwhile)
        picture = HeaderPicture(
            self.heading(), " · ".join(filter(None, words)), tuple(filter(None, (self.right(),))), self.edge
        )
        self.header.show(picture)

    def _show_notice(self) -> None:
        said = self.unsaid()
        if self.katta.trouble:
            said = Said(self.katta.trouble, "loss")
        elif self.katta.notice:
            said = Said(self.katta.notice, self.katta.notice_fg)
        self.notice.show(Said(said.text, said.fg, self.edge))

    def show_keys(self) -> None:
        """Show in the footer what keys do now."""
        columns = self.app.size.width - 2 * self.edge
        labels = self.footer_labels(short=columns < 80)
        self.footer.show(FooterPicture(labels, self.edge))

    def footer_labels(self, *, short: bool = False) -> tuple[KeyLabel, ...]:
        """What the screen tells, and where there is room for one more, the key that tells of all."""
        every = labelled((Hint("help", _("all keys"), _("keys")),), bound_on(self), short=short)
        return (super().footer_labels(short=short) + every)[:MOST]

    def on_descendant_focus(self) -> None:
        """Keys go somewhere else now."""
        self.show_keys()

    @on(Footer.Clicked)
    def _footer_clicked(self, event: Footer.Clicked) -> None:
        if isinstance(event.key, KeyLabel):
            self.run_label(event.key, back=event.back)
