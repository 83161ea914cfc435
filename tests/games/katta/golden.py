"""Golden games of Katta: how they are told as text (see ``tests/laws/golden.py``)."""

from collections.abc import Iterator
from typing import Any

from shared.game import Told
from shared.games.katta.view import (
    BidMade,
    CardLaid,
    CardTurned,
    GameEnded,
    Passed,
    RoundBegan,
    SackSold,
    SackUnsold,
)
from shared.match import Accepted, Match
from shared.record import ValidRecord


def told_as_text(record: ValidRecord) -> Iterator[str]:
    """A game as a person would tell it who has seen every card; a line for each thing that happened."""
    match = record.match()
    yield f"Katta by rules {match.game.rules}, {match.players} players, {record.options}"
    yield from lines(match, match.opening_told)
    for entry in record.entries:
        accepted = match.play(entry.seat, entry.move)
        assert isinstance(accepted, Accepted)
        yield from lines(match, accepted.told)


def lines(match: Match, told: Any) -> Iterator[str]:
    for one in told:
        yield line(one)
        if isinstance(one.event, SackSold | SackUnsold):
            yield f"  purses {' '.join(str(purse) for purse in match.state.public.purses)}"


def line(told: Told) -> str:
    """One thing that happened."""
    shown = [" ".join(card.value for card in held.cards) or "nothing" for held in told.shown]
    match told.event:
        case RoundBegan(round=number, start=start):
            return f"\nRound {number}, seat {start} starts"
        case CardLaid(seat=seat, place=place):
            return f"  {place}: seat {seat} lays {shown[0]}"
        case CardTurned(place=place):
            return f"  {place}: {shown[0]} is turned up"
        case BidMade(seat=seat, coins=coins):
            return f"  seat {seat} bids {coins}"
        case Passed(seat=seat, took=took):
            return f"  seat {seat} passes and takes {took}"
        case SackSold(seat=seat, price=price, points=points, effect=effect):
            what = f"{effect.kind} {effect.faces}"
            kept = f"keeps {shown[0]}, {points} points"
            return f"  seat {seat} pays {price} and {kept}; {shown[1]} goes ({what})"
        case SackUnsold(seat=seat, took=took):
            return f"  seat {seat} leaves it and takes {took}; {shown[1]} goes"
        case GameEnded(result=result):
            points = f"Scores {result.scores}, cards {result.cards}, coins {result.coins}"
            return f"\n{points}, won by {result.winners}"
        case _:
            raise AssertionError(f"an event without a line: {told.event}")
