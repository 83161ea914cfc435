"""C07, C24, C26, C30, C38, C43, C47, C48, C55 for people who come by ssh to a whole house."""

import asyncio
import random
import signal
import time

import pytest

from tests.doors.double import memory
from tests.evening import asked
from tests.gathering import present, whose_turn
from tests.patience import PATIENCE
from tests.serving import Serving
from tests.talk import Talk, careful
from tests.terminal import Terminal

pytestmark = pytest.mark.slow


async def begun(house: Serving, visitors: list[Terminal], *talks: Talk, **settings: object) -> str:
    """A table with these people, its game begun; the people at terminals are brought to its code."""
    await talks[0].ask(
        "table.create", game="katta", settings={"seats": len(visitors) + len(talks), "clock": 0, **settings}
    )
    code = str((await talks[0].hear("table"))["code"])
    for talk in talks[1:]:
        await talk.ask("table.join", code=code)
        await talk.hear("table")
    for visitor in visitors:
        visitor.wait("Tables").press("j").wait("JOIN BY CODE").settle(0.4)
        visitor.send(code).wait(code).settle(0.4).press("enter")
        visitor.wait("play@", "ready").press("enter")
    for talk in talks:
        await talk.ask("table.ready")
    for talk in talks:
        await talk.hear("view")
    for visitor in visitors:
        visitor.wait("THE SACK")
    return code


def ways_to_leave(terminal: Terminal) -> None:
    """Leave a game by the keys, whatever is asked on the way."""
    for _ in range(6):
        if not terminal.alive:
            return
        terminal.press("q").settle(0.5)
        if terminal.alive and "Leave the game?" in terminal.text:
            terminal.settle(0.5).press("y").settle(0.5)


async def test_c24_leaving_a_running_game_asks_and_then_gives_the_terminal_back(served: Serving) -> None:
    with served.visit("Ada") as ada:
        async with present(served, "Bo", "Cai") as (bo, cai):
            await begun(served, [ada], bo, cai)
            ada.settle(0.6).press("q")
            ada.wait("Leave")
            ada.settle(0.6).press("esc")
            ada.wait("THE SACK")
            ada.settle(0.6)
            await asyncio.to_thread(ways_to_leave, ada)
            assert ada.ended() == 0
            assert ada.left_on() == []


@pytest.mark.parametrize("how", ["SIGTERM", "kill", "tables"])
async def test_c24_a_house_that_closes_or_dies_gives_terminals_back(served: Serving, how: str) -> None:
    with served.visit("Ada") as ada:
        async with present(served, "Bo", "Cai") as (bo, cai):
            await begun(served, [ada], bo, cai)
            ada.settle()
            match how:
                case "SIGTERM":
                    await asyncio.to_thread(served.stop)
                case "kill":
                    await asyncio.to_thread(served.kill)
                case "tables":
                    await asyncio.to_thread(served.kill_tables)
        code = ada.ended(30)
        if how == "kill":
            assert code != 0
        else:
            # A house that is dead can send nothing: that is what `reset` is for (docs/hosting.md).
            assert ada.left_on() == []
            assert "Traceback" not in ada.text


async def test_c55_three_logins_of_one_key_are_one_seat_and_the_newest_has_it(served: Serving) -> None:
    with served.visit("Ada") as first:
        async with present(served, "Bo", "Cai") as (bo, cai):
            code = await begun(served, [first], bo, cai)
            with served.visit("Ada", code) as second:
                second.wait("THE SACK")
                first.until(lambda: not first.alive, "the older one is let go", 20)
                assert first.left_on() == []
                assert "somewhere else" in first.text
                with served.visit("Ada", code) as third:
                    third.wait("THE SACK")
                    second.until(lambda: not second.alive, "the older one is let go", 20)
                    assert second.left_on() == []
                    await asyncio.sleep(3)
                    assert third.alive, "no ping-pong"
                    seats = bo.room["seats"] if bo.room else []
                    assert [seat["name"] for seat in seats].count("Ada") == 1
                    assert len(seats) == 3


async def test_c55_no_player_looks_on_at_the_own_table_with_a_second_login(served: Serving) -> None:
    with served.visit("Ada") as first:
        async with present(served, "Bo", "Cai") as (bo, cai):
            code = await begun(served, [first], bo, cai)
            async with served.talk("Ada", key=True) as second:
                await second.hear("welcome")
                await second.ask("table.join", code=code, watch=True)
                room = await second.hear("table", code=code)
                first.until(lambda: not first.alive, "the older one is let go", 20)
                assert room["you"] is not None


async def test_c07_an_arrow_held_for_ten_seconds_costs_nothing_but_arrows(served: Serving) -> None:
    with served.visit("Ada") as ada:
        async with present(served, "Bo", "Cai") as (bo, cai):
            code = await begun(served, [ada], bo, cai)
            end = time.monotonic() + 10
            while time.monotonic() < end:
                ada.press("right")
                await asyncio.sleep(0.025)
            ada.settle()
            assert ada.alive
            ada.wait("THE SACK")
            ada.press("c").settle(0.5)
            ada.paste("long " * 800).settle(1.0)
            ada.press("enter").settle(1.0)
            assert ada.alive
            assert len(bo.all("chat")) <= 1
            ada.press("ctrl+d", "ctrl+z").settle(0.5)
            assert ada.alive
            ada.hang_up()
            with served.visit("Ada", code) as again:
                again.wait("THE SACK")


