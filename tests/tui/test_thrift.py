"""Less is written, and the screen is the same."""

import re
import unicodedata

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyte.screens import Char
from rich.cells import get_character_cell_size
from textual.events import Resize
from textual.geometry import Size

from tests.tui.eyes import Cell, Eyes, seen
from tests.tui.scripted_house import ScriptedHouse, app_at
from tui.terminal.output import Output, Thrift
from tui.terminal.painted_app import SETTLED, PaintedApp
from tui.terminal.screen_model import BEGIN, END, Shadow

WIDTH, HEIGHT = 20, 6
SIZE = (WIDTH, HEIGHT)
CODES = st.sampled_from([
    "", "1", "7", "31", "97", "44", "100", "38;5;117", "48;5;235", "38;2;1;2;3", "48;2;9;8;7", "1;7;31;44",
    "22;38;5;9", "0;1;32", "1;38;2;4;4;4;48;2;9;8;7",
])  # fmt: skip
TEXTS = st.sampled_from(["a", "bc", " ", "   ", "●", "┏━┓", "de fg", "å", "…"])
PLACED = st.sampled_from([
    "\x1b7  \x1b8\x1b7♥\x1b8\x1b[2C", "\x1b7 \x1b8\x1b7♠\x1b8\x1b[1C", "\x1b7 \x1b8\x1b7♥\x1b8\x1b[1C",
])  # fmt: skip
STRANGE = st.sampled_from(["漢", "e\u0301", "😀", "♥", "한 x", "漢字", "ק", "שָׁם", "ما 1ص"])


