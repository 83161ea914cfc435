"""The page of the end of any game: who won, the final tables, and the row that asks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from textual.app import ComposeResult

from shared.wire import TableInfo
from tui.canvas import Canvas
from tui.games.kit.ending import Page, again, asks, paint_again, which_end
from tui.games.kit.tally import Tally, paint_tally
from tui.i18n.styled_text import Phrase, fitting, plain, shown
from tui.look.look import Look
from tui.widgets.figure import FigurePicture, paint_figure
from tui.widgets.footer import Cap, Footer, FooterPicture
from tui.widgets.header import HeaderPicture, TimePicture, paint_header, paint_time
from tui.widgets.painted import ViewWidget


class Verdict(NamedTuple):
    """Who won: words, the one big figure of the page, and words after it, the longest wording first."""

    before: Phrase
    figure: FigurePicture
    after: tuple[Phrase, ...]


class Said(NamedTuple):
    """Words from a column on in a row of the page, as far as its text goes; the longest wording first."""

    x: int
    y: int
    words: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class EndPicture:
    """The whole page."""

    page: Page
    header: HeaderPicture
    verdict: Verdict
    tallies: tuple[Tally, ...]
    lines: tuple[Said, ...]
    ask: tuple[Phrase, ...]
    ask_row: int
    told: Phrase
    """What is told for a moment, under what is asked."""
    mine: bool
    footer: FooterPicture


class Around(NamedTuple):
    """What the page of an end must know beside the game: the table, the room that there is, what is told."""

    room: TableInfo
    look: Look
    page: Page
    told: Phrase
    footer: Sequence[Cap]


def end_picture(
    title: str,
    verdict: Verdict,
    tallies: tuple[Tally, ...],
    lines: tuple[Said, ...],
    ask_row: int,
    around: Around,
) -> EndPicture:
    """The page on which a game has put this; ``ask_row`` is the first row that it leaves free."""
    room, look, measures, told, footer = around
    code = (plain("" if measures.small else room.code, "mute"),)
    return EndPicture(
        measures,
        HeaderPicture(title, which_end(room), code, measures.left),
        verdict._replace(before=shown(verdict.before, look)),
        tallies,
        lines,
        again(room, look),
        ask_row,
        told,
        asks(room),
        FooterPicture(footer, measures.left),
    )


class EndBoard(ViewWidget[EndPicture | None]):
    """The page of the end; its footer is a widget of its own, so that it can be clicked."""

    def __init__(self) -> None:
        super().__init__(None)
        self.bottom = Footer(FooterPicture(()))

    def compose(self) -> ComposeResult:
        yield self.bottom

    def show(self, picture: EndPicture | None) -> None:
        super().show(picture)
        if picture is not None:
            self.bottom.place(0, picture.page.height - 1, picture.page.width, 1)
            self.bottom.show(picture.footer)

    def draw(self, canvas: Canvas, picture: EndPicture | None) -> None:
        if picture is not None:
            paint_end(canvas, picture)


def paint_end(canvas: Canvas, picture: EndPicture) -> None:
    """The whole page but its footer."""
    paint_header(canvas, 0, picture.header)
    paint_time(canvas, 1, TimePicture())
    _paint_verdict(canvas, picture.page, picture.verdict)
    for tally in picture.tallies:
        paint_tally(canvas, tally)
    for said in picture.lines:
        canvas.spans(said.x, said.y, fitting(picture.page.right - said.x, said.words, canvas.look))
    paint_again(canvas, picture.page, picture.ask_row, picture.ask, picture.told, mine=picture.mine)


def _paint_verdict(canvas: Canvas, measures: Page, verdict: Verdict) -> None:
    row = measures.top + 1
    end = canvas.spans(measures.text, row, verdict.before)
    if verdict.figure.text:
        start = end + 2 if verdict.before else end
        end = 1 + max(start + 2, paint_figure(canvas, start, measures.top, verdict.figure))
    canvas.spans(end + 1, row, fitting(measures.right - end - 1, verdict.after, canvas.look))
