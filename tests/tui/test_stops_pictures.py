"""The table of stops beside its pictures: signs in every size and variant, and what colour says."""

from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion

from shared.cards import Card
from shared.games.stops.view import View
from tests.tui import stops_tables as tables
from tests.tui.stops_tables import CLOCK, NAMES, SIX, THREE, table
from tui.canvas import Canvas
from tui.games.stops.chain import Coming
from tui.games.stops.ledger import ledger_of, paint_ledger
from tui.games.stops.ui_state import Mark, UIState
from tui.i18n import catalogs
from tui.i18n.styled_text import plain
from tui.look.look import Look

PICTURES: dict[str, tuple[View, tuple[str, ...], UIState]] = {
    "cat": (tables.buying(), NAMES, UIState(clock=CLOCK)),
    "keeping": (tables.keeping(), NAMES, UIState()),
    "chain": (tables.choosing(), NAMES, UIState(clock=CLOCK, mark=Mark(Card("8C")))),
    "nothing chosen": (tables.choosing(), NAMES, UIState(refusal=plain("♥ has just stopped.", "loss"))),
    "loan for the ante": (tables.asked_for_the_ante(), NAMES, UIState(clock=CLOCK)),
    "loan for a closing": (tables.asked_for_a_closing(), NAMES, UIState(clock=CLOCK)),
    "another is asked": (tables.asked_for_the_ante(mine=False), NAMES, UIState()),
    "between, and a loan": (tables.asked_for_the_ante(), NAMES, UIState(after=tables.DONE, seconds=8)),
    "following": (tables.following(), NAMES, UIState(coming=Coming(fresh=True))),
    "forced": (tables.following(mine=True), NAMES, UIState()),
    "by hand": (tables.following(mine=True), NAMES, UIState(auto=False, mark=Mark(Card("6D")))),
    "three": (tables.three(), THREE, UIState(mark=Mark(Card("2S")))),
    "six": (tables.six(), SIX, UIState(event=plain("Kari wins ●10 with the ♠A"))),
    "between": (tables.between(), NAMES, UIState(after=tables.DONE, seconds=8, clock=CLOCK)),
}
SIZES = ((80, 24), (80, 23), (60, 20), (120, 36))
LOOKS = {
    "dark": Look(),
    "light": Look(palette="light"),
    "four colours": Look(four_colour=True),
    "mono": Look(depth="mono"),
    "16": Look(depth="16"),
    "ascii": Look(depth="16", ascii=True),
}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    yield
    catalogs.use("en")


def drawn(name: str, size: tuple[int, int] = (80, 24), look: Look | None = None) -> Canvas:
    """The picture on a canvas."""
    view, names, ui_state = PICTURES[name]
    return tables.drawn(view, table(names, view.you, look or Look()), size, ui_state)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", PICTURES)
def test_a_table_looks_as_it_did(name: str, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert drawn(name, size).drawn() == snapshot


@pytest.mark.parametrize("look", ["mono", "16", "ascii"])
@pytest.mark.parametrize("name", ["cat", "chain", "three", "between"])
def test_a_variant_looks_as_it_did(name: str, look: str, snapshot: SnapshotAssertion) -> None:
    assert drawn(name, (80, 24), LOOKS[look]).drawn() == snapshot


@pytest.mark.parametrize("language", ["nb", "da"])
@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=["80x24", "60x20"])
@pytest.mark.parametrize(
    "name",
    ["cat", "chain", "six", "between", "loan for the ante", "loan for a closing", "between, and a loan"],
)
def test_a_language_looks_as_it_did(
    name: str, size: tuple[int, int], language: str, snapshot: SnapshotAssertion
) -> None:
    catalogs.use(language)
    assert drawn(name, size).drawn() == snapshot


