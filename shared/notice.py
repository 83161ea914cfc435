"""What the house says by itself: a sentence as a key with arguments, that every language can say."""

import msgspec


class Notice(msgspec.Struct, frozen=True):
    """One sentence from the house, as key and arguments: a player came, is away, is back, was played for."""

    key: str
    args: dict[str, int | str] = {}


class Goodbye(msgspec.Struct, frozen=True):
    """The last message before the house hangs up, and why, as a notice's key."""

    key: str
    args: dict[str, int | str] = {}
