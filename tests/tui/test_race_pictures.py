"""The race beside its pictures: signs in every size and variant, and what colour says."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from shared.cards import Card
from shared.games.race.view import View
from tests.tui import race_tables as tables
from tests.tui.bound import labels
from tests.tui.race_tables import EIGHT, NAMES, crowd_names, table
from tui.canvas import Canvas
from tui.games.kit.presence import Presence
from tui.games.kit.scene import Scene, paint_scene
from tui.games.race.hand import HAND, Lost, Spot, mine_of
from tui.games.race.hints import table_hints
from tui.games.race.piles import PILES
from tui.games.race.table import RaceTable
from tui.games.race.view_model import UIState, scene
from tui.i18n import catalogs
from tui.i18n.styled_text import plain
from tui.look.look import Look
from tui.widgets.footer import FooterPicture, paint_footer

FASTER = UIState(gone=72, event=plain("Ola was faster: ♥9", "mute"))
MARKED = UIState(
    gone=125,
    lost=(Lost(Spot.ROW4, Card("5S"), "Mette"),),
    fresh=(1, 5),
    asked=frozenset({Spot.ROW1, Spot.HAND}),
    presences=(Presence.HERE, Presence.AWAY, Presence.BOT, Presence.STAND_IN),
)
LOOKING_ON = replace(tables.four(), you=None, offers=())
PICTURES: dict[str, tuple[View, tuple[str, ...], UIState]] = {
    "two": (tables.two(), ("Kari", "Roald"), UIState(gone=9)),
    "three": (tables.three(), ("Kari", "Nils", "Roald"), FASTER),
    "four": (tables.four(), NAMES, FASTER),
    "nothing fits": (tables.nothing_fits(), NAMES, FASTER),
    "taking up": (tables.taking_up(), NAMES, FASTER),
    "eight": (tables.eight(), EIGHT, MARKED),
    "thirty-two": (tables.crowd(32), crowd_names(32), UIState(gone=271)),
    "sixty-four": (tables.crowd(64), crowd_names(64), UIState(gone=3700)),
    "counting": (tables.beginning(), NAMES, UIState(counting=3)),
    "called": (tables.beginning(), NAMES, UIState(called=True, gone=0)),
    "looking on": (LOOKING_ON, NAMES, FASTER),
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


def paint_with_keys(canvas: Canvas, view: View, shown: Scene, ui_state: UIState) -> None:
    """The table with its footer."""
    paint_scene(canvas, shown)
    hints = table_hints(mine_of(view, ui_state.held), shown.layout, len(view.table.players))
    keys = labels(hints, RaceTable, short=shown.layout.is_small)
    paint_footer(canvas, canvas.height - 1, FooterPicture(keys, shown.layout.left))


def drawn(name: str, size: tuple[int, int] = (80, 24), look: Look | None = None) -> Canvas:
    """The picture on a canvas."""
    view, names, ui_state = PICTURES[name]
    look = look or LOOKS["dark"]
    canvas = Canvas(*size, look)
    paint_with_keys(
        canvas, view, scene(view, table(names, view.you, look), size, ui_state, "KURV-7"), ui_state
    )
    return canvas


def rows(name: str, size: tuple[int, int] = (80, 24)) -> list[str]:
    """The signs of a picture, row by row."""
    return drawn(name, size).drawn().split("\n")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", PICTURES)
def test_a_race_looks_as_it_did(name: str, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert drawn(name, size).drawn() == snapshot


@pytest.mark.parametrize("look", ["mono", "16", "ascii"])
@pytest.mark.parametrize("name", ["four", "nothing fits", "eight", "thirty-two"])
def test_a_variant_looks_as_it_did(name: str, look: str, snapshot: SnapshotAssertion) -> None:
    assert drawn(name, (80, 24), LOOKS[look]).drawn() == snapshot


@pytest.mark.parametrize("language", ["nb", "da"])
@pytest.mark.parametrize("name", ["four", "taking up", "eight", "thirty-two", "counting"])
def test_another_language_looks_as_it_did(name: str, language: str, snapshot: SnapshotAssertion) -> None:
    catalogs.use(language)
    assert drawn(name).drawn() == snapshot


def test_the_race_stands_on_the_grid_of_the_picture() -> None:
    """LOOK §5, rows and columns counted from 1."""
    text = rows("four")
    assert text[0] == "  THE RACE   be rid of your row and your 13                      KURV-7   1:12"
    assert [text[2].index(name) for name in ("Kari", "Ola", "Nils", "You")] == [4, 24, 44, 64]
    assert [text[5].index(suit) for suit in "♠♥♦♣"] == [2, 22, 42, 62]
    assert text[6].split() == ["A", "│5", "│K", "9", "│2", "4", "J", "│3", "│3"]
    assert text[11] == "  Ola was faster: ♥9"
    assert text[12] == "  Three of your cards go on a pile now.          13-pile 9   waste 6   hand 23"
    assert [text[14].index("┏", start) for start in (0, 10, 40)] == [3, 23, 46]
    assert [text[19].index(key) for key in "123456"] == [6, 16, 26, 36, 49, 59]
    assert text[23] == "   1–6  lay that card    Space  turn three    L  log    R  rules    ?  all keys"


@pytest.mark.parametrize("name", ["four", "eight", "thirty-two"])
def test_under_tmux_the_blank_row_over_the_footer_goes_first(name: str) -> None:
    normal = rows(name)
    assert rows(name, (80, 23)) == [*normal[:22], normal[23]]


def grounds(canvas: Canvas, token: str) -> set[tuple[int, int]]:
    """The cells that stand on this ground."""
    return {
        (x, y) for y in range(canvas.height) for x in range(canvas.width) if canvas.ground_at(x, y) == token
    }


@pytest.mark.parametrize("name", ["four", "eight", "thirty-two", "three"])
def test_what_fits_now_is_white_and_has_the_plate_of_what_is_mine_to_do(name: str) -> None:
    """Keys 1, 3 and 5; neither the other cards nor Space (LOOK §6)."""
    view, names, ui_state = PICTURES[name]
    shown = scene(view, table(names, view.you), (80, 24), ui_state)
    canvas = drawn(name)
    box = shown.layout[HAND]
    columns = [box.x + held.x for held in shown[HAND].places]
    act = [(x, box.y + 5) in grounds(canvas, "act") for x in columns]
    assert act == [True, False, True, False, True, False, False]
    white = [canvas.ground_at(x, box.y) == "face" for x in columns]
    assert white == act


@pytest.mark.parametrize("name", ["nothing fits", "taking up"])
def test_where_nothing_fits_space_is_the_one_thing_to_do(name: str) -> None:
    view, names, ui_state = PICTURES[name]
    shown = scene(view, table(names, view.you), (80, 24), ui_state)
    canvas = drawn(name)
    box = shown.layout[HAND]
    act = [(box.x + held.x, box.y + 5) in grounds(canvas, "act") for held in shown[HAND].places]
    assert act == [False] * 6 + [True]


@pytest.mark.parametrize("name", ["counting", "looking on"])
@pytest.mark.parametrize("size", SIZES)
def test_a_player_who_may_not_move_sees_no_ice_blue_at_all(name: str, size: tuple[int, int]) -> None:
    act = Look().color("act")
    for strip in drawn(name, size).strips():
        for segment in strip:
            assert segment.style is None or act not in (segment.style.color, segment.style.bgcolor)


def test_piles_stand_apart_by_their_owners_colour() -> None:
    canvas = drawn("four")
    look = LOOKS["dark"]
    strip = canvas.strips()[9]
    colours = [segment.style.color for segment in strip if segment.style and "▀" in segment.text]
    assert colours == [look.color(look.pack(seat)[1]) for seat in (0, 3, 1, 3, 0, 2, 3)]


def test_in_monochrome_the_owner_is_named_and_what_fits_is_framed() -> None:
    text = drawn("four", (80, 24), LOOKS["mono"]).drawn().split("\n")
    assert text[9].split() == ["Kari", "You", "Ola", "Ola", "You", "Kari", "Kari", "Nils", "You"]
    assert text[14].count("┏") == 3


@pytest.mark.parametrize("size", SIZES)
def test_a_fourth_pile_of_a_suit_has_room_before_the_next_suit(size: tuple[int, int]) -> None:
    lain = tables.piles(("AS", 0), ("2S", 1), ("3S", 2), ("TS", 3), ("QH", 0))
    view = replace(tables.four(), table=replace(tables.four().table, piles=lain))
    canvas = Canvas(*size, Look())
    shown = scene(view, table(), size, UIState())
    paint_scene(canvas, shown)
    ranks = ("A", "2", "3", "10", "Q")
    text = [row for row in canvas.drawn().split("\n") if "wants" not in row]
    row = next(row for row in text if all(rank in row for rank in ranks))
    found = [row.index(rank) for rank in ranks]
    assert found == sorted(found)
    assert found[3] + 2 < shown.layout[PILES[1]].x <= found[4]


def test_the_cards_of_a_crowd_are_counted_and_an_ace_always_goes() -> None:
    view = tables.crowd(32)
    mine = (*tables.claims(("row1", "AH")), *view.offers)
    canvas = Canvas(80, 24, Look())
    paint_scene(
        canvas, scene(replace(view, offers=mine), table(crowd_names(32), view.you), (80, 24), UIState())
    )
    hearts = canvas.drawn().split("\n")[8]
    assert hearts.split()[:2] == ["♥", "A"]
    open_ = sum(
        int(cell) for row in canvas.drawn().split("\n")[7:11] for cell in row.split()[1:] if cell.isdigit()
    )
    assert f"{open_} piles open" in canvas.drawn()
