"""Every word a player reads exists in every language, and says the same thing with the same gaps.

The catalogs are kept by ``python -m tests.catalogs``; what these tests ask for, it does or says.
"""

import ast
import importlib
import inspect
import re
from io import BytesIO
from pathlib import Path
from typing import TypeGuard

import pytest
from babel.messages.catalog import Message

import tui.i18n.catalogs as words
from shared.games.catalogue import GAMES
from shared.sentence import Sentence
from tests import catalogs
from tests.catalogs import FUNCTIONS, ROOT, TRANSLATED
from tests.extract import sentences
from tui.games.catalogue import GAME_UIS
from tui.rules_layout import MEASURE, SmallCard, Text, pages
from tui.rules_page import Block, Cards, Chip, Entry, Paragraph, Table, Title, read_rules

_KEY = re.compile(rf"(?:house|{'|'.join(GAMES)})\.(?!db$|log$|mo$|po$)[a-z_]+")


# --- Catalogs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", catalogs.PARTS)
def test_the_catalogs_have_the_messages_of_the_code_and_no_others(part: str) -> None:
    catalogs.update(part, "--check")


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("part", catalogs.PARTS)
def test_every_message_is_translated_and_fits(part: str, language: str) -> None:
    """None fuzzy, empty, without its plural or with other gaps; .mo as .po."""
    assert list(catalogs.faults(part, language)) == []


def test_messages_are_found_wherever_they_stand() -> None:
    source = b"""
_("plain")
self.say(words._("by its module"))
N_("one " "after another")
phrase("bid {bid}" if yours else "bids {bid}", bid=_("nested"))
ngettext_("{n} card", "{n} cards", 4)
plural("{n} won" if won else "{n} lost", "{n} win" if won else "{n} lose", n)
_(message)
other("not one")
TABLE: dict[str, str] = {"katta.over": "by its key"}
LIST = ("in a row",)
OTHER = {"key": "not one either"}

@cli.command(cls=Play)
def play():
    \"""Help.

    And more.
    \"""
"""
    functions = ["_", "N_", *(function.partition(":")[0] for function in FUNCTIONS)]
    found = sentences(BytesIO(source), functions, (), {"tables": "TABLE LIST", "commands": "command"})
    assert [texts for _line, _function, texts, _comments in found if texts != (None,)] == [
        ("plain",),
        ("by its module",),
        ("one after another",),
        ("bid {bid}",),
        ("bids {bid}",),
        ("nested",),
        ("{n} card", "{n} cards", None),
        ("{n} won", "{n} win", None),
        ("{n} lost", "{n} lose", None),
        ("by its key",),
        ("in a row",),
        ("Help.\n\nAnd more.",),
    ]


@pytest.mark.parametrize(
    ("english", "other", "fault"),
    [
        ("{name} bids {bid}", "{navn} byr {bid}", "has other gaps"),
        ("You bid {bid}", "Du byr", "has other gaps"),
        ("*Your turn.*", "Din tur.", "lets something else stand out"),
        ("Your turn.", "Din tur!", "shouts"),
        ("Your turn.", "Din tur 🎉", "has a sign that no screen shows"),
        ("Your turn.", "", "is not translated"),
        (("{n} card", "{n} cards"), ("{n} kort", ""), "is not translated"),
        (("{n} card", "{n} cards"), ("ett kort", "{n} kort"), None),
    ],
)
def test_a_translation_that_does_not_fit_is_seen(
    english: str | tuple[str, str], other: str | tuple[str, str], fault: str | None
) -> None:
    message = Message(english, other)
    found = list(catalogs.faults_of(message, forms=2))
    assert (fault is None and not found) or any(str(fault) in each for each in found)


def test_code_that_speaks_calls_nothing_else_by_the_name_of_the_translation() -> None:
    """A value that is thrown away as "_" would be called instead, and no checker of types says so."""
    shadowed = []
    for path in sorted(path for part in catalogs.PARTS for path in (ROOT / part).rglob("*.py")):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        speaks = any(
            isinstance(node, ast.ImportFrom)
            and (node.module or "").endswith(".words")
            and any(name.name == "_" for name in node.names)
            for node in nodes
        )
        shadowed += [
            f"{path.relative_to(ROOT)}:{node.lineno}"
            for node in nodes
            if speaks and isinstance(node, ast.Name) and node.id == "_" and isinstance(node.ctx, ast.Store)
        ]
    assert shadowed == []


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_language_speaks_from_its_catalog(language: str) -> None:
    before = words.language()
    try:
        words.use(language)
        said = words.ngettext_("{n} card won", "{n} cards won", 3)
    finally:
        words.use(before)
    assert said == {"en": "3 cards won", "nb": "3 kort vunnet", "da": "3 kort vundet"}[language]


# --- Keys -----------------------------------------------------------------------------------------------


