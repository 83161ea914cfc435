"""``katta simulate``: bots play whole games without waiting, and their records are written.

The bots read encoded views and answer with encoded moves, like any client. The same seed gives the
same bytes, on one core or on many: each game has its own luck, and the games are written in order.
"""

import hashlib
import multiprocessing
import os
import random
import secrets
import signal
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import IO, Any

import click
import msgspec

from server.bots.scores import ScoreTally
from server.bots.simulate_realtime import RealtimeRun, play_together
from server.cli.verify import printable
from server.i18n import click_i18n
from server.i18n.catalogs import N_, _, ngettext_
from server.table.setup import level_named
from shared.game import Game, Level, Pause
from shared.games.catalogue import GAMES
from shared.match import Match
from shared.milliseconds import Milliseconds
from shared.record import Entry, Opening, export, written
from shared.refusal import Refusal
from shared.strict_json import DoubledKey, fault_in
from shared.wire import UNREADABLE

BLOCK = 10
"""Games that a core plays before the next core's are written."""
THINKING = (300, 2400)
"""Milliseconds that a bot would take over a move at a table, from and to."""
LOOKING = {Pause.NONE: 0, Pause.SHORT: 500, Pause.LONG: 5000}
"""Milliseconds that a table leaves for looking at what happened."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is to be played: the same plan gives the same games."""

    game: str
    players: int
    options: bytes
    levels: tuple[Level, ...]
    seed: str


def luck(plan: Simulation, number: int, what: str) -> bytes:
    """32 bytes for one purpose in one game of a plan."""
    text = f"katta simulate\0{plan.game}\0{plan.players}\0{plan.seed}\0{number}\0{what}"
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def seating(plan: Simulation, number: int) -> tuple[Level, ...]:
    """Who sits where in a game: the levels in turn round the table, one seat further each game."""
    return tuple(plan.levels[(seat + number) % len(plan.levels)] for seat in range(plan.players))


def play_game(plan: Simulation, number: int, tally: ScoreTally) -> bytes:
    """Play one game of a plan and count it; its record, as a line of JSON."""
    game = GAMES[plan.game]
    options = msgspec.msgpack.decode(plan.options, type=game.types.options)
    seed = luck(plan, number, "deal")
    deal = game.deal(options, plan.players, seed)
    match = Match(game, options, deal, plan.players)
    levels = seating(plan, number)
    dice = random.Random(int.from_bytes(luck(plan, number, "bots")))
    if match.simultaneous is not None:
        course = play_together(match, levels, dice)
    else:
        course = _play_in_turn(match, levels, dice)
    result = match.result()
    assert result is not None, "it was played to its end"
    tally.add(levels, match.n, result.winners, result.scores)
    opening = Opening(
        game=plan.game,
        rules=game.rules,
        players=tuple(f"{level.value} {seat + 1}" for seat, level in enumerate(levels)),
        options=plan.options,
        deal=_pack(deal),
        seed=seed,
        salt=luck(plan, number, "salt"),
    )
    extra = {"bots": [level.value for level in levels]}
    return written(export(game, opening, course.entries, result, refused=course.refused, extra=extra))


def _play_in_turn(match: Match, levels: Sequence[Level], dice: random.Random) -> RealtimeRun:
    """Play a game with turns to its end."""
    game = match.game
    read = _view_decoders.setdefault(game.key, msgspec.msgpack.Decoder(game.types.view)).decode
    choose = game.bots.choose
    course = RealtimeRun()
    time = 0
    while waiting := match.deadlines():
        turn = waiting[int(dice.random() * len(waiting))] if len(waiting) > 1 else waiting[0]
        seat = turn.seat
        # A table makes a move that is the only one; no bot is asked.
        move = turn.choices[0] if turn.forced else choose(read(match.view(seat)), levels[seat], dice)
        accepted = match.play(seat, _pack(move))
        if isinstance(accepted, Refusal):
            raise AssertionError(f"a bot of level {levels[seat].value} chose a move that is {accepted.key}")
        time += THINKING[0] + int(dice.random() * (THINKING[1] - THINKING[0]))
        course.entries.append(Entry(accepted.n, Milliseconds(time), seat, accepted.move))
        time += sum([LOOKING[told.beat] for told in accepted.told])
    return course


