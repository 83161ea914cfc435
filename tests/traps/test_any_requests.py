"""Whatever is sent as a request: each that has an id is answered once, and the house goes on (C73)."""

import random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from server.config import Config, Limits, Pace
from server.doors.lines import Lines
from server.sessions.session import MOST_SLIPS
from shared import wire
from shared.wire import Call, Frames, Goodbye, Guest, Hello, Refused, Slip
from tests.server.helpers import Home

HELLO = wire.frame(Hello(wire.VERSION, Guest(), "", "test"))
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats()
    | st.text(max_size=9)
    | st.binary(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=9,
)
ENVELOPES = st.fixed_dictionaries(
    {},
    optional={
        "jsonrpc": st.just("2.0") | ANYTHING,
        "id": st.integers(0, 9) | st.text(max_size=5) | ANYTHING,
        "method": st.sampled_from(list(wire.REQUESTS)) | ANYTHING,
        "params": ANYTHING,
        "type": st.text(max_size=3),
    },
)


def is_call_or_slip(payload: bytes) -> Call | Slip:
    found = wire.read_call(payload)
    if isinstance(found, Slip):
        reason = found.refused.refusal.args["reason"]
        assert isinstance(reason, str)
        assert reason.isprintable()
        assert found.refused.code in {code for code, _meaning in wire.CODES.values()}
    return found


@given(st.binary(max_size=300))
def test_any_payload_is_a_request_or_what_is_wrong_with_it(payload: bytes) -> None:
    is_call_or_slip(payload)


@settings(max_examples=50)
@given(ENVELOPES)
def test_an_id_that_can_be_made_out_is_the_one_that_is_answered(said: dict[str, Any]) -> None:
    found = is_call_or_slip(msgspec.msgpack.encode(said))
    number = said.get("id")
    if (type(number) is int and -(2**63) <= number < 2**63) or isinstance(number, str):
        assert found.id == number
    else:
        assert found.id is None


@given(st.lists(st.binary(max_size=60), max_size=9), st.integers(1, 50))
def test_any_bytes_at_the_json_door_are_one_payload_a_line(lines: list[bytes], step: int) -> None:
    text = b"".join(line.replace(b"\n", b" ") + b"\n" for line in lines)
    door = Lines(wire.MAX_TELL)
    frames = b"".join(door.heard(text[at : at + step]) for at in range(0, len(text), step))
    payloads = Frames(wire.MAX_ASK).feed(frames)
    assert len(payloads) == sum(bool(line.replace(b"\n", b" ").strip()) for line in lines)
    for payload in payloads:
        is_call_or_slip(payload)


PARAMS: tuple[Any, ...] = (
    {}, {"n": 0, "move": ["pass"]}, {"n": 0, "move": None}, {"text": "hei"}, {"code": "KURV-7"}, {"seat": 1},
    {"seat": -9}, {"name": "Bo"}, {"level": "easy"},
    {"game": "katta", "settings": {"seats": 3}, "bots": ["easy", "easy"], "start": True},
    {"settings": {"seats": 4}}, {"move": 99}, {"record": "x.1"}, {"level": "genius"}, [1], "params", None,
)  # fmt: skip


async def test_of_any_mixture_each_request_is_answered_once_in_its_order_and_others_go_on() -> None:
    chance = random.Random(9)
    methods = [*(set(wire.REQUESTS) - {"session.quit"}), "nonsense"]
    # So that a client that makes mistakes is not given up before the end.
    config = Config(pace=Pace.none(), limits=Limits(asks_burst=1_000_000, opens_burst=1_000_000))
    async with Home(config=config) as home:
        other = await home.come(name="Other")
        answered = 0
        for _ in range(12):
            client = await home.connect()
            client.reads = False
            ids: list[int] = []
            sent = bytearray(HELLO + wire.request(0, wire.Greet(wire.VERSION)))
            slips = 0
            while slips < MOST_SLIPS - 1 and len(ids) < 60:
                ids.append(len(ids) + 1)
                method, params = chance.choice(methods), chance.choice(PARAMS)
                said = {"jsonrpc": "2.0", "id": ids[-1], "method": method, "params": params}
                payload = msgspec.msgpack.encode(said)
                slips += isinstance(wire.read_call(payload), Slip)
                sent += wire.framed(payload)
            sent += wire.request(-1, wire.Quit())
            client.writer.write(bytes(sent))
            await home.pass_time(30)
            await client.ended.wait()
            told = [wire.read_told(payload) for payload in Frames(wire.MAX_TELL).feed(bytes(client.bytes))]
            responses = [each for each in told if isinstance(each, wire.Response)]
            assert [each.id for each in responses] == [0, *ids, -1]
            assert told[-1] == Goodbye("house.bye")
            answered += sum(not isinstance(each.outcome, Refused) for each in responses)
            await other.caught_up()
        assert answered > 15
