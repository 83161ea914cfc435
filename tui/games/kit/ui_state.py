"""What a screen knows of a game with turns beside the view. No terminal and no clock here."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from shared.seats import Seat
from shared.wire import TimeLeft
from tui.games.kit.presence import Presence
from tui.i18n.styled_text import NOTHING, Phrase

MoveT = TypeVar("MoveT")


class TurnView(Protocol):
    """What the views of games with turns have alike."""

    @property
    def you(self) -> Seat | None: ...

    @property
    def players(self) -> int: ...

    @property
    def offers(self) -> tuple[Any, ...]: ...

    @property
    def result(self) -> object: ...


def forced(offers: tuple[MoveT, ...]) -> MoveT | None:
    """The only thing that can be done, where there is only one: it is no question (EXPERIENCE.md)."""
    return offers[0] if len(offers) == 1 else None


@dataclass(frozen=True, slots=True)
class Marking:
    """What a player has marked and not done yet. Each game has its own."""


@dataclass(frozen=True, slots=True)
class TurnUIState:
    """What the screen of any such game knows beside the view; a game adds what moves."""

    mark: Marking = Marking()
    """What is marked."""
    after: object = None
    """What was decided just now and is still being looked at; None when nothing is."""
    seconds: int | None = None
    """Until it goes on after that."""
    clock: TimeLeft | None = None
    refusal: Phrase = NOTHING
    """Why what was asked for is not possible."""
    notice: Phrase = NOTHING
    """What the house has to tell."""
    saying: Phrase = NOTHING
    """What was said last, where there is no room for the chat."""
    thin: bool = False
    """The frame of the acting seat is thin for a moment."""
    auto: bool = True
    """The table makes forced moves by itself."""

    presences: tuple[Presence, ...] = ()
    """Who acts at each seat."""
    caps: Mapping[str, str] = field(default_factory=dict)
    """How the keys are drawn, by what they do."""

    def goes_by_itself(self, view: TurnView) -> bool:
        """Whether there is only one thing that I can do, which the table does: that is no question."""
        return self.auto and forced(view.offers) is not None

    def asks(self, view: TurnView) -> bool:
        """Whether it is for me to choose now. Only then is anything ice blue."""
        return bool(view.offers) and self.after is None and not self.goes_by_itself(view)
