"""Every sentence of the house that the server says has a text, and every text is said."""

import re
import string
from pathlib import Path

import server
import shared
from shared.messages import HOUSE

ROOTS = [Path(server.__path__[0]), Path(shared.__path__[0])]
KEY = re.compile(r'"(house\.[a-z_]+)"')


def said() -> set[str]:
    """Every key that stands in the code, but for the table of texts."""
    found: set[str] = set()
    for root in ROOTS:
        for path in root.rglob("*.py"):
            if path.name != "house.py" or path.parent.name != "shared":
                found |= set(KEY.findall(path.read_text(encoding="utf-8")))
    return found


# One is in the log only, where nobody at a table hears it; one is an example in a docstring.
UNSAID = {"house.stopped", "house.reason"}


def test_each_key_that_is_said_has_a_text_and_each_text_is_said() -> None:
    assert said() - UNSAID == set(HOUSE)


def test_each_text_is_a_kind_sentence_with_gaps_that_have_names() -> None:
    for key, text in HOUSE.items():
        assert text[0].isupper() or text.startswith("{"), key
        assert text[-1] in ".!?}", key
        for _, gap, _, _ in string.Formatter().parse(text):
            assert gap is None or gap.isidentifier(), key
