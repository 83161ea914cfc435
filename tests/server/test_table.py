"""A table: moves, time, who is told what. Time is the test's own."""

import random

import msgspec
import pytest

from server.config import Config, Pace, Patience
from server.store.base import TableId
from server.store.memory import MemoryStore
from shared.games.katta.view import Bid, Bidding, Options, Over, Pass
from shared.record import Entry
from shared.refusal import Refusal
from shared.seats import Seat
from shared.wire import (
    AddBot,
    Configure,
    Events,
    Finished,
    Notice,
    Play,
    Ready,
    Said,
    Say,
    Sit,
    Stand,
    TableInfo,
    ViewUpdate,
)
from tests.server.boards import Board, now
from tests.server.ears import Ear, packed


def test_a_game_of_people_is_played_to_its_end_and_every_player_is_told() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        board.play_on(400)
        for ear in board.ears:
            assert isinstance(ear.view.phase, Over)
            assert ear.last(TableInfo).stage == "over"
            assert ear.last(Finished).record == "t1.1"
            told = [happened.n for happened in ear.all(Events)]
            assert told == sorted(told)
            assert ear.n == told[-1]


def test_each_step_is_told_before_it_is_shown() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        board.play_on(40)
        for ear in board.ears:
            steps = [tell for tell in ear.heard if isinstance(tell, Events | ViewUpdate)]
            for told, shown in zip(steps[::2], steps[1::2], strict=True):
                assert isinstance(told, Events)
                assert isinstance(shown, ViewUpdate)
                assert told.n == shown.n


async def test_every_move_that_is_told_is_in_the_store_already() -> None:
    class Witness(MemoryStore):
        told: list[Ear]

        async def append(self, table, game_no, entries, refused=()):  # type: ignore[no-untyped-def]
            assert all(ear.n < entry.n for ear in self.told for entry in entries)
            await super().append(table, game_no, entries, refused)

    store = Witness()
    board = Board("Ada", "Bo", "Cai", store=store)
    store.told = board.ears
    with board:
        board.play_on(60)
        log = now(store.log(TableId("t1"), 1))
        assert log is not None
        assert [entry.n for entry in log.entries] == list(range(1, board.ears[0].n + 1))


def test_the_rules_refuse_and_nothing_changes() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        mover = board.mover
        assert mover is not None
        heard = [len(ear.heard) for ear in board.ears]
        waiting = next(ear for ear in board.ears if ear is not mover)
        refusal = board.table.ask(waiting, Play(waiting.n, packed(Pass())))
        assert refusal is not None
        assert refusal.key.startswith("katta.")
        assert board.table.ask(mover, Play(mover.n, msgspec.Raw(b"\xc1nonsense"))) == Refusal(
            "house.not_a_move"
        )
        assert [len(ear.heard) for ear in board.ears] == heard


@pytest.mark.parametrize("n", [-1, 5, 2**40])
def test_a_move_chosen_while_looking_at_another_state_is_refused(n: int) -> None:
    with Board("Ada", "Bo", "Cai") as board:
        mover = board.mover
        assert mover is not None
        move = Play(n, mover.move().move)
        assert board.table.ask(mover, move) == Refusal("house.stale")


def test_a_move_still_counts_when_others_have_moved_meanwhile_and_mine_is_the_same_question_k21() -> None:
    with Board("Ada", "Bo", "Cai", options=Options(lay_together=True)) as board:
        chosen = [ear.move() for ear in board.ears]
        assert {move.n for move in chosen} == {0}
        for ear, move in zip(board.ears, chosen, strict=True):
            assert board.table.ask(ear, move) is None
        assert isinstance(board.ears[0].view.phase, Bidding)


# --- The turn clock (K26) -------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", [30, 60, 120])
def test_when_the_time_is_up_the_table_plays_and_says_so_c63(clock: int) -> None:
    with Board("Ada", "Bo", "Cai", clock=clock) as board:
        first = board.mover
        assert first is not None
        board.pass_time(clock - 1)
        assert first.n == 0
        board.pass_time(2)
        assert first.n == 1
        notice = first.all(Notice)[-1]
        assert notice.key == "house.clock_played"
        assert notice.args == {"name": first.name, "seat": board.ears.index(first)}


