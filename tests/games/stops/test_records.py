"""Records of stops: those in tests/records are judged as they are named, and so is what we make of it."""

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared.record import Fault, ValidRecord, replay, written
from tests.games.checking import RECORDS, Json, judged, known
from tests.games.stops import plain
from tests.games.stops.golden import recorded
from tests.sampling import examples, some

GOOD = known("ok", "stops")
BAD = known("bad", "stops")


def record(name: str = "4-random-1") -> Json:
    """A good record to spoil: four players who deal once each, unless another is named."""
    loaded: Json = json.loads((RECORDS / f"ok-stops-{name}.json").read_text())
    return loaded


def test_there_are_records_for_every_number_of_players_and_every_option() -> None:
    assert {path.stem.split("-")[2] for path in GOOD} == {"3", "4", "5", "6"}
    assert {option for path in GOOD for option in json.loads(path.read_bytes())["options"].items()} == {
        ("no_new_suit", "lift"),
        ("no_new_suit", "end"),
        ("dealer_second_chance", False),
        ("dealer_second_chance", True),
        ("loans", "consent"),
        ("left_pools", "split"),
    }
    assert len(BAD) >= 3


# --- By two programs that share no line -------------------------------------------------------------------


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_the_rules_in_plain_lists_judge_the_known_records_alike(path: Path) -> None:
    known = json.loads(path.read_bytes())
    told = plain.told(known["options"], known["deal"], [(seat, move) for _, seat, move in known["moves"]])
    assert told.result == known["result"]


@pytest.mark.parametrize(
    ("players", "no_new_suit", "second", "loans", "left_pools", "rounds"),
    some(
        24,
        (3, 4, 5, 6),
        ("lift", "end"),
        (False, True),
        ("automatic", "consent", "none"),
        ("stay", "split"),
        (1, 3),
    ),
)
def test_a_match_of_bots_goes_by_the_rules_in_plain_lists_and_its_books_balance(
    players: int, no_new_suit: str, second: bool, loans: str, left_pools: str, rounds: int
) -> None:
    made = json.loads(
        written(
            recorded(
                players,
                players + rounds,
                no_new_suit=no_new_suit,
                dealer_second_chance=second,
                loans=loans,
                left_pools=left_pools,
                rounds=rounds,
            )
        )
    )
    assert isinstance(judged(made), ValidRecord)
    assert len(made["deal"]["deals"]) == players * rounds
    told = plain.told(made["options"], made["deal"], [(seat, move) for _, seat, move in made["moves"]])
    assert told.result == made["result"]
    assert set(told.totals) == {20 * players}


@pytest.mark.parametrize("luck", some(4, range(12)))
def test_what_one_refuses_the_other_refuses_too(luck: int) -> None:
    dice = random.Random(luck)
    known = record(("3-greedy-2", "4-random-1", "6-random-1")[luck % 3])
    at = dice.randrange(len(known["moves"]))
    words = [
        ["keep"],
        ["offer"],
        ["buy"],
        ["decline"],
        ["lend"],
        ["refuse"],
        *(["play", card] for card in plain.PACK),
    ]
    moves = [(seat, move) for _, seat, move in known["moves"][:at]]
    for seat in range(len(known["players"])):
        for move in words:
            try:
                plain.told(known["options"], known["deal"], [*moves, (seat, move)])
                refused = False
            except plain.Wrong:
                refused = True
            claim = known | {"refused": [[at, 0, seat, move]]}
            assert isinstance(judged(claim), ValidRecord) == refused
            if luck % 4:
                break


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


def becomes(spoilt: Json, index: int, move: Any) -> int:
    spoilt["moves"][index][2] = move
    return index


def before(spoilt: Json, index: int, seat: int, move: list[Any]) -> int:
    """Put a move before another, at the same time."""
    spoilt["moves"].insert(index, [spoilt["moves"][index][0], seat, move])
    return index


@spoiler
def a_card_laid_before_the_cat_is_settled(spoilt: Json) -> int:
    return before(spoilt, 0, spoilt["deal"]["first_dealer"], ["play", "2C"])


@spoiler
def a_sale_by_another_than_the_dealer(spoilt: Json) -> int:
    return before(spoilt, 0, (spoilt["deal"]["first_dealer"] + 1) % 4, ["offer"])


@spoiler
def a_dealer_who_buys(spoilt: Json) -> int:
    return becomes(spoilt, 0, ["buy"])


@spoiler
def a_dealer_who_declines(spoilt: Json) -> int:
    return becomes(spoilt, 0, ["decline"])


@spoiler
def a_player_who_keeps(spoilt: Json) -> int:
    return becomes(spoilt, first(spoilt, "decline"), ["keep"])


@spoiler
def a_second_chance_that_the_table_does_not_give(spoilt: Json) -> int:
    at = first(spoilt, "play")
    return before(spoilt, at, spoilt["deal"]["first_dealer"], ["decline"])


