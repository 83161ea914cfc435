"""What of a client's terminal and environment may enter a player's process: a short list, each value checked.

Everything here came from the other side of the network. Nothing of it is used in a path or printed.
"""

import re
from collections.abc import Mapping

from shared.language import ASKING
from shared.terminals import can_draw

TERM_FORM = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,63}")
KNOWN = re.compile(
    r"(xterm|screen|tmux|rxvt|linux|vt[1-5]\d\d|ansi|alacritty|kitty|foot|wezterm|konsole|gnome|vte|putty|st"
    r"|ghostty|contour|mintty|cygwin|iterm2?|eterm|nsterm|cons\d+|hurd|mlterm|terminology|rio|sun)([.+-].*)?",
    re.IGNORECASE,
)
DEFAULT_TERM = "xterm-256color"

LOCALE_FORM = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.@:-]{0,63}")
COLORTERM = frozenset({"truecolor", "24bit"})
LOCALES = ("LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES")

SIZES = (range(10, 501), range(5, 201))
"""Columns and rows that a screen may have; a frame of a thousand by a thousand costs two megabytes."""
DEFAULT_SIZE = (80, 24)


def term(claimed: str) -> str | None:
    """The terminal to draw for; None for one that cannot be drawn on. An unknown one is taken as usual."""
    if not can_draw(claimed):
        return None
    if not TERM_FORM.fullmatch(claimed) or not KNOWN.fullmatch(claimed):
        return DEFAULT_TERM
    return claimed


def size(columns: int, rows: int) -> tuple[int, int]:
    """The size to draw at: what is claimed, within bounds; the usual one where nothing is claimed (zero)."""

    def within(claimed: int, bounds: range, usual: int) -> int:
        return usual if claimed == 0 else min(max(claimed, bounds.start), bounds.stop - 1)

    return within(columns, SIZES[0], DEFAULT_SIZE[0]), within(rows, SIZES[1], DEFAULT_SIZE[1])


def locales(sent: Mapping[str, str]) -> dict[str, str]:
    """The variables about language and letters that a client sent in good form."""
    return {key: value for key in LOCALES if LOCALE_FORM.fullmatch(value := sent.get(key, ""))}


def environment(terminal: str, sent: Mapping[str, str], usual: str = "en") -> dict[str, str]:
    """The whole environment of a player's process, from its terminal and what the client sent along;
    ``usual`` is the language for a client that asks for none."""
    kept = {"TERM": terminal, "PYTHONUTF8": "1", "PATH": "/usr/bin:/bin", "HOME": "/"}
    kept |= locales(sent)
    if usual != "en" and kept.keys().isdisjoint(ASKING):
        kept["LANG"] = f"{usual}.UTF-8"
    if (colours := sent.get("COLORTERM", "")) in COLORTERM:
        kept["COLORTERM"] = colours
    if sent.get("NO_COLOR"):
        kept["NO_COLOR"] = "1"
    return kept
