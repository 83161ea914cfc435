"""What can be laid over the middle of the table: log, chat, one's own pile. The strip stays in sight."""

from dataclasses import dataclass

from shared.cards import Card
from shared.games.katta.view import View
from shared.sight import cards_of, size_of
from tui.canvas import Canvas
from tui.games.katta.sums import made, so_far
from tui.games.katta.values import figures
from tui.games.katta.words import Table
from tui.games.kit.figures import signed
from tui.i18n.catalogs import _
from tui.i18n.styled_text import Coins, Phrase, fitting, phrase, plain, plural, wide
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.lines import INSET


@dataclass(frozen=True, slots=True)
class Won:
    """One sack on my pile."""

    round: int
    price: int
    points: int
    cards: tuple[Card, ...]
    who: str = ""
    """Whose it is, where all won cards lie open (K20)."""


@dataclass(frozen=True, slots=True)
class PilePicture:
    """My pile: the sacks that I won, and what they make; or all of them, where won cards lie open."""

    won: tuple[Won, ...]
    whole: tuple[Phrase, ...]
    """What mine make together, and my points so far; the longest wording first."""
    nothing: Phrase = ()
    """What is said as long as there is nothing."""


def pile_of(view: View, table: Table) -> PilePicture:
    """What lies on my pile, and on the others' where that is to be seen."""
    sold = [sack for sack in view.sacks if sack.winner is not None]
    mine = [sack for sack in sold if sack.winner == view.you]
    open_ = view.won_open or any(cards_of(sack.kept) for sack in sold if sack.winner != view.you)
    count = sum(size_of(sack.kept) for sack in mine)
    points = signed(sum(sack.points for sack in mine))
    whole = plural("{n} card, *{points}*", "{n} cards, *{points}*", count, "mute", points=points)
    if open_:
        whole = (*phrase("your pile", "mute"), *phrase("  "), *whole)
    sums = so_far(view, view.you) if view.you is not None else ()
    return PilePicture(
        tuple(
            Won(
                sack.round,
                sack.price,
                sack.points,
                cards_of(sack.kept),
                table.name(sack.winner) if open_ and sack.winner is not None else "",
            )
            for sack in (sold if open_ else mine)
        ),
        (*((*whole, *phrase("    "), *said) for said in sums), whole),
        phrase("Nothing yet. What you win lies here, for all to see.", "mute")
        if view.won_open
        else phrase("Nothing yet. What you win lies here, face down for all others.", "mute"),
    )


def paint_pile(canvas: Canvas, picture: PilePicture) -> None:
    """A row for each sack; two columns where there are more than fit."""
    everybody = any(won.who for won in picture.won)
    canvas.text(INSET, 1, _("Won cards") if everybody else _("Your pile"), bold=True)
    if not picture.won:
        canvas.spans(INSET, 3, picture.nothing)
        return
    rows = canvas.height - 5
    step = (canvas.width - 2 * INSET) // (2 if len(picture.won) > rows else 1)
    for index, won in enumerate(picture.won[: 2 * rows]):
        _paint_won(canvas, INSET + step * (index // rows), 3 + index % rows, won, step)
    whole = fitting(canvas.width - 2 * INSET, picture.whole, canvas.look)
    canvas.spans(INSET, canvas.height - 2, whole)


def _paint_won(canvas: Canvas, x: int, y: int, won: Won, width: int) -> None:
    """One sack in so many columns: its cards as such where there is room, and what it made."""
    end = x + width - 1
    canvas.text(x, y, str(won.round), "mute")
    x += 2
    if won.who:
        canvas.text(x, y, canvas.look.cut(won.who, 9 if width > 60 else 5))
        x += 10 if width > 60 else 6
    canvas.spans(x, y, phrase("{coins}", coins=Coins(won.price)))
    at = x + 4
    points = wide(plain(signed(won.points)))
    card_step = next((each for each in (5, 4) if at + each * len(won.cards) + 1 + points <= end), None)
    if card_step is None:
        at = canvas.text(at, y, figures(won.cards), "mute")
    else:
        for card in won.cards:
            paint_card(canvas, at, y, CardPicture(State.PLAIN, card, Size.LINE))
            at += card_step
    sum_ = (made(won.points, won.price, won.points - won.price)[-1], plain(signed(won.points), bold=True))
    canvas.spans(at + 1, y, fitting(end - at - 1, sum_, canvas.look))
