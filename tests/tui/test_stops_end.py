"""The end of a match of stops: final worth, debts, what each deal brought, the pools, and play again."""

import msgspec
import pytest
from msgspec import Raw, msgpack
from syrupy.assertion import SnapshotAssertion

from shared.game import Level
from shared.games.stops.rules import Stops
from shared.games.stops.view import Options, Over, Purpose, View
from shared.seats import Eye, Seat
from shared.wire import Finished, Ready, Review, SeatLine, Settings, TableInfo, ViewUpdate
from tests.sampling import some
from tests.tui.archives import NAMES, Archive
from tests.tui.eyes import seen
from tests.tui.scripted_house import ScriptedHouse, app_at, calm
from tui.bindings import KeyLabel
from tui.canvas import Canvas
from tui.games.kit.end_page import Around, EndPicture, paint_end
from tui.games.kit.ending import page
from tui.games.kit.hints import STANDINGS_OVER, end_hints
from tui.games.kit.presence import dealt_to
from tui.games.kit.tally import Row, Tally
from tui.games.stops.end import ending
from tui.games.stops.words import Table
from tui.i18n import catalogs
from tui.i18n.styled_text import text_of
from tui.look.look import Look
from tui.screens.past import place_only
from tui.widgets.footer import paint_footer

SIZES = [(60, 20), (80, 24), (120, 36)]
CODE = "KURV-7"


@pytest.fixture(autouse=True)
def _english() -> object:
    yield catalogs.use("en")
    catalogs.use("en")


def played(players: int = 4, rounds: int = 1, luck: int = 7) -> Archive:
    """A whole match."""
    return Archive(Stops(), players, Options(rounds=rounds), luck=luck, level=Level.EASY)  # type: ignore[arg-type]


def over(archive: Archive, you: int | None = 1) -> View:
    """The view at its end."""
    archive.match.state = archive.states[-1]
    view = archive.match.seen(Eye.WATCHER if you is None else Seat(you))
    assert isinstance(view, View)
    return view


def with_result(view: View, **more: object) -> View:
    """The same match with another result."""
    assert view.result is not None
    return msgspec.structs.replace(view, result=msgspec.structs.replace(view.result, **more))


def room_of(view: View, games: int = 1) -> TableInfo:
    """The table, with the worth of the games before where there are several."""
    seats = tuple(
        SeatLine("person" if seat < 2 else "bot", NAMES[seat], "normal", total=50 - seat if games > 1 else 0)
        for seat in range(view.players)
    )
    settings = Settings(view.players, 0, games=games)
    return TableInfo(
        CODE,
        "stops",
        "over",
        settings,
        Raw(b"\x80"),
        seats,
        view.you,
        Seat(0),
        1,
        game_no=min(2, games),
        players=dealt_to(seats),
    )


CAPS = {
    "act": "Enter",
    "view": "V",
    STANDINGS_OVER: "S",
    "overlay('chat')": "C",
    "overlay('log')": "L",
    "app.leave": "Q",
}
"""The usual keys of the page."""


def picture(
    view: View, size: tuple[int, int] = (80, 24), look: Look | None = None, games: int = 1
) -> EndPicture:
    """The page."""
    room = room_of(view, games)
    table = Table(NAMES[: view.players], view.you, look or Look())
    hints = [hint for hint in end_hints(room, standings=True) if hint.footer]
    keys = [KeyLabel(CAPS[hint.actions], hint.label, hint.main, ()) for hint in hints]
    return ending(view, table, Around(room, table.look, page(size), (), keys))


def number(figure: str) -> int:
    """A figure of the page: a sum of money, a gain, a place where nothing stands."""
    return int(figure.replace("–", "-").strip("●·+ ") or 0)


def figures(tally: Tally, row: Row) -> dict[str, int]:
    """The figures of a line by their headings."""
    heads = [text_of(column.heading) for column in tally.columns]
    found = {head: number(text_of(said)) for head, said in zip(heads, row.figures, strict=True)}
    return {**found, "place": int(row.number or 0)}


def names(shown: EndPicture) -> list[str]:
    """The players, the best first."""
    return [row.name[0].text for row in shown.tallies[0].rows]


def how_it_ended(view: View) -> str:
    """The sentence under the winner's worth, as long as it can be."""
    return text_of(picture(view).lines[0].words[0])


def drawn(shown: EndPicture, look: Look | None = None) -> str:
    """The page as text."""
    canvas = Canvas(shown.page.width, shown.page.height, look or Look())
    paint_end(canvas, shown)
    paint_footer(canvas, shown.page.height - 1, shown.footer)
    return canvas.drawn()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("players", "rounds"), [(3, 4), (4, 1), (6, 1)])
