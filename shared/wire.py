"""Everything that is ever said between a client and the tables.

One frame is one message: four bytes of length, big end first, then MessagePack of one of the structs below.
The JSON-lines door says the very same messages, one JSON object a line. Messages from a client are *asks*,
messages to a client *tells*. ``docs/protocol.md`` is the page for people who write a client.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from shared.refusal import Refusal
from shared.seats import Seat
from shared.sight import Sight

VERSION = 1
"""Raised whenever an older client would misunderstand."""

MAX_ASK = 64 * 1024
"""Bytes; a longer frame from a client ends the connection. Only the person at this machine may say as much as
is told (``MAX_TELL``): a record to look at, which is long when many have played."""
MAX_TELL = 1024 * 1024
MAX_NAME = 16
"""Cells of a player's name."""
MAX_SAY = 200
"""Characters of one line of chat."""
MAX_CODE = 400
"""Characters in which a code is looked for: people paste the whole line that it came in."""
MAX_KEPT = 1000
"""Characters of the settings that are kept for somebody."""

Name: TypeAlias = Annotated[str, Meta(max_length=200)]
Code: TypeAlias = Annotated[str, Meta(max_length=MAX_CODE)]


# --- Who is there: said by a door to the tables, never by a client ----------------------------------------


class Keyed(msgspec.Struct, frozen=True, tag="keyed", forbid_unknown_fields=True):
    """The holder of a key that has *signed*. ``fingerprint`` is OpenSSH's "SHA256:…"."""

    fingerprint: str


class Guest(msgspec.Struct, frozen=True, tag="guest", forbid_unknown_fields=True):
    """Anybody else."""


class Owner(msgspec.Struct, frozen=True, tag="owner", forbid_unknown_fields=True):
    """The person at this machine, playing alone over the Unix socket."""


Who: TypeAlias = Keyed | Guest | Owner


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first frame on a connection, from a trusted door: who is there. The next frame is the client's.

    ``address`` is for limits per source; ``name`` is the user name given at the door, if any: what somebody
    might like to be called, and nobody's name before he has chosen it. ``code`` is the code that was given
    there: by it a guest is known whose seat is held.
    """

    version: int
    who: Who
    address: str
    door: str
    name: Name = ""
    code: Code = ""


# --- Tables as people choose them -----------------------------------------------------------------------


CLOCKS = (0, 30, 60, 120)
"""Seconds a turn that a table may be set up with; 0 is no clock."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is run, beside the game's own options."""

    seats: Annotated[int, Meta(ge=2, le=64)]
    clock: Annotated[int, Meta(ge=0, le=600)] = 30
    """Seconds a turn, one of ``CLOCKS``; tables of older houses may have others."""
    open: bool = True
    """Listed in the lobby; otherwise found by its code only."""
    games: Annotated[int, Meta(ge=1, le=12)] = 1
    """So many games in a row, each started by the next seat, with the scores added up (K25)."""
    auto_pass: bool = True
    """A forced move is made by the table after a beat (K7)."""


class SeatLine(msgspec.Struct, frozen=True):
    """A seat as everybody sees it. ``kind``: "person", "bot" or "empty". ``here`` is false while a person is
    away and the seat is held. ``level``: how well the bot plays whose seat it is, or, at a person's, that
    stands in for the person. ``total``: points of the games before in a row."""

    kind: str
    name: str = ""
    level: str = ""
    ready: bool = False
    here: bool = True
    total: int = 0


class PlayerLine(msgspec.Struct, frozen=True):
    """Somebody who was dealt the cards of a game. ``level``: how well a bot plays, "" for a person.
    ``total``: points of the games in a row, this one with them once it is over."""

    name: str
    level: str = ""
    total: int = 0


class Stopping(msgspec.Struct, frozen=True):
    """A vote on stopping the game: the seats that want to, in the order in which they said so, of so many
    whose agreement is needed."""

    seats: tuple[Seat, ...]
    of: int


class TableLine(msgspec.Struct, frozen=True):
    """A table in the lobby. ``stage``: "waiting", "playing" or "over"."""

    code: str
    game: str
    stage: str
    seats: int
    taken: int
    names: tuple[str, ...]
    watchers: int


# --- Asks -----------------------------------------------------------------------------------------------


class Greet(msgspec.Struct, frozen=True, tag="greet", forbid_unknown_fields=True, omit_defaults=True):
    """The client's first message: its version and the name that was chosen ("" for what the house knows).

    With ``resume``, a guest's secret, one comes back as the guest of an earlier visit, to the seat that is
    held; where nobody is known by it, one is a new guest. What is left out is not said: an older house knows
    only version and name.
    """

    version: int
    name: Name = ""
    resume: Code = ""


