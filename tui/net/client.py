"""The client's end of the wire: it greets, listens, remembers what was told last, and asks.

Nothing here draws. What is told, and what becomes of each request, is handed to the app as a ``Heard``
message, in the order in which it came; the app puts it into a small memory that screens read (``room``,
``seen``, ``lobby``, ``said``, …). A broken connection is ``LinkLost``.
"""

import asyncio
import itertools
import logging
import socket
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import Final, NamedTuple, Protocol, TypeAlias

import msgspec
from textual.message import Message

from shared import wire
from shared.milliseconds import Milliseconds
from shared.seats import Seat
from shared.stage import Stage
from shared.wire import (
    MAX_TELL,
    VERSION,
    BadFrame,
    Events,
    Finished,
    Frames,
    Goodbye,
    Greet,
    Lobby,
    Moved,
    Notice,
    Notification,
    Past,
    Ping,
    Play,
    Position,
    Ready,
    Refused,
    Request,
    Response,
    Result,
    Reviewed,
    Said,
    Say,
    TableInfo,
    TableLine,
    Talked,
    TimeLeft,
    ViewUpdate,
    Welcome,
)
from tui.net import status_fd
from tui.net.liveness import Lifeline

EARLY_ASKS = 20
"""So many requests wait for the connection at most: quick keys are heard once it stands."""
KEPT_SAYINGS = 200
KEPT_NEWS = 1000
"""So many lines of chat and of events are remembered at a table."""

_OF_PEOPLE = (
    "came sat stood left left_bot away stand_in idle_stand_in back host clock_played "
    "wants_stop wants_on stop_lapsed stopped_here abandoned"
)
OF_THE_TABLE = frozenset(f"house.{what}" for what in _OF_PEOPLE.split())
"""Notices about the people at a table: while a game is on they stand in its log."""

SIGN_OF_LIFE: Final = "ping"
"""The id of all requests that only ask whether the house is there. No caller waits for what comes of them."""

_log = logging.getLogger(__name__)
_pack = msgspec.msgpack.Encoder().encode


class Link(Protocol):
    """A connection that carries frames, whatever it is made of."""

    async def read(self) -> bytes:
        """Some bytes; b"" once the other side has hung up. OSError when the connection broke, TurnedAway when
        it was never more than a refusal."""
        ...

    def write(self, data: bytes) -> None:
        """Send these bytes, soon; quietly nothing when the connection is gone."""
        ...

    def close(self) -> None:
        """Hang up. Harmless a second time."""
        ...


class TurnedAway(OSError):
    """The house did not let us in; the text is its sentence for the player."""


Opener: TypeAlias = Callable[[], Awaitable[Link]]
"""How to get a connection; called once at the start, and again for each try to come back."""


