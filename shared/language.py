"""The languages that are spoken here, which of them an environment asks for, and how a message is filled."""

import logging
from collections.abc import Mapping

LANGUAGES = ("en", "nb", "da")
"""In the order in which settings offer them; the first is the language of the code."""

ASKING = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Variables of an environment that ask for a language, the strongest first."""

_log = logging.getLogger(__name__)


def N_(message: str) -> str:  # noqa: N802 - the name translators' tools look for
    """Mark a message for the catalogs; it is looked up later."""
    return message


def filled(language: str, found: str, message: str, gaps: Mapping[str, object]) -> str:
    """What the catalog of a language has for an English message, its named gaps filled. What fills a gap is
    not read as format."""
    if not gaps:
        return found
    try:
        return found.format(**gaps)
    except (KeyError, IndexError, ValueError):
        # A fault in a catalog must not end a game; the English text is known to fit its gaps.
        _log.warning("language %s: the gaps of %r do not fit", language, message)
        return message.format(**gaps)


def spoken(wanted: str) -> str:
    """The language for a name like "nb", "nn_NO.UTF-8" or "da-DK"; English for what is not spoken here."""
    short = wanted.replace("-", "_").split("_")[0].split(".")[0].lower()
    if short in ("nb", "nn", "no"):
        return "nb"
    return short if short in LANGUAGES else "en"


def detected(environment: Mapping[str, str], usual: str = "en") -> str:
    """The language that an environment asks for: LC_ALL before LC_MESSAGES before LANG; the usual one
    where it asks for none."""
    for name in ASKING:
        value = environment.get(name, "")
        if value:
            return spoken(value)
    return usual
