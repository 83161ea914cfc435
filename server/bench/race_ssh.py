"""The same at real screens: people at one table over OpenSSH, and when each screen has drawn a card."""

import asyncio
import random
import re
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median
from typing import TypeAlias

from server.bench.figure import Figure, quantile
from server.bench.glass import Glass
from server.bench.house import BenchHouse, Script, house
from server.bench.person import TerminalUser

RATE = 3.0
COUNTDOWN = 3.0
YES = b"\r"
TURN = b" "
"""The keys: that is my name, and I am ready; turn cards."""
RANKS = "A23456789TJQK"
SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
LAID = re.compile(r"(\S+) laid ([♣♦♥♠])(10|[A2-9JQK])")
"""What a screen says of a card."""
LINE = re.compile(r"^ +([♣♦♥♠]) ((?: |▶|·|(?:10|[A2-9JQK])[♣♦♥♠]?)+)$", re.MULTILINE)
TOP = re.compile(r"(10|[A2-9JQK])([♣♦♥♠])")
"""The piles of a suit, where each suit has a line."""
WANTED = re.compile(r"^ +([♣♦♥♠])(?: +A)?((?: +(?:·|[0-9]+)){12}) *$", re.MULTILINE)
"""How many piles want the cards of a suit, where there are too many piles to show; an A before it for the
one who has that ace."""
_Middle: TypeAlias = tuple[tuple[str, ...], ...]
PATIENCE = 2.0
"""Seconds after which a card that is not drawn never will be."""


@dataclass
class _Claim:
    """A card that one of the people has laid: which of all that were laid, and when the key was pressed."""

    number: int
    pressed: float


@dataclass
class _RaceTable:
    """A table with people at their screens, and the script that opened it and looks on."""

    script: Script
    people: list[TerminalUser] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    course: list[tuple[int, str, int]] = field(default_factory=list)
    """Every card that was laid: from which seat, and onto which pile."""
    laid: list[_Claim] = field(default_factory=list)
    pressed: dict[tuple[int, str], float] = field(default_factory=dict)
    over: bool = False

    @property
    def seats(self) -> list[int]:
        """Where the people sit, in their order."""
        lines = [line["name"] for line in self.script.room["seats"]]
        return [lines.index(name) for name in self.names]

    async def watch(self) -> None:
        """Take down what is laid, until the race is over."""
        while True:
            told = await self.script.hear("events", "game_over", seconds=120)
            if told["method"] == "game_over":
                self.over = True
                return
            for event, shown in told["params"]["news"]:
                if event["type"] == "laid":
                    card = shown[0][1][0]
                    pressed = self.pressed.pop((event["seat"], card), None)
                    if pressed is not None:
                        self.laid.append(_Claim(len(self.course), pressed))
                    self.course.append((event["seat"], card, event["pile"]))

    def claim(self, seat: int) -> tuple[bytes, str] | None:
        """The key that lays a card of this seat which fits now, and the card."""
        table = self.script.seen["view"]["table"]
        tops = [top[1][0] for top, *_ in table["piles"]]
        wanted = {RANKS[RANKS.index(top[0]) + 1] + top[1] for top in tops if top[0] != "K"}
        wanted |= {"A" + suit for suit in SUITS.values()}
        row, pile, _, waste, *_ = table["players"][seat]
        for key, sight in enumerate([*row, pile, waste], 1):
            if sight is not None and sight[1][0] in wanted:
                return str(key).encode(), sight[1][0]
        return None


def measured(quick: bool) -> Iterator[Figure]:
    """The figures."""
    for people, bots, middle, slowest in ((8, 0, 40, 150), (16, 16, None, 400)):
        if quick and bots:
            continue
        yield from asyncio.run(_measure(people, bots, 5 if quick else 20, middle, slowest))


async def _measure(people: int, bots: int, seconds: float, middle: int | None, slowest: int) -> list[Figure]:
    async with house() as at:
        table = await _table(at, people, bots)
        async with asyncio.TaskGroup() as group:
            watching = group.create_task(table.watch())
            await asyncio.sleep(COUNTDOWN + 0.5)
            costs = [] if bots else await _one_by_one(table, 12)
            table.laid.clear()
            end = time.monotonic() + seconds
            await asyncio.gather(*(_play(table, number, end) for number in range(people)))
            await asyncio.sleep(PATIENCE)
            watching.cancel()
        gone = sum(person.gone() for person in table.people)
        took = _found(table)
        await asyncio.gather(*(person.leave() for person in table.people))
        await table.script.leave()
    who = f"{people} people" + (f" and {bots} bots" if bots else "")
    how = (
        f"{len(took)} cards laid by {who} at one table, {RATE:g} keys a second each, over OpenSSH on this "
        f"machine: from the key until the last of the {people} screens (80×24) shows that card, or one "
        f"laid after it; {len(table.laid)} were laid"
    )
    figures = [
        Figure(
            f"a card laid to {people} screens", median(took) * 1000, "ms", f"p50 of {how}", at_most=middle
        ),
        Figure(
            "the same, the slowest in a hundred", quantile(took, 0.99) * 1000, "ms", f"p99 of {how}",
            at_most=slowest,
        ),
        Figure("people who were dropped", gone, "people", "of the same", at_most=0),
    ]  # fmt: skip
    if costs:
        how = f"median of {len(costs)}, for those who look on at 80×24 in true colour: all within a second"
        figures.append(Figure("another player's card", median(costs), "bytes", how, at_most=600))
    return figures


