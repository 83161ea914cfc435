"""C30, C34, C35, C36: sizes that change, suits that are drawn wide, locales that know no suits."""

import random
import time
from pathlib import Path

import pytest

from tests.alone import alone, at_a_table
from tests.knowledge import SUITS
from tests.terminal import Terminal

pytestmark = pytest.mark.slow


def test_c30_five_hundred_resizes_while_it_plays_and_the_last_size_wins(tmp_path: Path) -> None:
    dice = random.Random(30)
    with at_a_table(tmp_path) as terminal:
        for number in range(500):
            terminal.resize(dice.randint(10, 200), dice.randint(3, 70))
            time.sleep(0.02)
            if number % 50 == 20:
                terminal.press(dice.choice(["?", "esc", "right", "l", "c", "esc"]))
        terminal.resize(80, 24)
        for _ in range(3):
            terminal.settle(1.0).press("esc")
        terminal.settle(1.0)
        assert terminal.alive
        assert "Traceback" not in terminal.text
        terminal.wait("Lay one card", "You")
        drawn = terminal.lines
        terminal.press("ctrl+l").settle(1.0)
        assert terminal.lines == drawn


@pytest.mark.parametrize(
    "sizes",
    [[(200, 60), (10, 3), (80, 24)], [(79, 23), (80, 24)], [(132, 24), (80, 24)], [(45, 30), (80, 24)]],
)
def test_c34_shrinking_below_the_design_asks_for_room_and_comes_back_to_the_same(
    tmp_path: Path, sizes: list[tuple[int, int]]
) -> None:
    with at_a_table(tmp_path) as terminal:
        terminal.settle(2.0)
        before = terminal.lines
        for columns, rows in sizes:
            terminal.resize(columns, rows)
            terminal.settle(0.8)
            if columns < 60 and columns >= 30:
                terminal.wait("60×20")
        assert terminal.alive
        terminal.until(lambda: terminal.lines == before, "the table as it was")


def test_c34_keys_pressed_while_there_is_no_room_play_nothing(tmp_path: Path) -> None:
    with at_a_table(tmp_path) as terminal:
        terminal.settle(2.0)
        before = terminal.lines
        terminal.resize(40, 10)
        terminal.wait("60×20").press("enter", "1", "enter", "p")
        terminal.settle(1.0).resize(80, 24)
        terminal.until(lambda: terminal.lines == before, "the table as it was")


def test_c35_suits_are_plain_signs_that_never_ask_for_emoji(tmp_path: Path) -> None:
    with at_a_table(tmp_path) as terminal:
        terminal.press("enter")
        terminal.settle(2.0)
        text = bytes(terminal.received).decode()
        assert any(suit in text for suit in SUITS)
        assert "\ufe0f" not in text
        assert "\ufe0e" not in text


def test_c35_a_suit_drawn_two_cells_wide_moves_nothing_beside_it(tmp_path: Path) -> None:
    with at_a_table(tmp_path) as terminal:
        terminal.press("enter")
        terminal.settle(3.0)
        received = bytes(terminal.received)
        plain = _redrawn(received, {})
        # 界 stands for a suit in a font that draws suits two cells wide.
        wide = _redrawn(received, dict.fromkeys(SUITS, "界"))
        assert any("界" in line for line in wide)
        for before, after in zip(plain, wide, strict=True):
            for x, (cell, same) in enumerate(zip(before, after, strict=True)):
                if cell in SUITS or (x and before[x - 1] in SUITS):
                    continue
                assert same == cell, f"column {x}:\n{before}\n{after}"


def _redrawn(data: bytes, instead: dict[str, str]) -> list[list[str]]:
    """The screen, cell by cell, that these bytes leave, with some signs taken for others."""
    import pyte

    text = data.decode()
    for sign, other in instead.items():
        text = text.replace(sign, other)
    screen = pyte.Screen(80, 24)
    pyte.ByteStream(screen).feed(text.encode())
    return [[screen.buffer[y][x].data for x in range(80)] for y in range(24)]


@pytest.mark.parametrize(
    "environment",
    [
        {"LANG": "C", "LC_ALL": "C"},
        {"LANG": "POSIX", "LC_ALL": None},
        {"LANG": "en_US.ISO-8859-1", "LC_ALL": None},
        {"LANG": None, "LC_ALL": None},
    ],
    ids=["C", "POSIX", "ISO-8859-1", "none"],
)
def test_c36_a_locale_without_suits_still_shows_cards_that_can_be_read(
    tmp_path: Path, environment: dict[str, str | None]
) -> None:
    environment = environment | {"PYTHONUTF8": None, "PYTHONIOENCODING": None}
    with at_a_table(tmp_path, environment=environment) as terminal:
        terminal.settle(1.0)
        assert terminal.alive
        bytes(terminal.received).decode()  # whatever was chosen, it is no half of a character
        assert "�" not in terminal.text
        assert "?" * 3 not in terminal.text


def test_c36_ascii_draws_no_sign_outside_ascii(tmp_path: Path) -> None:
    with at_a_table(tmp_path, "--ascii") as terminal:
        terminal.press("enter")
        terminal.settle(2.0)
        drawn = [sign for picture in terminal.pictures for line in picture[1] for sign in line if sign > "~"]
        assert sorted(set(drawn)) == []


def started(terminal: Terminal) -> bool:
    """The first screen stands."""
    return terminal.sees("Settings")


def test_c36_nothing_of_the_environment_is_needed(tmp_path: Path) -> None:
    nothing = dict.fromkeys(("LANG", "LC_ALL", "COLORTERM", "PATH", "USER", "LOGNAME", "SHELL"))
    with alone(tmp_path, environment=nothing) as terminal:
        terminal.until(lambda: started(terminal), "the first screen").press("q")
        assert terminal.ended() == 0
