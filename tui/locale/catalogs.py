"""For translators: keeps the catalogs true to the code, by ``python -m tui.locale.catalogs update``.

What players read on a screen and what the door and the command line say are two parts, each with its own
catalogs, since neither package may load the other. A message is an English string in a call of ``_``, ``N_``,
``NN_``, ``ngettext_``, ``phrase`` or ``plural`` anywhere in the part, the help of a command (its docstring),
a system's reason in ``shared/trouble.py`` or, for screens, a sentence of the house in ``shared/house.py``.
``update`` brings every .po file up to date and compiles it; fill in what is empty with any editor for .po
files and run it again. ``check`` says what is wrong. Nothing of this is imported by a game that runs.
"""

import ast
import inspect
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from shared.house import HOUSE
from shared.language import LANGUAGES
from shared.trouble import REASONS
from tui.words import LANGUAGE_NAMES, LOCALE

DOMAIN = "katta"
TRANSLATED = tuple(language for language in LANGUAGES if language != "en")
ROOT = LOCALE.parent.parent
PARTS = ("tui", "server")
"""The packages that speak."""
OTHERS: dict[str, dict[str, tuple[str, ...]]] = {
    "tui": {"shared/house.py": tuple(HOUSE.values()), "shared/trouble.py": REASONS},
    "server": {"shared/trouble.py": REASONS},
}
"""By part: messages that it says and that stand elsewhere."""
BORROWED = "server/spoken.py"
"""Where sentences of click stand, which follow their own style."""

Id: TypeAlias = str | tuple[str, str]
"""A message: one text, or its singular and plural."""

_ONE = frozenset({"_", "N_", "phrase"})
_MANY = frozenset({"NN_", "ngettext_", "plural"})
_COMMANDS = frozenset({"command", "group"})
"""Decorators that make the docstring of a function the help of a command."""
ALLOWED = re.compile(r"[\n\x20-\x7e\xa0-\xff–…─━│█▀▄▌▐░▒▓♠♥♦♣●★▶◀▲▼✓✗]*")
"""The signs that a screen may show; letters of the three languages lie in Latin-1."""
CALL = "Klar!"
"""What is called when a race begins. It is the one thing that anybody ever shouts here."""


def po_file(part: str, language: str) -> Path:
    """Where translators write."""
    return ROOT / part / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_file(part: str, language: str) -> Path:
    """What the program reads."""
    return po_file(part, language).with_suffix(".mo")


# --- From the code --------------------------------------------------------------------------------------


def in_code(part: str) -> dict[Id, list[str]]:
    """Every message of a part, and the files it stands in."""
    found: dict[Id, list[str]] = {}
    for path in sorted((ROOT / part).rglob("*.py")):
        if path == Path(__file__):
            continue  # translators read English
        place = path.relative_to(ROOT).as_posix()
        for message in messages_of(path.read_text(encoding="utf-8")):
            places = found.setdefault(message, [])
            if place not in places:
                places.append(place)
    for place, sentences in OTHERS[part].items():
        for sentence in sentences:
            found.setdefault(sentence, []).append(place)
    # "n things" may also be asked for alone; gettext keeps one entry for both.
    plurals = {message[0]: message for message in found if isinstance(message, tuple)}
    for single in [message for message in found if isinstance(message, str) and message in plurals]:
        found[plurals[single]] += found.pop(single)
    return found


