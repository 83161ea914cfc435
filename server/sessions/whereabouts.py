"""Where a session is: in the lobby, at a table, or looking at a finished game; how it goes from one to
another."""

from abc import abstractmethod

from server.sessions.code_guesses import OWN_PAUSE
from server.sessions.game_server import GameServer
from server.sessions.lobby import open_at_once, weight
from server.sessions.profile import Profile
from server.sessions.replays import Reviewing, opened_record, opened_text
from server.store.base import Account, AccountKind, TableId
from server.store.seats import PlayerSeat
from server.table.messages import NO_TABLE, TableAsk
from server.table.setup import no_such_game
from server.table.subscriber import Subscriber
from server.table.table import Table
from shared import house
from shared.codes import is_resume
from shared.games.catalogue import GAMES
from shared.refusal import Refusal
from shared.wire import (
    Configure,
    Enter,
    Joined,
    Open,
    PlayNow,
    Position,
    Ready,
    Request,
    Review,
    Reviewed,
    Sit,
    Step,
    Vote,
)

AT_TABLE = house.AT_TABLE.refusal()
_TOO_MANY_GUESSES = house.TOO_MANY_GUESSES.refusal()
_TABLES_TOO_FAST = house.TABLES_TOO_FAST.refusal()
_NOT_AT_TABLE = house.NOT_AT_TABLE.refusal()


class Occupant(Subscriber):
    """A session as tables and the lobby see it, and its whereabouts."""

    @abstractmethod
    def becomes(self, account: Account, resume: str) -> None:
        """It is the session of this guest from now on, who was here before and has this secret."""


