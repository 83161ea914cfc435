"""A match of stops as it is lived: three by real ssh, one of them inside tmux, and a watcher."""

import asyncio
import contextlib
import json
import random
import re
import shlex
import subprocess
import time
from bisect import bisect_right
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.alone import KATTA, ROOT
from tests.evening import SOONER, integrity, reached, remembered
from tests.games.stops import knowledge, plain
from tests.gathering import present
from tests.knowledge import Record, cards_in_message
from tests.serving import Serving
from tests.talk import Talk, ssh_command
from tests.terminal import Terminal

pytestmark = pytest.mark.slow

LATER = 6.0
"""Seconds for which the last card of a deal may still stand there when the next has begun."""


class Person:
    """A player who plays what the last row of the screen offers, by chance where there is a choice."""

    def __init__(self, name: str, terminal: Terminal) -> None:
        self.name = name
        self.terminal = terminal
        self.did: dict[str, int] = {}
        self._dice = random.Random(name)

    def footer(self) -> str:
        """The keys that are shown."""
        return next((line for line in reversed(self.terminal.lines) if re.search(r"\bR\b", line)), "")

    def act(self) -> bool:
        """Press what is asked for; False when nothing is."""
        found = re.search(
            r"1–(\d)\]? +choose suit|Enter\]? +(lay|lend|keep|offer|next deal|go on)", self.footer()
        )
        if found is None:
            return False
        if found[1]:
            self.terminal.press(str(self._dice.randint(1, int(found[1]))))
            self.terminal.settle(0.05, 1.0)
            self.terminal.press("enter")
        elif found[2] in ("keep", "offer"):
            self.terminal.press(self._dice.choice(("b", "enter")))
        elif found[2] == "lend":
            self.terminal.press(self._dice.choice(("p", "enter")))
        else:
            self.terminal.press("enter")
        what = "suit" if found[1] else found[2]
        self.did[what] = self.did.get(what, 0) + 1
        return True


def play_on(
    people: Sequence[Person], done: Callable[[], bool], now_and_then: Callable[[int], None], seconds: float
) -> None:
    """All play until it is done; each looks at what a key did before pressing the next."""
    end = time.monotonic() + seconds
    pressed = dict.fromkeys(people, 0.0)
    step = 0
    while not done():
        for person in people:
            if time.monotonic() - pressed[person] > 0.15 and person.act():
                pressed[person] = time.monotonic()
        step += 1
        now_and_then(step)
        if time.monotonic() > end:
            shown = "\n\n".join(f"{person.name}:\n{person.terminal.text}" for person in people)
            raise AssertionError(f"not done after {seconds:g} s\n{shown}")
        time.sleep(0.03)


def told_too_early(talk: Talk, record: Record, seat: int | None) -> list[str]:
    """Every card in the lines that a player was sent which was not due to the seat at that state. A view also
    has what was laid in the deal before."""
    known = knowledge.due(record, seat)
    found = []
    for _, message in talk.heard:
        n = message.get("n", -1)
        if message["type"] == "view" and n >= 0:
            view = dict(message["view"])
            last = set(cards_in_message(view.pop("last")))
            early = last - knowledge.laid_of_late(record, n) | set(cards_in_message(view)) - known[n]
        else:
            early = set(cards_in_message(message)) - (known[n] if n >= 0 else set())
        found += [f"{card} in {message['type']} {n}" for card in sorted(early)]
    return found


def shown_too_early(
    person: Person, record: Record, seat: int, pace: Talk, size: tuple[int, int]
) -> list[str]:
    """Every card that was drawn on a screen before it was due to the seat. A wide one has the log beside the
    table, which names cards of deals gone by, too. His own hand at least must have been found."""
    known = knowledge.due(record, seat)
    states = reached(pace.heard, record)
    times = [at for at, _ in states]
    found, ever = [], set()
    for at, lying, named, text in knowledge.seen(person.terminal.chunks, *size):
        if at < times[0] or "THE CAT" not in text.split("\n")[0]:
            continue  # the house's own screens
        first, last = bisect_right(times, at - LATER), bisect_right(times, at + SOONER)
        may: frozenset[str] = frozenset().union(*(known[n] for _, n in states[max(0, first - 1) : last]))
        told = may.union(*(known[n] for _, n in states[:last])) if size[0] > 80 else may
        ever |= lying
        if early := lying - may | named - told:
            found.append(f"{sorted(early)} at state {states[last - 1][1]}:\n{text}")
    assert set(record["deal"]["deals"][0]["hands"][seat]) <= ever, "the search did not see his own hand"
    return found


