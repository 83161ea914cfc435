"""What a screen of stops knows beside the view: what is marked, what is looked at, what moves."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from shared.cards import Card
from shared.games.stops.view import Done, View
from shared.seats import Seat
from tui.games.kit.ui_state import Marking, TurnUIState
from tui.games.stops.chain import LAIN, Coming
from tui.games.stops.keys import USUAL
from tui.i18n.styled_text import NOTHING, Phrase


@dataclass(frozen=True, slots=True)
class Mark(Marking):
    """What is marked: the card that Enter lays."""

    chosen: Card | None = None


NO_MARK: Final = Mark()


class LastCard(NamedTuple):
    """The table as it lay when a deal was closed, and who closed it."""

    view: View
    closer: Seat


@dataclass(frozen=True, slots=True)
class UIState(TurnUIState):
    """What the screen knows beside the view."""

    caps: Mapping[str, str] = field(default_factory=lambda: USUAL)
    mark: Mark = NO_MARK
    after: Done | None = None
    """The deal that is over and still being looked at."""
    last: LastCard | None = None
    """Its last card, while that is to be seen before the page that tells about the deal."""
    event: Phrase = NOTHING
    """What happened last that is worth telling: a pool, a loan, the cat."""
    coming: Coming = LAIN
    """What of the chain is still on its way."""
    purses: tuple[int, ...] | None = None
    """Purses while they count."""
    piles: tuple[int | None, ...] | None = None
    """Matches on the pools while they wander to the winner; None for a pool as the view has it."""
