"""Golden games: the rules tell today what they told when the games were played, to the byte.

Where these fail, tables that are being played would go on by other rules than they began with: raise the
game's ``rules`` and write the games anew (see ``golden.py``).
"""

from pathlib import Path

import pytest

from shared.games.catalogue import GAMES, versions_of
from tests.games.checking import sound
from tests.laws.golden import records, text_of

RECORDS = [path for key in GAMES for path in records(key)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_a_golden_game_is_told_as_it_was_and_sends_the_same_bytes(path: Path) -> None:
    assert path.with_suffix(".txt").read_text(encoding="utf-8") == text_of(path)


@pytest.mark.parametrize("key", GAMES)
def test_there_is_a_golden_game_by_each_version_of_the_rules(key: str) -> None:
    played = {sound(path).game.rules for path in records(key)}
    assert played == {version.rules for version in versions_of(GAMES[key])}


@pytest.mark.parametrize("key", GAMES)
def test_a_golden_game_is_whole_and_has_a_story(key: str) -> None:
    """Each is of the game in whose folder it lies, all of it is told, and no text lies there alone."""
    for path in records(key):
        record = sound(path)
        assert record.game.key == key
        assert record.entries
        assert len(path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()) >= len(record.entries)
    folder = records(key)[0].parent
    assert {path.stem for path in folder.iterdir()} == {path.stem for path in records(key)}
