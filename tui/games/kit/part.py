"""A piece of a table: what shows it, where it stands now, and what it shows."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, Final, Generic, TypeVar

from tui.canvas import Canvas
from tui.look.look import Look
from tui.widgets.painted import ViewWidget
from tui.widgets.seat import Seat, SeatPicture
from tui.widgets.strip import Strip, StripPicture
from tui.widgets.texts import Box

PictureT = TypeVar("PictureT")


class Part(Generic[PictureT]):
    """A piece of a table, the same on every board. ``widget`` makes what shows it, one for each board."""

    def __init__(self, widget: Callable[[], ViewWidget[PictureT]]) -> None:
        self.widget = widget

    def at(self, box: Box, picture: PictureT) -> "Shown[PictureT]":
        """It is to be seen in this box, and shows this."""
        return Shown(self, box, picture)

    def sheet(self, width: int, height: int, picture: PictureT, look: Look) -> Canvas:
        """What its widget would paint in so many cells."""
        canvas = Canvas(width, height, look, self._painter.ground)
        self._painter.draw(canvas, picture)
        return canvas

    @cached_property
    def _painter(self) -> ViewWidget[PictureT]:
        """A widget that is on no board: only how it paints is asked of it."""
        return self.widget()


@dataclass(frozen=True, slots=True)
class Shown(Generic[PictureT]):
    """A part that is to be seen now."""

    part: Part[PictureT]
    box: Box
    picture: PictureT


AnyPart = Part[Any]
"""A part of a board, which has widgets of many kinds."""

MOST_SEATS: Final = 8
SEATS: Final = tuple(Part(partial(Seat, SeatPicture(()))) for _seat in range(MOST_SEATS))
"""The plates of the players."""
STRIP: Final = Part(partial(Strip, StripPicture(False, ())))
"""Where one acts."""
