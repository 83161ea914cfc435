"""A session: one connection, from its hello to its end: it asks for somebody, and tells what is told."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import assert_never

from server import logs
from server.guesses import OWN_PAUSE
from server.house import FAREWELL_SECONDS, House
from server.limits import Quiet
from server.line import Line
from server.lobby import open_at_once, weight
from server.mail import NO_TABLE, NOBODY, TableAsk
from server.names import UNNAMED, friendly_name
from server.party import Party
from server.players import usable_name
from server.review import Reviewing, opened_record, opened_text, past_games
from server.seating import Person, PlayerId
from server.setup import no_such_game
from server.store.promise import Account, AccountKind, StoreTrouble, TableId
from server.supervisor import Supervisor
from server.table import Table
from shared import wire
from shared.codes import is_resume
from shared.games.catalogue import GAMES
from shared.refusal import Refusal
from shared.text import clean_name, clean_say, is_as_typed, lost_in_name
from shared.wire import (
    AddBot,
    Ask,
    BadFrame,
    Bye,
    Configure,
    Enter,
    Fill,
    Greet,
    Guest,
    Hello,
    History,
    Hold,
    Keep,
    Keyed,
    Leave,
    Notice,
    Open,
    Owner,
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
    Review,
    Say,
    Sit,
    Stand,
    Step,
    Tell,
    Vote,
    Welcome,
)

_log = logs.logger("session")

COSTLY = (
    Open,
    PlayNow,
    Enter,
    Leave,
    Sit,
    Stand,
    AddBot,
    Fill,
    RemoveBot,
    Configure,
    Ready,
    Vote,
    Rename,
    Keep,
    History,
    Review,
)
"""Asks that everybody at a table is told of, or that the store is read for."""
COST = 10
"""So many others each of them counts for: people make a few; a thousand a second would hold up the house."""

MOST_NAMED = 8
"""So many of the signs that a name cannot have are named."""

_NOBODY = Account(NOBODY, AccountKind.GUEST, "", "")
_TOO_MANY_GUESSES = Refusal("house.too_many_guesses")
_TABLES_TOO_FAST = Refusal("house.tables_too_fast")
_NOT_AT_TABLE = Refusal("house.not_at_table")


class _Ended(Exception):
    """The session ends in good order."""


class Session(Party):
    """One connection and whoever is behind it."""

    def __init__(self, house: House, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._house = house
        self._line = Line(reader, writer, wire.MAX_ASK)
        self._account = _NOBODY
        self._owner = False
        self._address = ""
        self._resume = ""
        self._key = ""
        """The fingerprint of the key that signed."""
        self._offered = ""
        """What somebody without a name might like to be called."""
        self._table: Table | None = None
        self._reviewing: Reviewing | None = None
        self._too_fast = Quiet(house.clock)
        self._say_too_fast = Quiet(house.clock)
        self._successor: Session | None = None
        self._reading: asyncio.Task[None] | None = None
        self.settled = asyncio.Event()
        """Set once this session is where it belongs (or never will be)."""
        self.ended = asyncio.Event()
        """Set once the connection is closed and forgotten."""

    # --- What tables and the house see -------------------------------------------------------------------

    @property
    def player(self) -> PlayerId:
        return self._account.id

    @property
    def name(self) -> str:
        return self._account.name or UNNAMED

    @property
    def guest(self) -> bool:
        return self._account.kind is AccountKind.GUEST

    def tell(self, tell: Tell) -> None:
        self._line.tell(tell)

    def replaced(self, successor: "Session") -> None:
        """The same person has come in anew, and goes on there."""
        self._successor = successor
        self.farewell("house.newer_session")

    def farewell(self, key: str) -> None:
        """Say this last sentence and hang up."""
        self._line.end(Bye(key))
        if self._reading is not None:
            self._reading.cancel()

    def left_ended(self, table: TableId) -> None:
        """The seat that this person left on purpose is no longer to be come back to."""
        if self._table is None or self._table.id != table:
            self._welcome()

    def sent_home(self, table: TableId) -> None:
        """The table where this session was is closed."""
        if self._table is not None and self._table.id == table:
            self._table = None
            self.tell(Notice("house.table_closed"))
            self._to_lobby()

    # --- The connection ---------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the connection until it ends."""
        halves = Supervisor(address=self._address)
        sending = halves.start("sender", self._line.send())
        self._reading = halves.start("reader", self._read())
        try:
            await asyncio.wait({sending, self._reading}, return_when=asyncio.FIRST_COMPLETED)
            self._line.end()
            self._reading.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reading
            await asyncio.wait({sending}, timeout=FAREWELL_SECONDS)
        finally:
            sending.cancel()
            self._reading.cancel()
            try:
                await self._line.hang_up(flush=sending.done())
                await self._leave_table()
            finally:
                self._leave_house()
                self.ended.set()

    async def _read(self) -> None:
        try:
            payloads = self._line.payloads()
            await self._enter_house(*await self._greeting(payloads))
            async for payload in payloads:
                await self._take(wire.read_ask(payload))
        except BadFrame as error:
            _log.warning("session.broken", address=self._address, why=_short(str(error)))
        except TimeoutError:
            self._line.end(Bye("house.idle"))
        except (OSError, _Ended):
            pass
        except Exception as error:
            _log.bug("session.bug", error, address=self._address)
            self._line.end(Bye("house.trouble"))
        finally:
            self.settled.set()

    async def _enter_house(self, hello: Hello, greet: Greet) -> None:
        self._owner = isinstance(hello.who, Owner)
        house, address = self._house, self._address
        try:
            known_by = hello.code or greet.resume
            awaited = not house.has_room(address) and await house.waits_for(hello.who, known_by)
            if not house.admit(self, address, awaited=awaited) or house.stopping:
                self._line.end(Bye("house.full"))
                raise _Ended
            arrived = await self._who_came_back(hello, greet)
            if arrived is None:
                arrived = await house.players.arrive(hello.who, greet.name, house.names_in_use)
        except StoreTrouble:
            self._line.end(Bye("house.trouble"))
            raise _Ended from None
        self._account, self._resume = arrived
        if isinstance(hello.who, Keyed):
            self._key = hello.who.fingerprint
        if not self._account.name:
            self._offered = usable_name(hello.name) or friendly_name(house.names_in_use(), house.chance)
        self._house.take_over(self.player, self)
        _log.info("session.came", player=self.player, kind=self._account.kind, door=hello.door,
                  address=self._address)  # fmt: skip
        self._welcome()
        if self._house.notice:
            self.tell(Notice(self._house.notice))
        if not greet.resume:
            self._tell_what_became_of(greet.name)
        await self._to_own_seat()
        self.settled.set()

    async def _who_came_back(self, hello: Hello, greet: Greet) -> tuple[Account, str] | None:
        """The guest of an earlier visit who says so at the door, and the secret; None for everybody else."""
        if not greet.resume or not isinstance(hello.who, Guest):
            return None
        house = self._house
        # At the door everybody is a stranger, who has tried none yet.
        stranger = PlayerId(f"stranger {id(self)}")
        if pause := house.guesses.pause(stranger, self._address):
            await house.clock.sleep(pause)
        account = await house.players.return_of(greet.resume)
        if account is None:
            house.guesses.wrong(stranger, self._address)
            return None
        return account, greet.resume

    def _tell_what_became_of(self, wanted: str) -> None:
        """Nobody is called otherwise than he chose without being told."""
        if not wanted or (self._account.name and is_as_typed(self._account.name, wanted)):
            return
        usable = usable_name(wanted)
        if not usable:
            # A name of the house's own, or nothing that could be shown.
            key = "house.name_given" if self._account.name else "house.no_name"
        else:
            key = "house.name_changed" if lost_in_name(wanted) else "house.name_given"
        self.tell(Notice(key, {"name": self.name}))

    async def _greeting(self, payloads: AsyncIterator[bytes]) -> tuple[Hello, Greet]:
        """The hello and the first ask."""
        try:
            async with asyncio.timeout(self._house.config.patience.greeting):
                hello = wire.read_hello(await anext(payloads))
                self._address = hello.address
                greet = wire.read_ask(await anext(payloads))
        except StopAsyncIteration:
            raise _Ended from None
        if not isinstance(greet, Greet):
            raise BadFrame("it did not greet")
        if isinstance(hello.who, Owner):
            self._line.allow(wire.MAX_TELL)
        if hello.version != wire.VERSION or greet.version != wire.VERSION:
            self._line.end(Bye("house.version", {"version": wire.VERSION}))
            raise _Ended
        return hello, greet

    async def _leave_table(self) -> None:
        if self._successor is not None:
            # Let her arrive first: whoever looks on shall not see her go and come.
            await self._successor.settled.wait()
        self._house.lobby.listen_no_more(self)
        if self._table is not None:
            await self._table.go(self, on_purpose=False)

    def _leave_house(self) -> None:
        self._house.let_go(self.player, self)
        self._house.discharge(self, self._address)
        _log.info("session.went", player=self.player, address=self._address)

    def _welcome(self) -> None:
        account = self._account
        self.tell(
            Welcome(
                version=wire.VERSION,
                name=account.name,
                known=account.kind is not AccountKind.GUEST,
                games=tuple(GAMES),
                offered="" if account.name else self._offered,
                key=self._key,
                resume=self._resume,
                ssh=self._house.config.ssh,
                left=self._house.lobby.left_by(self.player),
                played=account.played,
                won=account.won,
                settings=account.settings,
            )
        )

    # --- Asks -------------------------------------------------------------------------------------------

    async def _take(self, ask: Ask) -> None:
        house = self._house
        cost = COST if isinstance(ask, COSTLY) else 1
        if isinstance(ask, Ready | Vote) and self._table is not None:
            # With these a game begins or ends, which takes longer the more there are who play.
            cost *= house.lobby.weight(self._table.id)
        allowed = house.asks.of(self.player).take(cost)
        if self._address and not house.address_asks.of(self._address).take(cost):
            allowed = False
        if not allowed:
            if self._too_fast.first():
                self.tell(Notice("house.too_fast"))
            return
        arrived = house.clock.now()
        try:
            refusal = await self._answer(ask)
        except StoreTrouble as trouble:
            _log.error("session.store_fails", player=self.player, ask=type(ask).__name__, why=str(trouble))
            refusal = Refusal("house.not_saved")
        if refusal is not None:
            house.telemetry.refused(refusal.key)
            n = ask.n if isinstance(ask, Play) else -1
            self.tell(Refused(refusal, str(ask.__struct_config__.tag), n))
        elif isinstance(ask, Play):
            house.telemetry.answered(house.clock.now() - arrived)

    async def _answer(self, ask: Ask) -> Refusal | None:
        match ask:
            case Greet():
                return Refusal("house.greeted")
            case Ping(number):
                self.tell(Pong(number))
            case Quit():
                self._line.end(Bye("house.bye"))
                raise _Ended
            case Rename(name):
                return await self._rename(name)
            case Keep(settings):
                self._account = await self._house.players.keep(self._account, settings)
            case Open():
                return await self._open(ask)
            case PlayNow():
                return await self._play_now(ask)
            case Enter():
                return await self._enter(ask)
            case Leave():
                await self._leave()
                self._to_lobby()
            case History(count):
                self.tell(Past(past_games(await self._house.store.history(self.player, count), self.player)))
            case Review():
                return await self._review(ask)
            case Step():
                return self._step(ask)
            case Say():
                if not self._house.says.of(self.player).take():
                    if self._say_too_fast.first():
                        self.tell(Notice("house.say_too_fast"))
                    return None
                return await self._at_table(ask)
            case Sit():
                if self._table is None:
                    return _NOT_AT_TABLE
                await self._house.players.settle(self._account)
                return await self._at_table(ask)
            case Configure(settings) if self._table is not None:
                house, table = self._house, self._table
                heavier = weight(table.game, settings.seats) - house.lobby.weight(table.id)
                if heavier > 0 and not house.may_open(self.player, self._address, heavier):
                    return _TABLES_TOO_FAST
                return await self._at_table(ask)
            case Stand() | AddBot() | Fill() | RemoveBot() | Configure() | Ready() | Vote() | Hold() | Play():
                return await self._at_table(ask)
            case _:
                assert_never(ask)
        return None

    async def _at_table(self, ask: TableAsk) -> Refusal | None:
        if self._table is None:
            return _NOT_AT_TABLE
        return await self._table.ask(self, ask)

    async def _rename(self, wanted: str) -> Refusal | None:
        if self._table is not None:
            return Refusal("house.at_table")
        name = clean_name(wanted)
        if lost := lost_in_name(wanted):
            return Refusal("house.name_signs", {"signs": clean_say(lost[:MOST_NAMED])})
        if not name:
            return Refusal("house.name_empty")
        if not usable_name(name):
            return Refusal("house.name_reserved")
        self._account = await self._house.players.rename(self._account, name)
        self._welcome()
        self._tell_what_became_of(wanted)
        return None

    # --- To a table and back ----------------------------------------------------------------------------

    async def _open(self, ask: Open) -> Refusal | None:
        house = self._house
        if not house.may_open(self.player, self._address, weight(ask.game, ask.settings.seats)):
            return _TABLES_TOO_FAST
        await house.players.settle(self._account)
        opener = Person(self.player, self.name, guest=self.guest)
        table = await house.lobby.open(opener, ask, self._address)
        if isinstance(table, Refusal):
            return table
        try:
            await self._leave()
            return await self._go_to(table, watch=False)
        finally:
            house.lobby.settled(table.id)

    async def _play_now(self, ask: PlayNow) -> Refusal | None:
        lobby = self._house.lobby
        if ask.game not in ("", *GAMES):
            return no_such_game()
        table = lobby.to_play_now(ask.game)
        if table is not None and table is not self._table:
            await self._enter_table(table, watch=False)
            if lobby.seat_of(self.player) is table:
                return None
            # Somebody else was quicker to the last seat.
        return await self._open(open_at_once(ask))

    async def _enter(self, ask: Enter) -> Refusal | None:
        house = self._house
        # Whatever the code: nobody shall hear from the time that an answer takes what it will be.
        if pause := house.guesses.pause(self.player, self._address):
            await house.clock.sleep(pause)
        if is_resume(ask.code):
            refusal = await self._come_back(ask.code)
        else:
            table = house.lobby.by_code(ask.code)
            refusal = NO_TABLE if table is None else await self._enter_table(table, watch=ask.watch)
        if refusal is NO_TABLE:
            house.guesses.wrong(self.player, self._address)
            return _TOO_MANY_GUESSES if pause == OWN_PAUSE else NO_TABLE
        return refusal

    async def _enter_table(self, table: Table, *, watch: bool) -> Refusal | None:
        if table is not self._table:
            await self._leave()
        if not watch:
            # Whoever takes a seat must be known after a restart.
            await self._house.players.settle(self._account)
        return await self._go_to(table, watch=watch)

    async def _come_back(self, resume: str) -> Refusal | None:
        """A guest shows the secret of an earlier visit, and is that guest again."""
        if self._account.kind is not AccountKind.GUEST:
            return NO_TABLE
        account = await self._house.players.return_of(resume)
        if account is None:
            return NO_TABLE
        if account.id == self.player and self._table is not None:
            return None  # here already
        if account.id != self.player:
            await self._leave()
            # Meanwhile whoever this was may have gone for good.
            account = await self._house.players.return_of(resume)
            if account is None:
                self._to_lobby()
                return NO_TABLE
            self._house.let_go(self.player, self)
            self._account = account
            self._resume = resume
            self._house.take_over(self.player, self)
        self._welcome()
        # Whoever shows the code wants the seat, also one that was left on purpose.
        await self._to_own_seat(expected=False)
        return None

    async def _go_to(self, table: Table, *, watch: bool) -> Refusal | None:
        self._house.lobby.listen_no_more(self)
        self._reviewing = None
        self._table = table
        refusal = await table.come(self, watch=watch)
        if refusal is not None:
            self._table = None
            self._to_lobby()
        return refusal

    async def _to_own_seat(self, *, expected: bool = True) -> None:
        """To the seat that is held for whoever this is (with ``expected`` only to one that was not left on
        purpose), or to the lobby."""
        table = self._house.lobby.seat_of(self.player, expected=expected)
        if table is None or await self._go_to(table, watch=False) is not None:
            self._to_lobby()

    async def _leave(self) -> None:
        table, self._table = self._table, None
        self._reviewing = None
        if table is not None:
            await table.go(self, on_purpose=True)
            self._account = await self._house.players.again(self._account)

    def _to_lobby(self) -> None:
        self._house.lobby.listen(self, self.tell)

    # --- Finished games ---------------------------------------------------------------------------------

    async def _review(self, ask: Review) -> Refusal | None:
        if not self._may_look_back():
            return Refusal("house.at_table")
        if ask.text:
            if not self._owner:
                return Refusal("house.owner_only")
            found = opened_text(ask.text)
        else:
            found = await opened_record(self._house.store, ask.record, self.player)
        if isinstance(found, Refusal):
            return found
        if not self._may_look_back():  # the next game began while the record was looked for
            return Refusal("house.at_table")
        self._house.lobby.listen_no_more(self)
        self._reviewing = found
        self.tell(found.reviewed())
        for tell in found.at(0, found.seat):
            self.tell(tell)
        return None

    def _may_look_back(self) -> bool:
        """Between two games one may look at a record; during one the views of both would be mixed."""
        return self._table is None or self._table.over

    def _step(self, ask: Step) -> Refusal | None:
        if self._reviewing is None or not self._may_look_back():
            return Refusal("house.not_reviewing")
        if not self._reviewing.has(ask.move, ask.seat):
            return Refusal("house.no_such_move")
        for tell in self._reviewing.at(ask.move, ask.seat):
            self.tell(tell)
        return None


def _short(text: str) -> str:
    """What goes into a log of something that came from outside: not much, and nothing that draws."""
    return "".join(char if char.isprintable() else "?" for char in text[:120])