async def _table(at: BenchHouse, people: int, bots: int) -> _RaceTable:
    """Open a table, fill it with people and bots, and begin."""
    script = await Script.into(at, "Script")
    table = _RaceTable(script)
    settings = {"seats": people + bots, "clock": 0, "open": False}
    await script.ask("table.create", game="race", settings=settings, bots=["normal"] * bots)
    room = (await script.hear("table"))["params"]
    for number in range(people):
        name = f"Guest0x{number}"
        person = await TerminalUser.at(at.ssh(name, room["code"]), {})
        table.people.append(person)
        table.names.append(name)
        await person.first_frame()
        await person.quiet(0.3)
        await person.press(YES)
        if not number:
            # The player who opened the table only looks on: another is there now who holds it open.
            await script.ask("seat.leave")
    for person in table.people:
        await person.quiet(0.3)
        await person.press(YES)
    await script.hear("view", seconds=60)
    return table


async def _one_by_one(table: _RaceTable, cards: int) -> list[int]:
    """What a card costs those who only look on, in bytes."""
    costs: list[int] = []
    for _ in range(5 * cards):
        if len(costs) >= cards * (len(table.people) - 1) or table.over:
            break
        ways = [(number, claim) for number, seat in enumerate(table.seats) if (claim := table.claim(seat))]
        for person in table.people:
            person.note()
        number, (key, _) = ways[0] if ways else (random.randrange(len(table.people)), (TURN, ""))
        table.people[number].type(key)
        await asyncio.sleep(1.0)
        if ways:
            costs += [len(each.noted) for each in table.people if each is not table.people[number]]
    return costs


async def _play(table: _RaceTable, number: int, end: float) -> None:
    """A player plays: a card where one fits, else turning."""
    person, seat = table.people[number], table.seats[number]
    dice = random.Random(number)
    await asyncio.sleep(dice.random() / RATE)
    while time.monotonic() < end and not table.over:
        claim = table.claim(seat)
        if claim is None or time.monotonic() - table.pressed.get((seat, claim[1]), 0) < 1:
            person.type(TURN)
        else:
            table.pressed[seat, claim[1]] = person.type(claim[0])
        await asyncio.sleep((0.75 + dice.random() / 2) / RATE)


def _found(table: _RaceTable) -> list[float]:
    """For each card how long it took until the last screen had shown it, or one laid later."""
    shown = [_shown(person, table, seat) for person, seat in zip(table.people, table.seats, strict=True)]
    took: list[float] = []
    for claim in table.laid:
        times = [next((at for at, newest in each if newest >= claim.number), None) for each in shown]
        # The last ones may be laid when no screen is read any more.
        took += [max(at for at in times if at is not None) - claim.pressed] if None not in times else []
    return took


def _shown(person: TerminalUser, table: _RaceTable, own: int) -> list[tuple[float, int]]:
    """When a screen showed which of the cards, the newest so far: in words, or by what lies in the middle."""
    seats = {line["name"]: seat for seat, line in enumerate(table.script.room["seats"])} | {"You": own}
    told = {(seat, card): number for number, (seat, card, _) in enumerate(table.course)}
    middles = _middles(table.course)
    glass = Glass()
    found: list[tuple[float, int]] = []
    for at, data in person.chunks:
        glass.feed(data)
        newest = found[-1][1] if found else -1
        screen = "\n".join(glass.rows())
        numbers = [
            told.get((seats.get(name, -1), _card(rank, suit)), -1)
            for name, suit, rank in LAID.findall(screen)
        ]
        for middle in (_tops_on(screen), _wants_on(screen)):
            numbers += [number for number in middles.get(middle, ()) if number > newest][:1]
        if max(numbers, default=-1) > newest:
            found.append((at, max(numbers)))
    return found


def _card(rank: str, suit: str) -> str:
    return ("T" if rank == "10" else rank) + SUITS[suit]


def _tops_on(screen: str) -> _Middle:
    """The cards on top of the piles, suit by suit, where a table has a line for each."""
    rows = {
        suit: [_card(*top) for top in TOP.findall(row) if top[1] == suit]
        for suit, row in LINE.findall(screen)
    }
    return tuple(tuple(sorted(rows.get(suit, ()))) for suit in SUITS)


def _wants_on(screen: str) -> _Middle:
    """How many piles want each card, suit by suit, where there are too many piles to show."""
    rows = dict(WANTED.findall(screen))
    return tuple(tuple(rows.get(suit, "").split()) for suit in SUITS)


def _middles(course: list[tuple[int, str, int]]) -> dict[_Middle, list[int]]:
    """After which cards the middle looked so, in either way."""
    piles: dict[int, str] = {}
    found: dict[_Middle, list[int]] = defaultdict(list)
    for number, (_, card, pile) in enumerate(course):
        piles[pile] = card
        tops = [[top for top in sorted(piles.values()) if top[1] == code] for code in SUITS.values()]
        wants = [[str(tops.count(rank + code) or "·") for rank in RANKS[:-1]]
                 for code, tops in zip(SUITS.values(), tops, strict=True)]  # fmt: skip
        found[tuple(map(tuple, tops))].append(number)
        found[tuple(map(tuple, wants))].append(number)
    return found
