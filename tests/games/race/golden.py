"""Golden races: how they are made, and how they are told as text (see ``tests/laws/golden.py``)."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from shared.game import Told
from shared.games.race.view import (
    Dealt,
    Ended,
    HandsShifted,
    Laid,
    Out,
    PilesShifted,
    TakenUp,
    Turned,
)
from shared.match import Accepted
from shared.record import Entry, Opening, RefusedClaim, ValidRecord, export
from tests.games.race.racing import RACE, new_race, raced

pack = msgspec.msgpack.encode


def recorded(players: int, seed: int, **options: Any) -> dict[str, Any]:
    """The record of a race of bots by the deal of this seed; claims that came too late are in it, too."""
    match = new_race(players, seed, **options)
    chosen = match.state.options
    dice = random.Random(seed)
    levels = [dice.choice(RACE.bots.levels) for _ in range(players)]
    late: list[RefusedClaim] = []
    entries = []
    for t, seat, move in raced(match, levels, dice, late=late):
        entries.append(Entry(match.n, t, seat, pack(move)))
    whole = seed.to_bytes(32)
    names = tuple(f"P{seat + 1}" for seat in range(players))
    deal = RACE.deal(chosen, players, whole)
    opening = Opening(RACE.key, RACE.rules, names, pack(chosen), pack(deal), whole, bytes(32))
    return export(RACE, opening, entries, match.result(), refused=late)


def told_as_text(record: ValidRecord) -> Iterator[str]:
    """A race as a person would tell it; a line for each thing that happened."""
    match = record.match()
    yield f"The race by rules {match.game.rules}, {match.players} players, {record.options}"
    yield from map(line, match.opening_told)
    for entry in record.entries:
        accepted = match.play(entry.seat, entry.move)
        assert isinstance(accepted, Accepted)
        yield from map(line, accepted.told)
    yield f"{match.result()}"


def line(told: Told) -> str:
    """One thing that happened."""
    shown = " ".join(card.value for held in told.shown for card in held.cards)
    match told.event:
        case Dealt():
            return "Klar!"
        case Laid(seat=seat, slot=slot, pile=pile, closes=closes):
            return f"  {seat} lays {shown} from {slot} on {pile}{', which is full' if closes else ''}"
        case Turned(seat=seat, count=count):
            return f"  {seat} turns {count} to {shown}"
        case TakenUp(seat=seat):
            return f"  {seat} takes up"
        case HandsShifted():
            return "The table shifts the hands"
        case PilesShifted():
            return "The table shifts the 13-piles"
        case Out(seat=seat, place=place):
            return f"{seat} is out as number {place}"
        case Ended(blocked=blocked):
            return f"It is over{', and nobody got out' if blocked else ''}"
        case _:
            raise AssertionError(f"an event without a line: {told.event}")
