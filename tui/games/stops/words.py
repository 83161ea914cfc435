"""Stops with the cat in words: what happened, what seats are doing, cards and suits."""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

import msgspec

from shared.cards import card_of
from shared.games.stops import view as stops
from shared.seats import Seat
from shared.sight import Sight, cards_of
from tui.games.kit.people import People
from tui.games.stops.loans import ANTE, ASKS, GIVEN_BACK, LENDS_NOTHING, between, lent
from tui.i18n.catalogs import N_
from tui.i18n.styled_text import NOTHING, Coins, Phrase, apart, coins, phrase, plain

event_decoder: msgspec.msgpack.Decoder[stops.Event] = msgspec.msgpack.Decoder(stops.Event)
view_decoder = msgspec.msgpack.Decoder(stops.View)

Table: TypeAlias = People
"""Who is who at this table."""


# --- Chains ---------------------------------------------------------------------------------------------


def why_stopped(stop: stops.Stop, table: Table) -> tuple[Phrase, ...]:
    """Why a chain stopped (S10), the longest wording first."""
    messages = {
        "ace": (N_("the ace ends its suit"), N_("the ace ends it")),
        "dead": (N_("nobody has the {card}"), N_("no {card}")),
        "laid": (N_("the {card} is laid already"), N_("{card} is laid")),
    }[stop.why]
    card = table.card(card_of(stop.rank, stop.suit))
    return tuple(phrase(message, "mute", card=card) for message in messages)


def who_passed(stop: stops.Stop, table: Table) -> tuple[Phrase, ...]:
    """Who had no other suit, so that the turn went to the left (rule 3.9); nothing where no player passed."""
    if not stop.passed:
        return (NOTHING,)
    if stop.passed == (table.you,):
        return phrase("You have no other suit", "mute"), phrase("you pass", "mute")
    messages = (
        (N_("{name} has no other suit"), N_("{name} passes"))
        if len(stop.passed) == 1
        else (N_("{names} have no other suit"), N_("{names} pass"))
    )
    names = table.listed(stop.passed)
    said = (phrase(message, "mute", name=names, names=names) for message in messages)
    return *said, phrase("passed on", "mute")


# --- Events, for the log and the strip ------------------------------------------------------------------


def told(event: stops.Event, shown: Sequence[Sight], table: Table) -> Phrase:
    """What happened, as a line of the log; nothing where there is nothing to read."""
    says, one = table.says, Coins(1)
    match event:
        case stops.DealBegan(_deal, seat):
            return says(
                seat,
                N_("You deal and lay out {coins}"),
                N_("{name} deals and lays out {coins}"),
                coins=Coins(ANTE),
            )
        case stops.Lent(loan):
            return lent(loan, table)
        case stops.LoanAsked(borrower, lender, matches):
            return between(ASKS, borrower, lender, table, matches)
        case stops.LoanRefused(borrower, lender):
            return between(LENDS_NOTHING, borrower, lender, table)
        case stops.LoanReturned(loan):
            return between(GIVEN_BACK, loan.borrower, loan.lender, table, loan.matches)
        case stops.Unpaid(seat):
            return says(
                seat,
                N_("You cannot pay {coins}: the match ends"),
                N_("{name} cannot pay {coins}: the match ends"),
                coins=one,
            )
        case stops.CatKept(seat):
            return says(seat, N_("You took the cat"), N_("{name} took the cat"))
        case stops.CatOffered(seat):
            return says(
                seat,
                N_("You offer the cat for {coins}"),
                N_("{name} offers the cat for {coins}"),
                coins=Coins(stops.PRICE),
            )
        case stops.CatBought(seat, _dealer, price):
            return says(
                seat,
                N_("You bought the cat for {coins}"),
                N_("{name} bought the cat for {coins}"),
                coins=Coins(price),
            )
        case stops.CatDeclined(seat, broke):
            # A player who could not have bought it is told apart (S8).
            if broke:
                return says(seat, N_("You had no match for the cat"), N_("{name} had no match for the cat"))
            return says(seat, N_("You left the cat"), N_("{name} left the cat"))
        case stops.CatUnused():
            return phrase("Nobody took the cat")
        case stops.CardLaid(seat):
            cards = cards_of(shown[0]) if shown else ()
            if not cards:
                return NOTHING
            return (*plain(table.card(cards[0]), bold=True), *plain(" " + table.name(seat), "mute"))
        case stops.PoolWon(seat, pool, matches):
            return says(
                seat,
                N_("You win {coins} with the {card}"),
                N_("{name} wins {coins} with the {card}"),
                card=table.card(stops.POOLS[pool]),
                coins=Coins(matches),
            )
        case stops.ChainStopped(_seat, stop):
            why, passed = why_stopped(stop, table)[-1], who_passed(stop, table)[0]
            return (*plain("✗ ", "mute"), *why, *(plain(", ", "mute") if passed else NOTHING), *passed)
        case stops.BarLifted(_seat, suit):
            return phrase("Nobody has another suit: {suit} goes on", suit=table.look.suit(suit))
        case stops.NoNewSuit():
            return phrase("Nobody has another suit: the deal is over")
        case stops.Closed(seat):
            return closes(seat, table)
        case stops.DealEnded():
            return NOTHING
        case stops.TableBroke(seat):
            return says(
                seat,
                N_("You cannot lay out {coins}: the match ends"),
                N_("{name} cannot lay out {coins}: the match ends"),
                coins=Coins(ANTE),
            )
        case stops.PoolsSplit(each):
            return phrase("Everybody gets {coins} from the pools", coins=Coins(each))
        case stops.GameEnded():
            return phrase("The match is over", "mute")
    assert_never(event)


def closes(seat: Seat, table: Table) -> Phrase:
    """Who laid his last card, and what that brings (rule 3.10)."""
    yours, theirs = N_("You close: everybody pays you {coins}"), N_("{name} closes: everybody pays {coins}")
    return table.says(seat, yours, theirs, coins=Coins(1))


def still_there(left: Sequence[int], table: Table) -> tuple[Phrase, ...]:
    """What lies on the pools and is no player's (S17, S24): on each, then all together; () for nothing."""
    lying = [
        (*plain(table.card(card) + " "), coins(Coins(count)))
        for card, count in zip(stops.POOLS, left, strict=True)
        if count
    ]
    if not lying:
        return ()
    found = apart(lying, "  "), (coins(Coins(sum(left))),)
    return tuple(phrase("Still on the table: {what}", "mute", what=what) for what in found)
