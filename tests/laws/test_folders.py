"""Every folder of a game is registered, and whoever registers a game brings all that belongs to it."""

from pathlib import Path

import pytest

from shared.games.catalogue import GAMES
from tests.laws.folders import NEEDED, faults
from tui.games.catalogue import FACES

ROOT = Path(__file__).parent.parent.parent


def test_both_registries_have_the_same_games_and_all_of_their_folders() -> None:
    assert list(FACES) == list(GAMES)
    assert list(faults(ROOT, GAMES)) == []


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """As little as there can be of a game called "high"."""
    for place, names in NEEDED.items():
        (tmp_path / place / "high" / "golden").mkdir(parents=True)
        for name in names:
            (tmp_path / place / "high" / name).touch()
    games, tests = tmp_path / "shared/games/high", tmp_path / "tests/games/high"
    (games / "RULES.md").write_text("**1.1** High wins.\n\n**H1** Chat\nis the table's affair.\n")
    (tests / "test_rules.py").write_text("def test_1_1_high_wins(): ...")
    (tests / "golden" / "2.jsonl").touch()
    assert list(faults(tmp_path, ["high"])) == []
    return tmp_path


def test_a_folder_that_is_not_registered_is_found_in_each_place(tree: Path) -> None:
    assert list(faults(tree, [])) == [f"{place}/high is not registered" for place in NEEDED]


@pytest.mark.parametrize(("place", "name"), [(place, name) for place in NEEDED for name in NEEDED[place]])
def test_what_a_registered_game_lacks_is_named(tree: Path, place: str, name: str) -> None:
    (tree / place / "high" / name).unlink()
    assert f"{place}/high has no {name}" in list(faults(tree, ["high"]))


def test_a_game_without_a_golden_record_is_found(tree: Path) -> None:
    (tree / "tests/games/high/golden/2.jsonl").unlink()
    assert list(faults(tree, ["high"])) == ["tests/games/high has no golden record"]


def test_a_rule_that_no_test_cites_is_found(tree: Path) -> None:
    tests = tree / "tests/games/high/test_rules.py"
    tests.write_text("def test_11_1_and_1_12_hold(): ...")
    assert list(faults(tree, ["high"])) == ["no test of high cites 1.1"]
    tests.write_text('"""1.1, with a reason."""')
    assert list(faults(tree, ["high"])) == []


def test_a_game_whose_rules_are_not_numbered_has_no_tests_of_them(tree: Path) -> None:
    (tree / "shared/games/high/RULES.md").write_text("High wins.\n")
    assert list(faults(tree, ["high"])) == ["no test of high cites a numbered rule"]