class Rename(msgspec.Struct, frozen=True, tag="rename", forbid_unknown_fields=True):
    """Be called something else; not while sitting at a running game."""

    name: Name


class Keep(msgspec.Struct, frozen=True, tag="keep", forbid_unknown_fields=True):
    """Keep the settings of my screen for me, in whatever form: ``Welcome`` gives them back next time."""

    settings: Annotated[str, Meta(max_length=MAX_KEPT)]


class Open(msgspec.Struct, frozen=True, tag="open", forbid_unknown_fields=True):
    """Open a table and sit down at it. ``options`` are the game's own; ``bots`` fill the other seats."""

    game: str
    settings: Settings
    options: msgspec.Raw = msgspec.Raw(b"\x80")
    bots: tuple[str, ...] = ()
    """Levels of bots to seat at once."""
    seed: str = ""
    """A seed for a game with oneself and bots; refused wherever a second person could sit."""
    start: bool = False
    """Begin as soon as every seat is taken, without a ready check: for playing with bots alone."""


class PlayNow(msgspec.Struct, frozen=True, tag="play_now", forbid_unknown_fields=True):
    """Sit down at the fullest open table that waits for players; where there is none, open one with bots."""

    game: str = ""


class Enter(msgspec.Struct, frozen=True, tag="enter", forbid_unknown_fields=True):
    """Go to the table with this code (or, with a guest's resume code, back to the seat that is held).

    Takes a free seat while the table waits, the own seat where one is held, and else watches.
    """

    code: Code
    watch: bool = False


