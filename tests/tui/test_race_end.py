"""The end of a race: who was out first, what each player had left, totals, and play again."""

from collections.abc import Sequence

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion

from shared.games.race.view import Result, View
from shared.seats import Seat
from shared.wire import Finished, Ready, Review, TableInfo, TimeLeft
from tests.sampling import some as sampled
from tests.tui import race_tables as tables
from tests.tui.bound import labels
from tests.tui.eyes import seen
from tests.tui.race_tables import CODE
from tests.tui.scripted_house import ScriptedHouse, app_at, calm
from tui.canvas import Canvas
from tui.games.kit.end_page import Around, EndPicture, paint_end
from tui.games.kit.ending import page
from tui.games.kit.presence import dealt_to
from tui.games.race.end import ending, places_of
from tui.games.race.hints import race_end_hints
from tui.games.race.table import RaceTable
from tui.i18n import catalogs
from tui.i18n.styled_text import text_of
from tui.look.look import Look
from tui.widgets.footer import paint_footer

SIZES = [(60, 20), (80, 24), (120, 36)]


@pytest.fixture(autouse=True)
def _english() -> object:
    yield catalogs.use("en")
    catalogs.use("en")


def result(left: Sequence[int], *, blocked: bool = False) -> Result:
    """Places by the cards that are left (R18); laid are as many as the seat's number and twenty."""
    places = tuple(1 + sum(other < mine for other in left) for mine in left)
    winners = tuple(Seat(seat) for seat, place in enumerate(places) if place == 1)
    built = tuple(20 + seat for seat in range(len(left)))
    return Result(places, tuple(left), built, winners, blocked)


def some(players: int, winner: int = 0) -> list[int]:
    """Cards left by seat; none for the winner."""
    left = [(7 * seat + 3) % 17 + 1 for seat in range(players)]
    left[winner] = 0
    return left


def over(ended: Result, you: int | None = 3) -> View:
    """A race that has ended so."""
    view = tables.crowd(len(ended.left))
    seat = None if you is None else Seat(you)
    return msgspec.structs.replace(
        view, you=seat, offers=(), table=msgspec.structs.replace(view.table, result=ended)
    )


def room_of(view: View, names: tuple[str, ...], games: int = 1) -> TableInfo:
    """The table, with the points of the games before where there are several."""
    room = tables.room(view, names, stage="over")
    seats = tuple(msgspec.structs.replace(line, total=10 - seat) for seat, line in enumerate(room.seats))
    settings = msgspec.structs.replace(room.settings, games=games)
    players = dealt_to(seats)
    return msgspec.structs.replace(
        room, settings=settings, seats=seats, players=players, game_no=min(2, games)
    )


def names_of(players: int) -> tuple[str, ...]:
    return tables.NAMES if players == 4 else tables.crowd_names(players)


def picture(
    ended: Result,
    size: tuple[int, int] = (80, 24),
    you: int | None = 3,
    look: Look | None = None,
    games: int = 1,
    seconds: int | None = 252,
    turned: int = 0,
) -> EndPicture:
    """The page."""
    view = over(ended, you)
    names = names_of(len(ended.left))
    room = room_of(view, names, games)
    measures = page(size)
    pages = places_of(measures, len(ended.left)).pages
    keys = labels(race_end_hints(room, pages), RaceTable, short=measures.small)
    who = tables.table(names, view.you, look)
    around = Around(room, who.look, measures, (), keys)
    return ending(view, who, around, seconds=seconds, turned=turned)


def drawn(shown: EndPicture, look: Look | None = None) -> str:
    """The page as text."""
    canvas = Canvas(shown.page.width, shown.page.height, look or Look())
    paint_end(canvas, shown)
    paint_footer(canvas, shown.page.height - 1, shown.footer)
    return canvas.drawn()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("players", [2, 4, 8, 64])
