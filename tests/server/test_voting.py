"""The vote on stopping a game: all people who play agree, and then it is abandoned or ends as it stands."""

import random

import msgspec
import pytest

from server.sessions.replays import exported, opened_record
from server.store.base import Account, AccountKind, GameLog, TableId, record_of
from server.store.memory import MemoryStore
from server.table.live_game import LiveGame
from server.table.staging import NO_GAME
from shared.game import Level
from shared.games.catalogue import GAMES
from shared.games.race.view import Options as RaceOptions
from shared.record import Fault, ValidRecord, replay
from shared.refusal import Refusal
from shared.seats import TABLE, Seat
from shared.wire import (
    AddBot,
    Enter,
    Finished,
    History,
    Lobby,
    Notice,
    Open,
    Past,
    Ready,
    Settings,
    Stopping,
    TableInfo,
    ViewUpdate,
    Vote,
)
from tests.server.boards import Board, now
from tests.server.ears import Ear
from tests.server.helpers import Home
from tests.server.races import Race

STOP, ON = Vote(), Vote(stop=False)


def log_of(board: Board) -> GameLog:
    log = now(board.store.log(TableId("t1"), 1))
    assert log is not None
    return log


def standing(ear: Ear) -> tuple[tuple[int, ...], int] | None:
    """How the vote stands, as a member was told last."""
    stopping = ear.last(TableInfo).stopping
    return None if stopping is None else (stopping.seats, stopping.of)


def notices(ear: Ear) -> list[str]:
    """What was told of the vote and of its end."""
    others = ("house.came", "house.left", "house.away", "house.stand_in", "house.left_bot", "house.sat")
    return [key for key in ear.notices() if key not in others]


@pytest.mark.parametrize("game", GAMES)
def test_when_all_who_play_agree_the_game_is_abandoned_and_no_player_has_won_r14(game: str) -> None:
    store = MemoryStore()
    board = Board("Ada", "Bo", "Cai", bots=1, game=game, store=store, clock=0)
    for ear in board.ears:
        now(store.put_account(Account(ear.player, AccountKind.KEYED, ear.name, ear.name)))
    with board:
        ada, bo, cai = board.ears
        watcher = Ear("Wim")
        board.table.come(watcher, watch=True)
        assert [board.table.ask(ear, STOP) for ear in (ada, bo)] == [None, None]
        for ear in (*board.ears, watcher):
            assert standing(ear) == ((0, 1), 3)
            assert ear.last(TableInfo).stage == "playing"
            assert ear.last(Notice) == Notice("house.wants_stop", {"name": "Bo", "seat": 1, "n": 2, "of": 3})
        assert board.table.ask(cai, STOP) is None
        for ear in (*board.ears, watcher):
            room = ear.last(TableInfo)
            assert (room.stage, room.stopping, room.commitment) == ("waiting", None, "")
            assert notices(ear) == ["house.wants_stop", "house.wants_stop", "house.abandoned"]
            # The deal can be checked, as that of any game that is over.
            assert ear.last(Finished).record == "t1.1"
        log = log_of(board)
        assert log.ending is not None
        assert log.ending.abandoned
        for ear in board.ears:
            account = now(store.account(ear.player))
            assert account is not None
            assert (account.played, account.won) == (0, 0)
            assert now(store.history(ear.player, 20)) == ()


def test_the_record_of_an_abandoned_game_stops_before_it_is_over() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        board.play_on(5)
        for ear in board.ears:
            board.table.ask(ear, STOP)
        record = exported(log_of(board))
        assert "result" not in msgspec.json.decode(record)
        assert replay(record) == Fault(5, "the record stops before the game is over", abandoned=True)
        # Those who took part may look at it again, and no other.
        reviewing = now(opened_record(board.store, "t1.1", board.ears[1].player))
        assert not isinstance(reviewing, Refusal)
        assert reviewing.reviewed().moves == 5
        assert isinstance(now(opened_record(board.store, "t1.1", Ear("Wim").player)), Refusal)


