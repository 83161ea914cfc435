"""What the replay of every game has alike: where in the game one is, and the track that shows it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from shared.seats import Seat
from tui.canvas import Canvas
from tui.i18n.catalogs import N_
from tui.widgets.lines import first_cells

NARROW = 6
"""Cells for a name where there is least room."""


class Parts(NamedTuple):
    """What a game is played in, as messages: one part, and the keys to the one before and the next."""

    part: str = N_("round")
    back: str = N_("a round back")
    on: str = N_("a round on")


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the game one is: after ``move`` of ``moves``; rounds begin after so many moves each."""

    move: int
    moves: int
    rounds: tuple[int, ...]
    seat: Seat | None
    """From where one looks; None with all cards open."""
    time: int | None = None
    """Milliseconds of the game that have gone by; None where a game has turns and no time of its own."""
    took: int = 0
    """Milliseconds that the whole of it took."""
    speed: float = 1.0
    """How much faster it is played than it went."""
    page: int = 0
    """With all cards open, where a game has several pages of them: which one."""

    @property
    def share(self) -> float:
        """How far one is, from 0 to 1: by time where there is one, else by moves."""
        if self.time is not None:
            return min(1.0, self.time / max(1, self.took))
        return self.move / max(1, self.moves)


def paint_track(canvas: Canvas, x: int, y: int, width: int, share: float) -> int:
    """A line with a mark for how far one is; the column of the mark."""
    done = round((width - 1) * share)
    canvas.text(x, y, "━" * done, "ink")
    # No money: without UTF-8 it is not the sign of a coin either.
    canvas.text(x + done, y, "o" if canvas.look.ascii else "●", "ink")
    canvas.text(x + done + 1, y, "─" * (width - done - 1), "line")
    return x + done


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with the number of the seat before them where they begin alike, as those of bots do: a plate
    shows little more than how a name begins."""
    if len({first_cells(name, NARROW - 1) for name in names}) == len(names):
        return tuple(names)
    bare = (re.sub(r" \d+$", "", name) for name in names)
    return tuple(f"{seat} {name}" for seat, name in enumerate(bare, start=1))
