"""The standings at the end of a game: what each round brought, and what one then had, counted anew."""

from itertools import accumulate

import msgspec
import pytest

from shared.game import Level
from shared.games.katta.rules import Katta
from shared.games.katta.view import Options as KattaOptions
from shared.games.katta.view import View as KattaView
from shared.games.stops.rules import Stops
from shared.games.stops.view import Options as StopsOptions
from shared.seats import Seat
from shared.wire import Events, SeatLine, Settings, TableInfo
from tests.tui.archives import NAMES, Archive
from tests.tui.eyes import seen
from tests.tui.scripted_house import ScriptedHouse, app_at, calm
from tui.canvas import Canvas
from tui.games.katta import standings as katta_course
from tui.games.katta.words import Table as KattaTable
from tui.games.katta.words import event_decoder
from tui.games.kit.hints import end_hints
from tui.games.kit.presence import dealt_to
from tui.games.kit.standings import Standings, paint_standings, rounds
from tui.games.kit.story import decoded
from tui.games.stops import standings as stops_course
from tui.games.stops.words import Table as StopsTable
from tui.i18n import catalogs
from tui.look.look import Look

BOXES = {"60x20": (58, 14), "80x24": (76, 18), "120x36": (116, 30)}


@pytest.fixture(autouse=True)
def _english() -> object:
    yield catalogs.use("en")
    catalogs.use("en")


def katta(players: int = 4, you: int | None = 1, luck: int = 5) -> tuple[KattaView, Standings]:
    """The end of a game of Katta, and its standings."""
    archive = Archive(Katta(), players, KattaOptions(), luck=luck)  # type: ignore[arg-type]
    viewer = None if you is None else Seat(you)
    moments = [archive.at(move, viewer) for move in range(archive.moves + 1)]
    story = [told for happened, _seen in moments for told in decoded(happened, event_decoder)]
    view = msgspec.msgpack.decode(moments[-1][1].view, type=KattaView)
    table = KattaTable(NAMES[:players], viewer, Look())
    return view, katta_course.standings(view, story, table)


def stops(players: int = 4, many: int = 1) -> tuple[Archive, Standings]:
    """The end of a match of stops, and its standings."""
    archive = Archive(Stops(), players, StopsOptions(rounds=many), luck=7, level=Level.EASY)  # type: ignore[arg-type]
    archive.match.state = archive.states[-1]
    view = archive.match.seen(Seat(1))
    return archive, stops_course.standings(view, StopsTable(NAMES[:players], Seat(1), Look()))


def drawn(picture: Standings, box: str, look: Look | None = None) -> list[str]:
    """The panel as text."""
    canvas = Canvas(*BOXES[box], look or Look())
    paint_standings(canvas, picture)
    return canvas.drawn().splitlines()


# --- What is counted ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("luck", [5, 6, 7])
def test_nine_rounds_lead_from_twelve_coins_to_the_score(players: int, luck: int) -> None:
    view, shown = katta(players, luck=luck)
    (course,) = shown.choices
    assert view.result is not None
    assert (course.number, len(course.had)) == (1, 9)
    for column, has in enumerate(sorted(view.result.scores, reverse=True)):
        gains = [gained[column] for gained in course.gains]
        assert list(accumulate(gains, initial=12))[1:] == [had[column] for had in course.had]
        assert course.had[-1][column] == has


def test_of_a_game_that_one_came_to_late_the_rounds_that_one_saw_are_shown() -> None:
    view, whole = katta()
    archive = Archive(Katta(), 4, KattaOptions(), luck=5)  # type: ignore[arg-type]
    moments = [archive.at(move, Seat(1))[0] for move in range(archive.rounds[6], archive.moves + 1)]
    story = [told for happened in moments for told in decoded(happened, event_decoder)]
    late = katta_course.standings(view, story, KattaTable(NAMES[:4], Seat(1), Look()))
    (course,), (known,) = late.choices, whole.choices
    assert course.number == 10 - len(course.had) > 1
    assert course.had == known.had[course.number - 1 :]


