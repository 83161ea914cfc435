"""How the end of a match of stops with the cat is painted."""

from collections.abc import Sequence
from typing import NamedTuple

from tui.canvas import Canvas
from tui.games.kit import ending
from tui.games.kit.ending import paint_again
from tui.games.stops.end import EndPicture, Pooled, Standing, signed
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Coins, coins, fitting, phrase, plain
from tui.look.look import width_of
from tui.widgets.figure import FigurePicture, paint_figure
from tui.widgets.header import TimePicture, paint_header, paint_time

NAME = 8
"""Columns of a name, at least."""
FIGURE = 5
"""Columns of a gain, with its sign."""


class EndBoard(ending.EndBoard[EndPicture]):
    """The page of the end."""

    def paint_page(self, canvas: Canvas, picture: EndPicture) -> None:
        paint_end(canvas, picture)


def paint_end(canvas: Canvas, picture: EndPicture) -> None:
    """The whole page but its footer."""
    paint_header(canvas, 0, picture.header)
    paint_time(canvas, 1, TimePicture())
    small, _left, text, right, _width, height = picture.page
    spare = picture.page.spare
    top = 2 + min(2, max(0, spare // 4))
    end = canvas.spans(text, top + 1, picture.before) + 2
    end = max(end + 2, paint_figure(canvas, end, top, FigurePicture(picture.figure, "coin")))
    canvas.spans(end + 2, top + 1, fitting(right - end - 2, picture.after, canvas.look))
    canvas.spans(text, top + 3, fitting(right - text, picture.below, canvas.look))
    row = top + (4 if small else 5 if spare > 1 else 4)
    _paint_standings(canvas, picture, row)
    row += 1 + len(picture.standings)
    last = height - (4 if small else 5)
    """The last row before the one that asks."""
    if row + len(picture.pools) <= last:
        row += 1 if row + 1 + len(picture.pools) <= last else 0
        _paint_pools(canvas, text, right, row, picture)
        row += 1 + len(picture.pools)
    elif row <= last:
        canvas.spans(text, row, fitting(right - text, picture.over, canvas.look))
        row += 1
    if row <= last:
        row += 1 if row + 1 <= last else 0
        canvas.spans(text, row, fitting(right - text, picture.debts, canvas.look))
        row += 1
    paint_again(canvas, picture.page, max(row, last + 1), picture.ask, picture.told, mine=picture.mine)


# --- Who is worth what ----------------------------------------------------------------------------------


class _Columns(NamedTuple):
    """Where a column of the final table ends, and what stands over it."""

    name: int
    figures: tuple[tuple[str, int], ...]
    """Its heading and the column after its end, of each: matches, owed, lent, worth, total."""
    gains: tuple[tuple[str, int], ...]
    """The same for each deal, or each round."""


def _columns(canvas: Canvas, picture: EndPicture) -> _Columns:
    """The columns of the table: debts where there are any, and what the deals brought where there is room."""
    _small, _left, text, right, _width, _height = picture.page
    some = picture.standings
    heads = [_("matches")]
    if any(standing.owes or standing.lent for standing in some):
        heads += [_("owes"), _("lent")]
    heads.append(_("worth"))
    if any(standing.total is not None for standing in some):
        heads.append(_("total"))
    widths = [max(6, width_of(head) + 2) for head in heads]
    longest = max(width_of(canvas.look.say(_named(standing))) for standing in some)
    name = max(NAME, min(longest, right - text - 4 - sum(widths)))
    at = text + 3 + name
    figures = []
    for head, width in zip(heads, widths, strict=True):
        at += width
        figures.append((head, at))
    room = right - at - 2
    deals, rounds = len(some[0].deals), len(some[0].rounds)
    many = deals if deals * FIGURE <= room else rounds if rounds > 1 and rounds * FIGURE <= room else 0
    first = right - many * FIGURE
    gains = tuple((str(number), first + number * FIGURE) for number in range(1, many + 1))
    return _Columns(name, tuple(figures), gains)


def _named(standing: Standing) -> str:
    return f"{standing.name} · {_('bot')}" if standing.bot else standing.name


def _paint_standings(canvas: Canvas, picture: EndPicture, y: int) -> None:
    x, right = picture.page.text, picture.page.right
    columns = _columns(canvas, picture)
    for head, end in (*columns.figures, *columns.gains):
        canvas.right(end, y, head, "mute")
    if columns.gains:
        of_rounds = len(columns.gains) < len(picture.standings[0].deals)
        over = (phrase("round", "mute") if of_rounds else phrase("deal", "mute"), NOTHING)
        start = columns.gains[0][1] - 2
        space = start - columns.figures[-1][1] - 1
        said = fitting(space, over, canvas.look)
        canvas.right_spans(start, y, said)
    for row, standing in enumerate(picture.standings, start=y + 1):
        if standing.own:
            canvas.fill(x - 2, row, right + 4 - x, 1, "lit")
        canvas.text(x, row, str(standing.rank), "mute")
        name = (
            *plain(standing.name, bold=standing.own or standing.won),
            *(phrase(" · bot", "mute") if standing.bot else ()),
        )
        canvas.spans(x + 3, row, fitting(columns.name, (name, name[:1]), canvas.look))
        _paint_figures(canvas, row, standing, [end for _head, end in columns.figures])
        gains = standing.deals if len(columns.gains) == len(standing.deals) else standing.rounds
        for gain, (_head, end) in zip(gains, columns.gains, strict=False):
            canvas.right(end, row, signed(gain), "ink" if standing.own else "mute")


def _paint_figures(canvas: Canvas, y: int, standing: Standing, ends: Sequence[int]) -> None:
    """What a player has, owes, has lent and is worth."""
    rest = list(ends)
    end = rest.pop(0)
    canvas.right(end, y, f"●{standing.matches:>3}", "coin")
    if standing.total is not None:
        canvas.right(rest.pop(), y, signed(standing.total).removeprefix("+"), bold=True)
    canvas.right(rest.pop(), y, signed(standing.worth).removeprefix("+"), bold=True)
    if rest:
        owes, lent = rest
        canvas.right(owes, y, signed(-standing.owes) if standing.owes else "")
        canvas.right(lent, y, signed(standing.lent) if standing.lent else "")


# --- Who won the pools ----------------------------------------------------------------------------------


def _paint_pools(canvas: Canvas, x: int, right: int, y: int, picture: EndPicture) -> None:
    """What each pool gave whom in the whole match, and what lies over."""
    label = canvas.text(x, y, _("pools"), "mute")
    names = [standing.name for standing in picture.standings]
    first = max(label + 1, x + 7)
    width = (right - first) // (len(names) + 1)
    for index, name in enumerate(names):
        bold = picture.standings[index].own
        cut = canvas.look.cut(name, width - 2)
        canvas.right(first + width * (index + 1), y, cut, "ink" if bold else "mute", bold=bold)
    canvas.right(right, y, canvas.look.cut(_("left"), width - 1), "mute")
    for row, pool in enumerate(picture.pools, start=y + 1):
        _paint_pool(canvas, x, right, row, pool, (first, width))


def _paint_pool(canvas: Canvas, x: int, right: int, y: int, pool: Pooled, places: tuple[int, int]) -> None:
    first, width = places
    canvas.text(x, y, pool.card, bold=True)
    for index, count in enumerate(pool.won):
        end = first + width * (index + 1)
        if count:
            canvas.right_spans(end, y, (coins(Coins(count)),))
        else:
            canvas.right(end, y, "·", "mute")
    if pool.left:
        canvas.right_spans(right, y, (coins(Coins(pool.left)),))
    else:
        canvas.right(right, y, "·", "mute")
