"""Everything that is ever said between a client and the tables: JSON-RPC 2.0, one message a frame.

A client sends *requests*, each with an id, and gets exactly one *response* to each: a result, or a refusal.
What the tables tell by themselves is a *notification*. ``methods`` lists them all; ``docs/protocol.md`` is
the page for people who write a client, ``openrpc.json`` the same for machines.
"""

from shared.wire.bounds import (
    MAX_ASK,
    MAX_CODE,
    MAX_ID,
    MAX_KEPT,
    MAX_NAME,
    MAX_SAY,
    MAX_TELL,
    VERSION,
    Code,
    Name,
)
from shared.wire.frames import BadFrame, Frames, framed
from shared.wire.hello import Guest, Hello, Keyed, Owner, Who
from shared.wire.methods import NAME_OF_NOTIFICATION, NAME_OF_REQUEST, NOTIFICATIONS, REQUESTS, Method
from shared.wire.notifications import (
    Bye,
    Finished,
    Happened,
    Lobby,
    Notice,
    Room,
    Said,
    Seen,
    Talked,
    Tell,
    Welcome,
)
from shared.wire.reading import (
    UNREADABLE,
    is_farewell,
    is_older,
    outcome_of,
    read_call,
    read_hello,
    read_told,
)
from shared.wire.requests import (
    AddBot,
    Ask,
    Configure,
    Enter,
    Fill,
    Greet,
    History,
    Hold,
    Keep,
    Leave,
    Open,
    Ping,
    Play,
    PlayNow,
    Quit,
    Ready,
    RemoveBot,
    Rename,
    Review,
    Say,
    Sit,
    Stand,
    Step,
    Vote,
)
from shared.wire.results import Done, Joined, Moved, Past, PastGame, Pong, Position, Result, Reviewed
from shared.wire.rpc import (
    CODES,
    INVALID_PARAMS,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    PARSE_ERROR,
    REFUSED,
    TOO_FAST,
    TROUBLE,
    Call,
    Error,
    ErrorData,
    Id,
    Refused,
    Response,
    Slip,
)
from shared.wire.tables import CLOCKS, Clock, News, Noted, PlayerLine, SeatLine, Settings, Stopping, TableLine
from shared.wire.writing import frame, no_json, old_farewell, packed, request, response

__all__ = [
    "CLOCKS", "CODES", "INVALID_PARAMS", "INVALID_REQUEST", "MAX_ASK", "MAX_CODE", "MAX_ID", "MAX_KEPT",
    "MAX_NAME", "MAX_SAY", "MAX_TELL", "METHOD_NOT_FOUND", "NAME_OF_NOTIFICATION", "NAME_OF_REQUEST",
    "NOTIFICATIONS",
    "PARSE_ERROR", "REFUSED", "REQUESTS", "TOO_FAST", "TROUBLE", "UNREADABLE", "VERSION", "AddBot", "Ask",
    "BadFrame", "Bye", "Call", "Clock", "Code", "Configure", "Done", "Enter", "Error", "ErrorData", "Fill",
    "Finished", "Frames", "Greet", "Guest", "Happened", "Hello", "History", "Hold", "Id", "Joined", "Keep",
    "Keyed", "Leave", "Lobby", "Method", "Moved", "Name", "News", "Noted", "Notice", "Open", "Owner",
    "Past", "PastGame", "Ping", "Play", "PlayNow", "PlayerLine", "Pong", "Position", "Quit", "Ready",
    "Refused", "RemoveBot", "Rename", "Response", "Result", "Review", "Reviewed", "Room", "Said", "Say",
    "SeatLine", "Seen", "Settings", "Sit", "Slip", "Stand", "Step", "Stopping", "TableLine", "Talked",
    "Tell", "Vote", "Welcome", "Who", "frame", "framed", "is_farewell", "is_older", "no_json", "old_farewell",
    "outcome_of", "packed", "read_call", "read_hello", "read_told", "request", "response",
]  # fmt: skip
