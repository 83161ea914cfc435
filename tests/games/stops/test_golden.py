"""What the golden matches of stops cover."""

import json

from shared.games.stops.rules import Stops
from tests.laws import golden

RECORDS = golden.records("stops")


def test_there_is_a_golden_match_for_each_number_of_players_each_option_and_each_thing_that_happens() -> None:
    records = [json.loads(path.read_bytes()) for path in RECORDS]
    assert {len(record["players"]) for record in records} == set(Stops.seats)
    options = {option for record in records for option in record["options"].items()}
    assert options == {
        ("no_new_suit", "lift"),
        ("no_new_suit", "end"),
        ("dealer_second_chance", True),
        ("dealer_second_chance", False),
        ("loans", "consent"),
        ("loans", "none"),
        ("left_pools", "split"),
    }
    told = "\n".join(path.with_suffix(".txt").read_text() for path in RECORDS)
    for happening in (
        "keeps the cat", "buys the cat", "leaves the cat", "nobody takes the cat", "(ace)", "(dead)",
        "(laid)", "passed by", "wins pool", "closes", "for the ante", "for the closing", "goes on",
        "cannot raise", "asks seat", "nothing", "cannot pay", "everybody gets",
    ):  # fmt: skip
        assert happening in told, happening
    assert any("than" in one and "goes on" not in one for one in told.splitlines())
