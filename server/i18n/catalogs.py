"""What the door and the command line say: English in the code, other languages from catalogs.

The door speaks with many people at once, so it names the language with each sentence (``said``). A command
speaks with one, in the language of its process (``_``). Catalogs are read when something is first said.
"""

import gettext
import logging
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from shared.language import N_ as N_
from shared.language import filled, spoken

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "katta"

_log = logging.getLogger(__name__)
_current = "en"


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802
    """Mark a message for one thing and for many."""
    return singular, plural


def _(message: str, /, **gaps: object) -> str:
    """The message in the language of this process, its named gaps filled."""
    return said(_current, message, **gaps)


def ngettext_(singular: str, plural: str, n: int, /, **gaps: object) -> str:
    """The message for ``n`` things in the language of this process; ``{n}`` is filled by itself."""
    found = _catalog(_current).ngettext(singular, plural, n)
    return filled(_current, found, singular if n == 1 else plural, {"n": n, **gaps})


def said(language: str, message: str, /, **gaps: object) -> str:
    """The message in a language, its named gaps filled. What fills a gap is not read as format."""
    return filled(language, _catalog(language).gettext(message) if message else "", message, gaps)


def reason(error: OSError) -> str:
    """Why the system could not, in the language of this process where we know the sentence."""
    return _(error.strerror or str(error))


@contextmanager
def speaking(wanted: str) -> Iterator[None]:
    """This process speaks that language meanwhile, and so does click, whose sentences the same catalogs have.

    click looks its sentences up as every program does that knows only gettext: in the domain of the process,
    in the language that the environment names.
    """
    global _current
    before = _current, gettext.textdomain(), os.environ.get("LANGUAGE")
    _current = spoken(wanted)
    if isinstance(_catalog(_current), gettext.GNUTranslations):
        gettext.bindtextdomain(DOMAIN, str(LOCALE))
        gettext.textdomain(DOMAIN)
        os.environ["LANGUAGE"] = _current
    try:
        yield
    finally:
        _current = before[0]
        gettext.textdomain(before[1])
        if before[2] is None:
            os.environ.pop("LANGUAGE", None)
        else:
            os.environ["LANGUAGE"] = before[2]


@cache
def _catalog(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    try:
        with (LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError, struct.error) as error:
        # An installation without its catalogs still works, in English.
        _log.warning("no catalog for %s: %s", language, error)
        return gettext.NullTranslations()