def test_the_end_looks_as_it_did(
    players: int, rounds: int, size: tuple[int, int], snapshot: SnapshotAssertion
) -> None:
    assert drawn(picture(over(played(players, rounds)), size)) == snapshot


@pytest.mark.parametrize("look", ["mono", "ascii"])
def test_a_variant_of_the_end_looks_as_it_did(look: str, snapshot: SnapshotAssertion) -> None:
    chosen = Look(depth="mono") if look == "mono" else Look(depth="16", ascii=True)
    assert drawn(picture(over(played()), look=chosen), chosen) == snapshot


# --- What is said ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "rounds"), some(4, [3, 4, 5, 6], [1, 2, 4]))
def test_what_each_is_worth_is_what_the_deals_brought_s20(players: int, rounds: int) -> None:
    """Matches less what is owed, with what was lent: that is twenty and every gain, for a loan is none."""
    shown = picture(over(played(players, rounds)), (200, 50))
    for row in shown.tallies[0].rows:
        stands = figures(shown.tallies[0], row)
        brought = [gain for head, gain in stands.items() if head.isdigit()]
        assert stands["worth"] == stands["matches"] + stands.get("owes", 0) + stands.get("lent", 0)
        assert stands["worth"] == 20 + sum(brought)
        assert len(brought) in (rounds, players * rounds), "each round, or each deal"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_what_was_laid_out_was_won_or_lies_over_s24(players: int) -> None:
    shown = picture(over(played(players)))
    standings, pools = shown.tallies
    won = [figures(pools, row) for row in pools.rows]
    assert sum(sum(pool.values()) for pool in won) == 15 * players
    left = sum(pool["left"] for pool in won)
    worth = [figures(standings, row)["worth"] for row in standings.rows]
    assert sum(worth) == 20 * players - left


def test_the_winners_worth_stands_in_large_figures_s25() -> None:
    view = with_result(over(played()), worth=(12, 25, 31, 9), winners=(Seat(2),))
    shown = picture(view)
    assert (text_of(shown.verdict.before), shown.verdict.figure.text) == ("Nils wins with", "31")
    assert text_of(shown.verdict.after[0]) == "matches. You are second, six behind."
    assert names(shown) == ["Nils", "You", "Kari", "Berit"]


def test_the_winner_is_told_by_how_much() -> None:
    shown = picture(with_result(over(played()), worth=(12, 31, 25, 9), winners=(Seat(1),)))
    assert text_of(shown.verdict.before) == "You win with"
    assert text_of(shown.verdict.after[0]) == "matches, six ahead of Nils."


def test_equal_ones_share_the_win_and_the_place_s25() -> None:
    shown = picture(with_result(over(played()), worth=(30, 30, 20, 0), winners=(Seat(0), Seat(1))))
    assert text_of(shown.verdict.before) == "You and Kari share the win with"
    assert [row.number for row in shown.tallies[0].rows] == ["1", "1", "3", "4"]


def test_worth_may_be_less_than_nothing_s20() -> None:
    shown = picture(with_result(over(played()), worth=(62, 20, 5, -7), winners=(Seat(0),)))
    assert "  –7 " in drawn(shown)


DEBTS = ((0, 0, 0, 0), (4, 0, 0, 0), (0, 2, 0, 0), (1, 0, 3, 0))


def test_who_owes_whom_is_told_for_the_last_time_s20() -> None:
    shown = picture(with_result(over(played()), debts=DEBTS))
    said = "You owe Kari ●4. Nils owes you ●2. Berit owes Kari ●1. Berit owes Nils ●3."
    assert text_of(shown.lines[-1].words[0]) == said
    assert text_of(shown.lines[0].words[0]).endswith("Loans are counted in.")
    nils = figures(shown.tallies[0], shown.tallies[0].rows[names(shown).index("Nils")])
    assert (nils["owes"], nils["lent"]) == (-2, 3)
    text = drawn(shown)
    assert "owes" in text.split("worth")[0]
    assert said in text or "In all ●10 are owed." in text


def test_where_no_player_owes_another_no_column_speaks_of_it() -> None:
    none = ((0,) * 4,) * 4
    text = drawn(picture(with_result(over(played()), debts=none)))
    assert "Nobody owes anybody." in text
    assert "lent" not in text


def broke(view: View, *purses: int, unpaid: tuple[int, ...], purpose: Purpose) -> str:
    """What is said of how the match ended, when these could not pay and all had so much before."""
    seats = tuple(Seat(seat) for seat in unpaid)
    last = msgspec.structs.replace(view.done[-1], purses=purses)
    done = (*view.done[:-1], last)
    ended = msgspec.structs.replace(view, phase=Over(seats, purpose), done=done)
    return how_it_ended(with_result(ended, insolvent=True, deals_played=3, coins=purses))


