"""The promise that any store keeps: what is handed to it is there after the power was cut."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import StrEnum
from typing import NewType

import msgspec

from server.store.seats import PlayerId, Seating
from shared.game import Level
from shared.milliseconds import NO_TIME, Milliseconds
from shared.record import Entry, Opening, RefusedClaim
from shared.seats import Seat
from shared.stage import Stage
from shared.wire import Settings

TableId = NewType("TableId", str)
"""Which table, for the house: never shown, and used once."""


class StoreTrouble(Exception):
    """It could not be written (or read) now; nothing of it has been. It may go better in a moment."""


class AlreadyWritten(Exception):
    """This place in the log is taken: another process continues the table."""


class StoreBusy(Exception):
    """Another process has this store open. The text is one sentence for the host who started the second."""


class AccountKind(StrEnum):
    """What an account is known by: what ``Account.secret`` is."""

    KEYED = "keyed"
    """The fingerprint of a key."""
    GUEST = "guest"
    """The hash of a guest's secret."""
    OWNER = "owner"
    """"", for the one owner of this machine."""


class Account(msgspec.Struct, frozen=True):
    """A player that the house knows again. ``settings`` are those of the screen, in its own form."""

    id: PlayerId
    kind: AccountKind
    secret: str
    name: str
    played: int = 0
    won: int = 0
    settings: str = ""


class TableState(msgspec.Struct, frozen=True):
    """All of a table but the game that is on, which is in the log.

    ``sealed``: only the person who opened it may ever sit, since the deal was chosen.
    ``first`` is who starts the next game, None for whom the deal says.
    """

    id: TableId
    code: str
    game: str
    settings: Settings
    options: msgspec.Raw
    seating: Seating
    stage: Stage = Stage.WAITING
    game_no: int = 0
    """Games begun here."""
    row_no: int = 0
    """Games begun in the present row (K25)."""
    stood: tuple[int, ...] = ()
    """The points in the row of those who play, or played last, by their seats of then: what a result is told
    with, whatever seats are taken now. () before a game."""
    first: Seat | None = None
    at_once: bool = False
    """The first game begins as soon as every seat is taken, without a ready check."""
    sealed: bool = False
    seed: str = ""
    """The seed chosen for the next game; "" for a random one."""
    touched: Milliseconds = NO_TIME
    """When a player was last here, since 1970."""


class Begun(msgspec.Struct, frozen=True):
    """How a game began at a table: the opening, and who sat where. Secret while the game is on."""

    code: str
    opening: Opening
    players: tuple[PlayerId, ...]
    """By seat; "" for a bot."""
    levels: tuple[Level | None, ...]
    """By seat the bot's level; None for a person."""
    settings: Settings
    commitment: str
    at: Milliseconds
    """Since 1970."""

    def __repr__(self) -> str:
        return f"<Begun {self.code}>"


_NOTHING = msgspec.Raw(msgspec.msgpack.encode(None))


class Ending(msgspec.Struct, frozen=True):
    """How a game ended: the game's own result, or none of it where the game was abandoned. ``ended`` is
    milliseconds since 1970."""

    result: msgspec.Raw
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    ended: Milliseconds

    @classmethod
    def of_none(cls, ended: Milliseconds) -> "Ending":
        """The ending of a game that was abandoned."""
        return cls(_NOTHING, (), (), ended)

    @property
    def abandoned(self) -> bool:
        """Whether the game was broken off, so that no player has won or lost it."""
        return self.result == _NOTHING


class GameLog(msgspec.Struct, frozen=True):
    """One game: its opening, the moves in order, its ending unless it is still on, and the claims that were
    refused, where the game keeps them."""

    begun: Begun
    entries: tuple[Entry, ...]
    ending: Ending | None = None
    refused: tuple[RefusedClaim, ...] = ()

    def __repr__(self) -> str:
        return f"<GameLog {self.begun.code} {len(self.entries)}>"


class PastLine(msgspec.Struct, frozen=True):
    """A finished game in a player's history."""

    record: str
    begun: Begun
    ending: Ending


def record_of(table: TableId, game_no: int) -> str:
    """The number under which a game's record is asked for."""
    return f"{table}.{game_no}"


def parts_of(record: str) -> tuple[TableId, int] | None:
    """The table and the game of a record's number; None when it is none."""
    table, dot, number = record.partition(".")
    if not dot or not (number.isascii() and number.isdecimal()) or len(number) > 9:
        return None
    return TableId(table), int(number)


class Store(ABC):
    """Tables, games and accounts.

    When a method returns, what it wrote is durable; when it raises StoreTrouble, nothing of it was written.
    """

    @abstractmethod
    async def close(self) -> None:
        """Write what is still to be written, and let go."""

    # --- Tables -----------------------------------------------------------------------------------------

    @abstractmethod
    async def tables(self) -> Sequence[TableState]:
        """Every table that has not been dropped."""

    @abstractmethod
    async def put_table(self, state: TableState) -> None:
        """A table is like this now."""

    @abstractmethod
    async def drop_table(self, table: TableId) -> None:
        """The table is no more. Its games stay."""

    # --- The log ----------------------------------------------------------------------------------------

    @abstractmethod
    async def begin(self, state: TableState, begun: Begun) -> None:
        """Game number ``state.game_no`` begins at this table, which is like this now.

        AlreadyWritten when it has begun.
        """

    @abstractmethod
    async def append(
        self, table: TableId, game_no: int, entries: Sequence[Entry], refused: Sequence[RefusedClaim] = ()
    ) -> None:
        """One more move, or several, and the claims refused since the one before: all of it or nothing.

        AlreadyWritten when the log has a move of one of these numbers.
        """

    @abstractmethod
    async def finish(
        self,
        state: TableState,
        entries: Sequence[Entry],
        ending: Ending,
        refused: Sequence[RefusedClaim] = (),
    ) -> None:
        """The last moves of a game: with them the table, its ending, all players' figures, all or nothing."""

    @abstractmethod
    async def abandon(self, state: TableState, ending: Ending, *, remembered: bool = False) -> None:
        """The game is broken off: with the table, its ending without a result. It is in no player's figures,
        and in no player's history unless it is ``remembered``.

        AlreadyWritten when it has ended already.
        """

    @abstractmethod
    async def log(self, table: TableId, game_no: int) -> GameLog | None:
        """A game from its opening on; None when there is none."""

    @abstractmethod
    async def history(self, player: PlayerId, count: int) -> Sequence[PastLine]:
        """The newest finished games of a player, newest first."""

    # --- Accounts ---------------------------------------------------------------------------------------

    @abstractmethod
    async def account(self, player: PlayerId) -> Account | None:
        """An account by identity."""

    @abstractmethod
    async def known_by(self, kind: AccountKind, secret: str) -> Account | None:
        """An account by what it is known by."""

    @abstractmethod
    async def put_account(self, account: Account) -> None:
        """Know a player from now on, or by another name or settings; the figures of one already known stay.

        AlreadyWritten when another player is known by the same.
        """
