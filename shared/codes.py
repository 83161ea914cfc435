"""Codes as people type them: that of a table, and a guest's own, which leads back to a seat.

A table's code is two words of two syllables and a number, KURA-MOLA-42; in a word consonants and vowels take
turns. So a letter and a figure that look alike can be told apart by where they stand.
"""

import re
import unicodedata

CONSONANTS = "BDFGHJKLMNPRSTV"
VOWELS = "AEIOU"
DIGITS = "23456789"
"""Without 0 and 1, which look like letters."""
RESUME_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What a guest's code is made of: thirty-two signs without I, O, 0 and 1."""

WATCH = "watch"
"""The word beside a code that says: look on only."""

_WORD = "CVCV"
_SHAPE = _WORD + _WORD + "##"
_RESUME = 17
_LIKE = {
    "C": {"1": "L", "I": "L", "5": "S", "6": "G", "8": "B", "7": "T"},
    "V": {"0": "O", "1": "I", "L": "I", "3": "E", "4": "A"},
    "#": {"S": "5", "B": "8", "G": "6", "Z": "2", "E": "3", "A": "4", "T": "7"},
}
"""What is meant by a sign that cannot stand in a place: it looks like one that can."""
_SIGNS = {"C": CONSONANTS, "V": VOWELS, "#": DIGITS}
_BETWEEN = r"[\W_]{0,3}"
"""What people put between the parts of a code: dashes of all kinds, spaces, a point, or nothing."""


def _piece(shape: str) -> str:
    return "".join(f"[{_SIGNS[place]}{''.join(_LIKE[place])}]" for place in shape)


_IN_TEXT = re.compile(
    r"(?<![^\W_])(?:"
    + _BETWEEN.join((_piece(_WORD), _piece(_WORD), _piece("##")))
    + r"|R"
    + _BETWEEN
    + _BETWEEN.join([rf"[{RESUME_SIGNS}I1]{{4}}"] * 4)
    + r")(?![^\W_])"
)


def plain_code(typed: str) -> str:
    """What a code is compared by, however it was typed: capitals, without dashes and spaces, with the letters
    that are meant. Where it stands in a line that was pasted whole, the last code in that line."""
    text = unicodedata.normalize("NFKC", typed).upper()
    bare = "".join(char for char in text if char.isalnum())
    if (code := _meant(bare)) is not None:
        return code
    found = _IN_TEXT.findall(text)
    if not found:
        return bare
    code = _meant("".join(char for char in found[-1] if char.isalnum()))
    assert code is not None, "what looks like a code is read as one"
    return code


def wished(words: str) -> tuple[str, bool]:
    """The code in the words behind an address, and whether to look on only: "watch KURA-MOLA-42"."""
    rest = re.sub(rf"(?i)^\s*{WATCH}\b|\b{WATCH}\s*$", "", words)
    return plain_code(rest), rest != words


def has_code(text: str) -> bool:
    """Whether there is a code in this text: of a table, or a guest's own."""
    plain = plain_code(text)
    return _meant(plain) == plain


def is_resume(typed: str) -> bool:
    """Whether this is meant to be a guest's resume code and not a table's."""
    plain = plain_code(typed)
    return len(plain) == _RESUME and plain[0] == "R"


def _meant(bare: str) -> str | None:
    """The code that these letters and figures are; None when they are none."""
    if len(bare) == len(_SHAPE):
        meant = [_LIKE[place].get(sign, sign) for sign, place in zip(bare, _SHAPE, strict=True)]
        if all(sign in _SIGNS[place] for sign, place in zip(meant, _SHAPE, strict=True)):
            return "".join(meant)
    elif len(bare) == _RESUME and bare[0] == "R":
        meant = ["L" if sign in "I1" else sign for sign in bare[1:]]
        if all(sign in RESUME_SIGNS for sign in meant):
            return "R" + "".join(meant)
    return None
