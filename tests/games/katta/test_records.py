"""Records of Katta: those in tests/records are judged as they are named, and so is what we make of them."""

import copy
import hashlib
import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared.games.katta.rules import Katta
from shared.games.katta.view import Options
from shared.record import Fault, ValidRecord, commitment, replay
from tests.games.checking import RECORDS, Json, judged, known
from tests.sampling import examples

GOOD = known("ok", "katta")
BAD = known("bad", "katta")


def record(players: int = 4) -> Json:
    """A good record to spoil."""
    loaded: Json = json.loads((RECORDS / f"ok-katta-{players}-greedy-2.json").read_text())
    return loaded


def first(spoilt: Json, word: str) -> int:
    """The index of the first move of this kind."""
    return next(index for index, (_, _, move) in enumerate(spoilt["moves"]) if move[0] == word)


def test_there_are_records_of_both_kinds_for_each_number_of_players() -> None:
    assert {path.stem.split("-")[2] for path in GOOD} == {"3", "4", "5"}
    assert len(BAD) >= 6


# --- One fault each -------------------------------------------------------------------------------------

Spoiler = Callable[[Json], int | str]
"""Spoils a record and says where the fault is to be found."""

SPOILERS: dict[str, Spoiler] = {}


def spoiler(function: Spoiler) -> Spoiler:
    SPOILERS[function.__name__.replace("_", " ")] = function
    return function


def move_becomes(spoilt: Json, index: int, move: Any) -> int:
    spoilt["moves"][index][2] = move
    return index


@spoiler
def a_bid_equal_to_the_last(spoilt: Json) -> int:
    at = first(spoilt, "bid")
    second = at + 1
    assert spoilt["moves"][second][2][0] == "bid"
    return move_becomes(spoilt, second, spoilt["moves"][at][2])


@spoiler
def a_bid_of_nothing(spoilt: Json) -> int:
    return move_becomes(spoilt, first(spoilt, "bid"), ["bid", 0])


@spoiler
def a_bid_below_nothing(spoilt: Json) -> int:
    return move_becomes(spoilt, first(spoilt, "bid"), ["bid", -1])


@spoiler
def a_bid_in_words(spoilt: Json) -> int:
    return move_becomes(spoilt, first(spoilt, "bid"), ["bid", "1"])


@spoiler
def a_bid_of_a_truth(spoilt: Json) -> int:
    return move_becomes(spoilt, first(spoilt, "bid"), ["bid", True])


@spoiler
def a_bid_of_one_point_nought(spoilt: Json) -> int:
    return move_becomes(spoilt, first(spoilt, "bid"), ["bid", 1.0])


@spoiler
def a_bid_of_more_than_there_is(spoilt: Json) -> int:
    return move_becomes(spoilt, first(spoilt, "bid"), ["bid", 10**40])


@spoiler
def a_bid_with_something_behind(spoilt: Json) -> int:
    return move_becomes(spoilt, first(spoilt, "bid"), ["bid", 1, 1])


@spoiler
def a_bid_without_coins(spoilt: Json) -> int:
    return move_becomes(spoilt, first(spoilt, "bid"), ["bid"])


@spoiler
def a_pass_with_coins(spoilt: Json) -> int:
    return move_becomes(spoilt, first(spoilt, "pass"), ["pass", 1])


@spoiler
def a_bid_after_a_pass(spoilt: Json) -> int:
    at = first(spoilt, "pass")
    t, seat, _ = spoilt["moves"][at]
    spoilt["moves"].insert(at + 1, [t, seat, ["bid", 12]])
    return at + 1


@spoiler
def a_second_pass(spoilt: Json) -> int:
    at = first(spoilt, "pass")
    spoilt["moves"].insert(at + 1, spoilt["moves"][at])
    return at + 1


@spoiler
def a_purchase_while_there_are_bids(spoilt: Json) -> int:
    return move_becomes(spoilt, first(spoilt, "bid") + 1, ["buy"])


@spoiler
def a_refusal_to_buy_while_there_are_bids(spoilt: Json) -> int:
    return move_becomes(spoilt, first(spoilt, "pass"), ["decline"])


@spoiler
def a_card_too_many(spoilt: Json) -> int:
    t, seat, move = spoilt["moves"][0]
    other = next(card for card in spoilt["deal"]["hands"][seat] if card != move[1])
    spoilt["moves"].insert(1, [t, seat, ["lay", other]])
    return 1


