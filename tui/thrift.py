"""Fewer bytes for the same screen: of all style codes only those that change something are sent.

Textual writes the whole style of every piece of text and resets it behind it; on a table that is most of
what goes over the line. ``thrifty`` is a pure function over one write: it follows the styles, leaves out what
is so already, and ends as it began, in the terminal's own style. ``thrifty_driver`` is Textual's own driver
with that function before its ``write``.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from textual.driver import Driver

_SGR: Final = re.compile(r"\x1b\[([0-9;]*)m")
_PASSED: Final = re.compile(r"\x1b\[\d+;\d+H(?=\x1b\[\d+;\d+H)")
"""A place that the cursor goes to and leaves again."""
_TO_ROW: Final = re.compile(r"\x1b\[(\d+);\d+H")
_TO_ROW_OR_NEXT: Final = re.compile(r"\x1b\[(\d+);\d+H|\n")
_MOVES: Final = re.compile(r"(?:\n|\x1b\[\d*;?\d*[HABCDG])*")


class _Style(NamedTuple):
    """What is set now; the texts are codes, "" the terminal's own."""

    bold: bool = False
    reverse: bool = False
    fg: str = ""
    bg: str = ""


_OWN: Final = _Style()


def thrifty(data: str) -> str:
    """What does to a terminal exactly what ``data`` does, in fewer bytes. Text with other styles than bold,
    reverse and colours comes back as it is."""
    if "m" not in data or "\x1b" not in data:
        return data
    first, *pieces = _SGR.split(_PASSED.sub("", _straight(data)))
    written = [first]
    now = wanted = _OWN
    for codes, text in zip(pieces[::2], pieces[1::2], strict=True):
        changed = _after(wanted, codes)
        if changed is None:
            return data
        wanted = changed
        if not text:
            continue
        # A cursor that only moves needs no style.
        if now != wanted and not _MOVES.fullmatch(text):
            written.append(_step(now, wanted))
            now = wanted
        written.append(text)
    if now != wanted:
        written.append(_step(now, wanted))
    return "".join(written)


def _straight(data: str) -> str:
    """The data without the new lines behind which the cursor is put somewhere anyway.

    On the last row a new line scrolls; that a row is not the last is known from one farther down.
    """
    row, lowest = 0, max(map(int, _TO_ROW.findall(data)), default=0)

    def kept(found: re.Match[str]) -> str:
        nonlocal row
        if found[1] is not None:
            row = int(found[1])
            return found[0]
        needless = 0 < row < lowest and _TO_ROW.match(data, found.end()) is not None
        row = 0
        return "" if needless else found[0]

    return _TO_ROW_OR_NEXT.sub(kept, data)


@lru_cache(maxsize=4096)
def _after(style: _Style, codes: str) -> _Style | None:
    """The style after these codes; None when there is one among them that is not followed."""
    numbers = codes.split(";")
    at = 0
    while at < len(numbers):
        number = numbers[at]
        at += 1
        match number:
            case "" | "0":
                style = _OWN
            case "1" | "22":
                style = style._replace(bold=number == "1")
            case "7" | "27":
                style = style._replace(reverse=number == "7")
            case "39":
                style = style._replace(fg="")
            case "49":
                style = style._replace(bg="")
            case "38" | "48":
                length = {"2": 4, "5": 2}.get(numbers[at] if at < len(numbers) else "", 0)
                if not length or at + length > len(numbers):
                    return None
                color = ";".join((number, *numbers[at : at + length]))
                style = style._replace(fg=color) if number == "38" else style._replace(bg=color)
                at += length
            case _ if len(number) == 2 and number[0] in "39" and number[1] in "01234567":
                style = style._replace(fg=number)
            case _ if number[:-1] in ("4", "10") and number[-1] in "01234567":
                style = style._replace(bg=number)
            case _:
                return None
    return style


@lru_cache(maxsize=8192)
def _step(before: _Style, after: _Style) -> str:
    """The shortest codes that lead from one style to the other."""
    if after == _OWN:
        return "\x1b[m"
    codes: list[str] = []
    if before.bold != after.bold:
        codes.append("1" if after.bold else "22")
    if before.reverse != after.reverse:
        codes.append("7" if after.reverse else "27")
    if before.fg != after.fg:
        codes.append(after.fg or "39")
    if before.bg != after.bg:
        codes.append(after.bg or "49")
    anew = ["0"] + ["1"] * after.bold + ["7"] * after.reverse + [color for color in after[2:] if color]
    return min((f"\x1b[{';'.join(way)}m" for way in (codes, anew)), key=len)


@lru_cache(maxsize=8)
def thrifty_driver(stock: type[Driver]) -> type[Driver]:
    """Textual's driver of this class, with less to write."""

    class Thrifty(stock):  # type: ignore[misc,valid-type]
        """The stock driver; only what is written is shorter."""

        def write(self, data: str) -> None:
            """Write what does the same in fewer bytes."""
            super().write(thrifty(data))

    return Thrifty
