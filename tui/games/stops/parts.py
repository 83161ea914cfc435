"""The pieces of the table as they are drawn: frozen values, so that only what differs is drawn anew."""

from dataclasses import dataclass

from shared.cards import Card
from shared.games.stops.view import Done
from shared.seats import Seat
from tui.canvas import Line
from tui.games.kit.seats import SeatPart
from tui.games.kit.ui_state import TurnMoment
from tui.games.stops.grid import Grid
from tui.i18n.styled_text import NOTHING, Phrase
from tui.screens.keys import Key
from tui.widgets.card_picture import CardPicture
from tui.widgets.header import HeaderPicture, TimePicture
from tui.widgets.strip import StripPicture
from tui.widgets.texts import TextPart


@dataclass(frozen=True, slots=True)
class Moment(TurnMoment):
    """What the screen knows beside the view: what is marked, what is being looked at, what moves."""

    chosen: Card | None = None
    after: Done | None = None
    """The deal that is over and still being looked at."""
    event: Phrase = NOTHING
    """What happened last that is worth telling: a pool, a loan, the cat."""
    fresh: bool = False
    """The last card of the chain has just been laid."""
    coming: int = 0
    """So many of the last cards of the chain are still to arrive."""
    lifted: int = 0
    """How far from its place the last card that is seen still is: 2 at first, 1, and 0 when it lies there."""
    purses: tuple[int, ...] | None = None
    """Purses while they count."""
    piles: tuple[int | None, ...] | None = None
    """Matches on the pools while they wander to the winner; None for a pool as the view has it."""
    closer: Seat | None = None
    """Who has just laid his last card, while that is to be seen."""


@dataclass(frozen=True, slots=True)
class PoolPicture:
    """A pool: its card, dim when it is won, and what stands beside it."""

    card: CardPicture
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class PoolsPicture:
    """The five pools, each so many columns from the one before."""

    pools: tuple[PoolPicture, ...]
    step: int


@dataclass(frozen=True, slots=True)
class ChainPicture:
    """The chain, or the cat while it is for sale: cards fanned, what they are, and what is said of them."""

    label: tuple[Line, ...]
    """At the left of the cards, below each other; in one row above them where there is room for that."""
    above: bool
    x: int
    """The column of the first card."""
    y: int
    """The row of the cards."""
    step: int
    cards: tuple[CardPicture, ...]
    names: tuple[Line, ...]
    """Who laid each card, below it; none where there is no room."""
    words: tuple[Line, ...]
    words_x: int
    words_y: int
    lifted: int = 0
    """The last card is still on its way: 1 above its place, 2 beside that."""


@dataclass(frozen=True, slots=True)
class InHand:
    """A card of mine, at a column of the hand: how it looks, and what stands under it."""

    x: int
    width: int
    """Columns of it that are to be seen: fewer than the card's where the next one lies over it."""
    card: CardPicture
    below: Line = ()
    plated: bool = False
    """What stands under it has a ground of its own, which is as wide as the card."""


@dataclass(frozen=True, slots=True)
class HandPicture:
    """My cards, suit by suit."""

    held: tuple[InHand, ...]
    strip: StripPicture | None = None
    """What lies under the row into which a chosen card is raised, where that is the last of the strip."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as it is drawn."""

    grid: Grid
    header: HeaderPicture
    time: TimePicture
    seats: tuple[SeatPart, ...]
    pools: PoolsPicture
    chain: ChainPicture
    strip: StripPicture
    hand: HandPicture
    aside: TextPart | None
    """Beside the hand: what it holds, or what is told for a moment."""
    keys: tuple[Key, ...]
    footer: tuple[Key, ...]
