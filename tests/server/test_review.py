"""Looking at finished games again: by those who took part, and only when they are over (C68)."""

import asyncio
import random

import msgspec
import pytest

from server.sessions.replays import Reviewing, opened_record
from server.store.base import GameLog, TableId
from server.store.memory import MemoryStore
from shared.games.katta.view import Over, View
from shared.record import ValidRecord, replay
from shared.refusal import Refusal
from shared.seats import Seat
from shared.sight import Backs, Faces
from shared.wire import (
    MAX_ASK,
    Events,
    Finished,
    Guest,
    Keyed,
    Leave,
    Lobby,
    Owner,
    Review,
    Reviewed,
    Step,
    TableInfo,
    ViewUpdate,
)
from tests.server.boards import Board, now
from tests.server.ears import Ear
from tests.server.helpers import Home, settle
from tests.server.races import Race


def finished(store: MemoryStore) -> Board:
    with Board("Ada", "Bo", "Cai", store=store) as board:
        board.play_on(400)
    return board


def view(reviewing: Reviewing, move: int, seat: Seat | None) -> View:
    seen = reviewing.at(move, seat).view
    assert isinstance(seen, ViewUpdate)
    return msgspec.msgpack.decode(seen.view, type=View)


def test_a_finished_game_is_seen_again_as_it_was_from_each_seat() -> None:
    store = MemoryStore()
    board = finished(store)
    for seat, ear in enumerate(board.ears):
        found = now(opened_record(store, "t1.1", ear.player))
        assert isinstance(found, Reviewing)
        assert found.seat == seat
        for seen in ear.all(ViewUpdate):
            if seen.n:
                again = view(found, seen.n, Seat(seat))
                before = msgspec.msgpack.decode(seen.view, type=View)
                assert again == before


def test_with_no_seat_all_cards_lie_open_and_with_one_only_its_own() -> None:
    store = MemoryStore()
    board = finished(store)
    found = now(opened_record(store, "t1.1", board.ears[0].player))
    assert isinstance(found, Reviewing)
    assert all(isinstance(hand, Faces) for hand in view(found, 0, None).hands)
    hands = view(found, 0, Seat(1)).hands
    assert [isinstance(hand, Faces) for hand in hands] == [False, True, False]
    assert isinstance(hands[0], Backs)
    moves = found.reviewed().moves
    assert isinstance(view(found, moves, None).phase, Over)
    assert found.has(moves, None)
    assert not found.has(moves + 1, None)
    assert not found.has(-1, None)
    assert not found.has(0, Seat(3))


def test_the_nine_rounds_are_found_k12() -> None:
    store = MemoryStore()
    board = finished(store)
    found = now(opened_record(store, "t1.1", board.ears[0].player))
    assert isinstance(found, Reviewing)
    rounds = found.reviewed().rounds
    assert [view(found, move, None).round for move in rounds] == list(range(1, 10))
    assert [view(found, move - 1, None).round for move in rounds[1:]] == list(range(1, 9))


def test_a_running_game_is_no_players_to_review_c68() -> None:
    store = MemoryStore()
    with Board("Ada", "Bo", "Cai", store=store) as board:
        board.play_on(20)
        for ear in board.ears:
            assert isinstance(now(opened_record(store, "t1.1", ear.player)), Refusal)


@pytest.mark.parametrize("record", ["t1.2", "t2.1", "", "t1", "t1.x", "../t1.1"])
def test_there_is_no_other_record(record: str) -> None:
    store = MemoryStore()
    board = finished(store)
    assert isinstance(now(opened_record(store, record, board.ears[0].player)), Refusal)


async def test_who_took_no_part_does_not_see_it() -> None:
    store = MemoryStore()
    finished(store)
    assert isinstance(now(opened_record(store, "t1.1", Ear("Dag").player)), Refusal)
    async with Home(store) as home:
        for who in (Guest(), Keyed("SHA256:x"), Owner()):
            stranger = await home.come(who)
            assert await stranger.ask(Review("t1.1")) == "house.no_such_record"
            assert await stranger.ask(Step(1)) == "house.not_reviewing"


