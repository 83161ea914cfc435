"""What every game is made of.

A game is a pure value that takes moves and gives views: no clock, no dice, no network, no screen. Adding a
game is one object that keeps this promise, registered in ``shared.games.catalogue``.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, Generic, NewType, Protocol, TypeVar

import msgspec

from shared.held import Held
from shared.refusal import Refusal
from shared.seats import Seat, Viewer
from shared.sight import Sight

Zone = NewType("Zone", str)
"""The name of a place where cards lie, e.g. "hand/2" or "row/0"."""

StateT = TypeVar("StateT")
PublicT = TypeVar("PublicT", bound=msgspec.Struct)
DealT = TypeVar("DealT", bound=msgspec.Struct)
OptionsT = TypeVar("OptionsT", bound=msgspec.Struct)
ViewT = TypeVar("ViewT", bound=msgspec.Struct)
ResultT = TypeVar("ResultT", bound=msgspec.Struct)


class Beat(Enum):
    """How long people will want to look at what has just happened before the next thing does."""

    __hash__ = object.__hash__

    NONE = "none"
    SHORT = "short"
    """A card turned, a coin paid: about half a second."""
    LONG = "long"
    """A sack sold, a deal over: a few seconds, which nobody's clock is charged for."""


class Told:
    """One thing that happened: a public event, and the cards it shows.

    The event itself has no room for a card. ``shown`` are held cards with their audience at that moment;
    each viewer gets them as ``Faces`` or ``Backs`` by the one function that does that.
    Like ``Held`` this is a plain class, so it cannot be encoded by accident.
    """

    __slots__ = ("beat", "event", "shown")

    def __init__(self, event: msgspec.Struct, *shown: Held, beat: Beat = Beat.NONE) -> None:
        self.event = event
        self.shown = shown
        self.beat = beat

    def __repr__(self) -> str:
        return f"Told({type(self.event).__name__}, {self.shown})"


class Outcome(Generic[StateT]):
    """What a move leads to: the new state, and what to tell."""

    __slots__ = ("state", "told")

    def __init__(self, state: StateT, told: Sequence[Told]) -> None:
        self.state = state
        self.told = told


class Deadline:
    """Who must move now, and what is played for him when nothing comes.

    ``choices`` are equally good: the server picks one of them by chance. Never empty. When a seat has only
    one legal move at all, ``forced`` is true and the table may play it after a beat. ``secret``: the others
    cannot tell that it is the only one, and the time until it comes must not tell them either.
    """

    __slots__ = ("choices", "forced", "seat", "secret")

    def __init__(
        self, seat: Seat, choices: Sequence[msgspec.Struct], *, forced: bool, secret: bool = False
    ) -> None:
        self.seat = seat
        self.choices = choices
        self.forced = forced
        self.secret = secret


class Glimpse(Protocol):
    """The zones of a state as one viewer sees them. Never the state."""

    def __call__(self, zone: Zone, /) -> Sight:
        """What the viewer sees in this zone."""
        ...


class Dice(Protocol):
    """Where a bot gets its luck from; given to it by whoever runs it."""

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


