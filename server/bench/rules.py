"""The rules without tables, network or screens: how fast moves are made, views drawn and games simulated."""

import random
import time
from collections.abc import Callable, Iterator

import msgspec

from server.bench.figure import Figure
from server.bots.scores import ScoreTally
from server.bots.simulate_realtime import play_together
from server.cli.simulate import Simulation, play_game
from shared.game import Game, Level
from shared.games.catalogue import GAMES
from shared.match import Match
from shared.seats import Seat

KATTA, RACE, STOPS = GAMES["katta"], GAMES["race"], GAMES["stops"]
RACERS = 4
Played = tuple[int, msgspec.Struct, list[tuple[Seat, bytes]]]
"""A game that was played: players, deal, moves as MessagePack."""


def measured(quick: bool) -> Iterator[Figure]:
    """The figures.

    Each is measured often and shortly, and the quickest time counts: more is the machine's other work.
    """
    games, tries = (10, 5) if quick else (20, 40)
    quickest = f"quickest of {tries} times"
    logs = [_log(KATTA, 3 + number % 3, number) for number in range(games)]
    moves = sum(len(played) for _, _, played in logs)
    seconds = _quickest(tries, lambda: _replay(KATTA, logs))
    yield Figure("moves made", moves / seconds, "moves/s",
                 f"{games} games through Match, bytes in and bytes out, no view; one core, {quickest}",
                 at_least=50_000)  # fmt: skip
    views = _quickest(tries, lambda: _replay(KATTA, logs, viewed=True)) - seconds
    yield Figure("a view drawn and packed", views / moves * 1e6, "µs",
                 f"of the player whose turn it is, after each of these moves; {quickest}")  # fmt: skip
    easy = _quickest(tries, lambda: _simulate(Level.EASY, games))
    yield Figure("whole games of easy bots", games / easy, "games/s",
                 f"{games} games of 4 as in simulate, views through bytes, records; one core, {quickest}",
                 at_least=200)  # fmt: skip
    races = [_race(number) for number in range(games // 2)]
    laid = sum(len(played) for _, _, played in races)
    seconds = _quickest(tries, lambda: _replay_races(races))
    yield Figure("moves of a race made", laid / seconds, "moves/s",
                 f"{len(races)} races of {RACERS}, likewise; after each it is found out whether anybody can "
                 f"ever build again; one core, {quickest}", at_least=60_000)  # fmt: skip
    crowd = _quickest(1, lambda: _simulate(Level.NORMAL, 1, "race", 64))
    yield Figure(
        "a race of 64 normal bots", crowd, "s", "one game as in simulate, with its record", at_most=5
    )
    chains = [_log(STOPS, 3 + number % 4, number) for number in range(games // 2)]
    laid = sum(len(played) for _, _, played in chains)
    seconds = _quickest(tries, lambda: _replay(STOPS, chains))
    yield Figure("moves of stops made", laid / seconds, "moves/s",
                 f"{len(chains)} matches through Match, likewise; one core, {quickest}",
                 at_least=50_000)  # fmt: skip
    easy = _quickest(tries, lambda: _simulate(Level.EASY, games, "stops"))
    yield Figure("whole matches of stops by easy bots", games / easy, "matches/s",
                 f"{games} matches of 4 who deal once each, as in simulate; one core, {quickest}",
                 at_least=200)  # fmt: skip
    some = games // 5
    normal = _quickest(tries // 5, lambda: _simulate(Level.NORMAL, some))
    yield Figure("whole games of normal bots", some / normal, "games/s",
                 f"{some} games of 4, likewise; quickest of {tries // 5} times")  # fmt: skip


def _quickest(tries: int, work: Callable[[], None]) -> float:
    """Seconds of this core's time that the work takes at best."""
    best = float("inf")
    for _ in range(tries):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def _log(game: Game, players: int, number: int) -> Played:
    """A game of easy bots."""
    dice = random.Random(number)
    options = game.types.options()
    deal = game.deal(options, players, dice.randbytes(32))
    match = Match(game, options, deal, players)
    played: list[tuple[Seat, bytes]] = []
    while waiting := match.deadlines():
        seat = waiting[0].seat
        move = msgspec.msgpack.encode(game.bots.choose(match.seen(seat), Level.EASY, dice))
        match.play(seat, move)
        played.append((seat, move))
    return players, deal, played


def _replay(game: Game, logs: list[Played], *, viewed: bool = False) -> None:
    for players, deal, played in logs:
        match = Match(game, game.types.options(), deal, players)
        for seat, move in played:
            match.play(seat, move)
            if viewed:
                match.view(seat)


def _race(number: int) -> Played:
    """A race of normal bots."""
    dice = random.Random(number)
    deal = RACE.deal(RACE.types.options(), RACERS, dice.randbytes(32))
    match = Match(RACE, RACE.types.options(), deal, RACERS)
    course = play_together(match, (Level.NORMAL,) * RACERS, dice)
    return RACERS, deal, [(entry.seat, entry.move) for entry in course.entries]


def _replay_races(logs: list[Played]) -> None:
    for players, deal, played in logs:
        match = Match(RACE, RACE.types.options(), deal, players)
        for seat, move in played:
            match.play(seat, move)
            match.due()


def _simulate(level: Level, games: int, game: str = "katta", players: int = 4) -> None:
    plan = Simulation(game, players, msgspec.msgpack.encode({}), (level,), "bench")
    tally = ScoreTally()
    for number in range(games):
        play_game(plan, number, tally)
