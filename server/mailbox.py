"""A table's mailbox: letters in the order in which they came, one at a time, or several moves together."""

import asyncio
from collections import deque
from collections.abc import Callable

from server.mail import Letter

TOGETHER = 100
"""So many moves are judged, written and told together, at most."""


class Mailbox:
    """Letters that nobody has read yet."""

    def __init__(self) -> None:
        self._letters: deque[Letter] = deque()
        self._news = asyncio.Event()

    def __len__(self) -> int:
        return len(self._letters)

    def put(self, letter: Letter) -> None:
        """One more letter."""
        self._letters.append(letter)
        self._news.set()

    async def take(self, together: Callable[[Letter], bool]) -> list[Letter]:
        """The next letter, once there is one; with it those right behind, if they are to be read together."""
        while not self._letters:
            self._news.clear()
            await self._news.wait()
        taken = [self._letters.popleft()]
        while self._letters and len(taken) < TOGETHER and together(taken[-1]) and together(self._letters[0]):
            taken.append(self._letters.popleft())
        return taken

    def rest(self) -> list[Letter]:
        """All that nobody will read any more."""
        left = list(self._letters)
        self._letters.clear()
        return left
