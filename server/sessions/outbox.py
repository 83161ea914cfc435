"""What is still to be sent on one connection. It never blocks the sender, and never grows.

Of what only matters when it is new (the view, the room, the lobby) it keeps the newest; events are joined;
of sentences it keeps the last ones. Responses all go out, and are bounded by what is asked meanwhile. So a
client that stops reading costs a bounded amount of memory, and what it reads first when it goes on is how
things are now.
"""

import asyncio

import msgspec

from shared import wire
from shared.wire import (
    Events,
    Goodbye,
    Lobby,
    Notice,
    Notification,
    Said,
    TableInfo,
    ViewUpdate,
    Welcome,
    framed,
)

MAX_NEWS = 100
"""Events that wait; older ones are dropped, since the view that follows is complete."""
MAX_WAITING = 100
"""Other messages that wait; older sentences are dropped."""
MAX_RESPONSES = 20
"""Responses that wait: none is ever dropped, so no more is asked until these have gone."""
LONG = 16 * 1024
"""Bytes of a response after which the next thing is asked when it has gone."""

_NEWEST_ONLY = (ViewUpdate, TableInfo, Lobby, Welcome)
_SENTENCES = (Notice, Said)


class Outbox:
    """Messages in the order in which they will be sent."""

    def __init__(self) -> None:
        self._waiting: list[Notification | bytes] = []
        """Notifications, and responses as they will be sent."""
        self._responses = 0
        self._news = asyncio.Event()
        self._roomy = asyncio.Event()
        self._roomy.set()
        self._closed = False

    def put(self, tell: Notification) -> None:
        """Send this, soon. Nothing happens when the last message has been put in already."""
        if self._closed:
            return
        if isinstance(tell, Events):
            self._join(tell)
        elif isinstance(tell, TableInfo) and (at := self._place(tell)) is not None:
            self._waiting[at] = tell
        elif isinstance(tell, _NEWEST_ONLY):
            self._waiting = [old for old in self._waiting if type(old) is not type(tell)]
            self._waiting.append(tell)
        else:
            self._waiting.append(tell)
            self._shorten()
        self._news.set()
        if len(self._waiting) >= MAX_WAITING:
            self._roomy.clear()

    def respond(self, payload: bytes) -> None:
        """Send this response, behind what has been put in. Nothing happens after the last message."""
        if self._closed:
            return
        self._waiting.append(payload)
        self._responses += 1
        self._news.set()
        if self._responses >= MAX_RESPONSES or len(payload) >= LONG:
            self._roomy.clear()

    def close(self, farewell: Goodbye | None = None) -> None:
        """This is the last message (or the one before was)."""
        if farewell is not None:
            self.put(farewell)
        self._closed = True
        self._news.set()

    async def until_roomy(self) -> None:
        """Wait while so much is still to be sent that no more should be asked on this connection."""
        await self._roomy.wait()

    async def take(self) -> bytes:
        """All that waits, as frames; b"" when the last message has been taken."""
        while not self._waiting and not self._closed:
            self._news.clear()
            await self._news.wait()
            # What is told in one breath, as a view and the answer to its move, goes out in one piece.
            await asyncio.sleep(0)
        waiting, self._waiting = self._waiting, []
        self._responses = 0
        self._roomy.set()
        return b"".join(framed(each) if isinstance(each, bytes) else wire.frame(each) for each in waiting)

    def _place(self, room: TableInfo) -> int | None:
        """Where the same table in the same game waits: the newest takes that place. A client begins anew with
        a table, and would forget what it was told of it before. None where it has been elsewhere since."""
        for at, old in reversed(tuple(enumerate(self._waiting))):
            if isinstance(old, TableInfo):
                return at if (old.code, old.game_no) == (room.code, room.game_no) else None
            if isinstance(old, Lobby):
                return None
        return None

    def _join(self, tell: Events) -> None:
        if tell.past or any(isinstance(old, Events) and self._other(old, tell) for old in self._waiting):
            # Another table, or another game: no client will look any more at what happened before.
            self._waiting = [old for old in self._waiting if not isinstance(old, Events)]
        for index, old in enumerate(self._waiting):
            if isinstance(old, Events) and not old.past:
                news = (*old.news, *tell.news)[-MAX_NEWS:]
                self._waiting[index] = msgspec.structs.replace(tell, news=news)
                return
        self._waiting.append(tell)

    @staticmethod
    def _other(old: Events, new: Events) -> bool:
        return old.code != new.code or old.n > new.n

    def _shorten(self) -> None:
        if len(self._waiting) <= MAX_WAITING:
            return
        for index, old in enumerate(self._waiting):
            if isinstance(old, _SENTENCES):
                del self._waiting[index]
                return