async def test_a_game_that_begins_while_a_record_is_looked_for_is_not_mixed_with_it() -> None:
    class Between:
        """A table between two games."""

        over = True

        async def go(self, *_: object, on_purpose: bool) -> None:
            """A player leaves."""

    looked_for = asyncio.Event()
    played = MemoryStore()
    finished(played)

    class Slow(MemoryStore):
        """A store that takes its time for the game, which is of whoever asks for it."""

        async def log(self, table: TableId, game_no: int) -> GameLog | None:
            await looked_for.wait()
            log = await played.log(table, game_no)
            assert log is not None
            players = (session.player, *log.begun.players[1:])
            begun = msgspec.structs.replace(log.begun, players=players)
            return msgspec.structs.replace(log, begun=begun)

    async with Home(store=Slow()) as home:
        ada = await home.come(Keyed("SHA256:ada"), "Ada")
        (session,) = home.house._sessions.values()
        table = Between()
        session._whereabouts._table = table  # type: ignore[assignment]
        ada.write(Review("t1.1"))
        await settle()
        table.over = False
        looked_for.set()
        await ada.caught_up()
        assert ada.refusals() == ["house.at_table"]
        table.over = True
        assert await ada.ask(Review("t1.1"), Step(1)) == ""
        table.over = False
        assert await ada.ask(Step(2)) == "house.not_reviewing"


def record_text(store: MemoryStore) -> str:
    found = now(opened_record(store, "t1.1", Ear("Ada").player))
    assert isinstance(found, Reviewing)
    return found.reviewed().record


def test_what_was_played_at_a_table_is_a_sound_record_with_its_seed_and_commitment() -> None:
    store = MemoryStore()
    board = finished(store)
    text = record_text(store)
    assert isinstance(replay(text), ValidRecord)
    record = msgspec.json.decode(text)
    told = board.ears[0].last(Finished)
    assert (record["seed"], record["salt"], record["commitment"]) == (told.seed, told.salt, told.commitment)
    assert board.ears[0].all(TableInfo)[-2].commitment == told.commitment
    assert record["started_at"] == board.time.wall() // 1000
    assert "\n" not in text


async def test_the_person_at_this_machine_may_look_at_any_record_that_is_sound() -> None:
    store = MemoryStore()
    finished(store)
    text = record_text(store)
    async with Home() as home:
        owner = await home.come(Owner())
        assert await owner.ask(Review(text=text)) == ""
        reviewed = owner.last(Reviewed)
        assert (reviewed.game, reviewed.names, len(reviewed.rounds)) == ("katta", ("Ada", "Bo", "Cai"), 9)
        assert await owner.ask(Step(reviewed.moves)) == ""
        assert isinstance(owner.view.phase, Over)
        assert owner.last(Events).news
        assert await owner.ask(Step(reviewed.moves + 1)) == "house.no_such_move"
        lobbies = len(owner.all(Lobby))
        assert await owner.ask(Leave()) == ""
        assert len(owner.all(Lobby)) == lobbies + 1
        assert await owner.ask(Step(0)) == "house.not_reviewing"
        assert await owner.ask(Review(text=text.replace('"bid"', '"bet"'))) == "house.bad_record"
        assert await owner.ask(Review(text="{")) == "house.bad_record"
        guest = await home.come(Guest())
        assert await guest.ask(Review(text=text)) == "house.owner_only"


def test_of_a_race_it_is_told_when_each_move_was_made() -> None:
    """Counted from when one could move; a game with turns has no time of its own."""
    store = MemoryStore()
    # Where no card can be laid at all, the table shifts before any player has made a move.
    with Race("Ada", "Bo", store=store, seed="somebody can lay") as board:
        board.begun()
        dice = random.Random(1)
        while not board.match.over:
            board.pass_time(0.5)
            board.one_after_another(1, dice)
    found = now(opened_record(store, "t1.1", Ear("Ada").player))
    assert isinstance(found, Reviewing)
    reviewed = found.reviewed()
    assert len(reviewed.times) == reviewed.moves
    assert sorted(reviewed.times) == list(reviewed.times)
    assert reviewed.times[0] == 500
    finished(store := MemoryStore())
    again = now(opened_record(store, "t1.1", Ear("Ada").player))
    assert isinstance(again, Reviewing)
    assert again.reviewed().times == ()


async def test_the_record_of_a_race_of_sixty_four_is_not_too_long_for_the_person_at_this_machine() -> None:
    """R20: a guest may still say no more than others."""
    long = "x" * (2 * MAX_ASK)
    async with Home() as home:
        owner = await home.come(Owner())
        assert await owner.ask(Review(text=long)) == "house.bad_record"
        guest = await home.come(Guest())
        guest.write(Review(text=long))
        await guest.ended.wait()
        assert not owner.ended.is_set()
