"""A column of things to choose from: one is marked, arrows move the mark, Enter or a click does it."""

from dataclasses import dataclass

from tui.canvas import Canvas
from tui.look.look import width_of
from tui.screens.keys import Key


@dataclass(frozen=True, slots=True)
class Item:
    """One line: what it says, what stands at its right, and the key that does it."""

    label: str
    right: str
    key: Key
    short: str = ""
    """What stands at its right where there is less room."""


class Marked:
    """Which of so many things is marked."""

    def __init__(self, count: int = 0) -> None:
        self.count = count
        self.at = 0

    def move(self, steps: int) -> None:
        """Move the mark, round and round."""
        if self.count:
            self.at = (self.at + steps) % self.count

    def among(self, count: int) -> int:
        """There are so many things now; the mark stays within them."""
        self.count = count
        self.at = max(0, min(self.at, count - 1))
        return self.at


def paint_item(canvas: Canvas, x: int, y: int, width: int, item: Item, *, marked: bool) -> None:
    """One line of a menu; the marked one has act ground and ▶."""
    fg, on = ("onact", "act") if marked else ("ink", None)
    if marked:
        canvas.fill(x, y, width, 1, "act")
        canvas.text(x + 1, y, "▶", fg, on, bold=True)
        canvas.point(x + 3, y)
    label = canvas.look.cut(item.label, width - 4)
    end = canvas.text(x + 3, y, label, fg, on, bold=marked)
    room = x + width - 2 - end
    fits = width_of(canvas.look.say(item.right)) <= room or not item.short
    right = canvas.look.cut(item.right if fits else item.short, room)
    canvas.right(x + width - 1, y, right, fg if marked else "mute", on)
