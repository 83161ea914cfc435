"""A table of the house: one mailbox, and one task that reads it. Nothing reaches into it but by message.

What a table is and decides is in ``core``; what is done about it, in ``task``.
"""

import asyncio
import itertools
from collections.abc import Callable

from server.bots.chooser import Chooser
from server.bots.table_bots import TableBots
from server.chance import Chance
from server.clock import Clock
from server.config import Config
from server.store.base import Store, TableState
from server.store.seats import PlayerId
from server.table.core import TableCore
from server.table.live_game import LiveGame
from server.table.mailbox import Mailbox
from server.table.messages import (
    NO_TABLE,
    Answered,
    Arrived,
    BotMoved,
    CloseIfEmpty,
    Departed,
    RequestId,
    RequestMade,
    SeatGivenUp,
    StopTable,
    TableAsk,
    TableObserver,
)
from server.table.subscriber import Subscriber
from server.table.task import TableTask
from server.telemetry import Telemetry
from shared import house
from shared.games.catalogue import game_named
from shared.refusal import Refusal
from shared.stage import Stage


class Table:
    """One table, from its opening to its closing, as the house speaks with it."""

    def __init__(
        self,
        state: TableState,
        live: LiveGame | None,
        *,
        store: Store,
        clock: Clock,
        config: Config,
        telemetry: Telemetry,
        observer: TableObserver,
        chance: Chance,
        chooser: Chooser | None = None,
    ) -> None:
        """``live`` is the last game of a table that was there when the house last closed, and ``chance``
        deals the next. The ``chooser`` is where its bots think."""
        self.id = state.id
        self.code = state.code
        self.game = state.game
        self._mailbox = Mailbox()
        self._numbers = itertools.count()
        self._waiting: dict[RequestId, asyncio.Future[Refusal | None]] = {}
        self._core = TableCore(state, live, config=config, chance=chance)
        bots = TableBots(
            game_named(state.game), clock, config.pace,
            lambda seat, n, move: self._mailbox.put(BotMoved(seat, n, move)),
            chance, lambda: observer.slowness(state.id), chooser,
        )  # fmt: skip
        self._task = TableTask(
            self._core, store=store, clock=clock, telemetry=telemetry, observer=observer, bots=bots,
            post=self._mailbox.put, answer=self._answer,
        )  # fmt: skip

    @property
    def over(self) -> bool:
        """The game is over, and its people have not gone yet."""
        return self._core.table.kept.stage == Stage.OVER

    # --- Messages to the table --------------------------------------------------------------------------

    async def ask(self, subscriber: Subscriber, ask: TableAsk) -> Refusal | None:
        """A member of the table asks for something. Done when it is done; a refusal says why not."""
        return await self._post(lambda number: RequestMade(number, subscriber, ask))

    async def come(self, subscriber: Subscriber, *, watch: bool) -> Refusal | None:
        """A player or watcher comes to the table: to the own seat, to a free one, or to look on."""
        return await self._post(lambda number: Arrived(number, subscriber, watch))

    async def go(self, subscriber: Subscriber, *, on_purpose: bool) -> None:
        """A member leaves the table, on purpose or because the connection ended."""
        await self._post(lambda number: Departed(number, subscriber, on_purpose))

    async def give_up(self, player: PlayerId) -> None:
        """A player who has a seat here sits down elsewhere."""
        await self._post(lambda number: SeatGivenUp(number, player))

    async def lapse(self) -> None:
        """Give the table up, with its game, if it has no members now."""
        await self._post(CloseIfEmpty)

    async def stop(self) -> None:
        """The house closes: no more moves. What was told is in the store."""
        await self._post(StopTable)

    async def _post(self, message: Callable[[RequestId], Answered]) -> Refusal | None:
        if self._task.closed:
            return NO_TABLE
        number = RequestId(next(self._numbers))
        waiting: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        self._waiting[number] = waiting
        self._mailbox.put(message(number))
        return await waiting

    def _answer(self, number: RequestId, refusal: Refusal | None) -> None:
        waiting = self._waiting.pop(number, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(refusal)

    # --- The task ---------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Read the mailbox until the table closes."""
        await self._task.open()
        while not self._task.closed:
            await self._task.handle(await self._mailbox.take(self._core.is_move))
        for number in tuple(self._waiting):
            self._answer(number, NO_TABLE)
        self._mailbox.rest()

    def fail(self) -> None:
        """The task has ended by a bug: all who wait are answered now, and the game goes on anew."""
        try:
            self._task.fail()
        finally:
            for number in tuple(self._waiting):
                self._answer(number, house.TROUBLE.refusal())
