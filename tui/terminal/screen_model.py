"""What a terminal shows, as far as that is known, and so the little that must be sent to change it.

Textual writes whole stretches of rows: from a widget's left edge to the last cell that changed, each piece of
text with its whole style; and a screen that is being built comes several times. A ``Shadow`` reads what is
written, knows what of it stands there already, and gives only the cells that differ.

Each sign stands in the cells that it is to have, one or two. Where terminals may measure it differently
(emoji, Chinese, scripts that not every font has), what follows is put in its own place, so nothing shifts.
A letter and its marks are one cell. Text that is read from right to left is isolated: some terminals turn it
round, and with it figures and frames that stand beside it.

What the shadow cannot follow is sent as it is, and what that may have touched is not known until it is
written again: a mark without a letter for its row, codes that are not Textual's usual ones for the whole
screen.
"""

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache
from operator import ne, or_
from typing import Final, NamedTuple

from rich.cells import get_character_cell_size

from tui.terminal.runs import Run, by_style, to, written
from tui.terminal.sgr import OWN, Style, after, of_blank

SUITS: Final = frozenset("♠♥♦♣")
"""Some terminals draw them two cells wide (see ``suit_strip``); a suit and the cell behind it go together."""
_FIRM: Final = re.compile(
    "[ -~\xa0-\xac\xae-\u02af\u1e00-\u1eff\u0370-\u0373\u0386-\u03ff\u0400-\u0482\u048a-\u04ff"
    "–—‘’“”…−×·→←↑↓●○★▲▼▶◀✓✗\u2500-\u25a1]*"
)
"""Text each sign of which takes one cell of its own on every terminal that the house is drawn for."""
CELLS: Final = re.compile(f"(?:{_FIRM.pattern.removesuffix('*')}|[♠♥♦♣])*")
"""The same, and suits."""
HALF: Final = "\uffff"
"""In the place of the right half of a letter of two cells."""
_RIGHT_TO_LEFT: Final = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001eeff"
_BETWEEN: Final = "(?:(?! {2})[ \\d.,:;!?'\"()/–-]){1,12}"
_TURNED: Final = re.compile(f"[{_RIGHT_TO_LEFT}]+(?:{_BETWEEN}[{_RIGHT_TO_LEFT}]+)*")
"""What is read from right to left, with what stands between its words."""
BEGIN: Final = "\x1b7\u2068\x1b8"
END: Final = "\x1b7\u2069\x1b8"
"""The marks around such a text (Unicode's first strong isolate). They have no width; where a terminal gives
them a cell all the same, the cursor is back before the next sign is written over it."""
_TOKEN: Final = re.compile(
    "\x1b\\[(?P<row>\\d+);(?P<column>\\d+)H"
    "|\x1b\\[(?P<codes>[0-9;]*)m"
    "|\x1b7(?P<blanks> {1,2})\x1b8\x1b7(?P<suit>[♠♥♦♣])\x1b8\x1b\\[(?P<on>\\d)C"
    "|(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    "|(?P<line>\n)"
    "|(?P<other>[\\s\\S])"
)
_ASIDE: Final = re.compile(
    "(?:\x1b\\[[?<>=][0-9;]*\\$?[a-z]|\x1b\\[2[23];0t|\x1b\\][^\x00-\x1f\x7f-\x9f]*\x07|\x07)+"
)
"""Modes, questions, titles and bells: nothing that is seen on the screen."""
_OTHER_SCREEN: Final = re.compile("\x1b\\[\\?(?:1049|1047|47)[hl]")
_HALVES: Final = SUITS | {HALF}
"""What stands in a cell together with the one beside it."""
_NOWHERE: Final[frozenset[int]] = frozenset()
UNKNOWN: Final = ""
"""In the place of a cell's sign; equal to none."""


def is_aside(data: str) -> bool:
    """Whether this changes nothing that is seen on the screen: modes, questions, titles and bells."""
    return _ASIDE.fullmatch(data) is not None


def clears(data: str) -> bool:
    """Whether this brings another screen."""
    return _OTHER_SCREEN.search(data) is not None


