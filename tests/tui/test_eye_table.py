"""What people see of the Katta table: what is asked is never hidden, and what is told has its place."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from shared.games.katta.sentences import SENTENCES
from shared.games.katta.view import Bidding, Pass, View
from shared.seats import Seat
from shared.wire import Notice, Said, TimeLeft
from tests.sampling import some
from tests.tui import katta_tables as tables
from tests.tui.eyes import seen
from tests.tui.katta_tables import FIVE, NAMES, THREE, happens, room, sees
from tests.tui.scripted_house import ScriptedHouse, app_at, waiting_room
from tests.tui.test_katta_table import At, at, sold
from tui.canvas import Canvas, Span
from tui.i18n import catalogs
from tui.look.look import Look
from tui.widgets.lines import PanelPicture, paint_panel

SIZES = [(60, 20), (80, 23), (80, 24), (120, 36)]
change = msgspec.structs.replace

JENS = Notice("house.clock_played", {"name": "Jens"})
TIME_IS_UP = "Time is up: the table plays for Jens."
DISK = Notice("house.disk", {})


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    catalogs.teach(SENTENCES)
    yield
    catalogs.use("en")


def duty(here: At) -> list[str]:
    """The lines with which I am asked: those beside the bar of ice blue, and the footer."""
    rows = here.text().split("\n")
    return [row for row in rows if row.startswith("█")] + rows[-1:]


# --- What is told hides nothing that is asked -----------------------------------------------------------


@pytest.mark.parametrize(("size", "view"), some(4, SIZES, [tables.auction(), tables.buying(2)]))
async def test_a_notice_leaves_my_duty_and_its_keys_in_sight(view: View, size: tuple[int, int]) -> None:
    async with at(view, names=NAMES if view.players == 4 else THREE, size=size) as here:
        before = duty(here)
        assert len(before) > 2
        await here.told(JENS)
        assert duty(here) == before
        assert TIME_IS_UP in here.text()


@pytest.mark.parametrize("size", some(2, SIZES))
async def test_a_notice_while_i_lay_takes_the_place_of_the_hint(size: tuple[int, int]) -> None:
    async with at(tables.laying(), size=size) as here:
        await here.press("3")
        await here.told(JENS)
        assert "Your turn. Lay one card in the sack, face down." in here.text()
        assert TIME_IS_UP in here.text()
        assert "lay ♠4" in here.text()


@pytest.mark.parametrize("size", some(2, SIZES))
async def test_a_refusal_leaves_the_bids_in_sight(size: tuple[int, int]) -> None:
    async with at(tables.auction(), size=size) as here:
        before = duty(here)
        await here.press("3")
        assert duty(here) == before
        assert "Kari bid 4. Your bid must be 5 or more." in here.text()


@pytest.mark.parametrize("size", some(2, SIZES))
async def test_a_notice_while_others_think_leaves_who_is_thinking(size: tuple[int, int]) -> None:
    async with at(tables.waiting(), names=FIVE, size=size) as here:
        await here.told(DISK)
        assert "Nils is thinking." in here.text()
        assert "The table cannot write things down just now." in here.text()


async def test_a_notice_after_a_sale_leaves_what_the_king_did() -> None:
    before = change(tables.auction(), phase=Bidding(Seat(0), 5, Seat(3), (Seat(1), Seat(2)), 4), offers=())
    async with at(before) as here:
        await here.told(*sold(), JENS)
        assert "he went, and took the ten with him." in here.row(15)
        assert "face down onto your pile" in here.row(16)
        assert TIME_IS_UP in here.row(18)


async def test_what_was_told_in_the_waiting_room_is_not_told_at_the_table() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 80, 24) as (pilot, eyes):
        here = At(house, pilot, eyes)
        await here.told(waiting_room(), Notice("house.sat", {"name": "Jens"}))
        assert "Jens takes a seat." in here.text()
        view = tables.auction()
        await here.told(
            change(room(view, NAMES), code="KURA-MOLA-42"), change(sees(view), code="KURA-MOLA-42")
        )
        await pilot.pause(0.1)
        assert "HIGHEST BID" in here.text()
        assert "takes a seat" not in here.text()
        await here.told(JENS)
        assert TIME_IS_UP in here.text()


async def test_that_a_game_will_not_be_kept_is_told_at_the_table_too() -> None:
    house = ScriptedHouse()
    async with seen(app_at(house), 80, 24) as (pilot, eyes):
        here = At(house, pilot, eyes)
        await here.told(Notice("house.no_store", {}), room(tables.auction(), NAMES), sees(tables.auction()))
        await pilot.pause(0.1)
        assert "This game will not be kept." in here.text()


async def test_a_notice_at_the_end_leaves_the_question_whether_to_play_again() -> None:
    from tests.tui.test_katta_table import over

    for size in SIZES:
        async with at(over(), stage="over", size=size) as here:
            await here.told(Notice("house.left", {"name": "Jens"}))
            assert "Play again?" in here.text()
            assert "Jens has left." in here.text()


# --- Overlays, log and chat -----------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "key"), some(4, SIZES, ["l", "v"]))
async def test_the_way_back_from_what_lies_over_the_table_is_in_the_footer(
    key: str, size: tuple[int, int]
) -> None:
    for view in (tables.auction(), tables.laying()):
        async with at(view, size=size) as here:
            await here.press(key)
            assert "Esc  back" in here.row(size[1])
            assert "Enter" in here.row(size[1])


async def test_beside_the_table_there_is_room_for_three_rounds_and_one_saying() -> None:
    from shared.games.katta.view import BidMade, CardTurned, Effect, Passed, RoundBegan, SackSold

    told: list[Any] = [
        (RoundBegan(1, Seat(0)), ()),
        (SackSold(1, Seat(1), 4, 15, Effect("none", 0)), (tables.faces("8S 3S 4S 6S"), tables.faces(""))),
        (RoundBegan(2, Seat(0)), ()),
        (SackSold(2, Seat(0), 6, 16, Effect("faces", 2)), (tables.faces("TS 6S"), tables.faces("JD JS"))),
        (RoundBegan(3, Seat(0)), ()),
    ]
    for _ in range(3):
        told += [
            (CardTurned(0, Seat(0)), (tables.faces("8D"),)),
            (BidMade(Seat(0), 1), ()),
            (Passed(Seat(1), 1), ()),
        ]
    async with at(tables.auction(), size=(120, 36)) as here:
        assert "C to say something" in here.text()
        await here.told(happens(*told, past=True), sees(tables.auction(), 3))
        await here.told(Said("KURV-7", "Ola", "who laid that king", Seat(1)))
        text = here.text()
        for line in ("ROUND 1", "Ola bought for ●4", "two jacks went", "ROUND 3", "who laid that king"):
            assert line in text


async def test_a_saying_has_the_row_under_the_strip() -> None:
    text = "I am sure it was not me, I never lay kings"
    for size in SIZES[1:3]:
        async with at(tables.auction(), size=size) as here:
            await here.told(Said("KURV-7", "Åsgårdsstrandøya", text, Seat(1)))
            assert f"Åsgårdsstrandøya {text}" in here.row(18)
            await here.press("c")
            assert "Åsgårdsstrandøya" not in here.row(18), "it stands in the chat now"
            assert "Åsgårdsstrandøya" in here.text()


async def test_the_list_of_all_keys_says_of_arrows_what_they_do() -> None:
    async with at(tables.auction()) as here:
        await here.press("question_mark")
        rows = [row.split() for row in here.text().split("\n")]
        assert ["◀▶", "change", "bid"] in rows
        assert ["0–9", "type", "a", "bid"] in rows


# --- Figures --------------------------------------------------------------------------------------------


async def test_with_no_coins_the_only_thing_to_do_is_said() -> None:
    view = change(tables.auction(), purses=(11, 15, 11, 0), offers=(Pass(),))
    for size in SIZES:
        async with at(view, size=size, clock=TimeLeft(20_000, 30_000)) as here:
            assert "You have no coins, so you pass and take ●4." in here.text()


async def test_a_marked_bid_of_two_figures_has_a_blank_on_both_sides() -> None:
    for size in SIZES:
        async with at(tables.auction(), size=size) as here:
            await here.press("1", "0")
            row = next(row for row in here.text().split("\n") if "9  10 11" in row)
            y, x = here.text().split("\n").index(row), row.index(" 10 ")
            marked = [here.eyes.cell(column, y).bg == "74e2f5" for column in range(x - 1, x + 5)]
            assert marked == [False, True, True, True, True, False]


# --- The end --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", some(2, SIZES))
async def test_names_of_usual_length_are_whole_in_the_final_tables(size: tuple[int, int]) -> None:
    from tests.tui.test_katta_table import over

    names = ("Jorunn", "Magnus", "Ingrid", "Roald")
    async with at(over(), names=names, stage="over", size=size) as here:
        assert "…" not in here.text()
        assert here.text().count("Jorunn") >= 2
        assert "Magnus ●4" in here.text()


async def test_the_log_over_the_table_goes_on_in_a_second_column() -> None:
    from shared.games.katta.view import BidMade, RoundBegan

    told: list[Any] = [(RoundBegan(3, Seat(0)), ())]
    told += [(BidMade(Seat(turn % 3), turn + 1), ()) for turn in range(11)]
    for size, rows in (((60, 20), 6), ((80, 24), 7)):
        async with at(tables.auction(), size=size) as here:
            await here.told(happens(*told, past=True), sees(tables.auction(), 3))
            await here.press("l")
            shown = [row for row in here.text().split("\n") if " bids " in row or "ROUND" in row]
            assert len(shown) == rows
            assert shown[-1].count("bids") == 1 if rows == 7 else shown[-1].count("bids") == 2
            assert "Ola bids 11" in here.text()


def test_a_panel_of_two_columns_is_read_down_the_first_and_then_down_the_second() -> None:
    look = Look()
    canvas = Canvas(20, 6, look)
    lines = tuple((Span(f"line {number}"),) for number in range(1, 6))
    paint_panel(canvas, 0, 0, 20, 6, PanelPicture("", lines, columns=2))
    assert [row.split("line")[1:] for row in canvas.drawn().split("\n")[1:5]] == [
        [" 1   ", " 5"],
        [" 2"],
        [" 3"],
        [" 4"],
    ]


async def test_where_there_is_too_little_room_the_clock_and_whose_turn_it_is_stay() -> None:
    async with at(tables.auction(), clock=TimeLeft(20_000, 30_000)) as here:
        here.eyes.screen.resize(15, 50)
        await here.pilot.resize_terminal(50, 15)
        await here.pilot.pause(1.2)
        text = here.text()
        assert "0:" in text
        assert "your turn" in text
        assert "A little more room, please: 60×20." in text


async def test_while_the_line_is_broken_the_table_says_so_until_it_is_back() -> None:
    async with at(tables.waiting(), names=FIVE, size=(60, 20)) as here:
        here.pilot.app.trouble = "The connection broke. Coming back …"
        here.table.redraw()
        await here.pilot.pause(0.1)
        assert "The connection broke. Coming back …" in here.text()
        here.pilot.app.trouble = ""
        here.table.redraw()
        await here.pilot.pause(0.1)
        assert "The connection broke" not in here.text()


async def test_where_won_cards_lie_open_the_piles_of_all_are_to_be_seen() -> None:
    view = tables.laying()
    for size in SIZES:
        async with at(view, size=size) as here:
            await here.press("v")
            assert "Your pile" in here.text()
            assert "Kari" not in here.row(6)
        sacks = tuple(
            change(sack, kept=tables.faces("TS 6S")) if sack.winner == Seat(0) else sack
            for sack in view.sacks
        )
        async with at(change(view, sacks=sacks), size=size) as here:
            await here.press("v")
            assert "Won cards" in here.text()
            kari = next(row for row in here.text().split("\n") if "2 Kari" in row)
            assert kari.split() == ["2", "Kari", "●6", "10♠", "6♠", "+16", "–", "●6", "=", "+10"]
            assert "your pile  2 cards, +3" in here.text()


@pytest.mark.parametrize("size", some(2, SIZES))
async def test_a_question_covers_the_hand_whole_and_leaves_the_strip(size: tuple[int, int]) -> None:
    async with at(tables.auction(), size=size) as here:
        before = [row for row in here.text().split("\n") if row.startswith("█")]
        await here.press("q")
        rows = here.text().split("\n")
        asked = next(number for number, row in enumerate(rows) if "Leave the game?" in row)
        assert all(row in rows[:asked] for row in before if row.strip("█ "))
        assert not any("+10" in row or "♠" in row for row in rows[asked - 2 :])
        assert not any("♠" in row and "A" in row for row in rows[asked - 6 :]), "no card is cut through"
        await here.press("escape")
        assert "Leave the game?" not in here.text()


@pytest.mark.parametrize("size", some(2, SIZES))
async def test_who_looks_on_reads_where_the_hand_would_be(size: tuple[int, int]) -> None:
    view = change(tables.auction(), you=None, offers=(), hands=tables.OTHERS + tables.OTHERS[:1])
    async with at(view, size=size) as here:
        row = next(row for row in here.text().split("\n") if "Looking on" in row)
        assert row.index("Looking on") <= 2
