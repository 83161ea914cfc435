"""The protocol for machines: an OpenRPC document with JSON Schema, made from the types that are spoken.

``server/cli/openrpc.json`` is the document as it is shipped, ``katta protocol`` prints it, and ``python -m
server.cli.protocol`` writes the file anew.
"""

import inspect
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from shared.games.catalogue import GAMES
from shared.wire import CODES, NOTIFICATIONS, REQUESTS, VERSION, ErrorData

FILE: Final = Path(__file__).with_name("openrpc.json")
_OPENRPC: Final = "1.3.2"
_REF: Final = "#/components/schemas/{name}"

Schema = Mapping[str, Any]


def document() -> dict[str, Any]:
    """The whole document."""
    of_games = {
        (game.key, part): getattr(game.types, part)
        for game in GAMES.values()
        for part in ("options", "move", "view", "event")
    }
    types = [
        *(part for method in REQUESTS.values() for part in method),
        *NOTIFICATIONS.values(),
        ErrorData,
        *of_games.values(),
    ]
    schemas, components = msgspec.json.schema_components(types, schema_hook=_any, ref_template=_REF)
    found = iter(schemas)
    methods = [_method(name, next(found), next(found), components) for name in REQUESTS]
    notifications = {name: next(found) for name in NOTIFICATIONS}
    data = next(found)
    games: dict[str, dict[str, Schema]] = {}
    for (game, part), schema in zip(of_games, found, strict=True):
        games.setdefault(game, {})[part] = schema
    return {
        "openrpc": _OPENRPC,
        "info": {
            "title": "katta",
            "version": str(VERSION),
            "description": "Card tables over JSON-RPC 2.0: one JSON object a line, or the same maps in "
            "frames of MessagePack. What it means is told in docs/protocol.md. x-notifications are what the "
            "house tells by itself; x-games what options, move, view and event are in each game.",
        },
        "methods": methods,
        "components": {
            "schemas": components,
            "errors": {
                name: {"code": code, "message": meaning, "data": data}
                for name, (code, meaning) in CODES.items()
            },
        },
        "x-notifications": notifications,
        "x-games": games,
    }


def written() -> bytes:
    """The document as it stands in a file."""
    text = msgspec.json.format(msgspec.json.encode(document()), indent=1) + b"\n"
    # Of names that are there twice the place stands before them: the game is enough.
    return re.sub(rb"shared\.wire\.\w+\.", b"", re.sub(rb"shared\.games\.(\w+)\.view\.", rb"\1.", text))


def _method(name: str, params: Schema, result: Schema, components: Mapping[str, Schema]) -> dict[str, Any]:
    struct = components[params["$ref"].rpartition("/")[2]]
    required = struct.get("required", ())
    return {
        "name": name,
        "summary": inspect.cleandoc(REQUESTS[name].params.__doc__ or ""),
        "paramStructure": "by-name",
        "params": [
            {"name": field, "required": field in required, "schema": schema}
            for field, schema in struct["properties"].items()
        ],
        "result": {"name": "result", "schema": result},
        "errors": [{"$ref": f"#/components/errors/{error}"} for error in CODES],
    }


def _any(kind: type) -> dict[str, Any]:
    """What the games themselves say: see ``x-games``."""
    if kind is msgspec.Raw:
        return {}
    raise NotImplementedError(kind)


if __name__ == "__main__":
    FILE.write_bytes(written())
