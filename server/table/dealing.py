"""How a table's next game begins: a fresh deal, bound by its commitment."""

from hashlib import sha256
from typing import Any

import msgspec

from server.chance import Chance
from server.store.base import Begun, TableState
from server.store.seats import BotSeat, PlayerId, PlayerSeat
from shared.game import Game
from shared.games.catalogue import game_named
from shared.milliseconds import Milliseconds
from shared.record import Opening, commitment

_pack = msgspec.msgpack.Encoder().encode


def seed_of(text: str) -> bytes:
    """The 32 bytes that a seed in words stands for."""
    return sha256(text.encode()).digest()


def begun_at(state: TableState, wall: Milliseconds, chance: Chance) -> Begun:
    """The opening of a table's next game, which begins at this time since 1970."""
    game = game_named(state.game)
    seats = len(state.seating.chairs)
    alone = len(state.seating.persons()) == 1
    options: Any = msgspec.msgpack.decode(state.options, type=game.types.options)
    options = options.among(alone=alone)
    seed, deal = _dealt(game, options, seats, state, chance)
    salt = chance.randbytes(32)
    opening = Opening(
        game=game.key,
        rules=game.rules,
        players=state.seating.names(),
        options=_pack(options),
        deal=_pack(deal),
        seed=seed,
        salt=salt,
    )
    chairs = state.seating.chairs
    return Begun(
        code=state.code,
        opening=opening,
        players=tuple(chair.player if isinstance(chair, PlayerSeat) else PlayerId("") for chair in chairs),
        levels=tuple(chair.level if isinstance(chair, BotSeat) else None for chair in chairs),
        settings=state.settings,
        commitment=commitment(deal, salt),
        at=wall,
    )


def _dealt(
    game: Game,
    options: msgspec.Struct,
    seats: int,
    state: TableState,
    chance: Chance,
) -> tuple[bytes, Any]:
    if state.seed:
        seed = seed_of(state.seed)
        return seed, game.deal(options, seats, seed)
    while True:
        # Everything follows from the seed, who starts included; so draw until the right one starts.
        seed = chance.randbytes(32)
        deal: Any = game.deal(options, seats, seed)
        if state.first is None or deal.start in (None, state.first):
            return seed, deal
