"""What is said, as payloads and frames of MessagePack: the only place that writes them."""

import msgspec

from shared import house
from shared.wire.bounds import VERSION
from shared.wire.frames import framed
from shared.wire.hello import Hello
from shared.wire.methods import NAME_OF_NOTIFICATION, NAME_OF_REQUEST
from shared.wire.notifications import Notification
from shared.wire.requests import Request
from shared.wire.results import Result
from shared.wire.rpc import NO_JSON, Error, ErrorData, Id, Refused

_pack = msgspec.msgpack.Encoder()
_OTHER_VERSION = {"version": VERSION}
_OLD_FAREWELL = _pack.encode(
    {
        "type": "bye",
        "key": house.VERSION.key,
        "args": _OTHER_VERSION,
        "message": house.VERSION.spoken(_OTHER_VERSION),  # for people who read lines; old clients skip it
    }
)


def packed(message: Hello | Notification) -> bytes:
    """The payload of a notification, or of a door's hello."""
    if isinstance(message, Hello):
        return _pack.encode(message)
    return _pack.encode({"jsonrpc": "2.0", "method": NAME_OF_NOTIFICATION[type(message)], "params": message})


def frame(message: Hello | Notification) -> bytes:
    """A whole frame of a notification, or of a door's hello."""
    return framed(packed(message))


def request(number: Id, ask: Request) -> bytes:
    """The frame of a request."""
    return framed(
        _pack.encode({"jsonrpc": "2.0", "id": number, "method": NAME_OF_REQUEST[type(ask)], "params": ask})
    )


def response(number: Id | None, outcome: Result | Refused, message: str = "") -> bytes:
    """The payload of a response; ``message`` is the sentence of a refusal."""
    if isinstance(outcome, Refused):
        refusal = outcome.refusal
        data = ErrorData(refusal.key, refusal.args, outcome.retry_after)
        return _pack.encode({"jsonrpc": "2.0", "id": number, "error": Error(outcome.code, message, data)})
    return _pack.encode({"jsonrpc": "2.0", "id": number, "result": outcome})


def no_json(reason: str) -> bytes:
    """The payload for a line that was no JSON."""
    return NO_JSON + reason.encode(errors="replace")


def old_farewell() -> bytes:
    """The payload of the one thing that a client of protocol 1 is told: in its own form, that it is older."""
    return _OLD_FAREWELL
