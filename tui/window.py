"""The title of the terminal's window: by it a player sees from elsewhere that it is his turn."""

from collections.abc import Mapping

KEEP, GIVE_BACK = "\x1b[22;0t", "\x1b[23;0t"
"""The terminal remembers its own title, and takes it back."""


def has_title(environ: Mapping[str, str]) -> bool:
    """Whether the terminal is one with a window around it; others would print what is meant for the title."""
    return environ.get("TERM", "").startswith(("xterm", "tmux", "screen", "rxvt", "alacritty", "foot"))


def titled(before: str, title: str) -> str:
    """What leads from one title to another; "" is the terminal's own. Nothing for the same."""
    if title == before:
        return ""
    return f"{'' if before else KEEP}\x1b]0;{title}\x07{'' if title else GIVE_BACK}"