@spoiler
def the_same_card_again(spoilt: Json) -> int:
    _, seat, move = spoilt["moves"][0]
    later = next(
        index
        for index, (_, who, what) in enumerate(spoilt["moves"])
        if index and who == seat and what[0] == "lay"
    )
    return move_becomes(spoilt, later, move)


@spoiler
def a_card_laid_in_the_auction(spoilt: Json) -> int:
    at = first(spoilt, "bid")
    seat = spoilt["moves"][at][1]
    laid = {move[1] for _, _, move in spoilt["moves"][:at] if move[0] == "lay"}
    card = next(card for card in spoilt["deal"]["hands"][seat] if card not in laid)
    return move_becomes(spoilt, at, ["lay", card])


@spoiler
def a_card_that_does_not_exist(spoilt: Json) -> int:
    return move_becomes(spoilt, 0, ["lay", "1S"])


@spoiler
def a_move_of_another_game(spoilt: Json) -> int:
    return move_becomes(spoilt, 7, ["draw"])


@spoiler
def a_move_that_is_no_list(spoilt: Json) -> int:
    return move_becomes(spoilt, 3, {"bid": 1})


@spoiler
def a_move_of_the_table(spoilt: Json) -> int:
    spoilt["moves"][5][1] = -1
    return 5


@spoiler
def a_seat_that_is_not_there(spoilt: Json) -> int:
    spoilt["moves"][5][1] = 4
    return 5


@spoiler
def a_seat_that_is_a_truth(spoilt: Json) -> int:
    spoilt["moves"][5][1] = True
    return 5


@spoiler
def a_time_before_the_last(spoilt: Json) -> int:
    spoilt["moves"][9][0] = spoilt["moves"][8][0] - 1
    return 9


@spoiler
def a_time_with_a_fraction(spoilt: Json) -> int:
    spoilt["moves"][9][0] += 0.5
    return 9


@spoiler
def a_time_that_is_a_float(spoilt: Json) -> int:
    spoilt["moves"][9][0] = float(spoilt["moves"][9][0])
    return 9


@spoiler
def a_time_before_the_start(spoilt: Json) -> int:
    spoilt["moves"][0][0] = -1
    return 0


@spoiler
def a_time_in_words(spoilt: Json) -> int:
    spoilt["moves"][2][0] = "now"
    return 2


@spoiler
def a_move_with_too_much(spoilt: Json) -> int:
    spoilt["moves"][4].append(0)
    return 4


@spoiler
def a_move_with_too_little(spoilt: Json) -> int:
    spoilt["moves"][4].pop()
    return 4


@spoiler
def a_move_after_the_end(spoilt: Json) -> int:
    spoilt["moves"].append([spoilt["moves"][-1][0], 0, ["pass"]])
    return len(spoilt["moves"]) - 1


@spoiler
def nothing_played(spoilt: Json) -> int:
    spoilt["moves"] = []
    return 0


@spoiler
def the_last_move_missing(spoilt: Json) -> int:
    spoilt["moves"].pop()
    return len(spoilt["moves"])


@spoiler
def a_score_that_is_wrong(spoilt: Json) -> str:
    spoilt["result"]["scores"][0] += 1
    return "result"


@spoiler
def a_score_that_is_a_float(spoilt: Json) -> str:
    spoilt["result"]["scores"][0] = float(spoilt["result"]["scores"][0])
    return "result"


@spoiler
def a_winner_that_is_a_truth(spoilt: Json) -> str:
    spoilt["result"]["winners"] = [bool(seat) for seat in spoilt["result"]["winners"]]
    return "result"


@spoiler
def another_winner(spoilt: Json) -> str:
    spoilt["result"]["winners"] = [(spoilt["result"]["winners"][0] + 1) % 4]
    return "result"


@spoiler
def a_result_without_coins(spoilt: Json) -> str:
    del spoilt["result"]["coins"]
    return "result"


@spoiler
def a_result_with_more(spoilt: Json) -> str:
    spoilt["result"]["places"] = [1, 2, 3, 4]
    return "result"


@spoiler
def no_result(spoilt: Json) -> str:
    del spoilt["result"]
    return "result"


@spoiler
def ten_cards_in_a_hand(spoilt: Json) -> str:
    spoilt["deal"]["hands"][0].append(spoilt["deal"]["aside"][0])
    return "deal"


@spoiler
def a_card_twice(spoilt: Json) -> str:
    spoilt["deal"]["hands"][0][0] = spoilt["deal"]["hands"][0][1]
    return "deal"


@spoiler
def a_card_of_another_suit(spoilt: Json) -> str:
    hands = spoilt["deal"]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    return "deal"


