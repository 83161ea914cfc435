"""What a terminal shows, as far as that is known, and so the little that must be sent to change it.

Textual writes whole stretches of rows: from a widget's left edge to the last cell that changed, each piece of
text with its whole style; and a screen that is being built comes several times. A ``Shadow`` reads what is
written, knows what of it stands there already, and gives only the cells that differ.

It knows a cell only when that is certain. What it cannot follow is sent as it is, and what that may have
touched is not known until it is written again: signs that terminals measure differently (emoji, Chinese) for
their row, codes that are not Textual's usual ones for the whole screen.
"""

import re
from typing import Final, NamedTuple

from tui.sgr import OWN, Style, after, of_blank, step

SUITS: Final = frozenset("♠♥♦♣")
"""Some terminals draw them two cells wide (see ``placed``); a suit and the cell behind it go together."""
_FIRM: Final = re.compile(
    "[ -~\xa0-\xac\xae-\u02af\u0370-\u0373\u0386-\u03ff\u0400-\u0482\u048a-\u04ff"
    "–—‘’“”…−×·→←↑↓●○★▲▼▶◀✓✗\u2500-\u25a1]*"
)
"""Text each sign of which takes one cell of its own on every terminal that the house is drawn for."""
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
UNKNOWN: Final = ""
"""In the place of a cell's sign; equal to none."""
GAP: Final = 4
"""So many cells that are right already are sent again sooner than the cursor is moved over them."""


class _Piece(NamedTuple):
    """Text written at a column of a row; ``x`` None where it follows on text of uncertain width."""

    x: int | None
    text: str
    style: Style
    firm: bool


class _Lost(Exception):
    """What was written cannot be followed."""


