"""The process in which slow bots think, from the inside: a question comes in, an answer goes out.

Begun as ``python -m server.bots.worker_main FD``, where FD is a connected socket. It holds no table and no
record, only the question that it is thinking about, and it ends when the other end of the socket is closed.
"""

import contextlib
import signal
import socket
import sys
from functools import cache
from typing import Any

import msgspec

from server import logs
from server.bots.choice import Choice, Failed, Question, Unknown, choose
from server.processes.parent_death import die_with_parent
from shared.game import Game
from shared.games.catalogue import GAMES, game_by
from shared.wire import MAX_TELL, Frames, framed

_pack = msgspec.msgpack.Encoder().encode
_read_question = msgspec.msgpack.Decoder(Question).decode


@cache
def _reader(game: Game) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(game.types.view)


def answer_to(payload: bytes) -> Choice | Failed | Unknown:
    """What the bot says that is asked here."""
    try:
        question = _read_question(payload)
        game = game_by(question.game, question.rules) if question.game in GAMES else None
        return Unknown() if game is None else choose(game, question, _reader(game).decode(question.view))
    except Exception as error:
        # A question of another version of this program: it is brought up to date while it runs.
        return Failed(type(error).__name__, logs.place(error))


def serve(connection: socket.socket) -> None:
    """Answer until the other end is closed."""
    frames = Frames(MAX_TELL)
    connection.sendall(framed(b""))  # all is loaded
    while data := connection.recv(65536):
        for payload in frames.feed(data):
            connection.sendall(framed(_pack(answer_to(payload))))


def main() -> None:
    """Serve the socket whose number is the first argument."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_parent(signal.SIGKILL)
    ended = contextlib.suppress(BrokenPipeError, ConnectionResetError)
    with ended, socket.socket(fileno=int(sys.argv[1])) as connection:
        serve(connection)


if __name__ == "__main__":
    main()