@spoiler
def another_suit_aside(spoilt: Json) -> str:
    aside = spoilt["deal"]["aside"]
    aside[0], aside[1] = aside[1], aside[0]
    return "deal"


@spoiler
def nothing_aside(spoilt: Json) -> str:
    spoilt["deal"]["aside"] = []
    return "deal"


@spoiler
def a_queen(spoilt: Json) -> str:
    spoilt["deal"]["hands"][0][0] = "Q" + spoilt["deal"]["hands"][0][0][1]
    return "deal"


@spoiler
def a_start_beyond_the_table(spoilt: Json) -> str:
    spoilt["deal"]["start"] = 4
    return "deal"


@spoiler
def a_stock_with_four_players(spoilt: Json) -> str:
    spoilt["deal"]["stock"] = ["AS"]
    return "deal"


@spoiler
def a_deal_for_fewer(spoilt: Json) -> str:
    spoilt["deal"]["players"] = 3
    return "deal"


@spoiler
def a_deal_with_more_in_it(spoilt: Json) -> str:
    spoilt["deal"]["jokers"] = 2
    return "deal"


@spoiler
def an_unknown_option(spoilt: Json) -> str:
    spoilt["options"]["speed"] = 3
    return "options"


@spoiler
def an_option_of_the_table_alone(spoilt: Json) -> str:
    spoilt["options"]["hidden_purses"] = True
    return "options"


@spoiler
def an_unknown_tie(spoilt: Json) -> str:
    spoilt["options"]["tie"] = "cards"
    return "options"


@spoiler
def a_payout_that_is_a_truth(spoilt: Json) -> str:
    spoilt["options"]["decline_payout"] = False
    return "options"


@spoiler
def a_payout_below_nothing(spoilt: Json) -> str:
    spoilt["options"]["decline_payout"] = -1
    return "options"


@spoiler
def another_format(spoilt: Json) -> str:
    spoilt["format"] = "card-record/2"
    return "format"


@spoiler
def another_game(spoilt: Json) -> str:
    spoilt["game"] = "poker"
    return "game"


@spoiler
def a_name_too_few(spoilt: Json) -> str:
    spoilt["players"].pop()
    return "deal"


@spoiler
def two_names(spoilt: Json) -> str:
    spoilt["players"] = ["Ada", "Bo"]
    return "players"


@spoiler
def a_name_that_is_a_number(spoilt: Json) -> str:
    spoilt["players"][0] = 7
    return "players"


@spoiler
def refused_what_was_legal(spoilt: Json) -> str:
    t, seat, move = spoilt["moves"][6]
    spoilt["refused"] = [[6, t, seat, move]]
    return "refused 0"


@spoiler
def refused_beyond_the_end(spoilt: Json) -> str:
    spoilt["refused"] = [[len(spoilt["moves"]) + 1, 1, 0, ["pass"]]]
    return "refused 0"


@spoiler
def refused_without_a_seat(spoilt: Json) -> str:
    spoilt["refused"] = [[0, 1, 1, ["pass"]], [0, 1, ["pass"]]]
    return "refused 1"


@spoiler
def another_salt(spoilt: Json) -> str:
    spoilt["commitment"] = commitment_of(spoilt, bytes(32))
    spoilt["salt"] = (b"\1" * 32).hex()
    return "commitment"


@spoiler
def a_salt_too_short(spoilt: Json) -> str:
    spoilt["commitment"] = commitment_of(spoilt, bytes(31))
    spoilt["salt"] = bytes(31).hex()
    return "salt"


@spoiler
def a_commitment_to_another_deal(spoilt: Json) -> str:
    spoilt["commitment"] = commitment_of(record(3), bytes(32))
    spoilt["salt"] = bytes(32).hex()
    return "commitment"


@spoiler
def another_seed_of_ours(spoilt: Json) -> str:
    spoilt["app"] = "katta"
    spoilt["seed"] = bytes(32).hex()
    return "seed"


def commitment_of(given: Json, salt: bytes) -> str:
    sound = judged(given)
    assert isinstance(sound, ValidRecord)
    return commitment(sound.deal, salt)


@pytest.mark.parametrize("name", SPOILERS)
def test_one_fault_in_a_good_record_is_found_where_it_is(name: str) -> None:
    spoilt = record()
    at = SPOILERS[name](spoilt)
    fault = judged(spoilt)
    assert isinstance(fault, Fault)
    assert fault.at == at
    assert fault.why


