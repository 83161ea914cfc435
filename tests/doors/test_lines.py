"""JSON lines are the very same messages as the wire's."""

import json

import msgspec
import pytest

from server.doors.lines import MOST_SLIPS, Lines
from shared import wire
from shared.seats import Seat
from shared.wire import MAX_ASK, MAX_TELL, Bye, Frames, Greet, Open, Ping, Play, Quit, Rename, Seen, Settings


def asks(frames: bytes) -> list[wire.Ask]:
    return [wire.read_ask(payload) for payload in Frames(MAX_ASK).feed(frames)]


def test_a_line_is_an_ask_and_whoever_does_not_greet_is_greeted_for() -> None:
    frames, answers = Lines(MAX_TELL).heard(b'{"type":"ping","number":3}\n')
    assert asks(frames) == [Greet(wire.VERSION), Ping(3)]
    assert answers == b""


def test_a_greeting_of_ones_own_is_the_first_thing_said() -> None:
    lines = Lines(MAX_TELL)
    frames, _ = lines.heard(b'{"type":"greet","version":1,"name":"Kari"}\n{"type":"ping"}\n')
    assert asks(frames) == [Greet(1, "Kari"), Ping(0)]
    assert lines.greet() == b""


def test_a_greeting_that_comes_after_the_doors_own_is_a_change_of_name() -> None:
    lines = Lines(MAX_TELL)
    assert asks(lines.greet()) == [Greet(wire.VERSION)]
    frames, answers = lines.heard(
        b'{"type":"greet","version":1,"name":"Kari"}\n{"type":"greet","version":1}\n'
    )
    assert asks(frames) == [Rename("Kari")]
    assert answers == b""


def test_moves_and_options_of_a_game_go_through_unread() -> None:
    lines = Lines(MAX_TELL)
    lines.greet()
    frames, _ = lines.heard(
        b'{"type":"open","game":"katta","settings":{"seats":3},"options":{"tie":"coins"}}\n'
        b'{"type":"play","n":7,"move":["bid",3]}\n'
    )
    opened, played = asks(frames)
    assert isinstance(opened, Open)
    assert opened.settings == Settings(seats=3)
    assert msgspec.msgpack.decode(opened.options) == {"tie": "coins"}
    assert isinstance(played, Play)
    assert (played.n, msgspec.msgpack.decode(played.move)) == (7, ["bid", 3])


def test_lines_may_arrive_in_any_pieces() -> None:
    lines = Lines(MAX_TELL)
    text = b'{"type":"ping","number":1}\r\n\n{"type":"ping","number":2}\n'
    frames = b"".join(lines.heard(text[at : at + 1])[0] for at in range(len(text)))
    assert asks(frames) == [Greet(wire.VERSION), Ping(1), Ping(2)]


@pytest.mark.parametrize(
    "text",
    [
        b"rubbish",
        b"[1, 2",
        b"null",
        b'"ping"',
        b'{"type":"nonsense"}',
        b'{"type":"ping","extra":1}',
        b'{"type":"ping","number":"three"}',
        b'{"type":"hello","version":1,"who":{"type":"owner"},"address":"","door":"ssh"}',
        b'{"type":"ping","number":99999999999999999999999999}',
        b"\xff\xfe{}",
        b"[" * 5000,
        b'{"type":"say","text":"' + b"x" * 5000 + b'"}',
    ],
)
def test_a_slip_is_answered_with_a_line_and_the_conversation_goes_on(text: bytes) -> None:
    lines = Lines(MAX_TELL)
    frames, answers = lines.heard(text + b'\n{"type":"ping","number":9}\n')
    refused = json.loads(answers)
    assert refused["type"] == "refused"
    assert refused["refusal"]["key"] == "house.not_a_message"
    assert asks(frames)[-1] == Ping(9)


def test_a_line_beyond_measure_is_refused_once_and_skipped() -> None:
    lines = Lines(MAX_TELL)
    answers = b"".join(lines.heard(b"x" * 10_000)[1] for _ in range(30))
    frames, more = lines.heard(b'still the same line"}\n{"type":"ping","number":1}\n')
    assert answers.count(b"\n") == 1
    assert (asks(frames)[-1], more) == (Ping(1), b"")


def test_the_door_gives_up_after_so_many_slips() -> None:
    lines = Lines(MAX_TELL)
    assert lines.heard(b"no\n" * (MOST_SLIPS - 1))[1].count(b"\n") == MOST_SLIPS - 1
    assert not lines.hopeless
    assert lines.heard(b"no\n" * 100)[1].count(b"\n") == 1
    assert lines.hopeless


def test_somebody_who_has_nothing_more_to_say_leaves_in_good_order() -> None:
    lines = Lines(MAX_TELL)
    lines.heard(b'{"type":"ping","number":5}')
    assert asks(lines.over()) == [Greet(wire.VERSION), Ping(5), Quit()]


def test_tells_become_one_object_a_line_with_the_games_own_part_inside() -> None:
    view = msgspec.msgpack.encode({"you": Seat(1), "hands": [["backs", 3], ["faces", ["AS"]]]})
    data = wire.frame(Seen("KURV-7", 4, msgspec.Raw(view))) + wire.frame(
        Bye("house.closing", {"name": "Åse"})
    )
    first, second = Lines(MAX_TELL).told(data).splitlines()
    assert json.loads(first) == {
        "type": "seen",
        "code": "KURV-7",
        "n": 4,
        "view": {"you": 1, "hands": [["backs", 3], ["faces", ["AS"]]]},
        "clock": None,
    }
    assert json.loads(second) == {"type": "bye", "key": "house.closing", "args": {"name": "Åse"}}


def test_a_line_break_in_chat_cannot_make_a_second_line() -> None:
    told = Lines(MAX_TELL).told(wire.frame(wire.Said("K", "n", 'a\nb{"type":"bye"}\u2028')))
    assert told.count(b"\n") == 1
