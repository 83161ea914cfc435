"""A whole race of bots by their own pace, with no one waiting for it: moves come in order of time."""

import heapq
import random
from collections.abc import Iterator
from typing import Any

import msgspec

from shared.game import Level
from shared.games.race.rules import Race
from shared.games.race.view import Options, Result
from shared.match import Accepted, Match
from shared.record import RefusedClaim
from shared.seats import TABLE, Seat

RACE = Race()


def new_race(players: int, seed: int, **options: Any) -> Match:
    """A race by the deal of this seed."""
    chosen = Options(**options)
    return Match(RACE, chosen, RACE.deal(chosen, players, seed.to_bytes(32)), players)


def raced(
    match: Match,
    levels: list[Level],
    dice: random.Random,
    *,
    equal_pace: bool = False,
    late: list[RefusedClaim] | None = None,
) -> Iterator[tuple[int, Seat, Any]]:
    """Play to the end; each move that is made is yielded with its time in milliseconds, after it was made.

    Each bot sees the table, thinks for a while, and moves, whatever has happened meanwhile. Moves that came
    too late gather in ``late``, unless they were claims of a card that no longer lay there: what lies there
    now may well fit, so a record, which names only the place, could not say why it was refused.
    """
    thinking: list[tuple[int, int, Seat, Any, int]] = []
    asleep: set[Seat] = set()
    count = 0

    def think(now: int, seat: Seat) -> None:
        nonlocal count
        view = match.seen(seat)
        if not view.offers:
            asleep.add(seat)
            return
        move = RACE.bots.choose(view, levels[seat], dice)
        pace = RACE.bots.pace(move, Level.NORMAL if equal_pace else levels[seat], dice)
        heapq.heappush(thinking, (now + pace, count, seat, move, match.n))
        count += 1

    for seat in range(match.players):
        think(0, Seat(seat))
    now = 0
    while not match.over:
        due = match.due()
        if due is not None:
            assert isinstance(match.play_move(TABLE, due), Accepted)
            yield now, TABLE, due
        else:
            now, _, seat, move, seen = heapq.heappop(thinking)
            accepted = match.play_move(seat, RACE.chosen(move, seen))
            if isinstance(accepted, Accepted):
                yield now, seat, RACE.record.logged(move)
            elif late is not None and accepted.key != "race.card_gone":
                late.append(
                    RefusedClaim(match.n, now, seat, msgspec.msgpack.encode(RACE.record.logged(move)))
                )
            think(now, seat)
        for waiting in sorted(asleep):
            asleep.discard(waiting)
            think(now, waiting)


def result_of(match: Match, levels: list[Level], dice: random.Random, *, equal_pace: bool = False) -> Result:
    """How such a race ends."""
    for _ in raced(match, levels, dice, equal_pace=equal_pace):
        pass
    result = match.result()
    assert isinstance(result, Result)
    return result