@pytest.mark.parametrize(("players", "many"), [(3, 1), (4, 2), (6, 4)])
def test_every_deal_leads_from_twenty_matches_to_what_one_is_worth(players: int, many: int) -> None:
    _archive, shown = stops(players, many)
    deals, whole = shown.choices
    assert len(deals.had) == players * many
    assert len(whole.had) == many
    for course in (deals, whole):
        for column in range(players):
            gains = [gained[column] for gained in course.gains]
            assert list(accumulate(gains, initial=20))[1:] == [had[column] for had in course.had]


# --- What is seen ---------------------------------------------------------------------------------------


def test_a_round_is_a_row_with_what_it_brought_and_what_one_then_had() -> None:
    picture = Standings(("Kari", "You"), 1, (rounds("round", (13, 9), ((3, -1), (-2, -2))),))
    assert [line.rstrip() for line in drawn(picture, "80x24")[1:6]] == [
        "  Standings                       what each brought, and what one then had",
        "",
        "  round            Kari           You",
        "   1             +3  15        –1  11",
        "   2             –2  13        –2   9",
    ]


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize(("players", "many"), [(3, 1), (6, 1), (6, 4)])
def test_every_player_and_every_round_fit_at_every_size(players: int, many: int, box: str) -> None:
    _archive, shown = stops(players, many)
    lines = drawn(shown, box)
    final = [str(worth).replace("-", "–") for worth in shown.choices[0].had[-1]]
    last = max(line for line in range(len(lines)) if lines[line].strip())
    assert [word for word in lines[last].split()[1:] if word[0] != "+"][-1] == final[-1]
    assert all(figure in lines[last].split() for figure in final)
    for name in shown.players:
        assert name[:4] in lines[3]
    assert last < len(lines) - 1


def test_the_best_of_a_round_stands_out() -> None:
    canvas = Canvas(76, 18, Look())
    paint_standings(canvas, Standings(("Kari", "Ola"), None, (rounds("round", (13, 9), ((3, 4),)),)))
    bold = "".join(text for text, style, _control in canvas.strip(4) if style is not None and style.bold)
    assert bold.split() == ["13"]


# --- At the table ---------------------------------------------------------------------------------------


async def test_s_shows_the_standings_over_the_end_and_takes_them_away() -> None:
    archive = Archive(Katta(), 4, KattaOptions(), luck=5)  # type: ignore[arg-type]
    house = ScriptedHouse()
    app = app_at(house)
    seats = tuple(SeatLine("person", name, "", ready=False) for name in NAMES[:4])
    settings = Settings(4, 0)
    over = TableInfo(
        "KURV-7", "katta", "over", settings, msgspec.Raw(b"\x80"), seats, Seat(1), Seat(0), 1,
        players=dealt_to(seats),
    )  # fmt: skip
    moments = [archive.at(move, Seat(1)) for move in range(archive.moves + 1)]
    news = tuple(one for happened, _seen in moments for one in happened.news)
    async with seen(app, 80, 24) as (pilot, eyes):
        for tell in (over, Events("KURV-7", archive.moves, news, past=True), moments[-1][1]):
            house.tell(tell)
        await calm(pilot)
        assert "standings" in eyes.text().splitlines()[-1]
        await pilot.press("s")
        await calm(pilot)
        assert "Standings" in eyes.text()
        assert "what each brought" in eyes.text()
        await pilot.press("s")
        await calm(pilot)
        assert "what each brought" not in eyes.text()
        await pilot.press("s")
        house.tell(msgspec.structs.replace(over, stage="playing", game_no=2))
        house.tell(moments[0][1])
        await calm(pilot)
        assert "what each brought" not in eyes.text()
        assert "Esc" not in eyes.text().splitlines()[-1]


def test_the_log_is_still_a_key_of_the_end() -> None:
    seats = tuple(SeatLine("person", name, "", ready=False) for name in NAMES[:4])
    over = TableInfo(
        "KURV-7", "katta", "over", Settings(4, 0), msgspec.Raw(b"\x80"), seats, Seat(1), Seat(0), 1
    )
    hints = end_hints(over, standings=True)
    footer = ["play again", "replay", "standings", "chat", "leave"]
    assert [hint.label for hint in hints if hint.footer] == footer
    assert "log" in [hint.label for hint in hints]
    watching = end_hints(msgspec.structs.replace(over, you=None), standings=True)
    assert [hint.label for hint in watching if hint.footer] == [*footer[1:4], "log", "leave"]
