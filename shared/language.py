"""The languages that are spoken here, and which of them an environment asks for."""

from collections.abc import Mapping

LANGUAGES = ("en", "nb", "da")
"""In the order in which settings offer them; the first is the language of the code."""

ASKING = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Variables of an environment that ask for a language, the strongest first."""


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
