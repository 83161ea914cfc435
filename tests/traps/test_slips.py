"""C38, C41: what comes from no finger plays nothing, and Esc with a key after it is two keys or none."""

import re
import time
from pathlib import Path

import pytest

from tests.alone import at_a_table
from tests.evening import asked
from tests.terminal import Terminal

pytestmark = pytest.mark.slow

PROSE = "\r".join(f"quick pip yells {number} times, p q y b 12" for number in range(20)) + "\r"

PASSED = re.compile(r"^ +You\b.*\n +passed\b", re.MULTILINE)
"""The own plate, the first in the row, which says so until the sack is sold."""


def auction(terminal: Terminal) -> Terminal:
    """Lay a card and wait until a bid is asked for."""
    for _ in range(10):
        terminal.until(lambda: asked(terminal) != "", "my turn", seconds=60)
        match asked(terminal):
            case "bid":
                return terminal
            case "lay":
                terminal.press("1").settle(0.3).press("enter")
            case "go on":
                terminal.press("enter")
            case _:
                terminal.press("p")
        terminal.settle(0.7)
    raise AssertionError(f"no auction:\n{terminal.text}")


def hand_and_duty(terminal: Terminal) -> list[str]:
    """The hand, and what is asked: what a slip would change."""
    return [asked(terminal), *terminal.lines[18:21]]


@pytest.mark.parametrize("phase", ["laying", "auction"])
@pytest.mark.parametrize("way", ["bracketed", "raw"])
def test_c38_a_paste_never_plays(tmp_path: Path, phase: str, way: str) -> None:
    with at_a_table(tmp_path) as terminal:
        if phase == "auction":
            auction(terminal)
        terminal.settle(1.0)
        before = hand_and_duty(terminal)
        if way == "bracketed":
            terminal.paste(PROSE)
        else:
            terminal.send(PROSE)
        terminal.settle(1.0).press("esc")
        terminal.settle(1.0)
        assert terminal.alive
        assert asked(terminal) == ("lay" if phase == "laying" else "bid")
        assert _same_but_for_the_mark(before, hand_and_duty(terminal)), terminal.text


def _same_but_for_the_mark(before: list[str], after: list[str]) -> bool:
    """The same cards in the hand, and the same duty; which card or bid is marked may have moved."""

    def cards(lines: list[str]) -> list[str]:
        return sorted(sign for line in lines for sign in line if sign in "♠♥♦♣")

    return cards(before) == cards(after) and before[0] == after[0]


@pytest.mark.parametrize("milliseconds", [5, 30, 60])
def test_c41_escape_and_then_a_letter_never_becomes_a_pass(tmp_path: Path, milliseconds: int) -> None:
    with at_a_table(tmp_path) as terminal:
        auction(terminal)
        terminal.press("?").settle(0.6)
        before = len(terminal.pictures)
        terminal.press("esc")
        time.sleep(milliseconds / 1000)
        terminal.press("p")
        terminal.settle(1.0)
        shown = ["\n".join(picture) for _, picture in terminal.pictures[before:]]
        # Either Esc closed the help and P passed, as two keys typed one after another do; or the two were one
        # and did nothing. Then Esc alone must still close the help.
        if not any(PASSED.search(text) for text in shown):
            terminal.press("esc").settle(0.8)
            assert asked(terminal) == "bid"


def test_c41_there_is_another_way_out_than_escape(tmp_path: Path) -> None:
    with at_a_table(tmp_path) as terminal:
        terminal.settle(0.8).press("?")
        terminal.wait_gone("Lay one card").press("?")
        terminal.wait("Lay one card").press("r")
        terminal.wait_gone("Lay one card").press("q")
        terminal.wait("Lay one card")
        assert terminal.alive
