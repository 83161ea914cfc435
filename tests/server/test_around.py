"""What there is around a game: who played it, what was said, who waits for whom (C80)."""

import random

import msgspec
import pytest

from server.config import Config, Limits, Pace
from server.store.memory import MemoryStore
from server.table.live_game import LiveGame
from shared.games.catalogue import GAMES
from shared.seats import Seat
from shared.wire import (
    AddBot,
    Configure,
    Enter,
    Events,
    Hold,
    Leave,
    Notice,
    Open,
    Play,
    PlayerLine,
    Ready,
    Said,
    Say,
    Settings,
    Stand,
    TableInfo,
    Talked,
    ViewUpdate,
    Vote,
    Welcome,
)
from tests.server.boards import Board, now
from tests.server.ears import Ear, packed
from tests.server.helpers import Home

FLEETING = ("turned", "taken_up")
"""Cards are turned all the time: no player wants to read of it later."""
THINKING = Config(pace=Pace(forced=1, looking=1), limits=Limits(asks_burst=1_000_000))


def played(board: Board, rounds: int = 4000) -> None:
    """The game to its end, or so far, whatever is played."""
    names = {game: msgspec.defstruct("Offers", [("offers", list[msgspec.Raw])]) for game in GAMES}
    dice = random.Random(3)
    for _ in range(rounds):
        if board.ears[0].last(TableInfo).stage == "over":
            return
        moved = False
        for ear in board.ears:
            offers = msgspec.msgpack.decode(ear.last(ViewUpdate).view, type=names[board.state.game]).offers
            if offers and board.table is not None:
                # Turning cards by chance leads nowhere in a race; its first offer lays one.
                move = offers[0] if board.state.game == "race" else dice.choice(offers)
                board.table.ask(ear, Play(ear.n, msgspec.Raw(move)))
                moved = True
        if not moved:
            board.pass_time(1)


def ended(board: Board) -> None:
    """The game over."""
    played(board)
    assert board.ears[0].last(TableInfo).stage == "over"


# --- Who played ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["katta", "stops"])
def test_a_result_is_of_those_who_played_whatever_seats_change_afterwards_c80(game: str) -> None:
    with Board("Kari", "Ola", bots=1, game=game, clock=0) as board:
        kari, ola = board.ears
        ended(board)
        players = kari.last(TableInfo).players
        assert [line.name for line in players] == ["Kari", "Ola", "Robot 2"]
        assert [bool(line.level) for line in players] == [False, False, True]
        board.table.go(ola, on_purpose=True)
        mette = Ear("Mette")
        assert board.table.come(mette, watch=False) is None
        room = mette.last(TableInfo)
        assert room.you == 1
        assert [line.name for line in room.seats] == ["Kari", "Mette", "Robot 2"]
        assert room.players == kari.last(TableInfo).players == players
        watcher = Ear("Ada")
        board.table.come(watcher, watch=True)
        assert watcher.last(TableInfo).players == players


def test_the_players_of_a_row_keep_their_points_when_the_table_is_made_smaller_afterwards() -> None:
    with Board("Kari", "Ola", "Mette", games=2, clock=0) as board:
        kari = board.ears[0]
        ended(board)
        players = kari.last(TableInfo).players
        assert any(line.total for line in players)
        board.table.ask(board.ears[2], Stand())
        board.table.ask(kari, Configure(Settings(seats=3, clock=0), packed({})))
        board.table.ask(kari, AddBot("easy"))
        assert kari.last(TableInfo).players == players


def test_a_result_is_of_those_who_played_after_a_restart_too() -> None:
    store = MemoryStore()
    with Board("Kari", "Ola", "Mette", store=store, clock=0) as board:
        ended(board)
        players = board.ears[0].last(TableInfo).players
        board.table.go(board.ears[1], on_purpose=True)
    log = now(store.log(board.state.id, 1))
    (state,) = now(store.tables())
    assert log is not None
    live = LiveGame.rebuilt(log, 1)
    table = board.made(state, live)
    table.open()
    mette = Ear("Mette")
    table.come(mette, watch=False)
    assert mette.last(TableInfo).players == players


