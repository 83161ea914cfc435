"""From what a terminal sends to what was pressed: keys and clicks, as Textual calls them.

Whatever no terminal means by itself is nothing: a code point that there is not, a key that is let go, a
button that no mouse has, a size. The size of a window is the kernel's to tell.
"""

import re
from collections.abc import Iterator
from typing import Final

from textual import events, messages
from textual.message import Message

from tui.terminal import key_names
from tui.terminal.input_lexer import Control, Meta, Pasted, Piece, Sign, Single

_NUMBERS: Final = re.compile(r"[\d:;]*\Z", re.ASCII)
_MOUSE: Final = re.compile(r"<(\d{1,3});(\d{1,5});(\d{1,5})\Z", re.ASCII)
_MODE: Final = re.compile(r"\?(\d{1,5});([1-3])\$\Z", re.ASCII)
"""A mode that a terminal knows: set, not set, or always set."""
SYNCHRONISED: Final = "2026"
BUTTONS: Final = range(128)
"""Buttons and movements that mice of all terminals tell alike; beyond are buttons of some."""
MOVED, TURNED = 32, 64
"""What a mouse did whose button was not pressed or let go: it went, or its wheel did."""
_WHEEL: Final = (
    events.MouseScrollUp, events.MouseScrollDown, events.MouseScrollLeft, events.MouseScrollRight
)  # fmt: skip
MOST_DIGITS: Final = 7

SHIFT, ALT, CTRL, CAPS = 1, 2, 4, 64
_NAMED: Final = ((ALT, "alt"), (CTRL, "ctrl"), (8, "super"), (16, "hyper"), (32, "meta"))
MODIFIERS: Final = range(256)
PRESSED, REPEATED = 1, 2
ESCAPE, XTERM = 27, "27"
"""A key by its number, as xterm tells of those that it would have no sequence for."""

_KEYPAD: Final = dict(zip(range(57399, 57414), "0123456789./*-+", strict=True)) | {57415: "=", 57416: ","}
_PLAIN: Final = frozenset({"enter", "space", "backspace"})
"""Keys that mean the same with shift held."""
_LEFT_OUT: Final[tuple[list[int | None], ...]] = ([None], [None])
"""The last two parts of a key's sequence, where it does not tell them."""
_SIGNS: Final = {"enter": "\r", "tab": "\t", "backspace": "\x7f", "space": " "}


class Keystrokes:
    """What the pieces mean that come from one terminal."""

    def __init__(self) -> None:
        self._pointer = (0, 0)
        """The column and row that the mouse told last."""

    def meant(self, piece: Piece) -> Iterator[Message]:
        """What was pressed, or told by the terminal; nothing where it is nothing to us."""
        match piece:
            case Sign(char):
                yield from _sign(char)
            case Meta(""):
                yield events.Key("escape", "\x1b")
            case Meta(char):
                yield from _meta(char)
            case Pasted(text):
                yield events.Paste(text.replace("\x00", ""))
            case Single(body, final):
                yield from _known(f"\x1bO{body}{final}")
            case Control(body, final):
                yield from self._control(body, final)

    def _control(self, body: str, final: str) -> Iterator[Message]:
        if final in "Mm" and body.startswith("<"):
            yield from self._mouse(body, final)
        elif found := _MODE.match(body):
            if final == "y" and found[1] == SYNCHRONISED:
                yield messages.TerminalSupportsSynchronizedOutput()
        elif not body and final in "IO":
            yield events.AppFocus() if final == "I" else events.AppBlur()
        elif final in "u~ABCDEFHPQRS" and _NUMBERS.match(body):
            yield from _extended(body, final)
        else:
            yield from _known(f"\x1b[{body}{final}")

    def _mouse(self, body: str, final: str) -> Iterator[Message]:
        found = _MOUSE.match(body)
        if found is None:
            return
        told, column, row = map(int, found.groups())
        if told not in BUTTONS or not column or not row:
            return
        x, y = column - 1, row - 1
        before, self._pointer = self._pointer, (x, y)
        button = 0 if told & TURNED else (told + 1) & 3
        kind: type[events.MouseEvent]
        if told & TURNED:
            kind = _WHEEL[told & 3]
        elif told & MOVED or not button:
            kind = events.MouseMove
        else:
            kind = events.MouseDown if final == "M" else events.MouseUp
        shift, meta, ctrl = (bool(told & bit) for bit in (4, 8, 16))
        yield kind(
            None, x, y, x - before[0], y - before[1], button, shift, meta, ctrl, screen_x=x, screen_y=y
        )