class _Piece(NamedTuple):
    """Text written at a column of a row, and its cells; ``x`` None where it follows on text without known
    cells, and then, or where it has none itself, it is not ``firm``."""

    x: int | None
    text: str
    style: Style
    firm: bool
    cells: Sequence[str] = ()


class Stretch(NamedTuple):
    """Cells that stand side by side: where the first is, and the sign and the style of each. A blank has the
    style of its ground (``sgr.of_blank``), the right half of a letter is ``HALF``."""

    x: int
    y: int
    chars: list[str]
    styles: list[Style]


class _Lost(Exception):
    """What was written cannot be followed."""


class Shadow:
    """One terminal. ``less`` is to be given everything that is written on it."""

    def __init__(self) -> None:
        self._size = (0, 0)
        self._chars: list[list[str]] = []
        self._styles: list[list[Style]] = []
        self._would: tuple[int | None, int] | None = None
        """Where the cursor would be if everything had been sent: column and row from 0."""

    def forget(self) -> None:
        """Nothing is known of what the terminal shows."""
        width, height = self._size
        self._chars = [[UNKNOWN] * width for _ in range(height)]
        self._styles = [[OWN] * width for _ in range(height)]

    def less(self, data: str, size: tuple[int, int]) -> str:
        """What has the same effect on a terminal of this size (columns, rows), in fewer bytes. The cursor,
        which is not seen, may be left elsewhere."""
        if is_aside(data):
            if clears(data):
                self.forget()
            return data
        if size != self._size:
            self._size = size
            self.forget()
        would = self._would
        try:
            rows, pen = self._read(data)
        except _Lost:
            self._would = None
            self.forget()
            return ("" if would is None or would[0] is None else to(would[0], would[1])) + data
        whole: list[Run] = []
        differing: list[Run] = []
        for y, pieces in rows.items():
            if all(piece.firm for piece in pieces):
                differing += self._differing(y, pieces)
            else:
                whole += self._whole(y, pieces)
        return self._shortest(whole, differing, pen)

    def put(self, stretches: Iterable[Stretch], size: tuple[int, int]) -> str:
        """What brings these cells to a terminal of this size (columns, rows), where it does not show them
        already."""
        if size != self._size:
            self._size = size
            self.forget()
        rows: dict[int, tuple[list[str], list[Style]]] = {}
        for x, y, chars, styles in stretches:
            if y not in rows:
                rows[y] = self._chars[y][:], self._styles[y][:]
            wanted, drawn = rows[y]
            end = x + len(chars)
            wanted[x:end], drawn[x:end] = chars, styles
        differing: list[Run] = []
        for y, (wanted, drawn) in rows.items():
            differing += self._to(y, wanted, drawn)
        return self._shortest([], differing, OWN) if differing else ""

    def _shortest(self, whole: list[Run], differing: list[Run], pen: Style) -> str:
        # Now it is the styles that cost more, now the ways between them.
        orders = [differing]
        if len(differing) > 1 and (styled := by_style(differing)) != differing:
            orders.append(styled)
        return min((written((*whole, *runs), pen, self._cells) for runs in orders), key=len)

    def _cells(self, x: int, end: int, y: int) -> tuple[list[str], list[Style]]:
        """The cells of a row that stand there, or will when all is sent: signs and styles."""
        return self._chars[y][x:end], self._styles[y][x:end]

    # --- Reading ----------------------------------------------------------------------------------------

    def _read(self, data: str) -> tuple[dict[int, list[_Piece]], Style]:
        """What is written, by row, and the style in the end. Raises _Lost, and then has changed nothing but
        where the cursor would be."""
        width, height = self._size
        rows: dict[int, list[_Piece]] = {}
        pen = OWN
        would = self._would
        for token in _TOKEN.finditer(data):
            kind = token.lastgroup
            if kind == "codes":
                styled = after(pen, token["codes"])
                if styled is None:
                    raise _Lost
                pen = styled
                continue
            if kind == "column":
                would = (int(token["column"]) - 1, int(token["row"]) - 1)
                continue
            if kind == "line":
                # Where it leads depends on the terminal's modes; a place follows, or nothing does.
                if would is None or would[1] >= height - 1:
                    raise _Lost
                would = None
                continue
            if kind == "other" or would is None or would[1] >= height:
                raise _Lost
            x, y = would
            if kind == "on":
                text = token["suit"] + token["blanks"][1:]
                if len(text) != int(token["on"]):
                    raise _Lost
            else:
                text = token["text"]
            cells = text if kind == "on" or text.isascii() else _cells_of(text)
            if cells is None or x is None:
                rows.setdefault(y, []).append(_Piece(x, text, pen, False))
                would = (None, y)
                continue
            if x + len(cells) > width:
                raise _Lost
            rows.setdefault(y, []).append(_Piece(x, text, pen, True, cells))
            would = (x + len(cells), y)
        self._would = would
        return rows, pen

    # --- Writing ----------------------------------------------------------------------------------------

    def _whole(self, y: int, pieces: list[_Piece]) -> Iterator[Run]:
        """A row's pieces as they are. The row is unknown from then on."""
        self._chars[y] = [UNKNOWN] * self._size[0]
        for x, text, style, firm, cells in pieces:
            sure = firm and x is not None and CELLS.fullmatch(text) is not None
            end = x + len(cells) if x is not None and sure else None
            yield Run(x, y, ((_placed(text) if firm and text[0] in SUITS else text, style),), end)

    def _differing(self, y: int, pieces: list[_Piece]) -> list[Run]:
        """The cells of a row that are not as they should be."""
        chars, styles = self._chars[y], self._styles[y]
        wanted, drawn = chars[:], styles[:]
        for x, _text, style, _firm, cells in pieces:
            assert x is not None
            end = x + len(cells)
            wanted[x:end] = cells
            if " " in cells:
                blank = of_blank(style)
                drawn[x:end] = [blank if char == " " else style for char in cells]
            else:
                drawn[x:end] = [style] * len(cells)
        return self._to(y, wanted, drawn)

    def _to(self, y: int, wanted: list[str], drawn: list[Style]) -> list[Run]:
        """The cells of a row that are not as they should be: signs and styles. They are from now on."""
        chars, styles = self._chars[y], self._styles[y]
        if wanted == chars and drawn == styles:
            return []
        self._chars[y], self._styles[y] = wanted, drawn
        width = len(chars)
        loose = CELLS.fullmatch("".join(wanted)) is None
        if loose:
            _mend(wanted, drawn)
        differ = list(map(or_, map(ne, wanted, chars), map(ne, drawn, styles)))
        _together(differ, chars, wanted)
        turned = _turned(wanted) if loose else []
        for begin, end in turned:
            # Whole, and with the cell before it, on which the mark of its beginning rests.
            if any(differ[max(0, begin - 1) : end]):
                first = begin - (begin > 0 and wanted[begin - 1] == " ")
                differ[first:end] = [True] * (end - first)
        begins = {begin for begin, _ in turned} if turned else _NOWHERE
        ends = {end for _, end in turned} if turned else _NOWHERE
        runs: list[Run] = []
        x = 0
        while x < width:
            if not differ[x]:
                x += 1
            elif wanted[x] in SUITS:
                run = self._suits(x, y)
                runs.append(run)
                x = run.stop
            elif loose and _is_loose(wanted[x]):
                run = self._letters(x, y, differ, begins, ends)
                runs.append(run)
                x = run.stop
            else:
                start, style = x, drawn[x]
                while x < width and differ[x] and wanted[x] not in SUITS:
                    if loose and _is_loose(wanted[x]):
                        break
                    if drawn[x] != style and not (wanted[x] == " " and of_blank(style) == drawn[x]):
                        if of_blank(drawn[x]) != style or wanted[start:x] != [" "] * (x - start):
                            break
                        style = drawn[x]
                    x += 1
                text = "".join(wanted[start:x])
                runs.append(Run(start, y, ((text, style),), x if x < width else None, x))
        return runs

    def _suits(self, x: int, y: int) -> Run:
        """Suits that stand side by side, and the cell behind them, one after the other."""
        width = self._size[0]
        chars, styles = self._chars[y], self._styles[y]
        parts: list[tuple[str, Style]] = []
        start, known, back = x, True, ""
        while x < width and chars[x] in SUITS:
            style = styles[x]
            blank = chars[x + 1 : x + 2] == [" "] and of_blank(style) == styles[x + 1]
            text = chars[x] + " " * blank
            x += len(text)
            # The blank first: where a suit is two cells wide it lies on it.
            shown = _placed(text) if x >= width else "  \x1b[2D" * blank + text[0]
            parts.append((back + shown, style))
            known, back = blank, f"\x1b[{x + 1}G"
        if known or x >= width or chars[x] == UNKNOWN or _is_loose(chars[x]):
            return Run(start, y, tuple(parts), None, x)
        parts.append((back + chars[x], styles[x]))
        return Run(start, y, tuple(parts), x + 1 if x + 1 < width else None, x + 1)

    def _letters(self, x: int, y: int, differ: list[bool], begins: Set[int], ends: Set[int]) -> Run:
        """Letters side by side that terminals may measure differently, each put in its own place. Blanks
        first: where a letter is drawn in one cell, nothing old stays beside it. Texts that are turned round
        begin and end in these columns."""
        width = self._size[0]
        chars, styles = self._chars[y], self._styles[y]
        parts: list[tuple[str, Style]] = []
        start = x
        while x < width and differ[x] and _is_loose(chars[x]) and chars[x] not in SUITS:
            end = x + 1 + (chars[x + 1 : x + 2] == [HALF])
            blanks = f"  \x1b[{x + 1}G" if end == x + 2 else ""
            behind = f"\x1b[{end + 1}G" if end < width else ""
            before, after_it = BEGIN * (x in begins), END * (end in ends and end < width)
            parts.append((before + blanks + chars[x] + behind + after_it, styles[x]))
            x = end
        return Run(start, y, tuple(parts), x if x < width else None, x)


