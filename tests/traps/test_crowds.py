"""C07, C08, C43, C47, C50, C68: floods, stalled and killed clients, a house that closes or is killed."""

import asyncio
import random
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.doors.double import memory
from tests.evening import integrity
from tests.gathering import in_step, present, seated, whose_turn
from tests.serving import Serving
from tests.talk import Talk, careful

pytestmark = pytest.mark.slow


async def pinged(talk: Talk, number: int) -> float:
    """How long the house takes to answer a client."""
    began = time.monotonic()
    await talk.ask("session.ping", number=number)
    await talk.hear("pong", number=number)
    return time.monotonic() - began


async def test_c08_a_flood_of_chat_and_of_tables_is_capped_and_no_other_player_waits(served: Serving) -> None:
    async with present(served, "Ada", "Bo", "Cai", "Flo") as (ada, bo, cai, flo):
        await seated([ada, bo, cai])
        calm = [await pinged(ada, number) for number in range(20)]
        await flo.ask("table.join", code=ada.room["code"] if ada.room else "", watch=True)
        await flo.hear("table")
        lines = b"".join(flo.requests.line("chat.say", text=f"flood {n}") for n in range(500))
        await flo.send(lines)
        during = [await pinged(ada, 100 + number) for number in range(20)]
        await asyncio.sleep(1)
        assert len(ada.all("chat")) <= 30
        slow = [refused for refused in flo.all("refused") if refused["of"] == "chat.say"]
        assert len(slow) >= 400
        assert all(refused["retry_after"] > 0 for refused in slow)
        assert not flo.requests.open, "each request is answered"
        assert flo.process.returncode is None
        assert sorted(during)[10] < 20 * max(sorted(calm)[10], 0.01)

        await flo.ask("table.leave")
        opening = {"game": "katta", "settings": {"seats": 4, "clock": 0}}
        lines = (
            flo.requests.line("table.create", **opening) + flo.requests.line("table.leave")
            for _ in range(250)
        )
        await flo.send(b"".join(lines))
        during = [await pinged(ada, 200 + number) for number in range(20)]
        assert sorted(during)[10] < 20 * max(sorted(calm)[10], 0.01)
        await asyncio.sleep(1)
        newest = ada.all("table")[-1]
        assert newest["stage"] == "playing"
        assert len({room["code"] for room in flo.all("table")}) <= 120


RESIZING = """
import asyncio, sys, asyncssh

async def main():
    connection = await asyncssh.connect("127.0.0.1", int(sys.argv[1]), username="guest", config=None,
                                        known_hosts=None, client_keys=None, agent_path=None)
    process = await connection.create_process("json", encoding=None)
    print("in", flush=True)
    for number in range(10_000_000):
        process.channel.change_terminal_size(80 + number % 50, 24)
        if number % 200 == 0:
            await asyncio.sleep(0)
        while connection._transport.get_write_buffer_size() > 1_000_000:
            await asyncio.sleep(0.001)

asyncio.run(main())
"""
"""A client that sends packets beneath the messages, as fast as the line takes them."""


async def test_c08_a_flood_of_packets_that_are_no_messages_holds_up_no_player(served: Serving) -> None:
    async with served.talk("Ada") as ada:
        calm = [await pinged(ada, number) for number in range(20)]
        flood = await asyncio.create_subprocess_exec(
            sys.executable, "-c", RESIZING, str(served.port), stdout=asyncio.subprocess.PIPE
        )
        assert flood.stdout is not None
        try:
            assert await flood.stdout.readline() == b"in\n"
            await asyncio.sleep(1)
            during = [await pinged(ada, 100 + number) for number in range(20)]
            assert flood.returncode is None
        finally:
            flood.kill()
            await flood.wait()
        assert sorted(during)[10] < 20 * max(sorted(calm)[10], 0.01)


async def test_c07_a_held_key_and_a_long_line_never_cost_a_seat(served: Serving) -> None:
    async with present(served, "Ada", "Bo", "Cai") as (ada, bo, cai):
        code = await seated([ada, bo, cai])
        await ada.ask("chat.say", text="x" * 4000)
        for number in range(200):
            await ada.ask("session.ping", number=number)
            await asyncio.sleep(0.02)
        await ada.hear("pong", number=199)
        assert ada.process.returncode is None
        assert all(len(said["text"]) <= 200 for said in bo.all("chat"))
        await ada.close()
        async with served.talk("Ada") as again:
            # The same person, unknown by key, must give the code for coming back.
            welcome = await again.hear("welcome")
            assert welcome["resume"] != ada.all("welcome")[0]["resume"]
            await again.ask("table.join", code=ada.all("welcome")[0]["resume"])
            room = await again.hear("table", code=code)
            assert room["you"] == ada.all("table")[-1]["you"]


async def test_c43_a_client_that_stops_reading_holds_up_no_other_and_fills_no_memory(
    served: Serving,
) -> None:
    async with present(served, "Ada", "Bo", "Cai", "Dov") as people:
        *players, watcher = people
        code = await seated(players)
        await watcher.ask("table.join", code=code, watch=True)
        await watcher.hear("view")
        before = memory(served.tables)
        watcher.process.send_signal(signal.SIGSTOP)
        dice = careful(random.Random(43))
        ends = await asyncio.gather(*(player.play_to_the_end(dice, 120) for player in players))
        assert len({end["record"] for end in ends}) == 1
        assert memory(served.tables) - before < 8_000
        watcher.process.send_signal(signal.SIGCONT)
        await watcher.until(lambda: watcher.finished, "the end", 30)
        assert watcher.seen is not None
        assert watcher.seen["n"] == players[0].seen["n"] if players[0].seen else False


