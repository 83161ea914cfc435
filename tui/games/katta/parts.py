"""What the Katta table shows that no other table has, and what its screen knows: frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from shared.cards import Card
from tui.games.katta.keys import USUAL
from tui.games.katta.sale_result import Aftermath
from tui.games.kit.ui_state import Marking, TurnUIState
from tui.i18n.styled_text import Phrase


@dataclass(frozen=True, slots=True)
class Mark(Marking):
    """What is marked: a card, a bid, of buying and leaving the one that Enter does."""

    chosen: Card | None = None
    bid: int | None = None
    typed: str = ""
    """Of a bid that is being typed, the figures so far."""
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class Turning:
    """What moves in the sack's row."""

    fresh: tuple[int, ...] = ()
    """Places where a card has just been laid or turned."""
    narrow: int | None = None
    """The place whose card is on edge, in the middle of a turn."""
    unturned: int | None = None
    """The place whose card is still to be turned, on the screen."""
    beats: int = 2
    """How far king and jack have come: 0 nothing has gone yet, 1 the face card, 2 all."""


@dataclass(frozen=True, slots=True)
class UIState(TurnUIState):
    """What the screen knows beside the view: what is marked, what is being looked at, what moves."""

    caps: Mapping[str, str] = field(default_factory=lambda: USUAL)
    mark: Mark = Mark()
    after: Aftermath | None = None
    """The sold sack that is still being looked at."""
    turning: Turning = Turning()
    purses: tuple[int | None, ...] | None = None
    """Purses while they count."""


@dataclass(frozen=True, slots=True)
class PricePicture:
    """The figure of the table: a heading, one big figure with a word beside it, and lines below."""

    heading: Phrase
    figure: str
    fg: str
    beside: Phrase
    below: tuple[Phrase, ...]