@spoiler
def the_cat_bought_when_all_have_declined(spoilt: Json) -> int:
    at = first(spoilt, "play")
    return before(spoilt, at, spoilt["moves"][at - 1][1], ["buy"])


@spoiler
def a_start_with_another_card(spoilt: Json) -> int:
    at = first(spoilt, "play")
    return becomes(spoilt, at, ["play", "AS"])


@spoiler
def a_card_by_another_seat(spoilt: Json) -> int:
    at = first(spoilt, "play") + 3
    spoilt["moves"][at][1] = (spoilt["moves"][at][1] + 1) % 4
    return at


@spoiler
def the_same_card_twice(spoilt: Json) -> int:
    at = first(spoilt, "play")
    _, seat, move = spoilt["moves"][at]
    return before(spoilt, at + 1, seat, move)


@spoiler
def a_follower_left_out(spoilt: Json) -> int:
    at = next(
        index
        for index in range(first(spoilt, "play"), 60)
        if spoilt["moves"][index + 1][1] != spoilt["moves"][index][1]
        and spoilt["moves"][index + 2][1] != spoilt["moves"][index][1]
        and spoilt["moves"][index + 1][2][1][1] == spoilt["moves"][index][2][1][1]
    )
    del spoilt["moves"][at + 1]
    return at + 1


@spoiler
def a_card_that_does_not_exist(spoilt: Json) -> int:
    return becomes(spoilt, first(spoilt, "play"), ["play", "1C"])


@spoiler
def a_card_in_small_letters(spoilt: Json) -> int:
    at = first(spoilt, "play")
    return becomes(spoilt, at, ["play", spoilt["moves"][at][2][1].lower()])


@spoiler
def a_play_without_a_card(spoilt: Json) -> int:
    return becomes(spoilt, first(spoilt, "play"), ["play"])


@spoiler
def a_play_of_two_cards(spoilt: Json) -> int:
    return becomes(spoilt, first(spoilt, "play"), ["play", "2C", "3C"])


@spoiler
def a_price_with_the_offer(spoilt: Json) -> int:
    return becomes(spoilt, 0, ["offer", 1])


@spoiler
def a_pass_that_is_written_down(spoilt: Json) -> int:
    return before(spoilt, first(spoilt, "play") + 1, 0, ["pass"])


@spoiler
def a_move_of_the_table(spoilt: Json) -> int:
    at = first(spoilt, "play")
    spoilt["moves"][at][1] = -1
    return at


@spoiler
def a_seat_that_is_not_there(spoilt: Json) -> int:
    spoilt["moves"][5][1] = 4
    return 5


@spoiler
def a_last_card_left_out(spoilt: Json) -> int:
    spoilt["moves"].pop()
    return len(spoilt["moves"])


@spoiler
def a_move_after_the_end(spoilt: Json) -> int:
    spoilt["moves"].append([spoilt["moves"][-1][0], 0, ["keep"]])
    return len(spoilt["moves"]) - 1


@spoiler
def a_time_before_the_last(spoilt: Json) -> int:
    spoilt["moves"][9][0] = spoilt["moves"][8][0] - 1
    return 9


@spoiler
def a_deal_too_few(spoilt: Json) -> int:
    """Then the match is over before its moves are."""
    spoilt["deal"]["deals"].pop()
    dealers = [index for index, (_, _, move) in enumerate(spoilt["moves"]) if move[0] in ("keep", "offer")]
    return dealers[-1]


@spoiler
def another_winner(spoilt: Json) -> str:
    spoilt["result"]["winners"] = [(spoilt["result"]["winners"][0] + 1) % 4]
    return "result"


@spoiler
def a_match_too_many(spoilt: Json) -> str:
    spoilt["result"]["worth"][0] += 1
    return "result"


@spoiler
def a_debt_that_nobody_has(spoilt: Json) -> str:
    spoilt["result"]["debts"][0][1] = 1
    return "result"


@spoiler
def a_pool_with_a_match_less(spoilt: Json) -> str:
    spoilt["result"]["pools"]["AS"] -= 1
    return "result"


@spoiler
def a_pool_that_is_missing(spoilt: Json) -> str:
    del spoilt["result"]["pools"]["TS"]
    return "result"


@spoiler
def insolvent_that_it_was_not(spoilt: Json) -> str:
    spoilt["result"]["insolvent"] = True
    return "result"


@spoiler
def deals_played_as_a_fraction(spoilt: Json) -> str:
    spoilt["result"]["deals_played"] = 4.0
    return "result"


@spoiler
def a_card_twice_in_a_deal(spoilt: Json) -> str:
    hands = spoilt["deal"]["deals"][1]["hands"]
    hands[0][0] = hands[1][0]
    return "deal"


@spoiler
def a_removed_card_in_the_cat(spoilt: Json) -> str:
    spoilt["deal"]["deals"][2]["cat"][0] = "2S"
    return "deal"


