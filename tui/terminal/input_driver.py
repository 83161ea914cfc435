"""The half of Textual's driver that listens: what it hears through our own ear, and whom it believes.

Textual's own parser raises on what a terminal may well say, and takes what it does not know for keys; it
believes a terminal that claims to tell its size, and stops asking the kernel. Here nothing that arrives
raises, the size is what the kernel says, and no more arrives at once than can be dealt with.
"""

import asyncio
import os
import selectors
import termios
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress
from threading import Event as Flag
from time import monotonic
from typing import Final

from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from tui.terminal.host import Host
from tui.terminal.input_lexer import MOST_PASTED, Ear, Pasted, Piece, Sign
from tui.terminal.input_parser import Keystrokes

READ: Final = 4096
LOOK: Final = 0.1
"""Seconds after which the thread that reads looks whether it shall go on."""
MOST_UNREAD: Final = 2000
"""Messages that wait for the app before no more is read from the terminal."""
MOST_TYPED: Final = 200
"""Signs of one reading that can be keys. More at once are a paste, which is handed on as one."""

LARGEST: Final = (500, 200)
"""Columns and rows that are drawn at most."""
USUAL: Final = (80, 24)

GIVEN_BACK: Final = (
    "\x1b[?2026l\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1004l\x1b[?2004l\x1b[?7h\x1b[<u"
    "\x1b[?1049l\x1b[?25h\x1b[0m"
)
"""What undoes all that was asked of a terminal."""


def sensible(size: tuple[int, int], before: tuple[int, int]) -> tuple[int, int]:
    """A size to draw at: a terminal without columns or rows has not told any."""
    if min(size) < 1:
        return before
    return min(size[0], LARGEST[0]), min(size[1], LARGEST[1])


def folded(pieces: list[Piece]) -> list[Piece]:
    """What one reading brought; text that no hand has typed at once as the paste that it is."""
    if sum(isinstance(piece, Sign) for piece in pieces) <= MOST_TYPED:
        return pieces
    text = "".join(piece.char for piece in pieces if isinstance(piece, Sign))
    return [Pasted(text[:MOST_PASTED]), *(piece for piece in pieces if not isinstance(piece, Sign))]


class ListeningDriver(LinuxDriver):
    """Textual's driver, with our own ear."""

    def __init__(
        self,
        app: Host,
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        self.host = app
        self.loop = asyncio.get_running_loop()
        self._believed = USUAL
        self._taken = False
        super().__init__(app, debug=debug, mouse=mouse, size=size or self.measured())

    # --- What is asked of the terminal ------------------------------------------------------------------

    def measured(self) -> tuple[int, int]:
        """Columns and rows: what the kernel says, whatever a shell has put into the environment."""
        for number in (0, 2, 1):
            try:
                size = os.get_terminal_size(number)
            except OSError:
                continue
            self._believed = sensible((size.columns, size.lines), self._believed)
            break
        return self._believed

    def start_application_mode(self) -> None:
        """Take the terminal."""
        self._taken = True
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual tells no types of it

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        super().stop_application_mode()
        self._taken = False

    def surely_give_back(self) -> None:
        """Give the terminal back by hand, where what usually does has broken: no more is heard, and the
        terminal and its line are as they were."""
        if not self._taken:
            return
        self._taken = False
        self.exit_event.set()
        with suppress(OSError, ValueError, termios.error):
            os.write(2, GIVEN_BACK.encode())
            if self.attrs_before is not None:
                termios.tcsetattr(self.fileno, termios.TCSAFLUSH, self.attrs_before)

    # --- What comes from the terminal -------------------------------------------------------------------

    def run_input_thread(self) -> None:
        """Hear what the terminal sends, until there is no more to be heard."""
        try:
            self.listen()
        except Exception as error:
            self._call(self.host.raise_later, error)

    def listen(self) -> None:
        """Read, and tell the app what it means."""
        ear, keystrokes = Ear(), Keystrokes()
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                due = ear.due
                ready = selector.select(LOOK if due is None else min(LOOK, max(0.0, due - monotonic())))
                now = monotonic()
                # By itself, for it has the time of what came last.
                self._hand_on(ear, keystrokes, ear.idle(now))
                if not ready:
                    continue
                try:
                    data = os.read(self.fileno, READ)
                except OSError:
                    data = b""
                if not data:
                    return  # the terminal has gone, and the program goes with it (see ``hangup``)
                self._hand_on(ear, keystrokes, ear.feed(decode(data), now))

    def _hand_on(self, ear: Ear, keystrokes: Keystrokes, pieces: list[Piece]) -> None:
        """Tell the app what these pieces mean, and wait as long as it has enough to do."""
        meant: list[Message] = []
        for piece in folded(pieces):
            for message in keystrokes.meant(piece):
                message.time = ear.last
                meant.append(message)
        if ear.pasting or meant:
            told = [message for message in meant if isinstance(message, events.Event)]
            self._call(self.host.come_at_once, told, ear.last if ear.pasting else None)
        for message in meant:
            self.process_message(message)
        if not meant:
            return
        posted = Flag()
        if not self._call(posted.set):
            return
        while not posted.wait(LOOK):
            if self.exit_event.is_set():
                return
        while self.host.message_queue_size >= MOST_UNREAD:
            if self.exit_event.wait(LOOK / 10):
                return

    def send_message(self, message: Message) -> None:
        """Have the app read this among its messages."""
        self._call(self.host.post_message, message)

    def _call(self, function: Callable[..., object], *args: object) -> bool:
        """Have the app's loop call this; False when it has ended."""
        try:
            self.loop.call_soon_threadsafe(function, *args)
        except RuntimeError:
            if not self.loop.is_closed():
                raise
            return False
        return True
