"""Golden transcripts, made of golden records: ``python -m tests.laws.transcripts`` writes them anew.

A transcript holds each moment that shows something of a kind for the first time: an event, a phase, a move
that is offered. So a screen that draws it has drawn all that there is to the game, in a few pictures.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import tui.games
from shared.game import Pause
from shared.games.catalogue import GAMES
from shared.match import Accepted, Match
from shared.seats import Seat
from tests.games.checking import sound
from tests.laws.golden import records
from tui.games.transcript import FILE, Header, Moment, Transcript, written

SEAT = Seat(0)
NAME = re.compile(r"[a-z_]{3,}")
"""The name of a move, which stands first in it; no card and no number looks like that."""


def file_of(key: str) -> Path:
    """Where the transcript of a game lies."""
    return Path(tui.games.__path__[0]) / key / FILE


def transcript_of(key: str) -> Transcript:
    """The transcript of a game: of all that its golden records give, the one that shows most."""
    return max(map(transcript_from, records(key)), key=lambda each: len(_kinds(each.moments)))


def transcript_from(path: Path) -> Transcript:
    """The telling moments of the game in this record."""
    record = sound(path)
    match = record.match()
    moments, shown = [], set[str]()
    told = match.opening_told
    for entry in (*record.entries, None):
        moment = _moment(match, told)
        new = _kinds(moment)
        if entry is None or not new <= shown:
            moments.append(moment)
            shown |= new
        if entry is not None:
            accepted = match.play(entry.seat, entry.move)
            assert isinstance(accepted, Accepted)
            told = accepted.told
    options = msgspec.to_builtins(record.options)
    return Transcript(Header(SEAT, record.players, options), tuple(moments))


def _moment(match: Match, told: Any) -> Moment:
    news = [(msgspec.msgpack.decode(one.event), one.shown) for one in match.news(told, SEAT)]
    view = msgspec.msgpack.decode(match.view(SEAT))
    return Moment(match.n, any(one.beat is Pause.LONG for one in told), news, view)


def _kinds(shown: Any) -> set[str]:
    return set(_names_in(msgspec.to_builtins(shown)))


def _names_in(value: Any, path: str = "") -> Iterator[str]:
    """The kinds of what there is to see in this, whatever its numbers and cards."""
    match value:
        case dict() as fields:
            for name, inner in fields.items():
                if name == "type":
                    yield f"{path}={inner}"
                else:
                    yield from _names_in(inner, f"{path}.{name}")
        case [str() as name, *_] if NAME.fullmatch(name):
            yield f"{path}={name}"
        case list() | tuple() as several:
            for inner in several:
                yield from _names_in(inner, path)


def main() -> None:
    """Write every transcript anew."""
    for key in GAMES:
        file_of(key).write_bytes(written(transcript_of(key)))


if __name__ == "__main__":
    main()
