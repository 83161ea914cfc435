"""Claims that came too late, as they are told of when a race is looked at again."""

import random

import msgspec

from server.config import Config, Pace, Patience
from server.sessions.replays import Reviewing, exported, opened_record, opened_text
from server.store.base import GameLog, TableId
from shared.games.race.view import Event, Late
from shared.seats import Seat
from shared.sight import Faces
from tests.server.boards import now
from tests.server.races import Race, wish

PATIENT = Config(pace=Pace.none(), patience=Patience(hint=3000, idle=3600))
"""No bot plays for those who do nothing for a while."""


def lates(reviewing: Reviewing, seat: Seat | None = None) -> list[tuple[int, Late, str]]:
    """Every late claim: after how many moves, the event, the card."""
    found = []
    for move in range(reviewing.reviewed().moves + 1):
        happened = reviewing.at(move, seat).events
        for news in happened.news:
            event = msgspec.msgpack.decode(news.event, type=Event)
            if isinstance(event, Late):
                (card,) = news.shown
                assert isinstance(card, Faces)
                found.append((move, event, card.cards[0].value))
    return found


def contested(wait: float) -> tuple[GameLog, Reviewing, list[tuple[int, int, int, str]]]:
    """A race in which two often want the same place, the second so many seconds after the first; and who was
    late: after how many moves, the seat, the winner, the card."""
    dice = random.Random(3)
    expected = []
    with Race(*(f"Player {seat}" for seat in range(4)), seed="kept", config=PATIENT) as board:
        board.begun()
        while not board.match.over:
            contest = board.contest() if len(expected) < 8 else None
            if contest is None:
                board.one_after_another(1, dice)
                continue
            (first, second), card = contest
            asks = [wish(board.ears[seat], board.claim(seat, card)) for seat in (first, second)]
            assert board.table.at_once([(board.ears[first], asks[0])])[0] is None
            n, over = board.match.n, board.match.over
            board.pass_time(wait)
            refused = board.table.at_once([(board.ears[second], asks[1])])[0]
            if not over and refused is not None and refused.key == "race.faster":
                expected.append((n, second, first, card.value))
            board.pass_time(2)
        log = now(board.store.log(TableId("t1"), 1))
        assert log is not None
        reviewing = now(opened_record(board.store, "t1.1", board.ears[0].player))
        assert isinstance(reviewing, Reviewing)
        return log, reviewing, expected


def test_who_came_too_late_is_told_of_at_that_time_to_any_reader_and_from_a_file_as_well() -> None:
    log, reviewing, expected = contested(0.2)
    assert len(expected) == 8
    from_store = lates(reviewing)
    assert [(move, one.seat, one.to, card) for move, one, card in from_store] == expected
    assert lates(reviewing, Seat(1)) == from_store
    from_file = opened_text(exported(log))
    assert isinstance(from_file, Reviewing)
    assert lates(from_file) == from_store


def test_a_player_who_wants_a_place_long_after_it_was_taken_was_not_late_but_wrong() -> None:
    log, reviewing, expected = contested(1.6)
    assert len(expected) == len(log.refused) == 8
    assert lates(reviewing) == []


def test_a_player_who_keeps_asking_for_the_same_card_is_told_of_once() -> None:
    dice = random.Random(3)
    with Race("Ada", "Bo", "Cai", "Dag", seed="kept", config=PATIENT) as board:
        board.begun()
        while (contest := board.contest()) is None:
            board.one_after_another(1, dice)
        seats, card = contest
        asks = [(board.ears[seat], wish(board.ears[seat], board.claim(seat, card))) for seat in seats]
        board.table.at_once(asks)
        for _ in range(6):
            board.pass_time(0.2)
            assert board.table.at_once(asks[1:])[0] is not None
        while not board.match.over:
            board.one_after_another(1, dice)
        log = now(board.store.log(TableId("t1"), 1))
        assert log is not None
        assert len(log.refused) == 7
        reviewing = now(opened_record(board.store, "t1.1", board.ears[0].player))
        assert isinstance(reviewing, Reviewing)
        assert [one.seat for _, one, _ in lates(reviewing)] == [seats[1]]
