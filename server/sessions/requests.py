"""What becomes of each request of a session: a result, or a refusal."""

import asyncio
from typing import assert_never

from server import logs
from server.sessions.allowance import Allowance
from server.sessions.game_server import GameServer
from server.sessions.profile import Profile
from server.sessions.replays import past_games
from server.sessions.whereabouts import AT_TABLE, Whereabouts
from server.store.base import StoreTrouble
from server.table.messages import TableAsk
from server.table.subscriber import Subscriber
from shared import house
from shared.refusal import Refusal
from shared.wire import (
    AddBot,
    Configure,
    Done,
    Enter,
    Fill,
    Greet,
    History,
    Hold,
    Leave,
    Moved,
    Open,
    Past,
    Ping,
    Play,
    PlayNow,
    Pong,
    Quit,
    Ready,
    Refused,
    RemoveBot,
    Rename,
    Request,
    Result,
    Review,
    SaveSettings,
    Say,
    Sit,
    Stand,
    Step,
    Vote,
    Welcome,
)

_log = logs.logger("session")


class Requests:
    """The requests of a client that has been greeted."""

    def __init__(
        self, server: GameServer, subscriber: Subscriber, profile: Profile, whereabouts: Whereabouts
    ) -> None:
        self._server = server
        self._subscriber = subscriber
        self._profile = profile
        self._whereabouts = whereabouts
        self._allowance = Allowance(server, profile)

    async def outcome(self, ask: Request) -> Result | Refused:
        """Do what is asked for, if it may be done now; what came of it."""
        server = self._server
        if (too_fast := self._allowance.spend(ask, self._whereabouts.weight(ask))) is not None:
            server.telemetry.refused(too_fast.refusal.key)
            # Saying no to a thousand requests takes its time, too: others have their turn in between.
            await asyncio.sleep(0)
            return too_fast
        arrived = server.clock.now()
        try:
            result = await self._result(ask)
        except StoreTrouble as trouble:
            kind = type(ask).__name__
            _log.error("session.store_fails", player=self._subscriber.player, ask=kind, why=str(trouble))
            result = house.NOT_SAVED.refusal()
        if isinstance(result, Refusal):
            server.telemetry.refused(result.key)
            return Refused(result)
        if isinstance(ask, Play):
            server.telemetry.answered(server.clock.now() - arrived)
        return result

    async def _result(self, ask: Request) -> Result | Refusal:
        match ask:
            case Greet():
                return house.GREETED.refusal()
            case Ping(number):
                return Pong(number)
            case Quit():
                return Done()
            case Rename(name):
                return await self._rename(name)
            case SaveSettings(settings):
                await self._profile.save(settings)
                return Done()
            case Open():
                return await self._whereabouts.open(ask)
            case PlayNow():
                return await self._whereabouts.play_now(ask)
            case Enter():
                return await self._whereabouts.enter(ask)
            case Leave():
                await self._whereabouts.leave()
                return Done()
            case Play():
                return await self._move(ask)
            case Sit() | Stand() | AddBot() | Fill() | RemoveBot() | Configure() | Ready():
                return await self._at_table(ask)
            case Vote() | Hold() | Say():
                return await self._at_table(ask)
            case History(count):
                return await self._history(count)
            case Review():
                return await self._whereabouts.review(ask)
            case Step():
                return self._whereabouts.step(ask)
            case _:
                assert_never(ask)

    async def _at_table(self, ask: TableAsk) -> Done | Refusal:
        return await self._whereabouts.ask(ask) or Done()

    async def _move(self, ask: Play) -> Moved | Refusal:
        # The table tells before it answers, so what was shown last has the move in it.
        return await self._whereabouts.ask(ask) or Moved(self._whereabouts.shown)

    async def _rename(self, wanted: str) -> Welcome | Refusal:
        if self._whereabouts.at_table:
            return AT_TABLE
        refusal = await self._profile.rename(wanted)
        if refusal is not None:
            return refusal
        if (told := self._profile.renamed_notice(wanted)) is not None:
            self._subscriber.tell(told)
        return self._profile.welcome()

    async def _history(self, count: int) -> Past:
        player = self._subscriber.player
        return Past(past_games(await self._server.store.history(player, count), player))
