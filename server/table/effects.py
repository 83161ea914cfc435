"""What a table wants done: the core decides, and the task around it carries out, one after another.

All of them are values. What a viewer is shown is made only when it is told (see ``snapshot``).
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

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


@dataclass(frozen=True, slots=True)
class PutTable:
    """The table is like this now."""

    state: TableState


@dataclass(frozen=True, slots=True)
class BeginGame:
    """A game begins at the table, which is like this now."""

    state: TableState
    begun: Begun


@dataclass(frozen=True, slots=True)
class Append:
    """Moves, and the claims refused since the ones before."""

    table: TableId
    game_no: int
    entries: tuple[Entry, ...]
    refused: tuple[RefusedClaim, ...]


@dataclass(frozen=True, slots=True)
class Finish:
    """The last moves of a game, its ending, and the table, which is like this now."""

    state: TableState
    entries: tuple[Entry, ...]
    refused: tuple[RefusedClaim, ...]
    ending: Ending


@dataclass(frozen=True, slots=True)
class Abandon:
    """A game is broken off, and the table is like this now. With ``remembered`` it stays in the history of
    those who played."""

    state: TableState
    ending: Ending
    remembered: bool


@dataclass(frozen=True, slots=True)
class DropTable:
    """The table is no more."""

    table: TableId


Persist: TypeAlias = PutTable | BeginGame | Append | Finish | Abandon | DropTable
Steps: TypeAlias = Generator[Persist, None, Made]
"""How something is decided that must be written on the way: where it yields, it goes on when that is
durable, and hears StoreTrouble when it is not."""

# --- To be told ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tell:
    """Tell these people the same."""

    to: tuple[Subscriber, ...]
    what: wire.Notification

    def told(self, subscriber: Subscriber, now: Milliseconds) -> tuple[wire.Notification, ...]:
        """What one of them is told, at this time of the clock."""
        return (self.what,)


@dataclass(frozen=True, slots=True)
class Show:
    """Show each of these people the game as it is theirs to see; with ``step`` tell before what led to it."""

    to: tuple[Subscriber, ...]
    game: Snapshot
    step: bool

    def told(self, subscriber: Subscriber, now: Milliseconds) -> tuple[wire.Notification, ...]:
        """What one of them is told, at this time of the clock."""
        viewer = self.game.viewer(subscriber.player)
        seen = self.game.seen(viewer, now)
        return (self.game.happened(viewer), seen) if self.step else (seen,)


@dataclass(frozen=True, slots=True)
class ShowPast:
    """Tell a member who comes what happened so far, and show the game."""

    to: tuple[Subscriber, ...]
    game: Snapshot

    def told(self, subscriber: Subscriber, now: Milliseconds) -> tuple[wire.Notification, ...]:
        """What one of them is told, at this time of the clock."""
        viewer = self.game.viewer(subscriber.player)
        return (self.game.past(viewer), self.game.seen(viewer, now))


Telling: TypeAlias = Tell | Show | ShowPast


@dataclass(frozen=True, slots=True)
class Summarise:
    """Tell the lobby how the table is."""

    summary: Summary


@dataclass(frozen=True, slots=True)
class Answer:
    """The one answer to a message that waits for it."""

    request: RequestId
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class Close:
    """The table is no more, and these were at it. ``again``: it goes on from what is written, if anywhere."""

    parties: tuple[Subscriber, ...]
    again: bool


# --- Bots and time ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatBot:
    """A bot of this level plays here from now on."""

    seat: Seat
    level: Level


@dataclass(frozen=True, slots=True)
class DismissBot:
    """No bot plays here any more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RestBots:
    """No bot thinks until it is shown something again."""


@dataclass(frozen=True, slots=True)
class AskBots:
    """Show these bots the game, so that they move; with ``step`` tell them before what led to it."""

    seats: tuple[Seat, ...]
    game: Snapshot
    step: bool


@dataclass(frozen=True, slots=True)
class BotJudged:
    """What the bot of this seat wanted to play has been made, or refused."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SetTimer:
    """Put this message into the mailbox in so many milliseconds."""

    timer: TimerName
    wait: Milliseconds


@dataclass(frozen=True, slots=True)
class StopTimer:
    """Do not, after all."""

    timer: TimerName


# --- For the host of the house ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Log:
    """Something that an operator may want to know; with ``error`` should look at."""

    event: str
    context: Mapping[str, object] = field(default_factory=dict)
    error: bool = False


@dataclass(frozen=True, slots=True)
class Bug:
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
