"""Less is written, and the screen is the same."""

import pyte
from hypothesis import given
from hypothesis import strategies as st

from tui.thrift import thrifty

CODES = st.sampled_from([
    "", "0", "1", "22", "7", "27", "39", "49", "31", "97", "44", "100", "38;5;117", "48;5;235",
    "38;2;1;2;3", "48;2;9;8;7", "1;7;31;44", "22;38;5;9", "0;1;32",
])  # fmt: skip
PIECES = st.one_of(
    CODES.map(lambda codes: f"\x1b[{codes}m"),
    st.sampled_from(["a", "bc", "  ", "♥ ", "\x1b[2;3H", "\x1b[5;1H", "\n", "\x1b[2C", "\x1b7x\x1b8"]),
)


def screen(data: str) -> list[object]:
    shown = pyte.Screen(20, 6)
    pyte.Stream(shown).feed(data)
    return [shown.buffer[y][x] for y in range(6) for x in range(20)]


@given(st.lists(PIECES, max_size=30).map("".join))
def test_the_screen_is_the_same_and_nothing_is_longer(data: str) -> None:
    data += "\x1b[0m"
    assert screen(thrifty(data)) == screen(data)
    assert len(thrifty(data)) <= len(data)


@given(st.lists(PIECES, max_size=30).map("".join))
def test_the_terminal_is_left_in_its_own_style(data: str) -> None:
    after = screen(thrifty(data + "\x1b[0m") + "\x1b[6;20Hx")[-1]
    assert (after.fg, after.bg, after.bold, after.reverse) == ("default", "default", False, False)  # type: ignore[attr-defined]


def test_a_style_that_stays_is_written_once() -> None:
    row = "\x1b[1;1H\x1b[1;38;5;9;48;5;235mab\x1b[0m\n\x1b[2;1H\x1b[1;38;5;9;48;5;235mcd\x1b[0m"
    assert thrifty(row) == "\x1b[1;1H\x1b[1;38;5;9;48;5;235mab\x1b[2;1Hcd\x1b[m"


def test_what_it_does_not_know_it_leaves_alone() -> None:
    for data in ("\x1b[4mx\x1b[0m", "\x1b[38;9mx", "\x1b[48;2;1mx", "\x1b]0;melody\x07", "plain"):
        assert thrifty(data) == data
