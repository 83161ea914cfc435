"""What every game is made of.

A game is a pure value that takes moves and gives views: no clock, no dice, no network, no screen. Adding a
game is one object that keeps this promise, registered in ``shared.games.catalogue``. One without turns keeps
that of ``shared.simultaneous`` as well.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Generic, NewType, Protocol, TypeVar

import msgspec

from shared.held import Held
from shared.record_rules import RecordRules
from shared.refusal import Refusal
from shared.seats import Seat, Viewer
from shared.sentence import Sentence
from shared.sight import Sight

Zone = NewType("Zone", str)
"""The name of a place where cards lie, e.g. "hand/2" or "row/0"."""

StateT = TypeVar("StateT")


class Pause(Enum):
    """How long people will want to look at what has just happened before the next thing does."""

    __hash__ = object.__hash__

    NONE = "none"
    SHORT = "short"
    """A card turned, a coin paid: about half a second."""
    LONG = "long"
    """A sack sold, a deal over: a few seconds, which no clock is charged for."""


class Told:
    """One thing that happened: a public event, and the cards it shows.

    The event itself has no room for a card. ``shown`` are held cards with their audience at that moment;
    each viewer gets them as ``Faces`` or ``Backs`` by the one function that does that. What is ``fleeting``
    was to be seen only while it happened: who comes back later does not want to read of it.
    Like ``Held`` this is a plain class, so it cannot be encoded by accident.
    """

    __slots__ = ("beat", "event", "fleeting", "shown")

    def __init__(
        self, event: msgspec.Struct, *shown: Held, beat: Pause = Pause.NONE, fleeting: bool = False
    ) -> None:
        self.event = event
        self.shown = shown
        self.beat = beat
        self.fleeting = fleeting

    def __repr__(self) -> str:
        return f"Told({type(self.event).__name__}, {self.shown})"


class Outcome(Generic[StateT]):
    """What a move leads to: the new state, and what to tell."""

    __slots__ = ("state", "told")

    def __init__(self, state: StateT, told: Sequence[Told]) -> None:
        self.state = state
        self.told = told


class Deadline:
    """Who must move now, and what is played for them when nothing comes.

    ``choices`` are equally good: the server picks one of them by chance. Never empty. When a seat has only
    one legal move at all, ``forced`` is true and the table may play it after a beat. ``secret``: the others
    cannot tell that it is the only one, and the time until it comes must not tell them either. ``brisk``: it
    is one of a long row of forced moves, which would be slow to look at with the usual beat after each.
    """

    __slots__ = ("brisk", "choices", "forced", "seat", "secret")

    def __init__(
        self,
        seat: Seat,
        choices: Sequence[msgspec.Struct],
        *,
        forced: bool,
        secret: bool = False,
        brisk: bool = False,
    ) -> None:
        self.seat = seat
        self.choices = choices
        self.forced = forced
        self.secret = secret
        self.brisk = brisk


class Glimpse(Protocol):
    """The zones of a state as one viewer sees them. Never the state."""

    def __call__(self, zone: Zone, /) -> Sight:
        """What the viewer sees in this zone."""
        ...


class Dice(Protocol):
    """Where a bot gets its luck from; given to it by its caller."""

    def random(self) -> float:
        """A number from 0 up to but not including 1."""
        ...


class Level(Enum):
    """How well a bot plays."""

    __hash__ = object.__hash__

    RANDOM = "random"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Weight(Enum):
    """How much there is to think about in a move; the house knows how long a bot then thinks."""

    __hash__ = object.__hash__

    LIGHT = "light"
    """A choice between few things, such as bidding or passing."""
    HEAVY = "heavy"
    """One among many, such as which card of a hand to lay."""


class Bots(ABC):
    """Who plays a game where no person does."""

    levels: ClassVar[tuple[Level, ...]] = (Level.RANDOM, Level.EASY, Level.NORMAL)
    """How well there are bots of this game that play."""

    @abstractmethod
    def choose(self, view: Any, level: Level, dice: Dice) -> Any:
        """The move a bot of this level makes, from the view that a person in its place would have.

        The view has at least one offer. Bots get nothing else, so they cannot cheat.
        """

    def weight(self, move: Any) -> Weight:
        """How much a person would think before such a move."""
        return Weight.LIGHT


@dataclass(frozen=True, slots=True)
class Types:
    """The types of a game: what msgspec needs to read it, and the laws need to walk. All are frozen structs.

    - ``options``: how a table may play it, a ``shared.options.GameOptions``.
    - ``deal``: how the cards lie at the start; it has ``players``, and in ``start`` who begins, or None.
    - ``move``, ``event``: what seats do, and what happens; each one struct or a union.
    - ``view``: what one viewer sees; it has ``offers``.
    - ``result``: how a game ended; it has ``winners``, and in ``scores`` points by seat, of which more are
      better, and which are added up over several games.
    - ``public``: what every viewer may know of a state.
    - ``logged``: the moves as logs and records have them, where they are not all of ``move``.
    """

    options: type[msgspec.Struct]
    deal: type[msgspec.Struct]
    move: Any
    view: type[msgspec.Struct]
    event: Any
    result: type[msgspec.Struct]
    public: type[msgspec.Struct]
    logged: Any = None

    def __post_init__(self) -> None:
        if self.logged is None:
            object.__setattr__(self, "logged", self.move)


class Game(ABC):
    """A game's rules as pure functions. Everything here is total on what the game itself produced.

    Here a state, a deal or a move may be any game's; each game says in its own functions which it means.
    """

    key: ClassVar[str]
    """The name in records, on the wire and on the command line: "katta"."""
    rules: ClassVar[int]
    """The version of the rules: raised whenever a change would alter a golden record."""
    seats: ClassVar[range]
    """How many may play."""
    types: ClassVar[Types]
    """What its options, deals, moves, views, events and results are."""
    bots: ClassVar[Bots]
    """Who plays where no person does."""
    record: ClassVar[RecordRules] = RecordRules()
    """What of it stands in a record, and how."""
    sentences: ClassVar[Mapping[str, Sentence]]
    """Every refusal of its rules, by key."""

    @abstractmethod
    def deal(self, options: Any, players: int, seed: bytes) -> Any:
        """The deal that a seed (32 bytes) gives. Secret until the game is over.

        All of it follows from the seed, so that anyone can check it: a table that wants a certain player to
        start draws seeds until one gives it.
        """

    @abstractmethod
    def fault(self, options: Any, deal: Any) -> str | None:
        """What is wrong with a deal or options that came from outside, in English; None if nothing is."""

    @abstractmethod
    def opening(self, options: Any, deal: Any) -> Outcome[Any]:
        """The first state, and what to tell about it."""

    @abstractmethod
    def refuse(self, state: Any, seat: Seat, move: Any) -> Refusal | None:
        """Why this seat may not make this move now; None if it may. The only place that says no."""

    @abstractmethod
    def play(self, state: Any, seat: Seat, move: Any) -> Outcome[Any]:
        """The state after a move that was not refused."""

    @abstractmethod
    def offers(self, state: Any, seat: Seat) -> tuple[Any, ...]:
        """Every move that would not be refused to this seat, in an order a player would expect."""

    @abstractmethod
    def deadlines(self, state: Any) -> tuple[Deadline, ...]:
        """Who must move now and what is played for them; empty when the game is over or no seat need."""

    @abstractmethod
    def zones(self, state: Any) -> Mapping[Zone, Held]:
        """Every zone; each card of the game lies in exactly one."""

    @abstractmethod
    def public(self, state: Any) -> Any:
        """What every viewer may know: no card and no held cards in it."""

    @abstractmethod
    def present(self, public: Any, glimpse: Glimpse, viewer: Viewer, offers: tuple[Any, ...]) -> Any:
        """The view of one viewer. It is not given the state, so it cannot draw a hidden card."""

    @abstractmethod
    def result(self, state: Any) -> Any | None:
        """The result once the game is over, else None."""
