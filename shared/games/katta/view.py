"""Katta i sekken as it is said: moves, events, and what one viewer sees. Safe to send, every word of it."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from shared.cards import Card, Rank
from shared.options import GameOptions
from shared.seats import BySeat, Seat
from shared.sight import Sight

ROUNDS = 9
PURSE = 12
"""Coins at the start (rule 1.2)."""
COUNTS: dict[Rank, int] = {
    Rank.ACE: -1, Rank.TWO: 2, Rank.THREE: -3, Rank.FOUR: 4, Rank.FIVE: -5,
    Rank.SIX: 6, Rank.EIGHT: 8, Rank.TEN: 10,
}  # fmt: skip
"""What a card counts, as if it were printed on it (rule 1.8). Kings and jacks are not here."""


class Options(GameOptions, frozen=True, forbid_unknown_fields=True):
    """How a table plays. The first two are the options of a record; the others change what is shown or
    in which order hidden cards are laid, never which record is legal."""

    decline_payout: Annotated[int, Meta(ge=0, le=12)] = 0
    """Coins for the last player who declines an unsold sack (K3)."""
    tie: Annotated[str, Meta(pattern="^(shared|coins)$")] = "shared"
    """Equal scores share the win, or more coins win (K22)."""
    hidden_purses: bool = False
    """Purses are shown to their owners only, until the end (K20)."""
    show_won: bool | None = None
    """Won cards lie open to all, and so does what each has made so far (K20). None, where this has not been
    said: only for a player alone with bots."""
    lay_together: bool = False
    """All lay at the same time; places in the row still follow the turn order (K21)."""

    def among(self, *, alone: bool) -> "Options":
        """One who plays alone with bots sees what is won, unless chosen otherwise (K20)."""
        return replace(self, show_won=True) if self.show_won is None and alone else self


# --- Moves ----------------------------------------------------------------------------------------------


class Lay(msgspec.Struct, frozen=True, array_like=True, tag="lay", forbid_unknown_fields=True):
    """Lay a card from the hand into the sack, face down (rule 1.10)."""

    card: Card


class Bid(msgspec.Struct, frozen=True, array_like=True, tag="bid", forbid_unknown_fields=True):
    """Bid so many coins for the sack (rule 1.12)."""

    coins: int


class Pass(msgspec.Struct, frozen=True, array_like=True, tag="pass", forbid_unknown_fields=True):
    """Leave this auction and take coins from the bank (rule 1.13)."""


class Buy(msgspec.Struct, frozen=True, array_like=True, tag="buy", forbid_unknown_fields=True):
    """No player bid: the last one buys the sack for one coin (rule 1.17)."""


class Decline(msgspec.Struct, frozen=True, array_like=True, tag="decline", forbid_unknown_fields=True):
    """No player bid: the last one leaves the sack, too (K3)."""


Move: TypeAlias = Lay | Bid | Pass | Buy | Decline


# --- Phases, as all viewers know them --------------------------------------------------------------------


class Laying(msgspec.Struct, frozen=True, tag="laying"):
    """Cards go into the sack. ``waits_for`` are the seats that may lay now: one, or all that have not yet."""

    waits_for: tuple[Seat, ...]


class Bidding(msgspec.Struct, frozen=True, tag="bidding"):
    """The auction. ``bid`` is 0 until a player bids; ``payout`` is what a pass takes now (rule 1.13)."""

    turn: Seat
    bid: int
    bidder: Seat | None
    passed: tuple[Seat, ...]
    payout: int


class Buying(msgspec.Struct, frozen=True, tag="buying"):
    """No player bid, and one is left (rule 1.17). The price is 1; ``payout`` is what declining pays."""

    turn: Seat
    payout: int


class Over(msgspec.Struct, frozen=True, tag="over"):
    """Nine rounds are played."""


Phase: TypeAlias = Laying | Bidding | Buying | Over


# --- What lies on the table -----------------------------------------------------------------------------


class Effect(msgspec.Struct, frozen=True):
    """What the face cards did when a sack was sold (rule 1.15): "none", "faces", "king" or "jack".

    ``faces`` counts the face cards that went. With "king" and "jack" ``gone`` has the taken card last.
    """

    kind: str
    faces: int


class Place(msgspec.Struct, frozen=True):
    """One place of the sack's row, nearest the joker first. ``owner`` is the seat that lays there, or -1 for
    the stock; ``card`` is None while nothing lies there, else one card, open or not. ``up`` says that it was
    turned up for all: the own card is seen before."""

    owner: Seat
    card: Sight | None
    up: bool = False


class Known(msgspec.Struct, frozen=True):
    """What a sack would bring the player who took it (rule 1.15), if there were no more in it than is known
    of it.

    ``cards`` of it are known, ``faces`` of them kings and jacks, which go. ``taken`` is the place of the card
    that a lone one takes with it; None where none goes so, or none is known that could.
    """

    points: int
    cards: int
    faces: int
    taken: int | None


class Sack(msgspec.Struct, frozen=True):
    """A sack that has been sold or discarded.

    ``winner`` and ``price`` are None and 0 when no player took it. ``kept`` went onto the winner's pile and
    ``gone`` out of the game; their points and counts are public, since all was turned up when it was sold.
    """

    round: int
    winner: Seat | None
    price: int
    points: int
    effect: Effect
    kept: Sight
    gone: Sight

    @property
    def profit(self) -> int:
        """What it made its buyer, in points at the end (rule 1.19)."""
        return self.points - self.price


# --- What a seat did last, for its plate ----------------------------------------------------------------


class DidNothing(msgspec.Struct, frozen=True, array_like=True, tag="nothing"):
    """Nothing yet in this round."""


class DidLay(msgspec.Struct, frozen=True, array_like=True, tag="laid"):
    """Laid a card."""


class DidBid(msgspec.Struct, frozen=True, array_like=True, tag="bid"):
    """Bid so many coins; the bid may have been beaten."""

    coins: int


class DidPass(msgspec.Struct, frozen=True, array_like=True, tag="passed"):
    """Passed and took so many coins."""

    took: int


Doing: TypeAlias = DidNothing | DidLay | DidBid | DidPass


class Result(msgspec.Struct, frozen=True):
    """The end (rule 1.19): by seat the scores, the points of the cards, the coins; and who won (K22)."""

    scores: BySeat[int]
    cards: BySeat[int]
    coins: BySeat[int]
    winners: tuple[Seat, ...]


class View(msgspec.Struct, frozen=True):
    """What one viewer sees. ``you`` is None for a watcher."""

    you: Seat | None
    players: int
    round: int
    """1 to 9."""
    start: Seat
    """The start player, who has the joker."""
    purses: BySeat[int | None]
    """Coins by seat; None where they are hidden from the viewer."""
    hands: BySeat[Sight]
    stock: int
    """Cards left in the stock (three players only, else 0)."""
    row: tuple[Place, ...]
    doing: BySeat[Doing]
    phase: Phase
    sacks: tuple[Sack, ...]
    """The sacks of the rounds played, in order. The winner, and in the end all, see what was kept."""
    offers: tuple[Move, ...]
    """Every legal move of the viewer, now."""
    result: Result | None
    known: Known | None = None
    """What the sack brings by the cards that lie open to all; None while none does."""
    own: Known | None = None
    """The same with the viewer's own card, while that lies face down."""
    cards: BySeat[int | None] = ()
    """What the cards won so far count. One's own always, the others' where won cards lie open (K20)."""
    scores: BySeat[int | None] = ()
    """That and the coins (rule 1.19): how it would end now. None where either is hidden from the viewer."""
    won_open: bool = False
    """Won cards lie open to all (K20)."""


