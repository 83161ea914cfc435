"""A fourth game is free: laid into a copy of the house and registered, it is played from key to replay."""

import json
import sys
from pathlib import Path

import pytest

from tests.newcomer import TOY, environment, house_with, run, translated
from tests.serving import QUICK, Serving
from tests.terminal import Terminal

LAWS = ("folders", "golden", "transcripts", "legality", "replay", "secrecy", "state")
WORDS_TOO = ("tests/laws/test_words.py", "tests/laws/test_folders.py", "tests/test_games_apart.py")
COLLIDING = ("hearts", "spades", "high")
"""Names of games that are words of cards and of the house as well."""


def passed(house: Path, *words: str) -> str:
    """Run these tests in this house: what pytest says. All must pass."""
    return run(house, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *words)


def test_a_newcomers_game_keeps_every_law_and_has_tests_of_its_rules(tmp_path: Path) -> None:
    house = house_with(tmp_path, "toy")
    laws = [f"tests/laws/test_{law}.py" for law in LAWS]
    said = passed(house, *laws, "tests/games/toy/test_rules.py", "-k", "toy or registries")
    assert " passed" in said
    assert "skipped" not in said


def test_the_screen_of_the_toy_is_short() -> None:
    """Table, log, end and replay in three sizes, by key and by mouse: what is more is the kit's."""
    lines = [line for path in TOY.glob("tui/**/*.py") for line in path.read_text().splitlines()]
    assert 0 < len(lines) <= 300


@pytest.mark.slow
def test_the_toy_is_played_at_every_size_by_key_and_by_mouse_in_three_languages(tmp_path: Path) -> None:
    house = house_with(tmp_path, "toy")
    translated(house)
    assert " passed" in passed(house, "tests/games/toy/test_screen.py")


@pytest.mark.slow
def test_games_may_be_called_like_suits_or_like_anything_else(tmp_path: Path) -> None:
    house = house_with(tmp_path, *COLLIDING)
    missing = translated(house)
    assert missing.count("'The highest card': is not translated") == 2, "once in each language but English"
    said = passed(house, *WORDS_TOO, "-k", "hearts or spades or high or not [")
    assert " passed" in said


@pytest.mark.slow
def test_it_is_played_by_ssh_from_the_key_to_the_replay(tmp_path: Path) -> None:
    house = house_with(tmp_path / "tree", "high")
    with Serving(tmp_path / "house", QUICK, house) as served, served.visit("Ada") as ada:
        ada.wait("Play now")
        ada.press("left").wait("◀ The highest card ▶").press("enter")
        lay_until_the_end(ada)
        ada.press("v").wait("replay", "ALL HANDS", "Space").press("v").wait("AS ADA SAW IT").press("end")
        ada.wait("THE END").press("esc")
        ada.wait("play again").press("q").wait("Play now").press("h")
        ada.wait("AGAINST", "The highest").press("esc").wait_gone("AGAINST").press("q")
        assert ada.ended() == 0
        assert ada.left_on() == []
        assert "[error" not in served.log
        served.stop()
    records = run(house, "-m", "server", "records", "--data", str(served.data))
    (record,) = [json.loads(line) for line in records.splitlines()]
    assert record["game"] == "high"
    (file := tmp_path / "high.jsonl").write_text(records)
    assert run(house, "-m", "server", "verify", str(file)).startswith("OK ")
    replayed = Terminal(
        [sys.executable, "-m", "server", "replay", str(file), "--lang", "en"],
        environment={**environment(house), "HOME": str(tmp_path)},
        folder=str(house),
    )
    with replayed:
        replayed.wait("THE HIGHEST CARD", "ALL HANDS").press("esc")
        assert replayed.ended() == 0


def lay_until_the_end(terminal: Terminal) -> None:
    """Lay the marked card whenever it is one's turn, until the game is over. The last one the table lays."""

    def over() -> bool:
        return "play again" in terminal.text

    while not over():
        terminal.until(lambda: over() or " lay " in terminal.lines[-1], "a turn")
        terminal.press(*[] if over() else ["enter"])
        terminal.until(lambda: over() or " lay " not in terminal.lines[-1], "the card laid")
    terminal.wait("win")