class SocketLink:
    """A link over a connected stream socket: to the tables of this machine or of this door."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def over(cls, connected: socket.socket) -> "SocketLink":
        """The link over a socket that is connected already; it belongs to the link from now on."""
        reader, writer = await asyncio.open_connection(sock=connected)
        return cls(reader, writer)

    async def read(self) -> bytes:
        return await self._reader.read(65536)

    def write(self, data: bytes) -> None:
        if not self._writer.is_closing():
            self._writer.write(data)

    def close(self) -> None:
        self._writer.close()


class Answered(NamedTuple):
    """What became of a request: its number, what was asked, and a result or why there is none."""

    number: int
    ask: Request
    outcome: Result | Refused


Incoming: TypeAlias = Notification | Answered
"""What a screen hears."""


class Heard(Message):
    """The tables told something; what came in one piece is told in one message, in its order."""

    def __init__(self, *tells: Incoming) -> None:
        super().__init__()
        self.tells = tells

    @property
    def is_of_a_game(self) -> bool:
        """Whether all of it is about a game that is on: no player comes or goes, or is led elsewhere."""
        return all(
            isinstance(tell, ViewUpdate | Events)
            or (isinstance(tell, Answered) and isinstance(tell.ask, Play) and isinstance(tell.outcome, Moved))
            for tell in self.tells
        )


class LinkLost(Message):
    """The connection is gone. ``farewell`` is what the house said before, if it hung up in good order;
    ``refusal`` the sentence with which it refused to let in."""

    def __init__(self, farewell: Goodbye | None, refusal: str = "") -> None:
        super().__init__()
        self.farewell = farewell
        self.refusal = refusal


class Silence(Message):
    """Nothing has come for so many seconds; 0: something has come after all."""

    def __init__(self, seconds: int) -> None:
        super().__init__()
        self.seconds = seconds


class Client:
    """One connection to the tables, and what was told over it last.

    ``room`` is None in the lobby. ``seen``, ``news``, ``said`` and ``finished`` belong to that room and are
    emptied when another one is entered. The game's own parts stay raw: its table decodes them.
    """

    def __init__(
        self,
        post: Callable[[Message], object],
        name: str = "",
        *,
        far: bool = False,
        language: Callable[[], str] = lambda: "",
        now: Callable[[], float] = monotonic,
        second: float = 1.0,
    ) -> None:
        """``far``: the house is somewhere else, and the line to it can die without a word. ``language`` is
        the one that sentences are wanted in. ``now`` is the clock by which a game's clock runs; a line that
        can die is looked after each ``second``."""
        self._post = post
        self._far = far
        self.lifeline: Lifeline | None = None
        """Who watches over the connection there is."""
        self._link: Link | None = None
        self._lost = False
        self._language = language
        self._now = now
        self._second = second
        self._numbers = itertools.count(1)
        self._early: list[tuple[int, Request]] = []
        self._open: dict[int, Request] = {}
        """The requests that have not been answered, by number."""
        self.name = name
        """What to be called when greeting; "" for what the house knows."""
        self._resume = ""
        """The code by which a guest greets to come back as the same guest."""
        self.welcome: Welcome | None = None
        self.lobby: tuple[TableLine, ...] = ()
        self.room: TableInfo | None = None
        self.seen: ViewUpdate | None = None
        self.seen_at = 0.0
        """When ``seen`` came, on the monotonic clock, in seconds: its clock has run since."""
        self.news: deque[Events | Notice] = deque(maxlen=KEPT_NEWS)
        self.said: deque[Said] = deque(maxlen=KEPT_SAYINGS)
        self.unread = 0
        """So many of the last sayings are others' and have not been on the screen yet."""
        self.finished: Finished | None = None
        self.past: Past | None = None
        self.reviewed: Reviewed | None = None
        """The record that is being looked at; while it is, ``seen`` and ``news`` are the record's."""
        self._set_aside: tuple[ViewUpdate | None, float, tuple[Events | Notice, ...]] = (None, 0.0, ())

    @property
    def connected(self) -> bool:
        """Whether something that is said now can be heard."""
        return self._link is not None and not self._lost

    @property
    def answered(self) -> bool:
        """Whether the house is there, as far as one can know."""
        return not self._lost and (self.lifeline is None or not self.lifeline.silent)

    # --- Listening --------------------------------------------------------------------------------------

    async def run(self, link: Link) -> None:
        """Greet over this link and take in what is told until the other side hangs up."""
        self._link, self._lost = link, False
        farewell: Goodbye | None = None
        refusal = ""
        frames = Frames(MAX_TELL)
        self._open.clear()
        self._send(link, next(self._numbers), Greet(VERSION, self.name, self._resume, self._language()))
        early, self._early = self._early, []
        for number, ask in early:
            self._send(link, number, ask)
        watching: asyncio.Task[None] | None = None
        try:
            async with asyncio.timeout(None) as limit:
                if self._far:
                    self.lifeline = self._lifeline_of(link, limit)
                    watching = asyncio.create_task(self.lifeline.watch(), name="watch over the line")
                while data := await link.read():
                    told: list[Incoming] = []
                    try:
                        for payload in frames.feed(data):
                            told += self._read(payload)
                    finally:
                        if self.lifeline is not None:
                            self.lifeline.heard()
                        if told:
                            self._post(Heard(*told))
                    farewell = next((tell for tell in reversed(told) if isinstance(tell, Goodbye)), farewell)
        except TurnedAway as error:
            refusal = str(error)
        except (OSError, BadFrame) as error:
            _log.warning("the connection broke: %s", error)
        finally:
            self._lost, self.lifeline = True, None
            self._open.clear()
            if watching is not None:
                watching.cancel()
            link.close()
        self._post(LinkLost(farewell, refusal))

    def _read(self, payload: bytes) -> Sequence[Incoming]:
        """What stands in a payload, as screens hear it."""
        said = wire.read_told(payload)
        if said is None:
            return ()
        if not isinstance(said, Response):
            return (said,)
        if not isinstance(said.id, int) or said.id not in self._open:
            return ()
        ask = self._open[said.id]
        answered = Answered(said.id, ask, wire.outcome_of(ask, said))
        if isinstance(answered.outcome, Position):
            # A state of a record is looked at as one of a game is.
            return answered, answered.outcome.events, answered.outcome.view
        return (answered,)

    def _send(self, link: Link, number: int, ask: Request) -> None:
        self._open[number] = ask
        link.write(wire.request(number, ask))

    def _lifeline_of(self, link: Link, limit: asyncio.Timeout) -> Lifeline:
        def ask() -> None:
            link.write(wire.request(SIGN_OF_LIFE, Ping()))

        def dead() -> None:
            # Reading ends now, as if the line had broken: which it has.
            limit.reschedule(asyncio.get_running_loop().time())

        def tell(seconds: int) -> None:
            self._post(Silence(seconds))

        return Lifeline(ask, tell, dead, self._second)

    def remember(self, tell: Incoming) -> None:
        """Take in what was told. Done when it is dealt with, not when it arrives, so that a reader
        here never sees something that is still to be told."""
        before = self.way_back
        if isinstance(tell, Answered):
            self._open.pop(tell.number, None)
        match tell.outcome if isinstance(tell, Answered) else tell:
            case Welcome() as welcome:
                self.welcome = welcome
                self.name, self._resume = welcome.name, welcome.resume
            case Lobby() as lobby:
                self.lobby = lobby.tables
                self._go_to(None)
            case TableInfo() as room:
                if self.room is None or self.room.code != room.code:
                    self._go_to(room)
                elif room.game_no != self.room.game_no:
                    self.seen, self.finished, self.reviewed = None, None, None
                    self.news.clear()
                self.room = room
            case ViewUpdate() as seen:
                self.seen, self.seen_at = seen, self._now()
            case Events() as happened:
                if happened.past:
                    # It is all there is to know, not something more.
                    self.news.clear()
                self.news.append(happened)
            case Notice() as notice if notice.key in OF_THE_TABLE:
                if self.reviewed is None and self.room is not None and self.room.stage == Stage.PLAYING:
                    self.news.append(notice)
            case Said() as said:
                self.said.append(said)
                self.unread += not self.is_mine(said)
            case Talked() as talked:
                self.said = deque(talked.said, KEPT_SAYINGS)
                self.unread = max(self.unread, talked.new)
            case Finished() as finished:
                self.finished = finished
            case Past() as past:
                self.past = past
            case Reviewed() as reviewed:
                self._set_aside = (self.seen, self.seen_at, tuple(self.news))
                self.reviewed, self.seen = reviewed, None
                self.news.clear()
            case _:
                pass
        if self.way_back != before:
            status_fd.held(self.way_back)

    def end_review(self) -> None:
        """Stop looking at a record; the table that one looked up from is as it was."""
        if self.reviewed is None:
            return
        self.reviewed = None
        self.seen, self.seen_at, news = self._set_aside
        self.news.clear()
        self.news.extend(news)

    def _go_to(self, room: TableInfo | None) -> None:
        self.room, self.seen, self.finished, self.reviewed = room, None, None, None
        self.news.clear()
        self.said.clear()
        self.unread = 0

    def is_mine(self, said: Said) -> bool:
        """Whether I have said this."""
        if self.you is not None or said.seat is not None:
            return said.seat == self.you
        return self.welcome is not None and said.name == self.welcome.name

    # --- What screens ask about -------------------------------------------------------------------------

    @property
    def you(self) -> Seat | None:
        """Where I sit; None in the lobby and for a watcher."""
        return self.room.you if self.room else None

    @property
    def is_playing(self) -> bool:
        """I have a seat in a running game: it is held, however I go."""
        return self.you is not None and self.room is not None and self.room.stage == Stage.PLAYING

    @property
    def way_back(self) -> str:
        """The code with which a guest comes back to a seat; "" where there is no seat, or a key that leads to
        it."""
        return self.welcome.resume if self.you is not None and self.welcome is not None else ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat: of those who play or played the game here, else of those who sit here."""
        if self.room is None:
            return ()
        return tuple(line.name for line in self.room.players or self.room.seats)

    def clock(self) -> TimeLeft | None:
        """The running turn's clock as it stands now; None where none runs, or while the house is not heard of
        and it is not known how it stands."""
        if self.seen is None or self.seen.clock is None or not self.answered:
            return None
        told = self.seen.clock
        if told.total == 0 and told.pause == 0:
            return None
        gone = int((self._now() - self.seen_at) * 1000)
        pause = max(0, told.pause - gone)
        left = min(told.total, max(0, told.left - max(0, gone - told.pause)))
        return TimeLeft(left=Milliseconds(left), total=told.total, pause=Milliseconds(pause))

    # --- Asking -----------------------------------------------------------------------------------------

    def request(self, ask: Request) -> int:
        """Ask this of the tables, or as soon as there is a connection. The number by which what becomes of it
        is ``Answered``; 0 when it cannot be sent."""
        number = next(self._numbers)
        if self._link is None and len(self._early) < EARLY_ASKS:
            self._early.append((number, ask))
            return number
        if self._link is None or self._lost:
            return 0
        self._send(self._link, number, ask)
        return number

    def awaits(self, number: int) -> bool:
        """Whether what becomes of the request of this number is still to be heard. Over a connection that
        broke nothing is."""
        return number in self._open

    def play(self, n: int, move: msgspec.Struct) -> int:
        """Make a move, chosen in the state of this number; the request's number."""
        return self.request(Play(n, msgspec.Raw(_pack(move))))

    def say(self, text: str) -> int:
        """Say something to all at the table."""
        return self.request(Say(text))

    def ready(self, ready: bool = True) -> int:
        """I am ready to begin, or to play again."""
        return self.request(Ready(ready))

    def hang_up(self) -> None:
        """Close the connection; a seat in a running game is held."""
        if self._link is not None:
            self.request(wire.Quit())
            self._link.close()
