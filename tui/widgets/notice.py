"""The row over the footer: one sentence that was said to the player."""

from dataclasses import dataclass
from typing import Final

from tui.canvas import Canvas
from tui.widgets.painted import ViewWidget

INDENT: Final = 4
"""Columns before the sentence."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, and its token: "loss" for a refusal. Empty where nothing is said."""

    text: str = ""
    fg: str = "ink"
    left: int = 0
    """Where the screen is centred: the columns free at both sides."""


class Notice(ViewWidget[Said]):
    """What was said last, for as long as it is worth reading."""

    def draw(self, canvas: Canvas, picture: Said) -> None:
        room = canvas.width - 2 * picture.left - INDENT - 2
        canvas.text(picture.left + INDENT, 0, canvas.look.cut(picture.text, room), picture.fg)
