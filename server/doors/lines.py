"""The wire as JSON, one object a line: the very same messages, for scripts and for bots of other people.

Nothing here knows a message: what the tables say in MessagePack is said in JSON, and the other way round. A
line that is no JSON goes to the tables as such, since they answer everything in its order.
"""

import msgspec

from shared import strict_json
from shared.wire import MAX_ASK, UNREADABLE, BadFrame, Frames, framed, is_farewell, no_json


class Lines:
    """One conversation. Lines become frames for the tables, and frames lines for the client."""

    def __init__(self, limit: int) -> None:
        """``limit`` is how long a frame of the tables may be."""
        self._told = Frames(limit)
        self._text = bytearray()
        self._skipping = False
        self.parted = False
        """The tables have said good bye."""

    def heard(self, data: bytes) -> bytes:
        """The client sent these bytes: frames for the tables."""
        frames = bytearray()
        self._text += data
        while (end := self._text.find(b"\n")) >= 0:
            line = bytes(self._text[:end]).strip()
            del self._text[: end + 1]
            if self._skipping:
                self._skipping = False
            elif line:
                frames += framed(_payload(line))
        if len(self._text) > MAX_ASK:
            if not self._skipping:
                frames += framed(no_json(f"a line is longer than {MAX_ASK} bytes"))
            self._skipping = True
            self._text.clear()
        return bytes(frames)

    def told(self, data: bytes) -> bytes:
        """The tables sent these bytes: lines for the client. BadFrame when they are none."""
        payloads = self._told.feed(data)
        if payloads:
            self.parted = is_farewell(payloads[-1])
        return b"".join(_line(payload) for payload in payloads)


def _payload(line: bytes) -> bytes:
    """The same in MessagePack; what says that it was no JSON, where it was none."""
    try:
        if (fault := strict_json.fault_in(line)) is not None:
            return no_json(fault)
        payload = msgspec.msgpack.encode(msgspec.json.decode(line))
    except strict_json.DoubledKey as error:
        return no_json(f"the key {error.key!r} stands twice in one object")
    except (*UNREADABLE, OverflowError) as error:
        return no_json(str(error))
    if len(payload) > MAX_ASK:
        return no_json(f"a message is longer than {MAX_ASK} bytes")
    return payload


def _line(payload: bytes) -> bytes:
    try:
        return msgspec.json.encode(msgspec.msgpack.decode(payload)) + b"\n"
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadFrame(f"not MessagePack: {error}") from error