@pytest.mark.parametrize("who", [0, 1, 2, "all"])
async def test_c47_a_killed_client_harms_no_player_and_its_seat_is_held(
    served: Serving, who: int | str
) -> None:
    async with present(served, "Ada", "Bo", "Cai", key=True) as people:
        code = await seated(people)
        dice = careful(random.Random(47))
        for _ in range(8):
            turn = await people[0].until(lambda: whose_turn(people), "somebody's turn")
            n = turn.seen["n"]
            await turn.ask("game.move", n=n, move=dice(turn.offers(), turn.seen["view"]))
            await turn.until(lambda turn=turn, n=n: turn.seen["n"] > n, "the move")
        await in_step(people)
        before = {person.name: person.seen["view"]["hands"] for person in people if person.seen}
        gone = people if who == "all" else [people[int(who)]]
        for person in gone:
            await person.close()
        for person in people:
            if person not in gone:
                assert await pinged(person, 47) < 5
        for person in gone:
            async with served.talk(person.name, key=True) as back:
                await back.hear("welcome")
                await back.ask("table.join", code=code)
                seen = await back.hear("view", code=code)
                assert seen["view"]["hands"][seen["view"]["you"]][0] == "faces"
                if who != "all":
                    assert seen["view"]["hands"] == before[person.name]
        assert served.alive
        assert "Traceback" not in served.log


async def test_c50_closing_warns_every_player_and_the_tables_go_on(served: Serving) -> None:
    names = [f"P{number}" for number in range(20)]
    async with present(served, *names, key=True) as people:
        tables = [people[start : start + 2] for start in range(0, 20, 2)]
        codes = [await seated(pair, bots=["easy"]) for pair in tables]
        await asyncio.sleep(1)
        assert await asyncio.to_thread(served.stop) == 0
        for person in people:
            assert (await person.hear("goodbye"))["key"] == "house.stopping"
        before = {person.name: person.seen for person in people if person.seen}
    assert integrity(served.data) == "ok"
    served.start()
    async with present(served, *names, key=True) as people:
        for person, code in zip(people, [code for code in codes for _ in range(2)], strict=True):
            await person.ask("table.join", code=code)
            seen = await person.hear("view", code=code)
            last = before[person.name]
            assert seen["n"] >= last["n"]
            hand = seen["view"]["hands"][seen["view"]["you"]][1]
            assert set(hand) <= set(last["view"]["hands"][last["view"]["you"]][1])


async def test_c50_after_kill_9_no_move_that_was_told_is_missing(served: Serving) -> None:
    async with present(served, "Ada", "Bo", "Cai", key=True) as people:
        code = await seated(people)
        dice = careful(random.Random(50))
        for number in range(40):
            turn = await people[0].until(lambda: whose_turn(people), "somebody's turn")
            n = turn.seen["n"]
            await turn.ask("game.move", n=n, move=dice(turn.offers(), turn.seen["view"]))
            await turn.until(lambda turn=turn, n=n: turn.seen["n"] > n, "the move")
            if number == 39:
                await asyncio.to_thread(served.kill)
        told = {person.name: (person.seen["n"], person.seen["view"]) for person in people if person.seen}
    served.start()
    assert integrity(served.data) == "ok"
    async with present(served, "Ada", "Bo", "Cai", key=True) as people:
        for person in people:
            await person.ask("table.join", code=code)
            seen = await person.hear("view", code=code)
            n, view = told[person.name]
            assert seen["n"] >= n
            if seen["n"] == n:
                assert seen["view"] == view


async def test_c68_a_kill_right_after_a_card_was_turned_brings_back_the_same_cards(served: Serving) -> None:
    async with present(served, "Ada", "Bo", "Cai", key=True) as people:
        code = await seated(people)
        while True:
            turn = await people[0].until(lambda: whose_turn(people), "somebody's turn")
            n = turn.seen["n"]
            passes = ["pass"] in turn.offers()
            await turn.ask("game.move", n=n, move=["pass"] if passes else turn.offers()[0])
            await turn.until(lambda turn=turn, n=n: turn.seen["n"] > n, "the move")
            if passes:
                break
        row = turn.seen["view"]["row"]
        await asyncio.to_thread(served.kill_tables)
    async with present(served, "Ada", "Bo", "Cai", key=True) as people:
        for person in people:
            await person.ask("table.join", code=code)
            seen = await person.hear("view", code=code, seconds=60)
            assert seen["n"] == turn.seen["n"]
            if person.name == turn.name:
                assert seen["view"]["row"] == row
    assert served.alive


async def test_c68_no_player_looks_into_a_game_that_is_on(served: Serving) -> None:
    async with present(served, "Ada", "Bo", "Cai") as people:
        await seated(people)
        for person in people:
            await person.ask("history.list")
            assert (await person.hear("past"))["games"] == []
            for record in ("1.1", f"{person.room['code']}.1" if person.room else ""):
                heard = len(person.heard)
                await person.ask("replay.open", record=record)
                refused = await person.hear("refused", heard)
                assert refused["of"] == "replay.open"
        assert all(not person.all("reviewed") for person in people)


def test_the_folder_of_a_house_is_for_its_host_alone(served: Serving) -> None:
    for path in (served.data, *Path(served.data).rglob("*")):
        assert path.stat().st_mode & 0o077 == 0 or path.parent != served.data, path
    assert (served.data / "host_key").stat().st_mode & 0o777 == 0o600