def test_the_same_people_may_begin_anew_and_the_same_one_starts() -> None:
    with Board("Ada", "Bo", "Cai", games=3) as board:
        start = board.ears[0].view.start
        board.play_on(3)
        for ear in board.ears:
            board.table.ask(ear, STOP)
        assert board.table.ask(board.ears[0], ON) == NO_GAME
        for ear in board.ears:
            assert board.table.ask(ear, Ready()) is None
        assert (board.ears[0].last(TableInfo).stage, board.ears[0].last(TableInfo).game_no) == ("playing", 2)
        assert board.table.now.kept.row_no == 1
        assert (board.ears[0].n, board.ears[0].view.start) == (0, start)
        board.play_on(400)
        assert board.ears[0].last(TableInfo).stage == "over"


def test_a_vote_can_be_taken_back_and_given_twice_is_given_once() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        ada, bo, cai = board.ears
        for ear in (ada, ada, bo):
            assert board.table.ask(ear, STOP) is None
        assert standing(cai) == ((0, 1), 3)
        for _ in range(2):
            assert board.table.ask(ada, ON) is None
        assert standing(cai) == ((1,), 3)
        assert board.table.ask(cai, STOP) is None
        assert standing(ada) == ((1, 2), 3)
        assert notices(ada) == ["house.wants_stop", "house.wants_stop", "house.wants_on", "house.wants_stop"]
        for ear in (bo, cai):
            board.table.ask(ear, ON)
        assert standing(ada) is None
        board.pass_time(100)
        assert "house.stop_lapsed" not in ada.notices()


def test_a_vote_lapses_a_minute_after_the_last_who_agreed() -> None:
    with Board("Ada", "Bo", "Cai", clock=0) as board:
        ada, bo, cai = board.ears
        board.table.ask(ada, STOP)
        board.pass_time(50)
        board.table.ask(bo, STOP)
        board.pass_time(59)
        assert standing(cai) == ((0, 1), 3)
        board.pass_time(2)
        assert standing(cai) is None
        assert cai.notices()[-1] == "house.stop_lapsed"
        board.table.ask(cai, STOP)
        assert standing(cai) == ((2,), 3)
        assert cai.last(TableInfo).stage == "playing"


def test_a_vote_ends_with_the_game_that_it_was_about() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        board.table.ask(board.ears[0], STOP)
        board.play_on(400)
        assert board.ears[0].last(TableInfo).stage == "over"
        assert standing(board.ears[0]) is None
        board.pass_time(100)
        assert notices(board.ears[0]) == ["house.wants_stop"]
        assert board.table.ask(board.ears[0], STOP) == NO_GAME


def test_a_watcher_has_no_voice_and_before_the_game_there_is_nothing_to_stop() -> None:
    with Board("Ada", "Bo", "Cai") as board:
        watcher = Ear("Wim")
        board.table.come(watcher, watch=True)
        assert board.table.ask(watcher, STOP) == Refusal("house.not_seated")
        assert standing(board.ears[0]) is None


def test_alone_with_bots_one_voice_is_all() -> None:
    with Board("Ada", bots=3, clock=0) as board:
        assert board.table.ask(board.ears[0], STOP) is None
        assert board.ears[0].last(TableInfo).stage == "waiting"
        assert notices(board.ears[0]) == ["house.abandoned"]
        # It was opened to begin at once; now it waits for a word.
        board.pass_time(30)
        assert board.ears[0].last(TableInfo).stage == "waiting"
        assert board.table.ask(board.ears[0], Ready()) is None
        assert board.ears[0].last(TableInfo).stage == "playing"


