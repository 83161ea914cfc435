"""The title of the terminal's window: by it a player sees from elsewhere whose turn it is."""

from collections.abc import Mapping
from typing import Final

from tui.look.look import Look, is_gnu_screen, names_a_locale, speaks_utf8

NAME: Final = "Katta"
KEEP, GIVE_BACK = "\x1b[22;0t", "\x1b[23;0t"
"""The terminal remembers its own title, and takes it back."""
_WINDOWED: Final = (
    "xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "putty", "wezterm", "konsole", "gnome", "vte",
    "kitty", "ghostty", "mintty", "contour", "mlterm", "st-", "nsterm", "iterm",
)  # fmt: skip
_ASCII: Final = Look(ascii=True)


def has_title(environ: Mapping[str, str]) -> bool:
    """Whether the terminal is one with a window around it; others would print what is meant for the title."""
    term = environ.get("TERM", "").lower()
    return term.startswith(_WINDOWED) or term == "st"


def has_plain_title(environ: Mapping[str, str]) -> bool:
    """Whether a title must be ASCII: GNU screen takes its bytes one by one, whatever the letters are."""
    return is_gnu_screen(environ) or (names_a_locale(environ) and not speaks_utf8(environ))


def title_of(turn: str, *, plain: bool) -> str:
    """The title while it is my turn, which is said in these words; while it is not, they are ""."""
    if not turn:
        return NAME
    return f"* {NAME} - {_ASCII.say(turn)}" if plain else f"● {NAME} — {turn}"


def titled(before: str, title: str) -> str:
    """What leads from one title to another; "" is the terminal's own. Nothing for the same."""
    if title == before:
        return ""
    return f"{'' if before else KEEP}\x1b]0;{title}\x07{'' if title else GIVE_BACK}"
