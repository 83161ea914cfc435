"""A stand-in for the tables: it writes down who was introduced, welcomes, answers pings, and obeys a little.

Run as a program: ``tables_double.py SOCKET NOTES``. What is said with ``say`` steers it: "bye" hangs up in
good order, "drop" without, "flood" sends a megabyte of chat.
"""

import asyncio
import json
import sys
from pathlib import Path

import msgspec

from shared import wire
from shared.wire import MAX_ASK, Frames, Goodbye, Greet, Ping, Pong, Quit, Said, Say, Welcome


async def heard(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read(65536)
    except OSError:
        return b""


async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, notes: Path) -> None:
    frames = Frames(MAX_ASK)
    hello: wire.Hello | None = None

    def note(what: str, text: object = "") -> None:
        with notes.open("a") as file:
            file.write(json.dumps([what, text]) + "\n")

    while data := await heard(reader):
        for payload in frames.feed(data):
            if hello is None:
                hello = wire.read_hello(payload)
                note("hello", json.loads(msgspec.json.encode(hello)))
                continue
            call = wire.read_call(payload)
            if isinstance(call, wire.Slip):
                writer.write(wire.framed(wire.response(call.id, call.refused)))
                continue
            ask = call.ask
            note(type(ask).__name__, json.loads(msgspec.json.encode(ask)))
            match ask:
                case Greet():
                    known = isinstance(hello.who, wire.Keyed)
                    name = ask.name or hello.name or "Guest"
                    welcome = Welcome(wire.VERSION, name, known, ("katta",), resume="kurv-0007")
                    writer.write(wire.framed(wire.response(call.id, welcome)))
                case Ping():
                    writer.write(wire.framed(wire.response(call.id, Pong(ask.number))))
                case Say("bye"):
                    writer.write(wire.frame(Goodbye("house.closing")))
                    writer.close()
                case Say("drop"):
                    writer.transport.abort()
                case Say("flood"):
                    for _ in range(5000):
                        writer.write(wire.frame(Said("K", "n", "x" * 200)))
                        await writer.drain()
                case Quit():
                    writer.write(wire.frame(Goodbye("house.bye")))
                    writer.close()
                case _:
                    pass
    note("gone")
    if not writer.is_closing():
        writer.write(wire.frame(Goodbye("house.bye")))
    writer.close()


async def main(path: str, notes: Path) -> None:
    server = await asyncio.start_unix_server(lambda r, w: serve(r, w, notes), path)
    async with server:
        print("ready", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2])))
