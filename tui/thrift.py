"""Textual's own driver, with less to write: only what the terminal does not show already (see ``shadow``)."""

import logging
import sys
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TextIO

from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.driver import Driver

from tui.attentive import Attentive, asked
from tui.shadow import Shadow, Stretch

_log = logging.getLogger(__name__)


class Thrift:
    """What is still to be written of all that is written on one terminal."""

    def __init__(self) -> None:
        self._shadow = Shadow()
        self._beginning = False

    def less(self, data: str, size: tuple[int, int]) -> str:
        """What must be sent, "" for nothing. An update in which nothing changes has no beginning or end."""
        if data == SYNC_START:
            self._beginning = True
            return ""
        if data == SYNC_END and self._beginning:
            self._beginning = False
            return ""
        return self._begun(self._shadow.less(data, size))

    def put(self, stretches: Iterable[Stretch], size: tuple[int, int]) -> str:
        """What must be sent to show these cells, "" for nothing."""
        return self._begun(self._shadow.put(stretches, size))

    def _begun(self, sent: str) -> str:
        if sent and self._beginning:
            self._beginning = False
            return SYNC_START + sent
        return sent

    def forget(self) -> None:
        """The terminal may show anything."""
        self._shadow.forget()


@lru_cache(maxsize=8)
def thrifty_driver(stock: type[Driver]) -> type[Driver]:
    """Textual's driver of this class, with less to write."""

    class Thrifty(Attentive, stock):  # type: ignore[misc,valid-type]  # known when it runs
        """The stock driver; what is written is less, and what is heard is what somebody pressed."""

        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self._thrift = Thrift()
            # On Windows long texts have to go in pieces, which the stock driver knows.
            self._terminal: TextIO | None = None if sys.platform == "win32" else getattr(self, "_file", None)

        def write(self, data: str) -> None:
            """Write what does the same in fewer bytes."""
            if sent := self._thrift.less(asked(data), tuple(self._app.size)):
                self._send(sent)

        def put(self, stretches: Iterable[Stretch]) -> None:
            """Show these cells."""
            if sent := self._thrift.put(stretches, tuple(self._app.size)):
                self._send(sent)

        def _send(self, sent: str) -> None:
            """Write at once. Textual leaves that to a thread; to wake it takes as long as to write, and what
            waits for a slow terminal there is old by the time it is shown."""
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
