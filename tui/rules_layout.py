"""Where everything on a rules page stands: blocks in, pages of placed text and cards out. It draws nothing.

Columns and rows count from 0 within the room the page is given.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

from shared.cards import Card
from tui.rules_page import (
    Aside,
    Block,
    Cards,
    Chip,
    Entry,
    Heading,
    Line,
    Money,
    Paragraph,
    Table,
    Title,
    Words,
)

NO_BREAK = "\u00a0"
"""A blank at which no line is broken; it is placed as a plain one."""
MEASURE = 72
"""Cells of the longest line of text."""
CHIP = 5
"""Cells of a card in a line: four, and five where it is written in brackets ("[10D]")."""
CARD_STEP, CARD_ROWS, CARD_WIDTH = 6, 3, 5
"""Small cards stand in steps of six, and are five cells by three rows."""
LEAST_BESIDE = 46
"""Cells that must be left for the text before anything stands beside it."""
LEAST_ABOUT = 36
"""Cells that must be left beside cards for what is said of them."""
_GAP = 2


@dataclass(frozen=True, slots=True)
class Text:
    """Text at a place. ``tone``: "ink", "bold", "mute" or "coin"."""

    x: int
    y: int
    text: str
    tone: str = "ink"


@dataclass(frozen=True, slots=True)
class SmallCard:
    """A card of 5×3 at a place."""

    x: int
    y: int
    card: Card


@dataclass(frozen=True, slots=True)
class LineCard:
    """A card within a line of text, ``CHIP`` cells wide."""

    x: int
    y: int
    card: Card


@dataclass(frozen=True, slots=True)
class Panel:
    """A darker ground (well) under what follows."""

    x: int
    y: int
    width: int
    height: int


Placed: TypeAlias = Text | SmallCard | LineCard | Panel
Page: TypeAlias = tuple[Placed, ...]


def pages(blocks: Sequence[Block], width: int, height: int) -> tuple[Page, ...]:
    """The blocks laid out on pages of so many cells by so many rows. A title begins a page; what does not
    fit goes on to the next, and a heading goes with what it heads."""
    laid: list[Page] = []
    for chapter in _chapters(blocks):
        laid += _Chapter(width, height).laid(chapter)
    return tuple(laid)


def _chapters(blocks: Sequence[Block]) -> Iterator[tuple[Block, ...]]:
    begin = 0
    for at, block in enumerate(blocks):
        if isinstance(block, Title) and at > begin:
            yield tuple(blocks[begin:at])
            begin = at
    if begin < len(blocks):
        yield tuple(blocks[begin:])


class _Chapter:
    """One title and what follows it, put on as many pages as it needs."""

    def __init__(self, width: int, height: int) -> None:
        self._width, self._height = width, height
        self._done: list[Page] = []
        self._page: list[Placed] = []
        self._y = 0
        self._beside = 0  # rows down to which an aside stands at the right
        self._narrow = 0  # cells it takes there
        self._before: Block | None = None

    def laid(self, blocks: Sequence[Block]) -> list[Page]:
        """The pages of these blocks."""
        flow: list[Block] = []
        last: list[Block] = []
        for block in blocks:
            if not isinstance(block, Aside):
                flow.append(block)
            elif self._fits_beside(block):
                if not (len(flow) == 1 and isinstance(flow[0], Title)):  # right after the title: at the top
                    self._flow(flow)
                    flow = []
                self._aside(block)
            else:
                last += block.blocks  # no room beside the text: it comes after it
        self._flow([*flow, *last])
        self._turn()
        return self._done

    def _flow(self, blocks: Sequence[Block]) -> None:
        for at, block in enumerate(blocks):
            if self._before is not None and self._y:
                self._y += _space(self._before, block)
            heads = isinstance(block, Heading | Title) and at + 1 < len(blocks)
            self._put(block, len(_chunks(blocks[at + 1], self._measure)[0]) if heads else 0)
            self._before = block

    @property
    def _measure(self) -> int:
        room = self._width - self._narrow - _GAP if self._y < self._beside else self._width
        return min(MEASURE, room)

    def _put(self, block: Block, room_below: int) -> None:
        chunks = _chunks(block, self._measure)
        if self._y and self._y + len(chunks[0]) + room_below > self._height:
            self._turn()
            chunks = _chunks(block, self._measure)
        for chunk in chunks:
            if self._y + len(chunk) > self._height:
                self._turn()
            self._add(chunk)

    def _add(self, rows: Sequence[Sequence[Placed]]) -> None:
        for row in rows:
            self._page += [_moved(placed, 0, self._y) for placed in row]
            self._y += 1

    def _turn(self) -> None:
        if self._page:
            self._done.append(tuple(self._page))
        self._page, self._y, self._beside, self._narrow = [], 0, 0, 0

    def _fits_beside(self, block: Aside) -> bool:
        return self._width - _wide(block) - _GAP >= LEAST_BESIDE

    def _aside(self, block: Aside) -> None:
        x, y = self._width - _wide(block), self._y
        rows = _inner(block)
        self._page.append(Panel(x, y, _wide(block), len(rows) + 2))
        for down, row in enumerate(rows):
            self._page += [_moved(placed, x + _GAP, y + 1 + down) for placed in row]
        self._beside, self._narrow = y + len(rows) + 2, _wide(block)


def _inner(block: Aside) -> list[list[Placed]]:
    """The rows of an aside, one block under the other, with a blank row under a heading."""
    rows: list[list[Placed]] = []
    for each in block.blocks:
        rows += _placed(each, MEASURE)
        if isinstance(each, Heading):
            rows.append([])
    return rows


def _wide(block: Aside) -> int:
    return (
        max(each.x + len(each.text) for row in _inner(block) for each in row if isinstance(each, Text))
        + 2 * _GAP
    )


def _space(before: Block, block: Block) -> int:
    """Blank rows between two blocks: entries stand close, and whatever is headed stands under its heading."""
    if isinstance(before, Heading):
        return 0
    return 0 if isinstance(before, Entry) and isinstance(block, Entry) else 1


def _chunks(block: Block, width: int) -> list[list[list[Placed]]]:
    """A block's rows in pieces that stay together on a page: a line of cards with its notes, a table, short
    text; longer text may go on overleaf, but never by a single line."""
    rows = _placed(block, width)
    match block:
        case Cards(cards, notes):
            line = CARD_ROWS + any(notes)
            whole = -(-len(cards) // _cards_a_line(len(cards), width)) - 1
            return [rows[at * line : (at + 1) * line] for at in range(whole)] + [rows[whole * line :]]
        case Paragraph() | Entry() if len(rows) > 3:
            return [rows[:2], *([row] for row in rows[2:-2]), rows[-2:]]
        case _:
            return [rows]


def _placed(block: Block, width: int) -> list[list[Placed]]:
    """A block's rows, each with what stands in it, from column 0 and row 0."""
    match block:
        case Title(text):
            return _lines((Words(text, bold=True),), width, 0)
        case Heading(text):
            return [[Text(0, 0, text.upper(), "mute")]]
        case Paragraph(line):
            return _lines(line, width, 0)
        case Entry(mark, line):
            rows = _lines(line, width, 3)
            rows[0].insert(0, Text(0, 0, "–" if mark == "-" else mark, "bold" if mark.isalpha() else "mute"))
            return rows
        case Cards():
            return _with_about(block, width)
        case Table():
            return _table_rows(block)
        case Aside():
            raise ValueError("an aside stands beside the text, not in it")
        case _:
            assert_never(block)


