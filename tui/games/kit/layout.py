"""Where the parts of a table stand: one description for each game, for every size of terminal (LOOK §5).

Columns and rows count from 0; those of a description from the table's own left edge, and for as many rows
as the size needs. Rows more than that become air between the parts, columns more than that stay free at
both sides.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tui.games.kit.part import STRIP, AnyPart
from tui.look.size_class import SizeClass, size_class
from tui.widgets.texts import Box

LOG_FROM: Final = 118
"""Columns from which on there is room for the log beside a table of usual size."""


def kept(width: int, height: int) -> int:
    """The columns that a table keeps: header, body and footer stand in them."""
    size = size_class(width, height)
    if size is SizeClass.NORMAL and width >= LOG_FROM:
        return LOG_FROM
    return size.least[0]


def left_of(width: int, height: int) -> int:
    """The column where a table begins; so many are free at its right, too."""
    return (width - kept(width, height)) // 2


class Place(NamedTuple):
    """Where a part stands in one size."""

    x: int
    y: int
    width: int
    height: int
    air: int = 0
    """How many of the four gaps that may grow lie above it. The part after a gap moves down with it."""
    step: int = 0
    """Columns from one thing to the next, where several stand in it side by side."""
    wide: bool = False
    """Over the whole terminal, or as far as to the log: a strip has no end at the sides."""


class SeatRow(NamedTuple):
    """The row of the players' plates; their columns are the same at every table."""

    y: int
    height: int
    air: int = 1


@dataclass(frozen=True, eq=False)
class Plan:
    """A table in one size."""

    rows: int
    """Rows that it needs: more of them are air, of fewer each must count."""
    strip_end: int
    """The column after the last one that the strip's text may take."""
    places: Mapping[AnyPart, Place]
    seats: SeatRow | None = None
    log: Place | None = None
    """Log and chat beside the table; as much higher as there are rows."""
    crowded: Mapping[int, Mapping[AnyPart, Place]] = field(default_factory=dict)
    """What stands elsewhere from so many players on."""
    tight: Mapping[AnyPart, Place] = field(default_factory=dict)
    """What stands elsewhere where each row must count, and the table says that it does."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything stands on a terminal."""

    size: SizeClass
    width: int
    height: int
    left: int
    """Where the table begins."""
    strip_end: int
    """The column after the last one that the strip's text may take."""
    boxes: Mapping[AnyPart, Box]
    steps: Mapping[AnyPart, int]
    seats: tuple[Box, ...]
    log: Box | None

    def __getitem__(self, part: AnyPart) -> Box:
        """Where a part stands. KeyError where it has no place in this size."""
        return self.boxes[part]

    def __contains__(self, part: AnyPart) -> bool:
        """Whether a part has a place in this size."""
        return part in self.boxes

    def step(self, part: AnyPart) -> int:
        """Columns from one thing to the next in a part where several stand side by side."""
        return self.steps[part]

    @property
    def is_small(self) -> bool:
        """60×20: what can be left out is."""
        return self.size is SizeClass.SMALL

    @property
    def is_large(self) -> bool:
        """120×36: what can be larger is."""
        return self.size is SizeClass.LARGE

    @property
    def strip(self) -> Box:
        """Where the strip stands. KeyError where the table has none."""
        return self.boxes[STRIP]