def test_with_the_clock_off_no_player_is_hurried() -> None:
    with Board("Ada", "Bo", "Cai", clock=0) as board:
        board.pass_time(24 * 3600)
        assert board.ears[0].n == 0
        assert board.ears[0].clock is None


def test_in_an_auction_time_plays_a_pass_k26() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        board.play_on(3)
        mover = board.mover
        assert mover is not None
        assert isinstance(mover.view.phase, Bidding)
        board.pass_time(31)
        assert Seat(board.ears.index(mover)) in mover.view.phase.passed or not mover.view.offers


def test_a_whole_game_plays_itself_when_no_player_does_anything() -> None:
    with Board("Ada", "Bo", "Cai", clock=30) as board:
        board.pass_time(30 * 200)
        assert isinstance(board.ears[0].view.phase, Over)


def test_the_clock_that_is_told_is_the_clock_that_runs_c59() -> None:
    with Board("Ada", "Bo", "Cai", clock=60) as board:
        board.pass_time(20)
        late = Ear("Dag")
        board.table.come(late, watch=True)
        clock = late.clock
        assert clock is not None
        assert (clock.left, clock.total, clock.pause) == (40_000, 60_000, 0)


def test_a_sold_sack_is_looked_at_before_any_players_time_runs() -> None:
    config = Config(pace=Pace(think=(0, 0), ponder=(0, 0), event=0, looking=5000, forced=0))
    with Board("Ada", "Bo", "Cai", clock=30, config=config) as board:
        while board.ears[0].view.round == 1:
            board.play_on(1)
        clock = board.ears[0].clock
        assert clock is not None
        assert (clock.left, clock.pause) == (30_000, 5000)
        n = board.ears[0].n
        board.pass_time(34)
        assert board.ears[0].n == n
        board.pass_time(2)
        assert board.ears[0].n == n + 1


@pytest.mark.parametrize("first", ["move", "time"])
def test_of_a_move_and_the_time_at_the_same_instant_exactly_one_counts_c61(first: str) -> None:
    dice = random.Random(61)
    done = 0
    while done < 1000:
        with Board("Ada", "Bo", "Cai", clock=30, auto_pass=False) as board:
            while done < 1000 and (mover := board.mover) is not None:
                n = mover.n
                ask = mover.move(dice.randrange(len(mover.view.offers)))
                if first == "time":
                    board.time.advance(30_000)
                    refusal = board.table.ask(mover, ask)
                    assert refusal is not None
                else:
                    board.table.send(mover, ask)
                    board.time.advance(30_000)
                    board.table.work()
                    assert board.table.answers[-1][1] is None
                assert [ear.n for ear in board.ears] == [n + 1] * 3
                done += 1


def test_while_all_lay_together_each_keeps_the_own_time_k21() -> None:
    with Board("Ada", "Bo", "Cai", clock=30, options=Options(lay_together=True)) as board:
        board.pass_time(20)
        ada, bo, cai = board.ears
        assert board.table.ask(ada, ada.move()) is None
        assert bo.clock is not None
        assert bo.clock.left == 10_000
        board.pass_time(11)
        assert isinstance(cai.view.phase, Bidding)


def test_a_forced_move_is_made_by_the_table_after_a_beat_k7() -> None:
    config = Config(pace=Pace(think=(0, 0), ponder=(0, 0), event=0, looking=0, forced=1200))
    with Board("Ada", "Bo", "Cai", clock=0, config=config) as board:
        board.play_on(3)
        mover = board.mover
        assert mover is not None
        assert board.table.ask(mover, Play(mover.n, packed(Bid(12)))) is None
        n = mover.n
        forced = board.mover
        assert forced is not None
        assert forced.view.offers == (Pass(),)
        board.pass_time(1.1)
        assert mover.n == n
        board.pass_time(0.2)
        assert mover.n == n + 1
        assert "house.clock_played" not in mover.notices()


