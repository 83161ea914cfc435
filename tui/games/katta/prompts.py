"""What a Katta table asks or tells, for the strip: the duty, then the way out; never a rule of its own.

What may be done is read from ``view.offers`` and nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from shared.games.katta.view import (
    Bid,
    Bidding,
    Buy,
    Buying,
    Decline,
    DidLay,
    Lay,
    Laying,
    Move,
    Over,
    Pass,
    View,
)
from shared.seats import Seat
from tui.games.katta.values import letters
from tui.games.katta.words import Table
from tui.i18n.styled_text import NOTHING, Coins, Phrase, phrase, plural


@dataclass(frozen=True, slots=True)
class Duty:
    """What a player may do now, out of the offers: which cards to lay, which sums to bid, and the rest."""

    lays: tuple[Lay, ...] = ()
    bids: tuple[int, ...] = ()
    may_pass: bool = False
    may_buy: bool = False
    may_decline: bool = False

    def __bool__(self) -> bool:
        return bool(self.lays or self.bids or self.may_pass or self.may_buy or self.may_decline)


def duty_of(offers: Sequence[Move]) -> Duty:
    """The offers, sorted by what they are."""
    lays: list[Lay] = []
    bids: list[int] = []
    kinds = {type(offer) for offer in offers}
    for offer in offers:
        match offer:
            case Lay():
                lays.append(offer)
            case Bid(coins):
                bids.append(coins)
            case Pass() | Buy() | Decline():
                pass
            case _:
                assert_never(offer)
    return Duty(tuple(lays), tuple(sorted(bids)), Pass in kinds, Buy in kinds, Decline in kinds)


def forced(view: View) -> Move | None:
    """The only thing that can be done, where there is only one: it is no question (EXPERIENCE.md)."""
    return view.offers[0] if len(view.offers) == 1 else None


def turns(view: View) -> tuple[Seat, ...]:
    """Who is to do something now."""
    match view.phase:
        case Laying(waits_for):
            return waits_for
        case Bidding() | Buying():
            return (view.phase.turn,)
        case Over():
            return ()
    assert_never(view.phase)


# --- My turn --------------------------------------------------------------------------------------------


def my_turn(view: View, table: Table) -> tuple[Phrase, ...]:
    """What I am asked, the longest wording first."""
    yours = phrase("*Your turn.*", strong="act")
    return tuple((*yours, *phrase(" "), *asked) for asked in _asked(view, table))


def _asked(view: View, table: Table) -> tuple[Phrase, ...]:
    match view.phase:
        case Laying():
            return phrase("Lay one card in the sack, face down."), phrase("Lay a card, face down.")
        case Bidding(_turn, bid, bidder, _passed, _payout):
            if bidder is None:
                return (phrase("Bid 1 or more, or pass."),)
            return (
                phrase("Bid more than {name}'s {bid}, or pass.", name=table.name(bidder), bid=bid),
                phrase("Bid more than {bid}, or pass.", bid=bid),
            )
        case Buying(_turn, payout):
            if payout:
                return (
                    phrase(
                        "Nobody bid. Buy the sack for {price}, or leave it and take {coins}.",
                        price=Coins(1),
                        coins=Coins(payout),
                    ),
                    phrase("Buy it for {price}, or leave it.", price=Coins(1)),
                )
            return (
                phrase("Nobody bid. Buy the sack for {price}, or leave it.", price=Coins(1)),
                phrase("Buy it for {price}, or leave it.", price=Coins(1)),
            )
        case Over():
            return (NOTHING,)
    assert_never(view.phase)


def forced_said(view: View, move: Move, table: Table) -> Phrase:
    """What is done for me, since nothing else can be."""
    match move:
        case Lay(card):
            return phrase("Your last card goes into the sack: {card}.", card=table.card(card))
        case Pass():
            purse = view.purses[view.you] if view.you is not None else None
            took = Coins(view.phase.payout) if isinstance(view.phase, Bidding) else Coins(0)
            if not purse:
                return phrase("You have no coins, so you pass and take {coins}.", coins=took)
            return plural(
                "You have {n} coin, so you pass and take {coins}.",
                "You have {n} coins, so you pass and take {coins}.",
                purse,
                coins=took,
            )
        case Decline():
            return phrase("Nobody bid, and you have no coin for the sack: you leave it.")
        case Bid(coins):
            return phrase("You bid {bid}", bid=coins)
        case Buy():
            return phrase("You buy the sack for {price}.", price=Coins(1))
    assert_never(move)


def hint() -> tuple[Phrase, ...]:
    """The second line while I choose a card to lay, the longest wording first."""
    return (
        phrase("Good ones lure, bad ones spoil: whoever wins takes them all.", "mute"),
        phrase("Whoever wins the sack takes all of it.", "mute"),
    )


# --- Others' turn ---------------------------------------------------------------------------------------


def others_turn(view: View, table: Table) -> tuple[Phrase, ...]:
    """Who is doing what, while I wait; the longest wording first."""
    waiting = [seat for seat in turns(view) if not table.is_you(seat)]
    match view.phase:
        case Laying():
            who = _choosing(waiting, table)
            return (*who, *phrase(" "), *phrase("One card goes into the sack, face down.")), who
        case Bidding(_turn, bid, bidder, _passed, payout):
            who = _thinking(waiting, table)
            pays = phrase("The next pass pays {coins}.", coins=Coins(payout))
            stands = _stands(bid, bidder, table)
            return (*who, *phrase(" "), *stands, *phrase(" "), *pays), (*who, *phrase(" "), *stands), who
        case Buying():
            who = _thinking(waiting, table)
            return (
                *who,
                *phrase(" "),
                *phrase("Nobody bid: the sack costs {price} now.", price=Coins(1)),
            ), who
        case Over():
            return (NOTHING,)
    assert_never(view.phase)


def _choosing(waiting: Sequence[Seat], table: Table) -> Phrase:
    if len(waiting) > 1:
        return phrase("*{names} are choosing.*", names=table.listed(waiting))
    return phrase("*{name} is choosing.*", name=table.listed(waiting))


def _thinking(waiting: Sequence[Seat], table: Table) -> Phrase:
    return phrase("*{name} is thinking.*", name=table.listed(waiting))


def _stands(bid: int, bidder: Seat | None, table: Table) -> Phrase:
    if bidder is None:
        return phrase("Nobody has bid yet.")
    if table.is_you(bidder):
        return phrase("Your {bid} stands.", bid=bid)
    return phrase("{name}'s {bid} stands.", name=table.name(bidder), bid=bid)


def standing_by(view: View, table: Table) -> tuple[Phrase, ...]:
    """What that is to me, while others choose; the longest wording first."""
    you = view.you
    if you is None:
        return (
            phrase("You look on. The hands stay hidden from you.", "mute"),
            phrase("You look on.", "mute"),
        )
    match view.phase:
        case Laying():
            if isinstance(view.doing[you], DidLay):
                return (phrase("Your card is in the sack.", "mute"),)
            return (phrase("Your turn comes.", "mute"),)
        case Bidding(_turn, bid, bidder, passed, _payout):
            if you in passed:
                return (phrase("You are out of this auction and watch.", "mute"),)
            if bidder == you:
                return (
                    phrase(
                        "If all the others pass, the sack is yours for {coins}.", "mute", coins=Coins(bid)
                    ),
                )
            return (phrase("You are still in. Your turn comes.", "mute"), phrase("Your turn comes.", "mute"))
        case Buying():
            return (phrase("You are out of this auction and watch.", "mute"),)
        case Over():
            return (NOTHING,)
    assert_never(view.phase)


# --- Beside the hand ------------------------------------------------------------------------------------


def reminders() -> tuple[tuple[Phrase, ...], tuple[Phrase, ...]]:
    """What king and jack do, each in several lengths, the longest first."""
    king = (
        phrase("*K* alone takes the highest with it", "mute"),
        phrase("*K* alone takes the highest", "mute"),
        phrase("*K* alone: the highest", "mute"),
    )
    jack = (
        phrase("*J* alone takes the lowest with it", "mute"),
        phrase("*J* alone takes the lowest", "mute"),
        phrase("*J* alone: the lowest", "mute"),
    )
    return king, jack


def worth(lay: Lay, count: str, table: Table) -> tuple[Phrase, ...]:
    """What the chosen card does for the winner of the sack; the longest wording first."""
    card = table.card(lay.card)
    match letters(lay.card):
        case "K":
            return (
                phrase("{card} alone takes the highest with it", "mute", card=card),
                phrase("alone: the highest", "mute"),
            )
        case "J":
            return (
                phrase("{card} alone takes the lowest with it", "mute", card=card),
                phrase("alone: the lowest", "mute"),
            )
        case _:
            return (
                phrase("{card} counts *{count}* for whoever wins it", "mute", card=card, count=count),
                phrase("{card} counts *{count}*", "mute", card=card, count=count),
            )