_pack = msgspec.msgpack.Encoder().encode
_view_decoders: dict[str, msgspec.msgpack.Decoder[Any]] = {}


# --- Many cores -----------------------------------------------------------------------------------------


def played(plan: Simulation, games: int, cores: int, tally: ScoreTally) -> Generator[list[bytes]]:
    """The records of so many games, in order, in blocks; played on so many cores."""
    blocks = range(0, games, BLOCK)
    if cores == 1 or len(blocks) == 1:
        for first in blocks:
            yield [play_game(plan, number, tally) for number in range(first, min(first + BLOCK, games))]
        return
    cores = min(cores, len(blocks))
    with ExitStack() as ending:
        # Each core has a pipe of its own and writes its blocks into it as far as the pipe takes them; when
        # there is no reader any more, writing fails and the core ends.
        ends: list[Connection] = []
        for core in range(cores):
            here, there = multiprocessing.Pipe(duplex=False)
            ends.append(here)
            ending.enter_context(closing(here))
            worker = multiprocessing.Process(
                target=_work, args=(plan, games, blocks[core::cores], there, tuple(ends)), daemon=True
            )
            with _no_interrupt():
                worker.start()
                ending.callback(worker.join)
                ending.callback(worker.terminate)
            there.close()
        for index in range(len(blocks)):
            lines, counted = ends[index % cores].recv()
            tally.join(counted)
            yield lines


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Ctrl-C waits meanwhile: what it breaks off in the middle of a fork is lost without a word, or said by a
    core that has only begun. A core is born with it held back."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(
    plan: Simulation, games: int, blocks: range, out: Connection, others: tuple[Connection, ...]
) -> None:
    """One core's share, block by block."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the reader, which ends us
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    for other in others:
        other.close()
    try:
        for first in blocks:
            tally = ScoreTally()
            lines = [play_game(plan, number, tally) for number in range(first, min(first + BLOCK, games))]
            out.send((lines, tally))
    except BrokenPipeError:
        pass


# --- The command ----------------------------------------------------------------------------------------


def _cores() -> int:
    """The cores that this process may use; not every system can say which those are."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _levels_of(game: Game, text: str) -> tuple[Level, ...]:
    wanted = [name.strip() for name in text.split(",")]
    for name in wanted:
        if level_named(game, name) is None:
            names = ", ".join(level.value for level in game.bots.levels)
            raise click.BadParameter(
                _(
                    "there is no level {name} in {game}; there is {names}.",
                    name=repr(name),
                    game=game.key,
                    names=names,
                ),
                param_hint="'--bots'",
            )
    return tuple(Level(name) for name in wanted)


def _options_of(game: Game, text: str) -> bytes:
    names = ", ".join(game.types.options.__struct_fields__)

    def wrong(message: str) -> click.BadParameter:
        return click.BadParameter(message, param_hint="'--options'")

    try:
        given = {} if fault_in(text) else msgspec.json.decode(text)
    except DoubledKey as error:
        raise wrong(_("the option {name} is there twice.", name=printable(error.key))) from None
    if not isinstance(given, dict) or fault_in(text):
        raise wrong(
            _("this is no JSON object such as {example}.", example=f'{{"{names.split(", ")[0]}": …}}')
        )
    for name, value in given.items():
        if name not in game.types.options.__struct_fields__:
            raise wrong(
                _(
                    "{game} has no option {name}; it has {names}.",
                    game=game.key,
                    name=printable(name),
                    names=names,
                )
            )
        try:
            msgspec.convert({name: value}, game.types.options)
        except UNREADABLE:
            shown = printable(msgspec.json.encode(value).decode())
            raise wrong(_("the option {name} cannot be {value}.", name=name, value=shown)) from None
    return _pack(msgspec.convert(given, game.types.options))


