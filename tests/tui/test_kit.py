"""What all tables are made of: layouts in all sizes, view models built once, parts on a board."""

from functools import partial
from itertools import pairwise

import pytest
from textual.app import ComposeResult

from tests.tui.eyes import seen
from tui.canvas import Canvas, line
from tui.games.kit.board import Board
from tui.games.kit.layout import Place, Plan, Plans, SeatRow, seat_columns
from tui.games.kit.memo import Memo
from tui.games.kit.part import SEATS, STRIP, AnyPart, Part
from tui.games.kit.scene import Scene, paint_scene
from tui.games.kit.strip import Bit
from tui.i18n import catalogs
from tui.look.look import Look
from tui.look.size_class import SizeClass, has_room, size_class
from tui.terminal.painted_app import PaintedApp
from tui.widgets.header import HeaderPicture, TimePicture
from tui.widgets.seat import SeatPicture
from tui.widgets.strip import StripPicture
from tui.widgets.texts import Box, TextPart, Texts

MIDDLE = Part(partial(Texts, TextPart(Box(0, 0, 1, 1), ())))
PARTS: tuple[AnyPart, ...] = (*SEATS, MIDDLE, STRIP)


def plan(rows: int, strip: int, log: Place | None = None) -> Plan:
    """A table of seats, a middle and a strip."""
    return Plan(
        rows,
        58,
        {MIDDLE: Place(2, 7, 40, 5, air=2), STRIP: Place(0, strip, 0, 4, air=3, wide=True)},
        SeatRow(2, 4),
        log,
        crowded={5: {MIDDLE: Place(1, 7, 50, 5, air=2)}},
        tight={STRIP: Place(0, strip - 1, 0, 4, air=3, wide=True)},
    )


PLANS = Plans(
    small=plan(21, 13), normal=plan(24, 15, Place(88, 3, 30, 19)), large=plan(36, 20, Place(88, 3, 30, 30))
)


# --- Layout ---------------------------------------------------------------------------------------------


def test_what_is_needed_stands_where_it_is_described() -> None:
    layout = PLANS.at((80, 24), 4)
    assert layout.size is SizeClass.NORMAL
    assert layout[MIDDLE] == (2, 7, 40, 5)
    assert layout[STRIP] == (0, 15, 80, 4)
    assert [box.x for box in layout.seats] == [2, 21, 40, 59]
    assert layout.log is None


@pytest.mark.parametrize(
    ("height", "middle", "strip"), [(25, 8, 16), (26, 8, 16), (27, 8, 17), (28, 9, 18), (40, 11, 21)]
)
def test_rows_more_than_needed_are_air_two_at_most_in_a_gap(height: int, middle: int, strip: int) -> None:
    layout = PLANS.at((80, height), 4)
    assert (layout[MIDDLE].y, layout[STRIP].y) == (middle, strip)


def test_columns_more_than_needed_are_free_at_both_sides_and_the_strip_has_all() -> None:
    layout = PLANS.at((100, 24), 4)
    assert layout.left == 10
    assert (layout[MIDDLE].x, layout[STRIP].x, layout[STRIP].width) == (12, 0, 100)


def test_where_there_is_room_the_log_stands_beside_and_the_strip_ends_before_it() -> None:
    layout = PLANS.at((118, 30), 4)
    assert layout.log == (88, 3, 30, 25)
    assert layout[STRIP].width == 87


def test_many_players_and_few_rows_have_places_of_their_own() -> None:
    assert PLANS.at((80, 24), 5)[MIDDLE].x == 1
    assert PLANS.at((80, 24), 4, tight=True)[STRIP].y == 15
    assert PLANS.at((80, 23), 4, tight=True)[STRIP].y == 14
    assert PLANS.at((80, 23), 4)[STRIP].y == 15


@pytest.mark.parametrize("size", SizeClass)
@pytest.mark.parametrize("players", range(1, 9))
def test_plates_stand_apart_and_inside_whatever_the_number_of_players(size: SizeClass, players: int) -> None:
    columns = seat_columns(size, players)
    assert len(columns) == players
    assert columns[-1][0] + columns[-1][1] <= size.least[0]
    assert all(x + width < after for (x, width), (after, _width) in pairwise(columns))


