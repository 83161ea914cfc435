"""Golden matches of stops: how they are made, and how they are told (see ``tests/laws/golden.py``)."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from shared.game import Told
from shared.games.stops.rules import Stops
from shared.games.stops.view import (
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
    GameEnded,
    Lent,
    LoanAsked,
    LoanRefused,
    LoanReturned,
    NoNewSuit,
    Options,
    PoolsSplit,
    PoolWon,
    TableBroke,
    Unpaid,
)
from shared.match import Accepted, Match
from shared.record import Entry, Opening, ValidRecord, export

pack = msgspec.msgpack.encode


def recorded(players: int, seed: int, **options: Any) -> dict[str, Any]:
    """The record of a match of bots of the lower levels and of chance by the deal of this seed."""
    game = Stops()
    chosen = Options(**options)
    whole = seed.to_bytes(32)
    deal = game.deal(chosen, players, whole)
    match = Match(game, chosen, deal, players)
    dice = random.Random(seed)
    levels = [dice.choice(game.bots.levels[:2]) for _ in range(players)]
    entries = []
    while waiting := match.deadlines():
        seat = waiting[0].seat
        accepted = match.play_move(seat, game.bots.choose(match.seen(seat), levels[seat], dice))
        assert isinstance(accepted, Accepted)
        entries.append(Entry(accepted.n, 1000 * accepted.n, seat, accepted.move))
    names = tuple(f"P{seat + 1}" for seat in range(players))
    opening = Opening(game.key, game.rules, names, pack(chosen), pack(deal), whole, bytes(32))
    return export(game, opening, entries, match.result())


def told_as_text(record: ValidRecord) -> Iterator[str]:
    """A match as a person would tell it who has seen every card; a line for each thing that happened."""
    match = record.match()
    yield f"Stops by rules {match.game.rules}, {match.players} players, {record.options}"
    yield from map(line, match.opening_told)
    for entry in record.entries:
        accepted = match.play(entry.seat, entry.move)
        assert isinstance(accepted, Accepted)
        yield from map(line, accepted.told)


def line(told: Told) -> str:
    """One thing that happened."""
    shown = [" ".join(card.value for card in held.cards) for held in told.shown]
    match told.event:
        case DealBegan(deal=deal, dealer=dealer, pools=pools):
            return f"\nDeal {deal}, seat {dealer} deals; pools {pools}"
        case Lent(loan=loan):
            return f"  seat {loan.lender} lends seat {loan.borrower} {loan.matches} for the {loan.purpose}"
        case LoanAsked(borrower=borrower, lender=lender, matches=matches, purpose=purpose):
            return f"  seat {borrower} asks seat {lender} for {matches} for the {purpose}"
        case LoanRefused(borrower=borrower, lender=lender):
            return f"  seat {lender} lends seat {borrower} nothing"
        case LoanReturned(loan=loan):
            return f"  seat {loan.borrower} gives seat {loan.lender} {loan.matches} back"
        case Unpaid(seat=seat, closer=closer):
            return f"  seat {seat} cannot pay seat {closer}"
        case PoolsSplit(each=each, left=left):
            return f"  everybody gets {each} of what is left on the pools, and {left} stay"
        case CatKept(seat=seat):
            return f"  seat {seat} keeps the cat, {shown[0]}, and throws {shown[1]} away"
        case CatOffered(seat=seat):
            return f"  seat {seat} offers the cat"
        case CatBought(seat=seat, price=price):
            return f"  seat {seat} buys the cat for {price}, {shown[0]}, and throws {shown[1]} away"
        case CatDeclined(seat=seat, broke=broke):
            return f"  seat {seat} leaves the cat{', for he has no match' if broke else ''}"
        case CatUnused():
            return "  nobody takes the cat"
        case CardLaid(seat=seat, opens=opens):
            return f"  seat {seat} {'begins with' if opens else 'lays'} {shown[0]}"
        case PoolWon(seat=seat, pool=pool, matches=matches):
            return f"  seat {seat} wins pool {pool}: {matches}"
        case ChainStopped(stop=stop):
            passed = f", passed by {stop.passed}" if stop.passed else ""
            return f"  it stops: {stop.rank.value}{stop.suit.value} ({stop.why}){passed}"
        case BarLifted(seat=seat, suit=suit):
            return f"  nobody has another suit than {suit.value}, and seat {seat} goes on"
        case NoNewSuit(suit=suit):
            return f"  nobody has another suit than {suit.value}"
        case Closed(seat=seat):
            return f"  seat {seat} closes"
        case DealEnded(done=done):
            return f"  the deal is over; gains {[sums.gain for sums in done.sums]}, purses {done.purses}"
        case TableBroke(dealer=dealer):
            return f"\nSeat {dealer} cannot raise the ante"
        case GameEnded(result=result):
            return f"\nWorth {result.worth}, owed {result.debts}, {result.pools}, won by {result.winners}"
        case _:
            raise AssertionError(f"an event without a line: {told.event}")
