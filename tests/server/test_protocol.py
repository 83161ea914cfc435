"""The protocol for machines is that which is spoken: by the types, on the page, and over a line."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from server.cli.protocol import FILE, document, written
from server.clock import FakeClock
from server.config import Config, Pace
from shared import wire
from shared.games.catalogue import GAMES
from shared.wire import Leave, Open, Ping, Play, Refused, Review, Say, Settings, Step, ViewUpdate
from tests.doors.test_protocol_page import METHODS, TOLD, examples
from tests.server.ears import packed
from tests.server.helpers import Client, Home, settle

DOCUMENT = json.loads(written())
Message = dict[str, Any]
FIRST = 3


@cache
def validator(schema: str) -> Draft202012Validator:
    return Draft202012Validator({**json.loads(schema), "components": DOCUMENT["components"]})


def fits(value: object, schema: object) -> None:
    """AssertionError, with the place, if the value is not as the schema says."""
    faults = [
        f"{fault.json_path}: {fault.message}" for fault in validator(json.dumps(schema)).iter_errors(value)
    ]
    assert not faults, faults[:3]


BY_NAME: dict[str, Message] = {method["name"]: method for method in DOCUMENT["methods"]}


def is_request(said: Message) -> None:
    """A request is one that stands in the document."""
    params = said.get("params", {})
    known = {each["name"]: each for each in BY_NAME[said["method"]]["params"]}
    assert {name for name, each in known.items() if each["required"]} <= set(params) <= set(known)
    for name, value in params.items():
        fits(value, known[name]["schema"])


def is_told(said: Message, methods: dict[Any, str], game: str = "katta") -> None:
    """What the house says is what the document has for it, down to the game's own part."""
    assert said["jsonrpc"] == "2.0"
    if "method" in said:
        fits(said["params"], DOCUMENT["x-notifications"][said["method"]])
        _is_of_game(said["params"], DOCUMENT["x-games"][game])
    elif "result" in said:
        fits(said["result"], BY_NAME[methods[said["id"]]]["result"]["schema"])
        _is_of_game(said["result"], DOCUMENT["x-games"][game])
    else:
        (error,) = (
            each
            for each in DOCUMENT["components"]["errors"].values()
            if each["code"] == said["error"]["code"]
        )
        fits(said["error"]["data"], error["data"])
        assert said["error"]["message"]


def _is_of_game(part: Message, game: Message) -> None:
    if "events" in part:
        _is_of_game(part["events"], game)
        _is_of_game(part["view"], game)
    elif "view" in part:
        fits(part["view"], game["view"])
    for event, _shown in part.get("news", ()):
        fits(event, game["event"])


def test_the_document_that_is_shipped_is_that_of_the_types() -> None:
    assert FILE.read_bytes() == written(), "python -m server.cli.protocol writes it anew"


def test_all_that_the_document_points_at_is_there_and_every_schema_is_one() -> None:
    def pointed(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            yield from (to for key, to in value.items() if key == "$ref")
            value = list(value.values())
        if isinstance(value, list):
            for each in value:
                yield from pointed(each)

    for path in set(pointed(DOCUMENT)):
        found: Any = DOCUMENT
        for step in path.removeprefix("#/").split("/"):
            found = found[step]
    for schema in DOCUMENT["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_it_has_every_method_notification_error_and_game_and_no_other() -> None:
    whole = document()
    assert [method["name"] for method in whole["methods"]] == list(wire.REQUESTS)
    assert list(whole["x-notifications"]) == list(wire.NOTIFICATIONS)
    assert list(whole["components"]["errors"]) == list(wire.CODES)
    assert set(whole["x-games"]) == {game.key for game in GAMES.values()}
    assert all(method["summary"] for method in whole["methods"])


def test_what_is_no_request_of_ours_does_not_fit() -> None:
    for method, params in (
        ("game.move", {"move": ["pass"]}),
        ("chat.say", {"text": 1}),
        ("table.join", {"x": 1}),
    ):
        with pytest.raises(AssertionError):
            is_request({"method": method, "params": params})


def test_the_examples_on_the_page_are_as_the_document_says() -> None:
    methods: dict[Any, str] = {}
    for line in (*examples(METHODS), *examples(TOLD)):
        said = json.loads(line)
        if "id" in said and "method" in said:
            methods[said["id"]] = said["method"]
            is_request(said)
        else:
            is_told(said, methods)


def told(client: Client) -> list[Message]:
    """All that a client was sent, as JSON."""
    payloads = wire.Frames(wire.MAX_TELL).feed(bytes(client.bytes))
    return [json.loads(msgspec.json.encode(msgspec.msgpack.decode(payload))) for payload in payloads]


@pytest.mark.parametrize("game", GAMES)
async def test_what_goes_over_a_line_at_a_table_is_as_the_document_says(game: str) -> None:
    seats = max(3, min(GAMES[game].seats))
    clock = FakeClock()
    async with Home(clock=clock, config=Config(pace=Pace.none())) as home:
        ada = await home.come(name="Ada")
        table = Open(game, Settings(seats=seats, clock=0), bots=("easy",) * (seats - 1), start=True)
        assert await ada.ask(table) == ""
        for step in (3000, *(500,) * 12):
            clock.advance(step)
            await settle()
            seen = ada.last(ViewUpdate)
            if offers := msgspec.msgpack.decode(seen.view)["offers"]:
                await ada.ask(Play(seen.n, packed(offers[0])))
        await ada.ask(Say("Hei!"), Play(-5, packed(["?"])), Step(1), Review("x.1"), Ping(3), Leave())
        methods = {number: wire.NAME_OF_REQUEST[type(ask)] for number, ask in ada.asked.items()}
        for number, ask in ada.asked.items():
            (payload,) = wire.Frames(wire.MAX_ASK).feed(wire.request(number, ask))
            is_request(json.loads(msgspec.json.encode(msgspec.msgpack.decode(payload))))
        heard = told(ada)
        kinds = Counter[object]()
        for said in heard:
            kind = said.get("method", methods.get(said.get("id")))
            kinds[kind] += 1
            # Of each kind the first few, and a sample of the many views: looking at one takes a while.
            if kinds[kind] <= FIRST or kinds[kind] % 100 == 0:
                is_told(said, methods, game)
        assert [said["id"] for said in heard if "id" in said] == list(ada.asked), "each is answered once"
        assert {said["method"] for said in heard if "method" in said} >= {
            "table",
            "view",
            "events",
            "chat",
            "lobby",
        }
        assert any("error" in said for said in heard)
        assert ada.all(Refused)
