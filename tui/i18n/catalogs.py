"""Every word a player reads: English in the code, other languages from catalogs, gaps filled by name.

The language belongs to the process, since a process draws for one player only. Sentences of the house and of
the games come as keys with arguments (refusals, notices) and are put into words here.
"""

import gettext
import logging
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

from shared import house
from shared.cards import Card, Rank
from shared.language import LANGUAGES, filled, spoken
from shared.language import N_ as N_
from shared.sentence import Sentence

LANGUAGE_NAMES = {"en": "English", "nb": "Norsk bokmål", "da": "Dansk"}

LOCALE = Path(__file__).parent / "locale"

_log = logging.getLogger(__name__)
_current = "en"
_catalog = gettext.NullTranslations()
"""That of the current language."""
_catalogs: dict[tuple[str, Path], gettext.NullTranslations] = {}
"""Those that have been read, by their language and the folder they were in."""
_sentences: dict[str, str] = {key: one.text for key, one in house.SENTENCES.items()}


def _(message: str, /, **gaps: object) -> str:
    """The message in the current language, its named gaps filled. What fills a gap is not read as format."""
    found = _catalog.gettext(message) if message else ""
    return filled(_current, found, message, gaps) if gaps else found


def ngettext_(singular: str, plural: str, n: int, /, **gaps: object) -> str:
    """The message for ``n`` things; ``{n}`` is filled by itself."""
    found = _catalog.ngettext(singular, plural, n)
    return filled(_current, found, singular if n == 1 else plural, {"n": n, **gaps})


def reason(error: OSError) -> str:
    """Why the system could not, in the current language where we know the sentence."""
    return _(error.strerror or str(error))


# --- Language -------------------------------------------------------------------------------------------


def language() -> str:
    """The current language: "en", "nb" or "da"."""
    return _current


def use(wanted: str, folder: Path = LOCALE) -> str:
    """Speak this language from now on, with the catalogs of this folder; what is not spoken here becomes
    English. The language chosen."""
    global _current, _catalog
    _current = spoken(wanted)
    _catalog = _load(_current, folder)
    return _current


def preload() -> None:
    """Read every catalog now, so that forked children share it."""
    for each in LANGUAGES:
        _load(each, LOCALE)


def _load(wanted: str, folder: Path) -> gettext.NullTranslations:
    if (wanted, folder) not in _catalogs:
        _catalogs[wanted, folder] = _read(wanted, folder)
    return _catalogs[wanted, folder]


def _read(wanted: str, folder: Path) -> gettext.NullTranslations:
    if wanted == "en":
        return gettext.NullTranslations()
    try:
        with (folder / wanted / "LC_MESSAGES" / "katta.mo").open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError, struct.error) as error:
        # An installation without its catalogs still plays, in English.
        _log.warning("no catalog for %s: %s", wanted, error)
        return gettext.NullTranslations()


# --- Sentences that come as keys ------------------------------------------------------------------------


def teach(sentences: Mapping[str, Sentence]) -> None:
    """Learn a game's sentences, by key."""
    _sentences.update({key: one.text for key, one in sentences.items()})


def sentence(key: str, args: Mapping[str, int | str], names: Sequence[str] = ()) -> str:
    """A refusal or notice in words. A seat's number under "seat" becomes ``{name}``, from ``names``."""
    message = _sentences.get(key)
    if message is None:
        return _("That is not possible now ({key}).", key=key)
    gaps: dict[str, object] = dict(args)
    seat = args.get("seat")
    if isinstance(seat, int) and 0 <= seat < len(names):
        gaps.setdefault("name", names[seat])
    try:
        # Formatted even without arguments: a sentence with an empty gap is not to be shown.
        return _(message, **gaps) if gaps else _(message).format()
    except (KeyError, IndexError, ValueError):
        _log.warning("the sentence %s does not fit its arguments", key)
        return _("That is not possible now ({key}).", key=key)


# --- Numbers and cards in words ------------------------------------------------------------------------

_THE_RANK = {
    Rank.ACE: N_("the ace"),
    Rank.TWO: N_("the two"),
    Rank.THREE: N_("the three"),
    Rank.FOUR: N_("the four"),
    Rank.FIVE: N_("the five"),
    Rank.SIX: N_("the six"),
    Rank.SEVEN: N_("the seven"),
    Rank.EIGHT: N_("the eight"),
    Rank.NINE: N_("the nine"),
    Rank.TEN: N_("the ten"),
    Rank.JACK: N_("the jack"),
    Rank.QUEEN: N_("the queen"),
    Rank.KING: N_("the king"),
}


def the_card(card: Card) -> str:
    """A card by its rank, as one speaks of it where suits do not matter: "the ten", "knekten", "knægten"."""
    return _(_THE_RANK[card.rank])


_NUMBERS = (
    "0", N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"), N_("eight"),
    N_("nine"), N_("ten"), N_("eleven"), N_("twelve"),
)  # fmt: skip


def in_words(number: int) -> str:
    """A small number as a word, a greater one in figures."""
    return _(_NUMBERS[number]) if 0 < number < len(_NUMBERS) else str(number)


def in_a_row(things: Sequence[str]) -> str:
    """Things in a row: "a", "a and b", "a, b and c"."""
    if len(things) < 2:
        return "".join(things)
    return _("{first} and {last}", first=", ".join(things[:-1]), last=things[-1])
