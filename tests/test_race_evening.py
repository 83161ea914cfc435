"""A race as it is lived: real ssh, keys as fast as fingers go, one who stands still, a kill in the middle."""

import asyncio
import contextlib
import json
import random
import re
import signal
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.alone import KATTA, ROOT
from tests.evening import integrity
from tests.gathering import present
from tests.serving import QUICK, Serving
from tests.talk import Talk
from tests.terminal import Terminal

pytestmark = pytest.mark.slow

PLACES = "123456"
EVERY = 0.05
"""Seconds between two keys: twenty a second are more than a hand does."""
NAMES = ("Ada", "Bo", "Cai")
HURRY = QUICK.replace("[limits]", "together = 20\n[limits]")
"""Bots that are five times as quick as people: a race is over in half a minute."""


@pytest.fixture
def hurried(tmp_path: Path) -> Iterator[Serving]:
    """A whole house whose bots race in a hurry."""
    with Serving(tmp_path / "house", HURRY) as house:
        yield house


class Fingers:
    """A player who tries every place in some order and then turns, without looking, until told to stop."""

    def __init__(self, terminal: Terminal, seed: str) -> None:
        self._terminal = terminal
        self._dice = random.Random(seed)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._press, daemon=True)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _press(self) -> None:
        keys = ""
        while not self._stop.wait(EVERY):
            keys = keys or "".join(self._dice.sample(PLACES, len(PLACES))) + " "
            with contextlib.suppress(OSError):
                self._terminal.send(keys[0])
            keys = keys[1:]


def counts(talk: Talk) -> list[tuple[int, int]]:
    """What all see of each player: cards in the hand, cards laid."""
    assert talk.seen is not None
    return [(player[5], player[6]) for player in talk.seen["view"]["table"]["players"]]


def own_counts(terminal: Terminal) -> tuple[int, int] | None:
    """What a screen says of one's own 13-pile and hand."""
    found = re.search(r"13-pile +(\d+).*hand +(\d+)", terminal.text)
    return (int(found[1]), int(found[2])) if found else None


def leave(terminal: Terminal) -> None:
    """Look at the end, and go. The keys of the race may have opened something over it."""
    terminal.until(lambda: "again" in terminal.text, "the end")
    for _ in range(10):
        if terminal.alive:
            terminal.press("q").settle(1.0)
    terminal.ended()
    assert terminal.left_on() == []


async def records(data: Path) -> list[dict[str, object]]:
    """The finished games of a house that is closed, as it gives them out."""
    done = await asyncio.to_thread(
        subprocess.run, [*KATTA, "records", "--data", str(data)], capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


async def test_three_by_ssh_race_a_bot_one_stands_still_and_the_house_is_killed(
    hurried: Serving, tmp_path: Path
) -> None:
    served = hurried
    with contextlib.ExitStack() as stack:
        async with present(served, "Wim") as (wim,):
            await wim.ask("table.create", game="race", settings={"seats": 5, "clock": 0}, bots=["hard"])
            code = (await wim.hear("table"))["code"]
            people = {name: stack.enter_context(served.visit(name, code)) for name in NAMES}
            for terminal in people.values():
                terminal.wait(code, "ready")
            await wim.ask("seat.leave")
            await wim.until(lambda: wim.room["you"] is None, "the seat given up")
            people["Ada"].press("b")
            await wim.until(
                lambda: all(seat["kind"] != "empty" for seat in wim.room["seats"]), "a second bot"
            )
            for terminal in people.values():
                terminal.press("enter")
            await wim.hear("view")
            seats = {seat["name"]: number for number, seat in enumerate(wim.room["seats"])}
            with contextlib.ExitStack() as playing:
                for name, terminal in people.items():
                    playing.enter_context(Fingers(terminal, name))
                await wim.until(lambda: wim.seen["n"] >= 60, "sixty moves")
                # One client stops reading. It costs the others nothing, and sees how things are afterwards.
                people["Cai"].signal(signal.SIGSTOP)
                before = wim.seen["n"]
                await wim.until(lambda: wim.seen["n"] >= before + 60, "sixty more", 90)
                people["Cai"].signal(signal.SIGCONT)
            await wim.until(lambda: sum(laid for _, laid in counts(wim)) > 0, "a card laid")

            def as_told(name: str) -> bool:
                player = wim.seen["view"]["table"]["players"][seats[name]]
                return own_counts(people[name]) == (player[2], player[5])

            for name in NAMES:
                await asyncio.to_thread(
                    people[name].until, lambda who=name: as_told(who), f"the counts of {name}"
                )
            await asyncio.to_thread(served.kill)
        for terminal in people.values():
            terminal.until(lambda who=terminal: not who.alive, "the line broke")  # type: ignore[misc]
            terminal.close()
        served.start()
        assert integrity(served.data) == "ok"
        async with present(served, "Wim") as (wim,):
            back = {name: stack.enter_context(served.visit(name, code)) for name in NAMES}
            await wim.ask("table.join", code=code, watch=True)
            await wim.hear("view")
            for terminal in back.values():
                terminal.wait("THE RACE", "13-pile")
            with contextlib.ExitStack() as playing:
                for name, terminal in back.items():
                    playing.enter_context(Fingers(terminal, name + "again"))
                await wim.hear("game_over", seconds=400)
            await asyncio.gather(*(asyncio.to_thread(leave, terminal) for terminal in back.values()))
        served.stop()
    (record,) = await records(served.data)
    file = tmp_path / "race.json"
    file.write_text(json.dumps(record))
    judged = await asyncio.to_thread(
        subprocess.run, [*KATTA, "verify", str(file)], capture_output=True, text=True, cwd=ROOT
    )
    assert judged.returncode == 0, judged.stdout
    played = {seat for _, seat, move in record["moves"] if move[0] == "play"}  # type: ignore[attr-defined]
    assert played >= set(seats.values())
    assert record["refused"], "of so many keys some came too late or fitted nowhere"
