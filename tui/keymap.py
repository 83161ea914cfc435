"""The keys that a player has changed: which binding answers to which keys instead of its own.

The keymap itself is Textual's; here it is known which bindings there are, and which of them are open at the
same time, so that no key is given to two of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from textual.binding import Binding
from textual.dom import DOMNode

from tui.bindings import bindings_of, keys_of
from tui.games.catalogue import GAME_UIS
from tui.games.kit.overlay import ChatOverlay, Overlay
from tui.screens.base import APP_KEYS, HouseScreen
from tui.screens.question import Question
from tui.screens.routes import SCREENS, named
from tui.widgets.field import Field

WIDGETS: Final[tuple[type[DOMNode], ...]] = (Field,)
"""What may stand on any screen and has keys of its own."""
FIXED: Final = frozenset({"ctrl+c", "ctrl+z", "ctrl+l"})
"""Keys that mean the same wherever there is a terminal: no binding is given one of them."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Bindings that are open at the same time: those of a screen, of what may stand on it, and of the app."""

    place: type[DOMNode]
    bindings: tuple[Binding, ...]


@cache
def scopes() -> tuple[Scope, ...]:
    """Every screen and table there is, with the bindings that are open there; and what lies over each table,
    whose keys go on working."""
    tables = [named(ui.screen) for ui in GAME_UIS.values()]
    houses = [named(place) for place in SCREENS.values()]
    over = [_scope(overlay, table) for overlay in (Overlay, ChatOverlay) for table in tables]
    return (*(_scope(place) for place in (*houses, *tables)), *over, _scope(Question))


def _scope(place: type[HouseScreen[Any]], *below: type[HouseScreen[Any]]) -> Scope:
    """A screen with what is on it, and what else answers there: screens below it, the app."""
    nodes = (place, *place.PARTS, *below, *WIDGETS)
    found = {binding.id: binding for node in nodes for binding in bindings_of(node)}
    everywhere = (each for each in APP_KEYS if isinstance(each, Binding))
    return Scope(place, (*found.values(), *everywhere))


def changeable() -> tuple[Binding, ...]:
    """Every binding whose keys a player may change, each once."""
    found = {
        binding.id: binding
        for scope in scopes()
        for binding in scope.bindings
        if not binding.system and not FIXED.intersection(keys_of(binding, {}))
    }
    return tuple(found.values())


def in_the_way(keymap: Mapping[str, str], changed: str, key: str) -> Binding | None:
    """What the key does already where the binding of this id is open; None where it is free. Two that share
    a key as they come, of which the upper one answers, may both have it."""
    for scope in scopes():
        own = next((binding for binding in scope.bindings if binding.id == changed), None)
        for binding in scope.bindings if own is not None else ():
            shared = own is not None and key in keys_of(own, {}) and key in keys_of(binding, {})
            if binding.id != changed and key in keys_of(binding, keymap) and not shared:
                return binding
    return None


def with_key(keymap: Mapping[str, str], changed: str, key: str) -> dict[str, str]:
    """The keymap in which the binding of this id answers to this key instead of its own; without it, if that
    is its own first key."""
    fresh = {name: keys for name, keys in keymap.items() if name != changed}
    own = next((keys_of(binding, {}) for binding in changeable() if binding.id == changed), ())
    return fresh if key in own[:1] else {**fresh, changed: key}


def usable(keymap: Mapping[str, str]) -> dict[str, str]:
    """What of a keymap can be used: it was kept by another version, or written by hand. What no binding is
    called, what is no key, and a key that has another meaning in the same place are left out."""
    if not keymap:
        return {}
    known = {binding.id for binding in changeable()}
    kept: dict[str, str] = {}
    for name, key in keymap.items():
        if name in known and _is_key(key) and in_the_way(kept, name, key) is None:
            kept[name] = key
    return kept


def _is_key(key: str) -> bool:
    *modifiers, last = key.split("+")
    named = last.isidentifier() or (len(last) == 1 and last.isalnum())
    return named and key not in FIXED and key == key.lower() and set(modifiers) <= {"ctrl", "alt", "shift"}
