"""A sentence is declared once, with its gaps; its caller fills them all and no others."""

import pytest

from shared.notice import Goodbye, Notice
from shared.refusal import Refusal
from shared.sentence import FarewellSentence, NoticeSentence, Sentence, sentences_of

OVER = Sentence("toy.over", "The game is over.")
HIGHER = Sentence("toy.higher", "{name} bid {bid}. Bid more.")


def test_a_refusal_has_the_key_of_its_sentence_and_what_fills_its_gaps() -> None:
    assert OVER.refusal() == Refusal("toy.over")
    assert HIGHER.refusal(seat=2, bid=4) == Refusal("toy.higher", {"seat": 2, "bid": 4})
    assert (OVER.args, HIGHER.args) == (frozenset(), {"seat", "bid"})


def test_where_it_is_not_known_who_sits_there_a_seat_is_called_by_its_number() -> None:
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


def test_a_notice_says_whom_it_is_about_by_name_and_the_seat_if_there_is_one() -> None:
    away = NoticeSentence("house.gone", "{name} is gone.", seat=True)
    assert away.notice(name="Ola", seat=2) == Notice("house.gone", {"name": "Ola", "seat": 2})
    assert away.notice(name="Ola") == Notice("house.gone", {"name": "Ola"})
    assert away.args == {"name", "seat"}
    with pytest.raises(TypeError, match=r"house\.gone"):
        away.notice(name="Ola", code="KURA-MOLA-42")


def test_what_is_not_about_a_seat_is_given_none() -> None:
    with pytest.raises(TypeError, match=r"house\.came"):
        NoticeSentence("house.came", "{name} is here.").notice(name="Ola", seat=2)


def test_a_farewell_is_the_answer_to_what_it_cuts_short() -> None:
    older = FarewellSentence("house.older", "Another version ({version}).")
    assert older.goodbye(version=2) == Goodbye("house.older", {"version": 2})
    assert older.refusal(version=2) == Refusal("house.older", {"version": 2})
