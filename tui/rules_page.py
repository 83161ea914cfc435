"""The rules of a game as a page for players: Markdown in, blocks to be drawn out.

A game keeps one file a language, ``tui/games/GAME/rules.LANGUAGE.md``:

    # Buy the sack that is worth more than you pay.      a title; each begins a new page
    ## A card counts                                     a heading
    Plain lines are a paragraph, until an empty line.
    1. A step, by its number.
    - A point of a list.
    - **K** An entry, by the card's letter.
    {cards:8D KH TC 5S | +8 ✗ ✗ –5}                      cards in a row, with a word under each if one likes;
    The king goes with the ten.                          text close under them stands beside, where it can
    | pass  | 3  | 4  |                                  a table; a column of figures stands to the right
    | ----- | -: | -: |
    | first | ●2 | ●1 |
    > ## A pass pays                                     blocks that stand beside the text where there is room

In a line of text ``**so**`` is bold, ``{card:TS}`` is a card and ``●2`` is money. Cards are written as in
records: rank, then suit. markdown-it takes it apart; what is not in this list is a fault. What the page says
is laid out by ``tui.rules_layout``.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Final, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.tree import SyntaxTreeNode

from shared.cards import Card


class BadPage(ValueError):
    """A rules page that is not written as above: a fault of the house, found by the tests."""


# --- Pieces of a line -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Words:
    """Some text, bold or not."""

    text: str
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Money:
    """A sum in coins: "●2"."""

    text: str


@dataclass(frozen=True, slots=True)
class Chip:
    """A card in a line of text."""

    card: Card


Piece: TypeAlias = Words | Money | Chip
Line: TypeAlias = tuple[Piece, ...]


# --- Blocks ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Title:
    """What a page is about, in one sentence; it begins the page."""

    text: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within a page."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    line: Line


@dataclass(frozen=True, slots=True)
class Entry:
    """Text behind a mark: a step's number, a card's letter, or "-" for a point of a list."""

    mark: str
    line: Line


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards in a row, and the word under each ("" for none); ``notes`` is as long as ``cards``. ``about`` is
    what is said of them, if anything."""

    cards: tuple[Card, ...]
    notes: tuple[str, ...]
    about: Line = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, the first of them the head; all rows are as long as the first. ``figures`` says of each
    column whether it stands to the right."""

    rows: tuple[tuple[str, ...], ...]
    figures: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """Blocks beside the text."""

    blocks: tuple["Block", ...]


Block: TypeAlias = Title | Heading | Paragraph | Entry | Cards | Table | Aside


# --- Reading --------------------------------------------------------------------------------------------


def _row_of_cards(state: StateBlock, line: int, _end: int, silent: bool) -> bool:
    """markdown-it's rule for a row of cards: a block of one line, that ends what stands above it."""
    text = state.getLines(line, line + 1, state.blkIndent, False).strip()
    if not text.startswith("{cards:"):
        return False
    if not silent:
        token = state.push("cards", "", 0)
        token.content, token.map = text, [line, line + 1]
        state.line = line + 1
    return True


_KNOWN: Final = ("heading", "list", "blockquote", "table", "emphasis", "newline")
_MARKDOWN: Final = MarkdownIt("zero").enable(_KNOWN)
_MARKDOWN.block.ruler.before("paragraph", "cards", _row_of_cards, {"alt": ["paragraph", "blockquote"]})
_SIGN: Final = re.compile(r"\{card:(?P<card>\w\w)\}|(?P<money>●\d+)")
_CARDS: Final = re.compile(r"\{cards:(?P<cards>[^|}]+)(?:\|(?P<notes>[^}]+))?\}")


@lru_cache(maxsize=16)
def read_rules(game: str, language: str) -> tuple[Block, ...]:
    """The rules of a game in a language; FileNotFoundError when the game has none."""
    return parse(files("tui.games").joinpath(game, f"rules.{language}.md").read_text(encoding="utf-8"))


def parse(text: str) -> tuple[Block, ...]:
    """The blocks of a page. BadPage when something on it cannot be read."""
    return tuple(_blocks(SyntaxTreeNode(_MARKDOWN.parse(text)).children))