def test_without_auto_pass_a_forced_move_is_left_to_its_player_k7() -> None:
    with Board("Ada", "Bo", "Cai", clock=0, auto_pass=False) as board:
        board.play_on(3)
        mover = board.mover
        assert mover is not None
        board.table.ask(mover, Play(mover.n, packed(Bid(12))))
        board.pass_time(100)
        assert mover.n == 4


# --- Bots -----------------------------------------------------------------------------------------------


def test_bots_play_a_whole_game_with_one_person() -> None:
    with Board("Ada", bots=2, clock=0) as board:
        board.play_on(200)
        assert isinstance(board.ears[0].view.phase, Over)


def test_bots_take_their_time() -> None:
    config = Config(pace=Pace(think=(500, 1800), ponder=(600, 2500), event=0, looking=0, forced=1200))
    with Board("Ada", bots=4, clock=0, config=config) as board:
        ada = board.ears[0]
        start = int(ada.view.start)
        if start == 0:
            board.table.ask(ada, ada.move())
        n = ada.n
        board.pass_time(0.59)
        assert ada.n == n
        board.pass_time(2)
        assert ada.n > n


def test_a_bot_that_breaks_makes_some_legal_move_and_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("shared.games.katta.rules.Katta.bots.choose", lambda *_: 1 / 0)
    with Board("Ada", bots=2, clock=0) as board:
        board.play_on(200)
        assert isinstance(board.ears[0].view.phase, Over)
    assert "bot.bug" in caplog.text


# --- Being away -----------------------------------------------------------------------------------------


def test_a_player_who_is_cut_off_keeps_the_seat_and_every_player_sees_it_at_once_c45() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        ada, bo, cai = board.ears
        board.table.go(bo, on_purpose=False)
        line = ada.last(TableInfo).seats[1]
        assert (line.kind, line.name, line.here) == ("person", "Bo", False)
        assert ada.notices()[-1] == "house.away"
        back = Ear("Bo")
        board.table.come(back, watch=False)
        assert back.last(TableInfo).you == 1
        assert back.view.hands == bo.view.hands
        assert cai.notices()[-1] == "house.back"
        assert cai.last(TableInfo).seats[1].here


def test_the_clock_goes_on_for_a_player_who_is_away() -> None:
    with Board("Ada", "Bo", "Cai", clock=30) as board:
        mover = board.mover
        assert mover is not None
        board.table.go(mover, on_purpose=False)
        board.pass_time(31)
        others = [ear for ear in board.ears if ear is not mover]
        assert others[0].n == 1


def test_with_the_clock_off_a_bot_stands_in_after_a_minute_and_goes_when_the_person_is_back_k26() -> None:
    with Board("Ada", "Bo", "Cai", clock=0) as board:
        mover = board.mover
        assert mover is not None
        other = next(ear for ear in board.ears if ear is not mover)
        board.table.go(mover, on_purpose=False)
        board.pass_time(59)
        assert other.n == 0
        board.pass_time(2)
        assert other.n == 1
        assert "house.stand_in" in other.notices()
        seat = board.ears.index(mover)
        assert other.last(TableInfo).seats[seat].level == "easy"
        back = Ear(mover.name)
        board.table.come(back, watch=False)
        assert other.last(TableInfo).seats[seat].level == ""
        assert back.last(TableInfo).you == seat


def test_a_player_who_leaves_a_running_game_is_replaced_at_once_and_may_come_back() -> None:
    with Board("Ada", "Bo", "Cai", clock=0) as board:
        mover = board.mover
        assert mover is not None
        other = next(ear for ear in board.ears if ear is not mover)
        board.table.go(mover, on_purpose=True)
        board.pass_time(0.001)
        assert other.n == 1
        assert "house.left_bot" in other.notices()
        assert board.ledger.summary is not None
        assert mover.player in board.ledger.summary.seated
        assert mover.player not in board.ledger.summary.expected
        back = Ear(mover.name)
        board.table.come(back, watch=False)
        assert back.last(TableInfo).you == board.ears.index(mover)


