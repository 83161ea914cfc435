"""Bugs in a game, a store, a screen or a bot: the message gets its answer, the log says where, the table goes
on or begins anew, and a member who wants to leave can."""

import logging

import pytest

from server.config import Config, Pace
from server.store.memory import MemoryStore
from shared.games.race.view import Draw
from shared.refusal import Refusal
from shared.wire import Notice, Play, Ready, Say, TableInfo, ViewUpdate
from tests.server.boards import Board, now
from tests.server.ears import Ear, packed
from tests.server.evenings import Planted, planted
from tests.server.races import COUNTDOWN, Race

TROUBLE = Refusal("house.trouble")


def bugs(caplog: pytest.LogCaptureFixture) -> list[tuple[str, bool]]:
    """The kind of each bug in the log, and whether its place stands there."""
    contexts = [vars(record)["context"] for record in caplog.records if record.getMessage() == "table.bug"]
    return [(context["kind"], "broken" in context["where"]) for context in contexts]


@pytest.mark.parametrize("callback", ["refuse", "play", "deadlines", "result"])
def test_a_bug_before_a_move_is_written_changes_nothing(
    callback: str, caplog: pytest.LogCaptureFixture
) -> None:
    with Board("Ada", "Bo", "Cai", clock=0) as board:
        mover = board.mover
        assert mover is not None
        before = board.table.now.live
        with planted("katta", callback, lambda: True):
            for _ in range(3):
                assert board.table.ask(mover, mover.move()) == TROUBLE
            # The people are not shut up with it.
            assert board.table.ask(mover, Say("oh")) is None
            board.table.go(board.ears[0], on_purpose=False)
            assert board.table.come(board.ears[0], watch=False) is None
        assert board.table.now.live is not None
        assert before is not None
        assert board.table.now.live.match.state is before.match.state
        assert bugs(caplog) == [("Planted", True)], "a bug that comes back is logged once"
        assert board.table.ask(mover, mover.move()) is None
        assert [ear.n for ear in board.ears] == [1, 1, 1]


@pytest.mark.parametrize("callback", ["zones", "public", "present", "offers"])
def test_a_bug_in_what_is_shown_is_told_to_whom_it_concerns_and_the_move_counts(
    callback: str, caplog: pytest.LogCaptureFixture
) -> None:
    with Board("Ada", "Bo", "Cai", clock=0) as board:
        mover = board.mover
        assert mover is not None
        asked = mover.move()
        with planted("katta", callback, lambda: True):
            assert board.table.ask(mover, asked) is None
            log = now(board.store.log(board.table.id, 1))
            assert log is not None
            assert len(log.entries) == 1
            for ear in board.ears:
                assert ear.notices().count("house.not_shown") == 1
                assert ear.n == 0
        assert bugs(caplog) == [("Planted", True)]
        board.play_on(0)
        back = Ear(mover.name)
        board.table.come(back, watch=False)
        assert back.n == 1


def test_a_viewer_whose_view_fails_is_alone_with_it(caplog: pytest.LogCaptureFixture) -> None:
    with Board("Ada", "Bo", "Cai", clock=0) as board:
        ada, bo, cai = board.ears
        mover = board.mover
        assert mover is not None

        def when(viewers: list[int] = []) -> bool:  # noqa: B006  # counts the viewers
            viewers.append(1)
            return len(viewers) == 2

        with planted("katta", "present", when):
            assert board.table.ask(mover, mover.move()) is None
        assert [ear.n for ear in (ada, bo, cai)] == [1, 0, 1]
        assert bo.last(Notice) == Notice("house.not_shown")
        board.play_on(1)
        assert [ear.n for ear in (ada, bo, cai)] == [2, 2, 2]
        assert len(bugs(caplog)) == 1


def test_a_player_who_could_not_be_shown_the_game_is_shown_it_soon() -> None:
    with Board("Ada", "Bo", "Cai", clock=0) as board:
        mover = board.mover
        assert mover is not None
        asked = mover.move()
        with planted("katta", "present", lambda: True):
            assert board.table.ask(mover, asked) is None
        board.pass_time(2.1)
        assert [ear.n for ear in board.ears] == [1, 1, 1]
        told = len(mover.heard)
        board.pass_time(60)
        assert len(mover.heard) == told


