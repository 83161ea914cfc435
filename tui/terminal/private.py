"""All that is used of Textual past its public interface, and what for.

Nothing else of it is used anywhere (``tests/tui/test_private.py``), and all of it can be done without:
``KATTA_PUBLIC_TEXTUAL=1`` runs the same screens on public Textual alone.
"""

from collections.abc import Mapping
from typing import Final

from shared.terminals import PUBLIC_TEXTUAL

NAMES: Final = {
    "textual._compositor": """
        The module of what puts the widgets of a screen together. Ours cuts a row only where something
        else begins to be seen: a letter of two cells on the edge of a widget that lies below is not cut
        in two.""",
    "Screen._compositor": """
        Where ours stands in for Textual's, and tells which widgets are to be seen whole: what has changed
        on those goes straight to the terminal, at half the price of an update.""",
    "Compositor._render_chops": """
        What makes rows of the lines of widgets: ours renders nothing that is not to be seen, and for a
        screen that lies above only the rows that it asks for.""",
    "Stylesheet._parse_rules": """
        Reading style sheets is a quarter of the work before a session's first frame; read once, they
        serve all sessions of a process and those that it forks.""",
    "App._disable_tooltips": """
        Every screen would have a widget for tooltips: one more to make, to style and to lay out whenever a
        screen is opened. There are none here.""",
    "App._disable_notifications": """
        Nor are there notifications of Textual's, for which it would have another.""",
    "App._handle_exception": """
        Whatever breaks is told here, before Textual draws it with the values at hand: the log gets kind
        and place, and the player a sentence.""",
}
"""Each with the reason."""


def is_wanted(environ: Mapping[str, str]) -> bool:
    """Whether this is used."""
    return not environ.get(PUBLIC_TEXTUAL)
