"""How things look on this terminal: which colours, which signs. One value that every widget reads.

``Look`` turns tokens (LOOK §2) into Rich styles with exactly the numbers of the palette's table, cards into
letters and suits, and every text into what this terminal can show. ``detect`` and ``speaks_utf8`` read from
the environment what the terminal can do.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final, Literal, TypeAlias, get_args

from rich.cells import get_character_cell_size
from rich.color import Color, ColorType
from rich.color_triplet import ColorTriplet
from rich.style import Style

from shared.cards import Card, Rank, Suit
from shared.terminals import can_draw
from shared.text import MAX_MARKS, stands_on_a_letter
from tui.look.palette import PACKS, SHADES, Palette

Depth: TypeAlias = Literal["truecolor", "256", "16", "8", "mono"]
"""How many colours there are. "8" is the Linux console: sixteen for letters, but no bright grounds."""
DEPTHS: Final[tuple[Depth, ...]] = get_args(Depth)

SUITS: Final[Mapping[Suit, str]] = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}

BRIGHT: Final = 8
"""The first of the bright colours among sixteen; the eight before it are dark."""
_DIM: Final = frozenset({"dimface", "dimedge", "dblack", "dred", "dblue", "dgreen"})

SIGNS: Final[str] = "─│╭╮╰╯┌┐└┘├┤┬┴┼╶╴╷╵━┃┏┓┗┛█▀▄▌▐░▒▓♠♥♦♣●★▶◀▲▼✓✗…–"
"""Every sign beyond Latin-1 that is ever drawn (LOOK §9)."""

# What each sign is without UTF-8. One cell for one cell, so that nothing moves. A coin stands before figures,
# so it is nothing that could be read as one of them.
_PLAIN: Final[dict[str, str]] = (
    dict.fromkeys("─╶╴", "-")
    | dict.fromkeys("│╷╵▌▐", "|")
    | dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼", "+")
    | dict.fromkeys("━", "=")
    | dict.fromkeys("┃┏┓┗┛█▀▄", "#")
    | dict.fromkeys("░▒▓", ":")
    | {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "●": "$", "★": "*", "▶": ">", "◀": "<", "▲": "^", "▼": "v"}
    | {"✓": "+", "✗": "x", "…": "~", "–": "-", "—": "-", "−": "-", "·": "-", "×": "x", "’": "'"}
)
# Letters that do not fall apart into a base and a mark, and those that Nordic eyes want written out.
_LETTERS: Final[dict[str, str]] = {
    "å": "aa", "Å": "Aa", "æ": "ae", "Æ": "Ae", "ø": "oe", "Ø": "Oe", "ä": "ae", "ö": "oe", "ü": "ue",
    "ß": "ss", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "«": '"', "»": '"', "ł": "l", "Ł": "L",
    "đ": "d", "Đ": "D",
}  # fmt: skip

_HARMLESS: Final = re.compile(rf"[ -~æøåÆØÅéÉ·×{SIGNS}]*")


@lru_cache(maxsize=2048)
def cleaned(text: str) -> str:
    """The text without anything that could do more than stand in its cell.

    Control characters (C0, C1, DEL), format and bidi characters, more than a few marks on a letter,
    variation selectors and joiners go; signs whose width terminals disagree about become ``?``.
    Wide letters (Han, Kana, Hangul) and the emoji that are always wide stay: two cells everywhere. A letter
    and its marks stay together, in one cell.
    """
    if _HARMLESS.fullmatch(text):
        return text
    kept: list[str] = []
    marks = MAX_MARKS
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if category == "Mn" and marks < MAX_MARKS and stands_on_a_letter(char):
            kept.append(char)
            marks += 1
            continue
        marks = 0 if category[0] == "L" else MAX_MARKS
        if char in "\t\n\r\u2028\u2029":
            kept.append(" ")
        elif category[0] == "C" or category[0] == "M":
            continue
        elif category[0] == "Z":
            kept.append(" ")
        elif category[0] in "LN" or char in SIGNS or ord(char) < 0x2190:
            kept.append(char if get_character_cell_size(char) else "")
        elif ord(char) >= 0x1F300 and get_character_cell_size(char) == 2:
            kept.append(char)
        else:
            kept.append("?")
    return "".join(kept)


def width_of(text: str) -> int:
    """How many cells a cleaned text takes."""
    return len(text) if text.isascii() else sum(map(get_character_cell_size, text))


def padded(text: str, width: int) -> str:
    """A cleaned text with blanks behind it, so that it takes so many cells at least."""
    return text + " " * (width - width_of(text))


@lru_cache(maxsize=4096)
def measured(text: str, ascii_only: bool) -> tuple[str, int]:
    """Any text as a terminal can show it, with signs or in ASCII, and how many cells it takes."""
    text = cleaned(text)
    if ascii_only and not text.isascii():
        text = _in_ascii(text)
    return text, width_of(text)


@lru_cache(maxsize=16)
def _standard(number: int) -> Color:
    return Color(f"color({number})", ColorType.STANDARD, number=number)


@dataclass(frozen=True)
class Look:
    """One way to look: palette, depth of colour, two or four suit colours, letters instead of signs.

    Frozen and hashable: a widget may use it as a key, and a changed setting is another Look.
    """

    palette: Palette = "dark"
    depth: Depth = "truecolor"
    four_colour: bool = False
    ascii: bool = False
    _styles: dict[tuple[str, str, bool, bool], Style] = field(
        default_factory=dict, init=False, repr=False, compare=False, hash=False
    )

    # --- Colours ----------------------------------------------------------------------------------------

    def style(self, fg: str = "ink", on: str = "felt", bold: bool = False, reverse: bool = False) -> Style:
        """The Rich style of a token on a ground; the same object for the same question.

        In monochrome there is no colour at all: whatever stands on ``act`` is reversed, the rest is bold
        or plain. In sixteen colours only what is bright already is bold. KeyError for a token that is not in
        the palette.
        """
        key = (fg, on, bold, reverse)
        found = self._styles.get(key)
        if found is None:
            found = self._styles[key] = self._make_style(fg, on, bold, reverse)
        return found

    def _make_style(self, fg: str, on: str, bold: bool, reverse: bool) -> Style:
        color, bgcolor = self.color(fg), self.color(on)
        if self.depth == "mono":
            reverse = reverse or on == "act"
        elif self.depth in ("16", "8") and (reverse or self._sixteen(fg) < BRIGHT):
            # Many terminals draw bold letters of the eight dark colours in the bright ones: black as grey.
            bold = False
        if self.depth == "8":
            # Bright is bold there, and what is bold stays so when it is reversed.
            color = _standard(self._sixteen(fg) % BRIGHT if reverse else self._sixteen(fg))
            bgcolor = _standard(self._sixteen(on) % BRIGHT)
        return Style(color=color, bgcolor=bgcolor, bold=bold or None, reverse=reverse or None)

    def color(self, token: str) -> Color | None:
        """The exact colour of a token at this depth; None in monochrome. KeyError for an unknown token."""
        shade = SHADES[self.palette][token]
        match self.depth:
            case "16" | "8":
                return _standard(self._sixteen(token))
            case "truecolor":
                triplet = ColorTriplet(shade.red, shade.green, shade.blue)
                return Color(triplet.hex, ColorType.TRUECOLOR, triplet=triplet)
            case "256":
                return Color(f"color({shade.indexed})", ColorType.EIGHT_BIT, number=shade.indexed)
            case "mono":
                return None

    def _sixteen(self, token: str) -> int:
        """The number of a token among sixteen colours."""
        if self.depth == "8":
            # Where no ground is bright a face cannot be brighter than a dim one, so the dim one is dark; and
            # red cannot be read on grey.
            if token in _DIM:
                return SHADES["contrast"][token].sixteen
            if token == "loss" and self._sixteen("felt") >= BRIGHT:
                token = "ink"
        return SHADES[self.palette][token].sixteen

    def ground(self, token: str) -> object:
        """Equal for two grounds that no eye could tell apart here."""
        if self.depth == "mono":
            return token == "act"
        if self.depth in ("16", "8"):
            return self._sixteen(token) % (BRIGHT if self.depth == "8" else 2 * BRIGHT)
        shade = SHADES[self.palette][token]
        return shade[:3] if self.depth == "truecolor" else shade.indexed

    @cached_property
    def grounds(self) -> dict[str, object]:
        """``ground`` of every token."""
        return {token: self.ground(token) for token in SHADES[self.palette]}

    @cached_property
    def flat(self) -> bool:
        """Depth is lost here: quiet seats get thin frames and keys get brackets (LOOK §2)."""
        return self.ascii or self.ground("well") == self.ground("felt")

    @cached_property
    def faceless(self) -> bool:
        """Cards have no white face here: they are drawn as frames (monochrome, ASCII)."""
        return self.ascii or self.depth == "mono"

    # --- Cards ------------------------------------------------------------------------------------------

    def suit(self, suit: Suit) -> str:
        """♠ ♥ ♦ ♣, or S H D C without UTF-8. Always leave a blank cell after it."""
        return suit.value if self.ascii else SUITS[suit]

    def rank(self, rank: Rank) -> str:
        """A, 2 … 10, J, Q, K: the same in all languages."""
        return "10" if rank is Rank.TEN else rank.value

    def card(self, card: Card) -> str:
        """A card in running text: ``♥10``; ``10H`` without UTF-8 (LOOK §4)."""
        if self.ascii:
            return self.rank(card.rank) + card.suit.value
        return SUITS[card.suit] + self.rank(card.rank)

    def suit_token(self, suit: Suit, dim: bool = False) -> str:
        """The token of a suit's colour on a face, or on a dim face."""
        four = self.four_colour
        match suit:
            case Suit.SPADES:
                token = "black"
            case Suit.HEARTS:
                token = "red"
            case Suit.DIAMONDS:
                token = "blue" if four else "red"
            case Suit.CLUBS:
                token = "green" if four else "black"
        return "d" + token if dim else token

    def on_face(self, token: str) -> tuple[str, str | None]:
        """How letters of this token are written on a card's face: their token, and a ground of their own or
        None. Red on the grey that faces are on the Linux console cannot be read; white on red can."""
        return ("onpack", "pill") if self.depth == "8" and token == "red" else (token, None)

    def pack(self, seat: int) -> tuple[str, str]:
        """The tokens of a seat's pack: ground and pattern."""
        name = PACKS[seat % len(PACKS)]
        return "pack-" + name, "pattern-" + name

    # --- Texts ------------------------------------------------------------------------------------------

    def sign(self, sign: str) -> str:
        """A sign of ours as this terminal can show it: ``●`` or ``$``."""
        return _PLAIN.get(sign, sign) if self.ascii else sign

    def say(self, text: str) -> str:
        """Any text as this terminal can show it: cleaned, and in ASCII where nothing else is spoken.

        Measure what this gives, not what it was given: without UTF-8 ``å`` is two letters.
        """
        return measured(text, self.ascii)[0]

    def cut(self, text: str, width: int) -> str:
        """``say(text)`` in at most ``width`` cells, ended by … where something is missing."""
        text, cells = measured(text, self.ascii)
        if cells <= width:
            return text
        if width <= 0:
            return ""
        taken, kept = 0, []
        for char in text:
            taken += get_character_cell_size(char)
            if taken > width - 1:
                break
            kept.append(char)
        return "".join(kept) + self.sign("…")


