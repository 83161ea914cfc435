"""A canvas holds cells; what is painted later lies on top, and few segments come out."""

from rich.console import Console

from tui.canvas import Canvas, Span, line
from tui.look.look import Look
from tui.look.suit_strip import PlacedStrip

LOOK = Look()


def test_what_lies_outside_is_not_painted() -> None:
    canvas = Canvas(3, 1, LOOK)
    assert canvas.text(-1, 0, "abcdef") == 5
    canvas.text(0, 1, "x")
    canvas.fill(-5, -5, 20, 3, "lit")
    canvas.frame(-1, -1, 9, 9)
    assert canvas.drawn() == "bcd"


def test_a_wide_letter_takes_two_cells_and_is_never_halved() -> None:
    canvas = Canvas(6, 1, LOOK)
    canvas.text(0, 0, "漢字")
    assert canvas.strip(0).cell_length == 6
    canvas.text(1, 0, "x")
    assert canvas.drawn() == " x字"
    canvas.text(2, 0, "y")
    assert canvas.drawn() == " xy"


def test_a_wide_letter_that_does_not_fit_is_left_out() -> None:
    canvas = Canvas(3, 1, LOOK)
    canvas.text(0, 0, "a漢字")
    assert canvas.drawn() == "a漢"


def test_blanks_need_no_segment_of_their_own() -> None:
    canvas = Canvas(10, 1, LOOK)
    canvas.text(2, 0, "a", "act")
    canvas.text(6, 0, "b", "coin")
    assert [segment.text for segment in canvas.strip(0)] == ["  a   ", "b   "]


def test_a_reversed_blank_stays_reversed() -> None:
    for look in (Look(), Look(depth="16"), Look(depth="mono")):
        canvas = Canvas(6, 1, look)
        canvas.text(0, 0, "ab")
        canvas.text(2, 0, " ", reverse=True)
        assert [bool(segment.style and segment.style.reverse) for segment in canvas.strip(0)] == [
            False,
            True,
            False,
        ]
        assert [segment.text for segment in canvas.strip(0)] == ["ab", " ", "   "]


def test_grounds_part_segments_only_where_they_can_be_told_apart() -> None:
    def segments(look: Look) -> int:
        canvas = Canvas(9, 1, look)
        canvas.fill(3, 0, 3, 1, "lit")
        return len(canvas.strip(0))

    assert (segments(Look()), segments(Look(depth="16")), segments(Look(depth="mono"))) == (3, 1, 1)


def test_a_line_is_cut_with_an_ellipsis_even_where_its_last_piece_would_just_fit() -> None:
    canvas = Canvas(20, 1, LOOK)
    canvas.spans(0, 0, line("passed, took ", Span("●1", "coin")), 13)
    assert canvas.drawn() == "passed, took…"
    assert line("a", Span("b", "coin"))[1].fg == "coin"


def test_differences_tell_rows_and_how_far_they_reach() -> None:
    before, after = Canvas(10, 3, LOOK), Canvas(10, 3, LOOK)
    after.text(2, 1, "ab")
    assert after.differences(before) == [(1, 4)]
    assert before.differences(before) == []


def test_pieces_of_a_placed_strip_are_placed() -> None:
    canvas = Canvas(6, 1, LOOK)
    canvas.text(0, 0, "a♥ b")
    strip = canvas.strip(0)
    assert isinstance(strip.crop(1, 3), PlacedStrip)
    assert all(isinstance(piece, PlacedStrip) for piece in strip.divide([2, 6]))
    assert [piece.text for piece in strip.divide([2, 6])] == ["a♥", " b  "]


def test_after_a_suit_the_cursor_is_where_it_would_be_had_the_suit_one_cell() -> None:
    canvas = Canvas(4, 1, Look(depth="mono"))
    canvas.text(0, 0, "♥ b")
    console = Console(force_terminal=True, color_system="standard")
    assert canvas.strip(0).render(console) == "\x1b7  \x1b8\x1b7♥\x1b8\x1b[2Cb "


def test_a_letter_and_its_marks_are_one_cell() -> None:
    canvas = Canvas(8, 2, LOOK)
    assert canvas.text(1, 0, "שָׁלוֹם x") == 7
    assert canvas.cells(0, 8)[0] == [" ", "שָׁ", "ל", "ו" + "ֹ", "ם", " ", "x", " "]
    assert canvas.strip(0).cell_length == 8
    canvas.text(0, 1, "\u0e31a")
    assert canvas.drawn().splitlines()[1] == "a"


def test_where_there_are_only_plain_letters_a_mark_is_left_out() -> None:
    canvas = Canvas(6, 1, Look(ascii=True))
    assert canvas.text(0, 0, "สวัส") == 3
    assert canvas.drawn() == "???"
