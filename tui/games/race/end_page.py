"""How the end of a race is painted."""

from typing import NamedTuple

from tui.canvas import Canvas
from tui.games.kit import ending
from tui.games.kit.ending import Page, paint_again
from tui.games.race.end import EndPicture, Standing
from tui.i18n.catalogs import _
from tui.i18n.styled_text import coloured, fitting, phrase, wide
from tui.widgets.figure import FigurePicture, paint_figure
from tui.widgets.header import TimePicture, paint_header, paint_time

LEAST = 18
"""Columns of a player where they stand in columns beside each other."""


class Places(NamedTuple):
    """How the list stands: rows under each other, columns beside each other, pages one after the other."""

    rows: int
    columns: int
    pages: int

    @property
    def page(self) -> int:
        """Players on a page."""
        return self.rows * self.columns


class EndBoard(ending.EndBoard[EndPicture]):
    """The page of the end."""

    def paint_page(self, canvas: Canvas, picture: EndPicture) -> None:
        paint_end(canvas, picture)


def top_of(measures: Page) -> int:
    """The row in which what is said of the winner begins."""
    return 2 + min(2, max(0, measures.spare // 4))


def places_of(measures: Page, players: int) -> Places:
    """How the list of so many players stands on a page."""
    first = top_of(measures) + (5 if measures.small else 6)
    rows = max(1, measures.height - (3 if measures.small else 5) - first)
    if players <= rows:
        return Places(rows, 1, 1)
    most = max(1, (measures.right - measures.text + 2) // LEAST)
    columns = min(most, -(-players // rows))
    return Places(rows, columns, -(-players // (rows * columns)))


def paint_end(canvas: Canvas, picture: EndPicture) -> None:
    """The whole page but its footer."""
    paint_header(canvas, 0, picture.header)
    paint_time(canvas, 1, TimePicture())
    measures = picture.page
    text, right = measures.text, measures.right
    top = top_of(measures)
    end = canvas.spans(text, top + 1, picture.before)
    if picture.figure:
        end = paint_figure(canvas, text, top, FigurePicture(picture.figure)) + 1
    canvas.spans(end + 1, top + 1, fitting(right - end - 1, picture.after, canvas.look))
    canvas.spans(text, top + 3, fitting(right - text, picture.below, canvas.look))
    row = top + (4 if measures.small else 5)
    places = places_of(measures, len(picture.standings))
    if places.columns == 1:
        apart = 2 if 2 * len(picture.standings) <= places.rows else 1
        _paint_list(canvas, picture, row, apart)
    else:
        _paint_columns(canvas, picture, row, places)
    under = row + places.rows + (1 if measures.small else 2)
    paint_again(canvas, measures, under, picture.ask, picture.told, mine=picture.mine)


def _paint_list(canvas: Canvas, picture: EndPicture, y: int, apart: int) -> None:
    """One player a row, with a bar for how much of the seventeen has gone."""
    x, right, small = picture.page.text, picture.page.right, picture.page.small
    ends = (20, 27) if small else (26, 35)
    bot = phrase(" · bot", "mute")
    longest = max(wide(standing.name) + standing.bot * wide(bot) for standing in picture.standings)
    shift = max(0, min(longest - (ends[0] - 8), 8 if small else 12))
    left, built = (end + shift for end in ends)
    canvas.right(x + left, y, _("left"), "mute")
    canvas.right(x + built, y, _("built"), "mute")
    bar = x + built + (3 if small else 5)
    if any(standing.total is not None for standing in picture.standings):
        bar += 6
        canvas.right(bar - (2 if small else 3), y, _("total"), "mute")
    for index, standing in enumerate(picture.standings):
        row = y + apart * (index + 1)
        if standing.own:
            canvas.fill(x - 2, row, right + 4 - x, 1, "lit")
        canvas.right(x + 2, row, str(standing.rank), "mute")
        name = (*standing.name, *bot) if standing.bot else standing.name
        canvas.spans(x + 4, row, fitting(left - 7, (name, standing.name), canvas.look))
        canvas.right(x + left - 1, row, str(standing.left), bold=True)
        canvas.right(x + built - 1, row, str(standing.built), "mute")
        if standing.total is not None:
            canvas.right(bar - (2 if small else 3), row, str(standing.total), bold=True)
        whole = max(0, right - bar)
        gone = round(standing.share * whole)
        canvas.text(bar, row, "━" * gone, "ink" if standing.own else "mute")
        canvas.text(bar + gone, row, "─" * (whole - gone), "line")


def _paint_columns(canvas: Canvas, picture: EndPicture, y: int, places: Places) -> None:
    """Many players in columns: place, name, and the cards that are left, or the points of all races."""
    x, right = picture.page.text, picture.page.right
    width = (right - x + 2) // places.columns
    first = picture.turned % places.pages * places.page
    shown = picture.standings[first : first + places.page]
    total = any(standing.total is not None for standing in shown)
    for column in range(-(-len(shown) // places.rows)):
        canvas.right(x + width * (column + 1) - 2, y, _("total") if total else _("left"), "mute")
    for index, standing in enumerate(shown):
        left = x + width * (index // places.rows)
        _paint_small(canvas, left, y + 1 + index % places.rows, width - 2, standing)


def _paint_small(canvas: Canvas, x: int, y: int, width: int, standing: Standing) -> None:
    if standing.own:
        canvas.fill(x - 1, y, width + 2, 1, "lit")
    canvas.right(x + 2, y, str(standing.rank), "mute")
    figure = str(standing.left if standing.total is None else standing.total)
    canvas.right(x + width, y, figure, bold=True)
    name = coloured(standing.name, "mute") if standing.bot else standing.name
    canvas.spans(x + 4, y, fitting(width - 7, (name,), canvas.look))
