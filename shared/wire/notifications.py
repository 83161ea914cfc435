"""What the house tells by itself."""

from typing import TypeAlias

import msgspec

from shared.notice import Goodbye as Goodbye
from shared.notice import Notice as Notice
from shared.seats import Seat
from shared.stage import Stage
from shared.wire.tables import News, Noted, PlayerLine, SeatLine, Settings, Stopping, TableLine, TimeLeft


class Welcome(msgspec.Struct, frozen=True):
    """Who you are here: the result of the greeting, and told again when it changes otherwise. After the
    greeting follows ``TableInfo`` for a player who has a seat that is held, ``Lobby`` for all others.

    ``name`` is "" for a new player who has not chosen one (``Rename``); ``offered`` is one to begin with.
    ``key`` is the fingerprint of the key that one came in by, "" for a guest.
    ``resume`` is a guest's secret for coming back to a seat. ``ssh`` is the line to share, to which a table's
    code is added ("" where no guest can come from outside). ``left`` is the code of a running game that you
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


class Lobby(msgspec.Struct, frozen=True):
    """The open tables; said on arrival in the lobby and again when they change, while one is there."""

    tables: tuple[TableLine, ...]


class TableInfo(msgspec.Struct, frozen=True):
    """The table one is at, whenever anything about it changes.

    ``seats`` are those who sit here now, ``players`` those who were dealt the cards of the game that is on or
    was last, by seat: its log, result and standings are theirs, whatever seats have changed since. ``held``:
    the bots wait while the only person looks at something.
    ``you`` is None for a watcher; ``host`` the seat that opened it. ``commitment`` is the hash that binds the
    deal of the running game, "" before it. ``game_no`` counts games at this table from 1.
    """

    code: str
    game: str
    stage: Stage
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
    """None unless a player wants the game that is on to stop."""
    players: tuple[PlayerLine, ...] = ()
    held: bool = False


class ViewUpdate(msgspec.Struct, frozen=True):
    """State number ``n`` of the game as this viewer sees it. ``view`` is the game's own ``View``.

    What led to it is told just before it (``Events``), also to a player who comes (back) to the table.
    """

    code: str
    n: int
    view: msgspec.Raw
    clock: TimeLeft | None = None


class Events(msgspec.Struct, frozen=True):
    """What happened on the way to state ``n``, in order. ``past`` is true for the log handed to a player who
    comes (back) to the table, which is to be read and not to be played out; ``times`` then says, where all
    play at once, when each of it happened, in milliseconds since one could move, and ``notes`` what the house
    told meanwhile about the people at the table."""

    code: str
    n: int
    news: tuple[News, ...]
    past: bool = False
    times: tuple[int, ...] = ()
    notes: tuple[Noted, ...] = ()


class Said(msgspec.Struct, frozen=True):
    """A player or watcher said something. ``seat`` is None for a watcher."""

    code: str
    name: str
    text: str
    seat: Seat | None = None


class Talked(msgspec.Struct, frozen=True):
    """What was said at a table since one first came there, as far as the house still has it, the oldest
    first: told to a player who comes back. The last ``new`` of it was said in the meantime."""

    code: str
    said: tuple[Said, ...]
    new: int = 0


class Finished(msgspec.Struct, frozen=True):
    """The game is over, or was abandoned: the seed and salt (hex) with which its deal can be checked; its
    record's number."""

    code: str
    record: str
    seed: str
    salt: str
    commitment: str


Notification: TypeAlias = (
    Welcome | Lobby | TableInfo | ViewUpdate | Events | Said | Talked | Notice | Finished | Goodbye
)  # fmt: skip
