"""The keys of a screen as one table: what answers, what the footer shows and what ``?`` lists agree."""

from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Key:
    """One thing that keys do on a screen.

    ``names`` are Textual's names of the keys; ``cap`` is how the key is drawn ("Enter", "◀▶"); ``label``
    says in the player's language what it does. Pressed, the screen's method ``do_<does>`` is called, with
    ``with_`` if that is given. ``main`` marks the thing that Enter does now and has act ground. A ``sure``
    key cannot be taken back, so a paste never presses it. ``footer`` is false for what only ``?`` lists,
    ``listed`` false for what need not be told twice.
    """

    names: tuple[str, ...]
    cap: str
    label: str
    does: str
    with_: object = None
    main: bool = False
    sure: bool = False
    footer: bool = True
    listed: bool = True
    short: str = ""
    """The label where there is little room."""


def pressed(keys: Iterable[Key], name: str) -> Key | None:
    """What the key of this name does here, if anything. Capital letters do what small ones do."""
    table = tuple(keys)
    for wanted in (name, name.lower()):
        for key in table:
            if wanted in key.names:
                return key
    return None


def in_footer(keys: Iterable[Key], width: int = 80) -> tuple[Key, ...]:
    """The keys that a footer of so many cells shows: the main one first, never more than five."""
    shown = [key for key in keys if key.footer]
    shown.sort(key=lambda key: not key.main)
    if width < 80:
        shown = [replace(key, label=key.short or key.label) for key in shown]
    return tuple(shown[:5])