@pytest.mark.parametrize("key", ["format", "game", "options", "players", "deal", "moves", "result"])
@pytest.mark.parametrize("value", [..., None, 7, "x", [[]], {"": []}], ids=str)
def test_a_part_that_is_missing_or_is_something_else_is_named(key: str, value: Any) -> None:
    spoilt = record()
    if value is ...:
        del spoilt[key]
    else:
        spoilt[key] = value
    fault = judged(spoilt)
    assert isinstance(fault, Fault)
    # A list of moves whose first is none is named by that move.
    assert fault.at == (0 if (key, value) == ("moves", [[]]) else key)


# --- What may be there ----------------------------------------------------------------------------------


def test_what_else_stands_in_a_record_is_no_concern_of_ours() -> None:
    given = record() | {
        "app": "other",
        "seed": 42,
        "commitment": 7,
        "started_at": None,
        "bots": [{}],
        "table": 1,
    }
    assert isinstance(judged(given), ValidRecord)


def test_a_missing_option_takes_its_default() -> None:
    assert isinstance(judged(record() | {"options": {}}), ValidRecord)


def test_a_commitment_and_a_seed_that_are_right_are_sound() -> None:
    deal = Katta().deal(Options(), 3, b"7" * 32)
    given = record(3)
    salted = given | {"salt": bytes(32).hex(), "commitment": commitment_of(given, bytes(32))}
    assert isinstance(judged(salted), ValidRecord)
    seeded = {**given, "app": "katta", "seed": (b"7" * 32).hex(), "moves": [], "deal": deal_json(deal)}
    fault = judged(seeded)
    assert isinstance(fault, Fault)
    assert fault.at == 0  # past the seed, to the moves that are not there


def deal_json(deal: Any) -> Json:
    plain: Json = json.loads(msgspec.json.encode(deal))
    return plain


def test_claims_that_were_rightly_refused_are_sound() -> None:
    given = record()
    end = len(given["moves"])
    given["refused"] = [
        [0, 3, 3, ["pass"]],
        [0, 0, 0, ["bid", 1]],
        [0, 5, 1, ["lay", "QS"]],
        [4, 5, 0, ["fly"]],
        [end, 9, 2, ["pass"]],
    ]
    assert isinstance(judged(given), ValidRecord)


def test_the_canonical_form_of_a_deal_is_sorted_and_without_spaces() -> None:
    given = record(3)
    plain = json.dumps(given["deal"], sort_keys=True, separators=(",", ":")).encode()
    assert commitment_of(given, b"s" * 32) == hashlib.sha256(plain + b"s" * 32).hexdigest()


# --- Anything at all ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [b"", b" ", b"null", b"[]", b"{}", b"7", b'"x"', b"NaN", b"{", b"\xff\xfe", b"\xef\xbb\xbf{}",
     b"[" * 100_000, b'{"a":' * 100_000, b"[" * 500 + b"]" * 500, b"9" * 10_000, b'{"format":"\\ud800"}',
     b"{}{}", b'{"format":NaN}', b"\0"],
    ids=lambda text: repr(text[:12]),
)  # fmt: skip
def test_what_is_no_record_is_a_fault_and_never_an_error(text: bytes) -> None:
    fault = replay(text)
    assert isinstance(fault, Fault)
    assert fault.why


def test_a_move_nested_without_end_is_a_fault_at_that_move() -> None:
    given = json.dumps(record())
    index = given.index('["lay"')
    deep = "[" * 5_000 + "]" * 5_000
    assert isinstance(replay(given[:index] + deep + "," + given[index:]), Fault)


def test_numbers_without_end_are_faults() -> None:
    text = json.dumps(record()).replace('"moves": [[', '"moves": [[' + "9" * 6_000, 1)
    assert isinstance(replay(text), Fault)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["lay", "bid", "5S"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=examples(150), deadline=None)
@given(luck=st.integers(0, 2**32), value=json_values)
def test_a_record_with_anything_anywhere_is_judged_and_raises_nothing(luck: int, value: Any) -> None:
    spoilt = copy.deepcopy(record(3 + luck % 3))
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


@settings(max_examples=examples(100), deadline=None)
@given(luck=st.integers(0, 2**32))
def test_a_record_with_bytes_changed_is_judged_and_raises_nothing(luck: int) -> None:
    dice = random.Random(luck)
    text = bytearray((RECORDS / "ok-katta-4-greedy-2.json").read_bytes())
    for _ in range(dice.randrange(1, 4)):
        text[dice.randrange(len(text))] = dice.randrange(256)
    assert isinstance(replay(bytes(text)), ValidRecord | Fault)
