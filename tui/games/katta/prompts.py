"""What a Katta table asks or tells, for the strip: the duty, then the way out; never a rule of its own."""

from dataclasses import dataclass
from functools import lru_cache
from typing import assert_never

from shared.cards import Card
from shared.games.katta import view as katta
from shared.games.katta.view import View
from shared.seats import Seat
from tui.games.katta.values import letters
from tui.games.katta.words import Table
from tui.i18n.catalogs import N_
from tui.i18n.styled_text import NOTHING, Coins, Phrase, phrase, plural


@dataclass(frozen=True, slots=True)
class Duty:
    """What a player may do now, out of the offers: which cards to lay, which sums to bid, and the rest."""

    lays: tuple[katta.Lay, ...] = ()
    bids: tuple[int, ...] = ()
    may_pass: bool = False
    may_buy: bool = False
    may_decline: bool = False

    def bid(self, marked: int | None) -> int:
        """The bid that is marked, or the least. IndexError where none may be made."""
        return marked if marked in self.bids else self.bids[0]


@lru_cache(64)  # every part of a table asks for the same few
def duty_of(offers: tuple[katta.Move, ...]) -> Duty:
    """The offers, sorted by what they are."""
    lays: list[katta.Lay] = []
    bids: list[int] = []
    kinds = {type(offer) for offer in offers}
    for offer in offers:
        match offer:
            case katta.Lay():
                lays.append(offer)
            case katta.Bid(coins):
                bids.append(coins)
            case katta.Pass() | katta.Buy() | katta.Decline():
                pass
            case _:
                assert_never(offer)
    return Duty(
        tuple(lays), tuple(sorted(bids)), katta.Pass in kinds, katta.Buy in kinds, katta.Decline in kinds
    )


def turns(view: View) -> tuple[Seat, ...]:
    """Who is to do something now."""
    match view.phase:
        case katta.Laying(waits_for):
            return waits_for
        case katta.Bidding() | katta.Buying():
            return (view.phase.turn,)
        case katta.Over():
            return ()
    assert_never(view.phase)


# --- My turn --------------------------------------------------------------------------------------------


def my_turn(view: View, table: Table) -> tuple[Phrase, ...]:
    """What I am asked, the longest wording first."""
    yours = phrase("*Your turn.*", strong="act")
    return tuple((*yours, *phrase(" "), *asked) for asked in _asked(view, table))


def _asked(view: View, table: Table) -> tuple[Phrase, ...]:
    match view.phase:
        case katta.Laying():
            return phrase("Lay one card in the sack, face down."), phrase("Lay a card, face down.")
        case katta.Bidding(_turn, bid, bidder, _passed, _payout):
            if bidder is None:
                return (phrase("Bid 1 or more, or pass."),)
            messages = N_("Bid more than {name}'s {bid}, or pass."), N_("Bid more than {bid}, or pass.")
            return tuple(phrase(each, name=table.name(bidder), bid=bid) for each in messages)
        case katta.Buying(_turn, payout):
            leaving = N_("Nobody bid. Buy the sack for {price}, or leave it.")
            if payout:
                leaving = N_("Nobody bid. Buy the sack for {price}, or leave it and take {coins}.")
            messages = leaving, N_("Buy it for {price}, or leave it.")
            return tuple(phrase(each, price=Coins(1), coins=Coins(payout)) for each in messages)
        case katta.Over():
            return (NOTHING,)
    assert_never(view.phase)


def forced_said(view: View, move: katta.Move, table: Table) -> Phrase:
    """What is done for me, since nothing else can be."""
    match move:
        case katta.Lay(card):
            return phrase("Your last card goes into the sack: {card}.", card=table.card(card))
        case katta.Pass():
            purse = view.purses[view.you] if view.you is not None else None
            took = Coins(view.phase.payout) if isinstance(view.phase, katta.Bidding) else Coins(0)
            if not purse:
                return phrase("You have no coins, so you pass and take {coins}.", coins=took)
            return plural(
                "You have {n} coin, so you pass and take {coins}.",
                "You have {n} coins, so you pass and take {coins}.",
                purse,
                coins=took,
            )
        case katta.Decline():
            return phrase("Nobody bid, and you have no coin for the sack: you leave it.")
        case katta.Bid(coins):
            return phrase("You bid {bid}", bid=coins)
        case katta.Buy():
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
    names = table.listed(waiting)
    blank = phrase(" ")
    who = phrase("*{name} is thinking.*", name=names)
    match view.phase:
        case katta.Laying():
            who = phrase("*{name} is choosing.*", name=names)
            if len(waiting) > 1:
                who = phrase("*{names} are choosing.*", names=names)
            return (*who, *blank, *phrase("One card goes into the sack, face down.")), who
        case katta.Bidding(_turn, bid, bidder, _passed, payout):
            pays = phrase("The next pass pays {coins}.", coins=Coins(payout))
            stands = phrase("Nobody has bid yet.")
            if bidder is not None:
                stands = table.says(bidder, N_("Your {bid} stands."), N_("{name}'s {bid} stands."), bid=bid)
            return (*who, *blank, *stands, *blank, *pays), (*who, *blank, *stands), who
        case katta.Buying():
            costs = phrase("Nobody bid: the sack costs {price} now.", price=Coins(1))
            return (*who, *blank, *costs), who
        case katta.Over():
            return (NOTHING,)
    assert_never(view.phase)


def standing_by(view: View, table: Table) -> tuple[Phrase, ...]:
    """What that is to me, while others choose; the longest wording first."""
    you, coins = view.you, Coins(0)
    messages: tuple[str, ...]
    match view.phase:
        case _ if you is None:
            messages = N_("You look on. The hands stay hidden from you."), N_("You look on.")
        case katta.Laying():
            laid = isinstance(view.doing[you], katta.DidLay)
            messages = (N_("Your card is in the sack.") if laid else N_("Your turn comes."),)
        case katta.Bidding(_turn, bid, bidder, passed, _payout):
            coins = Coins(bid)
            messages = N_("You are still in. Your turn comes."), N_("Your turn comes.")
            if you in passed:
                messages = (N_("You are out of this auction and watch."),)
            elif bidder == you:
                messages = (N_("If all the others pass, the sack is yours for {coins}."),)
        case katta.Buying():
            messages = (N_("You are out of this auction and watch."),)
        case katta.Over():
            return (NOTHING,)
    return tuple(phrase(each, "mute", coins=coins) for each in messages)


# --- Beside the hand ------------------------------------------------------------------------------------


def reminders() -> tuple[tuple[Phrase, ...], tuple[Phrase, ...]]:
    """What king and jack do, each in several lengths, the longest first."""
    king = (
        N_("*K* alone takes the highest with it"),
        N_("*K* alone takes the highest"),
        N_("*K* alone: the highest"),
    )
    jack = (
        N_("*J* alone takes the lowest with it"),
        N_("*J* alone takes the lowest"),
        N_("*J* alone: the lowest"),
    )
    return tuple(phrase(each, "mute") for each in king), tuple(phrase(each, "mute") for each in jack)


def worth(chosen: Card, count: str, table: Table) -> tuple[Phrase, ...]:
    """What the chosen card does for the winner of the sack; the longest wording first."""
    match letters(chosen):
        case "K":
            messages = N_("{card} alone takes the highest with it"), N_("alone: the highest")
        case "J":
            messages = N_("{card} alone takes the lowest with it"), N_("alone: the lowest")
        case _:
            messages = N_("{card} counts *{count}* for whoever wins it"), N_("{card} counts *{count}*")
    return tuple(phrase(each, "mute", card=table.card(chosen), count=count) for each in messages)