def _keys_in(folder: Path) -> dict[str, str]:
    """Every key of a sentence in the code, but where it is declared, and the file it stands in."""
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*.py")):
        if path.name == "sentences.py" or path == ROOT / "shared" / "house.py":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        # What is told to the log is named alike and is no sentence for players; nor is the name of a file, or
        # what the keymap calls a binding.
        logged = {id(node.args[0]) for node in ast.walk(tree) if _is_log_call(node) and node.args}
        for bound in filter(_is_binding, ast.walk(tree)):
            logged |= {id(part) for given in bound.args[3:4] for part in ast.walk(given)}
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and _KEY.fullmatch(node.value)
                and id(node) not in logged
            ):
                found.setdefault(node.value, path.relative_to(ROOT).as_posix())
    return found


def _is_log_call(node: ast.AST) -> TypeGuard[ast.Call]:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="_log" | "log"))):
            return True
        case _:
            return False


def _is_binding(node: ast.AST) -> TypeGuard[ast.Call]:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "bind"


def test_rules_and_house_say_their_sentences_by_the_declarations() -> None:
    assert _keys_in(ROOT / "shared") | _keys_in(ROOT / "server") == {}


def test_what_screens_know_by_its_key_is_a_sentence_of_a_game() -> None:
    known = {key for game in GAMES.values() for key in game.sentences}
    named = _keys_in(ROOT / "tui")
    assert named, "the keys were not found; has their spelling changed?"
    assert {key: place for key, place in named.items() if key not in known} == {}


@pytest.mark.parametrize("key", GAME_UIS)
def test_the_screens_of_a_game_say_what_its_rules_refuse_with_and_nothing_shouts(key: str) -> None:
    assert GAME_UIS[key].sentences is GAMES[key].sentences
    for name, one in GAMES[key].sentences.items():
        assert name.startswith(f"{key}."), one
        assert one.text.endswith("."), one
        assert "!" not in one.text, one


@pytest.mark.parametrize("key", GAMES)
def test_rules_declare_no_refusal_that_they_never_make(key: str) -> None:
    module = importlib.import_module(type(GAMES[key]).__module__)
    declared = importlib.import_module(f"{module.__package__}.sentences")
    source = inspect.getsource(module)
    names = [name for name, one in vars(declared).items() if isinstance(one, Sentence)]
    assert [name for name in names if not re.search(rf"\b{name}\b", source)] == []


# --- Rules pages ----------------------------------------------------------------------------------------


def _shape(blocks: tuple[Block, ...]) -> list[object]:
    """What must be the same in every language: the kinds of blocks, marks, cards and sums, in order."""
    shape: list[object] = []
    for block in blocks:
        match block:
            case Entry(mark, line):
                shape.append((mark, [piece for piece in line if isinstance(piece, Chip)]))
            case Cards(cards, notes):
                shape.append((cards, notes))
            case Table(rows):
                shape.append([len(row) for row in rows])
            case _:
                shape.append(type(block))
    return shape


@pytest.mark.parametrize("game", sorted(GAME_UIS))
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_rules_are_the_same_page_in_every_language(game: str, language: str) -> None:
    assert _shape(read_rules(game, language)) == _shape(read_rules(game, "en"))


@pytest.mark.parametrize("game", sorted(GAME_UIS))
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_rules_name_the_same_figures_in_every_language(game: str, language: str) -> None:
    """Sums, values and card ranks: a figure that is lost in translation is a rule that is lost."""

    def figures(blocks: tuple[Block, ...]) -> list[str]:
        said = " ".join(
            piece.text
            for block in blocks
            if isinstance(block, Paragraph | Entry)
            for piece in block.line
            if not isinstance(piece, Chip)
        )
        return sorted(re.findall(r"[●+–]?\d+", said))

    assert figures(read_rules(game, language)) == figures(read_rules(game, "en"))


@pytest.mark.parametrize("game", sorted(GAME_UIS))
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_subject_of_the_rules_is_one_page_at_80_by_24_even_under_tmux(game: str, language: str) -> None:
    blocks = read_rules(game, language)
    titles = [block for block in blocks if isinstance(block, Title)]
    assert len(pages(blocks, 74, 18)) == len(titles)
    assert len(titles) <= 9, "a page has its number as its key"


@pytest.mark.parametrize("game", sorted(GAME_UIS))
@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize(("width", "height"), [(74, 18), (54, 14)])
def test_the_rules_fit_their_page(game: str, language: str, width: int, height: int) -> None:
    """Text is at most 72 wide, and nothing stands outside the page."""
    for page in pages(read_rules(game, language), width, height):
        for placed in page:
            if isinstance(placed, Text):
                assert placed.x + len(placed.text) <= width, placed.text
                assert len(placed.text) <= MEASURE, placed.text
            assert placed.y + (3 if isinstance(placed, SmallCard) else 1) <= height


@pytest.mark.parametrize("game", sorted(GAME_UIS))
@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_rules_use_only_signs_that_a_screen_shows(game: str, language: str) -> None:
    path = ROOT / "tui" / "games" / game / f"rules.{language}.md"
    for line in path.read_text(encoding="utf-8").splitlines():
        assert catalogs.ALLOWED.fullmatch(line), line
        assert "!" not in line, line
