"""Our driver: Textual's, which listens with our ear and writes only what a terminal does not show already."""

import logging
import os
import sys
from contextlib import suppress
from typing import TextIO

from tui.terminal.host import Host
from tui.terminal.input_driver import ListeningDriver
from tui.terminal.output import Output
from tui.terminal.title import titled

_log = logging.getLogger(__name__)


class TerminalDriver(ListeningDriver):
    """The terminal that the app is drawn on."""

    def __init__(
        self,
        app: Host,
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size)
        self.file: TextIO | None = sys.__stderr__
        self._title = ""
        self._shown_title = ""
        self.output = Output(app, self._send)
        app.output, app.terminal = self.output, self

    def write(self, data: str) -> None:
        """Write what does the same in fewer bytes."""
        self.output.write(data)

    def flush(self) -> None:
        """What has been drawn goes to the terminal, and the cursor to its place."""
        self.output.flush()

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
        self.output.is_open = True
        self._show_title(self._title)

    def stop_application_mode(self) -> None:
        """Give the terminal back, be it for good or for a while."""
        # A signal may come amid an update, whose end would come too late for what is sent here.
        self.output.end()
        self.output.is_open = False
        self._show_title("")
        super().stop_application_mode()

    def surely_give_back(self) -> None:
        """Give the terminal back by hand, and its title with it."""
        if change := titled(self._shown_title, ""):
            self._shown_title = ""
            with suppress(OSError):
                os.write(2, change.encode())
        super().surely_give_back()

    def _send(self, sent: str) -> None:
        """Write at once. Textual leaves that to a thread; to wake it takes as long as to write, and what
        waits for a slow terminal there is old by the time it is shown."""
        if self.file is None:
            return
        try:
            self.file.write(sent)
            self.file.flush()
        except OSError as error:
            # The terminal has gone, and takes its program with it soon (see ``hangup``).
            _log.info("nobody looks: %s", error)