class Sit(msgspec.Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take this seat, or any if None, at the table one is at."""

    seat: Seat | None = None


class Stand(msgspec.Struct, frozen=True, tag="stand", forbid_unknown_fields=True):
    """Give the seat up and look on; only while the table waits or the game is over."""


class AddBot(msgspec.Struct, frozen=True, tag="add_bot", forbid_unknown_fields=True):
    """Put a bot on an empty seat (any if None). Everybody seated may."""

    level: str = "normal"
    seat: Seat | None = None


class Fill(msgspec.Struct, frozen=True, tag="fill", forbid_unknown_fields=True):
    """Put a bot on every seat that is empty, in one go. Everybody seated may."""

    level: str = "normal"


class RemoveBot(msgspec.Struct, frozen=True, tag="remove_bot", forbid_unknown_fields=True):
    """Take a bot off its seat while the table waits."""

    seat: Seat


class Configure(msgspec.Struct, frozen=True, tag="configure", forbid_unknown_fields=True):
    """The host changes how the table plays while it waits; everybody's "ready" is taken back."""

    settings: Settings
    options: msgspec.Raw = msgspec.Raw(b"\x80")


class Ready(msgspec.Struct, frozen=True, tag="ready", forbid_unknown_fields=True):
    """I am ready (or not): the game begins when every seat is taken and ready. After a game: play again."""

    ready: bool = True


class Vote(msgspec.Struct, frozen=True, tag="vote", forbid_unknown_fields=True):
    """I would have the game stop, or (``stop`` false) rather play on after all. It stops when all the people
    who play want that, and is then over as it stands where its rules say how, else abandoned (R14, R17)."""

    stop: bool = True


class Hold(msgspec.Struct, frozen=True, tag="hold", forbid_unknown_fields=True):
    """I am looking at something: with me as the only person at a game with bots, they wait until I say that I
    am not (``hold`` false), and no time runs. Heeded only there; ``Room.held`` says whether it is."""

    hold: bool = True


class Play(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    """Make a move, chosen while looking at state number ``n``."""

    n: int
    move: msgspec.Raw


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """Say something to everybody at the table."""

    text: Annotated[str, Meta(max_length=4096)]


class Leave(msgspec.Struct, frozen=True, tag="leave", forbid_unknown_fields=True):
    """Leave the table for the lobby. From a running game a bot takes the seat; the seat stays mine to come
    back to."""


class Quit(msgspec.Struct, frozen=True, tag="quit", forbid_unknown_fields=True):
    """Hang up in good order. A seat in a running game is held."""


class History(msgspec.Struct, frozen=True, tag="history", forbid_unknown_fields=True):
    """My finished games, newest first."""

    count: Annotated[int, Meta(ge=1, le=50)] = 20


class Review(msgspec.Struct, frozen=True, tag="review", forbid_unknown_fields=True):
    """Look at a finished game: ``record`` is its number from ``Past`` or ``Finished``, or, for the person at
    this machine only, a whole card-record/1 as JSON in ``text``."""

    record: str = ""
    text: str = ""


class Step(msgspec.Struct, frozen=True, tag="step", forbid_unknown_fields=True):
    """In a review: go to the state after so many moves, seen by a seat or, with None, with all cards open."""

    move: int
    seat: Seat | None = None


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Answered with the same number."""

    number: int = 0


Ask: TypeAlias = (
    Greet | Rename | Keep | Open | PlayNow | Enter | Sit | Stand | AddBot | Fill | RemoveBot | Configure
    | Ready | Vote | Hold | Play | Say | Leave | Quit | History | Review | Step | Ping
)  # fmt: skip


# --- Tells ----------------------------------------------------------------------------------------------


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """Who you are here; then follows ``Room`` for whoever has a seat that is held, ``Lobby`` for all others.

    ``name`` is "" for whoever is new and has not chosen one (``Rename``); ``offered`` is one to begin with.
    ``key`` is the fingerprint of the key that one came in by, "" for a guest.
    ``resume`` is a guest's secret for coming back to a seat. ``ssh`` is the line to share, to which a table's
    code is added ("" where nobody can come from outside). ``left`` is the code of a running game that you
    left on purpose, where the seat is still yours. ``settings`` is what was last asked to ``Keep``.
    """

    version: int
    name: str
    known: bool
    """Known by a key: an account."""
    games: tuple[str, ...]
    resume: str = ""
    ssh: str = ""
    left: str = ""
    played: int = 0
    won: int = 0
    settings: str = ""
    offered: str = ""
    key: str = ""


class Lobby(msgspec.Struct, frozen=True, tag="lobby"):
    """The open tables; said on arrival in the lobby and again when they change, while one is there."""

    tables: tuple[TableLine, ...]


class Room(msgspec.Struct, frozen=True, tag="room"):
    """The table one is at, whenever anything about it changes.

    ``seats`` are those who sit here now, ``players`` those who were dealt the cards of the game that is on or
    was last, by seat: its log, result and standings are theirs, whoever has left or sat down since. ``held``:
    the bots wait while the only person looks at something.
    ``you`` is None for a watcher; ``host`` the seat that opened it. ``commitment`` is the hash that binds the
    deal of the running game, "" before it. ``game_no`` counts games at this table from 1.
    """

    code: str
    game: str
    stage: str
    settings: Settings
    options: msgspec.Raw
    seats: tuple[SeatLine, ...]
    you: Seat | None
    host: Seat | None
    watchers: int
    ssh: str = ""
    commitment: str = ""
    game_no: int = 1
    stopping: Stopping | None = None
    """None unless somebody wants the game that is on to stop."""
    players: tuple[PlayerLine, ...] = ()
    held: bool = False


class Clock(msgspec.Struct, frozen=True):
    """A running turn: milliseconds left when this was said, of so many in all, and how much of the time
    before it began to run is still left for looking. ``total`` is 0 where no turn clock runs and there is
    only something to look at.

    Where all play at once there are no turns: ``pause`` is what is left of the countdown, in which nobody may
    move yet, and ``gone`` how long the game has been going on since (sleeping not counted)."""

    left: int
    total: int
    pause: int = 0
    gone: int = 0


class Seen(msgspec.Struct, frozen=True, tag="seen"):
    """State number ``n`` of the game as this viewer sees it. ``view`` is the game's own ``View``.

    What led to it is told just before it (``Happened``), also to somebody who comes (back) to the table.
    """

    code: str
    n: int
    view: msgspec.Raw
    clock: Clock | None = None


class News(msgspec.Struct, frozen=True, array_like=True):
    """One event of the game's own ``Event`` union, and the cards it shows, as this viewer sees them."""

    event: msgspec.Raw
    shown: tuple[Sight, ...] = ()


class Noted(msgspec.Struct, frozen=True, array_like=True):
    """A notice in a log: after how many of its news it was told, its key and its arguments."""

    after: int
    key: str
    args: dict[str, int | str] = {}


class Happened(msgspec.Struct, frozen=True, tag="happened"):
    """What happened on the way to state ``n``, in order. ``past`` is true for the log handed to somebody who
    comes (back) to the table, which is to be read and not to be played out; ``times`` then says, where all
    play at once, when each of it happened, in milliseconds since one could move, and ``notes`` what the house
    told meanwhile about the people at the table."""

    code: str
    n: int
    news: tuple[News, ...]
    past: bool = False
    times: tuple[int, ...] = ()
    notes: tuple[Noted, ...] = ()


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Somebody at the table said something. ``seat`` is None for a watcher."""

    code: str
    name: str
    text: str
    seat: Seat | None = None


class Talked(msgspec.Struct, frozen=True, tag="talked"):
    """What was said at a table since one first came there, as far as the house still has it, the oldest
    first: told to somebody who comes back. The last ``new`` of it was said in the meantime."""

    code: str
    said: tuple[Said, ...]
    new: int = 0


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """What was asked is not granted, and nothing has changed. ``ask`` is the tag of the message refused;
    ``n`` the state number a refused move was looking at (-1 for other messages)."""

    refusal: Refusal
    ask: str = ""
    n: int = -1


class Notice(msgspec.Struct, frozen=True, tag="notice"):
    """One sentence from the house, as key and arguments: somebody came, is away, is back, was played for."""

    key: str
    args: dict[str, int | str] = {}


class Finished(msgspec.Struct, frozen=True, tag="finished"):
    """The game is over, or was abandoned: the seed and salt (hex) with which its deal can be checked; its
    record's number."""

    code: str
    record: str
    seed: str
    salt: str
    commitment: str


class PastGame(msgspec.Struct, frozen=True):
    """A finished game in somebody's history. ``at`` is seconds since 1970; ``seat`` where one sat."""

    record: str
    code: str
    game: str
    at: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    seat: Seat


class Past(msgspec.Struct, frozen=True, tag="past"):
    """The answer to ``History``."""

    games: tuple[PastGame, ...]


class Reviewed(msgspec.Struct, frozen=True, tag="reviewed"):
    """A record opened for review: what it is, how many moves it has, and where its rounds begin (as counts
    of moves). The view follows as ``Seen``, and after each ``Step`` again, with ``Happened`` for its last
    move."""

    game: str
    code: str
    at: int
    names: tuple[str, ...]
    moves: int
    rounds: tuple[int, ...]
    record: str = ""
    """The whole of it as card-record/1, one line of JSON."""
    times: tuple[int, ...] = ()
    """When each move was made, in milliseconds since one could move; only where all play at once, so that it
    can be played again as fast as it went."""


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The answer to ``Ping``."""

    number: int = 0


class Bye(msgspec.Struct, frozen=True, tag="bye"):
    """The last message before the house hangs up, and why, as a notice's key."""

    key: str
    args: dict[str, int | str] = {}


Tell: TypeAlias = (
    Welcome | Lobby | Room | Seen | Happened | Said | Talked | Refused | Notice | Finished | Past | Reviewed
    | Pong | Bye
)  # fmt: skip


# --- Frames ---------------------------------------------------------------------------------------------

UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)
"""What decoding raises on bytes from outside; the last on lists within lists without end."""

_pack = msgspec.msgpack.Encoder()
_hello = msgspec.msgpack.Decoder(Hello)
_ask = msgspec.msgpack.Decoder(Ask)
_tell = msgspec.msgpack.Decoder(Tell)


class BadFrame(Exception):
    """The other side broke the protocol; the connection is of no more use. The text is for the log."""

    before: tuple[bytes, ...] = ()
    """The payloads that were whole, of those that came with it."""


def packed(message: Hello | Ask | Tell) -> bytes:
    """The payload of a message: MessagePack, without its length."""
    return _pack.encode(message)


def framed(payload: bytes) -> bytes:
    """A payload with its length before it."""
    return len(payload).to_bytes(4) + payload


def frame(message: Hello | Ask | Tell) -> bytes:
    """A whole frame of a message."""
    return framed(_pack.encode(message))


def read_hello(payload: bytes) -> Hello:
    """The hello in a payload. BadFrame when it is none."""
    try:
        return _hello.decode(payload)
    except UNREADABLE as error:
        raise BadFrame(f"not a hello: {error}") from error


def read_ask(payload: bytes) -> Ask:
    """The ask in a payload. BadFrame when it is none."""
    try:
        return _ask.decode(payload)
    except UNREADABLE as error:
        raise BadFrame(f"not an ask: {error}") from error


def read_tell(payload: bytes) -> Tell:
    """The tell in a payload. BadFrame when it is none."""
    try:
        return _tell.decode(payload)
    except UNREADABLE as error:
        raise BadFrame(f"not a tell: {error}") from error


class Frames:
    """Bytes in, payloads out: collects what arrives and cuts it into frames."""

    def __init__(self, limit: int) -> None:
        self._buffer = bytearray()
        self._limit = limit

    def allow(self, limit: int) -> None:
        """Payloads may be so long from now on."""
        self._limit = limit

    def feed(self, data: bytes) -> list[bytes]:
        """The payloads completed by these bytes. BadFrame when one would be longer than the limit."""
        self._buffer += data
        found: list[bytes] = []
        at = 0
        while len(self._buffer) - at >= 4:
            length = int.from_bytes(self._buffer[at : at + 4])
            if length > self._limit:
                broken = BadFrame(f"a frame of {length} bytes, more than {self._limit}")
                broken.before = tuple(found)
                raise broken
            if len(self._buffer) - at - 4 < length:
                break
            found.append(bytes(self._buffer[at + 4 : at + 4 + length]))
            at += 4 + length
        del self._buffer[:at]
        return found