@lru_cache(maxsize=2048)
def _in_ascii(text: str) -> str:
    written: list[str] = []
    for char in text:
        if char.isascii():
            written.append(char)
        elif stands_on_a_letter(char):
            continue
        elif char in _PLAIN:
            written.append(_PLAIN[char])
        elif char in _LETTERS:
            written.append(_LETTERS[char])
        else:
            base = unicodedata.normalize("NFKD", char)[0]
            written.append(base if base.isascii() else "?")
    return "".join(written)


# --- What the terminal can do -------------------------------------------------------------------------

_LOCALES: Final = ("LC_ALL", "LC_CTYPE", "LANG")
_ALL_COLOURS: Final = ("xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm", "contour", "iterm2")
"""Terminals, by the names that they give themselves, that have always had every colour."""


def detect(environ: Mapping[str, str]) -> Depth:
    """How many colours the terminal has, from NO_COLOR, COLORTERM and TERM.

    NO_COLOR (not empty) and terminals without colour give monochrome; unknown ones get sixteen. COLORTERM is
    of the terminal in which a session began: the Linux console and GNU screen do not keep that promise.
    """
    if environ.get("NO_COLOR"):
        return "mono"
    term = environ.get("TERM", "").lower()
    if not can_draw(term) or term.endswith(("-m", "-mono")):
        return "mono"
    if re.match(r"vt\d|hp\d|wyse|tvi|adm|sun$", term):
        return "mono"
    if term == "linux" or term.startswith("linux-"):
        return "8"
    promised = environ.get("COLORTERM", "").lower() in {"truecolor", "24bit"}
    if promised and is_gnu_screen(environ):
        promised = False
    if promised or term.endswith("-direct") or term.startswith(_ALL_COLOURS):
        return "truecolor"
    return "256" if "256col" in term else "16"


def is_gnu_screen(environ: Mapping[str, str]) -> bool:
    """Whether all goes through GNU screen. tmux may call itself "screen" as well; at this machine it says who
    it is, behind an ssh connection it cannot be told, and then it is taken for screen, which can do less."""
    if not environ.get("TERM", "").startswith("screen"):
        return False
    return "TMUX" not in environ or "STY" in environ


def names_a_locale(environ: Mapping[str, str]) -> bool:
    """Whether anything is said about the locale."""
    return any(environ.get(name) for name in _LOCALES)


def speaks_utf8(environ: Mapping[str, str]) -> bool:
    """Whether the locale (LC_ALL, else LC_CTYPE, else LANG) is UTF-8."""
    for name in _LOCALES:
        if value := environ.get(name):
            return "utf8" in value.lower().replace("-", "")
    return False
