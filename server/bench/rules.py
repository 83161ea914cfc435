"""The rules without tables, network or screens: how fast moves are made, views drawn and games simulated."""

import random
import time
from collections.abc import Callable, Iterator

import msgspec

from server.bench.figure import Figure
from server.simulate import Plan, Tally, play_game
from shared.game import Level
from shared.games.catalogue import GAMES
from shared.match import Match
from shared.seats import Seat

KATTA = GAMES["katta"]
TRIES = 5
"""Each measurement is repeated, and the quickest counts: everything else is the machine's other work."""

Log = tuple[int, msgspec.Struct, list[tuple[Seat, bytes]]]
"""A game that was played: players, deal, moves as MessagePack."""


def measured(quick: bool) -> Iterator[Figure]:
    """The figures."""
    games = 20 if quick else 200
    logs = [_log(3 + number % 3, number) for number in range(games)]
    moves = sum(len(played) for _, _, played in logs)
    seconds = _quickest(lambda: _replay(logs))
    yield Figure("moves made", moves / seconds, "moves/s",
                 f"{games} games with 3 to 5 players, through Match, bytes in and out, no view; one core",
                 at_least=50_000)  # fmt: skip
    views = _quickest(lambda: _replay(logs, viewed=True)) - seconds
    yield Figure("a view drawn and packed", views / moves * 1e6, "µs",
                 "of the player whose turn it is, after each of these moves")  # fmt: skip
    for level, least in ((Level.EASY, 200), (Level.NORMAL, None)):
        plan = Plan("katta", 4, msgspec.msgpack.encode({}), (level,), "bench")
        some = games if level is Level.EASY else max(games // 5, 2)
        seconds = _quickest(lambda plan=plan, some=some: _simulate(plan, some))  # type: ignore[misc]
        yield Figure(f"whole games of bots, {level.value}", some / seconds, "games/s",
                     f"{some} games with 4 bots as in simulate, views as bytes, records written; one core",
                     at_least=least)  # fmt: skip


def _quickest(work: Callable[[], None]) -> float:
    """Seconds of this core's time that the work takes at best."""
    best = float("inf")
    for _ in range(TRIES):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def _log(players: int, number: int) -> Log:
    """A game of easy bots."""
    dice = random.Random(number)
    options = KATTA.Options()
    deal = KATTA.deal(options, players, dice.randbytes(32))
    match = Match(KATTA, options, deal, players)
    played: list[tuple[Seat, bytes]] = []
    while waiting := match.deadlines():
        seat = waiting[0].seat
        move = msgspec.msgpack.encode(KATTA.choose(match.seen(seat), Level.EASY, dice))
        match.play(seat, move)
        played.append((seat, move))
    return players, deal, played


def _replay(logs: list[Log], *, viewed: bool = False) -> None:
    for players, deal, played in logs:
        match = Match(KATTA, KATTA.Options(), deal, players)
        for seat, move in played:
            match.play(seat, move)
            if viewed:
                match.view(seat)


def _simulate(plan: Plan, games: int) -> None:
    tally = Tally()
    for number in range(games):
        play_game(plan, number, tally)
