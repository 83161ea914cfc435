"""What a request that was granted gives back."""

from typing import TypeAlias

import msgspec

from shared.seats import Seat
from shared.wire.notifications import Events, ViewUpdate, Welcome


class Done(msgspec.Struct, frozen=True):
    """It is done, and there is nothing to say about it that is not told to all whom it concerns."""


class Joined(msgspec.Struct, frozen=True):
    """The code of the table where one is now; "" in the lobby, whereto a guest's own code may lead."""

    code: str


class Moved(msgspec.Struct, frozen=True):
    """The move is made, and written down: state ``n``, the newest that one has been shown, has it in it."""

    n: int


class PastGame(msgspec.Struct, frozen=True):
    """A finished game in a player's history. ``at`` is seconds since 1970; ``seat`` where one sat."""

    record: str
    code: str
    game: str
    at: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    seat: Seat


class Past(msgspec.Struct, frozen=True):
    """Finished games, newest first."""

    games: tuple[PastGame, ...]


class Position(msgspec.Struct, frozen=True):
    """A state of a record: the view, and what the move before it did."""

    view: ViewUpdate
    events: Events


class Reviewed(msgspec.Struct, frozen=True):
    """A record opened for review: what it is, how many moves it has, and where its rounds begin (as counts
    of moves). How it stood after so many of them is a ``Step``."""

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


class Pong(msgspec.Struct, frozen=True):
    """The number that was sent."""

    number: int = 0


Result: TypeAlias = Welcome | Done | Joined | Moved | Past | Reviewed | Position | Pong
