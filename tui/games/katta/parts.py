"""The pieces of the Katta table as they are drawn: frozen values, so that only what differs is drawn anew."""

from dataclasses import dataclass

from shared.cards import Card
from tui.games.katta.grid import Grid
from tui.games.katta.sale_result import Aftermath
from tui.games.kit.seats import SeatPart
from tui.games.kit.ui_state import TurnMoment
from tui.i18n.styled_text import Phrase
from tui.screens.keys import Key
from tui.widgets.cards import Stood
from tui.widgets.header import HeaderPicture, TimePicture
from tui.widgets.strip import StripPicture
from tui.widgets.texts import Box, TextPart


@dataclass(frozen=True, slots=True)
class Moment(TurnMoment):
    """What the screen knows beside the view: what is marked, what is being looked at, what moves."""

    chosen: Card | None = None
    bid: int | None = None
    typed: str = ""
    leaving: bool = False
    """Of buying and leaving, leaving is marked."""
    after: Aftermath | None = None
    """The sold sack that is still being looked at."""
    fresh: tuple[int, ...] = ()
    """Places of the row where a card has just been laid or turned."""
    narrow: int | None = None
    """The place whose card is on edge, in the middle of a turn."""
    unturned: int | None = None
    """The place whose card is still to be turned, on the screen."""
    purses: tuple[int | None, ...] | None = None
    """Purses while they count."""
    beats: int = 2
    """How far king and jack have come: 0 nothing has gone yet, 1 the face card, 2 all."""


@dataclass(frozen=True, slots=True)
class PricePart:
    """The figure of the table: a heading, one big figure with a word beside it, and lines below."""

    box: Box
    heading: Phrase
    figure: str
    fg: str
    beside: Phrase
    below: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as it is drawn."""

    grid: Grid
    header: HeaderPicture
    time: TimePicture
    seats: tuple[SeatPart, ...]
    label: TextPart | None
    sack: tuple[Stood, ...]
    price: PricePart | TextPart
    strip: StripPicture
    hand: tuple[Stood, ...]
    aside: TextPart
    under: TextPart | None
    """The row under the strip: what is told for a moment, without hiding what is asked."""
    keys: tuple[Key, ...]
    footer: tuple[Key, ...]