def test_a_game_without_members_stops_and_goes_on_with_full_clocks() -> None:
    with Board("Ada", bots=2, clock=30) as board:
        ada = board.ears[0]
        watcher = Ear("Dag")
        board.table.come(watcher, watch=True)
        board.table.go(ada, on_purpose=False)
        board.pass_time(3600)
        n = watcher.n
        assert watcher.clock is None
        assert "house.asleep" in watcher.notices()
        board.pass_time(3600)
        assert watcher.n == n
        back = Ear("Ada")
        board.table.come(back, watch=False)
        assert "house.awake" in watcher.notices()
        if back.view.offers:
            assert back.clock is not None
            assert back.clock.left == 30_000
        board.pass_time(200)
        assert watcher.n > n


def test_a_game_alone_with_bots_stops_at_once_when_its_player_is_gone() -> None:
    with Board("Ada", bots=2, clock=30) as board:
        ada = board.ears[0]
        n = ada.n
        board.table.go(ada, on_purpose=True)
        board.pass_time(3600)
        log = now(board.store.log(TableId("t1"), 1))
        assert log is not None
        assert len(log.entries) == n
        back = Ear("Ada")
        board.table.come(back, watch=False)
        assert back.last(TableInfo).you == 0
        board.pass_time(600)
        assert back.n > n


def test_a_waiting_table_holds_a_seat_for_a_while_only() -> None:
    config = Config(pace=Pace.none(), patience=Patience(waiting_seat=120))
    with Board("Ada", "Bo", "Cai", config=config) as board:
        board.play_on(400)
        ada, bo, _ = board.ears
        board.table.go(bo, on_purpose=False)
        assert ada.last(TableInfo).seats[1].kind == "person"
        board.pass_time(121)
        assert ada.last(TableInfo).seats[1].kind == "empty"


def test_a_table_without_members_is_closed_after_a_while_and_its_games_stay() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        board.play_on(400)
        for ear in board.ears:
            board.table.go(ear, on_purpose=True)
        board.pass_time(599)
        assert board.ledger.gone == []
        board.pass_time(2)
        assert board.ledger.gone == [(TableId("t1"), False)]
        assert now(board.store.tables()) == ()
        assert now(board.store.log(TableId("t1"), 1)) is not None
        assert board.table.ask(board.ears[0], Ready()) == Refusal("house.no_such_table")


# --- Watching -------------------------------------------------------------------------------------------


def test_a_watcher_sees_what_every_player_sees_and_may_not_sit_down_in_the_same_deal_c66() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        watcher = Ear("Dag")
        board.table.come(watcher, watch=False)
        assert watcher.last(TableInfo).you is None
        assert watcher.last(TableInfo).watchers == 1
        assert watcher.view.you is None
        assert watcher.view.offers == ()
        assert all(hand.__class__.__name__ == "Backs" for hand in watcher.view.hands)
        assert board.table.ask(watcher, Sit()) == Refusal("house.game_on")
        assert board.table.ask(watcher, Play(0, packed(Pass()))) == Refusal("house.not_seated")
        assert board.table.ask(watcher, Ready()) == Refusal("house.not_seated")


def test_who_takes_the_seat_of_a_player_after_a_game_does_not_see_the_cards_of_that_seat() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        board.play_on(400)
        ada, bo, _ = board.ears
        board.table.ask(bo, Stand())
        assert ada.last(TableInfo).seats[1].kind == "empty"
        late = Ear("Dag")
        board.table.come(late, watch=False)
        assert late.last(TableInfo).you == 1
        assert late.view.you is None


# --- Chat -----------------------------------------------------------------------------------------------


