"""A golden transcript: telling moments of one whole game as one seat was told of them, beside its screen.

A rehearsal draws them (``tui.warm_up``). They are played out of the game's golden records, and a law asks
that they say to the byte what those say (``python -m tests.laws.transcripts`` writes them anew).
"""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import msgspec

from shared.seats import Seat
from shared.sight import Sight

FILE = "transcript.jsonl"


class Header(msgspec.Struct, frozen=True):
    """Whose eyes saw it, and who played."""

    seat: Seat
    names: tuple[str, ...]
    options: Any


class Moment(msgspec.Struct, frozen=True):
    """State number ``n``: what led to it (events with the cards they show), and the view. ``long``: it was
    something to look at for a while."""

    n: int
    long: bool
    news: Sequence[tuple[Any, tuple[Sight, ...]]]
    view: Any


class Transcript(msgspec.Struct, frozen=True):
    """Some moments of a game, the first and the last among them."""

    header: Header
    moments: tuple[Moment, ...]


def read(key: str) -> Transcript:
    """The transcript of this game."""
    first, *others = files("tui.games").joinpath(key, FILE).read_bytes().splitlines()
    return Transcript(
        msgspec.json.decode(first, type=Header),
        tuple(msgspec.json.decode(line, type=Moment) for line in others),
    )


def written(transcript: Transcript) -> bytes:
    """The transcript as it lies in its file: its header, and each moment, on a line."""
    lines = (transcript.header, *transcript.moments)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
