"""What a painted app sends to a terminal, and what is then to be seen: bytes and pyte's cells."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple

import pyte
import pyte.screens
import pytest
from textual import events
from textual.driver import Driver
from textual.geometry import Size
from textual.pilot import Pilot

from tui.terminal.host import Host
from tui.terminal.output import Output
from tui.terminal.screen_model import Stretch

SUITS = "♠♥♦♣"


class Cell(NamedTuple):
    """A cell as the terminal shows it. Colours are pyte's: "default", a name, or six hexadecimal digits."""

    char: str
    fg: str
    bg: str
    bold: bool
    reverse: bool


class Eyes:
    """A terminal of pyte's that is fed with all that is written."""

    def __init__(self, columns: int, rows: int) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        # A driver hides the cursor before anything is drawn.
        self.stream.feed("\x1b[?25l")
        self.sent = ""
        self.straight = 0
        """How often cells went straight to it, past Textual."""
        self.closed = False
        """Nothing is looked at."""

    def write(self, data: str) -> None:
        """Take what the app writes."""
        self.sent += data
        if not self.closed:
            self.stream.feed(data)

    def taken(self) -> bytes:
        """What was sent since this was last asked, without the brackets of a synchronised update."""
        sent, self.sent = self.sent, ""
        return sent.replace("\x1b[?2026h", "").replace("\x1b[?2026l", "").encode()

    def text(self) -> str:
        """The signs alone, row by row."""
        return "\n".join(row.rstrip() for row in self.screen.display)

    def cell(self, x: int, y: int) -> Cell:
        """One cell, column and row from 0."""
        char = self.screen.buffer[y][x]
        return Cell(char.data, char.fg, char.bg, char.bold, char.reverse)

    def cells(self) -> list[Cell]:
        """Every cell."""
        return [self.cell(x, y) for y in range(self.screen.lines) for x in range(self.screen.columns)]

    def looks(self) -> list[Cell]:
        """Every cell by what can be seen of it: a blank has no ink, unless it is turned over."""
        return [
            cell._replace(fg="", bold=False) if cell.char == " " and not cell.reverse else cell
            for cell in self.cells()
        ]


class Seen(Output):
    """The way to the eyes."""

    def __init__(self, app: Host, eyes: Eyes) -> None:
        super().__init__(app, eyes.write)
        self._eyes = eyes

    def put(self, stretches: Iterable[Stretch]) -> None:
        self._eyes.straight += 1
        super().put(stretches)


class PyteDriver(Driver):
    """Textual's way to a terminal, which is this one of pyte's."""

    def __init__(self, app: Host, *, eyes: Eyes, size: tuple[int, int], **more: Any) -> None:
        super().__init__(app, size=size, **more)
        app.output = self._output = Seen(app, eyes)
        self._first_size = Size(*size)

    def write(self, data: str) -> None:
        """What is written is seen."""
        self._output.write(data)

    def flush(self) -> None:
        """An update is over."""
        self._output.flush()

    def start_application_mode(self) -> None:
        """Tell the app how large the terminal is."""
        self.send_message(events.Resize(self._first_size, self._first_size))

    def stop_application_mode(self) -> None:
        """The terminal stays as it is, to be looked at."""

    def disable_input(self) -> None:
        """Keys come from the pilot."""


@asynccontextmanager
async def seen(
    app: Host, columns: int, rows: int, *, wide_suits: bool = False
) -> AsyncIterator[tuple[Pilot[object], Eyes]]:
    """The app in a terminal of this size; with ``wide_suits`` in one that draws suits two cells wide."""
    with pytest.MonkeyPatch.context() as patch:
        if wide_suits:
            narrow = pyte.screens.wcwidth
            patch.setattr(pyte.screens, "wcwidth", lambda char: 2 if char in SUITS else narrow(char))
        eyes = Eyes(columns, rows)
        app.driver_class = partial(PyteDriver, eyes=eyes)  # type: ignore[assignment]  # is only called
        async with app.run_test(headless=False, size=(columns, rows)) as pilot:
            await pilot.pause()
            yield pilot, eyes
