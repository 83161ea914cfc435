"""The plate under a card: whose it is, which key plays it, or what it counts (LOOK §3)."""

from enum import Enum

from tui.canvas import Canvas


class Plate(Enum):
    """Ground, ink and weight of a plate."""

    QUIET = ("shade", "mute", False)
    OWN = ("shade", "ink", True)
    ACT = ("act", "onact", True)
    BARE = ("", "mute", False)
    """Under small cards and empty places: no ground of its own."""
    BARE_OWN = ("", "ink", False)


def paint_plate(canvas: Canvas, x: int, y: int, width: int, text: str, kind: Plate) -> None:
    """One row under a card, as wide as the card, its text in the middle."""
    ground, ink, bold = kind.value
    if ground:
        canvas.fill(x, y, width, 1, ground)
    canvas.centre(x, y, width, text, ink, bold=bold)
