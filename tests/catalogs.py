"""For translators: ``python -m tests.catalogs`` brings the catalogs of words up to date with the code.

It is Babel's ``extract``, ``update`` and ``compile`` for each part of the house that speaks: what a screen
says and what the door and the command line say have catalogs of their own, since neither package may load the
other. Fill in what it calls untranslated with any editor for .po files, and run it again.
"""

import contextlib
import re
import string
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from shared.language import LANGUAGES

ROOT = Path(__file__).parent.parent
DOMAIN = "katta"
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
PARTS = {
    "tui": ("tui", "shared/games", "shared/house.py", "shared/os_errors.py"),
    "server": ("server", "shared/games", "shared/house.py", "shared/os_errors.py"),
}
"""The packages that speak, and where their sentences stand."""
FUNCTIONS = (
    "phrase",
    "plural:1,2",
    "NN_:1,2",
    "ngettext_:1,2",
    "Sentence:2",
    "NoticeSentence:2",
    "FarewellSentence:2",
)
"""What is called with a message, besides what Babel knows: the numbers are those of its forms."""
BORROWED = "server/i18n/click_i18n.py"
"""Where sentences of click stand, which follow their own style."""
ALLOWED = re.compile(r"[\n\x20-\x7e\xa0-\xff–…─━│█▀▄▌▐░▒▓♠♥♦♣●★▶◀▲▼✓✗]*")
"""The signs that a screen may show; letters of the three languages lie in Latin-1."""
CALL = "Klar!"
"""What is called when a race begins. It is the one thing that is ever shouted here."""


def pybabel(*words: str) -> None:
    """Run a command of Babel's. Its errors come as they are."""
    with contextlib.chdir(ROOT):
        CommandLineInterface().run(["pybabel", "--quiet", *words])


def update(part: str, *options: str) -> None:
    """Bring the catalogs of a part up to date; with ``--check`` only complain if they are not."""
    with tempfile.TemporaryDirectory(prefix="katta-") as folder:
        template = f"{folder}/{DOMAIN}.pot"
        keywords = (f"--keyword={function}" for function in FUNCTIONS)
        pybabel(
            "extract", "--mapping-file=pyproject.toml", *keywords, "--add-location=file", "--sort-by-file",
            f"--output-file={template}", *PARTS[part],
        )  # fmt: skip
        pybabel(
            "update", f"--input-file={template}", f"--output-dir={part}/i18n/locale", f"--domain={DOMAIN}",
            "--width=100", "--no-fuzzy-matching", "--ignore-obsolete", "--ignore-pot-creation-date", *options,
        )  # fmt: skip


def main() -> None:
    """Do it for all, and say what is still wrong; exit 1 if anything is."""
    found = []
    for part in PARTS:
        update(part)
        pybabel("compile", f"--directory={part}/i18n/locale", f"--domain={DOMAIN}")
        for language in TRANSLATED:
            found += [f"{part} {language}: {fault}" for fault in faults(part, language)]
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))


# --- What a translation must be -------------------------------------------------------------------------


def faults(part: str, language: str) -> Iterator[str]:
    """Everything that is wrong with a part's translations into a language, in words."""
    path = ROOT / part / "i18n" / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    with path.open("rb") as file:
        catalog = read_po(file, locale=language, domain=DOMAIN)
    with path.with_suffix(".mo").open("rb") as file:
        compiled = {_texts_of(each.id): _texts_of(each.string) for each in read_mo(file) if each.id}
    written = [message for message in catalog if message.id]
    for message in written:
        borrowed = any(place == BORROWED for place, _line in message.locations)
        fitting = faults_of(message, catalog.num_plurals, borrowed=borrowed)
        yield from (f"{message.id!r}: {fault}" for fault in fitting)
    if compiled != {_texts_of(each.id): _texts_of(each.string) for each in written if _said(each)}:
        yield "the .mo file is not what the .po file says"


def faults_of(message: Message, forms: int, *, borrowed: bool = False) -> Iterator[str]:
    """What is wrong with one translation; ``forms`` is how many plurals its language has.

    A ``borrowed`` message is not ours: its English is as it is, and a gap that holds a word in English
    need not be said.
    """
    if message.fuzzy:
        yield "is marked as fuzzy"
    ids, strings = _texts_of(message.id), _texts_of(message.string)
    if not _said(message) or len(strings) != (forms if len(ids) > 1 else 1):
        yield "is not translated"
        return
    for number, text in enumerate(strings):
        english = ids[min(number, len(ids) - 1)]
        # "{n} card" may become "ett kort": the number itself need not be said in figures.
        said, given = _gaps_in(text) - {"n"}, _gaps_in(english) - {"n"}
        fitting = said <= given if borrowed else said == given
        if not fitting or "n" in _gaps_in(text) - _gaps_in(ids[-1]):
            yield f"has other gaps in {text!r}"
        if text.count("*") != ids[-1].count("*"):
            yield f"lets something else stand out in {text!r}"
        if text != text.strip() and ids[0] == ids[0].strip():
            yield f"has blanks around {text!r}"
    for text in strings if borrowed else (*ids, *strings):
        if not ALLOWED.fullmatch(text.replace("\t", "") if borrowed else text):
            yield f"has a sign that no screen shows in {text!r}"
        if "!" in _literal_in(text).replace(CALL, ""):
            yield f"shouts in {text!r}"


def _said(message: Message) -> bool:
    return all(_texts_of(message.string))


def _texts_of(value: object) -> tuple[str, ...]:
    """The texts of a message or its translation; "" for what is not translated."""
    match value:
        case str():
            return (value,)
        case tuple() | list():
            return tuple(str(each or "") for each in value)
        case _:
            return ("",)


def _gaps_in(text: str) -> set[str]:
    return {name for _literal, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def _literal_in(text: str) -> str:
    return "".join(literal for literal, _name, _spec, _conversion in string.Formatter().parse(text))


if __name__ == "__main__":
    main()