async def test_three_by_ssh_play_a_match_one_of_them_inside_tmux_and_none_sees_what_may_not_be_seen(
    served: Serving, tmp_path: Path
) -> None:
    server = f"stops-{tmp_path.name}-{served.port}"
    sizes = ((120, 40), (80, 24), (60, 20), (100, 30))
    with contextlib.ExitStack() as stack:
        async with present(served, "Wim") as (wim,):
            options = {"loans": "consent", "dealer_second_chance": True}
            await wim.ask("table.create", game="stops", settings={"seats": 3, "clock": 0}, options=options)
            code = (await wim.hear("table"))["code"]
            ada = Person("Ada", stack.enter_context(served.visit("Ada", code, whole=True)))
            bo = Person("Bo", stack.enter_context(served.visit("Bo", code, columns=120, rows=36, whole=True)))
            ada.terminal.wait(code)
            bo.terminal.wait(code)
            await wim.ask("seat.leave")
            await wim.until(lambda: wim.room["you"] is None, "the seat given up")
            line = ssh_command(
                served.port, code, home=served.folder, tty=True, user="Cai", key=served.key("Cai")
            )
            inside = ["tmux", "-L", server, "-f", "/dev/null", "new-session", "-x", "80", "-y", "24"]
            environment = {"TMUX": None, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
            stack.callback(
                subprocess.run, ["tmux", "-L", server, "kill-server"], capture_output=True, check=False
            )
            cai = Person(
                "Cai",
                stack.enter_context(Terminal([*inside, shlex.join(line)], environment=environment)),
            )
            cai.terminal.wait("What shall we call you?").settle().press("enter")
            people = (ada, bo, cai)
            for person in people:
                person.terminal.wait(code, "ready").press("enter")
            await wim.hear("view")

            def resized(step: int) -> None:
                if step % 30 == 0:
                    cai.terminal.resize(*sizes[step // 30 % len(sizes)])

            await asyncio.to_thread(play_on, people, lambda: wim.finished is not None, resized, 240)
            end = await wim.hear("game_over")
            cai.terminal.resize(80, 24)
            for person in people:
                person.terminal.until(lambda who=person: who.terminal.sees("again"), "the end")  # type: ignore[misc]
                assert person.did["suit"] > 0
            worth = [str(each) for each in wim.seen["view"]["result"]["worth"]]
            for person in people:
                person.terminal.wait(*(each.replace("-", "–") for each in worth))
            for person in people:
                for _ in range(10):
                    if person.terminal.alive:
                        await asyncio.to_thread(person.terminal.press("q").settle, 0.5)
                person.terminal.ended()
                assert person.terminal.left_on() == []
            served.stop()
            record = await remembered(served.data, end["record"])
    assert integrity(served.data) == "ok"
    file = tmp_path / "stops.jsonl"
    file.write_text(json.dumps(record) + "\n")
    judged = await asyncio.to_thread(
        subprocess.run, [*KATTA, "verify", str(file)], capture_output=True, text=True, cwd=ROOT
    )
    assert judged.returncode == 0, judged.stdout
    again = plain.told(record["options"], record["deal"], [(seat, move) for _, seat, move in record["moves"]])
    assert again.result == record["result"]
    seats = {name: seat for seat, name in enumerate(record["players"])}
    assert told_too_early(wim, record, None) == []
    for person, size in ((ada, (80, 24)), (bo, (120, 36))):
        leaks = shown_too_early(person, record, seats[person.name], wim, size)
        assert not leaks, f"{person.name} saw {len(leaks)} too early, first {leaks[0]}"
