"""How a table may be set up: what is wrong with a wish for one, as the setting's name and what it may be.

The screens offer only what may be; a refusal tells the author of another client what is wrong.
"""

from collections.abc import Sequence

import msgspec
from msgspec import inspect

from shared import house
from shared.game import Game, Level
from shared.games.catalogue import GAMES
from shared.refusal import Refusal
from shared.wire import CLOCKS, UNREADABLE, Settings

MOST_NAMED = 40
"""Letters of a setting's name that are given back to the client that made it up."""


def settings_of(game: Game, settings: Settings, options: msgspec.Raw) -> msgspec.Raw | Refusal:
    """A game's options in full, as MessagePack, for a table with these settings; or what is wrong."""
    if settings.seats not in game.seats:
        return _bad("seats", f"{game.seats.start}-{game.seats[-1]}")
    if settings.clock not in CLOCKS:
        return _bad("clock", _listed(CLOCKS))
    try:
        return msgspec.Raw(msgspec.msgpack.encode(msgspec.msgpack.decode(options, type=game.types.options)))
    except UNREADABLE:
        return _wrong_option(game, options)


def bots_of(game: Game, seats: int, levels: Sequence[str]) -> Refusal | None:
    """What is wrong with bots of these levels beside the one who opens a table of so many seats."""
    if len(levels) >= seats:
        return _bad("bots", f"0-{seats - 1}")
    return next((no_such_level(game) for level in levels if level_named(game, level) is None), None)


def level_named(game: Game, name: str) -> Level | None:
    """The level of bots with this name, if the game has such bots."""
    return next((level for level in game.bots.levels if level.value == name), None)


def no_such_game() -> Refusal:
    """The house does not play that, but these."""
    return house.NO_SUCH_GAME.refusal(games=_listed(list(GAMES)))


def no_such_level(game: Game) -> Refusal:
    """The game has no bots of that kind, but these."""
    return house.NO_SUCH_LEVEL.refusal(levels=_listed([level.value for level in game.bots.levels]))


def _bad(setting: str, allowed: str) -> Refusal:
    return house.BAD_SETTINGS.refusal(setting=setting, allowed=allowed)


def _listed(values: Sequence[object]) -> str:
    return ", ".join(str(value) for value in values)


def _wrong_option(game: Game, raw: msgspec.Raw) -> Refusal:
    """The first of these options that is none, or not so."""
    fields = {field.encode_name: field.type for field in _struct(game.types.options).fields}
    try:
        wanted = msgspec.msgpack.decode(raw)
    except UNREADABLE:
        wanted = None
    if not isinstance(wanted, dict):
        return _bad("options", _listed(list(fields)))
    for name, value in wanted.items():
        if name not in fields:
            return _bad(f"options.{str(name)[:MOST_NAMED]}", _listed(list(fields)))
        try:
            msgspec.convert({name: value}, game.types.options)
        except UNREADABLE:
            return _bad(f"options.{name}", _allowed(fields[name]))
    return _bad("options", _listed(list(fields)))


def _struct(options: type) -> inspect.StructType:
    found = inspect.type_info(options)
    assert isinstance(found, inspect.StructType)
    return found


def _allowed(kind: inspect.Type) -> str:
    """What an option of this kind may be, as it is written in JSON."""
    match kind:
        case inspect.UnionType(types):
            return ", ".join(_allowed(each) for each in types)
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "true, false"
        case inspect.LiteralType(values):
            return _listed(values)
        case inspect.IntType(ge=least, le=most):
            return f"{least}-{most}"
        case inspect.StrType(pattern=str(pattern)):
            return _listed(pattern.strip("^()$").split("|"))
        case _:
            return type(kind).__name__.removesuffix("Type").lower()
