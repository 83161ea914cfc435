"""The styles of a terminal's cells, as codes: what they mean, and the shortest way from one to another."""

from functools import lru_cache
from typing import Final, NamedTuple


class Style(NamedTuple):
    """What is set; the colours are codes, "" the terminal's own."""

    bold: bool = False
    reverse: bool = False
    fg: str = ""
    bg: str = ""


OWN: Final = Style()
"""The terminal's own style."""


@lru_cache(maxsize=4096)
def after(style: Style, codes: str) -> Style | None:
    """The style after these codes; None when there is one among them that is not followed: only bold,
    reverse and colours are."""
    numbers = codes.split(";")
    at = 0
    while at < len(numbers):
        number = numbers[at]
        at += 1
        match number:
            case "" | "0":
                style = OWN
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
def step(before: Style, wanted: Style) -> str:
    """The shortest codes that lead from one style to the other; "" when they are the same."""
    if before == wanted:
        return ""
    if wanted == OWN:
        return "\x1b[m"
    codes: list[str] = []
    if before.bold != wanted.bold:
        codes.append("1" if wanted.bold else "22")
    if before.reverse != wanted.reverse:
        codes.append("7" if wanted.reverse else "27")
    if before.fg != wanted.fg:
        codes.append(wanted.fg or "39")
    if before.bg != wanted.bg:
        codes.append(wanted.bg or "49")
    if "9" in (before.fg[:1], wanted.fg[:1]) and before[:3] != wanted[:3]:
        # On the Linux console a bright colour is bold, and whatever follows it stays so until it is reset.
        codes = []
    anew = ["0"] + ["1"] * wanted.bold + ["7"] * wanted.reverse + [color for color in wanted[2:] if color]
    return min((f"\x1b[{';'.join(way)}m" for way in (codes, anew) if way), key=len)


@lru_cache(maxsize=4096)
def of_blank(style: Style) -> Style:
    """What can be seen of a style where nothing is written: its ground."""
    return style if style.reverse else Style(bg=style.bg)
