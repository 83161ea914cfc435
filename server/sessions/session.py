"""A session: one connection, from its hello to its end. It answers each request, and tells what is told."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from server import logs
from server.sessions.connection import Connection
from server.sessions.game_server import FAREWELL_SECONDS, GameServer
from server.sessions.profile import Profile
from server.sessions.requests import Requests
from server.sessions.sentences import sentence
from server.sessions.whereabouts import Occupant, Whereabouts
from server.store.base import Account, AccountKind, StoreTrouble, TableId
from server.store.seats import PlayerId
from server.supervisor import Supervisor
from shared import house, wire
from shared.language import spoken
from shared.refusal import Refusal
from shared.sentence import FarewellSentence
from shared.wire import (
    TROUBLE,
    BadFrame,
    Call,
    Goodbye,
    Greet,
    Guest,
    Hello,
    Id,
    Notification,
    Quit,
    Refused,
    Request,
    Result,
    Slip,
    ViewUpdate,
    Welcome,
)

MOST_SLIPS = 20
"""What was no request, so many times over, before the house gives up on a client."""

_log = logs.logger("session")


class _Ended(Exception):
    """The session ends in good order, with a last sentence if there is one."""

    def __init__(self, farewell: Goodbye | None = None) -> None:
        super().__init__(farewell)
        self.farewell = farewell


class Session(Occupant):
    """One connection and the player or watcher behind it."""

    def __init__(
        self, server: GameServer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._server = server
        self._connection = Connection(reader, writer, wire.MAX_ASK)
        self._profile = Profile(server)
        self._whereabouts = Whereabouts(server, self, self._profile)
        self._requests = Requests(server, self, self._profile, self._whereabouts)
        self._slips = 0
        self._farewell: Goodbye | None = None
        """The last sentence, once there is to be one."""
        self._successor: Session | None = None
        self._reading: asyncio.Task[None] | None = None
        self.settled = asyncio.Event()
        """Set once this session is where it belongs (or never will be)."""
        self.ended = asyncio.Event()
        """Set once the connection is closed and forgotten."""

    # --- What tables and the house see -------------------------------------------------------------------

    @property
    def player(self) -> PlayerId:
        return self._profile.account.id

    @property
    def name(self) -> str:
        return self._profile.name

    @property
    def guest(self) -> bool:
        return self._profile.account.kind is AccountKind.GUEST

    def tell(self, tell: Notification) -> None:
        if type(tell) is ViewUpdate:
            self._whereabouts.shown = tell.n
        self._connection.tell(tell)

    def becomes(self, account: Account, resume: str) -> None:
        self._server.let_go(self.player, self)
        self._profile.account, self._profile.resume = account, resume
        self._server.take_over(self.player, self)

    def replaced(self, successor: "Session") -> None:
        """The same person has come in anew, and goes on there."""
        self._successor = successor
        self.farewell(house.NEWER_SESSION)

    def farewell(self, last: FarewellSentence) -> None:
        """Say this last sentence and hang up. What was asked and is not done yet is answered with it, too."""
        self._farewell = self._farewell or last.goodbye()
        if self._reading is not None:
            self._reading.cancel()

    def left_ended(self, table: TableId) -> None:
        """The seat that this person left on purpose is no longer to be come back to."""
        if not self._whereabouts.is_at(table):
            self.tell(self._profile.welcome())

    def sent_home(self, table: TableId) -> None:
        """The table where this session was is closed."""
        self._whereabouts.closed(table)

    # --- The connection ---------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the connection until it ends."""
        halves = Supervisor()
        sending = halves.start("sender", self._connection.send())
        self._reading = halves.start("reader", self._read())
        try:
            await asyncio.wait({sending, self._reading}, return_when=asyncio.FIRST_COMPLETED)
            self._reading.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._reading
            self._connection.end(self._farewell)
            await asyncio.wait({sending}, timeout=FAREWELL_SECONDS)
        finally:
            sending.cancel()
            self._reading.cancel()
            try:
                await self._connection.hang_up(flush=sending.done())
                await self._leave_table()
            finally:
                self._leave_house()
                self.ended.set()

    async def _read(self) -> None:
        try:
            payloads = self._connection.payloads()
            await self._arrive(payloads)
            async for payload in payloads:
                if isinstance(await self._answer(payload), Quit):
                    break
            # A client with nothing more to ask is as good as gone.
            self._farewell = self._farewell or house.BYE.goodbye()
        except BadFrame as error:
            _log.warning("session.broken", address=self._profile.address, why=_short(str(error)))
        except OSError:
            pass
        except _Ended as ended:
            self._farewell = self._farewell or ended.farewell
        except Exception as error:
            _log.bug("session.bug", error, address=self._profile.address)
            self._farewell = house.TROUBLE.goodbye()
        finally:
            self.settled.set()

    async def _leave_table(self) -> None:
        if self._successor is not None:
            # Let the player arrive first: watchers shall not see a going and a coming.
            await self._successor.settled.wait()
        await self._whereabouts.hung_up()

    def _leave_house(self) -> None:
        self._server.let_go(self.player, self)
        self._server.discharge(self, self._profile.address)
        _log.info("session.went", player=self.player, address=self._profile.address)

    # --- Requests ---------------------------------------------------------------------------------------

    async def _answer(self, payload: bytes) -> Request | None:
        """Answer what stands in a payload: whatever comes of it, one response goes out. The request, if it
        was one."""
        call = wire.read_call(payload)
        if isinstance(call, Slip):
            self._slipped(call)
            return None
        outcome: Result | Refused | None = None
        try:
            outcome = await self._requests.outcome(call.ask)
        finally:
            self._respond(call.id, outcome or self._unfinished())
        return call.ask

    def _respond(self, number: Id | None, outcome: Result | Refused) -> None:
        said = sentence(self._profile.language, outcome.refusal) if isinstance(outcome, Refused) else ""
        self._connection.respond(wire.response(number, outcome, said))

    def _unfinished(self) -> Refused:
        """The answer to what a bug, or the end of the session, has cut short."""
        return Refused(Refusal(self._farewell.key if self._farewell else house.TROUBLE.key), TROUBLE)

    def _slipped(self, slip: Slip) -> None:
        """Answer what was no request. A client that makes no sense for long is given up."""
        self._respond(slip.id, slip.refused)
        self._slips += 1
        if self._slips >= MOST_SLIPS:
            raise _Ended(house.SLIPS.goodbye())

    # --- Arriving ---------------------------------------------------------------------------------------

    async def _arrive(self, payloads: AsyncIterator[bytes]) -> None:
        """From the first byte to where one belongs."""
        try:
            async with asyncio.timeout(self._server.config.patience.greeting):
                hello = await self._introduced(payloads)
                call, greet = await self._greeting(payloads)
        except TimeoutError:
            raise _Ended(house.IDLE.goodbye()) from None
        except StopAsyncIteration:
            raise _Ended(house.BYE.goodbye()) from None
        outcome: Welcome | Refused | None = None
        try:
            outcome = await self._enter_house(hello, greet)
        finally:
            self._respond(call, outcome or self._unfinished())
        if isinstance(outcome, Refused):
            raise _Ended(Goodbye(outcome.refusal.key, outcome.refusal.args))
        _log.info("session.came", player=self.player, kind=self._profile.account.kind, door=hello.door,
                  address=hello.address)  # fmt: skip
        if self._server.notice:
            self.tell(self._server.notice.notice())
        if not greet.resume and (told := self._profile.renamed_notice(greet.name)) is not None:
            self.tell(told)
        await self._whereabouts.to_own_seat()
        self.settled.set()

    async def _introduced(self, payloads: AsyncIterator[bytes]) -> Hello:
        """What the door says of who comes."""
        hello = wire.read_hello(await anext(payloads))
        self._profile.introduced(hello)
        if self._profile.owner:
            self._connection.allow(wire.MAX_TELL)
        return hello

    async def _greeting(self, payloads: AsyncIterator[bytes]) -> tuple[Id, Greet]:
        """The greeting, before which nothing else is granted."""
        while True:
            payload = await anext(payloads)
            if wire.is_older(payload):
                self._connection.respond(wire.old_farewell())
                raise _Ended
            match wire.read_call(payload):
                case Call(number, Greet() as greet):
                    if greet.language:
                        self._profile.language = spoken(greet.language)
                    return number, greet
                case Call(number):
                    self._slipped(Slip(number, Refused(house.HELLO_FIRST.refusal())))
                case Slip() as slip:
                    self._slipped(slip)

    async def _enter_house(self, hello: Hello, greet: Greet) -> Welcome | Refused:
        server, profile = self._server, self._profile
        if not hello.version == greet.version == wire.VERSION:
            return Refused(house.VERSION.refusal(version=wire.VERSION))
        try:
            known_by = hello.code or greet.resume
            awaited = not server.has_room(hello.address) and await server.waits_for(hello.who, known_by)
            if not server.admit(self, hello.address, awaited=awaited) or server.stopping:
                return Refused(house.FULL.refusal())
            arrived = await self._who_came_back(hello, greet)
            if arrived is None:
                arrived = await server.players.arrive(hello.who, greet.name, server.names_in_use)
        except StoreTrouble:
            return Refused(house.TROUBLE.refusal(), TROUBLE)
        profile.greeted(hello, greet, *arrived)
        server.take_over(self.player, self)
        return profile.welcome()

    async def _who_came_back(self, hello: Hello, greet: Greet) -> tuple[Account, str] | None:
        """The guest of an earlier visit who says so at the door, and the secret; None for all others."""
        if not greet.resume or not isinstance(hello.who, Guest):
            return None
        server = self._server
        # At the door each client is a stranger, who has tried none yet.
        stranger = PlayerId(f"stranger {id(self)}")
        if pause := server.guesses.pause(stranger, hello.address):
            await server.clock.sleep(pause)
        account = await server.players.return_of(greet.resume)
        if account is None:
            server.guesses.wrong(stranger, hello.address)
            return None
        return account, greet.resume


def _short(text: str) -> str:
    """What goes into a log of something that came from outside: not much, and nothing that draws."""
    return "".join(char if char.isprintable() else "?" for char in text[:120])
