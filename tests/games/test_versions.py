"""Rules that have changed: what was begun or recorded by the older ones is judged by those."""

import json
import random
from typing import Any

import msgspec
import pytest

from shared.game import Level
from shared.games.catalogue import EARLIER, GAMES, game_by, versions_of
from shared.games.race.rules import FirstRace
from shared.games.race.view import Options, ShiftHands
from shared.match import Match
from shared.record import Entry, Fault, Opening, ValidRecord, export
from shared.seats import TABLE, Seat
from tests.games.checking import judged

pack = msgspec.msgpack.encode


def old_race() -> dict[str, Any]:
    """A race with draw 1 by version 1, which shifted the hands once no player could lay."""
    game = FirstRace()
    options = Options(draw=1)
    for number in range(50):
        seed = number.to_bytes(32)
        deal = game.deal(options, 2, seed)
        match = Match(game, options, deal, 2)
        entries: list[Entry] = []
        dice = random.Random(number)
        while not match.over:
            move: Any = match.due()
            seat = TABLE
            if move is None:
                seat = Seat(dice.randrange(2))
                view = match.seen(seat)
                if not view.offers:
                    continue
                move = game.bots.choose(view, Level.EASY, dice)
            match.play_move(seat, move)
            entries.append(Entry(match.n, match.n, seat, pack(game.record.logged(move))))
        if any(entry.move == pack(ShiftHands()) for entry in entries):
            opening = Opening(game.key, game.rules, ("A", "B"), pack(options), pack(deal), seed, bytes(32))
            record: dict[str, Any] = json.loads(
                msgspec.json.encode(export(game, opening, entries, match.result()))
            )
            return record
    raise AssertionError("none of these races died")


def test_a_record_of_ours_is_judged_by_the_rules_it_names() -> None:
    record = old_race()
    assert record["rules"] == 1
    found = judged(record)
    assert isinstance(found, ValidRecord)
    assert found.game.rules == 1
    shift = next(index for index, move in enumerate(record["moves"]) if move[2] == ["shift_hands"])
    fault = judged(record | {"rules": 2})
    assert isinstance(fault, Fault)
    assert fault.at == shift


def test_a_record_of_others_is_judged_by_the_rules_of_today() -> None:
    fault = judged(old_race() | {"app": "other"})
    assert isinstance(fault, Fault)


@pytest.mark.parametrize("rules", [0, 3, "2", None, 1.5])
def test_a_version_that_is_not_known_is_refused_with_a_sentence(rules: object) -> None:
    fault = judged(old_race() | {"rules": rules})
    assert isinstance(fault, Fault)
    assert fault.at == "rules"
    if isinstance(rules, int):
        assert fault.why == f"it was played by version {rules} of the rules; known here is 1 and 2"


def test_each_version_is_known_once_and_todays_is_the_newest() -> None:
    for game in GAMES.values():
        numbers = [version.rules for version in versions_of(game)]
        assert numbers == sorted(set(numbers), reverse=True)
        assert numbers[0] == game.rules
        assert all(game_by(game.key, number) is not None for number in numbers)
        assert game_by(game.key, game.rules + 1) is None
    assert all(game.key in GAMES for game in EARLIER)
