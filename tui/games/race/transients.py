"""What the table shows for some seconds: cards that have just been laid, late claims, what must be read."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import IntEnum
from math import inf
from typing import Final, Generic, TypeVar

from shared.games.race.view import HandsShifted, Laid, Out, PilesShifted
from tui.games.kit.story import Told
from tui.games.race.hand import Lost, Spot
from tui.games.race.words import Table, shifted, told
from tui.i18n.styled_text import NOTHING, Phrase
from tui.widgets.motion import NEW

SHIFT_SECONDS: Final = 6.0
"""So long a shift is announced: all must have time to read it."""
OUT_SECONDS: Final = 5.0
Name = TypeVar("Name")
Value = TypeVar("Value")


class Weight(IntEnum):
    """Of all that is to be read now the heaviest is shown."""

    SAYING = 1
    NOTICE = 2
    OUT = 3
    SHIFT = 4
    REFUSAL = 5


class Standing(Generic[Name, Value]):
    """Values by name, each until its time is over."""

    def __init__(self) -> None:
        self._held: dict[Name, tuple[Value, float]] = {}

    def put(self, name: Name, value: Value, until: float) -> None:
        """It stands until then; what stood under that name is over."""
        self.take(name)
        self._held[name] = value, until

    def change(self, name: Name, value: Value) -> None:
        """Something about it has changed; its time has not."""
        if name in self._held:
            self._held[name] = value, self._held[name][1]

    def take(self, name: Name) -> None:
        """It is over."""
        self._held.pop(name, None)

    def now(self, now: float) -> Mapping[Name, Value]:
        """What stands at this moment, in the order in which it came."""
        self._held = {name: each for name, each in self._held.items() if each[1] > now}
        return {name: value for name, (value, _until) in self._held.items()}

    def ends(self) -> float:
        """When the next of them is over; never where nothing stands."""
        return min((until for _value, until in self._held.values()), default=inf)


class Marks:
    """All of it, each until its time is over."""

    def __init__(self) -> None:
        self.event: Phrase = NOTHING
        """The card that was laid last."""
        self._fresh: Standing[int, None] = Standing()
        self._lost: Standing[Spot, Lost] = Standing()
        self._telling: Standing[Weight, tuple[Phrase, ...]] = Standing()

    def read(self, news: Iterable[Told], table: Table, now: float, *, moving: bool) -> None:
        """Mark what has happened; ``moving``, whether new cards are pointed at."""
        for event, shown in news:
            match event:
                case Laid(seat, slot, pile):
                    self.event = told(event, shown, table)
                    if moving:
                        self._fresh.put(pile, None, now + NEW)
                    if table.is_you(seat):
                        self._lost.take(Spot(slot))
                case HandsShifted() | PilesShifted():
                    self.tell(Weight.SHIFT, shifted(event), now + SHIFT_SECONDS)
                case Out():
                    self.tell(Weight.OUT, (told(event, shown, table),), now + OUT_SECONDS)
                case _:
                    pass

    def lose(self, lost: Lost, until: float) -> None:
        """A claim came too late: the card shows it until then."""
        self._lost.put(lost.spot, lost, until)

    def move_aside(self, lost: Lost, columns: int) -> None:
        """A card that bounces stands so many columns beside its place."""
        self._lost.change(lost.spot, replace(lost, aside=columns))

    def tell(self, weight: Weight, said: tuple[Phrase, ...], until: float) -> None:
        """This is to be read until then; the longest wording first."""
        self._telling.put(weight, said, until)

    def fresh(self, now: float) -> tuple[int, ...]:
        """Piles on which a card has just come to lie."""
        return tuple(self._fresh.now(now))

    def lost(self, now: float) -> tuple[Lost, ...]:
        """My claims that came too late just now."""
        return tuple(self._lost.now(now).values())

    def told(self, now: float, notice: Phrase, *, sayings: bool) -> tuple[Phrase, ...]:
        """What must be read now, ``notice`` among it; ``sayings``, whether the chat cannot be seen."""
        standing = dict(self._telling.now(now))
        if not sayings:
            standing.pop(Weight.SAYING, None)
        if notice:
            standing[Weight.NOTICE] = (notice,)
        return standing[max(standing)] if standing else ()

    def ends(self) -> float:
        """When the next of this is over."""
        return min(self._fresh.ends(), self._lost.ends(), self._telling.ends())
