"""JSON lines are the very same messages as the wire's."""

import json

import msgspec
import pytest

from server.doors.lines import Lines
from shared import wire
from shared.seats import Seat
from shared.wire import MAX_ASK, MAX_TELL, Call, Frames, Goodbye, Open, Ping, Play, Settings, Slip, ViewUpdate
from tests.talk import request


def calls(frames: bytes) -> list[Call | Slip]:
    return [wire.read_call(payload) for payload in Frames(MAX_ASK).feed(frames)]


def test_a_line_is_a_request() -> None:
    assert calls(Lines(MAX_TELL).heard(request(5, "session.ping", number=3))) == [Call(5, Ping(3))]


def test_moves_and_options_of_a_game_go_through_unread() -> None:
    created = request(1, "table.create", game="katta", settings={"seats": 3}, options={"tie": "coins"})
    moved = request(2, "game.move", n=7, move=["bid", 3])
    first, second = calls(Lines(MAX_TELL).heard(created + moved))
    assert isinstance(first, Call)
    assert isinstance(first.ask, Open)
    assert first.ask.settings == Settings(seats=3)
    assert msgspec.msgpack.decode(first.ask.options) == {"tie": "coins"}
    assert isinstance(second, Call)
    assert isinstance(second.ask, Play)
    assert (second.ask.n, msgspec.msgpack.decode(second.ask.move)) == (7, ["bid", 3])


def test_lines_may_arrive_in_any_pieces() -> None:
    lines = Lines(MAX_TELL)
    text = request(1, "session.ping").replace(b"\n", b"\r\n\n") + request(2, "session.ping")
    frames = b"".join(lines.heard(text[at : at + 1]) for at in range(len(text)))
    assert calls(frames) == [Call(1, Ping()), Call(2, Ping())]


PING = '"jsonrpc":"2.0","id":1,"method":"session.ping"'


@pytest.mark.parametrize(
    ("text", "code", "number"),
    [
        (b"rubbish", wire.PARSE_ERROR, None),
        (b"[1, 2", wire.PARSE_ERROR, None),
        (b"\xff\xfe{}", wire.PARSE_ERROR, None),
        (b"[" * 5000, wire.PARSE_ERROR, None),
        (f'{{{PING},"params":{{"number":NaN}}}}'.encode(), wire.PARSE_ERROR, None),
        (f'{{{PING},"id":2}}'.encode(), wire.PARSE_ERROR, None),
        (b'{"a":"' + b"x" * 70_000 + b'"}', wire.PARSE_ERROR, None),
        (b"null", wire.INVALID_REQUEST, None),
        (b'"session.ping"', wire.INVALID_REQUEST, None),
        (f"[{{{PING}}}]".encode(), wire.INVALID_REQUEST, None),
        (b'{"method":"session.ping","id":3}', wire.INVALID_REQUEST, 3),
        (b'{"jsonrpc":"1.0","method":"session.ping","id":3}', wire.INVALID_REQUEST, 3),
        (b'{"jsonrpc":"2.0","method":"session.ping"}', wire.INVALID_REQUEST, None),
        (b'{"jsonrpc":"2.0","id":null,"method":"session.ping"}', wire.INVALID_REQUEST, None),
        (b'{"jsonrpc":"2.0","id":1.5,"method":"session.ping"}', wire.INVALID_REQUEST, None),
        (b'{"jsonrpc":"2.0","id":"' + b"x" * 65 + b'","method":"session.ping"}', wire.INVALID_REQUEST, None),
        (b'{"jsonrpc":"2.0","id":"a","method":7}', wire.INVALID_REQUEST, "a"),
        (b'{"jsonrpc":"2.0","id":"a","method":"session.nonsense"}', wire.METHOD_NOT_FOUND, "a"),
        (b'{"jsonrpc":"2.0","id":4,"method":"keyed","params":{}}', wire.METHOD_NOT_FOUND, 4),
        (f'{{{PING},"params":{{"extra":1}}}}'.encode(), wire.INVALID_PARAMS, 1),
        (f'{{{PING},"params":{{"number":"three"}}}}'.encode(), wire.INVALID_PARAMS, 1),
        (f'{{{PING},"params":[3]}}'.encode(), wire.INVALID_PARAMS, 1),
        (request(1, "chat.say", text="x" * 5000).strip(), wire.INVALID_PARAMS, 1),
    ],
    ids=lambda value: value[:60].decode(errors="replace") if isinstance(value, bytes) else None,
)
def test_what_is_no_request_is_answered_with_its_code_and_the_conversation_goes_on(
    text: bytes, code: int, number: wire.Id | None
) -> None:
    slip, next_one = calls(Lines(MAX_TELL).heard(text + b"\n" + request(9, "session.ping")))
    assert isinstance(slip, Slip)
    assert (slip.id, slip.refused.code, slip.refused.refusal.key) == (number, code, "house.not_a_message")
    assert slip.refused.refusal.args["reason"]
    assert next_one == Call(9, Ping())


def test_a_number_too_large_for_any_machine_is_no_request() -> None:
    frames = Lines(MAX_TELL).heard(request(1, "session.ping", number=10**30))
    (slip,) = calls(frames)
    assert isinstance(slip, Slip)


def test_a_line_beyond_measure_is_refused_once_and_skipped() -> None:
    lines = Lines(MAX_TELL)
    frames = b"".join(lines.heard(b"x" * 10_000) for _ in range(30))
    more = lines.heard(b'still the same line"}\n' + request(1, "session.ping"))
    (slip,) = calls(frames)
    assert isinstance(slip, Slip)
    assert calls(more) == [Call(1, Ping())]


def test_notifications_become_one_object_a_line_with_the_games_own_part_inside() -> None:
    view = msgspec.msgpack.encode({"you": Seat(1), "hands": [["backs", 3], ["faces", ["AS"]]]})
    lines = Lines(MAX_TELL)
    first = lines.told(wire.frame(ViewUpdate("KURV-7", 4, msgspec.Raw(view))))
    assert json.loads(first) == {
        "jsonrpc": "2.0",
        "method": "view",
        "params": {
            "code": "KURV-7",
            "n": 4,
            "view": {"you": 1, "hands": [["backs", 3], ["faces", ["AS"]]]},
            "clock": None,
        },
    }
    assert not lines.parted
    second = lines.told(wire.frame(Goodbye("house.closing", {"name": "Åse"})))
    assert json.loads(second)["params"] == {"key": "house.closing", "args": {"name": "Åse"}}
    assert lines.parted


def test_a_line_break_in_chat_cannot_make_a_second_line() -> None:
    told = Lines(MAX_TELL).told(wire.frame(wire.Said("K", "n", 'a\nb{"method":"goodbye"}\u2028')))
    assert told.count(b"\n") == 1
