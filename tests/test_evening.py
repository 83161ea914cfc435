"""Whole evenings, as they are lived: real ssh, real terminals, real kills, to the final score."""

import asyncio
import contextlib
import json
import random
import shlex
import subprocess
import time
from pathlib import Path

import pytest

from shared.terminals import PUBLIC_TEXTUAL
from tests.alone import KATTA, ROOT, at_home
from tests.evening import Player, integrity, play_on, remembered, shown_too_early, told_too_early
from tests.gathering import present, seated
from tests.knowledge import Record, cards_on_screen
from tests.serving import Serving
from tests.talk import careful, ssh_command
from tests.terminal import Terminal

pytestmark = pytest.mark.slow


def judged(folder: Path, *records: Record) -> None:
    """``katta verify`` finds every one of these right."""
    file = folder / "evening.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records))
    done = subprocess.run(
        [*KATTA, "verify", str(file)], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("OK") == len(records)


@pytest.mark.parametrize("drawn", [{}, {PUBLIC_TEXTUAL: "1"}], ids=["past Textual", "with public Textual"])
async def test_three_by_ssh_one_by_join_and_a_bot_play_to_the_final_score(
    tmp_path: Path, drawn: dict[str, str]
) -> None:
    people: list[Player] = []
    with contextlib.ExitStack() as stack:
        served = stack.enter_context(Serving(tmp_path / "house", environment=drawn))
        async with present(served, "Wim") as (wim,):
            await wim.ask("table.create", game="katta", settings={"seats": 5, "clock": 0}, bots=["normal"])
            code = (await wim.hear("table"))["code"]
            for name in ("Ada", "Bo", "Cai"):
                people.append(Player(name, stack.enter_context(served.visit(name, code, whole=True))))
                people[-1].terminal.wait(code)
            await wim.ask("seat.leave")
            await wim.until(lambda: wim.room["you"] is None, "the seat given up")
            join = Terminal(
                [*KATTA, "join", f"127.0.0.1:{served.port}", code, "--name", "Dov", "--lang", "en"],
                environment=at_home(tmp_path / "dov", **drawn),
                whole=True,
            )
            people.append(Player("Dov", stack.enter_context(join)))
            # The first visit: the host's key is shown and asked about, as ssh does.
            join.wait("SHA256:").send("yes\r")
            join.wait(code)
            for person in people:
                person.terminal.wait("ready").press("enter")
            await wim.hear("view")

            await asyncio.to_thread(play_on, people, lambda: wim.finished is not None, 420)
            end = await wim.hear("game_over")
            for person in people:
                person.terminal.until(person.over, "the final score")
                assert person.acted >= 18
                assert person.terminal.left_on() != []
            scores = [str(score) for score in wim.seen["view"]["result"]["scores"]]
            for person in people:
                person.terminal.wait(*scores, *({"Ada", "Bo", "Cai", "Dov"} - {person.name}))
            for person in people:
                # From the end page home, and from there out. A key that comes while one screen gives way to
                # another may not be heard on a busy machine, so people press it again.
                for _ in range(10):
                    if person.terminal.alive:
                        await asyncio.to_thread(person.terminal.press("q").settle, 1.0)
                person.terminal.ended()
                assert person.terminal.left_on() == []
            served.stop()
            record = await remembered(served.data, end["record"])
        judged(tmp_path, record)
        seats = {name: seat for seat, name in enumerate(record["players"])}
        for person in people:
            leaks = shown_too_early(person.terminal, record, seats[person.name], wim)
            assert not leaks, f"{person.name} saw {len(leaks)} too early, first {leaks[0]}"
        assert told_too_early(wim, record, None) == []


async def test_thirty_people_at_eight_tables_are_told_nothing_too_early(
    served: Serving, tmp_path: Path
) -> None:
    names = [f"P{number}" for number in range(30)]
    sizes = [4, 4, 4, 4, 4, 4, 3, 3]
    async with present(served, *names) as people:
        groups, rest = [], list(people)
        for size in sizes:
            groups.append(rest[:size])
            rest = rest[size:]
        for number, group in enumerate(groups):
            await seated(
                group, bots=["easy"] if number % 4 == 3 else [], options={"tie": "coins"} if number else {}
            )
        await asyncio.gather(
            *(person.play_to_the_end(careful(random.Random(person.name)), 300) for person in people)
        )
        ends = [group[0].finished for group in groups]
    served.stop()
    assert integrity(served.data) == "ok"
    records = [await remembered(served.data, end["record"]) for end in ends if end]
    assert len(records) == 8
    judged(tmp_path, *records)
    for group, record in zip(groups, records, strict=True):
        seats = {name: seat for seat, name in enumerate(record["players"])}
        for person in group:
            assert told_too_early(person, record, seats[person.name]) == []


@pytest.mark.parametrize("kill", ["tables", "house"])
async def test_a_kill_in_mid_auction_brings_every_player_back_to_the_same_cards(
    served: Serving, tmp_path: Path, kill: str
) -> None:
    names = ("Ada", "Bo")
    with contextlib.ExitStack() as stack:
        async with present(served, "Cai", key=True) as (cai,):
            await cai.ask("table.create", game="katta", settings={"seats": 3, "clock": 0})
            code = (await cai.hear("table"))["code"]
            people = [
                Player(name, stack.enter_context(served.visit(name, code, whole=True))) for name in names
            ]
            for person in people:
                person.terminal.wait(code, "ready").press("enter")
            await cai.ask("table.ready")
            await cai.hear("view")
            dice = careful(random.Random(1))

            def mid_auction() -> bool:
                phase = cai.seen["view"]["phase"] if cai.seen else {}
                return phase.get("type") == "bidding" and len(phase["passed"]) == 1

            async def third() -> None:
                await cai.play_to_the_end(dice, 300)

            playing = asyncio.create_task(third())
            try:
                await asyncio.to_thread(play_on, people, mid_auction, 120)
            finally:
                playing.cancel()
                with contextlib.suppress(asyncio.CancelledError, AssertionError):
                    await playing
            await asyncio.sleep(1.5)
            before = {person.name: cards_on_screen(person.terminal.lines) for person in people}
            assert all(before.values())
            told = cai.seen
            await asyncio.to_thread(served.kill_tables if kill == "tables" else served.kill)
        for person in people:
            person.terminal.until(lambda who=person: not who.terminal.alive, "the line broke", 60)  # type: ignore[misc]
            person.terminal.close()
        if kill == "house":
            served.start()
        async with present(served, "Cai", key=True) as (cai,):
            back = [Player(name, stack.enter_context(served.visit(name, code, whole=True))) for name in names]
            for person in back:
                person.terminal.wait("You", *({"Ada", "Bo", "Cai"} - {person.name}), seconds=60)
                person.terminal.until(
                    lambda who=person: cards_on_screen(who.terminal.lines) == before[who.name],  # type: ignore[misc]
                    f"the cards {before[person.name]}",
                )
            await cai.ask("table.join", code=code)
            seen = await cai.hear("view", code=code)
            assert (seen["n"], seen["view"]) == (told["n"], told["view"])
            # And the game goes on to its end.
            end = asyncio.create_task(cai.play_to_the_end(dice, 400))
            await asyncio.to_thread(play_on, back, lambda: cai.finished is not None, 400)
            await end
        served.stop()
        judged(tmp_path, await remembered(served.data, cai.finished["record"]))


def tmux(name: str, *words: str) -> str:
    """Say something to a tmux server of this test's own."""
    done = subprocess.run(["tmux", "-L", name, *words], capture_output=True, text=True, check=False)
    return done.stdout


def tmux_until(name: str, *texts: str, seconds: float = 30.0) -> str:
    """Wait until all of these stand in the pane."""
    end = time.monotonic() + seconds
    while True:
        shown = tmux(name, "capture-pane", "-p")
        if all(text in shown for text in texts):
            return shown
        assert time.monotonic() < end, f"never {texts}:\n{shown}"
        time.sleep(0.1)


async def test_a_whole_game_inside_tmux_with_splits_resizes_detaching_and_attaching(
    served: Serving, tmp_path: Path
) -> None:
    name = f"katta-{tmp_path.name}-{served.port}"
    async with present(served, "Bo", "Cai") as (bo, cai):
        await bo.ask("table.create", game="katta", settings={"seats": 3, "clock": 0})
        code = (await bo.hear("table"))["code"]
        await cai.ask("table.join", code=code)
        line = ssh_command(served.port, code, home=served.folder, tty=True, user="Ada", key=served.key("Ada"))
        environment = {"TMUX": None, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
        command = [
            "tmux",
            "-L",
            name,
            "-f",
            "/dev/null",
            "new-session",
            "-x",
            "80",
            "-y",
            "24",
            shlex.join(line),
        ]
        attach = ["tmux", "-L", name, "attach"]
        outside = Terminal(command, environment=environment)
        try:
            outside.wait("What shall we call you?").settle().press("enter")
            outside.wait(code, "ready")
            tmux(name, "set", "-g", "remain-on-exit", "on")
            tmux(name, "send-keys", "Enter")
            for talk in (bo, cai):
                await talk.ask("table.ready")
            await bo.hear("view")
            others = [
                asyncio.create_task(talk.play_to_the_end(careful(random.Random(talk.name)), 420))
                for talk in (bo, cai)
            ]
            step = 0
            end = time.monotonic() + 400
            while bo.finished is None:
                shown = tmux(name, "capture-pane", "-p")
                assert time.monotonic() < end, shown + outside.text
                footer = shown.rstrip("\n").splitlines()[-1] if shown.strip() else ""
                if "go on" in footer:
                    tmux(name, "send-keys", "Enter")
                elif "lay" in footer:
                    tmux(name, "send-keys", "1")
                    tmux(name, "send-keys", "Enter")
                elif "pass" in footer or "leave it" in footer:
                    tmux(name, "send-keys", "p")
                step += 1
                match step % 24:
                    case 6:
                        outside.resize(120, 40)
                    case 10:
                        tmux(name, "split-window", "-v", "-l", "6", "sleep 600")
                        tmux(name, "select-pane", "-t", "0")
                    case 14:
                        tmux(name, "kill-pane", "-t", "1")
                    case 16:
                        outside.resize(80, 24)
                    case 20:
                        outside.press("ctrl+b", "d")
                        await asyncio.to_thread(outside.ended)
                        assert outside.left_on() == []
                        outside.close()
                        outside = Terminal(attach, environment=environment)
                await asyncio.sleep(0.25)
            await asyncio.gather(*others)
            tmux(name, "kill-pane", "-t", "1")
            outside.resize(80, 24)
            scores = [str(score) for score in bo.seen["view"]["result"]["scores"]]
            tmux_until(name, *scores, "Bo", "Cai")
            tmux(name, "send-keys", "q")
            await asyncio.sleep(1.0)
            tmux(name, "send-keys", "q")
            end = time.monotonic() + 20
            while "1" not in tmux(name, "display-message", "-p", "#{pane_dead}"):
                assert time.monotonic() < end, outside.text
                await asyncio.sleep(0.2)
            flags = "#{alternate_on} #{mouse_any_flag} #{keypad_cursor_flag}"
            assert tmux(name, "display-message", "-p", flags).split() == ["0", "0", "0"]
        finally:
            tmux(name, "kill-server")
            outside.close()


async def test_a_person_opens_a_table_by_keys_and_another_finds_it_in_the_list(served: Serving) -> None:
    with served.visit("Ada") as ada, served.visit("Bo") as bo:
        ada.wait("New table").press("n")
        ada.wait_gone("Join by code").settle()
        ada.press("enter")
        ada.wait("play@")
        bo.wait("Tables").press("t")
        bo.wait("Ada").settle()
        bo.press("enter")
        bo.wait("play@", "Ada", "You")
        ada.wait("Bo")
        for _ in range(2):
            ada.press("b")
            ada.settle()
        for person in (ada, bo):
            person.press("enter")
        for person in (ada, bo):
            # Nine in the hand, or eight and the laid one face down.
            person.wait("THE SACK", "Your hand")
            person.until(lambda who=person: len(cards_on_screen(who.lines)) >= 8, "a hand")  # type: ignore[misc]
