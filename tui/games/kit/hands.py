"""The hands of all players in a replay, as cards of one line; backs where they were not seen."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from shared.seats import Seat
from shared.sight import Faces, Sight
from tui.canvas import Canvas
from tui.games.kit.part import Part
from tui.games.kit.people import People
from tui.i18n.catalogs import _
from tui.i18n.styled_text import NOTHING, Phrase, fitting, phrase, plain, shown
from tui.look.look import Look, width_of
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.painted import ViewWidget
from tui.widgets.texts import Box

CARD: Final = 5
"""Columns from one card to the next."""
NARROW: Final = 6
"""Cells for a name where there is least room."""


class HandLine(NamedTuple):
    """A name in so many cells, with cards behind it, or with words."""

    x: int
    y: int
    name: str
    room: int
    cards: tuple[CardPicture, ...] = ()
    said: Phrase = NOTHING


@dataclass(frozen=True, slots=True)
class HandsPicture:
    """Lines in a box, and over or beside them from where one looks: at its left, or with ``right`` before
    that column."""

    heading: Phrase
    y: int
    lines: tuple[HandLine, ...]
    right: int = 0


def heading(table: People, seat: Seat | None, *, over: bool) -> Phrase:
    """From where one looks, or that the game is over."""
    if over:
        return shown(plain(_("the end").upper(), "mute"), table.look)
    if seat is not None:
        return shown(phrase("AS {name} SAW IT", "mute", name=table.name(seat).upper()), table.look)
    return shown(phrase("ALL HANDS", "mute"), table.look)


def in_line(sight: Sight, pack: int) -> tuple[CardPicture, ...]:
    """Cards of one line; their backs are of this pack."""
    if isinstance(sight, Faces):
        return tuple(CardPicture(State.PLAIN, card, Size.LINE) for card in sight.cards)
    return (CardPicture(State.BACK, None, Size.LINE, pack),) * sight.count


class HandRow(NamedTuple):
    """A name, its cards, and words for where those have no room or are none, the longest wording first."""

    name: str
    cards: tuple[CardPicture, ...]
    words: tuple[Phrase, ...] = ()


def in_rows(rows: Sequence[HandRow], said: Phrase, size: Box, look: Look) -> HandsPicture:
    """A row for each, apart if they fit so, side by side if they do not fit otherwise; ``said`` stands over
    them, or beside the first of them."""
    columns = 2 if len(rows) > size.height else 1
    top = 1 if len(rows) < size.height else 0
    apart = 2 if 2 * len(rows) - 1 <= size.height - top else 1
    width = (size.width - 2 * (columns - 1)) // columns
    high = -(-len(rows) // columns)
    most = max(len(row.cards) for row in rows)
    longest = max(width_of(look.say(row.name)) for row in rows)
    room = max(NARROW, min(longest, width - CARD * most - 1))
    lines = []
    for index, (name, cards, words) in enumerate(rows):
        x, y = (width + 2) * (index // high), top + apart * (index % high)
        fit = cards and (CARD * most <= width - room - 1 or not words)
        told = NOTHING if fit else fitting(width - room - 1, words, look)
        lines.append(HandLine(x, y, name, room, cards if fit else (), told))
    return HandsPicture(said if top or columns == 1 else NOTHING, 0, tuple(lines), 0 if top else size.width)


class Hands(ViewWidget[HandsPicture]):
    """All hands of a moment."""

    def draw(self, canvas: Canvas, picture: HandsPicture) -> None:
        """The heading, and the lines."""
        if picture.right:
            canvas.right_spans(picture.right, picture.y, picture.heading)
        else:
            canvas.spans(0, picture.y, picture.heading)
        for line in picture.lines:
            canvas.text(line.x, line.y, canvas.look.cut(line.name, line.room), "mute")
            after = line.x + line.room + 1
            canvas.spans(after, line.y, line.said)
            for index, card in enumerate(line.cards):
                paint_card(canvas, after + CARD * index, line.y, card)


HANDS: Final = Part(partial(Hands, HandsPicture(NOTHING, 0, ())))
"""Where a table has one's own hand, a replay has the hands of all."""