def test_every_player_hears_what_is_said_and_who_said_it() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        watcher = Ear("Dag")
        board.table.come(watcher, watch=True)
        assert board.table.ask(watcher, Say("  [red]hei\x1b[2J\n du ")) is None
        assert board.table.ask(board.ears[0], Say("hei")) is None
        code = board.table.code
        for ear in [*board.ears, watcher]:
            assert ear.all(Said) == [
                Said(code, "Dag", "[red]hei[2J du", None),
                Said(code, "Ada", "hei", Seat(0)),
            ]
        assert board.table.ask(watcher, Say("\x1b\x07\u202e")) == Refusal("house.nothing_said")


def test_two_people_of_one_name_are_told_apart_c04() -> None:
    with Board("Kari", "Bo", "Cai") as board:
        for name in ("kari", "KARI", "Kar1"):
            twin = Ear(name)
            board.table.come(twin, watch=True)
            board.table.ask(twin, Say("hei"))
        names = [said.name for said in board.ears[0].all(Said)]
        assert names == ["kari 2", "KARI 3", "Kar1 4"]


# --- Playing again --------------------------------------------------------------------------------------


def test_when_all_who_are_left_are_ready_they_play_again_and_the_next_seat_starts_k24() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        first = board.ears[0].view.start
        board.play_on(400)
        for ear in board.ears[:2]:
            assert board.table.ask(ear, Ready()) is None
        assert board.ears[0].last(TableInfo).stage == "over"
        assert board.table.ask(board.ears[2], Ready()) is None
        room = board.ears[0].last(TableInfo)
        assert (room.stage, room.game_no) == ("playing", 2)
        assert board.ears[0].view.start == (first + 1) % 3
        assert not any(line.ready for line in room.seats)
        board.play_on(400)
        assert board.ears[0].last(Finished).record == "t1.2"


def test_bots_take_the_seats_of_those_who_left_after_a_game() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        board.play_on(400)
        ada, bo, cai = board.ears
        board.table.go(cai, on_purpose=True)
        board.table.ask(ada, Ready())
        board.table.ask(bo, Ready())
        room = ada.last(TableInfo)
        assert room.stage == "playing"
        assert [line.kind for line in room.seats] == ["person", "person", "bot"]
        assert room.seats[2].level == "normal"


def test_games_in_a_row_add_up_and_each_starts_once_k25() -> None:
    with Board("Ada", "Bo", "Cai", games=3) as board:
        starts: list[int] = []
        sums = [0, 0, 0]
        for number in (1, 2, 3):
            assert [line.total for line in board.ears[0].last(TableInfo).seats] == sums
            starts.append(int(board.ears[0].view.start))
            board.play_on(400)
            result = board.ears[0].view.result
            assert result is not None
            sums = [old + new for old, new in zip(sums, result.scores, strict=True)]
            assert [line.total for line in board.ears[0].last(TableInfo).seats] == sums
            assert board.ears[0].last(TableInfo).game_no == number
            for ear in board.ears:
                board.table.ask(ear, Ready())
        assert sorted(starts) == [0, 1, 2]
        assert [line.total for line in board.ears[0].last(TableInfo).seats] == [0, 0, 0]


def test_when_the_last_who_was_not_ready_leaves_the_others_play_again() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        board.play_on(400)
        ada, bo, cai = board.ears
        board.table.ask(ada, Ready())
        board.table.ask(bo, Ready())
        board.table.go(cai, on_purpose=True)
        assert ada.last(TableInfo).stage == "playing"


def test_the_table_may_be_made_smaller_between_games_whichever_seat_was_to_start() -> None:
    with Board("Ada", "Bo", bots=3) as board:
        board.play_on(400)
        ada, bo = board.ears
        host = board.ears[ada.last(TableInfo).host]
        smaller = msgspec.structs.replace(ada.last(TableInfo).settings, seats=3)
        assert board.table.ask(host, Configure(smaller)) is None
        for _ in range(4):
            for ear in (ada, bo):
                board.table.ask(ear, Ready())
            assert ada.last(TableInfo).stage == "playing"
            assert ada.view.players == 3
            board.play_on(400)


