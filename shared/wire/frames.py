"""Bytes cut into frames: four bytes of length, big end first, and a payload of so many."""


class BadFrame(Exception):
    """The other side broke the protocol; the connection is of no more use. The text is for the log."""

    before: tuple[bytes, ...] = ()
    """The payloads that were whole, of those that came with it."""


def framed(payload: bytes) -> bytes:
    """A payload with its length before it."""
    return len(payload).to_bytes(4) + payload


class Frames:
    """Bytes in, payloads out: collects what arrives and cuts it into frames."""

    def __init__(self, limit: int) -> None:
        self._buffer = bytearray()
        self._limit = limit

    def allow(self, limit: int) -> None:
        """Payloads may be so long from now on."""
        self._limit = limit

    def feed(self, data: bytes) -> list[bytes]:
        """The payloads completed by these bytes. BadFrame when one would be longer than the limit."""
        self._buffer += data
        found: list[bytes] = []
        at = 0
        while len(self._buffer) - at >= 4:
            length = int.from_bytes(self._buffer[at : at + 4])
            if length > self._limit:
                broken = BadFrame(f"a frame of {length} bytes, more than {self._limit}")
                broken.before = tuple(found)
                raise broken
            if len(self._buffer) - at - 4 < length:
                break
            found.append(bytes(self._buffer[at + 4 : at + 4 + length]))
            at += 4 + length
        del self._buffer[:at]
        return found
