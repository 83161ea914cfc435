"""Stops with the cat as it is said: moves, events, what one viewer sees. Safe to send, every word of it."""

from typing import Literal, TypeAlias

import msgspec

from shared.cards import Card, Rank, Suit, card_of
from shared.options import GameOptions
from shared.seats import BySeat, Seat
from shared.sight import Sight, cards_of

PURSE = 20
"""Matches of each player at the start (rule 3.1)."""
POOLS: tuple[Card, ...] = (Card.AS, Card.KH, Card.QC, Card.JD, Card.TS)
"""The five pools by their cards (rule 3.2). Wherever pools are numbered, it is in this order."""
ANTES = (5, 4, 3, 2, 1)
"""What the dealer lays on each pool (rule 3.3)."""
PRICE = 1
"""What the cat costs, in matches, paid to the dealer (rule 3.5, S8)."""


class Options(GameOptions, frozen=True, forbid_unknown_fields=True):
    """How a table plays. All but ``rounds``, of which the deal itself tells, are options of a record; it has
    ``loans`` and ``left_pools`` only where they are not as usual."""

    no_new_suit: Literal["lift", "end"] = "lift"
    """When no player holds another suit the bar is lifted, or the deal ends and none is paid (S15)."""
    dealer_second_chance: bool = False
    """The dealer may still take the cat when no player has bought it (S3)."""
    loans: Literal["automatic", "consent", "none"] = "automatic"
    """Who cannot pay is lent it, or others are asked for it and may refuse, or the match ends there (S19)."""
    left_pools: Literal["stay", "split"] = "stay"
    """What lies on the pools at the end goes to no player, or all get equally much of it (S24)."""
    rounds: Literal[1, 2, 3, 4] = 1
    """So many times each player deals (S23)."""


# --- Moves ----------------------------------------------------------------------------------------------


class Keep(msgspec.Struct, frozen=True, array_like=True, tag="keep", forbid_unknown_fields=True):
    """The dealer takes the cat, free of charge, and throws his hand away (S3, S4)."""


class Offer(msgspec.Struct, frozen=True, array_like=True, tag="offer", forbid_unknown_fields=True):
    """The dealer offers the cat round, from his left (S3)."""


class Buy(msgspec.Struct, frozen=True, array_like=True, tag="buy", forbid_unknown_fields=True):
    """Buy the cat of the dealer for one match and throw the own hand away (rule 3.5)."""


class Decline(msgspec.Struct, frozen=True, array_like=True, tag="decline", forbid_unknown_fields=True):
    """Leave the cat; the dealer, too, when he is asked a second time."""


class Play(msgspec.Struct, frozen=True, array_like=True, tag="play", forbid_unknown_fields=True):
    """Lay a card from the hand (rules 3.6 to 3.8)."""

    card: Card


class Lend(msgspec.Struct, frozen=True, array_like=True, tag="lend", forbid_unknown_fields=True):
    """Lend what one is asked for (S19, where loans need consent)."""


class Refuse(msgspec.Struct, frozen=True, array_like=True, tag="refuse", forbid_unknown_fields=True):
    """Lend nothing; the next richest is asked (S19, where loans need consent)."""


Move: TypeAlias = Keep | Offer | Buy | Decline | Play | Lend | Refuse


# --- Phases, as all viewers know them --------------------------------------------------------------------


class Keeping(msgspec.Struct, frozen=True, tag="keeping"):
    """The dealer keeps the cat or offers it round."""

    turn: Seat


class Buying(msgspec.Struct, frozen=True, tag="buying"):
    """A player buys the cat or leaves it; ``declined`` have left it already. Who has no match can only leave
    it (S8)."""

    turn: Seat
    declined: tuple[Seat, ...]


class SecondChance(msgspec.Struct, frozen=True, tag="second_chance"):
    """No player bought the cat: the dealer keeps it after all, or leaves it (S3)."""

    turn: Seat


class Starting(msgspec.Struct, frozen=True, tag="starting"):
    """The lowest club in any hand starts; there is no choice in it (rule 3.6, S2)."""

    turn: Seat
    suit: Suit
    rank: Rank