def strip(texts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """A stretch of a row as Textual writes it: each piece with its whole style and a reset behind it."""
    styled = st.tuples(CODES, texts).map(
        lambda piece: f"\x1b[{piece[0]}m{piece[1]}\x1b[0m" if piece[0] else piece[1]
    )
    return st.lists(styled, min_size=1, max_size=3).map("".join)  # 15 cells at most, from the fifth on


def frames(texts: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    """Some updates, each of stretches that begin anywhere but all end before the edge."""
    row = st.tuples(st.integers(1, HEIGHT), st.integers(1, 5), strip(texts))
    rows = st.lists(row, min_size=1, max_size=4).map(lambda found: sorted(found, key=lambda each: each[0]))

    def update(found: list[tuple[int, int, str]]) -> str:
        written = ""
        for number, (y, x, text) in enumerate(found):
            written += f"\x1b[{y};{x}H{text}"
            if number < len(found) - 1 and y < HEIGHT:
                written += "\n"
        return written + "\x1b[1;1H"

    return st.lists(rows.map(update), min_size=1, max_size=6)


def blank_is_blank(char: Char) -> Char:
    """A cell by what can be seen of it: a blank has no colour but its ground."""
    if char.data == " " and not char.reverse:
        return char._replace(fg="default", bold=False)
    return char


def without_halves(row: list[Char]) -> list[Char]:
    """A row in which no half of a letter stands alone: terminals blank the other half, and pyte does not."""
    whole = []
    for x, char in enumerate(row):
        behind = row[x + 1].data if x + 1 < len(row) else "x"
        if char.data == "":
            alone = not x or not row[x - 1].data or get_character_cell_size(row[x - 1].data[0]) < 2
        else:
            alone = get_character_cell_size(char.data[0]) == 2 and behind != ""
        whole.append(char._replace(data=" ") if alone else char)
    return whole


class Terminal:
    """What a terminal shows."""

    def __init__(self) -> None:
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.stream = pyte.Stream(self.screen)

    def cells(self) -> list[Char]:
        rows = [[self.screen.buffer[y][x] for x in range(WIDTH)] for y in range(HEIGHT)]
        return [blank_is_blank(char) for row in rows for char in without_halves(row)]


def compare(updates: list[str]) -> list[tuple[str, str]]:
    """Feed two terminals and compare them after each update; what was written and what was sent."""
    plainly, thriftily, thrift = Terminal(), Terminal(), Thrift()
    told = []
    for data in updates:
        sent = thrift.less(data, SIZE)
        plainly.stream.feed(data)
        thriftily.stream.feed(sent)
        assert thriftily.cells() == plainly.cells()
        style = thriftily.screen.cursor.attrs
        assert (style.fg, style.bg, style.bold, style.reverse) == ("default", "default", False, False)
        told.append((data, sent))
    return told


@given(frames(TEXTS))
def test_the_screen_is_the_same_and_nothing_is_longer(updates: list[str]) -> None:
    assert all(len(sent) <= len(data) for data, sent in compare(updates))


@given(frames(TEXTS | PLACED))
def test_with_suits_too_and_what_stands_there_is_not_sent_again(updates: list[str]) -> None:
    compare(updates)
    thrift = Thrift()
    for data in updates:
        thrift.less(data, SIZE)
    assert thrift.less(updates[-1], SIZE) == "" or _writes_twice(updates[-1])


@given(frames(TEXTS | PLACED | STRANGE))
def test_signs_that_terminals_measure_differently_change_nothing_else(updates: list[str]) -> None:
    compare(updates)


@given(frames(TEXTS | PLACED | STRANGE), frames(TEXTS), st.integers(0, 3))
def test_what_cannot_be_followed_is_sent_as_it_is(before: list[str], then: list[str], strange: int) -> None:
    unknown = ["\x1b[2J", "\x1b[3;4H\x1b[4mx\x1b[0m", "\x1b[2;2Hab\x1b[1K", "\x1b[6;1H\n\x1b[2;2H"][strange]
    assert compare([*before, unknown, *then])[len(before)][1].endswith(unknown)


def _writes_twice(data: str) -> bool:
    """Whether an update has two stretches on one row."""
    rows = re.findall(r"\x1b\[(\d+);\d+H", data.removesuffix("\x1b[1;1H"))
    return len(rows) != len(set(rows))


# --- One by one -----------------------------------------------------------------------------------------


def sent(*updates: str) -> str:
    """What is sent of the last of these updates."""
    thrift = Thrift()
    return [thrift.less(data, SIZE) for data in updates][-1]


def test_a_style_that_stays_is_written_once() -> None:
    row = "\x1b[1;1H\x1b[1;38;5;9;48;5;235mab\x1b[0m\n\x1b[2;1H\x1b[1;38;5;9;48;5;235mcd\x1b[0m"
    assert sent(row) == "\x1b[H\x1b[1;38;5;9;48;5;235mab\x1b[2Hcd\x1b[m"


def test_only_the_cells_that_differ_are_sent() -> None:
    assert sent("\x1b[3;2H\x1b[31mBid 4 coins\x1b[0m", "\x1b[3;2H\x1b[31mBid 5 coins\x1b[0m") == (
        "\x1b[3;6H\x1b[31m5\x1b[m"
    )


def test_a_blank_has_no_colour_but_its_ground() -> None:
    assert sent("\x1b[1;1H\x1b[31;44m \x1b[0m", "\x1b[1;1H\x1b[1;32;44m \x1b[0m") == ""
    assert sent("\x1b[1;1H\x1b[31;44m \x1b[0m", "\x1b[1;1H\x1b[31;45m \x1b[0m") == "\x1b[H\x1b[45m \x1b[m"
    assert sent("\x1b[1;1H\x1b[7;31m \x1b[0m", "\x1b[1;1H\x1b[7;32m \x1b[0m") != ""


@pytest.mark.parametrize("end", ["\x1b[?1049h", "\x1b[?1049l"])
def test_on_another_screen_nothing_is_known(end: str) -> None:
    assert sent("\x1b[1;1Hab", end, "\x1b[1;1Hab") == "\x1b[Hab"


def test_after_a_change_of_size_nothing_is_known() -> None:
    thrift = Thrift()
    thrift.less("\x1b[1;1Hab", SIZE)
    assert thrift.less("\x1b[1;1Hab", (30, 6)) == "\x1b[Hab"
    assert thrift.less("\x1b[1;1Hab", (30, 6)) == ""
    thrift.forget()
    assert thrift.less("\x1b[1;1Hab", (30, 6)) == "\x1b[Hab"


def test_an_update_in_which_nothing_changes_has_no_brackets_either() -> None:
    sent: list[str] = []
    output = Output(Blank(), sent.append)

    def update(row: str) -> str:
        for data in ("\x1b[?2026h", row, "\x1b[?2026l"):
            output.write(data)
        output.flush()
        written = "".join(sent)
        sent.clear()
        return written

    assert update("\x1b[1;1Hab") == "\x1b[?2026h\x1b[Hab\x1b[?2026l"
    assert update("\x1b[1;1Hab") == ""


def test_what_is_no_drawing_goes_at_once_and_amid_an_update_in_its_turn() -> None:
    sent: list[str] = []
    output = Output(Blank(), sent.append)
    output.write("\x07")
    assert sent == ["\x07"]
    output.write("\x1b[1;1Hab")
    output.write("\x07")
    assert sent == ["\x07"]
    output.flush()
    assert sent == ["\x07", "\x1b[Hab\x07"]


@pytest.mark.parametrize("asked", ["\x1b[?2048$p", "\x1b]22;pointer\x07"])
def test_what_some_terminals_print_or_answer_wrongly_is_not_asked(asked: str) -> None:
    sent: list[str] = []
    output = Output(Blank(), sent.append)
    output.write(asked)
    output.flush()
    assert sent == []


class Blank:
    """A screen of this size, without a cursor."""

    size = Size(*SIZE)

    def caret(self) -> None:
        """None."""


def test_modes_titles_and_bells_go_through() -> None:
    for data in (
        "\x1b[?25l",
        "\x1b]0;● Katta\x07",
        "\x1b[22;0t",
        "\x07",
        "\x1b[>29u",
        "\x1b[?2026$p",
        "\x1b[<u",
    ):
        assert sent("\x1b[1;1Hab", data) == data
        assert sent("\x1b[1;1Hab", data, "\x1b[1;1Hab") == ""


def test_a_suit_and_the_cell_behind_it_go_together() -> None:
    heart, spade = "\x1b7  \x1b8\x1b7♥\x1b8\x1b[2C", "\x1b7 \x1b8\x1b7♠\x1b8\x1b[1C"
    # A terminal that draws suits wide has lost the half of it that is written over.
    assert sent(f"\x1b[2;4H{heart}x", "\x1b[2;5Hy") == "\x1b[2;4H♥\x1b[5Gy"
    assert sent(f"\x1b[2;4H{spade}x", "\x1b[2;4Hy") == "\x1b[2;4Hyx"
    assert sent(f"\x1b[2;4H{spade}x", f"\x1b[2;4H{heart}") == "\x1b[2;4H  \x1b[2D♥"
    assert sent(f"\x1b[2;18H{heart}", f"\x1b[2;18H {heart}") == f"\x1b[2;18H {heart}"


def test_a_blank_on_which_a_mark_may_stand_keeps_its_style() -> None:
    row = "\x1b[1;1H\x1b[1ma\x1b[0m \x1b[1m\u0301\x1b[0m"
    assert sent(row) == "\x1b[H\x1b[1ma\x1b[m \x1b[1m\u0301\x1b[m"


def test_what_follows_a_letter_that_terminals_may_measure_differently_is_put_in_its_own_place() -> None:
    rows = "\x1b[1;1Hab\n\x1b[2;1H漢字 Li ღ4"
    assert sent(rows) == ("\x1b[Hab\x1b[2H  \x1b[1G漢\x1b[3G  \x1b[3G字\x1b[5G Li ღ\x1b[10G4")
    assert sent(rows, rows) == ""
    assert sent(rows, rows.replace("4", "5")) == "\x1b[2;10H5"


def test_the_halves_of_a_letter_go_together() -> None:
    assert sent("\x1b[1;1H漢字", "\x1b[1;2Hx") == "\x1b[H x"
    assert sent("\x1b[1;1H漢字", "\x1b[1;2H한") == "\x1b[H   \x1b[2G한\x1b[4G "
    assert sent("\x1b[1;1Habcd", "\x1b[1;2H한") == "\x1b[1;2H  \x1b[2G한\x1b[4G"


def test_a_row_with_a_mark_that_has_no_letter_is_sent_whole() -> None:
    row = "\x1b[2;1H\u0301x Li bid 4"
    assert sent(row, row) == "\x1b[2H\u0301x Li bid 4"


# --- In the app -----------------------------------------------------------------------------------------


def looks(eyes: Eyes) -> list[Cell]:
    """Every cell by what can be seen of it."""
    return [cell._replace(fg="", bold=False) if cell.char == " " else cell for cell in eyes.cells()]


async def test_ctrl_l_draws_over_whatever_a_stranger_wrote() -> None:
    async with seen(app_at(ScriptedHouse()), 80, 24) as (pilot, eyes):
        await pilot.pause(2 * SETTLED)
        before = looks(eyes)
        eyes.stream.feed("\x1b[5;5Hwall: the machine goes down")
        await pilot.press("ctrl+l")
        await pilot.pause(0.1)
        assert looks(eyes) == before


async def test_a_window_that_was_dragged_and_is_as_large_as_before_is_drawn_whole() -> None:
    async with seen(app_at(ScriptedHouse()), 80, 24) as (pilot, eyes):
        await pilot.pause(2 * SETTLED)
        before = looks(eyes)
        # What a terminal does with its rows when it is made narrow.
        eyes.stream.feed("\x1b[2J")
        for size in (Size(70, 24), Size(80, 24)):
            pilot.app.post_message(Resize(size, size))
        await pilot.pause(3 * SETTLED)
        assert looks(eyes) == before


async def test_a_terminal_that_tells_its_size_first_is_not_drawn_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = []
    monkeypatch.setattr(PaintedApp, "draw_anew", lambda self: drawn.append(self.size))
    async with seen(app_at(ScriptedHouse()), 80, 24) as (pilot, _eyes):
        await pilot.pause(2 * SETTLED)
        assert drawn == []
        for size in (Size(70, 24), Size(80, 24)):
            pilot.app.post_message(Resize(size, size))
        await pilot.pause(2 * SETTLED)
        assert drawn == [(80, 24)]


async def test_what_is_drawn_again_and_is_the_same_sends_nothing() -> None:
    async with seen(app_at(ScriptedHouse()), 80, 24) as (pilot, eyes):
        await pilot.pause(2 * SETTLED)
        eyes.taken()
        pilot.app.refresh(repaint=True, layout=True)
        await pilot.pause(0.1)
        assert eyes.taken() == b""


@pytest.mark.parametrize("said", ["שלום", "שָׁלוֹם", "مرحبا", "abc שלום, עולם 12:30!", "ܫܠܡܐ"])
def test_what_is_read_from_right_to_left_is_isolated_and_moves_nothing_beside_it(said: str) -> None:
    shadow = Shadow()
    screen = pyte.Screen(60, 2)
    stream = pyte.Stream(screen)
    for clock in ("12:34", "12:33"):
        sent = shadow.less(f"\x1b[1;1H  {said} {clock}  {said} \x1b[31m{clock}\x1b[0m", (60, 2))
        stream.feed(sent)
        inside = "".join(re.findall(f"{re.escape(BEGIN)}(.*?){re.escape(END)}", sent))
        outside = re.sub(f"{re.escape(BEGIN)}.*?{re.escape(END)}", "", sent)
        assert not any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in outside)
        assert sent.count(BEGIN) == sent.count(END) == len(re.findall(BEGIN.replace("\x1b", "."), sent))
        assert (clock == "12:34") == ("\u2068" in sent) or inside
        bare = "".join(char for char in said if not unicodedata.combining(char))
        shown = "".join(char for char in screen.display[0] if not unicodedata.combining(char))
        assert shown.rstrip() == f"  {bare} {clock}  {bare} {clock}"
