"""Tables as people choose and see them: what requests and notifications are made of."""

from typing import Annotated

import msgspec
from msgspec import Meta

from shared.milliseconds import NO_TIME, Milliseconds
from shared.seats import Seat
from shared.sight import Sight
from shared.stage import Stage

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
    """A seat as all see it. ``kind``: "person", "bot" or "empty". ``here`` is false while a person is
    away and the seat is held. ``level``: how well the bot plays whose seat it is, or, at a person's, that
    stands in for the person. ``total``: points of the games before in a row."""

    kind: str
    name: str = ""
    level: str = ""
    ready: bool = False
    here: bool = True
    total: int = 0


class PlayerLine(msgspec.Struct, frozen=True):
    """A player who was dealt the cards of a game. ``level``: how well a bot plays, "" for a person.
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
    stage: Stage
    seats: int
    taken: int
    names: tuple[str, ...]
    watchers: int


class TimeLeft(msgspec.Struct, frozen=True):
    """A running turn: milliseconds left when this was said, of so many in all, and how much of the time
    before it began to run is still left for looking. ``total`` is 0 where no turn clock runs and there is
    only something to look at.

    Where all play at once there are no turns: ``pause`` is what is left of the countdown, in which no seat
    may move yet, and ``gone`` how long the game has been going on since (sleeping not counted)."""

    left: Milliseconds
    total: Milliseconds
    pause: Milliseconds = NO_TIME
    gone: Milliseconds = NO_TIME


class News(msgspec.Struct, frozen=True, array_like=True):
    """One event of the game's own ``Event`` union, and the cards it shows, as this viewer sees them."""

    event: msgspec.Raw
    shown: tuple[Sight, ...] = ()


class Noted(msgspec.Struct, frozen=True, array_like=True):
    """A notice in a log: after how many of its news it was told, its key and its arguments."""

    after: int
    key: str
    args: dict[str, int | str] = {}
