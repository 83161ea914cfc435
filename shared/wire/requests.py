"""What a client may ask for: the parameters of each request. ``methods`` has their names and results."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from shared.seats import Seat
from shared.wire.bounds import MAX_KEPT, Code, Name
from shared.wire.tables import Settings


def _no_options() -> msgspec.Raw:
    return msgspec.Raw(b"\x80")


class Greet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first request: the client's version and the name that was chosen ("" for what the house knows).

    With ``resume``, a guest's secret, one comes back as the guest of an earlier visit, to the seat that is
    held; where no guest is known by it, one is a new guest. ``language`` is the one that sentences are wanted
    in ("nb", "da-DK"), "" for what the door has seen of the environment.
    """

    version: int
    name: Name = ""
    resume: Code = ""
    language: Annotated[str, Meta(max_length=35)] = ""


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Be called something else; not while sitting at a running game."""

    name: Name


class SaveSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Keep the settings of my screen for me, in whatever form: ``Welcome`` gives them back next time."""

    settings: Annotated[str, Meta(max_length=MAX_KEPT)]


class Open(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table and sit down at it. ``options`` are the game's own; ``bots`` fill the other seats."""

    game: str
    settings: Settings
    options: msgspec.Raw = msgspec.field(default_factory=_no_options)
    bots: tuple[str, ...] = ()
    """Levels of bots to seat at once."""
    seed: str = ""
    """A seed for a game with oneself and bots; refused wherever a second person could sit."""
    start: bool = False
    """Begin as soon as every seat is taken, without a ready check: for playing with bots alone."""


class PlayNow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down at the fullest open table that waits for players; where there is none, open one with bots."""

    game: str = ""


class Enter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Go to the table with this code (or, with a guest's resume code, back to the seat that is held).

    Takes a free seat while the table waits, the own seat where one is held, and else watches.
    """

    code: Code
    watch: bool = False


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take this seat, or any if None, at the table one is at."""

    seat: Seat | None = None


class Stand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Give the seat up and look on; only while the table waits or the game is over."""


class AddBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Put a bot on an empty seat (any if None). Every seated player may."""

    level: str = "normal"
    seat: Seat | None = None


class Fill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Put a bot on every seat that is empty, in one go. Every seated player may."""

    level: str = "normal"


class RemoveBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a bot off its seat while the table waits."""

    seat: Seat


class Configure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host changes how the table plays while it waits; every player's "ready" is taken back."""

    settings: Settings
    options: msgspec.Raw = msgspec.field(default_factory=_no_options)


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """I am ready (or not): the game begins when every seat is taken and ready. After a game: play again."""

    ready: bool = True


class Vote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """I would have the game stop, or (``stop`` false) rather play on after all. It stops when all the people
    who play want that, and is then over as it stands where its rules say how, else abandoned (R14, R17)."""

    stop: bool = True


class Hold(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """I am looking at something: with me as the only person at a game with bots, they wait until I say that I
    am not (``hold`` false), and no time runs. Heeded only there; ``Room.held`` says whether it is."""

    hold: bool = True


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Make a move, chosen while looking at state number ``n``."""

    n: int
    move: msgspec.Raw


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Say something to all at the table."""

    text: Annotated[str, Meta(max_length=4096)]


class Leave(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Leave the table for the lobby. From a running game a bot takes the seat; the seat stays mine to come
    back to."""


class Quit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hang up in good order. A seat in a running game is held."""


class History(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """My finished games, newest first."""

    count: Annotated[int, Meta(ge=1, le=50)] = 20


class Review(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Look at a finished game: ``record`` is its number from ``Past`` or ``Finished``, or, for the person at
    this machine only, a whole card-record/1 as JSON in ``text``."""

    record: str = ""
    text: str = ""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In a review: go to the state after so many moves, seen by a seat or, with None, with all cards open."""

    move: int
    seat: Seat | None = None


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answered with the same number."""

    number: int = 0


Request: TypeAlias = (
    Greet | Rename | SaveSettings | Open | PlayNow | Enter | Sit | Stand | AddBot | Fill | RemoveBot
    | Configure | Ready | Vote | Hold | Play | Say | Leave | Quit | History | Review | Step | Ping
)  # fmt: skip
