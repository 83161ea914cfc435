"""The time until a move comes tells no player what the move does not."""

import random
from typing import Any

import pytest
from msgspec import structs

from server.bots.tempo import LONGEST, REMEMBERED, Tempo
from server.config import Config, Pace
from server.table import timers
from shared.game import Deadline
from shared.games.katta.view import Bid, Options, Pass
from shared.games.stops.view import Leading
from shared.seats import Seat
from shared.wire import Play
from tests.server.boards import Board
from tests.server.ears import packed

PACE = Config(pace=Pace(think=(1000, 2000), ponder=(1000, 2000), event=0, looking=0, forced=1200))


def made(board: Board, deadline: Deadline) -> None:
    wish = Play(board.table.live.n, packed(deadline.choices[0]))
    assert board.table.ask(board.ears[deadline.seat], wish) is None


def is_secret_lead(state: Any) -> bool:
    """Whether the hand that leads holds one suit, and no other player can know it."""
    seat = state.phase.turn
    suits = {card.suit for card in state.hands[seat]} - {state.phase.barred}
    return not state.phase.lifted and len(suits) == 1 and len(state.hands[seat]) > 1


def test_a_lead_that_is_no_choice_comes_as_late_as_this_player_chooses_others() -> None:
    """S8 says what may be led; that a hand holds one suit no player may read from the clock."""
    seen = {"before he has chosen": 0, "after it": 0}
    for seed in range(6):
        with Board("Ada", "Bo", "Cai", clock=0, config=PACE, game="stops", seed=str(seed)) as board:
            while not board.table.live.match.over:
                tempo = board.table.live.tempo
                if seed % 2:
                    board.table.with_live(tempo=Tempo())  # as after a restart
                deadline, n = board.table.live.match.deadlines()[0], board.table.live.n
                if not isinstance(board.table.live.match.state.phase, Leading):
                    made(board, deadline)
                    continue
                assert deadline.secret == is_secret_lead(board.table.live.match.state)
                if not deadline.secret:
                    board.pass_time(0.25 if deadline.forced else 4)
                    made(board, deadline)
                    continue
                knows = tempo.knows(deadline.seat, "play")
                since = board.table.live.turns[deadline.seat].starts
                while board.table.live.n == n:
                    board.pass_time(0.05)
                wait = board.time.now() - since
                assert 4000 <= wait <= 4050 if knows else 1000 <= wait <= 2050, (knows, wait)
                assert "house.clock_played" not in board.ears[0].notices()
                seen["after it" if knows else "before he has chosen"] += 1
    assert all(seen.values()), seen


def test_a_bot_takes_the_same_time_over_a_lead_that_is_no_choice() -> None:
    times: dict[bool, list[int]] = {True: [], False: []}
    with Board("Ada", bots=3, clock=0, config=PACE, game="stops", seed="1") as board:
        while not board.table.live.match.over:
            deadline = board.table.live.match.deadlines()[0]
            leads = isinstance(board.table.live.match.state.phase, Leading) and deadline.seat != 0
            secret, n = deadline.secret, board.table.live.n
            begun = board.table.live.turns[deadline.seat].starts
            if deadline.seat == 0:
                made(board, deadline)
            while board.table.live.n == n:
                board.pass_time(0.01)
            if leads and (secret or not deadline.forced):
                times[secret].append(board.time.now() - begun)
    assert len(times[True]) > 2 < len(times[False])
    for taken in times.values():
        assert all(1000 <= wait <= 2020 for wait in taken), taken


@pytest.mark.parametrize("hidden", [True, False])
def test_where_purses_are_hidden_a_pass_that_is_no_choice_takes_its_time(hidden: bool) -> None:
    """K7, K20: else the beat would say that the purse is too small."""
    options = Options(hidden_purses=hidden)
    with Board("Ada", "Bo", "Cai", clock=0, config=PACE, options=options, seed="1") as board:
        board.play_on(3)
        bidder = board.mover
        assert bidder is not None
        assert board.table.ask(bidder, Play(bidder.n, packed(Bid(12)))) is None
        (deadline,) = board.table.live.match.deadlines()
        assert (deadline.forced, deadline.secret) == (True, hidden)
        live = board.table.live
        tempo = live.tempo.took(deadline.seat, str(Pass.__struct_config__.tag), 7000)
        board.table.with_live(tempo=tempo)
        board.table.set_off(timers.RETRY)
        n = board.table.live.n
        board.pass_time(1.3)
        assert board.table.live.n == n + (not hidden)
        board.pass_time(5.6)
        assert board.table.live.n == n + (2 if not hidden else 0)
        board.pass_time(0.2)
        assert board.table.live.n > n


def test_with_a_clock_the_table_moves_before_the_time_is_up() -> None:
    with Board("Ada", "Bo", "Cai", clock=10, config=PACE, game="stops", seed="1") as board:
        live = board.table.live
        ((seat, turn),) = live.turns.items()
        deadline = Deadline(seat, turn.deadline.choices, forced=True, secret=True)
        tempo = live.tempo.took(seat, str(deadline.choices[0].__struct_config__.tag), 19_000)
        live = structs.replace(live, tempo=tempo, turns={seat: turn._replace(deadline=deadline)})
        assert live.beaten([seat], PACE.pace, random.Random(1)).turns[seat].beat == 7500


def test_only_the_newest_times_count_and_no_absence_does() -> None:
    dice = random.Random(1)
    tempo = Tempo().took(Seat(0), "play", 10 * LONGEST)
    assert {tempo.drawn(Seat(0), "play", (1, 2), dice) for _ in range(9)} == {LONGEST}
    for _ in range(REMEMBERED):
        tempo = tempo.took(Seat(0), "play", 700)
    assert {tempo.drawn(Seat(0), "play", (1, 2), dice) for _ in range(99)} == {700}
    assert tempo.drawn(Seat(1), "play", (1, 2), dice) in (1, 2)
    assert tempo.drawn(Seat(0), "buy", (1, 2), dice) in (1, 2)
