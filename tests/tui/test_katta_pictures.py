"""The Katta table beside its pictures: signs in every size and variant, and what colour says."""

import pytest
from syrupy.assertion import SnapshotAssertion

from shared.cards import Card
from shared.games.katta.view import View
from shared.wire import TimeLeft
from tests.tui import katta_tables as tables
from tests.tui.katta_tables import CLOCK, FIVE, NAMES, THREE, table
from tui.canvas import Canvas
from tui.games.katta.parts import Mark, UIState
from tui.look.look import Look

PICTURES: dict[str, tuple[View, tuple[str, ...], UIState]] = {
    "auction": (tables.auction(), NAMES, UIState(clock=CLOCK)),
    "laying": (tables.laying(), NAMES, UIState(clock=CLOCK, mark=Mark(Card("4S")))),
    "waiting": (tables.waiting(), FIVE, UIState(clock=TimeLeft(11_000, 30_000))),
    "buying": (tables.buying(), THREE, UIState()),
    "sale": (tables.after_sale(), NAMES, UIState(after=tables.sold(), seconds=4, clock=TimeLeft(4000, 5000))),
}
SIZES = ((80, 24), (80, 23), (60, 20), (120, 36))
LOOKS = {
    "dark": Look(),
    "mono": Look(depth="mono"),
    "16": Look(depth="16"),
    "ascii": Look(depth="16", ascii=True),
}


def drawn(name: str, size: tuple[int, int], look: Look) -> Canvas:
    """The picture on a canvas."""
    view, names, ui_state = PICTURES[name]
    return tables.drawn(view, table(names, view.you, look), size, ui_state)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", PICTURES)
def test_a_table_looks_as_it_did(name: str, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert drawn(name, size, LOOKS["dark"]).drawn() == snapshot


@pytest.mark.parametrize("look", ["mono", "16", "ascii"])
@pytest.mark.parametrize("name", ["auction", "laying", "sale"])
def test_a_variant_looks_as_it_did(name: str, look: str, snapshot: SnapshotAssertion) -> None:
    assert drawn(name, (80, 24), LOOKS[look]).drawn() == snapshot


def row(name: str, number: int) -> str:
    """A row of a picture at 80×24, counted from 1."""
    return drawn(name, (80, 24), Look()).drawn().split("\n")[number - 1]


def test_the_auction_stands_on_the_grid_of_the_picture() -> None:
    """LOOK §5, rows and columns counted from 1."""
    text = drawn("auction", (80, 24), Look()).drawn().split("\n")
    assert text[0] == "  KATTA I SEKKEN   round 3 of 9                                  KURV-7   0:24"
    assert text[3].index("Kari") == 4
    assert text[3].index("You") == 63
    assert text[8].index("THE SACK") == 2
    assert [text[7].index("╭", start) for start in (0, 14, 23, 32)] == [13, 22, 31, 40]
    assert text[7].index("HIGHEST BID") == 56
    assert text[9].index("Kari") == 61
    assert text[14] == ("█   Your turn. Bid more than Kari's 4, or pass.                 you have ● 12")
    assert text[15] == "█   ◀  5  6  7  8  9  10 11 12 ▶     Enter  bid 5    P  pass, take ●4"
    assert text[18].index("Your hand") == 41
    assert text[21] == "   –1    +2    +4    +8    +10    ·"
    assert text[23] == "   Enter  bid 5    ◀▶  change bid    P  pass    R  rules    ?  all keys"


def test_under_tmux_the_blank_row_over_the_footer_goes_first() -> None:
    normal = drawn("auction", (80, 24), Look()).drawn().split("\n")
    under_tmux = drawn("auction", (80, 23), Look()).drawn().split("\n")
    assert under_tmux == [*normal[:22], normal[23]]


def test_under_tmux_the_keys_of_the_cards_stay_and_their_values_go() -> None:
    text = drawn("laying", (80, 23), Look()).drawn().split("\n")
    assert text[21].split() == ["1", "2", "3", "4", "5", "6"]


def test_others_turn_has_no_ice_blue_at_all() -> None:
    look = Look()
    act = look.color("act")
    for strip in drawn("waiting", (80, 24), look).strips():
        for segment in strip:
            assert segment.style is None or act not in (segment.style.color, segment.style.bgcolor)


def test_gold_is_money_and_nothing_else() -> None:
    look = Look()
    coin = look.color("coin")
    for name in PICTURES:
        for strip in drawn(name, (80, 24), look).strips():
            for segment in strip:
                if segment.style is not None and segment.style.color == coin and segment.text.strip():
                    assert set(segment.text) <= set("● 0123456789█▀▄"), segment


def test_in_monochrome_whose_turn_it_is_needs_no_colour() -> None:
    text = drawn("auction", (80, 24), LOOKS["mono"]).drawn()
    assert "┏" in text
    assert "▶ You" in text
    assert "your turn" in text