def test_a_table_that_could_not_raise_the_ante_is_told_so_s22() -> None:
    view = over(played())
    assert broke(view, 3, 3, 3, 3, unpaid=(1,), purpose="ante") == (
        "You could not lay out ●15, nor could all together. That was after 3 deals."
    )
    assert broke(view, 3, 3, 3, 3, unpaid=(2,), purpose="ante") == (
        "Nils could not lay out ●15, nor could all together. That was after 3 deals."
    )


def test_where_no_player_lent_it_is_told_who_could_not_pay_s21() -> None:
    view = over(played())
    assert broke(view, 30, 9, 9, 9, unpaid=(1,), purpose="ante") == (
        "You could not lay out ●15, and nobody lent it. That was after 3 deals."
    )
    assert broke(view, 30, 9, 9, 9, unpaid=(3,), purpose="ante") == (
        "Berit could not lay out ●15, and nobody lent it. That was after 3 deals."
    )
    assert broke(view, 30, 0, 9, 0, unpaid=(1,), purpose="closing") == (
        "You could not pay ●1, and nobody lent it. That was after 3 deals."
    )
    assert broke(view, 30, 9, 0, 0, unpaid=(2, 3), purpose="closing") == (
        "Nils and Berit could not pay ●1, and nobody lent it. That was after 3 deals."
    )


def test_what_all_got_of_the_pools_is_told_where_they_were_split_s24() -> None:
    view = over(played())
    assert view.result is not None
    assert "split" not in drawn(picture(view))
    coins = tuple(has + 3 for has in view.result.coins)
    assert "The pools were split: ●3 each." in how_it_ended(with_result(view, coins=coins))


def test_over_several_matches_the_worth_is_added_up() -> None:
    shown = picture(over(played()), games=3)
    (tally, *_pools) = shown.tallies
    totals = [figures(tally, row)["total"] for row in tally.rows]
    assert dict(zip(names(shown), totals, strict=True)) == {
        "Kari": 50, "You": 49, "Nils": 48, "Berit": 47,
    }  # fmt: skip
    text = drawn(shown)
    assert "the end of game 2 of 3" in text
    assert "total" in text
    assert "On to the next game?" in text


def test_many_deals_are_told_by_rounds() -> None:
    heading = next(row for row in drawn(picture(over(played(6, 4)), (80, 24))).splitlines() if "worth" in row)
    assert heading.split()[-5:] == ["round", "1", "2", "3", "4"]
    heading = next(row for row in drawn(picture(over(played(3)), (80, 24))).splitlines() if "worth" in row)
    assert heading.split()[-4:] == ["deal", "1", "2", "3"]


@pytest.mark.parametrize("size", SIZES)
def test_a_watcher_is_none_of_them(size: tuple[int, int]) -> None:
    shown = picture(over(played(), you=None), size)
    assert not any(row.own for tally in shown.tallies for row in tally.rows)
    text = drawn(shown)
    assert "You" not in text
    assert "The game is over." in text


@pytest.mark.parametrize(("spoken", "size", "players"), some(9, catalogs.LANGUAGES, SIZES, [3, 4, 5, 6]))
def test_nothing_of_the_end_is_cut_in_any_language(spoken: str, size: tuple[int, int], players: int) -> None:
    catalogs.use(spoken)
    assert "…" not in drawn(picture(over(played(players)), size, games=3))


def test_history_has_words_for_each_of_six_places() -> None:
    worth = (31, 28, 26, 11, 7, -5)
    assert [place_only(worth, seat) for seat in range(6)] == [
        "first", "second", "third", "fourth", "fifth", "sixth",
    ]  # fmt: skip


# --- At the table ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_shows_the_end_and_asks_whether_one_plays_again(size: tuple[int, int]) -> None:
    house, view = ScriptedHouse(), over(played())
    async with seen(app_at(house), *size) as (pilot, eyes):
        house.tell(room_of(view))
        house.tell(ViewUpdate(CODE, 200, Raw(msgpack.encode(view))))
        await calm(pilot)
        assert "Play again?" in eyes.text()
        assert "worth" in eyes.text()
        await pilot.press("enter")
        await calm(pilot)
        assert house.last(Ready) == Ready(True)


async def test_v_looks_at_the_match_again_and_l_shows_the_log_with_the_seal() -> None:
    house, view = ScriptedHouse(), over(played())
    async with seen(app_at(house), 80, 24) as (pilot, eyes):
        house.tell(room_of(view))
        house.tell(ViewUpdate(CODE, 200, Raw(msgpack.encode(view))))
        await calm(pilot)
        await pilot.press("l")
        await calm(pilot)
        assert "Log" in eyes.text()
        await pilot.press("escape")
        house.tell(Finished(CODE, "t1.1", "", "", ""))
        await calm(pilot)
        await pilot.press("v")
        await calm(pilot)
        assert house.last(Review) == Review(record="t1.1")
