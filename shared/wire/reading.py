"""What was said, out of payloads of MessagePack: the only place that reads them."""

from typing import Literal

import msgspec

from shared import house
from shared.refusal import Refusal
from shared.wire.bounds import MAX_ID
from shared.wire.frames import BadFrame
from shared.wire.hello import Hello
from shared.wire.methods import NAME_OF_NOTIFICATION, NOTIFICATIONS, REQUESTS
from shared.wire.notifications import Goodbye, Notification
from shared.wire.requests import Request
from shared.wire.results import Result
from shared.wire.rpc import (
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    NO_JSON,
    PARSE_ERROR,
    Call,
    Error,
    Id,
    Refused,
    Response,
    Slip,
)
from shared.wire.writing import old_farewell

UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)
"""What decoding raises on bytes from outside; the last on lists within lists without end."""


class _Request(msgspec.Struct, frozen=True):
    jsonrpc: Literal["2.0"]
    id: Id
    method: str
    params: msgspec.Raw = msgspec.Raw(b"\x80")


class _Named(msgspec.Struct, frozen=True):
    id: Id | None = None


class _Told(msgspec.Struct, frozen=True):
    """A response or a notification."""

    method: str = ""
    params: msgspec.Raw = msgspec.Raw(b"\x80")
    id: Id | None = None
    result: msgspec.Raw = msgspec.Raw(b"\x80")
    error: Error | None = None


class _Older(msgspec.Struct, frozen=True):
    type: str
    jsonrpc: msgspec.UnsetType = msgspec.UNSET


_hello = msgspec.msgpack.Decoder(Hello)
_request = msgspec.msgpack.Decoder(_Request)
_named = msgspec.msgpack.Decoder(_Named)
_told = msgspec.msgpack.Decoder(_Told)
_older = msgspec.msgpack.Decoder(_Older)
_params = {name: msgspec.msgpack.Decoder(method.params) for name, method in REQUESTS.items()}
_results = {method.params: msgspec.msgpack.Decoder(method.result) for method in REQUESTS.values()}
_tells = {name: msgspec.msgpack.Decoder(tell) for name, tell in NOTIFICATIONS.items()}


def read_hello(payload: bytes) -> Hello:
    """The hello in a payload. BadFrame when it is none."""
    try:
        return _hello.decode(payload)
    except UNREADABLE as error:
        raise BadFrame(f"not a hello: {error}") from error


def is_older(payload: bytes) -> bool:
    """Whether this was said by a client of protocol 1."""
    try:
        _older.decode(payload)
    except UNREADABLE:
        return False
    return True


def is_farewell(payload: bytes) -> bool:
    """Whether this is the last that the tables ever say."""
    try:
        return payload == old_farewell() or _told.decode(payload).method == NAME_OF_NOTIFICATION[Goodbye]
    except UNREADABLE:
        return False


def read_call(payload: bytes) -> Call | Slip:
    """The request in a payload, or what is wrong with it."""
    if payload.startswith(NO_JSON):
        return _slip(None, PARSE_ERROR, payload[1:].decode(errors="replace"))
    try:
        call = _request.decode(payload)
    except msgspec.ValidationError as error:
        return _no_request(payload, str(error))
    except UNREADABLE as error:
        return _slip(None, PARSE_ERROR, str(error))
    if isinstance(call.id, str) and len(call.id) > MAX_ID:
        return _slip(None, INVALID_REQUEST, f"an id is longer than {MAX_ID} characters")
    if call.method not in _params:
        return _slip(call.id, METHOD_NOT_FOUND, f"there is no method {call.method!r}")
    try:
        return Call(call.id, _params[call.method].decode(call.params))
    except UNREADABLE as error:
        return _slip(call.id, INVALID_PARAMS, str(error))


def read_told(payload: bytes) -> Notification | Response | None:
    """What the house says in a payload; None for a notification that is not known here. BadFrame when it is
    nothing of the kind."""
    try:
        told = _told.decode(payload)
        if told.method:
            return _tells[told.method].decode(told.params) if told.method in _tells else None
    except UNREADABLE as error:
        raise BadFrame(f"nothing that a house says: {error}") from error
    if told.error is None:
        return Response(told.id, told.result)
    data = told.error.data
    return Response(told.id, Refused(Refusal(data.key, data.args), told.error.code, data.retry_after))


def outcome_of(ask: Request, response: Response) -> Result | Refused:
    """What became of a request. BadFrame when the result is none of this request's."""
    if isinstance(response.outcome, Refused):
        return response.outcome
    try:
        return _results[type(ask)].decode(response.outcome)
    except UNREADABLE as error:
        raise BadFrame(f"no result of {type(ask).__name__}: {error}") from error


def _no_request(payload: bytes, reason: str) -> Slip:
    """What is wrong with something that is no request, said to its id where that can be made out."""
    try:
        number = _named.decode(payload).id
    except UNREADABLE:
        number = None
    if payload[:1] and (payload[0] & 0xF0 == 0x90 or payload[0] in (0xDC, 0xDD)):
        reason = "a batch is not taken here: send one request after the other"
    if isinstance(number, str) and len(number) > MAX_ID:
        number = None
    return _slip(number, INVALID_REQUEST, reason)


def _slip(number: Id | None, code: int, reason: str) -> Slip:
    said = "".join(sign if sign.isprintable() else "?" for sign in reason[:200])
    return Slip(number, Refused(house.NOT_A_MESSAGE.refusal(reason=said), code))
