"""The messages that a table finds in its mailbox, as values, and what it tells the lobby."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, NewType, TypeAlias

import msgspec

from server.store.base import TableId
from server.store.seats import PlayerId
from server.table.subscriber import Subscriber
from shared import house
from shared.seats import Seat
from shared.wire import (
    AddBot,
    Configure,
    Fill,
    Hold,
    Play,
    Ready,
    RemoveBot,
    Say,
    Sit,
    Stand,
    TableLine,
    Vote,
)

NOBODY = PlayerId("")
NO_TABLE = house.NO_SUCH_TABLE.refusal()
"""The one answer where no table is, whatever the reason: a wrong code, or a table that has just closed."""

TableAsk: TypeAlias = Sit | Stand | AddBot | Fill | RemoveBot | Configure | Ready | Vote | Hold | Play | Say
RequestId = NewType("RequestId", int)
"""Which message it is that waits for an answer; each gets exactly one."""


class RequestMade(msgspec.Struct, frozen=True):
    """A member of the table asks for something."""

    id: RequestId
    subscriber: Subscriber
    ask: TableAsk


class Arrived(msgspec.Struct, frozen=True):
    """A player or watcher comes to the table."""

    id: RequestId
    subscriber: Subscriber
    watch: bool


class Departed(msgspec.Struct, frozen=True):
    """A member leaves the table, on purpose or because the connection ended."""

    id: RequestId
    subscriber: Subscriber
    on_purpose: bool


class SeatGivenUp(msgspec.Struct, frozen=True):
    """A player who has a seat here sits down elsewhere."""

    id: RequestId
    player: PlayerId


class CloseIfEmpty(msgspec.Struct, frozen=True):
    """The table is to be given up if it has no members."""

    id: RequestId


class StopTable(msgspec.Struct, frozen=True):
    """The house closes: no more moves."""

    id: RequestId


class BotMoved(msgspec.Struct, frozen=True):
    """A bot has made up its mind."""

    seat: Seat
    n: int
    move: bytes


class NotShown(msgspec.Struct, frozen=True):
    """The game could not be shown to a viewer, or to a bot that is to move."""


class ProposedMove(NamedTuple):
    """A move that a seat wants to make, chosen while looking at state ``n``."""

    seat: Seat
    n: int
    move: bytes


class TimeUp(msgspec.Struct, frozen=True):
    """A seat's time, or the beat before its forced move, ran out in state ``n`` of a game."""

    game_no: int
    n: int
    seat: Seat
    forced: bool


class TimerKind(Enum):
    """What a timer of a table is for, besides the turns."""

    __hash__ = object.__hash__

    STAND_IN = "stand_in"
    SEAT = "seat"
    VOTE = "vote"
    DUE = "due"
    IDLE = "idle"
    ASLEEP = "asleep"
    EMPTY = "empty"
    RETRY = "retry"
    AGAIN = "again"


class TimerFired(msgspec.Struct, frozen=True):
    """One of the table's other timers, by what it is for, and whom it is about."""

    what: TimerKind
    player: PlayerId = NOBODY


Answered: TypeAlias = RequestMade | Arrived | Departed | SeatGivenUp | CloseIfEmpty | StopTable
TableMessage: TypeAlias = Answered | BotMoved | NotShown | TimeUp | TimerFired


class Summary(msgspec.Struct, frozen=True):
    """What the lobby knows of a table: as much as the table has told it."""

    id: TableId
    line: TableLine
    listed: bool
    joinable: bool
    """A player who wants to play now may sit down here."""
    seated: frozenset[PlayerId]
    """Who has a seat here."""
    expected: frozenset[PlayerId]
    """Who of these is awaited: has not left on purpose."""
    here: bool
    """The table has a member."""
    alone: bool
    """One person has a seat, and bots have all the others."""
    guests: bool
    """All players with a seat are guests."""
    held: int
    """Seats held for people who are away from a game that goes on."""
    racing: int
    """Bots that play now, all at once."""

    @property
    def left(self) -> frozenset[PlayerId]:
        """Who has left a running game on purpose, and may still come back to the seat."""
        return self.seated - self.expected


class TableObserver(ABC):
    """Whom a table tells what others should know of it."""

    @abstractmethod
    def changed(self, summary: Summary) -> None:
        """The table is like this now."""

    def slowness(self, table: TableId) -> float:
        """How many times as long as usual the bots of a table take over a move, so that all have a share."""
        return 1.0

    @abstractmethod
    def closed(self, table: TableId, subscribers: Sequence[Subscriber], *, again: bool) -> None:
        """The table is no more, and these were at it. ``again``: it goes on from its log, if anywhere."""
