"""Stops with the cat in words: refusals, what happened, what seats are doing, cards and suits.

Sentences about the reader are messages of their own ("You won ●10", "Ola won ●10"), so that other
languages may bend them as they need.
"""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

import msgspec

from shared.cards import Card, Suit, card_of
from shared.games.stops import view as stops
from shared.games.stops.view import (
    POOLS,
    BarLifted,
    CardLaid,
    CatBought,
    CatDeclined,
    CatKept,
    CatOffered,
    CatUnused,
    ChainStopped,
    Closed,
    DealBegan,
    DealEnded,
    Event,
    GameEnded,
    Lent,
    LoanAsked,
    LoanRefused,
    LoanReturned,
    NoNewSuit,
    PoolsSplit,
    PoolWon,
    Stop,
    TableBroke,
    Unpaid,
    cards_of,
)
from shared.refusal import Refusal
from shared.seats import Seat
from shared.sight import Sight
from tui.games.kit.people import People
from tui.games.stops.loans import ANTE, asks, given_back, lends_nothing, lent
from tui.i18n.catalogs import sentence
from tui.i18n.styled_text import NOTHING, Coins, Phrase, phrase, plain
from tui.look.look import Look

event_decoder: msgspec.msgpack.Decoder[Event] = msgspec.msgpack.Decoder(stops.Event)
view_decoder = msgspec.msgpack.Decoder(stops.View)

Table: TypeAlias = People
"""Who is who at this table."""


def why_not(refusal: Refusal, names: Sequence[str], look: Look) -> str:
    """A refusal in words, cards and suits in it as this terminal shows them."""
    args = dict(refusal.args)
    for name, value in refusal.args.items():
        if name == "card" and isinstance(value, str):
            args[name] = look.card(Card(value))
        elif name == "suit" and isinstance(value, str):
            args[name] = look.suit(Suit(value))
    return sentence(refusal.key, args, names)


# --- Chains ---------------------------------------------------------------------------------------------


def why_stopped(stop: Stop, table: Table) -> tuple[Phrase, ...]:
    """Why a chain stopped (S10), the longest wording first."""
    card = table.card(card_of(stop.rank, stop.suit))
    match stop.why:
        case "ace":
            return phrase("the ace ends its suit", "mute"), phrase("the ace ends it", "mute")
        case "dead":
            return phrase("nobody has the {card}", "mute", card=card), phrase("no {card}", "mute", card=card)
        case "laid":
            return (
                phrase("the {card} is laid already", "mute", card=card),
                phrase("{card} is laid", "mute", card=card),
            )
    assert_never(stop.why)


def who_passed(stop: Stop, table: Table) -> tuple[Phrase, ...]:
    """Who had no other suit, so that the turn went to the left (rule 3.9); nothing where no player passed."""
    if not stop.passed:
        return (NOTHING,)
    names = table.listed(stop.passed)
    if len(stop.passed) == 1 and table.is_you(stop.passed[0]):
        return phrase("You have no other suit", "mute"), phrase("you pass", "mute")
    if len(stop.passed) == 1:
        return (
            phrase("{name} has no other suit", "mute", name=names),
            phrase("{name} passes", "mute", name=names),
            phrase("passed on", "mute"),
        )
    return (
        phrase("{names} have no other suit", "mute", names=names),
        phrase("{names} pass", "mute", names=names),
        phrase("passed on", "mute"),
    )


# --- Events, for the log and the strip ------------------------------------------------------------------