def test_a_seat_that_a_bot_took_over_is_still_of_the_player_who_was_dealt_its_cards() -> None:
    with Board("Kari", "Ola", "Mette", clock=0) as board:
        board.table.give_up(board.ears[1].player)
        room = board.ears[0].last(TableInfo)
        assert room.seats[1].kind == "bot"
        assert room.players[1] == PlayerLine("Ola")


# --- Bots that wait ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(GAMES))
def test_alone_with_bots_nothing_moves_while_one_looks(game: str) -> None:
    with Board("Kari", bots=2, game=game, clock=30, config=THINKING) as board:
        kari = board.ears[0]
        assert board.table.ask(kari, Hold()) is None
        assert kari.last(TableInfo).held
        n = kari.n
        board.pass_time(40)
        assert kari.n == n
        assert kari.clock is None
        assert board.table.ask(kari, Hold(hold=False)) is None
        assert not kari.last(TableInfo).held
        for _ in range(40):
            if kari.n == n:
                board.pass_time(1)
        assert kari.n > n


def test_a_move_of_ones_own_counts_while_the_bots_wait_and_they_still_do() -> None:
    with Board("Kari", bots=2, clock=0, config=THINKING) as board:
        kari = board.ears[0]
        while not kari.view.offers:
            board.pass_time(1)
        board.table.ask(kari, Hold())
        n = kari.n
        assert board.table.ask(kari, kari.move()) is None
        assert kari.n > n
        n = kari.n
        board.pass_time(60)
        assert kari.n == n


def test_no_other_is_made_to_wait() -> None:
    with Board("Kari", "Ola", bots=1, clock=30, config=THINKING) as board:
        kari, ola = board.ears
        board.table.ask(kari, Hold())
        assert not kari.last(TableInfo).held
        board.table.go(ola, on_purpose=False)
        board.table.ask(kari, Hold())
        assert kari.last(TableInfo).held
        board.table.come(ola, watch=False)
        assert not kari.last(TableInfo).held
        n = kari.n
        board.pass_time(120)
        assert kari.n > n


def test_a_player_who_is_gone_holds_nothing() -> None:
    with Board("Kari", bots=2, clock=0, config=THINKING) as board:
        kari = board.ears[0]
        watcher = Ear("Ada")
        board.table.come(watcher, watch=True)
        board.table.ask(kari, Hold())
        board.table.go(kari, on_purpose=False)
        assert not watcher.last(TableInfo).held


# --- What comes back --------------------------------------------------------------------------------------


def test_the_talk_comes_back_and_says_how_much_of_it_is_new() -> None:
    with Board("Kari", "Ola", bots=1, clock=0) as board:
        kari, ola = board.ears
        board.table.ask(kari, Say("one"))
        board.table.go(ola, on_purpose=False)
        board.table.ask(kari, Say("two"))
        board.table.ask(kari, Say("three"))
        board.table.come(ola, watch=False)
        told = ola.last(Talked)
        assert [said.text for said in told.said] == ["one", "two", "three"]
        assert told.new == 2
        assert isinstance(told.said[0], Said)


def test_no_member_is_told_what_was_said_before_first_coming() -> None:
    with Board("Kari", "Ola", bots=1, clock=0) as board:
        board.table.ask(board.ears[0], Say("between us"))
        stranger = Ear("Ada")
        board.table.come(stranger, watch=True)
        assert not stranger.all(Talked)
        board.table.ask(board.ears[0], Say("good evening"))
        board.table.go(stranger, on_purpose=True)
        board.table.come(stranger, watch=True)
        assert [said.text for said in stranger.last(Talked).said] == ["good evening"]


