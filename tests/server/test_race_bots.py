"""Bots and people who do nothing, in a game that all play at once (R12, R14)."""

from itertools import pairwise

import msgspec

from server.config import Config, Limits, Pace
from server.sessions.replays import exported
from server.store.base import GameLog, TableId
from server.store.memory import MemoryStore
from shared.game import Level
from shared.games.race.view import Draw, Options, Play
from shared.record import ValidRecord, replay
from shared.seats import TABLE, Seat
from shared.wire import Notice, TableInfo
from tests.server.boards import now
from tests.server.ears import Ear
from tests.server.races import COUNTDOWN, Race, view

HUMAN = Config(pace=Pace(), limits=Limits(asks_burst=1_000_000))
"""Bots take the time that people would."""


def log_of(board: Race) -> GameLog:
    log = now(board.store.log(TableId("t1"), 1))
    assert log is not None
    return log


# --- Bots -----------------------------------------------------------------------------------------------


def test_bots_wait_for_the_start_and_then_take_the_times_of_people_r12_r15() -> None:
    with Race("Ada", bots=3, config=HUMAN, seed="a", level=Level.NORMAL) as board:
        board.pass_time(COUNTDOWN)
        assert board.match.n == 0
        board.pass_time(15)
        entries = [entry for entry in (log_of(board)).entries if entry.seat != TABLE]
        for seat in (1, 2, 3):
            times = [entry.t for entry in entries if entry.seat == seat]
            assert times[0] >= 3000 + 250
            assert len(times) > 10
            waits = [later - earlier for earlier, later in pairwise(times)]
            assert min(waits) >= 250
        assert not [entry for entry in entries if entry.seat == 0]


def test_a_race_of_bots_comes_to_its_end_and_is_a_sound_record() -> None:
    for seed in range(4):
        with Race("Ada", bots=4, config=HUMAN, seed=f"end {seed}", level=Level.HARD, open_=False) as board:
            for _ in range(60):
                board.pass_time(10)
                if board.table.over:
                    break
            assert board.table.over
            log = log_of(board)
            assert isinstance(replay(exported(log)), ValidRecord)
            assert {entry.seat for entry in log.entries} >= {1, 2, 3, 4}


def test_a_bot_that_was_too_late_is_refused_like_a_player_and_goes_on() -> None:
    with Race("Ada", bots=15, config=HUMAN, seed="many", level=Level.HARD) as board:
        while not board.table.over:
            board.pass_time(10)
        log = log_of(board)
        late = {claim.seat: claim.index for claim in log.refused}
        assert late
        for seat, index in late.items():
            after = [entry for entry in log.entries if entry.seat == seat and entry.n > index]
            assert after or index > len(log.entries) - 40
        record = msgspec.json.decode(exported(log))
        assert len(record["refused"]) == len(log.refused)
        assert {move[-1][0] for move in record["refused"]} == {"play"}


def test_bots_play_on_when_the_disk_can_write_again() -> None:
    store = MemoryStore()
    with Race("Ada", bots=3, config=HUMAN, store=store, seed="a") as board:
        board.pass_time(COUNTDOWN + 3)
        store.trouble = True
        board.pass_time(5)
        n = board.match.n
        store.trouble = False
        board.pass_time(10)
        assert board.match.n > n + 10


# --- A player who does nothing (R14) --------------------------------------------------------------------


def test_a_player_who_could_move_and_does_not_is_told_so_and_in_the_end_a_bot_plays_r14() -> None:
    with Race("Ada", "Bo", config=HUMAN, seed="a") as board:
        ada, bo = board.ears
        board.pass_time(COUNTDOWN)
        for _ in range(19):
            assert board.ask(bo, board.turn(1)) is None
            board.pass_time(1)
        assert "house.idle_hint" not in ada.notices() + bo.notices()
        for _ in range(3):
            assert board.ask(bo, board.turn(1)) is None
            board.pass_time(1)
        assert ada.notices().count("house.idle_hint") == 1
        assert "house.idle_hint" not in bo.notices()
        for _ in range(7):
            assert board.ask(bo, board.turn(1)) is None
            board.pass_time(1)
        assert ada.notices().count("house.idle_hint") == 1
        assert not board.table.now.bots.stand_ins
        board.pass_time(3)
        for ear in (ada, bo):
            assert ear.last(Notice) == Notice("house.idle_stand_in", {"name": "Ada", "seat": 0})
            assert ear.last(TableInfo).seats[0].level == "easy"
        board.pass_time(3)
        assert view(ada).table.players[0].waste > 0