def scalar(number: int) -> str:
    """The character of this number that can have been typed; "" if there is none."""
    if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        return ""
    char = chr(number)
    return char if char.isprintable() else ""


def _sign(char: str) -> Iterator[events.Key]:
    """A character by itself, or a control."""
    if char < " " or char == "\x7f" or char == " ":
        yield from _known(char)
    elif char.isprintable() and char != "\ufffd":
        yield events.Key(key_names.key_of(char), char)


def _meta(char: str) -> Iterator[events.Key]:
    known = list(_known(f"\x1b{char}"))
    if known:
        yield from known
        return
    for key in _sign(char):
        name = f"shift+{key.key.lower()}" if key.key.isupper() else key.key
        yield events.Key(f"alt+{name}", None)


def _known(sequence: str) -> Iterator[events.Key]:
    """A key of the table of old terminals."""
    if sign := key_names.SIGNS.get(sequence):
        yield from _sign(sign)
    elif name := key_names.CONTROLS.get(sequence) or key_names.SEQUENCES.get(sequence):
        yield events.Key(name, sequence if len(sequence) == 1 else None)


# --- Keys with numbers ----------------------------------------------------------------------------------


def _numbers(text: str) -> list[int | None] | None:
    """Numbers between colons, None where one is left out; None instead if any has too many digits."""
    parts = text.split(":")
    if any(len(part) > MOST_DIGITS for part in parts):
        return None
    return [int(part) if part else None for part in parts]


def _extended(body: str, final: str) -> Iterator[events.Key]:
    """A key as kitty and others tell of it: number, modifiers and event, text; each with parts."""
    groups = [*map(_numbers, body.split(";")), *_LEFT_OUT]
    if len(groups) > 3 + len(_LEFT_OUT):
        return
    keys, how, text = groups[:3]
    if keys is None or how is None or text is None or len(how) > 2 or len(keys) > 3:
        return
    held = max(0, (how[0] or 1) - 1)
    event = PRESSED if len(how) == 1 or how[1] is None else how[1]
    if event not in (PRESSED, REPEATED) or held not in MODIFIERS:
        return
    if final == "~" and keys == [ESCAPE] and text[0] is not None:
        keys, text, final = [text[0]], [None], "u"
    if keys[0] is None and final in "u~":
        return
    number = 1 if keys[0] is None else keys[0]
    shifted, base = (*keys, None, None)[1:3]
    if final == "u" and number in _KEYPAD:
        yield from _sign(_KEYPAD[number])
    elif f"{number}{final}" in key_names.MODIFIERS:
        return
    elif name := key_names.NUMBERED.get(f"{number}{final}"):
        yield _named(name, held)
    elif final != "u":
        if len(keys) == 1 and event == PRESSED:
            yield from _known(f"\x1b[{body}{final}")
    elif typed := "".join(scalar(each) for each in text if each is not None):
        if not held & ~(SHIFT | ALT | CAPS | 128):
            for char in typed:
                yield from _sign(char)
        else:
            yield _with(typed[0], held & ~SHIFT)
    elif text == [None]:
        # Text that was told and cannot be is none, not another one.
        yield from _letter(number, shifted, base, held)


def _letter(number: int, shifted: int | None, base: int | None, held: int) -> Iterator[events.Key]:
    """A key that is told by its letter alone."""
    char = scalar(number)
    if not char:
        return
    if held & ~(SHIFT | CAPS | 128):
        # In another script the key that stands there on a Latin keyboard is meant.
        latin = scalar(base) if base is not None and not char.isascii() else ""
        yield _with(latin or char, held)
        return
    if held & SHIFT and shifted is not None:
        char = scalar(shifted)
    elif held & (SHIFT | CAPS) and char.isalpha():
        char = capital if len(capital := char.upper()) == 1 else char
    elif held & SHIFT:
        # What stands above a figure or a sign is another one on every keyboard.
        char = ""
    if char:
        yield from _sign(char)


def _with(char: str, held: int) -> events.Key:
    return _named(key_names.key_of(char), held)


def _named(name: str, held: int) -> events.Key:
    if name in _PLAIN and not held & ~(SHIFT | CAPS | 128):
        held = 0
    names = [each for bit, each in _NAMED if held & bit]
    if held & SHIFT:
        names.append("shift")
    if names:
        return events.Key("+".join([*sorted(names), name]), None)
    return events.Key(name, _SIGNS.get(name))