def _blocks(nodes: Sequence[SyntaxTreeNode]) -> Iterator[Block]:
    for node in nodes:
        match node.type:
            case "heading" if node.tag == "h1":
                yield Title(_text(node))
            case "heading" if node.tag == "h2":
                yield Heading(_text(node))
            case "paragraph" if _is_about(node):
                pass  # it was said with its cards
            case "paragraph":
                yield Paragraph(_read(_pieces(node)))
            case "cards":
                below = node.next_sibling
                about = _read(_pieces(below)) if below is not None and _is_about(below) else ()
                yield _cards(node.content, about)
            case "bullet_list" | "ordered_list":
                for item in node.children:
                    yield _entry(item)
            case "table":
                yield _table([row for part in node.children for row in part.children])
            case "blockquote":
                yield Aside(tuple(_blocks(node.children)))
            case _:
                raise BadPage(f"a page has no {node.type}: {_source(node)!r}")


def _is_about(node: SyntaxTreeNode) -> bool:
    """Whether this is text close under a row of cards."""
    above = node.previous_sibling
    if node.type != "paragraph" or above is None or above.type != "cards":
        return False
    return above.map is not None and node.map is not None and above.map[1] == node.map[0]


def _cards(text: str, about: Line) -> Cards:
    match = _CARDS.fullmatch(text)
    if match is None:
        raise BadPage(f"no row of cards: {text!r}")
    cards = tuple(_card(code) for code in match["cards"].split())
    notes = tuple((match["notes"] or "").split()) or ("",) * len(cards)
    if len(notes) != len(cards):
        raise BadPage(f"{len(cards)} cards with {len(notes)} notes: {text!r}")
    return Cards(cards, notes, about)


def _entry(item: SyntaxTreeNode) -> Entry:
    """A point of a list; its mark is its number, or the card's letter that it begins with."""
    if [child.type for child in item.children] != ["paragraph"]:
        raise BadPage(f"a point of a list is one paragraph: {_source(item)!r}")
    line = _pieces(item.children[0])
    match line:
        case (Words(mark, bold=True), Words(text), *others) if len(mark) == 1 and mark.isalpha():
            return Entry(mark, _read((Words(text.lstrip()), *others)))
        case _:
            return Entry(item.info or "-", _read(line))


def _table(rows: list[SyntaxTreeNode]) -> Table:
    """A table; its columns stand as Markdown aligns them."""
    cells = tuple(tuple(_text(cell) for cell in row.children) for row in rows)
    return Table(cells, tuple("right" in str(cell.attrs.get("style", "")) for cell in rows[0].children))


# --- Within a line --------------------------------------------------------------------------------------


def _pieces(node: SyntaxTreeNode) -> Line:
    """The text of a block, bold or not, with all line breaks as blanks."""
    found: list[Words] = []
    for child in node.children[0].children:
        match child.type:
            case "text":
                found.append(Words(child.content))
            case "softbreak":
                found.append(Words(" "))
            case "strong" if all(each.type in ("text", "softbreak") for each in child.children):
                found.append(Words("".join(each.content or " " for each in child.children), bold=True))
            case _:
                raise BadPage(f"no text has a {child.type}: {_source(node)!r}")
    joined: list[Words] = []
    for words in filter(lambda words: words.text, found):
        if joined and joined[-1].bold == words.bold:
            words = Words(joined.pop().text + words.text, words.bold)
        joined.append(words)
    return tuple(joined)


def _text(node: SyntaxTreeNode) -> str:
    """Text that is nothing but text: of a heading, or in a table."""
    line = _pieces(node) if node.children else ()
    if any(words != Words(words.text) for words in line):  # type: ignore[union-attr]
        raise BadPage(f"only text can stand here: {_source(node)!r}")
    return "".join(words.text for words in line if isinstance(words, Words))


def _read(line: Line) -> Line:
    """A line of text with its money and cards taken out of the words."""
    found: list[Piece] = []
    for words in line:
        if isinstance(words, Words) and words.text:
            found += [words] if words.bold else _signs(words.text)
    for piece in found:
        if isinstance(piece, Words) and any(sign in piece.text for sign in "{}*|"):
            raise BadPage(f"this cannot be read: {piece.text!r}")
    return tuple(found)


def _signs(text: str) -> Iterator[Piece]:
    at = 0
    for match in _SIGN.finditer(text):
        if match.start() > at:
            yield Words(text[at : match.start()])
        yield Chip(_card(match["card"])) if match["card"] else Money(match["money"])
        at = match.end()
    if at < len(text):
        yield Words(text[at:])


def _card(code: str) -> Card:
    try:
        return Card(code)
    except ValueError as error:
        raise BadPage(f"no card: {code!r}") from error


def _source(node: SyntaxTreeNode) -> str:
    """What was written, for who has to put it right."""
    return node.content or next((_source(child) for child in node.children), "")
