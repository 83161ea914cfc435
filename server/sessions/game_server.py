"""The house: everything that sessions share, and who is in."""

import asyncio
import contextlib
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from server import logs
from server.bots.chooser import Chooser, InPlace
from server.chance import Chance, unforeseeable
from server.clock import Clock
from server.config import Config
from server.players.players import Players
from server.rate_limits import RateLimiter, is_this_machine
from server.sessions.code_guesses import Guesses
from server.sessions.lobby import Lobby
from server.store.base import Store, TableId
from server.store.seats import PlayerId
from server.supervisor import guarded
from server.table.messages import NOBODY
from server.table.subscriber import Subscriber
from server.telemetry import NoTelemetry, Telemetry
from shared import house
from shared.sentence import NoticeSentence
from shared.ssh_params import SPARE
from shared.wire import Who

if TYPE_CHECKING:
    from server.sessions.session import Session

_log = logs.logger("house")

NEWCOMERS = 5
"""Tables at once, and after these one a second, for people who have opened none lately, from an address whose
others have opened all that it may: it may be a school's, or a tunnel's."""
MOST_HELD = 4
"""Seats that are held take one in so many of the places at most, so that players cannot fill a house by
leaving."""
FAREWELL_SECONDS = 3
"""So long a client may take to read its last message."""


class GameServer:
    """One running set of tables and the people in it."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        config: Config,
        telemetry: Telemetry | None = None,
        *,
        notice: NoticeSentence | None = None,
        chooser: Chooser | None = None,
        chance: Chance | None = None,
    ) -> None:
        """``notice`` is what each session is told on arrival. The ``chooser`` is where bots think, in place
        if nothing is said; ``chance`` deals and makes up codes and secrets: what cannot be foreseen, where
        nothing is said."""
        self.store = store
        self.clock = clock
        self.config = config
        self.telemetry = telemetry or NoTelemetry()
        self.notice = notice
        self.chance = chance or unforeseeable()
        self.players = Players(store, self.chance)
        self._chooser = chooser or InPlace()
        self.lobby = Lobby(
            store=store, clock=clock, config=config, telemetry=self.telemetry, chance=self.chance,
            sent_home=self._sent_home, left_ended=self._left_ended, chooser=self._chooser,
        )  # fmt: skip
        limits = config.limits
        self.asks = RateLimiter(clock, limits.asks_burst, 1000 / limits.asks)
        self.address_asks = RateLimiter(clock, 2 * limits.address_asks, 1000 / limits.address_asks)
        self.says = RateLimiter(clock, limits.says_burst, 1000)
        self.opens = RateLimiter(clock, limits.opens_burst, 20_000)
        self.address_opens = RateLimiter(clock, 5 * limits.opens_burst, 4_000)
        self.newcomers = RateLimiter(clock, NEWCOMERS, 1000)
        self.guesses = Guesses(clock, limits)
        self._sessions: dict[PlayerId, Session] = {}
        self._all: set[Session] = set()
        self._addresses: Counter[str] = Counter()
        self.stopping = False

    # --- Who is in --------------------------------------------------------------------------------------

    def has_room(self, address: str) -> bool:
        """Whether there is room for a new player. A seat that a running game waits for is a place, too."""
        limits = self.config.limits
        counted = address and not is_this_machine(address)
        held = min(self.lobby.held_seats(), limits.sessions // MOST_HELD)
        return len(self._all) + held < limits.sessions and not (
            counted and self._addresses[address] >= limits.address_sessions
        )

    async def waits_for(self, who: Who, code: str) -> bool:
        """Whether a seat in a running game waits for the player who comes with this code ("" for none), or a
        session that is to go on here."""
        player = await self.players.recognised(who, code)
        return player is not None and (player in self._sessions or self.lobby.waits_for(player))

    def admit(self, session: "Session", address: str, *, awaited: bool) -> bool:
        """Whether there is room for one more connection; it is counted from now on. Who is ``awaited`` at a
        table gets in also where the house is full for others."""
        full = len(self._all) >= self.config.limits.sessions + SPARE
        if full or not (awaited or self.has_room(address)):
            return False
        self._all.add(session)
        self._addresses[address] += 1
        self.telemetry.sessions(len(self._all))
        return True

    def discharge(self, session: "Session", address: str) -> None:
        """A connection has ended."""
        if session in self._all:
            self._all.discard(session)
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]
            self.telemetry.sessions(len(self._all))

    def may_open(self, player: PlayerId, address: str, cost: int) -> bool:
        """Whether a player may open a table now that costs so much."""
        own = self.opens.of(player)
        newcomer = own.full()
        if not own.take(cost):
            return False
        if not address or self.address_opens.of(address).take(cost):
            return True
        return newcomer and self.newcomers.of(address).take(cost)

    def take_over(self, player: PlayerId, session: "Session") -> None:
        """This is a player's session now; an older one of the same player is told so and ends."""
        older = self._sessions.get(player)
        self._sessions[player] = session
        if older is not None and older is not session:
            older.replaced(session)

    def let_go(self, player: PlayerId, session: "Session") -> None:
        """This is no player's session any more. Nothing happens when a newer one has taken over."""
        if self._sessions.get(player) is session:
            del self._sessions[player]
            if player != NOBODY:
                self.players.forget(player)

    def names_in_use(self) -> list[str]:
        """What the people in the house are called."""
        return [session.name for session in self._sessions.values()]

    def _sent_home(self, subscriber: Subscriber, table: TableId) -> None:
        session = self._sessions.get(subscriber.player)
        if session is subscriber:
            session.sent_home(table)

    def _left_ended(self, player: PlayerId, table: TableId) -> None:
        session = self._sessions.get(player)
        if session is not None:
            session.left_ended(table)

    # --- Closing ----------------------------------------------------------------------------------------

    async def stop(self) -> None:
        """Bring the tables to rest, say good bye to all sessions, and wait a little for them to read it."""
        self.stopping = True
        try:
            await self.lobby.stop()
            sessions = tuple(self._all)
            for session in sessions:
                leave = partial(session.farewell, house.STOPPING)
                guarded("say good bye", leave, player=session.player)()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(FAREWELL_SECONDS):
                    for session in sessions:
                        await session.ended.wait()
        finally:
            self.telemetry.close()
            await self._chooser.close()
            await self.store.close()
        _log.info("house.stopped", sessions=len(sessions))