class Plans:
    """A game's table in all sizes."""

    def __init__(self, *, small: Plan, normal: Plan, large: Plan) -> None:
        self._plans = {SizeClass.SMALL: small, SizeClass.NORMAL: normal, SizeClass.LARGE: large}
        self._reckoned: dict[tuple[int, int, int, bool], Layout] = {}

    def at(self, size: tuple[int, int], players: int, *, tight: bool = False) -> Layout:
        """The layout for a terminal of so many columns and rows, and so many players."""
        wanted = (*size, players, tight)
        layout = self._reckoned.get(wanted)
        if layout is None:
            if len(self._reckoned) >= 64:  # somebody pulls at a corner of a window
                self._reckoned.clear()
            layout = self._reckoned[wanted] = self._reckon(*wanted)
        return layout

    def _reckon(self, width: int, height: int, players: int, tight: bool) -> Layout:
        size = size_class(width, height)
        plan = self._plans[size]
        left = left_of(width, height)
        beside = plan.log if size is SizeClass.LARGE or width >= LOG_FROM else None
        spare = height - plan.rows
        air = _air(max(0, spare))
        places = dict(plan.places)
        for least, others in plan.crowded.items():
            if players >= least:
                places |= others
        if tight and spare < 0:
            places |= plan.tight
        end = width if beside is None else left + beside.x - 1

        def box(place: Place) -> Box:
            y = place.y + sum(air[: place.air])
            if not place.wide:
                return Box(left + place.x, y, place.width, place.height)
            x = 0 if beside is None else left
            return Box(x, y, end - x, place.height)

        seats: tuple[Box, ...] = ()
        if plan.seats is not None:
            y, high, over = plan.seats
            seats = tuple(box(Place(x, y, wide, high, over)) for x, wide in seat_columns(size, players))
        log = None
        if beside is not None:
            log = Box(left + beside.x, beside.y, beside.width, beside.height + spare)
        return Layout(
            size,
            width,
            height,
            left,
            left + plan.strip_end,
            {part: box(place) for part, place in places.items()},
            {part: place.step for part, place in places.items()},
            seats,
            log,
        )


def _air(spare: int) -> tuple[int, int, int, int]:
    """Rows more than needed, over four gaps from the top: 2 each at most, the second one first."""
    first, second, third, fourth = (min(2, spare // 4 + (spare % 4 > turn)) for turn in (3, 0, 2, 1))
    return first, second, third, fourth


_SEATS: Final = {
    (SizeClass.SMALL, 3): ((1, 18), (21, 18), (41, 18)),
    (SizeClass.SMALL, 4): ((1, 14), (16, 14), (31, 14), (46, 13)),
    (SizeClass.SMALL, 5): ((1, 11), (13, 11), (25, 11), (37, 11), (49, 10)),
    (SizeClass.SMALL, 6): ((0, 9), (10, 9), (20, 9), (30, 9), (40, 9), (50, 9)),
    (SizeClass.NORMAL, 3): ((2, 24), (28, 24), (54, 24)),
    (SizeClass.NORMAL, 4): ((2, 18), (21, 18), (40, 18), (59, 19)),
    (SizeClass.NORMAL, 5): ((2, 14), (17, 14), (32, 15), (48, 14), (63, 15)),
    (SizeClass.NORMAL, 6): ((2, 12), (15, 12), (28, 12), (41, 12), (54, 12), (67, 12)),
    (SizeClass.LARGE, 3): ((2, 26), (30, 26), (58, 26)),
    (SizeClass.LARGE, 4): ((2, 19), (23, 19), (44, 19), (65, 19)),
    (SizeClass.LARGE, 5): ((2, 15), (19, 15), (36, 15), (53, 15), (70, 15)),
    (SizeClass.LARGE, 6): ((2, 13), (16, 13), (30, 13), (44, 13), (58, 13), (72, 13)),
}  # fmt: skip
_INSIDE: Final = {SizeClass.SMALL: (1, 59), SizeClass.NORMAL: (2, 78), SizeClass.LARGE: (2, 84)}
"""The columns from which to which plates stand."""


def seat_columns(size: SizeClass, players: int) -> tuple[tuple[int, int], ...]:
    """Column and width of each player's plate: as LOOK has them, else as wide as they can all be."""
    known = _SEATS.get((size, players))
    if known is not None:
        return known
    first, end = _INSIDE[size]
    step = (end - first + 1) // max(1, players)
    return tuple((first + step * seat, step - 1) for seat in range(players))
