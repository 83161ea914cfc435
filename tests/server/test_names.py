"""Codes, secrets and names that the house makes up."""

import math
import re

import pytest

from server.chance import unforeseeable
from server.players.names import (
    NORDIC,
    WORDS,
    friendly_name,
    new_code,
    new_resume,
    resume_hash,
)
from shared.codes import has_code, is_resume, plain_code, wished
from shared.text import clean_name, is_reserved

CHANCE = unforeseeable()


def test_a_code_has_thirty_bits_and_can_be_said_c22() -> None:
    assert math.log2(len(WORDS) ** 2 * 8 * 8) >= 30
    for _ in range(200):
        code = new_code((), CHANCE)
        assert re.fullmatch(r"[BDFGHJ-NPRSTV][AEIOU]([BDFGHJ-NPRSTV][AEIOU])-\w{4}-[2-9]{2}", code)


def test_no_code_is_given_twice() -> None:
    taken: list[str] = []
    for _ in range(300):
        taken.append(new_code(taken, CHANCE))
    assert len(set(taken)) == 300


def test_a_code_is_found_however_it_is_typed() -> None:
    for typed in ("KURA-MOLA-42", "kura-mola-42", "  Kura mola 42 ", "KURAMOLA42", "kura–mola_42"):
        assert plain_code(typed) == "KURAMOLA42"


@pytest.mark.parametrize(
    "typed",
    [
        "ssh -t -p 2222 play@cards.example.org KURA-MOLA-42",
        "ssh -t -p 2222 play@cards.example.org kura mola 42\n",
        "k u r a m o l a 4 2",
        "Kom til bordet «kura-mola-42»!",
        "kura\u2011mola\u00a042.",
        "KURA\uff0dMOLA\uff0d\uff14\uff12",  # typed with a wide keyboard
        "KURA-M0LA-42",  # a nought for an O
        "kura-mo1a-42",  # a one for an l
        "KURA-MOIA-42",  # a capital i for an l
        "KURA-MOLA-4Z",
        "katta join cards.example.org:2222 KURA-MOLA-42 # tonight",
    ],
)
def test_a_code_is_found_in_whatever_was_pasted_and_whatever_it_was_taken_for(typed: str) -> None:
    assert plain_code(typed) == "KURAMOLA42"
    assert has_code(typed)


@pytest.mark.parametrize("typed", ["id", "scp -t /tmp", "sleep 10", "", "KURV-7", "kura mola", "42"])
def test_what_is_no_code_is_not_taken_for_one(typed: str) -> None:
    assert not has_code(typed)


def test_no_two_codes_can_be_taken_for_each_other() -> None:
    codes = [new_code((), CHANCE) for _ in range(300)] + [new_resume(CHANCE) for _ in range(300)]
    assert [plain_code(code) for code in codes] == [code.replace("-", "") for code in codes]


def test_a_word_before_or_behind_a_code_asks_for_looking_on_only() -> None:
    assert wished("watch kura mola 42") == ("KURAMOLA42", True)
    assert wished("KURA-MOLA-42 watch") == ("KURAMOLA42", True)
    assert wished("kura mola 42") == ("KURAMOLA42", False)


def test_a_guests_secret_in_a_pasted_line_is_found() -> None:
    for secret in (new_resume(CHANCE) for _ in range(50)):
        line = f"Your seat is held. Come back to it with: ssh -t play@cards.example.org {secret.lower()}"
        assert plain_code(line) == plain_code(secret)
        assert is_resume(line)


def test_a_guests_secret_has_eighty_bits_and_is_not_taken_for_a_code() -> None:
    secrets = {new_resume(CHANCE) for _ in range(200)}
    assert len(secrets) == 200
    for secret in secrets:
        assert re.fullmatch(r"R(-[A-HJ-NP-Z2-9]{4}){4}", secret)
        assert is_resume(secret)
        assert is_resume(secret.lower().replace("-", " "))
    assert not is_resume("KURA-MOLA-42")
    assert not is_resume("")


def test_what_is_kept_of_a_secret_does_not_tell_it() -> None:
    secret = new_resume(CHANCE)
    kept = resume_hash(secret)
    assert resume_hash(secret.lower().replace("-", "")) == kept
    assert plain_code(secret) not in kept.upper()
    assert len(kept) == 64


def test_made_up_names_could_be_typed_and_are_not_in_use() -> None:
    assert all(clean_name(name) == name and not is_reserved(name) for name in NORDIC)
    taken: list[str] = []
    for _ in range(len(NORDIC) + 20):
        taken.append(friendly_name(taken, CHANCE))
    assert len(set(taken)) == len(taken)
