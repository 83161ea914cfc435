"""Records of the race: those in tests/records are judged as they are named, and so is what we make of it."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared.games.race.view import End
from shared.match import Match
from shared.record import Fault, ValidRecord, replay
from shared.seats import TABLE, Eye
from tests.games.checking import RECORDS, Json, judged, known
from tests.sampling import examples

GOOD = known("ok", "race")
BAD = known("bad", "race")


def record(name: str = "2-timed-2") -> Json:
    """A good record to spoil: two players and six shifts of the hands, unless another is named."""
    loaded: Json = json.loads((RECORDS / f"ok-race-{name}.json").read_text())
    return loaded


def test_there_are_records_of_both_kinds_and_for_every_option() -> None:
    assert {path.stem.split("-")[2] for path in GOOD} >= {"2", "3", "4", "5", "8"}
    assert {option for path in GOOD for option in json.loads(path.read_bytes())["options"].items()} == {
        ("draw", 1),
        ("draw", 3),
        ("deadlock", "piles"),
        ("deadlock", "hands"),
        ("deadlock", "end"),
        ("play_on", True),
        ("play_on", False),
    }
    assert len(BAD) >= 3


# --- One fault each -------------------------------------------------------------------------------------

Spoiler = Callable[[Json], int | str]
"""Spoils a record and says where the fault is to be found."""

SPOILERS: dict[str, Spoiler] = {}


def spoiler(function: Spoiler) -> Spoiler:
    SPOILERS[function.__name__.replace("_", " ")] = function
    return function


def first(spoilt: Json, *move: str) -> int:
    """The index of the first move that begins so."""
    return next(
        index for index, (_, _, made) in enumerate(spoilt["moves"]) if tuple(made[: len(move)]) == move
    )


def before(spoilt: Json, index: int, seat: int, move: list[Any]) -> int:
    """Put a move before another, at the same time."""
    spoilt["moves"].insert(index, [spoilt["moves"][index][0], seat, move])
    return index


def becomes(spoilt: Json, index: int, move: Any) -> int:
    spoilt["moves"][index][2] = move
    return index


def at_move(spoilt: Json, index: int) -> Match:
    """The match when so many moves have been made."""
    sound = judged(spoilt)
    assert isinstance(sound, ValidRecord)
    match = sound.match()
    for entry in sound.entries[:index]:
        match.play(entry.seat, entry.move)
    return match


@spoiler
def a_card_that_does_not_fit(spoilt: Json) -> int:
    match = at_move(spoilt, 100)
    for seat in (0, 1):
        offered = {move.slot for move in match.offers(seat) if hasattr(move, "slot")}
        for slot in ("row0", "row1", "row2", "row3"):
            if slot not in offered:
                return before(spoilt, 100, seat, ["play", slot])
    raise AssertionError("everything fits")


@spoiler
def a_card_from_an_empty_waste(spoilt: Json) -> int:
    return before(spoilt, 0, 0, ["play", "waste"])


@spoiler
def a_place_that_is_not_there(spoilt: Json) -> int:
    return becomes(spoilt, first(spoilt, "play"), ["play", "row4"])


@spoiler
def a_place_with_a_line_end(spoilt: Json) -> int:
    at = first(spoilt, "play")
    return becomes(spoilt, at, ["play", spoilt["moves"][at][2][1] + "\n"])


@spoiler
def a_play_that_names_its_pile(spoilt: Json) -> int:
    at = first(spoilt, "play")
    return becomes(spoilt, at, [*spoilt["moves"][at][2], 0])


@spoiler
def a_play_without_a_place(spoilt: Json) -> int:
    return becomes(spoilt, first(spoilt, "play"), ["play"])


@spoiler
def a_claim_as_it_is_sent_and_not_as_it_is_recorded(spoilt: Json) -> int:
    return becomes(spoilt, first(spoilt, "play"), ["claim", "row1", "AS"])


@spoiler
def a_turn_of_so_many(spoilt: Json) -> int:
    return becomes(spoilt, first(spoilt, "draw"), ["draw", 3])


@spoiler
def a_turn_with_an_empty_hand(spoilt: Json) -> int:
    at = first(spoilt, "recycle")
    return becomes(spoilt, at, ["draw"])


@spoiler
def taking_up_with_cards_in_hand(spoilt: Json) -> int:
    return becomes(spoilt, first(spoilt, "draw"), ["recycle"])


@spoiler
def taking_up_twice(spoilt: Json) -> int:
    at = first(spoilt, "recycle")
    return before(spoilt, at + 1, spoilt["moves"][at][1], ["recycle"])


@spoiler
def the_same_card_twice(spoilt: Json) -> int:
    at = first(spoilt, "play", "row1")
    _, seat, move = spoilt["moves"][at]
    match = at_move(spoilt, at + 1)
    assert not any(getattr(offer, "slot", "") == move[1] for offer in match.offers(seat))
    return before(spoilt, at + 1, seat, move)


@spoiler
def a_shift_of_the_hands_while_somebody_can_build(spoilt: Json) -> int:
    return before(spoilt, 10, TABLE, ["shift_hands"])


@spoiler
def a_shift_of_the_13_piles_while_somebody_can_build(spoilt: Json) -> int:
    return before(spoilt, 10, TABLE, ["shift_piles"])


@spoiler
def a_shift_of_the_13_piles_before_the_hands(spoilt: Json) -> int:
    return becomes(spoilt, first(spoilt, "shift_hands"), ["shift_piles"])


@spoiler
def a_second_shift_after_the_first_has_helped(spoilt: Json) -> int:
    at = first(spoilt, "shift_hands") + 1
    assert at_move(spoilt, at).due() is None
    return before(spoilt, at, TABLE, ["shift_hands"])


@spoiler
def a_shift_that_a_player_makes(spoilt: Json) -> int:
    at = first(spoilt, "shift_hands")
    spoilt["moves"][at][1] = 0
    return at


@spoiler
def an_end_while_somebody_can_build(spoilt: Json) -> int:
    return before(spoilt, 10, TABLE, ["end"])


@spoiler
def an_end_where_the_hands_should_be_shifted(spoilt: Json) -> int:
    return becomes(spoilt, first(spoilt, "shift_hands"), ["end"])


@spoiler
def an_end_that_a_player_makes(spoilt: Json) -> int:
    return before(spoilt, 5, 1, ["end"])


@spoiler
def a_turn_of_the_table(spoilt: Json) -> int:
    at = first(spoilt, "draw")
    spoilt["moves"][at][1] = -1
    return at


@spoiler
def a_seat_below_the_table(spoilt: Json) -> int:
    spoilt["moves"][5][1] = -2
    return 5


@spoiler
def a_seat_that_is_not_there(spoilt: Json) -> int:
    spoilt["moves"][5][1] = 2
    return 5


@spoiler
def a_move_that_is_left_out(spoilt: Json) -> int:
    """The last card: then the race is not over."""
    spoilt["moves"].pop()
    return len(spoilt["moves"])


@spoiler
def a_move_after_the_end(spoilt: Json) -> int:
    spoilt["moves"].append([spoilt["moves"][-1][0], 0, ["draw"]])
    return len(spoilt["moves"]) - 1


@spoiler
def a_move_of_another_game(spoilt: Json) -> int:
    return becomes(spoilt, 7, ["pass"])


@spoiler
def a_time_before_the_last(spoilt: Json) -> int:
    spoilt["moves"][9][0] = spoilt["moves"][8][0] - 1
    return 9


@spoiler
def another_winner(spoilt: Json) -> str:
    spoilt["result"]["winners"] = [1 - spoilt["result"]["winners"][0]]
    return "result"


@spoiler
def a_place_that_is_wrong(spoilt: Json) -> str:
    spoilt["result"]["places"] = [1, 1]
    return "result"


@spoiler
def a_card_too_few_left(spoilt: Json) -> str:
    spoilt["result"]["left"][1] -= 1
    return "result"


@spoiler
def a_card_too_many_built(spoilt: Json) -> str:
    spoilt["result"]["built"][0] += 1
    return "result"


@spoiler
def blocked_that_is_not(spoilt: Json) -> str:
    spoilt["result"]["blocked"] = True
    return "result"


@spoiler
def blocked_as_a_number(spoilt: Json) -> str:
    spoilt["result"]["blocked"] = 0
    return "result"


@spoiler
def a_result_of_another_game(spoilt: Json) -> str:
    spoilt["result"]["scores"] = [1, 0]
    return "result"


@spoiler
def a_card_twice_in_a_pack(spoilt: Json) -> str:
    spoilt["deal"]["decks"][0][0] = spoilt["deal"]["decks"][0][1]
    return "deal"


@spoiler
def a_pack_of_fifty_one(spoilt: Json) -> str:
    spoilt["deal"]["decks"][1].pop()
    return "deal"


@spoiler
def a_pack_of_fifty_three(spoilt: Json) -> str:
    spoilt["deal"]["decks"][1].append("AS")
    return "deal"


@spoiler
def a_pack_too_many(spoilt: Json) -> str:
    spoilt["deal"]["decks"].append(spoilt["deal"]["decks"][0])
    return "deal"


@spoiler
def a_deal_for_more(spoilt: Json) -> str:
    spoilt["deal"]["players"] = 3
    return "deal"


@spoiler
def a_name_too_many(spoilt: Json) -> str:
    spoilt["players"].append("Cai")
    return "deal"


@spoiler
def one_name(spoilt: Json) -> str:
    spoilt["players"] = ["Ada"]
    return "players"


@spoiler
def sixty_five_names(spoilt: Json) -> str:
    spoilt["players"] = ["Ada"] * 65
    return "players"


@spoiler
def turning_two(spoilt: Json) -> str:
    spoilt["options"]["draw"] = 2
    return "options"


@spoiler
def an_unknown_way_out(spoilt: Json) -> str:
    spoilt["options"]["deadlock"] = "shuffle"
    return "options"


@spoiler
def a_way_out_with_a_line_end(spoilt: Json) -> str:
    spoilt["options"]["deadlock"] = "piles\n"
    return "options"


@spoiler
def playing_on_as_a_number(spoilt: Json) -> str:
    spoilt["options"]["play_on"] = 0
    return "options"


@spoiler
def an_option_of_another_game(spoilt: Json) -> str:
    spoilt["options"]["tie"] = "shared"
    return "options"


@spoiler
def turning_one_by_one(spoilt: Json) -> int:
    """The first pass takes three times as many turns then: a player who takes up has cards in the hand."""
    spoilt["options"]["draw"] = 1
    spoilt["moves"] = [[index, 0, ["draw"]] for index in range(12)] + [[12, 0, ["recycle"]]]
    return 12


@spoiler
def refused_what_was_legal(spoilt: Json) -> str:
    t, seat, move = spoilt["moves"][6]
    spoilt["refused"] = [[6, t, seat, move]]
    return "refused 0"


@spoiler
def refused_a_shift_that_was_due(spoilt: Json) -> str:
    at = first(spoilt, "shift_hands")
    spoilt["refused"] = [[at, spoilt["moves"][at][0], -1, ["shift_hands"]]]
    return "refused 0"


@pytest.mark.parametrize("name", SPOILERS)
def test_one_fault_in_a_good_record_is_found_where_it_is(name: str) -> None:
    spoilt = record()
    at = SPOILERS[name](spoilt)
    fault = judged(spoilt)
    assert isinstance(fault, Fault)
    assert fault.at == at, fault.why
    assert fault.why


def test_r13_a_shift_that_is_left_out_is_found_when_what_it_brought_up_is_played() -> None:
    spoilt = record()
    at = first(spoilt, "shift_hands")
    del spoilt["moves"][at]
    fault = judged(spoilt)
    assert isinstance(fault, Fault)
    assert isinstance(fault.at, int)
    assert fault.at >= at


def test_r13_turning_while_the_table_has_to_move_is_sound() -> None:
    """The program of these records looked for a deadlock now and then; turning changes nothing about it."""
    given = record()
    at = first(given, "shift_hands")
    assert at_move(given, at - 1).due() is not None
    assert given["moves"][at - 1][2] == ["draw"]


def test_r17_once_a_player_is_out_the_table_may_end_it() -> None:
    given = record("3-timed-3-play_on_True")
    sound = judged(given)
    assert isinstance(sound, ValidRecord)
    match = sound.match()
    for entry in sound.entries:
        if any(player.place for player in match.seen(Eye.WATCHER).table.players):
            break
        match.play(entry.seat, entry.move)
    index = match.n
    given["moves"][index:] = [[given["moves"][index][0], -1, ["end"]]]
    match.play_move(TABLE, End())
    result = match.result()
    given["result"] = {name: getattr(result, name) for name in result.__struct_fields__}
    assert isinstance(judged(given), ValidRecord)


def test_claims_that_were_rightly_refused_are_sound() -> None:
    given = record()
    end = len(given["moves"])
    given["refused"] = [
        [0, 3, 0, ["play", "waste"]],
        [0, 3, 1, ["recycle"]],
        [4, 5, -1, ["shift_hands"]],
        [4, 5, 0, ["fly"]],
        [end, 9, 1, ["draw"]],
    ]
    assert isinstance(judged(given), ValidRecord)


def test_a_missing_option_takes_its_default() -> None:
    assert isinstance(judged(record() | {"options": {}}), ValidRecord)


# --- Anything at all ------------------------------------------------------------------------------------

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["play", "draw", "recycle", "shift_hands", "end", "row0", "waste", "5S"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=examples(100), deadline=None)
@given(luck=st.integers(0, 2**32), value=json_values)
def test_a_record_with_anything_anywhere_is_judged_and_raises_nothing(luck: int, value: Any) -> None:
    spoilt = copy.deepcopy(record(("2-timed-2", "3-timed-3-play_on_True", "5-timed-2")[luck % 3]))
    dice = random.Random(luck)
    inner: Any = spoilt
    while True:
        keys = list(inner) if isinstance(inner, dict) else range(len(inner))
        key = dice.choice(list(keys))
        if not isinstance(inner[key], dict | list) or not inner[key] or dice.random() < 0.2:
            inner[key] = value
            break
        inner = inner[key]
    assert isinstance(replay(json.dumps(spoilt)), ValidRecord | Fault)


@settings(max_examples=examples(60), deadline=None)
@given(luck=st.integers(0, 2**32))
def test_a_record_with_two_moves_exchanged_is_judged_and_raises_nothing(luck: int) -> None:
    dice = random.Random(luck)
    spoilt = record("3-timed-2")
    one, other = (dice.randrange(len(spoilt["moves"])) for _ in range(2))
    moves = spoilt["moves"]
    moves[one][1:], moves[other][1:] = moves[other][1:], moves[one][1:]
    assert isinstance(judged(spoilt), ValidRecord | Fault)
