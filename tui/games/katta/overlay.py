"""What can be laid over the middle of the table: log, chat, one's own pile. The strip stays in sight."""

from dataclasses import dataclass

from shared.cards import Card
from shared.games.katta.view import View
from tui.canvas import Canvas
from tui.games.katta.grid import Box, Grid
from tui.games.katta.phrase import Coins, phrase, plural
from tui.games.katta.values import signed
from tui.games.katta.words import cards_of
from tui.screens.line import Line
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.lines import INSET, PanelPicture, paint_panel
from tui.widgets.painted import Painted
from tui.words import _


def overlay_box(grid: Grid | None, size: tuple[int, int]) -> Box:
    """Where an overlay lies: over seats and sack, so that the strip and the hand stay in sight."""
    if grid is None:
        return Box(2, 2, size[0] - 4, size[1] - 6)
    width = {"small": 58, "normal": 76, "large": 82}[grid.size]
    left = grid.left + (1 if grid.size == "small" else 2)
    return Box(left, 2, width, grid.strip.y - 2)


@dataclass(frozen=True, slots=True)
class Won:
    """One sack on my pile."""

    round: int
    price: int
    points: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PilePicture:
    """My pile: the sacks that I won, and what they make."""

    won: tuple[Won, ...]


def pile_of(view: View) -> PilePicture:
    """What lies on my pile."""
    return PilePicture(
        tuple(
            Won(sack.round, sack.price, sack.points, cards_of(sack.kept))
            for sack in view.sacks
            if sack.winner is not None and sack.winner == view.you
        )
    )


class Overlay(Painted):
    """A panel over the table: lines of text with, in a chat, the line that is being written; or my pile."""

    ground = "well"

    def __init__(self) -> None:
        super().__init__()
        self.picture: PanelPicture | PilePicture = PanelPicture("")
        self.writing: Line | None = None

    def show(self, picture: PanelPicture | PilePicture | None, writing: Line | None = None) -> None:
        """Show this from now on, or nothing; ``writing`` is the line that keys go into."""
        self.display = picture is not None
        if picture is None:
            return
        changed = picture != self.picture or writing is not None or writing is not self.writing
        self.picture, self.writing = picture, writing
        if changed:
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        picture = self.picture
        if isinstance(picture, PilePicture):
            _paint_pile(canvas, picture)
            return
        writing = self.writing
        rows = canvas.height - (2 if writing is not None else 0)
        paint_panel(canvas, 0, 0, canvas.width, rows, picture)
        if writing is not None:
            canvas.fill(0, rows, canvas.width, 2, "well")
            canvas.text(INSET, rows, "▶", "act")
            writing.paint(canvas, INSET + 2, rows, canvas.width - 2 * INSET - 2, "lit")


def _paint_pile(canvas: Canvas, picture: PilePicture) -> None:
    """A row for each sack; two columns where there are more than fit."""
    canvas.text(INSET, 1, _("Your pile"), bold=True)
    if not picture.won:
        canvas.spans(
            INSET, 3, phrase("Nothing yet. What you win lies here, face down for all others.", "mute")
        )
        return
    rows = canvas.height - 5
    step = (canvas.width - 2 * INSET) // (2 if len(picture.won) > rows else 1)
    for index, won in enumerate(picture.won[: 2 * rows]):
        _paint_won(canvas, INSET + step * (index // rows), 3 + index % rows, won, 5 if step > 34 else 4)
    points = sum(won.points for won in picture.won)
    count = sum(len(won.cards) for won in picture.won)
    total = plural("{n} card, *{points}*", "{n} cards, *{points}*", count, "mute", points=signed(points))
    canvas.spans(INSET, canvas.height - 2, total)


def _paint_won(canvas: Canvas, x: int, y: int, won: Won, card_step: int) -> None:
    canvas.text(x, y, str(won.round), "mute")
    canvas.spans(x + 2, y, phrase("{coins}", coins=Coins(won.price)))
    at = x + 6
    for card in won.cards:
        paint_card(canvas, at, y, CardPicture(State.PLAIN, card, Size.LINE))
        at += card_step
    canvas.text(at + 1, y, signed(won.points), bold=True)