@spoiler
def a_hand_with_a_card_too_many(spoilt: Json) -> str:
    one = spoilt["deal"]["deals"][0]
    one["hands"][0].append(one["cat"].pop())
    return "deal"


@spoiler
def a_cat_with_a_card_too_few(spoilt: Json) -> str:
    spoilt["deal"]["deals"][0]["cat"].pop()
    return "deal"


@spoiler
def a_hand_too_few(spoilt: Json) -> str:
    spoilt["deal"]["deals"][3]["hands"].pop()
    return "deal"


@spoiler
def no_deal_at_all(spoilt: Json) -> str:
    spoilt["deal"]["deals"] = []
    return "deal"


@spoiler
def a_dealer_who_is_not_there(spoilt: Json) -> str:
    spoilt["deal"]["first_dealer"] = 4
    return "deal"


@spoiler
def a_deal_for_two(spoilt: Json) -> str:
    spoilt["deal"]["players"] = 2
    return "deal"


@spoiler
def a_deal_for_another_number(spoilt: Json) -> str:
    spoilt["players"].append("P5")
    return "deal"


@spoiler
def two_players(spoilt: Json) -> str:
    spoilt["players"] = spoilt["players"][:2]
    return "players"


@spoiler
def an_option_that_there_is_not(spoilt: Json) -> str:
    spoilt["options"]["loans"] = "auto"
    return "options"


@spoiler
def the_rounds_as_an_option(spoilt: Json) -> str:
    """How long a match is the deals tell."""
    spoilt["options"]["rounds"] = 1
    return "options"


@spoiler
def an_option_with_another_value(spoilt: Json) -> str:
    spoilt["options"]["no_new_suit"] = "redeal"
    return "options"


@pytest.mark.parametrize("name", SPOILERS)
def test_a_record_with_one_fault_is_refused_where_the_fault_is(name: str) -> None:
    spoilt = record()
    at = SPOILERS[name](spoilt)
    fault = judged(spoilt)
    assert isinstance(fault, Fault)
    assert fault.at == at, fault


def test_options_that_the_format_has_no_key_for_are_recorded_only_where_they_are_not_as_usual() -> None:
    """A record of a usual table is what every reader of the format expects."""
    assert set(json.loads(written(recorded(3, 1)))["options"]) == {"no_new_suit", "dealer_second_chance"}
    made = json.loads(written(recorded(3, 11, loans="none", left_pools="split", rounds=3)))
    assert made["options"]["loans"] == "none"
    assert made["options"]["left_pools"] == "split"
    assert isinstance(judged(made), ValidRecord)
    del made["options"]["loans"]
    fault = judged(made)
    assert isinstance(fault, Fault), "with loans the match would have gone on"
    assert fault.at == len(made["moves"])


def test_a_player_who_is_asked_for_a_loan_is_in_the_record_and_a_refusal_cannot_be_turned_round() -> None:
    made = json.loads(written(recorded(3, 309, loans="consent", rounds=2)))
    assert isinstance(judged(made), ValidRecord)
    at = first(made, "refuse")
    seat = made["moves"][at][1]
    assert isinstance(judged(made | {"refused": [[at, 0, (seat + 1) % 3, ["lend"]]]}), ValidRecord)
    fault = judged(made | {"refused": [[at, 0, seat, ["lend"]]]})
    assert isinstance(fault, Fault), "he might have lent it"
    del made["moves"][at]
    fault = judged(made)
    assert isinstance(fault, Fault)
    assert fault.at == at


def test_a_missing_option_takes_its_default() -> None:
    assert isinstance(judged(record() | {"options": {}}), ValidRecord)


def test_a_match_may_be_of_any_number_of_deals() -> None:
    """The number of deals is the length of the match, however it was decided."""
    made = record()
    dealers = [index for index, (_, _, move) in enumerate(made["moves"]) if move[0] in ("keep", "offer")]
    made["deal"]["deals"] = made["deal"]["deals"][:2]
    made["moves"] = made["moves"][: dealers[2]]
    told = plain.told(made["options"], made["deal"], [(seat, move) for _, seat, move in made["moves"]])
    made["result"] = told.result
    assert isinstance(judged(made), ValidRecord)


def test_a_seed_of_ours_that_does_not_deal_these_cards_is_found() -> None:
    made = json.loads(written(recorded(3, 4, rounds=2)))
    assert isinstance(judged(made), ValidRecord)
    made["seed"] = "00" * 32
    fault = judged(made)
    assert isinstance(fault, Fault)
    assert fault.at == "seed"


# --- Anything at all ------------------------------------------------------------------------------------

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["play", "keep", "offer", "buy", "decline", "5S"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=examples(100), deadline=None)
@given(luck=st.integers(0, 2**32), value=json_values)
def test_a_record_with_anything_anywhere_is_judged_and_raises_nothing(luck: int, value: Any) -> None:
    spoilt = copy.deepcopy(record(("4-random-1", "3-random-1", "6-random-1")[luck % 3]))
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