def test_a_session_that_fails_keeps_nothing_from_the_others(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(Ear):
        def tell(self, tell: object) -> None:
            raise Planted

    with Board("Ada", "Bo", "Cai", clock=0) as board:
        broken = Broken("Dag")
        assert board.table.come(broken, watch=True) is None
        board.play_on(3)
        assert [ear.n for ear in board.ears] == [3, 3, 3]
        board.table.go(broken, on_purpose=False)
        assert board.ears[0].last(TableInfo).watchers == 0
    assert bugs(caplog) == [("Planted", False)]


@pytest.mark.parametrize("callback", ["deal", "opening", "deadlines"])
def test_a_game_that_cannot_begin_leaves_the_table_waiting(callback: str) -> None:
    with planted("katta", callback, lambda: True), Board("Ada", "Bo", "Cai", clock=0) as board:
        ada, bo, cai = board.ears
        assert ada.last(TableInfo).stage == "waiting"
        for ear in (ada, bo):
            assert board.table.ask(ear, Ready()) == TROUBLE
        assert board.table.ask(ada, Say("what now")) is None
        board.table.go(cai, on_purpose=True)
        assert [line.kind for line in ada.last(TableInfo).seats] == ["person", "person", "empty"]


@pytest.mark.parametrize("callback", ["progress", "can_go_on", "offers", "due", "stopped", "table"])
def test_a_bug_in_a_race_holds_no_player_up_r14(callback: str, caplog: pytest.LogCaptureFixture) -> None:
    with Race("Ada", "Bo", seed="a", config=Config(pace=Pace())) as board:
        board.begun()
        with planted("race", callback, lambda: True):
            board.pass_time(25)
            for ear in board.ears:
                board.table.ask(ear, Play(0, packed(Draw())))
            board.table.go(board.ears[1], on_purpose=True)
        n = board.live.n
        board.pass_time(COUNTDOWN)
        assert board.ask(board.ears[0], board.turn(0)) is None
        assert board.live.n > n
        assert board.ears[0].last(ViewUpdate).n == board.live.n
    assert set(bugs(caplog)) <= {("Planted", True)}


def test_a_bot_that_could_not_be_shown_the_game_is_asked_again() -> None:
    with Board("Ada", bots=2, clock=0) as board:
        (ada,) = board.ears
        while board.mover is None:
            board.pass_time(0.001)
        with planted("katta", "present", lambda: True):
            assert board.table.ask(ada, ada.move()) is None
            n = board.table.live.n
            board.pass_time(60)
            assert board.table.live.n == n
            assert board.table.ask(ada, Say("hm")) is None
        board.pass_time(2.1)
        assert board.table.live.n > n
        assert ada.n == board.table.live.n


@pytest.mark.parametrize("method", ["append", "put_table", "begin"])
def test_a_store_with_a_bug_closes_the_table_which_begins_anew(
    method: str, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(MemoryStore):
        broken = False

        def _check(self) -> None:
            if self.broken:
                raise Planted

    store = Broken()
    with Board("Ada", "Bo", "Cai", store=store, clock=0) as board:
        if method != "append":
            board.play_on(400)
        store.broken = True
        ada, bo, cai = board.ears
        mover = board.mover
        match method:
            case "append":
                assert mover is not None
                assert board.table.ask(mover, mover.move()) == Refusal("house.no_such_table")
            case "put_table":
                assert board.table.ask(ada, Ready()) == Refusal("house.no_such_table")
            case _:
                store.broken = False
                assert [board.table.ask(ear, Ready()) for ear in (ada, bo)] == [None, None]
                store.broken = True
                board.table.go(cai, on_purpose=True)
        assert board.ledger.gone == [(board.table.id, True)]
        assert ("Planted", False) in bugs(caplog)


def test_a_player_who_leaves_is_gone_whatever_fails(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    store = MemoryStore()
    with Board("Ada", "Bo", "Cai", store=store, clock=0) as board:
        store.trouble = True
        for callback in ("deadlines", "present", "refuse", "offers"):
            with planted("katta", callback, lambda: True):
                for purpose in (True, False):
                    guest = Ear("Dag")
                    assert board.table.come(guest, watch=True) is None
                    board.table.go(guest, on_purpose=purpose)
                    assert not board.table.now.members.has(guest.player)
