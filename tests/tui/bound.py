"""What keys are called while no player has changed them, for pictures that are on no screen."""

from typing import Any, cast

from textual.binding import ActiveBinding, Binding
from textual.screen import Screen

from tui.app import KattaApp
from tui.bindings import Hint, KeyLabel, labelled


def labels(
    hints: tuple[Hint, ...], screen: type[Screen[Any]], *, short: bool = False
) -> tuple[KeyLabel, ...]:
    """The hints of the footer with the keys that the bindings of this screen name."""
    found: dict[str, ActiveBinding] = {}
    for owner in (*screen.__mro__, KattaApp):
        for binding in Binding.make_bindings(vars(owner).get("BINDINGS", ())):
            found.setdefault(binding.action, ActiveBinding(cast(Any, None), binding, True))
    shown = labelled(tuple(hint for hint in hints if hint.footer), found, short=short)
    return tuple(sorted(shown, key=lambda label: not label.main))[:5]
