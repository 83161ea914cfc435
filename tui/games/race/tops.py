"""What lies open before each of a few players, for who looks on."""

from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from shared.cards import Card
from shared.games.race.view import Player
from tui.canvas import Canvas
from tui.games.kit.part import Part
from tui.games.race.words import Table, card_of_sight
from tui.i18n.catalogs import _
from tui.look.look import width_of
from tui.widgets.card import CardPicture, Size, State, paint_card
from tui.widgets.painted import ViewWidget

NAMES: Final = 10
"""Columns for a name before the cards of a player, at most."""


class TopsLine(NamedTuple):
    """What lies open before a player: the row, and the tops of 13-pile and waste with how many there are."""

    name: str
    row: tuple[Card | None, ...]
    heaps: tuple[tuple[str, Card | None, int], ...]


@dataclass(frozen=True, slots=True)
class TopsPicture:
    """A line for each player."""

    names: int = 0
    """Columns for the names."""
    lines: tuple[TopsLine, ...] = ()


def tops_picture(players: tuple[Player, ...], table: Table) -> TopsPicture:
    """What lies before these players."""
    names = max(width_of(table.look.say(name)) for name in table.names)
    return TopsPicture(min(names, NAMES) + 2, tuple(map(_line, players, table.names)))


def _line(player: Player, name: str) -> TopsLine:
    pile = (_("13-pile"), card_of_sight(player.top), player.pile)
    waste = (_("waste"), card_of_sight(player.waste_top), player.waste)
    return TopsLine(name, tuple(map(card_of_sight, player.row)), (pile, waste))


class Tops(ViewWidget[TopsPicture]):
    """A line of cards for each player, with a blank row between them where it fits."""

    def draw(self, canvas: Canvas, picture: TopsPicture) -> None:
        apart = 2 if 2 * len(picture.lines) <= canvas.height + 1 else 1
        for row, line in zip(range(0, canvas.height, apart), picture.lines, strict=False):
            x = picture.names
            canvas.text(0, row, canvas.look.cut(line.name, picture.names - 1))
            for card in line.row:
                x = _paint(canvas, x, row, card)
            for label, top, count in line.heaps:
                x = _paint(canvas, canvas.text(x + 1, row, label, "mute") + 1, row, top)
                canvas.text(x, row, str(count), bold=True)
                x += 3


def _paint(canvas: Canvas, x: int, y: int, card: Card | None) -> int:
    state = State.PLACE if card is None else State.PLAIN
    paint_card(canvas, x, y, CardPicture(state, card, Size.LINE))
    return x + Size.LINE.width + 1


TOPS: Final = Part(partial(Tops, TopsPicture()))