class Whereabouts:
    """One session's."""

    def __init__(self, server: GameServer, subscriber: Occupant, profile: Profile) -> None:
        self._server = server
        self._subscriber = subscriber
        self._profile = profile
        self._table: Table | None = None
        self._record: Reviewing | None = None
        self.shown = -1
        """The number of the newest state that was shown here."""

    @property
    def at_table(self) -> bool:
        """Whether one is at a table."""
        return self._table is not None

    def weight(self, ask: Request) -> int:
        """How much more than others a request asks of the table where one is: with some a game begins or
        ends, which takes longer the more there are who play."""
        if self._table is None or not isinstance(ask, Ready | Vote):
            return 1
        return self._server.lobby.weight(self._table.id)

    def is_at(self, table: TableId) -> bool:
        """Whether one is at this table."""
        return self._table is not None and self._table.id == table

    # --- At a table -------------------------------------------------------------------------------------

    async def ask(self, ask: TableAsk) -> Refusal | None:
        """Ask the table where one is."""
        if self._table is None:
            return _NOT_AT_TABLE
        if isinstance(ask, Sit):
            await self._profile.settle()
        if isinstance(ask, Configure):
            server, table = self._server, self._table
            heavier = weight(table.game, ask.settings.seats) - server.lobby.weight(table.id)
            if heavier > 0 and not server.may_open(self._subscriber.player, self._profile.address, heavier):
                return _TABLES_TOO_FAST
        return await self._table.ask(self._subscriber, ask)

    # --- To a table -------------------------------------------------------------------------------------

    async def open(self, ask: Open) -> Joined | Refusal:
        """Open a table, and sit down there."""
        server, subscriber = self._server, self._subscriber
        if not server.may_open(
            subscriber.player, self._profile.address, weight(ask.game, ask.settings.seats)
        ):
            return _TABLES_TOO_FAST
        await self._profile.settle()
        opener = PlayerSeat(subscriber.player, subscriber.name, guest=subscriber.guest)
        table = await server.lobby.open(opener, ask, self._profile.address)
        if isinstance(table, Refusal):
            return table
        try:
            await self._depart()
            return await self._go_to(table, watch=False)
        finally:
            server.lobby.settled(table.id)

    async def play_now(self, ask: PlayNow) -> Joined | Refusal:
        """Sit down at the fullest table that waits for players, or open one."""
        lobby = self._server.lobby
        if ask.game not in ("", *GAMES):
            return no_such_game()
        table = lobby.to_play_now(ask.game)
        if table is not None and table is not self._table:
            joined = await self._enter_table(table, watch=False)
            if lobby.seat_of(self._subscriber.player) is table:
                return joined
            # Another player was quicker to the last seat.
        return await self.open(open_at_once(ask))

    async def enter(self, ask: Enter) -> Joined | Refusal:
        """Go where a code leads."""
        guesses, player, address = self._server.guesses, self._subscriber.player, self._profile.address
        # Whatever the code: the time that an answer takes shall not tell what it will be.
        if pause := guesses.pause(player, address):
            await self._server.clock.sleep(pause)
        joined: Joined | Refusal
        if is_resume(ask.code):
            joined = await self._come_back(ask.code)
        else:
            table = self._server.lobby.by_code(ask.code)
            joined = NO_TABLE if table is None else await self._enter_table(table, watch=ask.watch)
        if joined is NO_TABLE:
            guesses.wrong(player, address)
            return _TOO_MANY_GUESSES if pause == OWN_PAUSE else NO_TABLE
        return joined

    async def to_own_seat(self, *, expected: bool = True) -> None:
        """To the seat that is held for this player (with ``expected`` only to one that was not left on
        purpose), or to the lobby."""
        table = self._server.lobby.seat_of(self._subscriber.player, expected=expected)
        if table is None or isinstance(await self._go_to(table, watch=False), Refusal):
            self.to_lobby()

    async def _enter_table(self, table: Table, *, watch: bool) -> Joined | Refusal:
        if table is not self._table:
            await self._depart()
        if not watch:
            # A player who takes a seat must be known after a restart.
            await self._profile.settle()
        return await self._go_to(table, watch=watch)

    async def _come_back(self, resume: str) -> Joined | Refusal:
        """A guest shows the secret of an earlier visit, and is that guest again."""
        server, profile = self._server, self._profile
        if profile.account.kind is not AccountKind.GUEST:
            return NO_TABLE
        account = await server.players.return_of(resume)
        if account is None:
            return NO_TABLE
        if account.id == profile.account.id and self._table is not None:
            return self._here()  # already
        if account.id != profile.account.id:
            await self._depart()
            # Meanwhile the player may have gone for good.
            account = await server.players.return_of(resume)
            if account is None:
                self.to_lobby()
                return NO_TABLE
            self._subscriber.becomes(account, resume)
        self._subscriber.tell(profile.welcome())
        # A player who shows the code wants the seat, also one that was left on purpose.
        await self.to_own_seat(expected=False)
        return self._here()

    async def _go_to(self, table: Table, *, watch: bool) -> Joined | Refusal:
        self._server.lobby.unsubscribe(self._subscriber)
        self._record = None
        self._table = table
        refusal = await table.come(self._subscriber, watch=watch)
        if refusal is not None:
            self._table = None
            self.to_lobby()
            return refusal
        return self._here()

    def _here(self) -> Joined:
        return Joined("" if self._table is None else self._table.code)

    # --- And away ---------------------------------------------------------------------------------------

    async def leave(self) -> None:
        """Leave the table, or the record, for the lobby."""
        await self._depart()
        self.to_lobby()

    async def _depart(self) -> None:
        table, self._table = self._table, None
        self._record = None
        if table is not None:
            await table.go(self._subscriber, on_purpose=True)
            await self._profile.refresh()

    def to_lobby(self) -> None:
        """Hear of the open tables."""
        self._server.lobby.subscribe(self._subscriber, self._subscriber.tell)

    def closed(self, table: TableId) -> None:
        """This table is no more."""
        if self.is_at(table):
            self._table = None
            self._subscriber.tell(house.TABLE_CLOSED.notice())
            self.to_lobby()

    async def hung_up(self) -> None:
        """The connection has ended: a seat in a running game is held."""
        self._server.lobby.unsubscribe(self._subscriber)
        if self._table is not None:
            await self._table.go(self._subscriber, on_purpose=False)

    # --- Finished games ---------------------------------------------------------------------------------

    async def review(self, ask: Review) -> Reviewed | Refusal:
        """Look at a finished game."""
        if not self._may_look_back():
            return AT_TABLE
        if ask.text:
            if not self._profile.owner:
                return house.OWNER_ONLY.refusal()
            found = opened_text(ask.text)
        else:
            found = await opened_record(self._server.store, ask.record, self._subscriber.player)
        if isinstance(found, Refusal):
            return found
        if not self._may_look_back():  # the next game began while the record was looked for
            return AT_TABLE
        self._server.lobby.unsubscribe(self._subscriber)
        self._record = found
        return found.reviewed()

    def step(self, ask: Step) -> Position | Refusal:
        """How the game that is looked at stood after so many moves."""
        if self._record is None or not self._may_look_back():
            return house.NOT_REVIEWING.refusal()
        if not self._record.has(ask.move, ask.seat):
            return house.NO_SUCH_MOVE.refusal()
        return self._record.at(ask.move, ask.seat)

    def _may_look_back(self) -> bool:
        """Between two games one may look at a record; during one the views of both would be mixed."""
        return self._table is None or self._table.over
