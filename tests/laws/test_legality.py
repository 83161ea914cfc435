"""What may be done is what is offered, and what is refused has not happened."""

import msgspec
import pytest
from hypothesis import given

from shared.games.catalogue import GAMES
from shared.match import Match
from shared.refusal import Refusal
from shared.seats import TABLE, Eye
from shared.simultaneous import SimultaneousGame
from tests.laws.exam import now_and_then, played_at_random, played_by_bots
from tests.laws.tables import tables, tried


def everything_seen(match: Match) -> list[bytes]:
    """The views of all seats, of a watcher and of a reviewer: together, all there is."""
    return [match.view(viewer) for viewer in (*range(match.players), Eye.WATCHER, Eye.REVIEWER)]


@pytest.mark.parametrize("key", GAMES)
def test_a_move_is_offered_if_and_only_if_it_is_not_refused(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table) -> None:
        match = table.match()
        game = match.game
        candidates = table.exam.candidates(match)
        for count, _ in enumerate(played_at_random(match, table.dice)):
            if count % 3 or not now_and_then(count, table.dice):
                continue
            for seat in range(table.players):
                offered = match.offers(seat)
                assert len(offered) == len(set(offered))
                assert all(game.refuse(match.state, seat, move) is None for move in offered)
                # The same move may be said in more than one way; logs have it in one.
                allowed = {
                    game.record.logged(move)
                    for move in candidates
                    if game.refuse(match.state, seat, move) is None
                }
                assert {game.record.logged(move) for move in offered} == allowed

    law()


@pytest.mark.parametrize("key", GAMES)
def test_a_refused_move_changes_nothing_and_every_refusal_has_its_reason(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table) -> None:
        match = table.match()
        candidates = table.exam.candidates(match)
        for count, _ in enumerate(played_by_bots(match, table.dice)):
            if count % 20:
                continue
            before = (match.n, match.state, everything_seen(match))
            for seat in range(-1, table.players + 1):
                for move in candidates:
                    refusal = match.game.refuse(match.state, seat, move)
                    if refusal is None:
                        continue
                    assert match.play_move(seat, move) == refusal
                    assert match.game.sentences[refusal.key].spoken(refusal.args)
            assert (match.n, match.state, everything_seen(match)) == before

    law()


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize(
    "junk",
    [b"", b"\x00", b"\xff" * 40, b"\x91" * 60_000, b"\x91\xa3lay", b"\x92\xa3bid\xcb" + bytes(8), b"\xc1"],
    ids=["nothing", "a number", "ones", "lists in lists", "cut short", "half a coin", "no type at all"],
)
def test_bytes_that_are_no_move_are_refused_and_change_nothing(key: str, junk: bytes) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table) -> None:
        match = table.match()
        state = match.state
        for seat in range(table.players):
            assert isinstance(match.play(seat, junk), Refusal)
        assert match.state is state
        assert match.n == 0

    law()


@pytest.mark.parametrize("key", GAMES)
def test_a_deadline_plays_what_is_offered_and_is_forced_when_nothing_else_is(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table) -> None:
        match = table.match()
        for _ in played_at_random(match, table.dice):
            if match.simultaneous is not None:
                assert match.deadlines() == ()
                continue
            waiting = {deadline.seat: deadline for deadline in match.deadlines()}
            assert list(waiting) == [deadline.seat for deadline in match.deadlines()]
            for seat in range(table.players):
                offered = match.offers(seat)
                assert (seat in waiting) == bool(offered)
                if seat in waiting:
                    assert set(waiting[seat].choices) <= set(offered)
                    assert waiting[seat].choices
                    assert waiting[seat].forced == (len(offered) == 1)

    law()


@pytest.mark.parametrize("key", GAMES)
def test_bots_of_every_level_choose_what_is_offered_from_the_view_alone(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table) -> None:
        match = table.match()
        for seat, move in played_by_bots(match, table.dice):
            if seat != TABLE:
                assert move in msgspec.msgpack.decode(match.view(seat), type=match.game.types.view).offers

    law()


@pytest.mark.parametrize("key", GAMES)
def test_what_the_table_must_do_is_refused_to_every_seat_and_never_to_the_table(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table) -> None:
        match = table.match()
        for seat, move in played_at_random(match, table.dice):
            due = match.due()
            assert (seat == TABLE) == (due is not None)
            if due is not None:
                assert move == due
                assert match.game.refuse(match.state, TABLE, due) is None
                for other in range(table.players):
                    assert match.game.refuse(match.state, other, due) is not None
                    assert due not in match.offers(other)
        assert match.due() is None

    law()


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if isinstance(game, SimultaneousGame)])
def test_what_all_see_alike_is_encoded_once_and_is_still_what_each_of_them_sees(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table) -> None:
        match = table.match()
        viewers = (*range(table.players), Eye.WATCHER, Eye.REVIEWER)
        for count, _ in enumerate(played_by_bots(match, table.dice)):
            if now_and_then(count, table.dice):
                assert everything_seen(match) == [msgspec.msgpack.encode(match.seen(one)) for one in viewers]
        assert everything_seen(match) == [msgspec.msgpack.encode(match.seen(one)) for one in viewers]

    law()


@pytest.mark.parametrize("key", GAMES)
def test_a_move_that_was_accepted_is_logged_as_one_that_would_have_been(key: str) -> None:
    @tried(key)
    @given(table=tables(key))
    def law(table) -> None:
        match = table.match()
        game = match.game
        decode = msgspec.msgpack.Decoder(game.types.logged).decode
        for seat, move in played_by_bots(match, table.dice):
            assert game.refuse(match.state, seat, match.chosen(move, match.n)) is None
            logged = game.record.logged(match.chosen(move, match.n))
            assert decode(msgspec.msgpack.encode(logged)) == logged
            assert game.refuse(match.state, seat, logged) is None

    law()
