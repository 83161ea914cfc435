"""How the end of a game of Katta is painted."""

from collections.abc import Sequence

from tui.canvas import Canvas
from tui.games.katta.end import EndPicture, Held, Standing
from tui.games.katta.values import signed
from tui.games.kit import ending
from tui.games.kit.ending import paint_again
from tui.i18n.catalogs import _
from tui.i18n.styled_text import Coins, coins, fitting, phrase, plain, wide
from tui.look.look import Look, width_of
from tui.widgets.figure import FigurePicture, paint_figure
from tui.widgets.header import TimePicture, paint_header, paint_time

AROUND_A_NAME = 8
"""Columns before a name in the final table, and between it and the figure of the cards."""


class EndBoard(ending.EndBoard[EndPicture]):
    """The page of the end."""

    def paint_page(self, canvas: Canvas, picture: EndPicture) -> None:
        paint_end(canvas, picture)


def paint_end(canvas: Canvas, picture: EndPicture) -> None:
    """The whole page but its footer."""
    paint_header(canvas, 0, picture.header)
    paint_time(canvas, 1, TimePicture())
    small, _left, text, right, _width, _height = picture.page
    spare = picture.page.spare
    top = 2 + min(2, max(0, spare // 4))
    end = canvas.spans(text, top + 1, picture.before) + 2
    end = max(end + 2, paint_figure(canvas, end, top, FigurePicture(picture.figure, "coin")))
    canvas.spans(end + 2, top + 1, fitting(right - end - 2, picture.after, canvas.look))
    row = top + (3 if small else 4)
    _paint_standings(canvas, text, right, row, picture)
    row += 1 + len(picture.standings) + (0 if small else 1)
    if not small:
        row += min(2, max(0, spare // 4))
    _paint_held(canvas, text, right, row, picture)
    row += 1 + (len(picture.held) + 1) // 2 + (0 if small else 2)
    paint_again(canvas, picture.page, row, picture.ask, picture.told, mine=picture.mine)


def _paint_standings(canvas: Canvas, x: int, right: int, y: int, picture: EndPicture) -> None:
    small = picture.page.small
    ends = (20, 30, 38) if small else (23, 32, 41)
    # Long names push the figures to the right; the bars, which say least, give way.
    longest = max((wide(standing.name) for standing in picture.standings), default=0)
    shift = max(0, min(longest - (ends[0] - AROUND_A_NAME), 8 if small else 10))
    cards, money, points = (end + shift for end in ends)
    bar = x + (40 if small else 44) + shift
    for end, heading in ((cards, _("cards")), (money, _("coins")), (points, _("points"))):
        canvas.right(x + end, y, heading, "mute")
    total = any(standing.total is not None for standing in picture.standings)
    if total:
        bar += 8
        canvas.right(bar - 2, y, _("total"), "mute")
    for row, standing in enumerate(picture.standings, start=y + 1):
        if standing.own:
            canvas.fill(x - 2, row, right + 4 - x, 1, "lit")
        _paint_standing(canvas, x, row, standing, (cards, money, points))
        if standing.total is not None:
            canvas.right(bar - 2, row, str(standing.total), bold=True)
        length = round(standing.share * max(0, right - bar - 1))
        canvas.text(bar, row, "━" * length, "ink" if standing.own else "mute")


def _paint_standing(canvas: Canvas, x: int, y: int, standing: Standing, ends: tuple[int, int, int]) -> None:
    cards, money, points = ends
    canvas.text(x, y, str(standing.rank), "mute")
    canvas.spans(x + 3, y, fitting(cards - AROUND_A_NAME, (standing.name,), canvas.look))
    canvas.right(x + cards - 1, y, signed(standing.cards))
    canvas.right(x + money - 1, y, str(standing.coins), "coin")
    canvas.text(x + money - 5, y, "●", "coin")
    canvas.right(x + points - 2, y, signed(standing.points).removeprefix("+"), bold=True)


def _paint_held(canvas: Canvas, x: int, right: int, y: int, picture: EndPicture) -> None:
    small = picture.page.small
    heading = canvas.text(x, y, _("WHAT EACH SACK HELD"), "mute")
    note = phrase("in brackets: gone with a king or jack", "mute")
    at = max(heading + 2, x + 26)
    canvas.spans(at, y, fitting(right - at, (note, phrase("in brackets: gone", "mute")), canvas.look))
    rows = (len(picture.held) + 1) // 2
    top = y + (1 if small else 2)
    step = (right - x + 5) // 2 if not small else (right - x + 1) // 2
    for column in range(2):
        start = x + step * column
        end = right if column else start + step - (5 if not small else 1)
        sacks = picture.held[rows * column : rows * (column + 1)]
        places = _places(canvas.look, sacks, end - start, small=small)
        for row, held in enumerate(sacks):
            _paint_sack(canvas, start, end, top + row, held, places)


def _places(look: Look, sacks: Sequence[Held], width: int, *, small: bool) -> tuple[int, int, int]:
    """In a column of sacks so wide: where names begin, and the price, and the cards.

    Names have the room that the cards leave them: what a sack held is never cut.
    """
    gap, least = (2, 4) if small else (3, 5)
    price = max((len(str(held.price)) for held in sacks), default=1) + (2 if small else 3)
    points = max((len(signed(held.points)) for held in sacks if held.points is not None), default=2)
    room = width - gap - 1 - price - points - 1
    kept = max((width_of(look.say(held.kept)) for held in sacks), default=0)
    both = max((width_of(look.say(f"{held.kept} {held.gone}".strip())) for held in sacks), default=0)
    longest = max((width_of(look.say(held.who)) for held in sacks), default=0)
    cards = both if room - both >= least else kept
    name = max(2, min(max(least, longest), room - cards))
    return gap, gap + name + 1, gap + name + 1 + price


def _paint_sack(canvas: Canvas, x: int, end: int, y: int, held: Held, places: tuple[int, int, int]) -> None:
    look = canvas.look
    name, price, cards = (x + place for place in places)
    canvas.text(x, y, str(held.round), "mute")
    if not held.who:
        said = (phrase("nobody"), phrase("–", "mute"))
        after = canvas.spans(name, y, fitting(cards - name - 1, said, look))
        canvas.spans(max(after + 1, cards), y, plain(held.gone, "mute"), None)
        return
    canvas.text(name, y, look.cut(held.who, price - name - 1), bold=held.own)
    canvas.spans(price, y, (coins(Coins(held.price)),))
    points = "" if held.points is None else signed(held.points)
    start = canvas.right(end, y, points, bold=True)
    kept = plain(held.kept, bold=held.own)
    both = (*kept, *plain(" " + held.gone if held.kept else held.gone, "mute")) if held.gone else kept
    canvas.spans(cards, y, fitting(start - cards - 1, (both, kept), look))