def test_when_no_player_lays_a_card_a_player_who_could_is_told_so_once_r14() -> None:
    with Race("Ada", "Bo", "Cai", config=HUMAN, seed="stall") as board:
        board.pass_time(COUNTDOWN)

        def turn(seconds: int) -> None:
            """All turn, and lay nothing."""
            for _ in range(seconds):
                for seat, ear in enumerate(board.ears):
                    assert board.ask(ear, board.turn(seat)) is None
                board.pass_time(1)

        def told() -> list[int]:
            return [ear.notices().count("house.stall_hint") for ear in board.ears]

        def holders() -> list[bool]:
            return [board.match.can_go_on(Seat(seat)) for seat in range(3)]

        turn(19)
        assert told() == [0, 0, 0]
        turn(40)
        assert "house.idle_hint" not in [key for ear in board.ears for key in ear.notices()]
        once = told()
        assert max(once) == 1
        assert all(once[seat] for seat in range(3) if holders()[seat])
        # A card that is laid begins the time anew.
        while not any(holders()):
            turn(1)
        seat = holders().index(True)
        claim = board.match.offers(Seat(seat))[0]
        assert board.ask(board.ears[seat], claim) is None
        turn(19)
        assert told() == once
        turn(40)
        assert told() != once


def test_a_player_who_holds_no_card_that_fits_is_told_nothing_r14() -> None:
    with Race("Ada", "Bo", config=HUMAN, seed="a") as board:
        board.pass_time(COUNTDOWN)
        before = [0, 0]
        for _ in range(60):
            could = [board.match.can_go_on(Seat(seat)) for seat in (0, 1)]
            board.pass_time(1)
            told = [ear.notices().count("house.stall_hint") for ear in board.ears]
            assert all(could[seat] or told[seat] == before[seat] for seat in (0, 1))
            before = told
            for seat, ear in enumerate(board.ears):
                assert board.ask(ear, board.turn(seat)) is None
        assert sum(before) > 0


def test_any_move_of_a_player_who_was_idle_takes_the_seat_back_r14() -> None:
    with Race("Ada", "Bo", config=HUMAN, seed="a") as board:
        ada, bo = board.ears
        board.pass_time(COUNTDOWN + 33)
        assert board.table.now.bots.stand_ins == {0, 1}
        board.ask(ada, Draw())
        assert board.table.now.bots.stand_ins == {1}
        assert Notice("house.back", {"name": "Ada", "seat": 0}) in bo.all(Notice)
        assert ada.last(TableInfo).seats[0].level == ""
        moved = [entry.seat for entry in (log_of(board)).entries]
        board.pass_time(5)
        later = [entry.seat for entry in (log_of(board)).entries][len(moved) :]
        assert 1 in later
        assert 0 not in later


def test_a_bot_plays_for_a_player_who_is_away_after_half_a_minute_r14() -> None:
    with Race("Ada", "Bo", config=HUMAN, seed="a") as board:
        ada, bo = board.ears
        board.pass_time(COUNTDOWN)
        board.table.go(ada, on_purpose=False)
        board.pass_time(15)
        assert board.ask(bo, board.turn(1)) is None
        board.pass_time(14)
        assert not board.table.now.bots.stand_ins
        board.pass_time(2)
        assert "house.stand_in" in bo.notices()
        assert board.table.now.bots.stand_ins == {0}
        back = Ear("Ada")
        board.table.come(back, watch=False)
        assert not board.table.now.bots.stand_ins


def test_a_player_who_is_out_of_a_race_that_goes_on_watches_and_no_player_minds_r17() -> None:
    with Race("Ada", bots=3, config=HUMAN, seed="a", options=Options(play_on=True), open_=False) as board:
        board.pass_time(600)
        assert board.table.over
        assert sorted(view(board.ears[0]).table.result.places) == [1, 2, 3, 4]  # type: ignore[union-attr]


def test_a_game_that_sleeps_counts_down_again_when_a_player_is_back_r15() -> None:
    with Race("Ada", "Bo", config=HUMAN, seed="a") as board:
        ada, bo = board.ears
        board.pass_time(COUNTDOWN + 4)
        for ear in (ada, bo):
            board.table.go(ear, on_purpose=False)
        board.pass_time(3600)
        n = board.match.n
        back = Ear("Ada")
        board.table.come(back, watch=False)
        assert back.clock is not None
        assert (back.clock.pause, back.clock.gone) == (3000, 4000)
        assert board.ask(back, Play("waste"), n) is not None
        board.pass_time(COUNTDOWN + 1)
        assert board.ask(back, board.turn(0)) is None
        assert board.live.n > n
        assert 8000 <= (log_of(board)).entries[-1].t < 9000
        assert Seat(0) not in board.table.now.bots
