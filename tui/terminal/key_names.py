"""The keys of terminals, by what they send: as Textual calls them.

A terminal of today numbers its keys (kitty's protocol, and xterm before it); older ones have a sequence for
each. Of a sequence that two terminals use for different keys the commoner one is meant.
"""

import unicodedata
from typing import Final

from textual.keys import KEY_NAME_REPLACEMENTS

_ENTER, _BACKSPACE = "enter", "backspace"

CONTROLS: Final = {
    **{chr(number): f"ctrl+{chr(number + 96)}" for number in range(1, 27)},
    "\x00": "ctrl+@", "\b": _BACKSPACE, "\t": "tab", "\r": _ENTER, "\x1b": "escape",
    "\x1c": "ctrl+backslash", "\x1d": "ctrl+right_square_bracket", "\x1e": "ctrl+circumflex_accent",
    "\x1f": "ctrl+underscore", " ": "space", "\x7f": _BACKSPACE,
}  # fmt: skip
"""Keys that send one character that is no sign."""

_ARROWS: Final = {"A": "up", "B": "down", "C": "right", "D": "left"}
_LINE: Final = {**_ARROWS, "H": "home", "F": "end"}
_FIRST_FOUR: Final = {"P": "f1", "Q": "f2", "R": "f3", "S": "f4"}
_TILDE: Final = {
    1: "home", 2: "insert", 3: "delete", 4: "end", 5: "pageup", 6: "pagedown", 7: "home", 8: "end",
    11: "f1", 12: "f2", 13: "f3", 14: "f4", 15: "f5", 17: "f6", 18: "f7", 19: "f8", 20: "f9", 21: "f10",
    23: "f11", 24: "f12",
}  # fmt: skip
"""By the number before "~"."""
_LATER: Final = {
    25: "f13", 26: "f14", 28: "f15", 29: "f16", 31: "f17", 32: "f18", 33: "f19", 34: "f20",
}  # fmt: skip
"""The same, of terminals that know no kitty: a modifier is not told by a number after it."""

_STATES: Final = ("caps_lock", "scroll_lock", "num_lock", "print_screen", "pause", "menu")
_ON_THE_PAD: Final = ("left", "right", "up", "down", "pageup", "pagedown", "home", "end", "insert", "delete")
_MEDIA: Final = (
    "media_play", "media_pause", "media_play_pause", "media_reverse", "media_stop", "media_fast_forward",
    "media_rewind", "media_track_next", "media_track_previous", "media_record", "lower_volume",
    "raise_volume", "mute_volume",
)  # fmt: skip
NUMBERED: Final = {
    **{f"1{final}": name for final, name in {**_LINE, **_FIRST_FOUR, "E": "kp_begin"}.items()},
    **{f"{number}~": name for number, name in {**_TILDE, 57427: "kp_begin"}.items()},
    "27u": "escape", "13u": _ENTER, "9u": "tab", "127u": _BACKSPACE, "57414u": _ENTER,
    **{f"{number}u": name for number, name in enumerate(_STATES, 57358)},
    **{f"{number}u": f"f{number - 57363}" for number in range(57376, 57399)},
    **{f"{number}u": name for number, name in enumerate(_ON_THE_PAD, 57417)},
    **{f"{number}u": name for number, name in enumerate(_MEDIA, 57428)},
}  # fmt: skip
"""Keys that have a number and no sign, by number and last letter."""
MODIFIERS: Final = frozenset(f"{number}u" for number in range(57441, 57455))
"""Keys that are only held: shift and its like."""

_RXVT: Final = {"a": "up", "b": "down", "c": "right", "d": "left"}
SEQUENCES: Final = {
    **{f"\x1bO{final}": name for final, name in {**_LINE, **_FIRST_FOUR, "M": _ENTER}.items()},
    **{f"\x1b[{final}": name for final, name in _LINE.items()},
    **{f"\x1b[{number}~": name for number, name in _LATER.items()},
    **{f"\x1b[[{final}": f"f{number}" for number, final in enumerate("ABCDE", 1)},  # the console of Linux
    "\x1b[Z": "shift+tab", "\x1b\t": "shift+tab",
    "\x1b[62~": "<scroll-up>", "\x1b[63~": "<scroll-down>",  # tmux on Windows
    # rxvt: "$" is shift, "^" is ctrl, "@" is both.
    **{f"\x1b[{final}": f"shift+{name}" for final, name in _RXVT.items()},
    **{f"\x1bO{final}": f"ctrl+{name}" for final, name in _RXVT.items()},
    "\x1b[3$": "shift+delete", "\x1b[7$": "shift+home", "\x1b[8$": "shift+end",
    "\x1b[23$": "f23", "\x1b[24$": "f24",
    **{
        f"\x1b[{number}^": f"ctrl+{name}"
        for number, name in {**_TILDE, **_LATER}.items()
        if number > 10 or number in (3, 5, 6)
    },
    "\x1b[7^": "ctrl+home", "\x1b[8^": "ctrl+end", "\x1b[23@": "ctrl+f21", "\x1b[24@": "ctrl+f22",
    # tmux has left out the number before the modifier.
    **{f"\x1b[5{final}": f"ctrl+{name}" for final, name in _ARROWS.items()},
    # mintty
    **{f"\x1b[1;5{final}": f"ctrl+{number}" for number, final in enumerate("pqrst")},
    **{f"\x1b[1;5{final}": f"ctrl+{number}" for number, final in enumerate("vwxy", 6)},
    **{f"\x1b[1;6{final}": f"ctrl+shift+{number}" for number, final in enumerate("pqrst")},
    **{f"\x1b[1;6{final}": f"ctrl+shift+{number}" for number, final in enumerate("vwxy", 6)},
    # Where alt is held: words are passed over, and removed, so.
    "\x1b\x1b": "escape", "\x1b\x7f": "ctrl+w", "\x1bf": "ctrl+right", "\x1bb": "ctrl+left",
}  # fmt: skip
"""Keys of old terminals by all that they send."""
SIGNS: Final = {
    **{f"\x1bO{final}": sign for final, sign in zip("jkmnopqrstuvwxy", "*+-./0123456789", strict=True)},
    **{f"\x1b{key}": sign for key, sign in zip("§1234567890-=", "§¡™£¢∞§¶•ªº–≠", strict=True)},
}
"""Sequences that stand for a sign: the keypad of rxvt, and the option key of WezTerm on a Mac."""


def key_of(sign: str) -> str:
    """What the key is called that writes this sign."""
    if sign.isalnum():
        return sign
    name = unicodedata.name(sign, "").lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name or sign)
