"""What the tests of every game do alike with records: those in tests/records, spoilt ones, golden ones."""

import hashlib
import json
from pathlib import Path
from typing import Any

from shared.match import Accepted
from shared.record import Fault, ValidRecord, replay
from shared.seats import Eye, Seat

RECORDS = Path(__file__).parent.parent / "records"

Json = dict[str, Any]


def known(kind: str, game: str = "*") -> list[Path]:
    """The records of a game that are marked "ok" or "bad"."""
    return sorted(RECORDS.glob(f"{kind}-{game}-*.json"))


def judged(spoilt: Any) -> ValidRecord | Fault:
    """What is thought of this record."""
    return replay(json.dumps(spoilt))


def sound(path: Path) -> ValidRecord:
    """The record in this file, which must be sound."""
    record = replay(path.read_bytes())
    assert isinstance(record, ValidRecord), f"{path.name}: {record}"
    return record


def checksum(record: ValidRecord) -> str:
    """SHA-256 over every byte that each player, a watcher and a reviewer are sent in this game."""
    match = record.match()
    digest = hashlib.sha256()
    viewers = (*(Seat(seat) for seat in range(match.players)), Eye.WATCHER, Eye.REVIEWER)

    def told(news: Any) -> None:
        for viewer in viewers:
            digest.update(match.view(viewer))
            for one in match.news(news, viewer):
                digest.update(bytes(one.event) + repr(one.shown).encode())

    told(match.opening_told)
    for entry in record.entries:
        accepted = match.play(entry.seat, entry.move)
        assert isinstance(accepted, Accepted)
        told(accepted.told)
    return digest.hexdigest()