def test_a_table_cannot_be_made_too_small_for_its_people() -> None:
    with Board("Ada", "Bo", "Cai", "Dag") as board:
        board.play_on(600)
        smaller = msgspec.structs.replace(board.ears[0].last(TableInfo).settings, seats=3)
        host = board.ears[board.ears[0].last(TableInfo).host]
        other = next(ear for ear in board.ears if ear is not host)
        assert board.table.ask(host, Configure(smaller)) == Refusal("house.too_many_seated")
        assert board.table.ask(other, Configure(smaller)) == Refusal("house.not_host")
        wrong = msgspec.structs.replace(smaller, seats=7)
        for ask in (Configure(wrong), Configure(smaller, packed(7))):
            refused = board.table.ask(host, ask)
            assert isinstance(refused, Refusal)
            assert refused.key == "house.bad_settings"


def test_when_the_host_goes_the_next_one_is_told_to_all() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        board.play_on(400)
        ada, _, cai = board.ears
        board.table.go(ada, on_purpose=True)
        assert cai.last(TableInfo).host == 1
        assert cai.all(Notice)[-1] == Notice("house.host", {"name": "Bo", "seat": 1})


def test_while_a_game_is_on_no_player_moves_chairs() -> None:
    with Board("Ada", bots=2, clock=0) as board:
        ada = board.ears[0]
        assert board.table.ask(ada, Stand()) == Refusal("house.game_on")
        assert board.table.ask(ada, AddBot()) == Refusal("house.game_on")
        assert board.table.ask(ada, Ready()) == Refusal("house.game_on")


# --- When the disk is full ------------------------------------------------------------------------------


def test_a_move_that_cannot_be_written_is_not_told_and_not_made() -> None:
    store = MemoryStore()
    with Board("Ada", "Bo", "Cai", clock=30, store=store) as board:
        mover = board.mover
        assert mover is not None
        view = mover.view
        store.trouble = True
        assert board.table.ask(mover, mover.move()) == Refusal("house.not_saved")
        assert board.table.ask(mover, mover.move()) == Refusal("house.not_saved")
        assert [ear.n for ear in board.ears] == [0, 0, 0]
        assert all(ear.notices().count("house.disk") == 1 for ear in board.ears)
        board.pass_time(100)
        assert [ear.n for ear in board.ears] == [0, 0, 0]
        store.trouble = False
        assert mover.view == view
        assert board.table.ask(mover, mover.move()) is None
        assert [ear.n for ear in board.ears] == [1, 1, 1]
        assert mover.notices()[-1] == "house.disk_over"


def test_bots_try_again_when_the_disk_has_room_again() -> None:
    store = MemoryStore()
    with Board("Ada", bots=2, clock=0, store=store) as board:
        ada = board.ears[0]
        board.play_on(1)
        store.trouble = True
        n = ada.n
        board.pass_time(60)
        assert ada.n == n
        assert ada.notices().count("house.disk") == 1
        assert not ada.view.offers
        store.trouble = False
        board.pass_time(5)
        assert ada.n > n


def test_coming_and_going_work_while_the_disk_is_full() -> None:
    store = MemoryStore()
    with Board("Ada", "Bo", "Cai", store=store) as board:
        store.trouble = True
        bo = board.ears[1]
        board.table.go(bo, on_purpose=True)
        back = Ear("Bo")
        assert board.table.come(back, watch=False) is None
        assert back.last(TableInfo).you == 1
        store.trouble = False


def test_a_table_that_another_process_continues_is_let_go() -> None:
    store = MemoryStore()
    with Board("Ada", "Bo", "Cai", store=store) as board:
        mover = board.mover
        assert mover is not None
        now(store.append(TableId("t1"), 1, [Entry(1, 0, Seat(0), b"\x91\xa4pass")]))
        assert board.table.ask(mover, mover.move()) == Refusal("house.no_such_table")
        assert board.ledger.gone == [(TableId("t1"), True)]