class Following(msgspec.Struct, frozen=True, tag="following"):
    """The next card of the chain is held by this seat, who must lay it (rule 3.6, S9)."""

    turn: Seat
    suit: Suit
    rank: Rank


class Leading(msgspec.Struct, frozen=True, tag="leading"):
    """A player begins a new chain with the lowest card held in a suit that is not barred (rule 3.8).

    ``barred`` is the suit just stopped; None when nothing is (no hand had a club, S2). With
    ``lifted`` no player held another suit, and the suit just stopped goes on (S15).
    """

    turn: Seat
    barred: Suit | None
    lifted: bool


Purpose: TypeAlias = Literal["ante", "closing"]
"""What a player has to pay."""


class Lending(msgspec.Struct, frozen=True, tag="lending"):
    """A player who cannot pay asks for a loan (S19, where loans need consent).

    ``turn`` is asked for ``matches``, ``refused`` have refused them already. When ``turn`` refuses, too,
    ``then`` is asked; with None no player lends, and the match ends. With "closing" it is for the match that
    ``closer`` gets, and ``unpaid`` are those before the borrower who have got no loan for theirs.
    """

    turn: Seat
    borrower: Seat
    matches: int
    purpose: Purpose
    then: Seat | None = None
    refused: tuple[Seat, ...] = ()
    closer: Seat | None = None
    unpaid: tuple[Seat, ...] = ()


class Over(msgspec.Struct, frozen=True, tag="over", omit_defaults=True):
    """The last deal is played; or the match ended because ``unpaid`` could not pay: the dealer his ante, or
    some the closing, where no player had to lend it to them (S21, S22)."""

    unpaid: tuple[Seat, ...] = ()
    purpose: Purpose | None = None


Phase: TypeAlias = Keeping | Buying | SecondChance | Starting | Following | Leading | Lending | Over


# --- What lies on the table -----------------------------------------------------------------------------

Why: TypeAlias = Literal["ace", "dead", "laid"]
"""Why a chain stopped (S10): an ace ends its suit; no hand has the next card, for it is in the cat or in the
hand that was thrown away; the next card was laid before."""


class Stop(msgspec.Struct, frozen=True):
    """A chain came to its end. ``suit`` and ``rank`` are the card that could not come; with "ace" the ace
    itself, which ended it. ``passed`` are the seats that had no card of another suit (rule 3.9)."""

    why: Why
    suit: Suit
    rank: Rank
    passed: tuple[Seat, ...] = ()


class Chain(msgspec.Struct, frozen=True):
    """A chain of this deal: where in ``View.laid`` its first card is, and why it stopped, if it has."""

    first: int
    stop: Stop | None


class Pool(msgspec.Struct, frozen=True):
    """A pool: the matches on it now; in this deal won by whom, and how many that were."""

    matches: int
    winner: Seat | None = None
    won: int = 0


class Cat(msgspec.Struct, frozen=True):
    """The spare hand. ``cards`` are its cards while no player has taken it; ``dead`` the hand that was thrown
    away for it, which only its thrower sees (S7). ``taker`` got it for so many matches; 0 is the dealer's
    keeping it."""

    cards: Sight
    dead: Sight
    taker: Seat | None
    price: int


class Loan(msgspec.Struct, frozen=True):
    """Matches that one lent the other in a deal, for the ante or for a closing (S19, S21)."""

    deal: int
    borrower: Seat
    lender: Seat
    matches: int
    purpose: Purpose


class Sums(msgspec.Struct, frozen=True):
    """What one deal has brought a player so far, in matches: from pools, by the cat, by dealing, by closing.
    ``loans`` is what was borrowed less what was lent, which is in the purse but no gain."""

    pools: int = 0
    cat: int = 0
    dealing: int = 0
    closing: int = 0
    loans: int = 0

    @property
    def gain(self) -> int:
        """All of it but the loans."""
        return self.pools + self.cat + self.dealing + self.closing


