"""JSON-RPC 2.0: how requests, responses and notifications stand in a frame, in MessagePack.

Written here and read here, and nowhere else; the JSON door turns the same maps into JSON and back.
"""

from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from shared.refusal import Refusal
from shared.wire.bounds import MAX_ID, VERSION
from shared.wire.frames import BadFrame, framed
from shared.wire.hello import Hello
from shared.wire.methods import NAME_OF_NOTIFICATION, NAME_OF_REQUEST, NOTIFICATIONS, REQUESTS
from shared.wire.notifications import Bye, Tell
from shared.wire.requests import Ask
from shared.wire.results import Result

UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)
"""What decoding raises on bytes from outside; the last on lists within lists without end."""

NO_JSON: Final = b"\xc1"
"""What a payload begins with that stands for a line which was no JSON: MessagePack never begins so. Why
follows, as text."""

Id: TypeAlias = int | str
"""What a client calls its request: a whole number, or a short text."""

# --- Error codes: the first five are JSON-RPC's own -----------------------------------------------------

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
TROUBLE: Final = -32603
"""Something went wrong in the house, and what was asked may have been done or not."""
REFUSED: Final = 1
"""Not granted, and nothing has changed."""
TOO_FAST: Final = 2
"""Not looked at, since too much came at once; ``retry_after`` says when to try again."""


CODES: Final[dict[str, tuple[int, str]]] = {
    "parse_error": (PARSE_ERROR, "This is no JSON, or no MessagePack."),
    "invalid_request": (INVALID_REQUEST, "This is no request."),
    "method_not_found": (METHOD_NOT_FOUND, "There is no such method."),
    "invalid_params": (INVALID_PARAMS, "The parameters are not those of the method."),
    "trouble": (TROUBLE, "Something went wrong in the house."),
    "refused": (REFUSED, "Not granted; nothing has changed."),
    "too_fast": (
        TOO_FAST,
        "Too much at once; nothing has changed. Try again after retry_after milliseconds.",
    ),
}
"""Every code, by its name in ``openrpc.json``, and what it means."""


class Refused(msgspec.Struct, frozen=True):
    """What was asked is not granted. ``retry_after``: so many milliseconds later it may be."""

    refusal: Refusal
    code: int = REFUSED
    retry_after: int = 0


class Call(NamedTuple):
    """A request: what it is called, and what is asked for."""

    id: Id
    ask: Ask


class Slip(NamedTuple):
    """What should have been a request and was none: its id as far as it has one, and what is wrong."""

    id: Id | None
    refused: Refused


class Response(NamedTuple):
    """The one answer to a request. ``id`` is None where what was sent had none."""

    id: Id | None
    outcome: msgspec.Raw | Refused
    """The result as it came, for whoever knows what was asked for (``result_of``); or why there is none."""


# --- In a frame -----------------------------------------------------------------------------------------


class ErrorData(msgspec.Struct, frozen=True, omit_defaults=True):
    """The sentence of an error as key and arguments, so that a client can say it in its own way."""

    key: str
    args: dict[str, int | str] = {}
    retry_after: int = 0
    """Milliseconds after which it may be tried again; left out where time changes nothing."""


class Error(msgspec.Struct, frozen=True):
    """Why there is no result. ``message`` is the sentence in the language of the session."""

    code: int
    message: str
    data: ErrorData


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


_pack = msgspec.msgpack.Encoder()
_hello = msgspec.msgpack.Decoder(Hello)
_request = msgspec.msgpack.Decoder(_Request)
_named = msgspec.msgpack.Decoder(_Named)
_told = msgspec.msgpack.Decoder(_Told)
_older = msgspec.msgpack.Decoder(_Older)
_params = {name: msgspec.msgpack.Decoder(method.params) for name, method in REQUESTS.items()}
_results = {method.params: msgspec.msgpack.Decoder(method.result) for method in REQUESTS.values()}
_tells = {name: msgspec.msgpack.Decoder(tell) for name, tell in NOTIFICATIONS.items()}

_OLD_FAREWELL = _pack.encode({"type": "bye", "key": "house.version", "args": {"version": VERSION}})


# --- Writing --------------------------------------------------------------------------------------------


def packed(message: Hello | Tell) -> bytes:
    """The payload of a notification, or of a door's hello."""
    if isinstance(message, Hello):
        return _pack.encode(message)
    return _pack.encode({"jsonrpc": "2.0", "method": NAME_OF_NOTIFICATION[type(message)], "params": message})


def frame(message: Hello | Tell) -> bytes:
    """A whole frame of a notification, or of a door's hello."""
    return framed(packed(message))


def request(number: Id, ask: Ask) -> bytes:
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


# --- Reading --------------------------------------------------------------------------------------------


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
        return payload == _OLD_FAREWELL or _told.decode(payload).method == NAME_OF_NOTIFICATION[Bye]
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


def read_told(payload: bytes) -> Tell | Response | None:
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


def outcome_of(ask: Ask, response: Response) -> Result | Refused:
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
    return Slip(number, Refused(Refusal("house.not_a_message", {"reason": said}), code))