class Shadow:
    """One terminal. ``less`` is to be given everything that is written on it."""

    def __init__(self) -> None:
        self._size = (0, 0)
        self._chars: list[list[str]] = []
        self._styles: list[list[Style]] = []
        self._at: tuple[int | None, int] | None = None
        """Where the terminal's cursor is: column and row from 0."""
        self._would: tuple[int | None, int] | None = None
        """Where it would be if everything had been sent."""

    def forget(self) -> None:
        """Nothing is known of what the terminal shows."""
        width, height = self._size
        self._chars = [[UNKNOWN] * width for _ in range(height)]
        self._styles = [[OWN] * width for _ in range(height)]
        self._at = None

    def less(self, data: str, size: tuple[int, int]) -> str:
        """What has the same effect on a terminal of this size (columns, rows), in fewer bytes. The cursor,
        which nobody sees, may be left elsewhere."""
        if _ASIDE.fullmatch(data):
            if _OTHER_SCREEN.search(data):
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
            return ("" if would is None or would[0] is None else _to(would[0], would[1])) + data
        # Each update finds its own place on the screen, wherever the one before has left the cursor.
        self._at = None
        out: list[str] = []
        now = OWN
        for y, pieces in rows.items():
            send = self._differing if all(piece.firm for piece in pieces) else self._whole
            now = send(y, pieces, out, now)
        out.append(step(now, pen))
        return "".join(out)

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
                text, firm = token["suit"] + token["blanks"][1:], True
                if len(text) != int(token["on"]):
                    raise _Lost
            else:
                text = token["text"]
                firm = text.isascii() or _FIRM.fullmatch(text) is not None
            if firm and x is not None and x + len(text) > width:
                raise _Lost
            rows.setdefault(y, []).append(_Piece(x, text, pen, firm and x is not None))
            would = (x + len(text) if firm and x is not None else None, y)
        self._would = would
        return rows, pen

    # --- Writing ----------------------------------------------------------------------------------------

    def _whole(self, y: int, pieces: list[_Piece], out: list[str], now: Style) -> Style:
        """Send a row's pieces as they are. The row is unknown from then on."""
        width = self._size[0]
        self._chars[y] = [UNKNOWN] * width
        self._at = None
        end: int | None = None
        for x, text, style, firm in pieces:
            if x is not None and x != end:
                out.append(_to(x, y))
            out.append(step(now, style))
            now = style
            if text[0] in SUITS and firm:
                out.append(_placed(text))
            else:
                out.append(text)
            end = x + len(text) if firm and x is not None else None
        return now

    def _differing(self, y: int, pieces: list[_Piece], out: list[str], now: Style) -> Style:
        """Send the cells of a row that are not as they should be."""
        chars, styles = self._chars[y], self._styles[y]
        wanted, drawn = chars[:], styles[:]
        for x, text, style, _ in pieces:
            assert x is not None
            end = x + len(text)
            wanted[x:end] = text
            if " " in text:
                blank = of_blank(style)
                drawn[x:end] = [blank if char == " " else style for char in text]
            else:
                drawn[x:end] = [style] * len(text)
        if wanted == chars and drawn == styles:
            return now
        self._chars[y], self._styles[y] = wanted, drawn
        differ = [wanted[x] != chars[x] or drawn[x] != styles[x] for x in range(len(chars))]
        _together(differ, chars, wanted)
        x = 0
        while x < len(differ):
            if not differ[x]:
                x += 1
                continue
            self._go(x, y, out, now)
            char = wanted[x]
            if not (char == " " and _lies_on(now, drawn[x])):
                out.append(step(now, drawn[x]))
                now = drawn[x]
            if char in SUITS:
                alone = wanted[x + 1 : x + 2] != [" "] or not _lies_on(now, drawn[x + 1])
                taken = 1 if alone else 2
                self._send_suit(x, y, char + " " * (taken - 1), out)
            else:
                taken = 1
                out.append(char)
                self._at = (x + 1, y) if x + 1 < len(differ) else None
            x += taken
        return now

    def _send_suit(self, x: int, y: int, text: str, out: list[str]) -> None:
        """A suit with the blank behind it painted first; where the cursor is then, nobody knows."""
        end = x + len(text)
        if end >= self._size[0]:
            out.append(_placed(text))
            self._at = None
            return
        if len(text) == 2:
            out.append("  \x1b[2D")
        out.append(text[0])
        self._at = (None, y)

    def _go(self, x: int, y: int, out: list[str], now: Style) -> None:
        """Get the cursor to a cell in the fewest bytes, be it over cells that are right already."""
        if self._at == (x, y):
            return
        ways = [_to(x, y)]
        if self._at is not None:
            column, row = self._at
            if row == y:
                ways.append(f"\x1b[{x + 1}G")
            if column is not None:
                ways.append(_move(y - row, "B", "A") + _move(x - column, "C", "D"))
                if row == y and 0 < x - column <= GAP:
                    chars, styles = self._chars[y][column:x], self._styles[y][column:x]
                    if all(
                        char.isascii() and char and (style == now or (char == " " and _lies_on(now, style)))
                        for char, style in zip(chars, styles, strict=True)
                    ):
                        ways.append("".join(chars))
        out.append(min(ways, key=len))
        self._at = (x, y)


def _together(differ: list[bool], before: list[str], wanted: list[str]) -> None:
    """A suit and the cell behind it differ together, whether the suit is there or is to be there."""
    suits = [
        x for x in range(len(differ) - 1)
        if (before[x] in SUITS or wanted[x] in SUITS) and UNKNOWN not in (wanted[x], wanted[x + 1])
    ]  # fmt: skip
    for x in (*suits, *reversed(suits)):
        differ[x] = differ[x + 1] = differ[x] or differ[x + 1]


def _lies_on(now: Style, blank: Style) -> bool:
    """Whether a blank of that style looks the same when written in this one."""
    return of_blank(now) == blank


def _placed(text: str) -> str:
    """A suit, and a blank behind it or none, as ``placed`` writes them."""
    blanks = " " * len(text)
    return f"\x1b7{blanks}\x1b8\x1b7{text[0]}\x1b8\x1b[{len(text)}C"


def _to(x: int, y: int) -> str:
    if x:
        return f"\x1b[{y + 1};{x + 1}H"
    return f"\x1b[{y + 1}H" if y else "\x1b[H"


def _move(steps: int, forward: str, back: str) -> str:
    if not steps:
        return ""
    return f"\x1b[{abs(steps) if abs(steps) > 1 else ''}{forward if steps > 0 else back}"