# --- Events: no card in any of them; the cards come beside them as sights -------------------------------


class RoundBegan(msgspec.Struct, frozen=True, tag="round_began"):
    """A new round; with three players a stock card now lies nearest the joker (rule 1.9)."""

    round: int
    start: Seat


class CardLaid(msgspec.Struct, frozen=True, tag="card_laid"):
    """A seat laid a card face down. Shows: that card (open to its owner only)."""

    seat: Seat
    place: int


class CardTurned(msgspec.Struct, frozen=True, tag="card_turned"):
    """A card of the row was turned up. Shows: that card."""

    place: int
    owner: Seat


class BidMade(msgspec.Struct, frozen=True, tag="bid_made"):
    """A seat bid so many coins."""

    seat: Seat
    coins: int


class Passed(msgspec.Struct, frozen=True, tag="passed"):
    """A seat passed and took so many coins from the bank."""

    seat: Seat
    took: int


class SackSold(msgspec.Struct, frozen=True, tag="sack_sold"):
    """A sack found its buyer. Shows: the kept cards, then the cards that went, both open to all."""

    round: int
    seat: Seat
    price: int
    points: int
    effect: Effect

    @property
    def profit(self) -> int:
        """What it made the buyer, in points at the end (rule 1.19)."""
        return self.points - self.price


class SackUnsold(msgspec.Struct, frozen=True, tag="sack_unsold"):
    """The last player left the sack (K3, K4). Shows: no kept cards, then all of it, open to all."""

    round: int
    seat: Seat
    took: int


class GameEnded(msgspec.Struct, frozen=True, tag="game_ended"):
    """Nine rounds are played."""

    result: Result


Event: TypeAlias = RoundBegan | CardLaid | CardTurned | BidMade | Passed | SackSold | SackUnsold | GameEnded
