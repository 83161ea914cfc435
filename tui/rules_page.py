"""The rules of a game as a page for players: a little Markdown in, blocks to be drawn out.

A game keeps one file a language, ``tui/games/GAME/rules.LANGUAGE.md``:

    # Buy the sack that is worth more than you pay.      a title; each begins a new page
    ## A card counts                                     a heading
    Plain lines are a paragraph, until an empty line.
    1. A step, by its number. Its text may go on
       in the next line.
    K. An entry, by the card's letter.
    - A point of a list.
    {cards:8D KH TC 5S | +8 ✗ ✗ –5}                      cards in a row, with a word under each if one likes;
    The king goes with the ten.                          text close under them stands beside, where it can
    | pass  | 3  | 4  |                                  a table; the first row is its head
    | first | ●2 | ●1 |
    > ## A pass pays                                     blocks that stand beside the text where there is room
    > | first | ●1 |

In a line of text ``**so**`` is bold, ``{card:TS}`` is a card and ``●2`` is money. Cards are written as in
records: rank, then suit. What the page says is laid out by ``tui.rules_layout``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import TypeAlias

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
    """Rows of cells, the first of them the head; all rows are as long as the first."""

    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """Blocks beside the text."""

    blocks: tuple["Block", ...]


Block: TypeAlias = Title | Heading | Paragraph | Entry | Cards | Table | Aside


# --- Reading --------------------------------------------------------------------------------------------

_PIECE = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|\{card:(?P<card>\w\w)\}|(?P<money>●\d+)")
_ENTRY = re.compile(r"(?:(?P<mark>\d+|[A-Z])\.|(?P<dash>-)) +(?P<text>\S.*)")
_CARDS = re.compile(r"\{cards:(?P<cards>[^|}]+)(?:\|(?P<notes>[^}]+))?\}")


def read_rules(game: str, language: str) -> tuple[Block, ...]:
    """The rules of a game in a language; FileNotFoundError when the game has none."""
    return parse(files("tui.games").joinpath(game, f"rules.{language}.md").read_text(encoding="utf-8"))


def parse(text: str) -> tuple[Block, ...]:
    """The blocks of a page. BadPage when something on it cannot be read."""
    return tuple(_blocks(text.splitlines()))


def _blocks(lines: list[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        line = lines[at]
        end = at + 1
        if line.startswith("# "):
            yield Title(line[2:].strip())
        elif line.startswith("## "):
            yield Heading(line[3:].strip())
        elif line.startswith("{cards:"):
            end = _paragraph_end(lines, end)
            yield _cards(line, " ".join(each.strip() for each in lines[at + 1 : end]))
        elif line.startswith("|"):
            end = _end(lines, at, "|")
            yield _table(lines[at:end])
        elif line.startswith(">"):
            end = _end(lines, at, ">")
            yield Aside(tuple(_blocks([each[1:].removeprefix(" ") for each in lines[at:end]])))
        elif entry := _ENTRY.fullmatch(line):
            while end < len(lines) and lines[end].startswith("  "):
                end += 1
            text = " ".join([entry["text"], *(each.strip() for each in lines[at + 1 : end])])
            yield Entry(entry["mark"] or entry["dash"], pieces(text))
        elif line.strip():
            end = _paragraph_end(lines, end)
            yield Paragraph(pieces(" ".join(each.strip() for each in lines[at:end])))
        at = end


def _end(lines: list[str], at: int, sign: str) -> int:
    while at < len(lines) and lines[at].startswith(sign):
        at += 1
    return at


def _paragraph_end(lines: list[str], at: int) -> int:
    while at < len(lines) and lines[at].strip() and not _begins(lines[at]):
        at += 1
    return at


def _begins(line: str) -> bool:
    return line.startswith(("# ", "## ", "{cards:", "|", ">")) or _ENTRY.fullmatch(line) is not None


def pieces(text: str) -> Line:
    """A line of text taken apart into words, money and cards."""
    found: list[Piece] = []
    at = 0
    for match in _PIECE.finditer(text):
        if match.start() > at:
            found.append(Words(text[at : match.start()]))
        if match["bold"]:
            found.append(Words(match["bold"], bold=True))
        elif match["card"]:
            found.append(Chip(_card(match["card"])))
        else:
            found.append(Money(match["money"]))
        at = match.end()
    if at < len(text):
        found.append(Words(text[at:]))
    for piece in found:
        if isinstance(piece, Words) and any(sign in piece.text for sign in "{}*"):
            raise BadPage(f"this cannot be read: {piece.text!r}")
    return tuple(found)


def _cards(line: str, about: str) -> Cards:
    match = _CARDS.fullmatch(line.strip())
    if match is None:
        raise BadPage(f"no row of cards: {line!r}")
    cards = tuple(_card(code) for code in match["cards"].split())
    notes = tuple((match["notes"] or "").split()) or ("",) * len(cards)
    if len(notes) != len(cards):
        raise BadPage(f"{len(cards)} cards with {len(notes)} notes: {line!r}")
    return Cards(cards, notes, pieces(about))


def _card(code: str) -> Card:
    try:
        return Card(code)
    except ValueError as error:
        raise BadPage(f"no card: {code!r}") from error


def _table(lines: list[str]) -> Table:
    rows = tuple(tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in lines)
    if any(len(row) != len(rows[0]) for row in rows):
        raise BadPage(f"a table with rows of different length: {lines[0]!r}")
    return Table(rows)
