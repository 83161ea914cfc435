"""One line of text being written: what keys do to it, and how it is drawn."""

from unicodedata import category

from tui.canvas import Canvas, Weight
from tui.look.look import cleaned, width_of

_MOVING = ("left", "right", "home", "end")


class TextField:
    """A text and the place in it where writing goes on. ``most`` is its length in characters at most.

    A text that is ``offered`` gives way to whatever is written first; only moving in it takes it over. What
    stands in ``without`` is never typed here, so that it can be a key.
    """

    def __init__(self, text: str = "", most: int = 200, *, offered: bool = False, without: str = "") -> None:
        self.text = text
        self.at = len(text)
        self.most = most
        self.without = without
        self.offered = offered and bool(text)

    def insert(self, text: str) -> None:
        """Write this here, as one line: a paste of many lines becomes one."""
        fresh = " ".join(text.split()) if len(text) > 1 else text
        if self.offered and cleaned(fresh):
            self.clear()
        fresh = fresh[: max(0, self.most - len(self.text))]
        # Together with what stands before it: a mark that is typed by itself belongs to the letter there.
        before = cleaned(self.text[: self.at] + fresh)
        self.text = before + self.text[self.at :]
        self.at = len(before)

    def clear(self) -> str:
        """Empty the line; what stood in it."""
        text, self.text, self.at = self.text, "", 0
        self.offered = False
        return text

    def _beside(self, step: int) -> int:
        """One letter to the left or right; its marks go with it."""
        at = max(0, min(self.at + step, len(self.text)))
        while 0 < at < len(self.text) and category(self.text[at]) == "Mn":
            at += step
        return at

    def take(self, key: str, character: str | None) -> bool:
        """Do what this key does in a line; False when it does nothing in one."""
        if self.offered and key in ("backspace", "delete"):
            self.clear()
            return True
        if key in _MOVING:
            self.offered = False
        match key:
            case "left":
                self.at = self._beside(-1)
            case "right":
                self.at = self._beside(1)
            case "home":
                self.at = 0
            case "end":
                self.at = len(self.text)
            case "backspace":
                if self.at:
                    self.text = self.text[: self.at - 1] + self.text[self.at :]
                    self.at -= 1
            case "delete":
                self.text = self.text[: self.at] + self.text[self._beside(1) :]
            case "ctrl+u":
                self.clear()
            case "ctrl+w":
                kept = self.text[: self.at].rstrip()
                kept = kept[: kept.rfind(" ") + 1]
                self.text, self.at = kept + self.text[self.at :], len(kept)
            case _:
                if character is None or not character.isprintable() or character in self.without:
                    return False
                self.insert(character)
        return True

    def paint(self, canvas: Canvas, x: int, y: int, width: int, on: str = "well") -> None:
        """Draw the line in so many cells, the part around the place where writing goes on in sight; the
        terminal's cursor marks that place."""
        canvas.fill(x, y, width, 1, on)
        if self.offered:
            # All of it is what the next key replaces.
            end = canvas.text(x, y, canvas.look.cut(self.text, width - 2), "ink", on, reverse=True)
            canvas.point(end, y, Weight.WRITTEN)
            return
        before = self.text[: self.at]
        while width_of(canvas.look.say(before)) > width - 2:
            before = before[1:]
        after = self.text[self.at :]
        end = canvas.text(x, y, before, "ink", on)
        canvas.point(end, y, Weight.WRITTEN)
        canvas.text(end, y, canvas.look.cut(after, x + width - end), "ink", on)