def test_the_end_looks_as_it_did(players: int, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    assert drawn(picture(result(some(players)), size, you=players - 1)) == snapshot


@pytest.mark.parametrize("look", ["mono", "ascii"])
def test_a_variant_of_the_end_looks_as_it_did(look: str, snapshot: SnapshotAssertion) -> None:
    chosen = Look(depth="mono") if look == "mono" else Look(depth="16", ascii=True)
    assert drawn(picture(result(some(4)), look=chosen), chosen) == snapshot


# --- What is said ---------------------------------------------------------------------------------------


def test_the_winner_stands_in_large_letters_with_the_time() -> None:
    shown = picture(result(some(4)))
    assert shown.verdict.figure.text == "KARI"
    assert text_of(shown.verdict.after[0]) == "was out first, after 4:12."
    assert text_of(shown.lines[0].words[0]) == "You are number 3 of 4, with 8 cards left."


def test_the_winner_is_told_so() -> None:
    shown = picture(result(some(4, winner=3)))
    assert shown.verdict.figure.text == "YOU"
    assert text_of(shown.verdict.after[0]) == "were out first, after 4:12."
    assert text_of(shown.lines[0].words[0]) == "The next had 1 card left."


def test_where_the_time_is_not_known_none_is_said() -> None:
    shown = picture(result(some(4)), seconds=None)
    assert text_of(shown.verdict.after[0]) == "was out first."


def test_a_name_without_large_letters_stands_as_it_is() -> None:
    """A player may call himself anything; the figures have capitals and digits only."""
    shown = picture(result(some(20)), you=None)
    assert tables.crowd_names(20)[0] == "Åse"
    assert shown.verdict.figure.text == ""
    assert "Åse was out first, after 4:12." in drawn(shown)


def test_of_a_race_that_no_player_got_out_of_the_fewest_cards_are_told_r19() -> None:
    shown = drawn(picture(result([6, 4, 9, 8], blocked=True)))
    assert "Nobody got out. Fewest left: Ola, with 4 cards." in shown
    assert "You are number 3 of 4, with 8 cards left." in shown


def test_equal_ones_share_a_place_r18() -> None:
    rows = [row.split() for row in drawn(picture(result([0, 5, 5, 9]))).splitlines()]
    assert [row[0] for row in rows if len(row) > 2 and row[1] in ("Kari", "Ola", "Nils", "You")] == [
        "1", "2", "2", "4",
    ]  # fmt: skip


def test_over_several_races_the_points_stand_beside_the_cards_r24() -> None:
    shown = drawn(picture(result(some(4)), games=3))
    assert "the end of game 2 of 3" in shown
    kari = next(row for row in shown.splitlines() if "Kari · bot" in row).split()
    assert kari[4:7] == ["0", "20", "10"], "left, laid, total"
    assert "On to the next game?" in shown


@pytest.mark.parametrize(("spoken", "size", "players"), sampled(6, catalogs.LANGUAGES, SIZES, [2, 8]))
def test_nothing_of_the_end_is_cut_in_any_language(spoken: str, size: tuple[int, int], players: int) -> None:
    catalogs.use(spoken)
    assert "…" not in drawn(picture(result(some(players)), size, you=players - 1, games=3))


@pytest.mark.parametrize(("size", "players"), sampled(4, SIZES, [9, 20, 33, 64]))
def test_every_player_stands_on_one_of_the_pages(size: tuple[int, int], players: int) -> None:
    ended = result(some(players))
    pages = places_of(page(size), players).pages
    text = "\n".join(drawn(picture(ended, size, you=None, turned=turn)) for turn in range(pages))
    for name in tables.crowd_names(players):
        assert f" {name} " in text, name


# --- At the table ---------------------------------------------------------------------------------------


async def at_the_end(
    house: ScriptedHouse, ended: Result, you: int = 3, clock: TimeLeft | None = None
) -> None:
    """A race that is on, and then over."""
    names = names_of(len(ended.left))
    running = tables.four() if len(ended.left) == 4 else tables.crowd(len(ended.left))
    house.tell(tables.room(running, names))
    house.tell(tables.sees(running, 5, TimeLeft(0, 0, 0, 200_000)))
    house.tell(tables.sees(over(ended, you), 6, clock))
    house.tell(tables.room(over(ended, you), names, stage="over"))


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_shows_the_end_and_asks_whether_one_plays_again(size: tuple[int, int]) -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), *size) as (pilot, eyes):
        await at_the_end(house, result(some(4)), clock=TimeLeft(0, 0, 0, 252_000))
        await calm(pilot)
        text = eyes.text()
        assert "was out first, after 4:12." in text
        assert "Play again?" in text
        assert "wants" not in text
        await pilot.press("enter")
        await calm(pilot)
        assert house.last(Ready) == Ready(True)


async def test_v_looks_at_the_race_again_once_it_is_written() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 80, 24) as (pilot, eyes):
        await at_the_end(house, result(some(4)))
        await calm(pilot)
        await pilot.press("v")
        await calm(pilot)
        assert "The record is still being written." in eyes.text()
        house.tell(Finished(CODE, "t1.1", "", "", ""))
        await calm(pilot)
        await pilot.press("v")
        await calm(pilot)
        assert house.last(Review) == Review(record="t1.1")


async def test_s_turns_the_places_over_where_they_take_more_than_one_page() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 60, 20) as (pilot, eyes):
        await at_the_end(house, result(some(64)), you=63)
        await calm(pilot)
        first = eyes.text()
        assert "S  more" in first
        await pilot.press("s")
        await calm(pilot)
        assert eyes.text().split("\n")[7:15] != first.split("\n")[7:15]
        for _ in range(places_of(page((60, 20)), 64).pages - 1):
            await pilot.press("s")
            await calm(pilot)
        assert eyes.text() == first, "after the last page comes the first"


async def test_another_race_takes_the_place_of_the_end() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 80, 24) as (pilot, eyes):
        await at_the_end(house, result(some(4)))
        await calm(pilot)
        again = tables.beginning()
        house.tell(tables.room(again, tables.NAMES, game_no=2))
        house.tell(tables.sees(again, 0, TimeLeft(0, 0, 0, 1_000)))
        await calm(pilot)
        assert "Play again?" not in eyes.text()
        assert "wants" in eyes.text()


async def test_a_player_who_comes_when_it_is_over_sees_the_end_without_a_time() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 80, 24) as (pilot, eyes):
        view = over(result(some(4)))
        house.tell(tables.room(view, tables.NAMES, stage="over"))
        house.tell(tables.sees(view, 6))
        await calm(pilot)
        assert "was out first." in eyes.text()