def told(event: Event, shown: Sequence[Sight], table: Table) -> Phrase:
    """What happened, as a line of the log; nothing where there is nothing to read."""
    match event:
        case DealBegan(_deal, dealer):
            return lays_out(dealer, table)
        case Lent(loan):
            return lent(loan, table)
        case LoanAsked(borrower, lender, matches):
            return asks(borrower, lender, matches, table)
        case LoanRefused(borrower, lender):
            return lends_nothing(borrower, lender, table)
        case LoanReturned(loan):
            return given_back(loan, table)
        case Unpaid(seat):
            if table.is_you(seat):
                return phrase("You cannot pay {coins}: the match ends", coins=Coins(1))
            return phrase("{name} cannot pay {coins}: the match ends", name=table.name(seat), coins=Coins(1))
        case CatKept(seat):
            if table.is_you(seat):
                return phrase("You took the cat")
            return phrase("{name} took the cat", name=table.name(seat))
        case CatOffered(seat):
            if table.is_you(seat):
                return phrase("You offer the cat for {coins}", coins=Coins(stops.PRICE))
            return phrase(
                "{name} offers the cat for {coins}", name=table.name(seat), coins=Coins(stops.PRICE)
            )
        case CatBought(seat, _dealer, price):
            if table.is_you(seat):
                return phrase("You bought the cat for {coins}", coins=Coins(price))
            return phrase("{name} bought the cat for {coins}", name=table.name(seat), coins=Coins(price))
        case CatDeclined(seat, broke):
            return declined(seat, table, broke=broke)
        case CatUnused():
            return phrase("Nobody took the cat")
        case CardLaid(seat):
            cards = cards_of(shown[0]) if shown else ()
            if not cards:
                return NOTHING
            return (
                *plain(table.card(cards[0]), bold=True),
                *plain(" " + table.name(seat), "mute"),
            )
        case PoolWon(seat, pool, matches):
            return won(seat, pool, matches, table)
        case ChainStopped(_seat, stop):
            return stopped(stop, table)
        case BarLifted(_seat, suit):
            return phrase("Nobody has another suit: {suit} goes on", suit=table.look.suit(suit))
        case NoNewSuit():
            return phrase("Nobody has another suit: the deal is over")
        case Closed(seat):
            return closes(seat, table)
        case DealEnded():
            return NOTHING
        case TableBroke(dealer):
            if table.is_you(dealer):
                return phrase("You cannot lay out {coins}: the match ends", coins=Coins(ANTE))
            return phrase(
                "{name} cannot lay out {coins}: the match ends", name=table.name(dealer), coins=Coins(ANTE)
            )
        case PoolsSplit(each):
            return phrase("Everybody gets {coins} from the pools", coins=Coins(each))
        case GameEnded():
            return phrase("The match is over", "mute")
    assert_never(event)


def lays_out(dealer: Seat, table: Table) -> Phrase:
    """Who deals, and pays for it (rule 3.3)."""
    if table.is_you(dealer):
        return phrase("You deal and lay out {coins}", coins=Coins(ANTE))
    return phrase("{name} deals and lays out {coins}", name=table.name(dealer), coins=Coins(ANTE))


def declined(seat: Seat, table: Table, *, broke: bool) -> Phrase:
    """Who did not buy the cat, and whether that player could have (S8)."""
    if table.is_you(seat):
        return phrase("You had no match for the cat") if broke else phrase("You left the cat")
    name = table.name(seat)
    return (
        phrase("{name} had no match for the cat", name=name)
        if broke
        else phrase("{name} left the cat", name=name)
    )


def won(seat: Seat, pool: int, matches: int, table: Table) -> Phrase:
    """Who won a pool, with which card, and how much lay on it (rule 3.7)."""
    card, sum_ = table.card(POOLS[pool]), Coins(matches)
    if table.is_you(seat):
        return phrase("You win {coins} with the {card}", card=card, coins=sum_)
    return phrase("{name} wins {coins} with the {card}", card=card, name=table.name(seat), coins=sum_)


def stopped(stop: Stop, table: Table) -> Phrase:
    """Why a chain stopped, and who had to pass, in one line of the log."""
    why = why_stopped(stop, table)[-1]
    passed = who_passed(stop, table)[0]
    return (*plain("✗ ", "mute"), *why, *(plain(", ", "mute") if passed else NOTHING), *passed)


def closes(seat: Seat, table: Table) -> Phrase:
    """Who laid his last card, and what that brings (rule 3.10)."""
    one = Coins(1)
    if table.is_you(seat):
        return phrase("You close: everybody pays you {coins}", coins=one)
    return phrase("{name} closes: everybody pays {coins}", name=table.name(seat), coins=one)
