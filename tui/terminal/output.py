"""What goes to one terminal: only what it does not show already, and each update in one piece."""

import re
from collections.abc import Callable, Iterable
from typing import Final, Protocol

from textual.geometry import Size

from tui.canvas import Caret, Weight
from tui.terminal.runs import to
from tui.terminal.screen_model import Shadow, Stretch, clears, is_aside

SYNC_START: Final = "\x1b[?2026h"
SYNC_END: Final = "\x1b[?2026l"
SHOW: Final = "\x1b[?25h"
HIDE: Final = "\x1b[?25l"
ESCAPE_TOLD_APART: Final = "\x1b[>1u"
"""Kitty's keyboard, as far as it is needed: the key Esc is no beginning of anything. Letters stay text."""

_SHOWN: Final = re.compile("\x1b\\[\\?25([hl])")
_KEYBOARD: Final = re.compile(r"\x1b\[>\d+u")
_NOT_ASKED: Final = re.compile(r"\x1b\[\?2048\$p|\x1b\]22;[^\x07]*\x07")
"""Whether the terminal tells its size, as some say that do not; and another pointer than the usual one, which
some print."""


def asked(data: str) -> str:
    """What is asked of the terminal of all that Textual would ask."""
    if _NOT_ASKED.fullmatch(data):
        return ""
    return ESCAPE_TOLD_APART if _KEYBOARD.fullmatch(data) else data


class Thrift:
    """What is still to be written of all that is written on one terminal."""

    def __init__(self) -> None:
        self._shadow = Shadow()
        self._shown = False
        """Whether the cursor is to be seen; Textual hides it before anything is drawn."""
        self._stands: tuple[int, int] | None = None
        """Where the cursor stands; None when that is not known."""

    def less(self, data: str, size: tuple[int, int]) -> str:
        """What must be sent, "" for nothing."""
        sent = self._shadow.less(data, size)
        if not is_aside(data):
            return self._drawing(sent)
        if found := _SHOWN.findall(data):
            self._shown = found[-1] == "h"
        if clears(data):
            self._stands = None
        return sent

    def put(self, stretches: Iterable[Stretch], size: tuple[int, int]) -> str:
        """What must be sent to show these cells, "" for nothing."""
        return self._drawing(self._shadow.put(stretches, size))

    def stand(self, caret: Caret | None) -> str:
        """What must be sent after all that has been drawn, so that the cursor stands there: to be seen where
        something is written, hidden elsewhere."""
        shown = caret is not None and caret.weight is Weight.WRITTEN
        sent = ""
        if caret is not None and self._stands != caret[:2]:
            self._stands = caret[:2]
            sent = to(*caret[:2])
        if shown != self._shown:
            self._shown = shown
            sent += SHOW if shown else HIDE
        return sent

    def _drawing(self, sent: str) -> str:
        """What draws these: the cursor is not seen hurrying from one to the next."""
        if not sent:
            return ""
        self._stands = None
        if self._shown:
            self._shown = False
            return HIDE + sent
        return sent

    def forget(self) -> None:
        """The terminal may show anything."""
        self._shadow.forget()
        self._stands = None


class Drawn(Protocol):
    """Whose screen it is: the app."""

    @property
    def size(self) -> Size:
        """Columns and rows of the terminal."""

    def caret(self) -> Caret | None:
        """Where the cursor stands once all is drawn."""


class Output:
    """The way to one terminal, for what Textual writes and for cells.

    An update is what is drawn until ``flush``, which Textual calls when it has drawn; what is no drawing (a
    bell, a mode, a title) goes at once. A terminal that can is told where an update begins and ends, and
    nothing at all of one in which nothing changes.
    """

    def __init__(self, app: Drawn, send: Callable[[str], None]) -> None:
        self._app = app
        self._send = send
        self._thrift = Thrift()
        self._held: list[str] = []
        self._drawing = False
        self._synchronised = False
        self.has_drawn = False
        """Whether anything has been drawn yet."""
        self.is_open = True
        """Whether the terminal is ours, and may be drawn on."""

    def write(self, data: str) -> None:
        """Write what does the same in fewer bytes."""
        data = asked(data)
        if not data:
            return
        if data in (SYNC_START, SYNC_END):
            self._synchronised = True  # Textual asks for it where the terminal has answered that it can
            return
        sent = self._thrift.less(data, self._app.size)
        if is_aside(data) and not self._drawing:
            if sent:
                self._send(sent)
            return
        self._hold(sent)

    def put(self, stretches: Iterable[Stretch]) -> None:
        """Show these cells at once."""
        self._hold(self._thrift.put(stretches, self._app.size))
        self.flush()

    def _hold(self, sent: str) -> None:
        self._drawing = True
        self.has_drawn = self.has_drawn or bool(sent)
        self._held.append(sent)

    def flush(self) -> None:
        """An update is over: have the cursor stand where it shall."""
        if self._drawing:
            self._held.append(self._thrift.stand(self._app.caret()))
            self.end()

    def end(self) -> None:
        """Send what has been drawn, wherever that leaves the cursor."""
        text = "".join(self._held)
        self._held.clear()
        self._drawing = False
        if text:
            self._send(f"{SYNC_START}{text}{SYNC_END}" if self._synchronised else text)

    def forget(self) -> None:
        """The terminal may show anything: what is written next is written whole."""
        self._thrift.forget()