def test_the_smallest_terminal_of_a_size_is_of_that_size() -> None:
    assert [size_class(*size.least) for size in SizeClass] == list(SizeClass)
    assert size_class(119, 36) is SizeClass.NORMAL
    assert size_class(200, 22) is SizeClass.SMALL


def test_less_than_the_smallest_size_needs_is_no_room() -> None:
    assert has_room(60, 20)
    assert not has_room(59, 50)
    assert not has_room(200, 19)


# --- Memo -----------------------------------------------------------------------------------------------


def test_what_has_been_built_is_not_built_again_until_an_input_changes() -> None:
    built = []

    def build(one: tuple[int, ...], two: str) -> str:
        built.append((one, two))
        return f"{one}{two}"

    memo = Memo()
    first = memo("a", build, (1, 2), "x")
    assert memo("a", build, (1, 2), "x") is first
    assert memo("b", build, (1, 2), "x") is not first
    assert memo("a", build, (1, 3), "x") == "(1, 3)x"
    assert len(built) == 3


def test_another_language_builds_anew() -> None:
    memo = Memo()
    assert memo("a", catalogs.in_words, 3) == "three"
    catalogs.use("nb")
    try:
        assert memo("a", catalogs.in_words, 3) == "tre"
    finally:
        catalogs.use("en")


# --- Board ----------------------------------------------------------------------------------------------


def scene(size: tuple[int, int] = (80, 24), *, middle: bool = True) -> Scene:
    """Two players, some words and a strip."""
    layout = PLANS.at(size, 2)
    seats = tuple(
        part.at(box, SeatPicture(line(name), line("5"), line("laid a card")))
        for part, box, name in zip(SEATS, layout.seats, ("Kari", "You"), strict=False)
    )
    words = (
        (MIDDLE.at(layout[MIDDLE], TextPart(layout[MIDDLE], (line("In the middle."),))),) if middle else ()
    )
    strip = STRIP.at(layout[STRIP], StripPicture(True, (Bit(4, 1, line("Your turn.")),)))
    return Scene(layout, HeaderPicture("A GAME", "round 1"), TimePicture(0.5, True), (*seats, *words, strip))


def test_a_scene_gives_what_a_part_shows() -> None:
    assert scene()[STRIP].mine
    assert scene().at(SEATS[1]).box.x > scene().at(SEATS[0]).box.x
    with pytest.raises(KeyError):
        scene(middle=False)[MIDDLE]


class Shows(PaintedApp):
    """A board alone."""

    def __init__(self, shown: Scene) -> None:
        super().__init__(Look())
        self.board = Board(PARTS)
        self.shown = shown

    def compose(self) -> ComposeResult:
        self.board.place(0, 0, self.shown.layout.width, self.shown.layout.height)
        self.board.show(self.shown)
        yield self.board


async def test_a_board_shows_what_is_painted_on_a_sheet_and_no_more_than_is_to_be_seen() -> None:
    app = Shows(scene())
    async with seen(app, 80, 24) as (pilot, eyes):
        for shown in (scene(), scene(middle=False), scene()):
            app.board.show(shown)
            await pilot.pause(0.05)
            canvas = Canvas(80, 24, Look())
            paint_scene(canvas, shown)
            assert eyes.text().split("\n")[:23] == [row.rstrip() for row in canvas.drawn().split("\n")[:23]]


async def test_a_scene_that_is_shown_already_sends_nothing_and_a_second_only_its_row() -> None:
    app = Shows(scene())
    async with seen(app, 80, 24) as (pilot, eyes):
        eyes.taken()
        app.board.show(scene())
        await pilot.pause(0.05)
        assert not eyes.taken()
        app.board.tell_time(HeaderPicture("A GAME", "round 2"), TimePicture(0.5, True))
        await pilot.pause(0.05)
        assert len(eyes.taken()) < 60
