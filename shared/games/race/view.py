"""The race as it is said: moves, events, and what one viewer sees. Safe to send, every word of it.

All that may be seen lies open, so every viewer sees the same ``Table``; only who one is and what one may do
differs. No viewer, its owner included, sees into a hand, a 13-pile or a waste (R1, R25).
"""

from typing import Literal, TypeAlias

import msgspec

from shared.cards import Card
from shared.options import GameOptions
from shared.seats import BySeat, Seat
from shared.sight import Sight

ROW = 4
"""Row cards of a player (rule 2.2)."""
PILE = 13
"""Cards of the 13-pile (rule 2.2)."""


class Options(GameOptions, frozen=True, forbid_unknown_fields=True):
    """How a table plays; all of it decides what is legal or who wins, and so stands in a record."""

    draw: Literal[1, 3] = 3
    """Cards turned at once from the hand (rule 2.9, R13)."""
    deadlock: Literal["piles", "hands", "end"] = "piles"
    """What the table does when no player can ever build again (R13)."""
    play_on: bool = False
    """After the first is out the others go on for places (R17)."""


# --- Moves ----------------------------------------------------------------------------------------------

Slot: TypeAlias = Literal["row0", "row1", "row2", "row3", "pile", "waste"]
"""Where a card is played from: one of the row's four places, the 13-pile's top, the waste's top."""


class Claim(msgspec.Struct, frozen=True, array_like=True, tag="claim", forbid_unknown_fields=True):
    """Play this card from this place onto the lowest-numbered build pile that takes it (R9).

    It names the card, so that it never plays another one which has come to lie there meanwhile. ``seen`` is
    the number of the state it was made in; the table fills it in, whatever a client says.
    """

    slot: Slot
    card: Card
    seen: int = -1


class Play(msgspec.Struct, frozen=True, array_like=True, tag="play", forbid_unknown_fields=True):
    """A claim as records have it: play what lies at this place."""

    slot: Slot


class Draw(msgspec.Struct, frozen=True, array_like=True, tag="draw", forbid_unknown_fields=True):
    """Turn three cards, or as many as are left, from the hand to the waste (rule 2.9)."""


class Recycle(msgspec.Struct, frozen=True, array_like=True, tag="recycle", forbid_unknown_fields=True):
    """Take the waste up again as the hand, not shuffled; only with an empty hand (rule 2.10, R3)."""


class ShiftHands(msgspec.Struct, frozen=True, array_like=True, tag="shift_hands", forbid_unknown_fields=True):
    """The table, when no player can ever build: each takes the waste back onto the hand and moves the top
    card to the bottom (R13 a)."""


class ShiftPiles(msgspec.Struct, frozen=True, array_like=True, tag="shift_piles", forbid_unknown_fields=True):
    """The table, when that did not help: each player moves the top of the 13-pile to its bottom (R13 b)."""


class End(msgspec.Struct, frozen=True, array_like=True, tag="end", forbid_unknown_fields=True):
    """The table ends the game (R13, R17)."""


Move: TypeAlias = Claim | Play | Draw | Recycle | ShiftHands | ShiftPiles | End
Logged: TypeAlias = Play | Draw | Recycle | ShiftHands | ShiftPiles | End


# --- What lies on the table -----------------------------------------------------------------------------


class Pile(msgspec.Struct, frozen=True, array_like=True):
    """A build pile: its top card, whose card that is, and the number of moves made when it was laid. A pile
    with a king on top is closed (R27)."""

    top: Sight
    owner: Seat
    at: int


class Player(msgspec.Struct, frozen=True, array_like=True):
    """What lies before one player, as all see it."""

    row: tuple[Sight | None, ...]
    """The four row cards; None for an empty place (R4)."""
    top: Sight | None
    """The top of the 13-pile."""
    pile: int
    """Cards in the 13-pile, its top included."""
    waste_top: Sight | None
    waste: int
    """Cards in the waste, its top included."""
    hand: int
    built: int
    """Cards on build piles so far."""
    place: int
    """1 for the first who was out, and so on; 0 while one is in the race."""

    @property
    def left(self) -> int:
        """Cards still to be got rid of: the row and the 13-pile (rule 2.4)."""
        return self.pile + sum(card is not None for card in self.row)


class Opened(msgspec.Struct, frozen=True, array_like=True):
    """What lies hidden before one player, each in the order in which it lies."""

    under: Sight
    """Below the top of the 13-pile; the last card comes next."""
    sunk: Sight
    """Below the top of the waste; the last card comes next."""
    hand: Sight
    """The first card is turned first."""


class Result(msgspec.Struct, frozen=True):
    """How it ended (RECORD.md): places from 1, shared when equal; cards left in row and 13-pile (R18)."""

    places: BySeat[int]
    left: BySeat[int]
    built: BySeat[int]
    winners: tuple[Seat, ...]
    blocked: bool
    """No player got out: it was ended because nothing could be built any more (R19)."""

    @property
    def scores(self) -> BySeat[int]:
        """Over several races a place counts as many points as there are players behind it (R24)."""
        return tuple([len(self.places) - place for place in self.places])


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that every viewer sees. ``piles`` are numbered in the order in which their aces came."""

    draw: int
    players: BySeat[Player]
    piles: tuple[Pile, ...]
    shifts: int
    """How often the table has shifted hands or 13-piles."""
    result: Result | None
    opened: BySeat[Opened] = ()
    """With all cards open, when a race is looked at again; else it is not there at all."""


class View(msgspec.Struct, frozen=True):
    """What one viewer sees. ``offers`` are the claims that fit now, slot by slot, then turning
    or taking up."""

    you: Seat | None
    table: Table
    offers: tuple[Move, ...]


# --- Events. The card is the one shown with the event. ----------------------------------------------------


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """All have dealt; the race begins at "Klar!" (rule 2.6)."""


class Laid(msgspec.Struct, frozen=True, tag="laid"):
    """A card went from a place of this seat onto build pile ``pile``; shown with the event."""

    seat: Seat
    slot: str
    pile: int
    closes: bool = False


class Turned(msgspec.Struct, frozen=True, tag="turned"):
    """A player turned so many cards; the new top of the waste is shown."""

    seat: Seat
    count: int


class TakenUp(msgspec.Struct, frozen=True, tag="taken_up"):
    """A player took the waste up again."""

    seat: Seat


class HandsShifted(msgspec.Struct, frozen=True, tag="hands_shifted"):
    """No player could ever build again: wastes were taken up and the top card went under (R13 a)."""


class PilesShifted(msgspec.Struct, frozen=True, tag="piles_shifted"):
    """Still no player could: the top of every 13-pile went under (R13 b)."""


class Out(msgspec.Struct, frozen=True, tag="out"):
    """A player is rid of row and 13-pile, as number ``place``."""

    seat: Seat
    place: int


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The race is over; ``blocked`` when no player got out."""

    blocked: bool


class Late(msgspec.Struct, frozen=True, tag="late"):
    """In a race that is looked at again: a player claimed a place for the card shown, and ``to`` had just had
    it (R10)."""

    seat: Seat
    slot: str
    to: Seat


Event: TypeAlias = Dealt | Laid | Turned | TakenUp | HandsShifted | PilesShifted | Out | Ended | Late
