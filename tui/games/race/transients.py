"""What the table shows for some seconds: cards that have just been laid, late claims, what must be read."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import IntEnum
from typing import Final

from shared.games.race.view import HandsShifted, Laid, Out, PilesShifted
from tui.games.race.log import Told
from tui.games.race.parts import Lost
from tui.games.race.places import Standing
from tui.games.race.words import Table, shifted, told
from tui.i18n.styled_text import NOTHING, Phrase, fitting
from tui.widgets.motion import NEW

SHIFT_SECONDS: Final = 6.0
"""So long a shift is announced: all must have time to read it."""
OUT_SECONDS: Final = 5.0


class Weight(IntEnum):
    """Of all that is to be read now the heaviest is shown."""

    SAYING = 1
    NOTICE = 2
    OUT = 3
    SHIFT = 4
    REFUSAL = 5


class Marks:
    """All of it, each until its time is over."""

    def __init__(self) -> None:
        self.event: Phrase = NOTHING
        """The card that was laid last."""
        self._fresh: Standing[int] = Standing()
        self._lost: Standing[Lost] = Standing()
        self._telling: Standing[tuple[Weight, Phrase]] = Standing()

    def read(self, news: Iterable[Told], table: Table, width: int, now: float, *, moving: bool) -> None:
        """Mark what has happened. ``width`` is the room for a sentence; ``moving``, whether new cards are
        pointed at."""
        for event, shown in news:
            match event:
                case Laid(seat, slot, pile):
                    self.event = told(event, shown, table)
                    if moving:
                        self._fresh.put(pile, pile, now + NEW)
                    if table.is_you(seat):
                        self._lost.take(slot)
                case HandsShifted() | PilesShifted():
                    self.tell(Weight.SHIFT, fitting(width, shifted(event), table.look), now + SHIFT_SECONDS)
                case Out():
                    self.tell(Weight.OUT, told(event, shown, table), now + OUT_SECONDS)
                case _:
                    pass

    def lose(self, lost: Lost, until: float) -> None:
        """A claim came too late: the card shows it until then."""
        self._lost.put(lost.slot, lost, until)

    def move_aside(self, lost: Lost, columns: int) -> None:
        """A card that bounces stands so many columns beside its place."""
        self._lost.change(lost.slot, replace(lost, aside=columns))

    def tell(self, weight: Weight, said: Phrase, until: float) -> None:
        """This is to be read until then."""
        self._telling.put(weight, (weight, said), until)

    def fresh(self, now: float) -> tuple[int, ...]:
        """Piles on which a card has just come to lie."""
        return self._fresh.now(now)

    def lost(self, now: float) -> tuple[Lost, ...]:
        """My claims that came too late just now."""
        return self._lost.now(now)

    def told(self, now: float, notice: Phrase, *, sayings: bool) -> Phrase:
        """What must be read now, ``notice`` among it; ``sayings``, whether the chat cannot be seen."""
        standing = dict(self._telling.now(now))
        if not sayings:
            standing.pop(Weight.SAYING, None)
        if notice:
            standing[Weight.NOTICE] = notice
        return standing[max(standing)] if standing else NOTHING

    def ends(self) -> Sequence[float]:
        """When something of this is over."""
        ends = (self._fresh.ends(), self._lost.ends(), self._telling.ends())
        return [end for end in ends if end is not None]

    def clear(self) -> None:
        """Nothing of this is true any more."""
        for standing in (self._fresh, self._lost, self._telling):
            standing.clear()
        self.event = NOTHING
