"""What a table wants done: the core decides, and the task around it carries out, one after another.

All of them are values. What a viewer is shown is made only when it is told (see ``snapshot``).
"""

from collections.abc import Generator, Mapping
from typing import TypeAlias, TypeVar

import msgspec

from server.store.base import Begun, Ending, TableId, TableState
from server.table.messages import RequestId, Summary, TimerFired, TimeUp
from server.table.snapshot import Snapshot
from server.table.subscriber import Subscriber
from shared import wire
from shared.game import Level
from shared.milliseconds import Milliseconds
from shared.record import Entry, RefusedClaim
from shared.refusal import Refusal
from shared.seats import Seat

TimerName: TypeAlias = TimerFired | TimeUp
"""What a timer is called: the message that is found in the mailbox when it goes off."""

Made = TypeVar("Made")

# --- To be written: nothing that comes after it is done before it is durable -----------------------------


class PutTable(msgspec.Struct, frozen=True):
    """The table is like this now."""

    state: TableState


class BeginGame(msgspec.Struct, frozen=True):
    """A game begins at the table, which is like this now."""

    state: TableState
    begun: Begun


class Append(msgspec.Struct, frozen=True):
    """Moves, and the claims refused since the ones before."""

    table: TableId
    game_no: int
    entries: tuple[Entry, ...]
    refused: tuple[RefusedClaim, ...]


class Finish(msgspec.Struct, frozen=True):
    """The last moves of a game, its ending, and the table, which is like this now."""

    state: TableState
    entries: tuple[Entry, ...]
    refused: tuple[RefusedClaim, ...]
    ending: Ending


class Abandon(msgspec.Struct, frozen=True):
    """A game is broken off, and the table is like this now. With ``remembered`` it stays in the history of
    those who played."""

    state: TableState
    ending: Ending
    remembered: bool


class DropTable(msgspec.Struct, frozen=True):
    """The table is no more."""

    table: TableId


Persist: TypeAlias = PutTable | BeginGame | Append | Finish | Abandon | DropTable
Steps: TypeAlias = Generator[Persist, None, Made]
"""How something is decided that must be written on the way: where it yields, it goes on when that is
durable, and hears StoreTrouble when it is not."""

# --- To be told ------------------------------------------------------------------------------------------


class Tell(msgspec.Struct, frozen=True):
    """Tell these people the same."""

    to: tuple[Subscriber, ...]
    what: wire.Notification

    def told(self, subscriber: Subscriber, now: Milliseconds) -> tuple[wire.Notification, ...]:
        """What one of them is told, at this time of the clock."""
        return (self.what,)


class Show(msgspec.Struct, frozen=True):
    """Show each of these people the game as it is theirs to see; with ``step`` tell before what led to it."""

    to: tuple[Subscriber, ...]
    game: Snapshot
    step: bool

    def told(self, subscriber: Subscriber, now: Milliseconds) -> tuple[wire.Notification, ...]:
        """What one of them is told, at this time of the clock."""
        viewer = self.game.viewer(subscriber.player)
        seen = self.game.seen(viewer, now)
        return (self.game.happened(viewer), seen) if self.step else (seen,)


class ShowPast(msgspec.Struct, frozen=True):
    """Tell a member who comes what happened so far, and show the game."""

    to: tuple[Subscriber, ...]
    game: Snapshot

    def told(self, subscriber: Subscriber, now: Milliseconds) -> tuple[wire.Notification, ...]:
        """What one of them is told, at this time of the clock."""
        viewer = self.game.viewer(subscriber.player)
        return (self.game.past(viewer), self.game.seen(viewer, now))


Telling: TypeAlias = Tell | Show | ShowPast


class Summarise(msgspec.Struct, frozen=True):
    """Tell the lobby how the table is."""

    summary: Summary


class Answer(msgspec.Struct, frozen=True):
    """The one answer to a message that waits for it."""

    request: RequestId
    refusal: Refusal | None


class Close(msgspec.Struct, frozen=True):
    """The table is no more, and these were at it. ``again``: it goes on from what is written, if anywhere."""

    subscribers: tuple[Subscriber, ...]
    again: bool


# --- Bots and time ---------------------------------------------------------------------------------------


class SeatBot(msgspec.Struct, frozen=True):
    """A bot of this level plays here from now on."""

    seat: Seat
    level: Level


class DismissBot(msgspec.Struct, frozen=True):
    """No bot plays here any more."""

    seat: Seat


class RestBots(msgspec.Struct, frozen=True):
    """No bot thinks until it is shown something again."""


class AskBots(msgspec.Struct, frozen=True):
    """Show these bots the game, so that they move; with ``step`` tell them before what led to it."""

    seats: tuple[Seat, ...]
    game: Snapshot
    step: bool


class BotJudged(msgspec.Struct, frozen=True):
    """What the bot of this seat wanted to play has been made, or refused."""

    seat: Seat


class SetTimer(msgspec.Struct, frozen=True):
    """Put this message into the mailbox in so many milliseconds."""

    timer: TimerName
    wait: Milliseconds


class StopTimer(msgspec.Struct, frozen=True):
    """Do not, after all."""

    timer: TimerName


# --- For the host of the house ---------------------------------------------------------------------------


class Log(msgspec.Struct, frozen=True):
    """Something that an operator may want to know; with ``error`` should look at."""

    event: str
    context: Mapping[str, object] = msgspec.field(default_factory=dict)
    error: bool = False


class Bug(msgspec.Struct, frozen=True):
    """Something that should not have been raised, while the table did this."""

    error: Exception
    doing: str


Effect: TypeAlias = (
    Persist
    | Telling
    | Summarise
    | Answer
    | Close
    | SeatBot
    | DismissBot
    | RestBots
    | AskBots
    | BotJudged
    | SetTimer
    | StopTimer
    | Log
    | Bug
)
