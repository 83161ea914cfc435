"""The whole truth of a race: what lies before each player, the middle, and what every viewer may know of
it."""

from collections.abc import Mapping
from functools import cache

import msgspec

from shared.cards import Card, Rank, full_deck
from shared.game import Zone
from shared.games.race.view import ROW, Options, Result, Slot
from shared.held import EVERYBODY, Held
from shared.seats import BySeat, Seat

Cards = tuple[Card, ...]

ACES = tuple(card for card in full_deck() if card.rank is Rank.ACE)
RUN: Mapping[Card, Cards] = {
    card: full_deck()[index - index % 13 : index + 1] for index, card in enumerate(full_deck())
}
"""By its top card: the cards of a build pile, ace first (2.5)."""
NEXT: Mapping[Card, Card | None] = {
    card: None if card.rank is Rank.KING else full_deck()[index + 1] for index, card in enumerate(full_deck())
}
"""The card that goes onto each; none onto a king (2.5, R27)."""


class Side:
    """What lies before one player. A plain class with slots, like ``Held``: it cannot be encoded or sent.

    Hand and waste are one ``stock`` of which the first ``turned`` cards are the waste: turning, taking up and
    the passes to come are then all the same cards in the same order. A side is never changed, only replaced.
    """

    __slots__ = ("_held", "built", "pile", "place", "row", "stock", "turned")

    def __init__(
        self, row: tuple[Card | None, ...], pile: Cards, stock: Cards, turned: int, built: int, place: int
    ) -> None:
        self.row = row
        self.pile = pile
        """The 13-pile; the last card is its top."""
        self.stock = stock
        self.turned = turned
        self.built = built
        self.place = place
        self._held: tuple[Held, ...] | None = None

    @property
    def left(self) -> int:
        """Cards still to be got rid of (2.4)."""
        return len(self.pile) + ROW - self.row.count(None)

    def __repr__(self) -> str:
        return f"<Side with {self.left} left>"


def lying(side: Side, slot: Slot) -> Card | None:
    """The card that may be played from there (2.7); None for an empty place."""
    if slot == "waste":
        return side.stock[side.turned - 1] if side.turned else None
    if slot == "pile":
        return side.pile[-1] if side.pile else None
    return side.row[PLACE[slot]]


PLACE: Mapping[str, int] = {f"row{place}": place for place in range(ROW)}
SLOTS: tuple[Slot, ...] = ("row0", "row1", "row2", "row3", "pile", "waste")


class Heap:
    """A build pile: its top, whose card that is, and the number of moves made when it was laid."""

    __slots__ = ("at", "owner", "top")

    def __init__(self, top: Card, owner: Seat, at: int) -> None:
        self.top = top
        self.owner = owner
        self.at = at


class Middle:
    """The build piles, numbered in the order in which their aces came. Replaced at every card that is laid.

    ``wants`` has the cards that some pile takes, each with the numbers of those piles, lowest first; the aces
    are always among them, for which a new pile is begun. ``laid`` says of each card who laid one last and the
    number of moves made then (R10).
    """

    __slots__ = ("heaps", "laid", "wants")

    def __init__(
        self,
        heaps: tuple[Heap, ...],
        wants: dict[Card, tuple[int, ...]],
        laid: dict[Card, tuple[Seat, int]],
    ) -> None:
        self.heaps = heaps
        self.wants = wants
        self.laid = laid


class Witness:
    """Why the race is not dead: this seat can lay this card sooner or later, as the middle is (R13)."""

    __slots__ = ("card", "seat")

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat = seat
        self.card = card


