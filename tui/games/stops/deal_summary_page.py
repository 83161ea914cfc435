"""How the page between two deals is painted."""

from collections.abc import Callable
from functools import partial

from tui.canvas import Canvas, Span
from tui.games.kit import ending
from tui.games.stops.deal_summary import BetweenPicture, Brought, Laid
from tui.i18n.catalogs import _
from tui.i18n.styled_text import Coins, Phrase, coins, fitting, plain
from tui.look.look import width_of
from tui.widgets.footer import paint_footer
from tui.widgets.header import paint_header, paint_time

GIVING_WAY = ("under_laid", "laid", "over_laid", "under_heads", "over_over", "over_next", "over_heads")
"""The rows that are left out where there are too few, in this order: blanks, and a heading."""


class BetweenBoard(ending.EndBoard[BetweenPicture]):
    """The page between two deals."""

    def paint_page(self, canvas: Canvas, picture: BetweenPicture) -> None:
        paint_between(canvas, picture)


def paint_between(canvas: Canvas, picture: BetweenPicture) -> None:
    """The whole page."""
    page = picture.page
    paint_header(canvas, 0, picture.header)
    paint_time(canvas, 1, picture.time)
    rows = _rows(canvas, picture)
    room = canvas.height - 3
    kept = list(rows)
    for name in GIVING_WAY:
        if len(kept) <= room:
            break
        kept = [row for row in kept if row[0] != name]
    y = 2 + min(3, max(0, room - len(kept)) // 2)
    for _name, paint in kept:
        paint(y)
        y += 1
    if picture.told:
        width = page.right - page.text
        canvas.fill(0, canvas.height - 2, canvas.width, 1, canvas.base)
        canvas.spans(page.text, canvas.height - 2, fitting(width, (picture.told,), canvas.look))
    paint_footer(canvas, canvas.height - 1, picture.footer)


Row = tuple[str, Callable[[int], object]]


def _rows(canvas: Canvas, picture: BetweenPicture) -> list[Row]:
    """The rows from above, each with its name and what paints it."""
    page = picture.page
    text, width = page.text, page.right - page.text

    def said(name: str, choices: tuple[Phrase, ...]) -> Row:
        return name, lambda y: canvas.spans(text, y, fitting(width, choices, canvas.look))

    def blank(name: str) -> Row:
        return name, lambda y: None

    ends = _ends(canvas, picture)
    rows = [
        said("lead", picture.lead),
        blank("over_heads"),
        ("heads", lambda y: _paint_heads(canvas, y, picture, ends)),
        blank("under_heads"),
    ]
    rows += [("brought", partial(_paint_brought, canvas, picture, each, ends)) for each in picture.brought]
    rows += [blank("over_over"), said("over", picture.over), blank("over_laid")]
    rows += [said("laid", (plain(_("LAID IN THIS DEAL"), "mute"),)), blank("under_laid")]
    rows += [("suit", partial(_paint_laid, canvas, picture, each)) for each in picture.laid]
    return [*rows, blank("over_next"), said("next", picture.next)]


def _names(picture: BetweenPicture) -> int:
    """Columns for names."""
    return 9 if picture.page.small else 12


def _ends(canvas: Canvas, picture: BetweenPicture) -> tuple[int, ...]:
    """The column after each column of figures; the last is that of the matches."""
    look = canvas.look
    gap = 1 if picture.page.small else 3
    heads = (*picture.heads, _("matches"))
    ends: list[int] = []
    end = picture.page.right
    for index in reversed(range(len(heads))):
        ends.insert(0, end)
        widest = max(
            [width_of(look.say(heads[index])), 4]
            + [width_of(each.figures[index]) for each in picture.brought if index < len(each.figures)]
        )
        end -= widest + gap
    return tuple(ends)


def _paint_heads(canvas: Canvas, y: int, picture: BetweenPicture, ends: tuple[int, ...]) -> None:
    canvas.text(picture.page.text + _names(picture), y, _("pools"), "mute")
    for end, head in zip(ends, (*picture.heads, _("matches")), strict=True):
        canvas.right(end, y, head, "mute")


def _paint_brought(
    canvas: Canvas, picture: BetweenPicture, brought: Brought, ends: tuple[int, ...], y: int
) -> None:
    page, look = picture.page, canvas.look
    if brought.own:
        canvas.fill(page.text - 2, y, page.right - page.text + 4, 1, "lit")
    names = _names(picture)
    canvas.text(page.text, y, look.cut(brought.name, names - 1), bold=brought.own)
    x = page.text + names
    if brought.won:
        figures = next((end for end, said in zip(ends, brought.figures, strict=False) if said), ends[-1])
        room = figures - 5 - x
        money = coins(Coins(brought.won))
        # The coins of all stand below each other, where the cards leave room for that.
        most = max(width_of(look.say(" ".join(each.pools))) for each in picture.brought)
        apart = look.say(" ".join(brought.pools))
        close = look.say("".join(brought.pools))
        lists = [
            (*plain(text + " "), money) for text in (apart + " " * (most - width_of(apart)), apart, close)
        ]
        canvas.spans(x, y, fitting(room, (*lists, (money,)), look))
    for end, said in zip(ends, brought.figures, strict=False):
        canvas.right(end, y, said, bold=end == ends[-2])
    canvas.right_spans(ends[-1], y, (Span(f"●{brought.purse:>3}", "coin", bold=True),))


def _paint_laid(canvas: Canvas, picture: BetweenPicture, laid: Laid, y: int) -> None:
    x = picture.page.text
    canvas.text(x, y, laid.suit + " ")
    step = 4 if picture.page.small else 5
    at = x + 4 if picture.page.small else x + 7
    for index, rank in enumerate(laid.ranks):
        end = at + step * index + 1
        if rank is None:
            canvas.right(end, y, "·", "line" if canvas.look.depth != "mono" else "mute")
        elif rank[1]:
            canvas.right(end, y, rank[0], "coin", bold=True)
            canvas.text(end, y, "●", "coin")
        else:
            canvas.right(end, y, rank[0], bold=True)