async def test_c30_windows_resized_two_hundred_times_while_others_play(served: Serving) -> None:
    dice = random.Random(30)
    with served.visit("Ada") as ada:
        async with present(served, "Bo", "Cai") as (bo, cai):
            await begun(served, [ada], bo, cai)

            async def others() -> None:
                choose = careful(dice)
                for _ in range(40):
                    turn = whose_turn([bo, cai])
                    if turn is None:
                        if (duty := asked(ada)) == "lay":
                            ada.press("1").settle(0.2).press("enter")
                        elif duty:
                            ada.press("enter" if duty == "go on" else "p")
                        await asyncio.sleep(0.3)
                        continue
                    assert turn.seen is not None
                    await turn.ask(
                        "game.move", n=turn.seen["n"], move=choose(turn.offers(), turn.seen["view"])
                    )
                    await asyncio.sleep(0.2)

            playing = asyncio.create_task(others())
            for _ in range(200):
                ada.resize(dice.randint(40, 160), dice.randint(10, 50))
                await asyncio.sleep(0.04)
            ada.resize(80, 24)
            await playing
            ada.settle(1.5)
            assert ada.alive
            ada.until(lambda: "THE SACK" in ada.text or "go on" in ada.text, "the table at its last size")
            assert ada.lines[0].strip().startswith("KATTA")
            assert "Traceback" not in served.log


async def test_c43_a_stopped_terminal_holds_up_no_player_and_comes_back_to_now(served: Serving) -> None:
    with served.visit("Wim") as wim:
        async with present(served, "Ada", "Bo", "Cai") as people:
            await people[0].ask("table.create", game="katta", settings={"seats": 3, "clock": 0})
            code = (await people[0].hear("table"))["code"]
            for talk in people[1:]:
                await talk.ask("table.join", code=code)
                await talk.hear("table")
            for talk in people:
                await talk.ask("table.ready")
            wim.wait("Tables").press("j").settle(0.4)
            wim.send(code).settle(0.4).press("enter")
            wim.wait("THE SACK")
            wim.signal(signal.SIGSTOP)
            tables = memory(served.tables)
            ends = await asyncio.gather(
                *(talk.play_to_the_end(careful(random.Random(talk.name)), 120) for talk in people)
            )
            assert len(ends) == 3
            assert memory(served.tables) - tables < 8_000
            wim.signal(signal.SIGCONT)
            assert people[0].seen is not None
            scores = people[0].seen["view"]["result"]["scores"]
            # A machine that is busy may take longer over a game than a client may be silent.
            wim.until(lambda: wim.sees(*map(str, scores)) or not wim.alive, "the final score, or an end")
            if not wim.alive:
                assert wim.left_on() == []
                wim.wait("There was no sign of you for a while")


async def test_c47_all_windows_closed_at_the_same_moment_and_all_come_back(served: Serving) -> None:
    with served.visit("Ada") as ada, served.visit("Bo") as bo:
        async with present(served, "Cai", key=True) as (cai,):
            code = await begun(served, [ada, bo], cai)
            before = served.screens
            assert len(before) == 2
            for window in (ada, bo):
                window.signal(signal.SIGKILL)
        for window in (ada, bo):
            window.ended()
        end = time.monotonic() + PATIENCE
        while served.screens:
            assert time.monotonic() < end, "a screen without a person goes on drawing"
            await asyncio.sleep(0.1)
        with served.visit("Ada", code) as ada_again, served.visit("Bo", code) as bo_again:
            ada_again.wait("THE SACK", "Your hand")
            bo_again.wait("THE SACK", "Your hand")
        assert served.alive
        assert "Traceback" not in served.log


async def test_c48_help_opened_and_closed_again_and_again_takes_no_memory(served: Serving) -> None:
    """One that is kept takes 120 kB, 7 MB after sixty. What is kept on purpose, as a style once made, grows
    for some hundred openings and then no more."""
    with served.visit("Ada") as ada:
        async with present(served, "Bo", "Cai") as (bo, cai):
            await begun(served, [ada], bo, cai)
            (screen,) = served.screens

            def growth(times: int) -> int:
                before = memory(screen)
                for _ in range(times):
                    ada.press("?").until(lambda: not ada.sees("THE SACK"), "the help")
                    time.sleep(0.02)
                    ada.press("esc").until(lambda: ada.sees("THE SACK"), "the table")
                return memory(screen) - before

            grew: list[int] = []
            while not grew or grew[-1] >= 300:
                assert len(grew) < 7, f"kilobytes more with every sixty: {grew}"
                grew.append(await asyncio.to_thread(growth, 60))