class State:
    """A moment of the race. A plain class with slots, like ``Held``: it cannot be encoded, printed or sent.

    ``witness`` and ``dead`` are what is known about the deadlock; where nothing is, ``deadlock`` finds out
    and writes it down here.
    """

    __slots__ = (
        "_public",
        "_zones",
        "dead",
        "in_a_row",
        "middle",
        "moves",
        "options",
        "result",
        "shifts",
        "sides",
        "witness",
    )

    def __init__(
        self,
        options: Options,
        sides: BySeat[Side],
        middle: Middle,
        moves: int,
        in_a_row: int,
        shifts: int,
        witness: Witness | None,
        dead: bool,
        result: Result | None,
    ) -> None:
        self.options = options
        self.sides = sides
        self.middle = middle
        self.moves = moves
        self.in_a_row = in_a_row
        """How often hands were shifted since a card was laid (R13 a)."""
        self.shifts = shifts
        self.witness = witness
        self.dead = dead
        self.result = result
        self._public: Public | None = None
        self._zones: dict[Zone, Held] | None = None

    def __repr__(self) -> str:
        return f"<State of the race after {self.moves} moves>"


class Public(msgspec.Struct, frozen=True):
    """What every viewer may know: no card is in it, nor anything that follows from one not seen."""

    draw: int
    players: int
    built: BySeat[int]
    places: BySeat[int]
    owners: tuple[Seat, ...]
    """By build pile: whose card lies on top."""
    at: tuple[int, ...]
    """By build pile: the number of moves made when its top was laid."""
    shifts: int
    result: Result | None


def public_of(state: State) -> Public:
    """What every viewer may know, made once for a state."""
    if state._public is None:
        heaps = state.middle.heaps
        state._public = Public(
            draw=state.options.draw,
            players=len(state.sides),
            built=tuple([side.built for side in state.sides]),
            places=tuple([side.place for side in state.sides]),
            owners=tuple([heap.owner for heap in heaps]),
            at=tuple([heap.at for heap in heaps]),
            shifts=state.shifts,
            result=state.result,
        )
    return state._public


# --- Zones ----------------------------------------------------------------------------------------------


@cache
def zones_before(seat: int) -> tuple[Zone, ...]:
    """The zones of one player, in the order of ``_held_by``."""
    row = [Zone(f"row/{seat}/{place}") for place in range(ROW)]
    return (*row, *(Zone(f"{name}/{seat}") for name in ("top", "under", "hand", "waste", "sunk")))


@cache
def build_zone(number: int) -> Zone:
    """The zone of a build pile."""
    return Zone(f"build/{number}")


# A card that lies open alone looks the same before whomever it lies: made once, for it is asked for often.
OPEN: Mapping[Card, Held] = {card: Held((card,), EVERYBODY) for card in full_deck()}
_RUNS: Mapping[Card, Held] = {card: Held(run, EVERYBODY) for card, run in RUN.items()}
_OPEN_PLACE = Held((), EVERYBODY)


def zones_of(state: State) -> Mapping[Zone, Held]:
    """Where every card lies; made only when asked for, since most moves follow each other unseen.

    Of seat S: "row/S/0" to "row/S/3"; "top/S" and "under/S", the 13-pile's top and what lies below it;
    "hand/S"; "waste/S" and "sunk/S", the waste's top and what lies below it. Of the middle "build/0" and on.
    """
    if state._zones is None:
        zones: dict[Zone, Held] = {}
        for seat, side in enumerate(state.sides):
            zones.update(zip(zones_before(seat), _held_by(side), strict=True))
        for number, heap in enumerate(state.middle.heaps):
            zones[build_zone(number)] = _RUNS[heap.top]
        state._zones = zones
    return state._zones


def _held_by(side: Side) -> tuple[Held, ...]:
    if side._held is None:
        turned = side.turned
        side._held = (
            *[_OPEN_PLACE if card is None else OPEN[card] for card in side.row],
            OPEN[side.pile[-1]] if side.pile else _OPEN_PLACE,
            Held(side.pile[:-1]),
            Held(side.stock[turned:]),
            OPEN[side.stock[turned - 1]] if turned else _OPEN_PLACE,
            Held(side.stock[: turned - 1] if turned else ()),
        )
    return side._held