class Done(msgspec.Struct, frozen=True):
    """A deal that is over. ``closer`` is None when it ended because no player had another suit (S15)."""

    deal: int
    dealer: Seat
    closer: Seat | None
    sums: BySeat[Sums]
    purses: BySeat[int]
    pools: tuple[Pool, ...]
    """The five pools as they were left: what lies over, and who won what in this deal."""


class Pools(
    msgspec.Struct,
    frozen=True,
    rename={"ace": "AS", "king": "KH", "queen": "QC", "jack": "JD", "ten": "TS"},
):
    """The matches that stayed on the table at the end (S24), by pool as a record has them."""

    ace: int
    king: int
    queen: int
    jack: int
    ten: int


class Result(msgspec.Struct, frozen=True):
    """The end: by seat the worth (matches, less what is owed, with what was lent), and who won (S20, S25)."""

    worth: BySeat[int]
    coins: BySeat[int]
    debts: BySeat[BySeat[int]]
    """``debts[a][b]`` is what a owes b."""
    pools: Pools
    deals_played: int
    insolvent: bool
    """A player could not pay, and the match ended there: the whole table could not raise an ante (S22), or
    no player lent it (S19)."""
    winners: tuple[Seat, ...]

    @property
    def scores(self) -> BySeat[int]:
        """What each player is worth at the end (S20)."""
        return self.worth


class View(msgspec.Struct, frozen=True):
    """What one viewer sees. ``you`` is None for a watcher."""

    you: Seat | None
    players: int
    deal: int
    """Which deal this is, counted from 1."""
    deals: int
    """How many there are in the match."""
    dealer: Seat
    purses: BySeat[int]
    debts: BySeat[BySeat[int]]
    """``debts[a][b]`` is what a owes b."""
    loans: tuple[Loan, ...]
    """Every loan of the match, in order."""
    pools: tuple[Pool, ...]
    hands: BySeat[Sight]
    """Open ones suit by suit, spades, hearts, clubs, diamonds, lowest first; the ace is the highest."""
    cat: Cat
    laid: Sight
    """Every card laid in this deal, in order."""
    laid_by: tuple[Seat, ...]
    """Who laid each of them."""
    chains: tuple[Chain, ...]
    """The chains of this deal; the last one goes on, or has stopped and no other has begun."""
    sums: BySeat[Sums]
    phase: Phase
    done: tuple[Done, ...]
    """The deals that are over, in order."""
    last: Sight
    """Every card laid in the deal before this one; in the end of the last one. Without cards in the first."""
    last_by: tuple[Seat, ...]
    """Who laid each of them; the last closed, unless no player did."""
    offers: tuple[Move, ...]
    """Every legal move of the viewer, now."""
    result: Result | None


# --- Events: no card in any of them; the cards come beside them as sights -------------------------------


class DealBegan(msgspec.Struct, frozen=True, tag="deal_began"):
    """A new deal: the dealer has laid out the ante, and so much lies on each pool now (rules 3.3, 3.11)."""

    deal: int
    dealer: Seat
    pools: tuple[int, ...]


class Lent(msgspec.Struct, frozen=True, tag="lent"):
    """A player could not pay, and another lent the matches (S19); told before the payment."""

    loan: Loan


class LoanAsked(msgspec.Struct, frozen=True, tag="loan_asked"):
    """A player who cannot pay asks another for so many matches, who may refuse (S19)."""

    borrower: Seat
    lender: Seat
    matches: int
    purpose: Purpose


class LoanRefused(msgspec.Struct, frozen=True, tag="loan_refused"):
    """A player who was asked for a loan refused it (S19)."""

    borrower: Seat
    lender: Seat


class Unpaid(msgspec.Struct, frozen=True, tag="unpaid"):
    """A player has no match for the closer, and no other lent one: the match ends with this deal (S21)."""

    seat: Seat
    closer: Seat


class CatKept(msgspec.Struct, frozen=True, tag="cat_kept"):
    """The dealer took the cat. Shows: the cat, then the hand thrown away, both open to him only."""

    seat: Seat


