"""Golden games: whole games that were played once, and what was told and sent in them, to the byte.

They lie in ``tests/games/KEY/golden``: a record (``.jsonl``) and beside it the same game as a person would
tell it who has seen every card (``.txt``), by the game's own ``told_as_text``, with a checksum of all that
any viewer was sent. ``python -m tests.laws.golden KEY`` writes the texts anew. Where a story changes, the
rules have: do that only together with a new number in the game's ``rules``, since games that are being
played are played on by it. Where only a checksum changes, what is sent looks otherwise, and older clients
may stumble.
"""

import importlib
import sys
from pathlib import Path

from tests.games.checking import checksum, sound

GAMES = Path(__file__).parent.parent / "games"


def records(key: str) -> list[Path]:
    """The golden records of a game."""
    return sorted((GAMES / key / "golden").glob("*.jsonl"))


def text_of(path: Path) -> str:
    """What the text beside a golden record must say."""
    record = sound(path)
    told = importlib.import_module(f"tests.games.{record.game.key}.golden").told_as_text(record)
    return "\n".join([*told, "", f"checksum {checksum(record)}", ""])


def main(key: str) -> None:
    """Write the texts anew."""
    for path in records(key):
        path.with_suffix(".txt").write_text(text_of(path), encoding="utf-8")
        print(path.stem)


if __name__ == "__main__":
    main(sys.argv[1])
