"""Cards as LOOK §4 draws them, as pictures of signs."""

import pytest

from shared.cards import Card
from tui.canvas import Canvas
from tui.look.look import Look
from tui.widgets.card import CardPicture, Size, State, paint_card, paint_fan

TEN = Card.TH
MONO, ASCII, COLOUR = Look(depth="mono"), Look(depth="mono", ascii=True), Look()


def drawn(picture: CardPicture, look: Look = COLOUR, width: int = 11, height: int = 9) -> str:
    """The card resting at column 1, row 1, without the blank rows around it."""
    canvas = Canvas(width, height, look)
    paint_card(canvas, 1, 1, picture)
    return "\n" + canvas.drawn().strip("\n") + "\n"


def test_a_card_of_seven_by_five_has_a_frame_on_its_face_a_shadow_and_a_plate() -> None:
    assert (
        drawn(CardPicture(State.PLAIN, TEN, plate="Kari"))
        == """
 ╭─────╮
 │10   │▌
 │  ♥  │▌
 │   10│▌
 ╰─────╯▌
  Kari
"""
    )


def test_without_a_plate_the_shadow_lies_below_too() -> None:
    assert drawn(CardPicture(State.PLAIN, Card.KS)).splitlines()[-1] == "  ▀▀▀▀▀▀"


def test_a_playable_card_has_a_heavy_square_frame_and_a_plate_in_act() -> None:
    canvas = Canvas(11, 9, COLOUR)
    paint_card(canvas, 1, 1, CardPicture(State.PLAYABLE, Card.KS, plate="3"))
    assert canvas.drawn().splitlines()[1] == " ┏━━━━━┓"
    assert {canvas.ground_at(x, 6) for x in range(1, 8)} == {"act"}


def test_a_chosen_card_is_one_row_up_and_its_plate_fills_everything_under_it() -> None:
    for size in (Size.SMALL, Size.BIG, Size.HUGE):
        canvas = Canvas(12, 12, COLOUR)
        paint_card(canvas, 1, 1, CardPicture(State.CHOSEN, Card.KS, size, plate="+4", key="3"))
        assert canvas.ground_at(1, 0) == "face"
        assert [canvas.ground_at(1, size.height + row) for row in range(4)] == ["act", "act", "act", "felt"]


def test_a_dim_card_has_only_the_four_corners_of_its_frame_where_there_is_no_colour() -> None:
    assert (
        drawn(CardPicture(State.DIM, TEN), MONO)
        == """
 ╭     ╮
  10
    ♥
     10
 ╰     ╯
"""
    )
    assert (
        drawn(CardPicture(State.DIM, TEN, Size.SMALL), ASCII)
        == """
 +10 +
   H
 +   +
"""
    )


def test_a_new_card_has_a_sign_above_it_and_before_it_in_one_line() -> None:
    assert (
        drawn(CardPicture(State.PLAIN, TEN, Size.SMALL, new=True))
        == """
   ▼
  10
   ♥
   10
"""
    )
    assert drawn(CardPicture(State.PLAIN, TEN, Size.LINE, new=True)) == "\n▶10♥\n"


def test_a_lost_claim_says_who_was_faster_below_its_plate() -> None:
    lost = CardPicture(State.LOST, TEN, plate="3", faster="Mette")
    assert (
        drawn(lost)
        == """
 ╭─────╮
 │10  ✗│▌
 │  ♥  │▌
 │   10│▌
 ╰─────╯▌
    3
  Mette
"""
    )


def test_a_card_of_yours_that_lies_face_down_has_a_window() -> None:
    assert (
        drawn(CardPicture(State.OWN, Card.S5))
        == """
 ╭─────╮
 │▒▒▒▒▒│▌
 │ 5♠ ▒│▌
 │▒▒▒▒▒│▌
 ╰─────╯▌
  ▀▀▀▀▀▀
"""
    )
    assert (
        drawn(CardPicture(State.OWN, Card.TS, Size.SMALL))
        == """
  ▒▒▒
  10♠
  ▒▒▒
"""
    )
    assert drawn(CardPicture(State.OWN, Card.S5, Size.LINE), MONO) == "\n (5♠)\n"


def test_a_back_shows_nothing_but_its_pack() -> None:
    for size in (Size.LINE, Size.SMALL, Size.BIG, Size.HUGE):
        for look in (COLOUR, MONO, ASCII):
            picture = drawn(CardPicture(State.BACK, None, size), look, 14, 12)
            assert set(picture) <= set("\n ╭─╮│╰╯▒░▌▀[]+-|:")


def test_a_place_that_is_yours_to_fill_says_so() -> None:
    assert (
        drawn(CardPicture(State.PLACE, plate="You", own=True, word="here"))
        == """
 ╭─────╮
 │     │
 │here │
 │     │
 ╰─────╯
   You
"""
    )


@pytest.mark.parametrize(
    ("state", "colour", "mono", "ascii_"),
    [
        (State.PLAIN, " 10♥", " [10♥]", " [10H]"),
        (State.CHOSEN, "▶10♥ ◀", "▶[10♥◀", ">[10H<"),
        (State.DIM, " 10♥", "  10♥", "  10H"),
        (State.LOST, " 10♥  ✗", " [10♥]✗", " [10H]x"),
    ],
)
def test_a_card_of_one_line_is_four_cells(state: State, colour: str, mono: str, ascii_: str) -> None:
    picture = CardPicture(state, TEN, Size.LINE)
    assert [drawn(picture, look).strip("\n") for look in (COLOUR, MONO, ASCII)] == [colour, mono, ascii_]


def test_where_white_cannot_be_told_from_the_table_small_cards_get_their_frames_back() -> None:
    white = Look("light", "16")
    assert (
        drawn(CardPicture(State.PLAIN, TEN, Size.SMALL), white)
        == """
 ╭10─╮
 │ ♥ │
 ╰───╯
"""
    )
    assert drawn(CardPicture(State.PLAIN, TEN, Size.LINE), white).strip() == "[10♥]"


@pytest.mark.parametrize("size", [Size.SMALL, Size.BIG, Size.HUGE, Size.LINE])
@pytest.mark.parametrize("look", [COLOUR, Look(depth="16"), Look("light", "16"), Look("contrast")])
def test_behind_every_suit_there_is_a_blank_for_it_to_spill_onto(size: Size, look: Look) -> None:
    for state in (State.PLAIN, State.PLAYABLE, State.CHOSEN, State.DIM, State.LOST, State.OWN):
        for card in (TEN, Card.KS):
            for row in drawn(CardPicture(state, card, size), look, 14, 12).splitlines():
                for sign in "♥♠":
                    behind = row.partition(sign)[2][:1]
                    # A card of one line in brackets has no room for a blank; nothing stands behind it.
                    assert behind in ("", " ") or (size is Size.LINE and behind in "]◀")


def test_a_fan_shows_each_later_card_over_the_earlier() -> None:
    canvas = Canvas(30, 5, COLOUR)
    faces = tuple(CardPicture(State.PLAIN, card, Size.SMALL) for card in (Card.S8, TEN, Card.JC))
    assert paint_fan(canvas, 0, 0, faces) == 13
    assert canvas.drawn().rstrip() == " 8  │10 │J\n  ♠ │ ♥ │ ♣\n   8│ 10│  J"
    backs = tuple(CardPicture(State.BACK, None, Size.SMALL) for _ in range(4))
    assert paint_fan(Canvas(30, 5, COLOUR), 0, 0, backs) == 14