@lru_cache(maxsize=1024)
def _cells_of(text: str) -> list[str] | None:
    """The cells that a text is to stand in; None where it has a mark without a letter."""
    cells: list[str] = []
    for char in text:
        size = get_character_cell_size(char)
        if not size:
            at = len(cells) - 1 - (cells[-1:] == [HALF])
            if at < 0:
                return None
            cells[at] += char
        else:
            cells += char if size == 1 else (char, HALF)
    return cells


def _turned(cells: Sequence[str]) -> list[tuple[int, int]]:
    """Where text stands that is read from right to left: from which cell to before which."""
    bare = "".join(cell[:1] or HALF for cell in cells)
    return [found.span() for found in _TURNED.finditer(bare)]


@lru_cache(maxsize=1024)
def _is_loose(char: str) -> bool:
    """Whether a terminal may measure this differently."""
    return _FIRM.fullmatch(char) is None


def _is_wide(char: str) -> bool:
    return char not in (UNKNOWN, HALF) and get_character_cell_size(char[0]) == 2


def _mend(chars: list[str], styles: list[Style]) -> None:
    """Where one half of a letter has been written over, the other is a blank: so terminals do it."""
    for x, char in enumerate(chars):
        if char == HALF:
            halved = not x or not _is_wide(chars[x - 1])
        else:
            halved = _is_wide(char) and chars[x + 1 : x + 2] != [HALF]
        if halved:
            chars[x], styles[x] = " ", of_blank(styles[x])


def _together(differ: list[bool], before: list[str], wanted: list[str]) -> None:
    """A suit and the cell behind it differ together, whether the suit is there or is to be there; and so do
    the halves of a letter."""
    if _HALVES.isdisjoint(before) and _HALVES.isdisjoint(wanted):
        return
    suits = [
        x for x in range(len(differ) - 1)
        if ((before[x] in SUITS or wanted[x] in SUITS) and UNKNOWN not in (wanted[x], wanted[x + 1]))
        or before[x + 1] == HALF or wanted[x + 1] == HALF
    ]  # fmt: skip
    for x in (*suits, *reversed(suits)):
        differ[x] = differ[x + 1] = differ[x] or differ[x + 1]


def _placed(text: str) -> str:
    """A suit, and a blank behind it or none, as ``suit_strip`` writes them."""
    blanks = " " * len(text)
    return f"\x1b7{blanks}\x1b8\x1b7{text[0]}\x1b8\x1b[{len(text)}C"
