"""What is known of a terminal by its name (TERM), be it here or at the other end of an ssh line."""

from typing import Final

PLAIN: Final = frozenset({"", "dumb", "unknown", "emacs", "network"})
"""Terminals that cannot move their cursor."""


def can_draw(term: str) -> bool:
    """Whether a screen can be drawn on a terminal of this name."""
    return term not in PLAIN


PUBLIC_TEXTUAL = "KATTA_PUBLIC_TEXTUAL"
"""The variable that is set where screens shall be drawn with what Textual promises to everybody, and nothing
past it. A host sets it for all who come; who comes cannot."""
