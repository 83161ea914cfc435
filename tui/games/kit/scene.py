"""Everything on a table as it is drawn: a frozen value, whatever the game."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tui.canvas import Canvas
from tui.games.kit.layout import Layout
from tui.games.kit.part import Part, PictureT, Shown
from tui.widgets.header import HeaderPicture, TimePicture, paint_header, paint_time


@dataclass(frozen=True, slots=True)
class Scene:
    """A table, or a moment of a finished game."""

    layout: Layout
    header: HeaderPicture
    time: TimePicture
    shown: tuple[Shown[Any], ...]
    """The parts that are to be seen now."""

    def __getitem__(self, part: Part[PictureT]) -> PictureT:
        """What a part shows. KeyError where it is not to be seen."""
        return self.at(part).picture

    def at(self, part: Part[PictureT]) -> Shown[PictureT]:
        """A part, and where it stands. KeyError where it is not to be seen."""
        for shown in self.shown:
            if shown.part is part:
                return shown
        raise KeyError(part)

    def without(self, parts: Iterable[Part[Any]]) -> tuple[Shown[Any], ...]:
        """What is to be seen beside these: a replay has other things in their place."""
        gone = set(parts)
        return tuple(shown for shown in self.shown if shown.part not in gone)


def paint_scene(canvas: Canvas, scene: Scene) -> None:
    """The whole table but its footer on one canvas, as the widgets of a board paint it over each other."""
    paint_header(canvas, 0, scene.header)
    paint_time(canvas, 1, scene.time)
    for shown in scene.shown:
        x, y, width, height = shown.box
        canvas.lay(x, y, shown.part.sheet(width, height, shown.picture, canvas.look))
