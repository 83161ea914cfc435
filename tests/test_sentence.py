"""A sentence is declared once, with its gaps; whoever says it fills them all and no others."""

import pytest

from shared.refusal import Refusal
from shared.sentence import Sentence, sentences_of

OVER = Sentence("toy.over", "The game is over.")
HIGHER = Sentence("toy.higher", "{name} bid {bid}. Bid more.")


def test_a_refusal_has_the_key_of_its_sentence_and_what_fills_its_gaps() -> None:
    assert OVER.refusal() == Refusal("toy.over")
    assert HIGHER.refusal(seat=2, bid=4) == Refusal("toy.higher", {"seat": 2, "bid": 4})
    assert (OVER.args, HIGHER.args) == (frozenset(), {"seat", "bid"})


def test_where_nobody_knows_who_sits_there_a_seat_is_called_by_its_number() -> None:
    assert HIGHER.spoken({"seat": 2, "bid": 4}) == "Seat 2 bid 4. Bid more."
    assert HIGHER.spoken({"seat": 2, "name": "Ola", "bid": 4}) == "Ola bid 4. Bid more."


@pytest.mark.parametrize("args", [{}, {"bid": 4}, {"seat": 2}, {"seat": 2, "bid": 4, "least": 5}])
def test_gaps_that_are_not_filled_and_arguments_without_a_gap_are_a_bug(args: dict[str, int]) -> None:
    with pytest.raises(TypeError, match=r"toy\.higher"):
        HIGHER.refusal(**args)


def test_a_key_is_declared_once() -> None:
    assert sentences_of({"OVER": OVER, "HIGHER": HIGHER, "n": 3}) == {"toy.over": OVER, "toy.higher": HIGHER}
    with pytest.raises(ValueError, match="twice"):
        sentences_of({"OVER": OVER, "AGAIN": Sentence("toy.over", "It is over.")})
