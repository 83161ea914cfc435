"""Why not: a refusal is a value with a key that every language can say, never an exception."""

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """A move or a wish that is not granted.

    ``key`` names the sentence, "game.reason" or "house.reason"; ``args`` fill its gaps. A seat is given
    as its number under "seat", so that each screen can put the name there; cards are never given unless
    the asker holds them.
    """

    key: str
    args: dict[str, int | str] = {}
