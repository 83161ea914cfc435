"""The track of a replay: what was done, what comes next, how far the game is, where its rounds begin."""

from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

from textual import events
from textual.message import Message

from tui.canvas import Canvas
from tui.games.kit.part import Part
from tui.i18n.styled_text import NOTHING, Phrase, fitting, shown, wide
from tui.widgets.painted import ViewWidget


class Mark(NamedTuple):
    """The beginning of a round: how far it is, from 0 to 1, its number, whether it is shown now."""

    share: float
    number: int
    now: bool


@dataclass(frozen=True, slots=True)
class TrackPicture:
    """Two rows, and a third one for the rounds unless they stand ``within`` the track.

    ``counted`` says which move it is, before what was done or, ``last``, behind it; ``times`` stand at both
    ends of the track of a game that has a time of its own.
    """

    counted: Phrase
    done: tuple[Phrase, ...]
    """The last move in words, the longest wording first."""
    share: float
    follows: Phrase = NOTHING
    marks: tuple[Mark, ...] = ()
    within: bool = False
    times: tuple[Phrase, Phrase] = (NOTHING, NOTHING)
    last: bool = False
    gap: int = 4


def paint_track(canvas: Canvas, x: int, y: int, width: int, share: float) -> int:
    """A line with a mark for how far one is; the column of the mark."""
    done = round((width - 1) * share)
    canvas.text(x, y, "━" * done, "ink")
    # No money: without UTF-8 it is not the sign of a coin either.
    canvas.text(x + done, y, "o" if canvas.look.ascii else "●", "ink")
    canvas.text(x + done + 1, y, "─" * (width - done - 1), "line")
    return x + done


class Track(ViewWidget[TrackPicture]):
    """How far a game is that is looked at again; a click on the line goes there."""

    class Clicked(Message):
        """The line was clicked so far from its beginning, from 0 to 1."""

        def __init__(self, share: float) -> None:
            super().__init__()
            self.share = share

    def on_click(self, event: events.Click) -> None:
        """Go to where the line was clicked."""
        left, end = self._ends(self.picture)
        if event.y == 1 and left <= event.x < end:
            event.stop()
            self.post_message(self.Clicked((event.x - left) / max(1, end - left - 1)))

    def _ends(self, picture: TrackPicture) -> tuple[int, int]:
        """The column where the line begins, and the one after its end; times stand before and behind it."""
        begins, ends = (wide(shown(each, self.look)) for each in picture.times)
        return begins + 2 if begins else 0, self.room[0] - (ends + 2 if ends else 0)

    def draw(self, canvas: Canvas, picture: TrackPicture) -> None:
        """The sentences, the line, and the numbers of the rounds."""
        _paint_words(canvas, picture)
        begins, ends = picture.times
        left = canvas.spans(0, 1, begins) + 2 if begins else 0
        end = canvas.right_spans(canvas.width, 1, ends) - 2 if ends else canvas.width
        here = paint_track(canvas, left, 1, end - left, picture.share)
        taken = -1
        for mark in picture.marks:
            column = round((canvas.width - 1) * mark.share)
            if column > taken and (not picture.within or column != here):
                fg = "ink" if mark.now else "mute"
                row = 1 if picture.within else 2
                taken = canvas.text(column, row, str(mark.number), fg, bold=mark.now)


def _paint_words(canvas: Canvas, picture: TrackPicture) -> None:
    counted, look = shown(picture.counted, canvas.look), canvas.look
    if picture.last:
        end = canvas.right_spans(canvas.width, 0, counted) - 2
        canvas.spans(0, 0, fitting(end, picture.done, look))
        return
    at = canvas.spans(0, 0, counted) + picture.gap
    coming = fitting(max(0, (canvas.width - at) // 2), (picture.follows, NOTHING), look)
    canvas.spans(at, 0, fitting(canvas.width - at - wide(coming) - 1, picture.done, look))
    canvas.right_spans(canvas.width, 0, coming)


TRACK: Final = Part(partial(Track, TrackPicture(NOTHING, (), 0.0)))
"""Where a table has its strip, a replay has its track."""