def messages_of(source: str) -> Iterator[Id]:
    """The messages in a module's source, in order."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(map(_makes_a_command, node.decorator_list)):
            yield inspect.cleandoc(ast.get_docstring(node, clean=False) or "")
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if name in _ONE and node.args:
            yield from (text for text in _texts(node.args[0]) if text.strip())
        elif name in _MANY and len(node.args) > 1:
            yield from zip(_texts(node.args[0]), _texts(node.args[1]), strict=True)


def _makes_a_command(decorator: ast.expr) -> bool:
    match decorator:
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)):
            return name in _COMMANDS
        case _:
            return False


def _texts(node: ast.expr) -> Iterator[str]:
    """The literal texts that an argument may be: one, or either side of a choice."""
    match node:
        case ast.Constant(value=str() as text):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one)
            yield from _texts(other)


# --- Catalogs -------------------------------------------------------------------------------------------


class _Headed(Catalog):
    """A catalog with a header of what a reader needs and no more: a date or a version would differ from one
    update to the next without anything having changed."""

    @property  # type: ignore[misc]  # nobody sets it
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Project-Id-Version", DOMAIN),
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


def catalog_of(part: str, language: str) -> Catalog:
    """The catalog as its translators left it; a new one where there is none."""
    path = po_file(part, language)
    if not path.exists():
        return Catalog(language, DOMAIN, project=DOMAIN, fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def updated(part: str, language: str) -> Catalog:
    """The catalog with exactly the messages of the code: new ones empty, old ones dropped, others kept."""
    old = catalog_of(part, language)
    new = _Headed(language, DOMAIN, header_comment=f"# {LANGUAGE_NAMES[language]}", fuzzy=False)
    for message, places in in_code(part).items():
        before = old.get(message if isinstance(message, str) else message[0])
        kept = before is not None and before.id == message
        new.add(
            message,
            before.string if before is not None and kept else None,
            locations=[(place, 0) for place in places],
            flags=[],
        )
    return new


def update(part: str, language: str) -> None:
    """Write the catalog anew, and compile it."""
    po_file(part, language).parent.mkdir(parents=True, exist_ok=True)
    catalog = updated(part, language)
    with po_file(part, language).open("wb") as file:
        write_po(file, catalog, width=100, include_lineno=False, sort_by_file=True)
    with mo_file(part, language).open("wb") as file:
        write_mo(file, catalog)


def faults(part: str, language: str) -> Iterator[str]:
    """Everything that is wrong with a part's catalog for a language, in words."""
    catalog = catalog_of(part, language)
    written = {message.id: message for message in catalog if message.id}
    code = in_code(part)
    yield from (f"not in the catalog, run update: {each!r}" for each in code if each not in written)
    yield from (
        f"in the catalog but not in the code, run update: {each!r}" for each in written if each not in code
    )
    for message in written.values():
        borrowed = BORROWED in code.get(_id_of(message), ())
        found = faults_of(message, catalog.num_plurals, borrowed=borrowed)
        yield from (f"{message.id!r}: {fault}" for fault in found)
    with mo_file(part, language).open("rb") as file:
        compiled = {_texts_of(each.id): _texts_of(each.string) for each in read_mo(file) if each.id}
    if compiled != {_texts_of(each.id): _texts_of(each.string) for each in written.values() if _said(each)}:
        yield "the .mo file is older than the .po file, run update"


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
        said, given = gaps_in(text) - {"n"}, gaps_in(english) - {"n"}
        fitting = said <= given if borrowed else said == given
        if not fitting or "n" in gaps_in(text) - gaps_in(ids[-1]):
            yield f"has other gaps in {text!r}"
        if text.count("*") != ids[-1].count("*"):
            yield f"lets something else stand out in {text!r}"
        if text != text.strip() and ids[0] == ids[0].strip():
            yield f"has blanks around {text!r}"
    for text in strings if borrowed else (*ids, *strings):
        if not ALLOWED.fullmatch(text.replace("\t", "") if borrowed else text):
            yield f"has a sign that no screen shows in {text!r}"
        if "!" in literal_in(text).replace(CALL, ""):
            yield f"shouts in {text!r}"


def _id_of(message: Message) -> Id:
    texts = _texts_of(message.id)
    return (texts[0], texts[1]) if len(texts) > 1 else texts[0]


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


def gaps_in(text: str) -> set[str]:
    """The named gaps of a message."""
    return {name for _literal, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}


def literal_in(text: str) -> str:
    """A message without its gaps."""
    return "".join(literal for literal, _name, _spec, _conversion in string.Formatter().parse(text))


# --- Command line ---------------------------------------------------------------------------------------


@click.group()
def cli() -> None:
    """Keep the catalogs of words true to the code."""


@cli.command("update")
def update_command() -> None:
    """Bring every catalog up to date and compile it."""
    for part in PARTS:
        for language in TRANSLATED:
            update(part, language)
            messages = catalog_of(part, language)
            empty = [message.id for message in messages if message.id and not _said(message)]
            click.echo(f"{part} {language}: {len(empty)} to translate")


@cli.command("check")
def check_command() -> None:
    """Say what is wrong with the catalogs; exit 1 if anything is."""
    found = [
        f"{part} {language}: {fault}"
        for part in PARTS
        for language in TRANSLATED
        for fault in faults(part, language)
    ]
    for each in found:
        click.echo(each)
    sys.exit(bool(found))


if __name__ == "__main__":
    cli()
