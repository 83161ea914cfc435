"""How a moment of the highest card is painted, at the table and in a replay."""

from collections.abc import Sequence

from shared.games.toy.view import View
from shared.seats import Seat
from shared.sight import Faces, size_of
from tui.canvas import Canvas
from tui.games.kit.ending import who_wins
from tui.games.kit.people import People
from tui.i18n.styled_text import fitting, plain
from tui.widgets.card_paint import paint_card
from tui.widgets.card_picture import CardPicture, Size, State

HAND = 7
"""Columns from one card of a hand to the next."""


def paint_view(canvas: Canvas, view: View, names: Sequence[str], marked: int | None = None) -> None:
    """Paint a view: a row for each seat, and under them the viewer's own cards."""
    people = People(tuple(names), view.you, canvas.look)
    for seat, (laid, score) in enumerate(zip(view.laid, view.scores, strict=True)):
        turn = "▶" if seat == view.turn else " "
        canvas.text(2, seat, f"{turn} {people.name(Seat(seat))}", "ink", bold=seat == view.you)
        cards = [canvas.look.card(card) for card in laid.cards] if isinstance(laid, Faces) else []
        canvas.text(24, seat, "  ".join([*cards, *["··"] * size_of(view.hands[seat])]))
        canvas.right(canvas.width - 4, seat, str(score), "mute")
    row = len(view.laid) + 1
    if view.result is not None:
        points = plain(f" {max(view.result.scores)}", bold=True)
        line = (*who_wins(view.result.winners, people), *points)
        canvas.spans(4, row, fitting(canvas.width - 8, (line,), canvas.look))
    own = view.hands[view.you] if view.you is not None else Faces(())
    choice = view.offers[marked].card if view.offers and marked is not None else None
    for place, card in enumerate(own.cards if isinstance(own, Faces) else ()):
        state = State.CHOSEN if card == choice else State.PLAYABLE if view.offers else State.PLAIN
        paint_card(canvas, 4 + HAND * place, row + 3, CardPicture(state, card, Size.SMALL))
