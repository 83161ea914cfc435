"""Whatever sizes a window has had: in the end it shows what it would if it had never had another."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from textual.geometry import Offset

from tests.sampling import some
from tests.tui import katta_tables, race_tables, stops_tables
from tests.tui.situations import situations
from tests.tui.walks import EDGES, Situation, Size, differing, fresh, walk, walked, window
from tui.canvas import Canvas
from tui.games.katta.parts import UIState as KattaUIState
from tui.games.katta.view_model import scene as katta_scene
from tui.games.kit.scene import paint_scene
from tui.games.race.piles import PILES
from tui.games.race.prompts import PROMPT
from tui.games.race.view_model import UIState as RaceUIState
from tui.games.race.view_model import scene as race_scene
from tui.games.stops.ui_state import UIState as StopsUIState
from tui.games.stops.view_model import scene as stops_scene
from tui.i18n import catalogs
from tui.look.look import Look
from tui.screens.room import NoRoom
from tui.terminal.painted_app import SETTLED
from tui.widgets.painted import CanvasWidget

ALL = {situation.name: situation for situation in situations()}
FALLEN = {
    "race 4": ((80, 24), (120, 36)),
    "race 32": ((80, 24), (130, 40)),
    "katta hand shrinks": ((80, 24), (80, 23), (120, 36)),
    "katta goes on": ((80, 24), (60, 20), (80, 23), (84, 26), (40, 10), (120, 36)),
    "stops goes on": ((120, 36), (80, 24), (61, 21), (200, 50), (80, 24)),
}
"""Walks on which a screen once ended, or was left with something cut off or in two places."""
SAMPLE = ("race 2 begins", "stops question")
DRAWN_OTHERWISE = (Look(depth="mono"), Look(depth="16", ascii=True))


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    yield
    catalogs.use("en")


async def ends_as_a_fresh_start(
    situation: Situation, sizes: tuple[Size, ...], look: Look | None = None
) -> None:
    """This walk leads to the cells of a window that was as large as its end from the first."""
    found, wanted = await walked(situation, sizes, look), await fresh(situation, sizes[-1], look)
    assert found == wanted, f"{situation}, {sizes}:\n{differing(found, wanted, sizes[-1])}"


def sampled(name: str, steps: int) -> tuple[Size, ...]:
    """A walk that is this situation's own."""
    return walk(name, steps, random.Random(name).choice(EDGES))


@pytest.mark.parametrize("name", some(2, FALLEN))
async def test_a_window_that_changes_while_a_game_plays_ends_as_a_fresh_one(name: str) -> None:
    await ends_as_a_fresh_start(ALL[name], FALLEN[name])


@pytest.mark.parametrize("name", some(1, SAMPLE))
async def test_a_walk_through_sizes_ends_as_a_fresh_start(name: str) -> None:
    await ends_as_a_fresh_start(ALL[name], sampled(name, 3))


# As many as there is time for; the seed is any.
OTHERS = random.Random(8).sample([name for name in ALL if name not in (*FALLEN, *SAMPLE)], 32)


@pytest.mark.slow
@pytest.mark.parametrize("name", OTHERS)
async def test_every_walk_through_sizes_ends_as_a_fresh_start(name: str) -> None:
    await ends_as_a_fresh_start(ALL[name], sampled(name, 2))


@pytest.mark.parametrize(
    "name", ["katta auction", "race 2 begins", "stops sale", "katta replay", "waiting room"]
)
async def test_whoever_is_led_somewhere_in_too_small_a_window_is_there_when_it_grows(name: str) -> None:
    situation, size = ALL[name], (80, 24)
    async with window(situation, (20, 5)) as here:
        for part in situation.parts:
            await here.told(*part)
        assert isinstance(here.pilot.app.screen, NoRoom)
        assert [type(screen) for screen in here.pilot.app.screen_stack].count(NoRoom) == 1
        await here.resize(size)
        await here.press(*situation.keys)
        await here.pilot.pause(SETTLED + 0.05)
        found = here.cells()
    wanted = await fresh(situation, size)
    assert found == wanted, differing(found, wanted, size)


@pytest.mark.slow
@pytest.mark.parametrize("look", DRAWN_OTHERWISE, ids=lambda look: look.depth)
async def test_so_does_one_without_colours_or_suits(look: Look) -> None:
    await ends_as_a_fresh_start(ALL["katta auction"], ((80, 24), (120, 36), (60, 20)), look)


@pytest.mark.parametrize("name", ["katta laying", "race end 4"])
async def test_ctrl_l_lays_out_and_paints_anew_whatever_went_astray(name: str) -> None:
    situation, size = ALL[name], (84, 26)
    wanted = await fresh(situation, size)
    async with window(situation, size) as here:
        await here.told(*situation.parts[-1])
        for widget in here.pilot.app.screen.walk_children(CanvasWidget):
            widget.styles.offset = Offset(3, 2)
            if widget.canvas is not None:
                widget.canvas.fill(0, 0, widget.canvas.width, 1, "act")
        here.eyes.stream.feed("\x1b[1;1H" + "x" * (84 * 26))
        await here.pilot.pause()
        assert here.cells() != wanted
        await here.press("ctrl+l")
        assert here.cells() == wanted, differing(here.cells(), wanted, size)


# --- Header, body and footer ----------------------------------------------------------------------------

SCENES: dict[str, Callable[[Size], Any]] = {
    "katta": lambda size: katta_scene(katta_tables.laying(), katta_tables.table(), size, KattaUIState()),
    "race": lambda size: race_scene(race_tables.four(), race_tables.table(), size, RaceUIState()),
    "stops": lambda size: stops_scene(stops_tables.choosing(), stops_tables.table(), size, StopsUIState()),
}


@pytest.mark.parametrize("game", SCENES)
def test_header_body_and_footer_of_a_table_stand_in_the_same_columns(game: str) -> None:
    for size in (size for size in EDGES if size >= (60, 20) and size[1] >= 20):
        scene = SCENES[game](size)
        layout = getattr(scene, "layout", None) or scene.grid
        kept = layout.width - 2 * layout.left
        assert scene.header.left == layout.left, size
        assert kept <= 121, size
        assert kept >= min(60, size[0]), size


def test_what_my_cards_count_stays_in_sight_while_one_is_to_be_laid() -> None:
    for height in range(20, 41):
        for width in (60, 79, 80, 84, 118, 120):
            canvas = Canvas(width, height, Look())
            paint_scene(
                canvas,
                katta_scene(katta_tables.laying(), katta_tables.table(), (width, height), KattaUIState()),
            )
            rows = canvas.drawn().split("\n")
            values = next(at for at, row in enumerate(rows) if row.split()[:3] == ["–1", "+2", "+4"])
            assert rows[values + 1].split()[:6] == list("123456"), (width, height)
            assert values + 1 < height - 1, (width, height)


def test_four_piles_of_a_suit_stay_out_of_the_margin_and_from_the_log() -> None:
    lain = race_tables.piles(*((rank + suit, at) for suit in "SHDC" for at, rank in enumerate("9T3K")))
    view = race_tables.four()
    view = msgspec.structs.replace(view, table=msgspec.structs.replace(view.table, piles=lain))
    for size in (size for size in EDGES if size >= (60, 20) and size[1] >= 20):
        scene = race_scene(view, race_tables.table(), size, RaceUIState())
        margin = scene.layout[PROMPT]
        for part in PILES:
            end = scene.at(part).box.x + scene[part].fan
            assert end <= margin.x + margin.width, (size, part)