def test_a_player_who_is_gone_does_not_count_once_a_bot_plays() -> None:
    with Board("Ada", "Bo", "Cai", clock=0) as board:
        ada, bo, cai = board.ears
        board.table.ask(ada, STOP)
        # A line that breaks is waited for: she may be back at once, and finds her game.
        board.table.go(bo, on_purpose=False)
        board.table.ask(cai, STOP)
        assert standing(ada) == ((0, 2), 3)
        board.pass_time(59)
        assert ada.last(TableInfo).stage == "playing"
        board.table.ask(cai, ON)
        board.table.ask(cai, STOP)
        board.pass_time(2)
        assert "house.stand_in" in ada.notices()
        assert ada.last(TableInfo).stage == "waiting"


def test_a_player_who_leaves_on_purpose_leaves_it_to_the_others() -> None:
    with Board("Ada", "Bo", "Cai", clock=0) as board:
        ada, bo, cai = board.ears
        board.table.ask(ada, STOP)
        board.table.ask(bo, STOP)
        board.table.go(ada, on_purpose=True)
        assert standing(bo) == ((1,), 2)
        board.table.go(bo, on_purpose=True)
        assert (standing(cai), cai.last(TableInfo).stage) == (None, "playing")
        board.table.ask(cai, STOP)
        room = cai.last(TableInfo)
        assert [line.kind for line in room.seats] == ["empty", "empty", "person"]


def test_a_player_who_comes_back_is_asked_again() -> None:
    with Board("Ada", "Bo", clock=0, game="race") as board:
        ada, bo = board.ears
        watcher = Ear("Wim")
        board.table.come(watcher, watch=True)
        board.table.go(bo, on_purpose=True)
        back = Ear("Bo")
        board.table.come(back, watch=False)
        board.table.ask(ada, STOP)
        assert standing(back) == ((0,), 2)


def test_who_dozed_off_in_a_race_is_not_asked_before_the_next_key_r14() -> None:
    with Race("Ada", "Bo") as board:
        board.begun()
        ada, bo = board.ears
        # The bot that comes plays a move a millisecond: no test waits for more of them than it must.
        for second in range(60):
            if "house.idle_stand_in" in ada.notices():
                break
            board.pass_time(1)
            if second % 10 == 9:
                board.ask(ada, board.turn(0))
        assert "house.idle_stand_in" in ada.notices()
        assert board.table.ask(bo, STOP) is None  # who votes is awake
        assert standing(ada) == ((1,), 2)


def test_an_abandoned_game_that_could_not_be_written_down_goes_on() -> None:
    store = MemoryStore()
    with Board("Ada", "Bo", "Cai", store=store) as board:
        ada, bo, cai = board.ears
        for ear in (ada, bo):
            board.table.ask(ear, STOP)
        store.trouble = True
        assert board.table.ask(cai, STOP) == Refusal("house.not_saved")
        store.trouble = False
        board.pass_time(3)
        assert ada.last(TableInfo).stage == "playing"
        assert "house.abandoned" not in ada.notices()
        assert standing(cai) is None
        for ear in board.ears:
            assert board.table.ask(ear, STOP) is None
        assert ada.last(TableInfo).stage == "waiting"


# --- A race that goes on after the first is out (R17) ----------------------------------------------------


def _first_out(board: Race, dice: random.Random) -> None:
    while not any(side.place for side in board.match.state.sides):
        board.one_after_another(1, dice)
        assert not board.match.over


def test_after_the_first_is_out_all_may_agree_on_the_places_as_they_are_r17() -> None:
    with Race("Ada", "Bo", "Cai", "Dag", options=RaceOptions(play_on=True), seed="on") as board:
        board.begun()
        _first_out(board, random.Random(17))
        left = [side.left for side in board.match.state.sides]
        # The winner sits there and is asked as well.
        for ear in board.ears[:3]:
            board.table.ask(ear, STOP)
        assert not board.match.over
        assert standing(board.ears[3]) == ((0, 1, 2), 4)
        assert board.table.ask(board.ears[3], STOP) is None
        assert board.match.over
        for ear in board.ears:
            assert notices(ear)[-1] == "house.stopped_here"
            assert ear.last(TableInfo).stage == "over"
        log = log_of(board)
        assert log.ending is not None
        assert not log.ending.abandoned
        assert log.entries[-1].seat == TABLE
        text = exported(log)
        sound = replay(text)
        assert isinstance(sound, ValidRecord)
        record = msgspec.json.decode(text)
        assert record["moves"][-1][1:] == [-1, ["end"]]
        assert record["result"]["left"] == left
        assert len(now(board.store.history(board.ears[0].player, 5))) == 1


