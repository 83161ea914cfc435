"""The panel beside the menu at home: what there is to join, and how one has played."""

from dataclasses import dataclass

from tui.canvas import Canvas, Line
from tui.look.look import width_of
from tui.screens.open_tables import inset
from tui.widgets.painted import ViewWidget


@dataclass(frozen=True, slots=True)
class HomePicture:
    """A title and what is told below it, unless a list stands there; at the bottom how many games were won,
    and how the last one ended, that in fewer words as well."""

    title: Line = ()
    told: tuple[Line, ...] = ()
    won: Line = ()
    last: Line = ()
    short: Line = ()


class HomePanel(ViewWidget[HomePicture]):
    """The words of the panel. The list of open tables stands on it as a widget."""

    def draw(self, canvas: Canvas, picture: HomePicture) -> None:
        left = inset(canvas.width)
        room, low = canvas.width - 2 * left, canvas.height - 3
        canvas.spans(left, 1, picture.title, room)
        for row, spans in enumerate(picture.told[: low - 3], 3):
            canvas.spans(left, row, spans, room)
        room += 1  # the last rows have nothing beside them
        canvas.spans(left, low, picture.won, room)
        said = "".join(span.text for span in picture.last)
        fits = width_of(canvas.look.say(said)) <= room
        canvas.spans(left, low + 1, picture.last if fits else picture.short, room)
