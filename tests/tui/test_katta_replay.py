"""Looking at a finished game again: steps, rounds, seats, playing by itself, and what was still face down."""

from collections.abc import Iterator

import pytest

from shared.games.katta.rules import Katta
from shared.seats import Seat
from shared.wire import Review, Step
from tests.sampling import some
from tests.tui.archives import Archive, reading
from tests.tui.looking import on_terminal
from tests.tui.scripted_house import ScriptedHouse, app_at, calm
from tui.games.katta.replay import REPLAY
from tui.games.kit.playback import Playback
from tui.games.kit.reel import Reel
from tui.i18n import catalogs
from tui.settings import Preferences
from tui.waits import Waits


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    yield
    catalogs.use("en")


@pytest.fixture(scope="module")
def archive() -> Archive:
    """A game by chance."""
    return Archive(Katta())


async def test_it_begins_with_the_deal_and_all_cards_open(archive: Archive) -> None:
    async with reading(archive) as here:
        text = here.text()
        assert f"move 0 of {archive.moves}" in text
        assert "The cards are dealt." in text
        assert "ALL HANDS" in text
        assert "replay of KURV-7 · November 14" in text
        assert "▒▒▒▒" not in text


async def test_arrows_step_and_stop_at_both_ends(archive: Archive) -> None:
    async with reading(archive) as here:
        await here.press("left", "right", "right")
        assert f"move 2 of {archive.moves}" in here.text()
        await here.press("end", "right")
        assert f"move {archive.moves} of {archive.moves}" in here.text()
        assert "make" in here.text(), "at the end stands what everybody made"


async def test_the_next_move_is_told_beforehand(archive: Archive) -> None:
    async with reading(archive) as here:
        told = here.text()
        assert "next: " in told
        following = told[told.index("next: ") + 6 :].split("\n")[0].strip()
        await here.press("right")
        assert following in here.text()


async def test_a_number_goes_to_the_beginning_of_that_round(archive: Archive) -> None:
    async with reading(archive) as here:
        await here.press("5")
        assert "round 5 of 9" in here.text()
        assert f"move {archive.rounds[4] + 1} of" in here.text()
        await here.press("left")
        assert "round 4 of 9" in here.text(), "one step back lies the end of the round before"


async def test_v_looks_from_each_seat_in_turn_and_shows_no_more_than_it_saw(archive: Archive) -> None:
    async with reading(archive) as here:
        await here.press("3", "v")
        assert "AS KARI SAW IT" in here.text()
        assert "▒▒▒▒" in here.text()
        assert here.house.last(Step).seat == Seat(0)
        await here.press("v", "v", "v", "v")
        assert "ALL HANDS" in here.text()
        assert "▒▒▒▒" not in here.text()


async def test_cards_that_were_still_face_down_are_grey(archive: Archive) -> None:
    async with reading(archive) as here:
        await here.press("2")
        assert here.eyes.cell(14, 8).bg == "8aa398", "the first card is laid and not turned yet"


def test_it_plays_by_itself_and_stops(archive: Archive) -> None:
    """A sold sack is looked at longer than a move; at the end there is nothing to go on to."""
    waits = Waits(replayed=1.0, replayed_sale=3.0)
    playback = Playback(Reel(REPLAY, archive.reviewed()), None, lambda: 0.0)
    assert playback.wait(waits) is None, "until it plays it stands"
    playback.play()
    playback.on()
    assert (playback.move, playback.wait(waits)) == (0, 1.0), "what is not known yet is waited for"
    stood = []
    for move in range(archive.moves + 1):
        happened, view = archive.at(move, None)
        playback.reel.take(view, happened)
        stood.append(playback.wait(waits))
        playback.on()
    assert not playback.playing
    assert playback.move == archive.moves
    assert stood.count(3.0) == len(archive.rounds)
    playback.play()
    assert playback.move == 0, "from the end it begins anew"
    playback.faster(1)
    assert playback.wait(waits) == 0.5


async def test_space_plays_it_and_stops_it(archive: Archive) -> None:
    async with reading(archive, waits=Waits(replayed=60, replayed_sale=60)) as here:
        await here.press("space")
        assert "Space  stop" in here.text()
        await here.press("space")
        assert "Space  play" in here.text()


async def test_a_click_on_the_track_goes_there(archive: Archive) -> None:
    async with reading(archive) as here:
        row = next(at for at, line in enumerate(here.text().split("\n")) if "●──" in line)
        await here.pilot.click(offset=(75, row))
        await calm(here.pilot)
        assert f"move {archive.moves} of {archive.moves}" in here.text()
        await here.pilot.click(offset=(4, row))
        await calm(here.pilot)
        assert "move 0 of" in here.text()


async def test_only_one_moment_is_asked_for_at_a_time(archive: Archive) -> None:
    """Of several views the tables send only the newest."""
    house = ScriptedHouse()
    app = app_at(house, preferences=Preferences(language="en", motion=False))
    async with on_terminal(app) as pilot:
        await calm(pilot)
        app.client.request(Review("r"))
        await calm(pilot)
        house.answer(Review, archive.reviewed())
        await calm(pilot)
        await pilot.press("right")
        await pilot.press("right")
        await calm(pilot)
        assert [ask.move for ask in house.asked if isinstance(ask, Step)] == [0, 1, 2]
        assert house.count(Review) == 1


@pytest.mark.parametrize(("players", "size"), some(3, [3, 5], [(60, 20), (80, 23), (120, 36)]))
async def test_every_moment_can_be_looked_at_in_every_size(players: int, size: tuple[int, int]) -> None:
    archive = Archive(Katta(), players)
    async with reading(archive, size) as here:
        for key in ("3", "left", "right", "9", "end"):
            await here.press(key)
            assert f"of {archive.moves}" in here.text()
