"""The five pools: what lies on each, or who has won it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from shared.cards import Card
from shared.games.stops.view import POOLS as CARDS
from shared.games.stops.view import Pool
from tui.canvas import Canvas, Line
from tui.games.kit.layout import Layout
from tui.games.kit.part import Part
from tui.games.stops.words import Table
from tui.i18n.styled_text import NOTHING, Coins, Phrase, coins, fitting, phrase, plain, shown
from tui.widgets.card import paint_card
from tui.widgets.card_picture import CardPicture, Size, State
from tui.widgets.painted import ViewWidget


@dataclass(frozen=True, slots=True)
class PoolPicture:
    """A pool: its card, dim when it is won, and what stands beside it."""

    card: CardPicture
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class PoolsPicture:
    """The five pools, each so many columns from the one before."""

    pools: tuple[PoolPicture, ...] = ()
    step: int = 0


def card_size(layout: Layout) -> Size:
    """The size of the cards in the middle."""
    return Size.BIG if layout.is_large else Size.SMALL


def pools_picture(
    pools: Sequence[Pool], piles: tuple[int | None, ...] | None, table: Table, layout: Layout
) -> PoolsPicture:
    """What lies on each pool; ``piles`` says it of those whose matches are still on their way to a winner."""
    wandering = piles or (None,) * len(CARDS)
    pictures = (_pool(*each, table, layout) for each in zip(CARDS, pools, wandering, strict=True))
    return PoolsPicture(tuple(pictures), layout.step(POOLS))


def _pool(card: Card, pool: Pool, left: int | None, table: Table, layout: Layout) -> PoolPicture:
    size = card_size(layout)
    if left is None and pool.winner is not None and not pool.matches:
        room = layout.step(POOLS) - size.width - (2 if layout.is_small else 3)
        name = table.name(pool.winner)
        by: tuple[Phrase, ...] = phrase("by {name}", "mute", name=name), plain(name, "mute")
        if table.is_you(pool.winner):
            by = (phrase("by you", "mute"),)
        lines = tuple(fitting(room, said, table.look) for said in ((phrase("won", "mute"),), by))
        return PoolPicture(CardPicture(State.DIM, card, size), lines)
    matches = pool.matches if left is None else left
    # Where it is narrow the coin and its figure stand close together.
    money = shown((coins(Coins(matches, apart=not layout.is_small)),), table.look)
    return PoolPicture(CardPicture(State.PLAIN, card, size), (money, NOTHING))


class Pools(ViewWidget[PoolsPicture]):
    """The five pools side by side."""

    def draw(self, canvas: Canvas, picture: PoolsPicture) -> None:
        for index, pool in enumerate(picture.pools):
            x, size = picture.step * index, pool.card.size
            paint_card(canvas, x, 0, pool.card)
            big = size is Size.BIG
            for row, line in enumerate(pool.lines, start=big):
                canvas.spans(x + size.width + 1 + big, row, line)


POOLS: Final = Part(partial(Pools, PoolsPicture()))
