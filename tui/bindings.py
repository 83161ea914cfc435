"""Keys as Textual has them: bindings with an action, a description in the player's words and a purpose.

A screen or widget lists its keys once, in ``BINDINGS``. The footer, the list of all keys, the command palette
and the page on which a player changes a key are drawn from there. What a key does at this moment, in this
moment's words ("bid 5"), a screen says with hints. A key has one binding on each screen, since the keymap,
with which a player changes keys, takes a key from all bindings that share it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, update_wrapper
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

from textual.binding import ActiveBinding, Binding
from textual.dom import DOMNode
from textual.screen import Screen

from tui.i18n.catalogs import N_, _

PLAY: Final = Binding.Group(N_("Playing"))
LOOK: Final = Binding.Group(N_("Looking around"))
TALK: Final = Binding.Group(N_("Talking"))
SCREEN: Final = Binding.Group(N_("On this screen"))
EVERYWHERE: Final = Binding.Group(N_("Everywhere"))
GROUPS: Final = (PLAY, SCREEN, LOOK, TALK, EVERYWHERE)
"""What keys are for, in the order in which they are listed."""

CAPS: Final[Mapping[str, str]] = {
    "escape": "Esc", "enter": "Enter", "space": "Space", "left": "◀", "right": "▶", "up": "▲", "down": "▼",
    "pageup": "PgUp", "pagedown": "PgDn", "question_mark": "?", "backspace": "Backspace", "delete": "Del",
    "home": "Home", "end": "End", "tab": "Tab", "shift+tab": "Shift-Tab", "plus": "+", "minus": "–",
    "equals_sign": "=", "comma": ",", "full_stop": ".", "slash": "/",
}  # fmt: skip
"""How keys are drawn that are not drawn as they are called."""
ARROWS: Final = "◀▶▲▼"


def bind(
    keys: str,
    action: str,
    description: str,
    id: str,  # noqa: A002 - what Textual calls it
    group: Binding.Group,
    *,
    show: bool = True,
    listed: bool = True,
) -> Binding:
    """A binding of these keys ("enter,space") to an action, under a name for the keymap ("katta.pass").

    ``description`` is a message: what the action does, whenever it is. ``show``: the footer tells it unless
    the screen says by hints what it tells. What is not ``listed`` is told nowhere: another key tells it.
    """
    return Binding(keys, action, description, show=show, id=id, group=group, system=not listed)


def cap_of(key: str) -> str:
    """How a key is drawn: ``Enter``, ``◀``, ``P``, ``Ctrl-L``."""
    if key in CAPS:
        return CAPS[key]
    *modifiers, last = key.split("+")
    return "-".join(
        [
            *(each.capitalize() for each in modifiers),
            CAPS.get(last, last.upper() if len(last) < 4 else last.capitalize()),
        ]
    )


@dataclass(frozen=True, slots=True)
class Hint:
    """What some keys do now, in this moment's words.

    ``actions`` is an action as it stands in the bindings, or several with a blank between them whose keys are
    drawn as one ("step(-1) step(1)" as ◀▶). ``main`` marks the thing that is mine to do now. ``short`` is the
    label where there is little room; ``cap`` is drawn instead of the keys where they cannot be drawn as one.
    """

    actions: str
    label: str
    short: str = ""
    main: bool = False
    cap: str = ""
    footer: bool = True
    """Whether the footer tells it, and not only the list of all keys."""


@dataclass(frozen=True, slots=True)
class KeyLabel:
    """A hint with its keys as they are now: what footer and lists draw."""

    cap: str
    label: str
    main: bool
    actions: tuple[ActiveBinding, ...]
    """What to run for it, from the first key to the last."""
    footer: bool = True


def active(screen: Screen[Any]) -> dict[str, ActiveBinding]:
    """The bindings that answer on a screen now, by action; of several keys the first counts."""
    found: dict[str, ActiveBinding] = {}
    for bound in screen.active_bindings.values():
        found.setdefault(bound.binding.action, bound)
    return found


@cache
def bindings_of(place: type[DOMNode]) -> tuple[Binding, ...]:
    """The bindings that a screen or widget has by its class and by those it stands on, each once; what a
    class lists under the name of one below counts instead of that."""
    found: dict[str, Binding] = {}
    for each in reversed(place.__mro__):
        for binding in vars(each).get("BINDINGS", ()):
            if isinstance(binding, Binding) and binding.id is not None:
                found[binding.id] = binding
    return tuple(found.values())


def keys_of(binding: Binding, keymap: Mapping[str, str]) -> tuple[str, ...]:
    """The keys that a binding answers to under this keymap, as Textual calls them."""
    return tuple(key.strip() for key in (keymap.get(binding.id or "") or binding.key).split(","))


def caps_of(found: Iterable[Binding], keymap: Mapping[str, str]) -> Mapping[str, str]:
    """How the keys of these bindings are drawn under this keymap, by action; of several the first counts."""
    caps: dict[str, str] = {}
    for binding in found:
        caps.setdefault(binding.action, cap_of(keys_of(binding, keymap)[0]))
    return caps


def drawn(caps: Mapping[str, str], actions: str) -> str:
    """The keys of an action, or of several with a blank between them, as they are drawn in a sentence.
    KeyError for one that has no key."""
    return in_one(tuple(caps[action] for action in actions.split()))


def labelled(
    hints: Iterable[Hint], bound: Mapping[str, ActiveBinding], *, short: bool = False
) -> tuple[KeyLabel, ...]:
    """The hints with their keys. What no key does just now is left out."""
    labels = []
    for hint in hints:
        actions = tuple(bound[action] for action in hint.actions.split() if action in bound)
        if actions:
            cap = hint.cap or in_one(tuple(dict.fromkeys(cap_of(each.binding.key) for each in actions)))
            label = hint.short if short and hint.short else hint.label
            labels.append(KeyLabel(cap, label, hint.main, actions, hint.footer))
    return tuple(labels)


def in_one(caps: tuple[str, ...]) -> str:
    """Several keys drawn as one: figures that follow one another by the first and the last, arrows and
    letters side by side, others with a blank between them."""
    if len(caps) > 1 and "".join(caps) in "0123456789":
        return f"{caps[0]}–{caps[-1]}"
    side_by_side = all(len(cap) == 1 and (cap in ARROWS or cap.isalpha()) for cap in caps)
    return ("" if side_by_side else " ").join(caps)


def usual_hints(bound: Iterable[ActiveBinding]) -> tuple[Hint, ...]:
    """Hints for a screen that has nothing to say about the moment: what its bindings say."""
    told = {
        each.binding.action: each.binding for each in bound if each.binding.show and not each.binding.system
    }
    return tuple(Hint(action, _(binding.description)) for action, binding in told.items())


# --- What cannot be taken back --------------------------------------------------------------------------


class Careful(Protocol):
    """Whatever acts on a screen whose app can tell a key from part of a paste."""

    def surely(self, act: Callable[[], object]) -> None:
        """Do this unless the key that asked for it turns out to be part of a paste."""
        ...


CarefulT = TypeVar("CarefulT", bound=Careful)
Params = ParamSpec("Params")


def sure(
    action: Callable[Concatenate[CarefulT, Params], object],
) -> Callable[Concatenate[CarefulT, Params], None]:
    """An action that cannot be taken back, so that a paste never does it."""

    def act(self: CarefulT, /, *args: Params.args, **more: Params.kwargs) -> None:
        self.surely(lambda: action(self, *args, **more))

    update_wrapper(act, action)
    return act