def _lines(line: Line, width: int, indent: int) -> list[list[Placed]]:
    """Text broken into lines between words, each from column ``indent``."""
    rows: list[list[Placed]] = [[]]
    x = indent
    blank = False
    for word in _words(line):
        wide = sum(CHIP if isinstance(piece, Chip) else len(piece.text) for piece in word)
        if x > indent and x + blank + wide > width:
            rows.append([])
            x, blank = indent, False
        x += blank
        for piece in word:
            match piece:
                case Words(text, bold):
                    rows[-1].append(Text(x, 0, text.replace(NO_BREAK, " "), "bold" if bold else "ink"))
                    x += len(text)
                case Money(text):
                    rows[-1].append(Text(x, 0, text, "coin"))
                    x += len(text)
                case Chip(card):
                    rows[-1].append(LineCard(x, 0, card))
                    x += CHIP
                case _:
                    assert_never(piece)
        blank = True
    return rows


def _words(line: Line) -> Iterator[Line]:
    """The words of a line: what stands between blanks, though it may change its face in the middle."""
    word: list[Words | Money | Chip] = []
    for piece in line:
        if not isinstance(piece, Words):
            word.append(piece)
            continue
        for at, part in enumerate(piece.text.split(" ")):
            if at and word:
                yield tuple(word)
                word = []
            if part:
                word.append(Words(part, piece.bold))
    if word:
        yield tuple(word)


def _with_about(block: Cards, width: int) -> list[list[Placed]]:
    """Cards and what is said of them: beside them where there is room, else under them."""
    rows = _card_rows(block, width)
    if not block.about:
        return rows
    x = len(block.cards) * CARD_STEP + _GAP
    if width - x < LEAST_ABOUT:
        return rows + _lines(block.about, width, 0)
    beside = _lines(block.about, width, x)
    rows += [[] for _ in range(len(beside) - len(rows))]
    for row, said in zip(rows, beside, strict=False):
        row += said
    return rows


def _cards_a_line(count: int, width: int) -> int:
    fit = max(1, (width + CARD_STEP - CARD_WIDTH) // CARD_STEP)
    return -(-count // -(-count // fit))  # ten where nine fit: five and five


def _card_rows(block: Cards, width: int) -> list[list[Placed]]:
    fit = _cards_a_line(len(block.cards), width)
    found: list[list[Placed]] = []
    for begin in range(0, len(block.cards), fit):
        cards, notes = block.cards[begin : begin + fit], block.notes[begin : begin + fit]
        found += [[SmallCard(at * CARD_STEP, 0, card) for at, card in enumerate(cards)], [], []]
        if any(notes):
            # A money sign or a minus hangs to the left, as under the cards of a hand.
            centred = [
                (at * CARD_STEP + (CARD_WIDTH - len(note)) // 2, note) for at, note in enumerate(notes)
            ]
            found.append(
                [Text(x, 0, note, "coin" if note.startswith("●") else "bold") for x, note in centred]
            )
    return found


def _table_rows(block: Table) -> list[list[Placed]]:
    """Words to the left, figures to the right, three cells between."""
    cells, figures = block.rows, block.figures
    wide = [max(len(row[at]) for row in cells) for at in range(len(cells[0]))]
    found: list[list[Placed]] = []
    for number, row in enumerate(cells):
        placed: list[Placed] = []
        x = 0
        for at, cell in enumerate(row):
            tone = "coin" if cell.startswith("●") else "ink" if number else "mute"
            placed.append(Text(x + wide[at] - len(cell) if figures[at] else x, 0, cell, tone))
            x += wide[at] + (_GAP if at + 1 < len(row) and figures[at + 1] else 3)
        found.append(placed)
    return found


def _moved(placed: Placed, right: int, down: int) -> Placed:
    return replace(placed, x=placed.x + right, y=placed.y + down)
