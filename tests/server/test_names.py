"""Codes, secrets and names that the house makes up."""

import math
import re

from server.names import (
    NORDIC,
    WORDS,
    friendly_name,
    new_code,
    new_resume,
    resume_hash,
)
from shared.codes import is_resume, plain_code
from shared.text import clean_name, is_reserved


def test_a_code_has_thirty_bits_and_can_be_said_c22() -> None:
    assert math.log2(len(WORDS) ** 2 * 8 * 8) >= 30
    for _ in range(200):
        assert re.fullmatch(r"[BDFGHJ-NPRSTV][AEIOU]([BDFGHJ-NPRSTV][AEIOU])-\w{4}-[2-9]{2}", new_code(()))


def test_no_code_is_given_twice() -> None:
    taken: list[str] = []
    for _ in range(300):
        taken.append(new_code(taken))
    assert len(set(taken)) == 300


def test_a_code_is_found_however_it_is_typed() -> None:
    for typed in ("KURA-MOLA-42", "kura-mola-42", "  Kura mola 42 ", "KURAMOLA42", "kura–mola_42"):
        assert plain_code(typed) == "KURAMOLA42"


def test_a_guests_secret_has_eighty_bits_and_is_not_taken_for_a_code() -> None:
    secrets = {new_resume() for _ in range(200)}
    assert len(secrets) == 200
    for secret in secrets:
        assert re.fullmatch(r"R(-[A-HJ-NP-Z2-9]{4}){4}", secret)
        assert is_resume(secret)
        assert is_resume(secret.lower().replace("-", " "))
    assert not is_resume("KURA-MOLA-42")
    assert not is_resume("")


def test_what_is_kept_of_a_secret_does_not_tell_it() -> None:
    secret = new_resume()
    kept = resume_hash(secret)
    assert resume_hash(secret.lower().replace("-", "")) == kept
    assert plain_code(secret) not in kept.upper()
    assert len(kept) == 64


def test_made_up_names_could_be_typed_and_are_not_in_use() -> None:
    assert all(clean_name(name) == name and not is_reserved(name) for name in NORDIC)
    taken: list[str] = []
    for _ in range(len(NORDIC) + 20):
        taken.append(friendly_name(taken))
    assert len(set(taken)) == len(taken)