@pytest.mark.parametrize("play_on", [False, True])
def test_before_any_player_is_out_a_race_is_abandoned_r17(play_on: bool) -> None:
    with Race("Ada", "Bo", options=RaceOptions(play_on=play_on)) as board:
        board.begun()
        board.one_after_another(3, random.Random(1))
        for ear in board.ears:
            board.table.ask(ear, STOP)
        log = log_of(board)
        assert log.ending is not None
        assert log.ending.abandoned
        assert ["end"] not in [msgspec.msgpack.decode(entry.move) for entry in log.entries]


def test_a_race_can_be_abandoned_while_it_is_counted_down() -> None:
    with Race("Ada", "Bo") as board:
        for ear in board.ears:
            assert board.table.ask(ear, STOP) is None
        assert board.ears[0].last(TableInfo).stage == "waiting"
        n = len(board.ears[0].all(ViewUpdate))
        board.pass_time(60)
        assert len(board.ears[0].all(ViewUpdate)) == n


# --- The store ------------------------------------------------------------------------------------------


def test_an_accepted_vote_holds_after_a_restart_and_an_open_one_is_forgotten() -> None:
    board = Board("Ada", "Bo", "Cai")
    with board:
        board.play_on(2)
        board.table.ask(board.ears[0], STOP)
        state = board.table.now.kept
        live = LiveGame.rebuilt(log_of(board), 1)
    # The house was killed while the vote was open.
    board.state = state
    board.table = board.made(board.state, live)
    with board:
        assert (board.ears[0].n, standing(board.ears[0])) == (2, None)
        for ear in board.ears:
            board.table.ask(ear, STOP)
    (kept,) = now(board.store.tables())
    assert (kept.stage, kept.at_once) == ("waiting", False)
    ending = log_of(board).ending
    assert ending is not None
    assert ending.abandoned
    assert now(board.store.history(board.ears[0].player, 20)) == ()


# --- Over the wire --------------------------------------------------------------------------------------


async def test_people_who_come_over_the_wire_agree_and_see_it() -> None:
    async with Home() as home:
        ada, bo = await home.come(name="Ada"), await home.come(name="Bo")
        assert await ada.ask(STOP) == "house.not_at_table"
        assert await ada.ask(Open("katta", Settings(seats=3, clock=0))) == ""
        assert await bo.ask(Enter(ada.last(TableInfo).code)) == ""
        assert await ada.ask(STOP) == "house.no_game"
        assert await ada.ask(AddBot(Level.EASY.value), Ready()) == ""
        assert await bo.ask(Ready()) == ""
        assert bo.last(TableInfo).stage == "playing"
        assert await ada.ask(STOP) == ""
        await bo.caught_up()
        assert bo.last(TableInfo).stopping == Stopping((Seat(0),), 2)
        assert await bo.ask(STOP) == ""
        await ada.caught_up()
        assert ada.last(TableInfo).stage == "waiting"
        record = ada.last(Finished).record
        assert record == record_of(*_parts(record))
        await ada.ask(History())
        assert ada.last(Past).games == ()
        assert not any(isinstance(tell, Lobby) for tell in ada.heard[ada.heard.index(ada.last(Finished)) :])


def _parts(record: str) -> tuple[TableId, int]:
    table, _, number = record.partition(".")
    return TableId(table), int(number)
