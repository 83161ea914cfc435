"""How friends come to a table: its code, and the line to send them."""

from dataclasses import dataclass

from textual import events
from textual.message import Message

from tui.canvas import Canvas, Line, Span, line
from tui.i18n.catalogs import _
from tui.look.look import width_of
from tui.widgets.figure import FigurePicture, figure_width, paint_figure
from tui.widgets.lines import wrapped
from tui.widgets.painted import ViewWidget

LINE = 5
"""The row of the line to send."""
BESIDE = 22
"""Columns for what is said beside the code."""


@dataclass(frozen=True, slots=True)
class InvitationPicture:
    """The code and the ssh line without it; none where no guest can come from outside. The key copies it."""

    code: str = ""
    ssh: str = ""
    key: str = ""
    small: bool = False


class Invitation(ViewWidget[InvitationPicture]):
    """The code as a big figure with what it is for, and alone on its row the line to be marked and copied."""

    class Copied(Message):
        """It was clicked where it says that the line can be copied."""

    _copy = 0
    """The column from which a click copies."""

    def on_click(self, event: events.Click) -> None:
        if self.picture.ssh and event.y == LINE and event.x >= self._copy:
            event.stop()
            self.post_message(self.Copied())

    def draw(self, canvas: Canvas, picture: InvitationPicture) -> None:
        if not picture.ssh:
            # There is no guest to tell a code to.
            told = _("Nobody can come from outside: these tables are this machine's.")
            canvas.text(4, 2, canvas.look.cut(told, canvas.width - 8), bold=True)
            canvas.text(4, 3, canvas.look.cut(_("For friends: katta serve"), canvas.width - 8), "mute")
            return
        self._paint_told(canvas, picture, self._paint_code(canvas, picture))
        self._paint_line(canvas, f"{picture.ssh} {picture.code}", picture.key)

    def _paint_code(self, canvas: Canvas, picture: InvitationPicture) -> int:
        """The code, as large as there is room; the column after it."""
        code, ascii_only = picture.code, canvas.look.ascii
        wide = figure_width(code, ascii_only=ascii_only) if _has_figure(code) else 0
        room = canvas.width - 8 - (0 if picture.small else BESIDE)
        if 0 < wide <= room or ascii_only:
            return paint_figure(canvas, 4, 1, FigurePicture(code))
        return canvas.text(4, 2, code, bold=True)

    def _paint_told(self, canvas: Canvas, picture: InvitationPicture, x: int) -> None:
        look = canvas.look
        told = _("Tell your friends this code, or send them the line below.")
        more = _("They need nothing but ssh.")
        space = min(30, canvas.width - x - 7)
        if space < 20:
            return
        rows: list[Line] = wrapped(line(told), space, look)
        if len(rows) < 3:
            rows.append(line(Span(look.cut(more, canvas.width - x - 7), "mute")))
        elif not picture.small:
            canvas.text(4, 6, look.cut(more, canvas.width - 8), "mute")
        for row, spans in enumerate(rows[:3]):
            canvas.spans(x + 5, 1 + row, spans)

    def _paint_line(self, canvas: Canvas, text: str, key: str) -> None:
        """From margin to margin and without a frame: so it can be marked and copied."""
        canvas.fill(2, LINE, canvas.width - 4, 1, "well")
        space = canvas.width - 8 - width_of(canvas.look.say(text))
        self._copy = canvas.width
        if space >= 8 + width_of(key):
            copy = (Span(key, bold=True), Span(" " + _("copy"), "mute"))
            self._copy = canvas.right_spans(canvas.width - 4, LINE, copy)
        canvas.text(4 if space >= 0 else 2, LINE, text, bold=True)


def _has_figure(code: str) -> bool:
    try:
        figure_width(code)
    except KeyError:
        return False
    return True
