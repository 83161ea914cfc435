"""C71, C72: bids that cannot be, passes pressed fifty times, and prompts for nothing left to decide."""

import asyncio
from typing import Any

import pytest

from tests.gathering import in_step, present, seated, whose_turn
from tests.serving import Serving
from tests.talk import Talk

pytestmark = pytest.mark.slow


async def laid(people: list[Talk]) -> Talk:
    """Each player lays a card; who is asked to bid first."""
    while True:
        turn: Talk = await people[0].until(lambda: whose_turn(people), "somebody's turn")
        offers = turn.offers()
        if offers[0][0] != "lay":
            await in_step(people)
            return turn
        n = turn.seen["n"] if turn.seen else -1
        await turn.ask("game.move", n=n, move=offers[0])
        await turn.until(lambda turn=turn, n=n: turn.seen["n"] > n, "the card")


NO_BIDS: list[Any] = [-1, 0, 13, 10**9, 9_999_999_999_999_999_999, 1.5, "3", "٣", "0x10", "", None, True, []]
NO_MOVES: list[Any] = [
    *(["bid"], ["bid", 1, 2], [], ["lay", "AS"], ["buy"], ["decline"], ["undo"], ["pass", 5], ["PASS"]),
    *("bid", 7, None, {"bid": 1}),
]
IMPOSSIBLE: list[Any] = [*(["bid", coins] for coins in NO_BIDS), *NO_MOVES]


async def test_c72_every_impossible_bid_is_refused_and_changes_nothing(served: Serving) -> None:
    async with present(served, "Ada", "Bo", "Cai", "Dov") as people:
        await seated(people)
        turn = await laid(people)
        assert turn.seen is not None
        before, n = turn.seen["view"], turn.seen["n"]
        for move in IMPOSSIBLE:
            heard = len(turn.heard)
            await turn.ask("game.move", n=n, move=move)
            refused = await turn.hear("refused", heard)
            assert refused["key"], move
            await asyncio.sleep(0.03)  # far below what counts as a flood
        assert turn.process.returncode is None
        assert turn.seen["n"] == n
        assert turn.seen["view"] == before


async def test_c72_a_number_too_long_for_any_machine_ends_nothing(served: Serving) -> None:
    async with present(served, "Ada", "Bo", "Cai") as people:
        await seated(people)
        turn = await laid(people)
        assert turn.seen is not None
        n = turn.seen["n"]
        for number in (b"1e400", b"-1e400", b"9" * 5000, b"NaN", b"Infinity"):
            heard = len(turn.heard)
            line = turn.requests.line("game.move", n=n, move=["bid", "?"])
            await turn.send(line.replace(b'"?"', number))
            await turn.hear("refused", heard)
        await turn.ask("game.move", n=n, move=["bid", 1])
        await turn.until(lambda: turn.seen["n"] > n, "an honest bid")


async def test_c72_a_pass_sent_fifty_times_is_paid_once(served: Serving) -> None:
    async with present(served, "Ada", "Bo", "Cai", "Dov") as people:
        await seated(people)
        turn = await laid(people)
        assert turn.seen is not None
        n, you = turn.seen["n"], turn.seen["view"]["you"]
        await turn.send(b"".join(turn.requests.line("game.move", n=n, move=["pass"]) for _ in range(50)))
        await turn.until(lambda: turn.seen["n"] > n, "the pass")
        await asyncio.sleep(1)
        assert turn.seen["n"] == n + 1
        assert turn.seen["view"]["purses"][you] == 12 + 1
        assert turn.seen["view"]["doing"][you] == ["passed", 1]


async def test_c71_a_whole_purse_may_be_bid_and_then_all_must_pass_and_are_paid(
    served: Serving,
) -> None:
    async with present(served, "Ada", "Bo", "Cai") as people:
        await seated(people, auto_pass=False)
        turn = await laid(people)
        assert turn.seen is not None
        assert sorted(map(str, turn.offers())) == sorted(
            map(str, [["pass"], *(["bid", n] for n in range(1, 13))])
        )
        first, n = turn, turn.seen["n"]
        await first.ask("game.move", n=n, move=["bid", 12])
        for paid in (2, 4):
            await first.until(lambda n=n: first.seen["n"] > n, "the move")
            await in_step(people)
            turn = await first.until(lambda: whose_turn(people), "somebody's turn")
            if turn.offers()[0][0] == "lay":
                break
            # No player can bid more than twelve, so passing is all there is.
            assert turn.offers() == [["pass"]]
            n, you = turn.seen["n"], turn.seen["view"]["you"]
            await turn.ask("game.move", n=n, move=["pass"])
            await turn.until(lambda turn=turn, n=n: turn.seen["n"] > n, "the pass")
            assert turn.seen["view"]["purses"][you] == 12 + paid
        assert first.seen is not None
        await first.until(lambda: len(first.seen["view"]["sacks"]) == 1, "the sack sold")
        assert first.seen["view"]["purses"][first.seen["view"]["you"]] == 0


async def test_c71_when_every_player_passes_the_last_may_buy_for_one_or_leave_it(served: Serving) -> None:
    async with present(served, "Ada", "Bo", "Cai") as people:
        await seated(people)
        for _ in range(2):
            turn = await laid(people)
            n = turn.seen["n"] if turn.seen else -1
            await turn.ask("game.move", n=n, move=["pass"])
            await turn.until(lambda turn=turn, n=n: turn.seen["n"] > n, "the pass")
        await in_step(people)
        last = await people[0].until(lambda: whose_turn(people), "the last player's turn")
        assert sorted(offer[0] for offer in last.offers()) == ["buy", "decline"]


async def test_c71_a_forced_pass_is_made_by_the_table_and_is_no_question(served: Serving) -> None:
    async with present(served, "Ada", "Bo", "Cai") as people:
        await seated(people, auto_pass=True)
        turn = await laid(people)
        assert turn.seen is not None
        await turn.ask("game.move", n=turn.seen["n"], move=["bid", 12])
        await turn.until(
            lambda: len(turn.seen["view"]["sacks"]) == 1, "the sack sold, with nobody else asked"
        )
