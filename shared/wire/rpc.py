"""JSON-RPC 2.0: its codes, and what a request, an error and a response are.

``writing`` and ``reading`` know how they stand in a frame.
"""

from typing import Final, NamedTuple, TypeAlias

import msgspec

from shared.refusal import Refusal
from shared.wire.requests import Request

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
    ask: Request


class Slip(NamedTuple):
    """What should have been a request and was none: its id as far as it has one, and what is wrong."""

    id: Id | None
    refused: Refused


class Response(NamedTuple):
    """The one answer to a request. ``id`` is None where what was sent had none."""

    id: Id | None
    outcome: msgspec.Raw | Refused
    """The result as it came, for a caller that knows what was asked for (``result_of``); or why not."""


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