class Game(ABC, Generic[StateT, PublicT, DealT, OptionsT, ViewT, ResultT]):
    """A game's rules as pure functions. Everything here is total on what the game itself produced."""

    key: ClassVar[str]
    """The name in records, on the wire and on the command line: "katta"."""
    rules: ClassVar[int]
    """The version of the rules: raised whenever a change would alter a golden record."""
    seats: ClassVar[range]
    """How many may play."""
    levels: ClassVar[tuple[Level, ...]] = (Level.RANDOM, Level.EASY, Level.NORMAL)
    recorded: ClassVar[tuple[str, ...]]
    """The options that decide which moves are legal or who wins, and so belong into a record; the others only
    change what is shown or in which order."""
    extended: ClassVar[tuple[str, ...]] = ()
    """Those of them that card-record/1 has no key for: a record has them only where they are not as usual, so
    that all others are what any reader of the format expects."""

    simultaneous: ClassVar[bool] = False
    """Everybody may move at any time: there are no turns and no turn clock, and a move is judged when it is
    read, whatever others have done since it was chosen."""
    countdown: ClassVar[int] = 0
    """Milliseconds between the deal and the first move, in which everybody looks and nobody may move."""
    alike: ClassVar[bool] = False
    """Everybody sees the same but for who he is and what he may do. ``View`` then has exactly the fields
    ``you``, ``table`` and ``offers``, and ``table`` is made and encoded once for all viewers."""

    forced_after: ClassVar[int | None] = None
    """Milliseconds after which a table makes a forced move, where these come in long rows and the house's own
    beat would be slow; None for the house's own."""

    reasons: ClassVar[Mapping[str, str]]
    """For each refusal's key, why a move was not legal, in English with named gaps: for ``katta verify``."""

    # The types that msgspec needs to read and the laws need to walk. ``Move`` and ``Event`` are unions.
    Options: ClassVar[type[msgspec.Struct]]
    Deal: ClassVar[type[msgspec.Struct]]
    Move: ClassVar[Any]
    Logged: ClassVar[Any] = None
    """The moves as logs and records have them, where ``logged`` turns some of ``Move`` into others; else None
    for all of ``Move``."""
    View: ClassVar[type[msgspec.Struct]]
    Event: ClassVar[Any]
    Result: ClassVar[type[msgspec.Struct]]
    Public: ClassVar[type[msgspec.Struct]]

    @abstractmethod
    def deal(self, options: OptionsT, players: int, seed: bytes) -> DealT:
        """The deal that a seed (32 bytes) gives. Secret until the game is over.

        All of it follows from the seed, so that anyone can check it: a table that wants a certain player to
        start draws seeds until one gives it.
        """

    def dealt_by(self, options: OptionsT, deal: DealT, seed: bytes) -> bool:
        """Whether this seed gives this deal, in a record, which has the options in ``recorded`` only."""
        players: int = deal.players  # type: ignore[attr-defined]  # every deal of every game has them
        return self.deal(options, players, seed) == deal

    def among(self, options: OptionsT, *, alone: bool) -> OptionsT:
        """The options by which a game is played: what nobody has said goes by the company, one person
        ``alone`` with bots, or several. It may change what is shown, never which record is legal."""
        return options

    @abstractmethod
    def fault(self, options: OptionsT, deal: DealT) -> str | None:
        """What is wrong with a deal or options that came from outside, in English; None if nothing is."""

    @abstractmethod
    def opening(self, options: OptionsT, deal: DealT) -> Outcome[StateT]:
        """The first state, and what to tell about it."""

    @abstractmethod
    def refuse(self, state: StateT, seat: Seat, move: Any) -> Refusal | None:
        """Why this seat may not make this move now; None if it may. The only place that says no."""

    @abstractmethod
    def play(self, state: StateT, seat: Seat, move: Any) -> Outcome[StateT]:
        """The state after a move that was not refused."""

    @abstractmethod
    def offers(self, state: StateT, seat: Seat) -> tuple[Any, ...]:
        """Every move that would not be refused to this seat, in an order a player would expect."""

    @abstractmethod
    def deadlines(self, state: StateT) -> tuple[Deadline, ...]:
        """Who must move now and what is played for them; empty when the game is over or nobody need."""

    def due(self, state: StateT) -> Any | None:
        """What the table itself must do now, before anybody moves again; None where there is nothing. It is
        played by ``shared.seats.TABLE`` and judged by ``refuse`` like any other move."""
        return None

    def stopped(self, state: StateT) -> Any | None:
        """The move by which the table ends a game that all who play want to stop, where the rules say who has
        won then; None where it can only be abandoned. It is played like what is ``due``."""
        return None

    def late(self, state: StateT, seat: Seat, move: Any, since: int) -> Told | None:
        """What to tell of a claim that was refused here, in a game that is looked at again, if somebody took
        its place after state ``since``."""
        return None

    def progress(self, state: StateT) -> int:
        """How far a game that all play at once has come: a number that grows with every move that brings it
        on, and with no other. Where it stands still, whoever ``can_go_on`` is told so (R14)."""
        return 0

    def can_go_on(self, state: StateT, seat: Seat) -> bool:
        """Whether this seat has a move that would bring such a game on."""
        return False

    def chosen(self, move: Any, n: int) -> Any:
        """The move as it was chosen by somebody who was looking at state ``n``."""
        return move

    def logged(self, move: Any) -> Any:
        """The move as logs and records have it: in the state in which it was accepted it means the same."""
        return move

    def outdated(self, move: Any) -> bool:
        """Whether this move means something else once the table itself has moved, and so must be refused to
        whoever had not seen that (in a simultaneous game)."""
        return False

    @abstractmethod
    def zones(self, state: StateT) -> Mapping[Zone, Held]:
        """Every zone; each card of the game lies in exactly one."""

    @abstractmethod
    def public(self, state: StateT) -> PublicT:
        """What everybody may know: no card and no held cards in it."""

    @abstractmethod
    def present(self, public: PublicT, glimpse: Glimpse, viewer: Viewer, offers: tuple[Any, ...]) -> ViewT:
        """The view of one viewer. It is not given the state, so it cannot draw a hidden card."""

    @abstractmethod
    def result(self, state: StateT) -> ResultT | None:
        """The result once the game is over, else None."""

    def in_record_order(
        self, options: OptionsT, deal: DealT, moves: Sequence[tuple[Seat, Any]]
    ) -> Sequence[tuple[Seat, Any]]:
        """The moves of a game as a record has them, where an option let them come in another order.

        A record knows only the options in ``recorded``, and must be legal by those.
        """
        return moves

    def memorable(self, event: Any) -> bool:
        """Whether somebody who comes back later will want to read of this event; else it was to be seen only
        while it happened."""
        return True

    def starter(self, deal: DealT) -> Seat | None:
        """Who starts by this deal; None in a game that nobody starts."""
        start: Seat = deal.start  # type: ignore[attr-defined]  # a game without one says so itself
        return start

    def scores(self, result: ResultT) -> Sequence[int]:
        """Points by seat, more are better: what is added up over several games."""
        scores: Sequence[int] = result.scores  # type: ignore[attr-defined]  # a game that counts otherwise says so
        return scores

    def pace(self, move: Any, level: Level, dice: Dice) -> int | None:
        """Milliseconds that a bot of this level takes from seeing to moving; None where the house's own pace
        will do."""
        return None

    @abstractmethod
    def choose(self, view: ViewT, level: Level, dice: Dice) -> Any:
        """The move a bot of this level makes, from the view that a person in its place would have.

        The view has at least one offer. Bots get nothing else, so they cannot cheat.
        """
