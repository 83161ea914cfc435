"""A full house over real OpenSSH: what a session costs, how long a login takes, how soon a key is seen."""

import asyncio
import contextlib
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from server.bench.figure import Figure, quantile
from server.bench.house import BenchHouse, Script, house, unique_memory
from server.bench.person import TerminalUser

AT_A_TABLE = 4
"""People at a table, beside the script that opens it and knows whose turn it is."""
IDLE_SECONDS = 5.0
YES = b"\r"
LEFT, RIGHT = b"\x1b[D", b"\x1b[C"
CHOOSE, DO, PASS = b"1", b"\r", b"p"
"""The keys: that is my name, and I am ready; mark the card or bid beside this one; mark the first card;
do the marked thing; pass."""
TURNING = "▐█▌".encode()
"""A card in the middle of its turn."""
PLACE = 32
"""Bytes before its first row: where it is, and in which colours."""


@dataclass
class _SshTable:
    """One table: its script sits on seat 0, the people on the other seats."""

    script: Script
    people: dict[str, TerminalUser] = field(default_factory=dict)


@dataclass
class _Measured:
    frames: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    keys: list[float] = field(default_factory=list)
    moves: list[float] = field(default_factory=list)
    turned: list[int] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    silent: int = 0
    idle: int = 0


def measured(quick: bool) -> Iterator[Figure]:
    """The figures."""
    sessions = 4 if quick else 50
    found = asyncio.run(_measure(sessions, 3 if quick else 10, 30 if quick else 60))
    tables = -(-sessions // AT_A_TABLE)
    full = f"{sessions} sessions at {tables} tables over OpenSSH on this machine"
    how = (
        f"{len(found.keys)} arrows, two or three a second by whose turn it is, at all tables at once; {full}"
    )
    yield Figure(
        "a session at a table, memory of its own", median(found.memory) / 2**20, "MB",
        f"median unique set size of {len(found.memory)} screen processes; {full}", at_most=18,
    )  # fmt: skip
    yield Figure(
        "login to the first frame", median(found.frames) * 1000, "ms",
        f"median of {len(found.frames)} logins while {full} are live, from starting ssh until the last row "
        "is drawn: the client's own start, key exchange and login included", at_most=200,
    )  # fmt: skip
    yield Figure("a key to its own screen", median(found.keys) * 1000, "ms", f"p50 of {how}", at_most=30)
    yield Figure(
        "the same, the slowest in a hundred",
        quantile(found.keys, 0.99) * 1000,
        "ms",
        f"p99 of {how}",
        at_most=120,
    )
    yield Figure("keys that drew nothing", found.silent, "keys", "of the same, after a second", at_most=0)
    yield Figure(
        "a move to its own screen", median(found.moves) * 1000, "ms",
        f"p50 of {len(found.moves)} moves: key, table, disk, view, screen; {full}",
    )  # fmt: skip
    looking = f"median of {len(found.turned)} turns, for players at 80×24 in true colour who look on"
    yield Figure(
        "one turned card", median(found.turned), "bytes",
        f"{looking}: the card narrow, then its face, then the mark over it gone", at_most=700,
    )  # fmt: skip
    yield Figure(
        "the pass that turned it and the card", median(found.passed), "bytes",
        f"{looking}: two seats, the coins, what is said, and the card with its motion",
    )  # fmt: skip
    yield Figure(
        "an idle table", found.idle, "bytes",
        f"all that {sessions} sessions were sent in {IDLE_SECONDS:g} s without a move and without a clock",
        at_most=0,
    )  # fmt: skip


async def _measure(sessions: int, logins: int, moves: int) -> _Measured:
    found = _Measured()
    async with house() as at:
        tables = []
        for number in range(-(-sessions // AT_A_TABLE)):
            tables.append(await _table(at, number, min(AT_A_TABLE, sessions - number * AT_A_TABLE)))
        people = [person for table in tables for person in table.people.values()]
        await asyncio.gather(*(person.quiet() for person in people))
        before = sum(person.bytes for person in people)
        await asyncio.sleep(IDLE_SECONDS)
        found.idle = sum(person.bytes for person in people) - before
        for number in range(logins):
            visitor = await TerminalUser.at(at.ssh(f"Visitor{number}"), {})
            found.frames.append(await visitor.first_frame())
            await visitor.leave()
        for pid in at.screens():
            with contextlib.suppress(FileNotFoundError):  # of a visitor, and just ended
                found.memory.append(unique_memory(pid))
        # One table is played slowly, for what a card costs; then all of them at once.
        await _play(tables[0], found, moves, looking=True)
        await asyncio.gather(*(_play(table, found, moves, looking=False) for table in tables))
        await asyncio.gather(*(person.leave() for person in people))
        await asyncio.gather(*(table.script.leave() for table in tables))
    return found


async def _table(at: BenchHouse, number: int, people: int) -> _SshTable:
    """Open a table, fill it with people (and bots where they do not suffice) and begin."""
    script = await Script.into(at, f"Script{number}")
    table = _SshTable(script)
    seats = max(3, people + 1)
    await script.ask("table.create", game="katta", settings={"seats": seats, "clock": 0, "auto_pass": False})
    room = (await script.hear("table"))["params"]
    for n in range(people):
        name = f"Guest{number}x{n}"
        table.people[name] = await TerminalUser.at(at.ssh(name, room["code"]), {})
        await table.people[name].first_frame()
        await table.people[name].quiet(0.3)
        await table.people[name].press(YES)
    for _ in range(seats - 1 - people):
        await script.ask("bot.add", level="easy")
    await script.ask("table.ready")
    for person in table.people.values():
        await person.quiet(0.3)
        await person.press(YES)
    await script.hear("view")
    return table


async def _play(table: _SshTable, found: _Measured, moves: int, *, looking: bool) -> None:
    """Play so many moves. The player whose turn it is tries an arrow first, which must draw something."""
    for _ in range(moves):
        view = table.script.seen["view"]
        phase = view["phase"]
        if phase["type"] == "over":
            return
        seat = phase["waits_for"][0] if phase["type"] == "laying" else phase["turn"]
        acting = table.people.get(table.script.room["seats"][seat]["name"])
        idle = [person for person in table.people.values() if person is not acting]
        turns = phase["type"] == "bidding" and view["row"][-1]["card"][0] != "faces"
        if acting is None:
            _note(idle)
            # The script's own turn; a bot's is waited for.
            offers = sorted(view["offers"], key=lambda offer: offer[0] != "pass")
            if offers:
                await table.script.ask("game.move", n=table.script.seen["n"], move=offers[0])
            await table.script.hear("view")
        else:
            await acting.quiet(0.3)
            if not looking and _has_a_choice(view, seat):
                await _arrows(acting, found, lays=phase["type"] == "laying")
            _note(idle)
            await _move(table.script, acting, found, lays=phase["type"] == "laying")
        if looking and turns:
            await _looked(table, idle, found)


def _note(people: list[TerminalUser]) -> None:
    for person in people:
        person.note()


async def _looked(table: _SshTable, idle: list[TerminalUser], found: _Measured) -> None:
    """What a turned card has cost those who looked on; not those whose turn comes, who are told much more."""
    phase = table.script.seen["view"]["phase"]
    if phase["type"] not in ("bidding", "buying"):
        return
    next_one = table.people.get(table.script.room["seats"][phase["turn"]]["name"])
    for person in idle:
        await person.quiet(1.2)
        at = person.noted.find(TURNING)
        if person is not next_one and at >= 0:
            found.turned.append(len(person.noted) - max(0, at - PLACE))
            found.passed.append(len(person.noted))


def _has_a_choice(view: dict[str, Any], seat: int) -> bool:
    """Whether an arrow has another card or bid to go to."""
    if view["phase"]["type"] == "laying":
        return bool(view["hands"][seat] != ["backs", 1])
    return bool(view["phase"]["type"] == "bidding" and view["purses"][seat] > view["phase"]["bid"] + 2)


async def _move(script: Script, person: TerminalUser, found: _Measured, *, lays: bool) -> None:
    """Lay the first card, or pass. A screen that still shows the sack just sold goes on at first."""
    for _ in range(4):
        if lays:
            await person.press(CHOOSE, seconds=1.0)
        took = await person.press(DO if lays else PASS)
        with contextlib.suppress(TimeoutError):
            await script.hear("view", seconds=2.0)
            if took is not None:
                found.moves.append(took)
            return
    raise RuntimeError("a key that should have made a move made none")


async def _arrows(person: TerminalUser, found: _Measured, *, lays: bool) -> None:
    if lays:
        # Away with the sack that was just sold; where none is shown, Enter has no card to lay yet.
        await person.press(DO, seconds=1.0)
        await person.quiet(0.3)
    for key in (RIGHT, RIGHT if lays else LEFT):
        # A hand is not a machine: three keys a second are quick.
        await asyncio.sleep(0.2 + 0.2 * random.random())
        took = await person.press(key, seconds=1.0)
        if took is None:
            found.silent += 1
        else:
            found.keys.append(took)