def test_the_chain_stands_on_the_grid_of_the_picture() -> None:
    """LOOK §5, rows and columns counted from 1."""
    text = drawn("chain").drawn().split("\n")
    assert text[0] == "  STOPS WITH THE CAT   deal 2 of 4                               KURV-7   0:18"
    ranks, starts, found = ("A", "K", "Q", "J", "10"), (0, 17, 33, 49, 65), (3, 19, 35, 51, 67)
    for rank, start, column in zip(ranks, starts, found, strict=True):
        assert text[7].index(rank, start) == column
    assert text[11].index("THE CHAIN") == 2
    assert text[11].index("✗ stopped") == 52
    assert text[12].endswith("nobody has the ♥Q")
    assert text[15] == "█   Your turn. You laid the ♥J. Start a new suit with your lowest, not ♥."
    assert text[16].endswith("your ♠A would win ●10")
    assert text[17][30:35] == " 8   ", "the chosen card stands one row higher, over the strip's last row"
    assert text[21].split() == ["1", "●10", "not", "♥", "2", "3"]
    assert text[23] == "   Enter  lay ♣8    1–3  choose suit    L  log    R  rules    ?  all keys"


def test_the_cat_stands_on_the_grid_of_the_picture() -> None:
    text = drawn("cat").drawn().split("\n")
    assert text[11].index("THE CAT") == 2
    assert text[11].index("▒") == 14
    assert text[12].rstrip().endswith("● 1 to Ola")
    assert text[16] == "█    Enter  keep my hand    B  buy the cat for ●1"


def test_under_tmux_the_blank_row_over_the_footer_goes_first() -> None:
    normal = drawn("chain").drawn().split("\n")
    under_tmux = drawn("chain", (80, 23)).drawn().split("\n")
    assert under_tmux == [*normal[:22], normal[23]]


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", ["following", "six", "forced", "another is asked"])
def test_while_nothing_is_asked_nothing_is_ice_blue(name: str, look: str) -> None:
    act = LOOKS[look].color("act")
    if act is None:
        assert not any(
            segment.style is not None and segment.style.reverse
            for strip in drawn(name, (80, 24), LOOKS[look]).strips()
            for segment in strip
        )
        return
    for strip in drawn(name, (80, 24), LOOKS[look]).strips():
        for segment in strip:
            assert segment.style is None or act not in (segment.style.color, segment.style.bgcolor)


@pytest.mark.parametrize("name", PICTURES)
def test_gold_is_money_and_nothing_else(name: str) -> None:
    look = Look()
    coin = look.color("coin")
    for strip in drawn(name, (80, 24), look).strips():
        for segment in strip:
            if segment.style is not None and segment.style.color == coin and segment.text.strip():
                # In the list of what was laid the cards that won their pools are marked with a coin.
                assert set(segment.text) <= set(
                    "● 0123456789" + ("AKQJ" if name.startswith("between") else "")
                ), segment


def test_only_the_lowest_card_of_a_suit_that_may_start_is_white() -> None:
    look = Look()
    face, dim = look.color("face"), look.color("dimface")
    row = list(drawn("chain").strips()[19])
    grounds = []
    x = 0
    for segment in row:
        assert segment.style is not None
        if segment.style.bgcolor in (face, dim) and segment.text.strip():
            grounds.append("white" if segment.style.bgcolor == face else "dim")
        x += len(segment.text)
    assert grounds == ["white", "dim", "dim", "dim", "white", "dim", "white", "dim"]


def test_the_ledger_has_a_line_for_each_player_and_one_for_each_loan(snapshot: SnapshotAssertion) -> None:
    for size in ((76, 12), (58, 10)):
        view = tables.following()
        canvas = Canvas(*size, Look(), "well")
        paint_ledger(canvas, ledger_of(view, table()))
        text = canvas.drawn()
        assert text == snapshot
        lines = [line.split() for line in text.split("\n")]
        assert ["Kari", "●6", "●3", "to", "Nils", "3"] in lines
        assert ["Nils", "●23", "●3", "26"] in lines
        assert "deal 2  Kari borrows ●3 from Nils" in text
