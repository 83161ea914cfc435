"""One choice of a bot: what it is asked and what it answers, the same wherever it thinks.

A question holds all there is to it, its chance as well, so the same question has the same answer in the
tables' process and in another. A bot has nothing but the bytes that a person in its place would get.
"""

import time
from random import Random
from typing import Any, TypeAlias

import msgspec

from server import logs
from shared.game import Game, Level

_pack = msgspec.msgpack.Encoder().encode


class Question(msgspec.Struct, frozen=True):
    """What would a bot of this level do?"""

    game: str
    rules: int
    level: Level
    view: bytes
    seed: int
    """What its luck comes from."""


class Choice(msgspec.Struct, frozen=True, tag="choice"):
    """This move, as MessagePack."""

    move: bytes
    took: int
    """Nanoseconds of a processor."""


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """A bug in the bot, by its kind and place; or it did not answer at all."""

    kind: str
    where: str


class Unknown(msgspec.Struct, frozen=True, tag="unknown"):
    """The game is not known there by these rules."""


class Late(msgspec.Struct, frozen=True, tag="late"):
    """So many others are thinking that it would take too long; or there is no place to think just now."""


Answer: TypeAlias = Choice | Failed | Unknown | Late


def choose(game: Game, question: Question, view: Any) -> Choice | Failed:
    """What the bot does, here and now, whatever is wrong with it. The view has offers."""
    began = time.thread_time_ns()
    try:
        packed = _pack(game.bots.choose(view, question.level, Random(question.seed)))
    except Exception as error:
        return Failed(type(error).__name__, logs.place(error))
    return Choice(packed, time.thread_time_ns() - began)
