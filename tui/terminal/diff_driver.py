"""Textual's own driver, with less to write: what a terminal does not show already (see ``screen_model``)."""

import logging
import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final, TextIO

from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.driver import Driver

from tui.canvas import Caret, Weight
from tui.terminal.input_driver import Attentive, asked
from tui.terminal.runs import to
from tui.terminal.screen_model import Shadow, Stretch, clears, is_aside
from tui.terminal.title import titled

SHOW: Final = "\x1b[?25h"
HIDE: Final = "\x1b[?25l"
_SHOWN: Final = re.compile("\x1b\\[\\?25([hl])")

_log = logging.getLogger(__name__)


class Thrift:
    """What is still to be written of all that is written on one terminal."""

    def __init__(self) -> None:
        self._shadow = Shadow()
        self._beginning = False
        self._shown = False
        """Whether the cursor is to be seen; Textual hides it before anything is drawn."""
        self._stands: tuple[int, int] | None = None
        """Where the cursor stands; None when that is not known."""

    def less(self, data: str, size: tuple[int, int]) -> str:
        """What must be sent, "" for nothing. An update in which nothing changes has no beginning or end."""
        if data == SYNC_START:
            self._beginning = True
            return ""
        if data == SYNC_END and self._beginning:
            self._beginning = False
            return ""
        sent = self._shadow.less(data, size)
        if is_aside(data):
            if found := _SHOWN.findall(data):
                self._shown = found[-1] == "h"
            if clears(data):
                self._stands = None
            return self._begun(sent)
        return self._begun(self._drawing(sent))

    def put(self, stretches: Iterable[Stretch], size: tuple[int, int]) -> str:
        """What must be sent to show these cells, "" for nothing."""
        return self._begun(self._drawing(self._shadow.put(stretches, size)))

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
        return self._begun(sent)

    def _drawing(self, sent: str) -> str:
        """What draws these: the cursor is not seen hurrying from one to the next."""
        if not sent:
            return ""
        self._stands = None
        if self._shown:
            self._shown = False
            return HIDE + sent
        return sent

    def _begun(self, sent: str) -> str:
        if sent and self._beginning:
            self._beginning = False
            return SYNC_START + sent
        return sent

    def forget(self) -> None:
        """The terminal may show anything."""
        self._shadow.forget()
        self._stands = None


@lru_cache(maxsize=8)
def thrifty_driver(stock: type[Driver]) -> type[Driver]:
    """Textual's driver of this class, with less to write."""

    class Thrifty(Attentive, stock):  # type: ignore[misc,valid-type]  # known when it runs
        """The stock driver; what is written is less, and what is heard is what was pressed."""

        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self._thrift = Thrift()
            # On Windows long texts have to go in pieces, which the stock driver knows.
            self._terminal: TextIO | None = None if sys.platform == "win32" else getattr(self, "_file", None)
            self._title = ""
            self._shown_title = ""
            self._held: list[str] | None = None
            """What is sent at the end of the update that goes on; None while there is none."""

        def write(self, data: str) -> None:
            """Write what does the same in fewer bytes."""
            if sent := self._thrift.less(asked(data), tuple(self._app.size)):
                self._send(sent)

        def put(self, stretches: Iterable[Stretch]) -> None:
            """Show these cells."""
            if sent := self._thrift.put(stretches, tuple(self._app.size)):
                self._send(sent)

        def entitle(self, title: str) -> None:
            """Give the terminal's window this title, for as long as the terminal is ours."""
            self._title = title
            self._show_title(title)

        def _show_title(self, title: str) -> None:
            if change := titled(self._shown_title, title):
                self._shown_title = title
                self.write(change)

        def start_application_mode(self) -> None:
            """Take the terminal, or take it back from the shell."""
            super().start_application_mode()
            self._show_title(self._title)

        def stop_application_mode(self) -> None:
            """Give the terminal back, be it for good or for a while."""
            # A signal may come amid an update, whose end would come too late for what is sent here.
            self.end()
            self._show_title("")
            super().stop_application_mode()

        def surely_give_back(self) -> None:
            """Give the terminal back by hand, and its title with it."""
            if change := titled(self._shown_title, ""):
                self._shown_title = ""
                with suppress(OSError):
                    os.write(2, change.encode())
            super().surely_give_back()

        def begin(self) -> None:
            """An update begins: what is sent until its end goes in one piece."""
            self._held = []

        def stand(self, caret: Caret | None) -> None:
            """Have the cursor stand there."""
            if sent := self._thrift.stand(caret):
                self._send(sent)

        def end(self) -> None:
            """The update is over."""
            held, self._held = self._held, None
            if held:
                self._send("".join(held))

        def _send(self, sent: str) -> None:
            """Write at once. Textual leaves that to a thread; to wake it takes as long as to write, and what
            waits for a slow terminal there is old by the time it is shown."""
            if self._held is not None:
                self._held.append(sent)
                return
            if self._terminal is None:
                super().write(sent)  # type: ignore[safe-super]  # the stock driver has one
                return
            try:
                self._terminal.write(sent)
                self._terminal.flush()
            except OSError as error:
                # The terminal has gone, and takes its program with it soon (see ``hangup``).
                _log.info("nobody looks: %s", error)

        def forget(self) -> None:
            """The terminal may show anything: what is written next is written whole."""
            self._thrift.forget()

    return Thrifty