class CatOffered(msgspec.Struct, frozen=True, tag="cat_offered"):
    """The dealer offers the cat round."""

    seat: Seat


class CatBought(msgspec.Struct, frozen=True, tag="cat_bought"):
    """A player bought the cat of the dealer. Shows: the cat, then the hand thrown away, open to the buyer."""

    seat: Seat
    dealer: Seat
    price: int


class CatDeclined(msgspec.Struct, frozen=True, tag="cat_declined"):
    """A player left the cat; ``broke`` when he has no match to buy it with (S8)."""

    seat: Seat
    broke: bool


class CatUnused(msgspec.Struct, frozen=True, tag="cat_unused"):
    """No player took the cat in this deal (rule 3.5)."""


class CardLaid(msgspec.Struct, frozen=True, tag="card_laid"):
    """A seat laid a card, named by the table (S27). ``opens`` when it begins a chain. Shows: that card."""

    seat: Seat
    opens: bool


class PoolWon(msgspec.Struct, frozen=True, tag="pool_won"):
    """The card just laid won its pool (rule 3.7)."""

    seat: Seat
    pool: int
    matches: int


class ChainStopped(msgspec.Struct, frozen=True, tag="chain_stopped"):
    """The chain stopped after a card of this seat; and who then had to pass to the left (rules 3.8, 3.9)."""

    seat: Seat
    stop: Stop


class BarLifted(msgspec.Struct, frozen=True, tag="bar_lifted"):
    """No player holds another suit, so the last goes on in this one (S15)."""

    seat: Seat
    suit: Suit


class NoNewSuit(msgspec.Struct, frozen=True, tag="no_new_suit"):
    """No player holds another suit, so the deal ends and none is paid (S15)."""

    suit: Suit


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """A seat laid its last card, and every other paid it one match, or owes it (rule 3.10, S21)."""

    seat: Seat


class LoanReturned(msgspec.Struct, frozen=True, tag="loan_returned"):
    """The ante could not be raised after all, and what had been lent for it went back (S22)."""

    loan: Loan


class DealEnded(msgspec.Struct, frozen=True, tag="deal_ended"):
    """The deal is over."""

    done: Done


class TableBroke(msgspec.Struct, frozen=True, tag="table_broke"):
    """The dealer could not raise the ante: nothing is paid for it, and the match ends here (S22)."""

    dealer: Seat
    deal: int


class PoolsSplit(msgspec.Struct, frozen=True, tag="pools_split"):
    """At the end each player got so many matches of what was left on the pools; the odd ones stay (S24)."""

    each: int
    left: int


class GameEnded(msgspec.Struct, frozen=True, tag="game_ended"):
    """The match is over."""

    result: Result


Event: TypeAlias = (
    DealBegan
    | Lent
    | LoanAsked
    | LoanRefused
    | LoanReturned
    | Unpaid
    | CatKept
    | CatOffered
    | CatBought
    | CatDeclined
    | CatUnused
    | CardLaid
    | PoolWon
    | ChainStopped
    | BarLifted
    | NoNewSuit
    | Closed
    | DealEnded
    | TableBroke
    | PoolsSplit
    | GameEnded
)


# --- What several screens ask of a view -------------------------------------------------------------------


def worth_of(view: View) -> list[int]:
    """What each player is worth now: matches, less what is owed, with what was lent (S20)."""
    lent = [sum(column) for column in zip(*view.debts, strict=True)]
    return [
        has - sum(owed) + lent[seat]
        for seat, (has, owed) in enumerate(zip(view.purses, view.debts, strict=True))
    ]


def chain_of(view: View) -> tuple[tuple[Card, ...], tuple[Seat, ...], Stop | None]:
    """The last chain of the deal: its cards, who laid each, and why it stopped, if it has."""
    if not view.chains:
        return (), (), None
    chain = view.chains[-1]
    return cards_of(view.laid)[chain.first :], view.laid_by[chain.first :], chain.stop


def wanted(phase: Phase) -> Card | None:
    """The one card that must come now, if there is one."""
    return card_of(phase.rank, phase.suit) if isinstance(phase, Starting | Following) else None
