"""The time until a move comes tells nobody what the move does not."""

import random
from typing import Any

import pytest

from server.config import Config, Pace
from server.live import LiveGame
from server.tempo import LONGEST, REMEMBERED, Tempo
from shared.game import Deadline
from shared.games.katta.view import Bid, Options, Pass
from shared.games.stops.view import Leading
from shared.seats import Seat
from shared.wire import Play
from tests.server.helpers import Board, packed, settle

PACE = Config(pace=Pace(think=(1000, 2000), lay=(1000, 2000), event=0, looking=0, forced=1200))


def live_of(board: Board) -> LiveGame:
    assert board.table._live is not None
    return board.table._live


async def made(board: Board, deadline: Deadline) -> None:
    live = live_of(board)
    wish = Play(live.n, packed(deadline.choices[0]))
    assert await board.table.ask(board.ears[deadline.seat], wish) is None
    await settle(5)


def is_secret_lead(state: Any) -> bool:
    """Whether the hand that leads holds one suit, and nobody else can know it."""
    seat = state.phase.turn
    suits = {card.suit for card in state.hands[seat]} - {state.phase.barred}
    return not state.phase.lifted and len(suits) == 1 and len(state.hands[seat]) > 1


async def test_a_lead_that_is_no_choice_comes_as_late_as_this_player_chooses_others() -> None:
    """S8 says what may be led; that a hand holds one suit nobody may read from the clock."""
    seen = {"before he has chosen": 0, "after it": 0}
    for seed in range(6):
        async with Board("Ada", "Bo", "Cai", clock=0, config=PACE, game="stops", seed=str(seed)) as board:
            live = live_of(board)
            while not live.match.over:
                taken = set(live._tempo._taken)
                if seed % 2:
                    live._tempo = Tempo()  # as after a restart
                deadline, n = live.match.deadlines()[0], live.n
                if not isinstance(live.match.state.phase, Leading):
                    await made(board, deadline)
                    continue
                assert deadline.secret == is_secret_lead(live.match.state)
                if not deadline.secret:
                    await board.pass_time(0.25 if deadline.forced else 4)
                    await made(board, deadline)
                    continue
                knows = (deadline.seat, "play") in taken
                since = live.turns[deadline.seat].starts
                while live.n == n:
                    await board.pass_time(0.05)
                wait = board.time.now() - since
                assert 4000 <= wait <= 4050 if knows else 1000 <= wait <= 2050, (knows, wait)
                assert "house.clock_played" not in board.ears[0].notices()
                seen["after it" if knows else "before he has chosen"] += 1
    assert all(seen.values()), seen


async def test_a_bot_takes_the_same_time_over_a_lead_that_is_no_choice() -> None:
    times: dict[bool, list[int]] = {True: [], False: []}
    async with Board("Ada", bots=3, clock=0, config=PACE, game="stops", seed="1") as board:
        live = live_of(board)
        while not live.match.over:
            deadline = live.match.deadlines()[0]
            leads = isinstance(live.match.state.phase, Leading) and deadline.seat != 0
            secret, n, begun = deadline.secret, live.n, live.turns[deadline.seat].starts
            if deadline.seat == 0:
                await made(board, deadline)
            while live.n == n:
                await board.pass_time(0.01)
            if leads and (secret or not deadline.forced):
                times[secret].append(board.time.now() - begun)
    assert len(times[True]) > 3 < len(times[False])
    for taken in times.values():
        assert all(1000 <= wait <= 2020 for wait in taken), taken


@pytest.mark.parametrize("hidden", [True, False])
async def test_where_purses_are_hidden_a_pass_that_is_no_choice_takes_its_time(hidden: bool) -> None:
    """K7, K20: else the beat would say that the purse is too small."""
    options = Options(hidden_purses=hidden)
    async with Board("Ada", "Bo", "Cai", clock=0, config=PACE, options=options, seed="1") as board:
        await board.play_on(3)
        bidder = board.mover
        assert bidder is not None
        assert await board.table.ask(bidder, Play(bidder.n, packed(Bid(12)))) is None
        await settle()
        (deadline,) = live_of(board).match.deadlines()
        assert (deadline.forced, deadline.secret) == (True, hidden)
        live_of(board)._tempo.took(deadline.seat, Pass.__struct_config__.tag, 7000)
        live_of(board).turns[deadline.seat].beat = None
        board.table._tell_game(step=False)
        n = live_of(board).n
        await board.pass_time(1.3)
        assert live_of(board).n == n + (not hidden)
        await board.pass_time(5.6)
        assert live_of(board).n == n + (2 if not hidden else 0)
        await board.pass_time(0.2)
        assert live_of(board).n > n


async def test_with_a_clock_the_table_moves_before_the_time_is_up() -> None:
    async with Board("Ada", "Bo", "Cai", clock=10, config=PACE, game="stops", seed="1") as board:
        live = live_of(board)
        (turn,) = live.turns.values()
        turn.deadline = Deadline(turn.deadline.seat, turn.deadline.choices, forced=True, secret=True)
        kind = turn.deadline.choices[0].__struct_config__.tag
        live._tempo.took(turn.deadline.seat, str(kind), 19_000)
        assert live.beat(turn, PACE.pace, random.Random(1)) == 7500


def test_only_the_newest_times_count_and_no_absence_does() -> None:
    tempo, dice = Tempo(), random.Random(1)
    tempo.took(Seat(0), "play", 10 * LONGEST)
    assert {tempo.drawn(Seat(0), "play", (1, 2), dice) for _ in range(9)} == {LONGEST}
    for _ in range(REMEMBERED):
        tempo.took(Seat(0), "play", 700)
    assert {tempo.drawn(Seat(0), "play", (1, 2), dice) for _ in range(99)} == {700}
    assert tempo.drawn(Seat(1), "play", (1, 2), dice) in (1, 2)
    assert tempo.drawn(Seat(0), "buy", (1, 2), dice) in (1, 2)
