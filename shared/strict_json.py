"""JSON as it should be, and what is wrong with it in our own words.

Readers differ in which of two equal keys they take, so a text that says a key twice says two things.
"""

import json
from typing import Any

NOT_UTF8 = "this is not UTF-8"
TOO_DEEP = "this is JSON of too many levels"


class DoubledKey(ValueError):
    """One object has the same key twice."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def fault_in(text: bytes | str) -> str | None:
    """Why this is not JSON, in English; None where it is. DoubledKey where an object has a key twice."""
    try:
        _decoder.decode(text.decode() if isinstance(text, bytes) else text)
    except DoubledKey:
        raise
    except UnicodeDecodeError:
        return NOT_UTF8
    except RecursionError:
        return TOO_DEEP
    except json.JSONDecodeError as error:
        return f"this is not JSON: line {error.lineno}, column {error.colno}"
    except ValueError:
        return "this is not JSON: it has a number that is none"
    return None


def _once(pairs: list[tuple[str, Any]]) -> None:
    if len({key for key, _value in pairs}) == len(pairs):
        return
    seen: set[str] = set()
    for key, _value in pairs:
        if key in seen:
            raise DoubledKey(key)
        seen.add(key)


def _no_number(name: str) -> None:
    raise ValueError(name)


# Numbers are only looked at: as integers some would take long to read, or too long to be read at all.
_decoder = json.JSONDecoder(
    object_pairs_hook=_once, parse_int=str, parse_float=str, parse_constant=_no_number
)
