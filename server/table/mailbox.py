"""A table's mailbox: messages in the order in which they came, one at a time, or several moves together."""

import asyncio
from collections import deque
from collections.abc import Callable

from server.table.messages import TableMessage

TOGETHER = 100
"""So many moves are judged, written and told together, at most."""


class Mailbox:
    """Messages that have not been read yet."""

    def __init__(self) -> None:
        self._messages: deque[TableMessage] = deque()
        self._news = asyncio.Event()

    def __len__(self) -> int:
        return len(self._messages)

    def put(self, message: TableMessage) -> None:
        """One more message."""
        self._messages.append(message)
        self._news.set()

    async def take(self, together: Callable[[TableMessage], bool]) -> list[TableMessage]:
        """The next message, once there is one; with it those right behind that are to be read together."""
        while not self._messages:
            self._news.clear()
            await self._news.wait()
        taken = [self._messages.popleft()]
        while (
            self._messages and len(taken) < TOGETHER and together(taken[-1]) and together(self._messages[0])
        ):
            taken.append(self._messages.popleft())
        return taken

    def rest(self) -> list[TableMessage]:
        """All that will not be read any more."""
        left = list(self._messages)
        self._messages.clear()
        return left