@click_i18n.command()
@click_i18n.argument("game", type=click.Choice(list(GAMES)), metavar=N_("GAME"))
@click_i18n.option("--players", type=int, required=True, help=N_("How many sit at the table."))
@click_i18n.option(
    "--games", type=click.IntRange(min=1), default=1, show_default=True, help=N_("How many games.")
)
@click_i18n.option("--seed", help=N_("Any text: the same seed gives the same games.  [default: by chance]"))
@click_i18n.option(
    "--bots",
    "levels_text",
    default=Level.NORMAL.value,
    show_default=True,
    metavar=N_("LEVEL[,LEVEL…]"),
    help=N_(
        "random, easy, normal or, where the game has it, hard; several sit in turn round the table, one "
        "seat further each game."
    ),
)
@click_i18n.option("--options", "options_text", default="{}", metavar="JSON", help=N_("The game's options."))
@click_i18n.option(
    "--out",
    type=click_i18n.File("wb", lazy=False),
    default="-",
    help=N_("A file instead of standard output."),
)
@click_i18n.option("--cores", type=click.IntRange(1, 256), help=N_("How many cores to use.  [default: all]"))
def simulate(
    game: str,
    players: int,
    games: int,
    seed: str | None,
    levels_text: str,
    options_text: str,
    out: IO[bytes],
    cores: int | None,
) -> None:
    """Let bots play whole games of GAME and write their records, one a line.

    The records are card-record/1, which "katta verify" checks and "katta replay" shows. How the bots did is
    said on standard error.
    """
    seats = GAMES[game].seats
    if players not in seats:
        raise click.BadParameter(
            _("{game} is for {least} to {most} players.", game=game, least=seats[0], most=seats[-1]),
            param_hint="'--players'",
        )
    levels = _levels_of(GAMES[game], levels_text)
    if len(levels) > players:
        raise click.BadParameter(
            _("{n} levels are too many for {players} players.", n=len(levels), players=players),
            param_hint="'--bots'",
        )
    if seed is None:
        seed = secrets.token_hex(8)
    plan = Simulation(game, players, _options_of(GAMES[game], options_text), levels, seed)
    tally = ScoreTally()
    blocks = played(plan, games, cores or _cores(), tally)
    # Where the records themselves scroll past there is no room for a bar, nor need of one.
    hidden = not sys.stderr.isatty() or out.isatty()
    with closing(blocks), click.progressbar(length=games, file=sys.stderr, hidden=hidden) as bar:
        for lines in blocks:
            out.write(b"".join([line + b"\n" for line in lines]))
            bar.update(len(lines))
    out.flush()
    click.echo(summary(plan, tally), err=True)


def summary(plan: Simulation, tally: ScoreTally) -> str:
    """How the levels did, in a line for each."""
    lines = [
        _(
            "{games} of {game} with {players} players, {moves} moves, seed {seed}",
            games=ngettext_("{n} game", "{n} games", tally.games),
            game=plan.game,
            players=plan.players,
            moves=tally.moves,
            seed=repr(plan.seed),
        )
    ]
    for level in filter(tally.standings.__contains__, Level):
        standing = tally.standings[level]
        share, error = standing.share()
        line = _(
            "{level} {points} points a game, wins {share} of its seats",
            level=f"{level.value:<8}",
            points=f"{standing.score():7.2f}",
            share=_give_or_take(f"{share:6.1%}", error, "{:.1%}"),
        )
        lead = standing.lead()
        if lead is not None:
            line += _(
                ", {lead} points ahead of the others",
                lead=_give_or_take(f"{lead[0]:+.2f}", lead[1], "{:.2f}"),
            )
        lines.append(line)
    if len(tally.standings) > 1 or tally.games > 1:
        lines.append(_("± is one standard error, from game to game."))
    return "\n".join(lines)


def _give_or_take(figure: str, error: float | None, form: str) -> str:
    """A figure with its error, where one is known."""
    return figure if error is None else f"{figure} ± {form.format(error)}"
