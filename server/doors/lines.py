"""The wire as JSON, one object a line: the very same messages, for scripts and for bots of other people.

Nothing here knows a message: what the tables say in MessagePack is said in JSON, and the other way round.
Only the form of an ask is checked, so that a slip is answered with a line and does not end the connection.
"""

import msgspec

from shared.refusal import Refusal
from shared.wire import (
    MAX_ASK,
    VERSION,
    BadFrame,
    Bye,
    Enter,
    Frames,
    Greet,
    Quit,
    Refused,
    Rename,
    frame,
    framed,
    packed,
    read_ask,
    read_tell,
)

MOST_SLIPS = 20
"""Lines that were no asks, before the door gives up on somebody."""


class Lines:
    """One conversation. Bytes in; frames for the tables and lines for the client out."""

    def __init__(self, limit: int) -> None:
        self._tells = Frames(limit)
        self._text = bytearray()
        self._skipping = False
        self._slips = 0
        self.greeted = False
        self._left = False
        self.parted = False
        """The tables have said good bye."""

    @property
    def hopeless(self) -> bool:
        """Whether enough has been said that makes no sense."""
        return self._slips >= MOST_SLIPS

    def greet(self) -> bytes:
        """A frame that greets for a client that does not do so itself; nothing once it is done."""
        if self.greeted:
            return b""
        self.greeted = True
        return frame(Greet(VERSION))

    def heard(self, data: bytes) -> tuple[bytes, bytes]:
        """The client sent these bytes: frames for the tables, and lines to answer at once."""
        frames, answers = bytearray(), bytearray()
        self._text += data
        while not self.hopeless and (end := self._text.find(b"\n")) >= 0:
            line = bytes(self._text[:end]).strip()
            del self._text[: end + 1]
            if self._skipping:
                self._skipping = False
            elif line and not self._left:
                self._line(line, frames, answers)
        if len(self._text) > MAX_ASK:
            if not self._skipping:
                answers += self._slip(f"a line is longer than {MAX_ASK} bytes")
            self._skipping = True
            self._text.clear()
        return bytes(frames), bytes(answers)

    def over(self) -> bytes:
        """The client has nothing more to say: what it said last, and a farewell in its name."""
        frames, _ = self.heard(b"\n")
        return frames if self._left else frames + self.greet() + frame(Quit())

    def told(self, data: bytes) -> bytes:
        """The tables sent these bytes: lines for the client. BadFrame when they are none."""
        payloads = self._tells.feed(data)
        if payloads:
            self.parted = _is_bye(payloads[-1])
        return b"".join(_line(payload) for payload in payloads)

    def _line(self, line: bytes, frames: bytearray, answers: bytearray) -> None:
        try:
            payload = msgspec.msgpack.encode(msgspec.json.decode(line))
            ask = read_ask(payload)
        except (BadFrame, msgspec.MsgspecError, RecursionError, OverflowError, ValueError) as error:
            answers += self._slip(str(error).removeprefix("not an ask: ") or "no JSON")
            return
        if len(payload) > MAX_ASK:
            answers += self._slip(f"a message is longer than {MAX_ASK} bytes")
        elif isinstance(ask, Greet) and self.greeted:
            # The door has greeted already for a client that took its time; what is left to say is who it is.
            frames += frame(Enter(ask.resume)) if ask.resume else b""
            frames += frame(Rename(ask.name)) if ask.name and not ask.resume else b""
        else:
            if not isinstance(ask, Greet):
                frames += self.greet()
            self.greeted = True
            # Nobody listens behind a farewell, and speaking to him would cost us his answer.
            self._left = isinstance(ask, Quit)
            frames += framed(payload)

    def _slip(self, reason: str) -> bytes:
        self._slips += 1
        return _line(packed(Refused(Refusal("house.not_a_message", {"reason": reason[:200]}))))


def _is_bye(payload: bytes) -> bool:
    """Whether this is the last that the tables ever say."""
    try:
        return isinstance(read_tell(payload), Bye)
    except BadFrame:
        return False


def _line(payload: bytes) -> bytes:
    try:
        return msgspec.json.encode(msgspec.msgpack.decode(payload)) + b"\n"
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadFrame(f"not MessagePack: {error}") from error
