"""Every folder of a game is registered, and a registered game brings all that belongs to it."""

from pathlib import Path

import pytest

from shared.games.catalogue import GAMES
from tests.laws.folders import NEEDED, faults
from tui.games.catalogue import GAME_UIS

ROOT = Path(__file__).parent.parent.parent


def test_both_registries_have_the_same_games_and_all_of_their_folders() -> None:
    assert list(GAME_UIS) == list(GAMES)
    assert list(faults(ROOT, GAMES)) == []


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """As little as there can be of a game called "fourth"."""
    for place, names in NEEDED.items():
        (tmp_path / place / "fourth" / "golden").mkdir(parents=True)
        for name in names:
            (tmp_path / place / "fourth" / name).touch()
    games, tests = tmp_path / "shared/games/fourth", tmp_path / "tests/games/fourth"
    (games / "RULES.md").write_text("**1.1** High wins.\n\n**H1** Chat\nis the table's affair.\n")
    (tests / "test_rules.py").write_text("def test_1_1_the_highest_wins(): ...")
    (tests / "golden" / "2.jsonl").touch()
    assert list(faults(tmp_path, ["fourth"])) == []
    return tmp_path


def test_a_folder_that_is_not_registered_is_found_in_each_place(tree: Path) -> None:
    assert list(faults(tree, [])) == [f"{place}/fourth is not registered" for place in NEEDED]


@pytest.mark.parametrize(("place", "name"), [(place, name) for place in NEEDED for name in NEEDED[place]])
def test_what_a_registered_game_lacks_is_named(tree: Path, place: str, name: str) -> None:
    (tree / place / "fourth" / name).unlink()
    assert f"{place}/fourth has no {name}" in list(faults(tree, ["fourth"]))


def test_a_game_without_a_golden_record_is_found(tree: Path) -> None:
    (tree / "tests/games/fourth/golden/2.jsonl").unlink()
    assert list(faults(tree, ["fourth"])) == ["tests/games/fourth has no golden record"]


def test_a_rule_that_no_test_cites_is_found(tree: Path) -> None:
    tests = tree / "tests/games/fourth/test_rules.py"
    tests.write_text("def test_11_1_and_1_12_hold(): ...")
    assert list(faults(tree, ["fourth"])) == ["no test of fourth cites 1.1"]
    tests.write_text('"""1.1, with a reason."""')
    assert list(faults(tree, ["fourth"])) == []


def test_a_game_whose_rules_are_not_numbered_has_no_tests_of_them(tree: Path) -> None:
    (tree / "shared/games/fourth/RULES.md").write_text("High wins.\n")
    assert list(faults(tree, ["fourth"])) == ["no test of fourth cites a numbered rule"]


@pytest.mark.parametrize("key", ["house", "class", "thirty-one", "21"])
def test_a_name_that_means_something_else_is_none_for_a_game(tree: Path, key: str) -> None:
    assert f"no game can be called {key}" in list(faults(tree, ["fourth", key]))


def test_a_game_that_would_hide_a_module_beside_its_folder_is_found(tree: Path) -> None:
    (tree / "tui/games/fourth.py").touch()
    assert list(faults(tree, ["fourth"])) == ["tui/games/fourth hides fourth.py"]


@pytest.mark.parametrize("key", GAMES)
def test_what_a_game_says_and_shows_bears_its_name(key: str) -> None:
    """Else of two that say or show something under one name one would be lost."""
    assert all(said.startswith(f"{key}.") for said in GAMES[key].sentences)
    assert all(sheet == key or sheet.startswith(f"{key}-") for sheet in GAME_UIS[key].sheets())
