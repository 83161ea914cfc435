"""Which of several things is marked: arrows move the mark, Enter or a click does it."""


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