def test_the_talk_that_is_kept_is_bounded() -> None:
    with Board("Kari", "Ola", bots=1, clock=0) as board:
        kari, ola = board.ears
        for number in range(250):
            board.table.ask(kari, Say(str(number)))
        board.table.come(ola, watch=False)
        assert [said.text for said in ola.last(Talked).said] == [str(number) for number in range(50, 250)]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_log_comes_back_whole_and_as_this_viewer_saw_it(game: str) -> None:
    with Board("Kari", "Ola", bots=1, game=game, clock=0) as board:
        kari, ola = board.ears
        board.pass_time(4)
        played(board, 25 if game == "race" else 100)
        told = [
            news
            for happened in kari.all(Events)
            if not happened.past
            for news in happened.news
            if msgspec.msgpack.decode(news.event)["type"] not in FLEETING
        ]
        board.table.come(kari, watch=False)
        past = kari.last(Events)
        assert past.past
        assert len(past.news) >= len(told) > 3
        assert list(past.news[-len(told) :]) == told
        if game == "race":
            assert len(past.times) == len(past.news)
            assert list(past.times) == sorted(past.times)
        board.table.come(ola, watch=False)
        if game == "katta":
            assert ola.last(Events).news != past.news, "each hand is its own player's"


def test_comings_and_goings_of_a_game_stand_in_its_log() -> None:
    with Board("Kari", "Ola", bots=1, clock=0) as board:
        kari, ola = board.ears
        board.table.go(ola, on_purpose=False)
        board.table.come(ola, watch=False)
        notes = ola.last(Events).notes
        assert [note.key for note in notes] == ["house.away", "house.back"]
        assert notes[0].after <= notes[1].after <= len(ola.last(Events).news)
        assert kari.notices()[-1] == "house.back"


# --- A game that was left ---------------------------------------------------------------------------------


async def test_the_way_back_to_a_game_is_told_to_be_gone_when_that_game_is() -> None:
    async with Home() as home:
        people = [await home.come(name=name) for name in ("Ada", "Bo")]
        ada, bo = people
        settings = Settings(seats=3, clock=0, open=False)
        assert await ada.ask(Open("katta", settings, bots=("easy",))) == ""
        code = ada.last(TableInfo).code
        assert await bo.ask(Enter(code)) == ""
        assert await ada.ask(Ready()) == await bo.ask(Ready()) == ""
        assert await bo.ask(Leave()) == ""
        other = await home.come(name="Cai")
        assert await other.ask(Open("katta", settings)) == ""
        await bo.ask(Enter(other.last(TableInfo).code, watch=True))
        greeted = len(bo.all(Welcome))
        assert await ada.ask(Vote()) == ""
        await bo.caught_up()
        assert ada.last(Notice).key == "house.abandoned"
        assert len(bo.all(Welcome)) == greeted + 1
        assert bo.last(Welcome).left == ""
        assert bo.at_table


async def test_a_player_who_still_can_come_back_is_told_nothing() -> None:
    async with Home() as home:
        ada, bo = [await home.come(name=name) for name in ("Ada", "Bo")]
        assert await ada.ask(Open("katta", Settings(seats=3, clock=0), bots=("easy",))) == ""
        assert await bo.ask(Enter(ada.last(TableInfo).code)) == ""
        assert await ada.ask(Ready()) == await bo.ask(Ready()) == ""
        greeted = len(bo.all(Welcome))
        assert await bo.ask(Leave()) == ""
        await ada.ask(Say("where are you"))
        await bo.caught_up()
        assert len(bo.all(Welcome)) == greeted
        assert Seat(2) == await _seat(bo, ada.last(TableInfo).code)


async def _seat(client: object, code: str) -> Seat | None:
    await client.ask(Enter(code))  # type: ignore[attr-defined]  # a client of the house
    return client.last(TableInfo).you  # type: ignore[attr-defined,no-any-return]
