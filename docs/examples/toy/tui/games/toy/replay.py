"""A game of the highest card that is over, looked at again."""

from collections.abc import Sequence

from shared.games.toy.view import View
from shared.seats import Seat
from shared.wire import Events, ViewUpdate
from tui.canvas import Canvas
from tui.games.kit.replaying import Parts, Place, paint_track
from tui.games.toy.draw import paint_view
from tui.games.toy.table import view_decoder
from tui.i18n.catalogs import _

PARTS = Parts()


def frame_of(seen: ViewUpdate, happened: Events | None) -> View:
    """A moment of the game."""
    return view_decoder.decode(seen.view)


def seat_of(seen: ViewUpdate) -> Seat | None:
    """From which seat this is seen; None with all cards open."""
    return view_decoder.decode(seen.view).you


def about(frame: View, names: Sequence[str]) -> str:
    """From where one looks, for the header."""
    return _("all cards open") if frame.you is None else _("as {name} saw it", name=names[frame.you])


def lasting(frame: View) -> bool:
    """Whether one will want to look at this for long: the end."""
    return frame.result is not None


def paint(
    canvas: Canvas, frame: View, before: View | None, after: View | None, names: Sequence[str], place: Place
) -> None:
    """Paint a moment, and how far it is."""
    paint_view(canvas, frame, names)
    paint_track(canvas, 4, canvas.height - 2, canvas.width - 8, place.share)
