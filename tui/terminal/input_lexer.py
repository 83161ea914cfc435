"""What a terminal sends, cut into pieces: signs, control sequences, pastes. No piece is ever too long.

A terminal answers whenever it likes, in as many parts as it likes, and the other end of a
line may send anything. So nothing is remembered but the beginning of one piece, and never more of it than any
terminal says: what is longer is heard to its end and forgotten. Text in, pieces out; no clock, no terminal.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

ESCAPE_WAIT: Final = 0.1
"""Seconds after which an escape that nothing has followed was the key."""
IDLE: Final = 3.0
"""Seconds after which a reply that does not go on is given up."""
PASTE_WAIT: Final = 2.0
"""Seconds of silence after which a paste without an end has ended."""
PERSON: Final = 0.1
"""Seconds of silence before a Ctrl-C in what should be a paste or a reply, when it comes from a person."""
MOST_BODY: Final = 64
"""Characters of a control sequence between its beginning and its end."""
MOST_PASTED: Final = 8000
"""Characters of a paste that are kept; more than any field takes."""

BEGIN, END = "200", "\x1b[201~"
"""The body of the sequence that begins a paste, and all of the one that ends it."""
_INTERRUPT = "\x03"
_AT_WORK = ("\r", "\n", _INTERRUPT)
"""Never part of a reply: a person is at work."""


@dataclass(frozen=True, slots=True)
class Sign:
    """One character that is in no sequence; controls are among them."""

    char: str


@dataclass(frozen=True, slots=True)
class Meta:
    """A character with an escape before it; "" for an escape alone."""

    char: str


@dataclass(frozen=True, slots=True)
class Control:
    """A control sequence (CSI): what stands between its beginning and its final letter, and that letter."""

    body: str
    final: str


@dataclass(frozen=True, slots=True)
class Single:
    """A key of the keypad or a function key as old terminals send it (SS3)."""

    body: str
    final: str


@dataclass(frozen=True, slots=True)
class Pasted:
    """A paste, or as much of it as is kept. An end without a beginning is an empty one."""

    text: str


Piece: TypeAlias = Sign | Meta | Control | Single | Pasted


class Ear:
    """The pieces of what one terminal sends.

    ``feed`` takes what has arrived and when; ``idle`` is called when nothing has, at ``due`` at the latest.
    """

    def __init__(self) -> None:
        self._within = ""
        """What is going on: "" nothing, "escape", "control", "console", "single", "string", "mouse"."""
        self._body = ""
        self._count = 0
        self._cut = False
        """The escape was within a string, and may be the first half of its end."""
        self._pasted: list[str] | None = None
        self._kept = 0
        self._tail = ""
        self._since = 0.0
        self.last = 0.0
        """When something came last."""

    @property
    def pasting(self) -> bool:
        """Whether a paste is going on."""
        return self._pasted is not None

    @property
    def held(self) -> int:
        """So many characters are remembered."""
        return len(self._body) + len(self._tail) + self._kept

    @property
    def due(self) -> float | None:
        """When silence will mean something."""
        if self._pasted is not None:
            return self.last + PASTE_WAIT
        match self._within:
            case "":
                return None
            case "escape" | "single" if not self._cut:
                return self.last + ESCAPE_WAIT
            case "string" if self._count == 0 and self._body != "]":
                # Alt with a letter, unless what that letter introduces goes on at once.
                return self.last + ESCAPE_WAIT
            case _:
                return self._since + IDLE

    def idle(self, now: float) -> list[Piece]:
        """Nothing has come until now."""
        due = self.due
        if due is None or now < due:
            return []
        if self._pasted is not None:
            return [self._end_of_paste(self._tail)]
        within, body, count, cut = self._within, self._body, self._count, self._cut
        self._forget()
        match within:
            case "escape" if not cut:
                return [Meta("")]
            case "single" if not body:
                return [Meta("O")]
            case "string" if count == 0:
                return [Meta(body)]
            case _:
                return []

    def feed(self, text: str, now: float) -> list[Piece]:
        """The pieces that end in this text."""
        pieces = self.idle(now)
        gap, self.last = now - self.last, now
        if not self._within or len(text) > 1:
            # A player who waits for the keyboard may be typing sign by sign: that keeps nothing going.
            self._since = now
        if text == _INTERRUPT and gap >= PERSON and self._pasted is not None:
            # A player who presses that has waited long enough for the end of it.
            pieces.append(self._end_of_paste(self._tail))
        at = 0
        while at < len(text):
            if self._pasted is not None:
                at = self._paste(text, at, pieces)
            else:
                self._take(text[at], pieces)
                at += 1
        return pieces

    # --- Pastes -----------------------------------------------------------------------------------------

    def _paste(self, text: str, at: int, pieces: list[Piece]) -> int:
        """Go on in a paste; the place where it has ended or the text has."""
        told = self._tail + text[at:]
        end = told.find(END)
        if end >= 0:
            rest = len(told) - end - len(END)
            self._tail = ""
            pieces.append(self._end_of_paste(told[:end]))
            return len(text) - rest
        tail = next((n for n in range(len(END) - 1, 0, -1) if told.endswith(END[:n])), 0)
        self._keep(told[: len(told) - tail])
        self._tail = told[len(told) - tail :]
        return len(text)

    def _keep(self, text: str) -> None:
        assert self._pasted is not None
        kept = text[: MOST_PASTED - self._kept]
        if kept:
            self._pasted.append(kept)
            self._kept += len(kept)

    def _end_of_paste(self, last: str) -> Pasted:
        self._keep(last)
        assert self._pasted is not None
        text = "".join(self._pasted)
        self._pasted, self._kept, self._tail = None, 0, ""
        return Pasted(text)

    # --- Sequences --------------------------------------------------------------------------------------

    def _forget(self) -> None:
        self._within = self._body = ""
        self._count = 0
        self._cut = False

    def _take(self, char: str, pieces: list[Piece]) -> None:
        if self._within == "mouse":
            self._count -= 1
            if self._count == 0:
                self._forget()
            return
        if char == "\x1b":
            cut = self._within == "string" or self._cut
            if self._within == "escape" and not cut:
                pieces.append(Meta(""))
            self._forget()
            self._within, self._cut = "escape", cut
            return
        if self._within and char in _AT_WORK:
            if self._within == "escape" and char != _INTERRUPT:
                pieces.append(Meta(char))
            else:
                pieces.append(Sign(char))
            self._forget()
            return
        match self._within:
            case "":
                pieces.append(Sign(char))
            case "escape":
                self._introduced(char, pieces)
            case "console":
                self._forget()
                pieces.append(Control("[", char))
            case "string":
                self._count = 1
                if char in ("\a", "\x9c"):
                    self._forget()
            case _:
                self._sequence(char, pieces)

    def _introduced(self, char: str, pieces: list[Piece]) -> None:
        cut = self._cut
        self._forget()
        match char:
            case "\\" if cut:
                pass  # the end of a string
            case "[":
                self._within = "control"
            case "O":
                self._within = "single"
            case "]" | "P" | "X" | "^" | "_":
                self._within, self._body = "string", char
            case _:
                pieces.append(Meta(char))

    def _sequence(self, char: str, pieces: list[Piece]) -> None:
        """Go on in a control sequence, or with a key of the keypad."""
        control = self._within == "control"
        if control and not self._count and char == "[":
            self._within = "console"
        elif "@" <= char <= "~":
            body = self._body
            self._forget()
            if control and char == "M" and not body:
                # Three characters follow that can be any: an old way to tell of the mouse.
                self._within, self._count = "mouse", 3
            elif control and char == "~" and body == BEGIN:
                self._pasted = []
            elif control and char == "~" and body == END[2:5]:
                pieces.append(Pasted(""))
            elif len(body) <= MOST_BODY:
                pieces.append(Control(body, char) if control else Single(body, char))
        else:
            # What belongs in no sequence makes it one that means nothing.
            self._count += 1
            if len(self._body) <= MOST_BODY:
                self._body += char
