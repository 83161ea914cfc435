"""What happens often at a table paints what it changes, and has Textual draw nothing."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from textual.screen import Screen

from shared.games.katta.sentences import SENTENCES as KATTA
from shared.games.stops.sentences import SENTENCES as STOPS
from shared.milliseconds import Milliseconds
from shared.wire import TimeLeft
from tests.tui import katta_tables, stops_tables
from tests.tui.eyes import seen
from tests.tui.scripted_house import ScriptedHouse, app_at, calm
from tui.games.kit.turn_screen import TurnScreen
from tui.i18n import catalogs
from tui.screens import routes
from tui.screens.framed import FramedScreen
from tui.screens.new_table import NewTable
from tui.screens.own_keys import OwnKeys
from tui.screens.settings import SettingsScreen
from tui.terminal.felt import Felt
from tui.terminal.painted_app import SETTLED
from tui.widgets.painted import CanvasWidget

SIZES = ((60, 20), (80, 24), (120, 36))
TOTAL = Milliseconds(120_000)
WHOLE, HALF = TimeLeft(TOTAL, TOTAL), TimeLeft(Milliseconds(60_000), TOTAL)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    catalogs.teach({**KATTA, **STOPS})
    yield
    catalogs.use("en")


@contextmanager
def painted() -> Iterator[tuple[list[str], list[str]]]:
    """What is painted meanwhile, and what Textual draws."""
    painted: list[str] = []
    drawn: list[str] = []
    paint, compose = CanvasWidget._painted, Screen._compositor_refresh

    def noted(self: CanvasWidget) -> object:
        painted.append(type(self).__name__)
        return paint(self)

    def refreshed(self: Screen[object]) -> None:
        if self._compositor._dirty_regions:
            drawn.append(type(self).__name__)
        compose(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CanvasWidget, "_painted", noted)
        patch.setattr(Screen, "_compositor_refresh", refreshed)
        yield painted, drawn


SITUATIONS = {
    "a bid": (katta_tables, katta_tables.auction()),
    "a card": (katta_tables, katta_tables.laying()),
    "a suit": (stops_tables, stops_tables.choosing()),
}
TABLES = pytest.mark.parametrize("what", SITUATIONS)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@TABLES
async def test_a_second_paints_its_figure_and_its_bar_alone(what: str, size: tuple[int, int]) -> None:
    tables, view = SITUATIONS[what]
    house = ScriptedHouse()
    app = app_at(house)
    async with seen(app, *size) as (pilot, eyes):
        house.tell(tables.room(view, tables.NAMES))
        house.tell(tables.sees(view, 1, WHOLE))
        await calm(pilot)
        await pilot.pause(0.1)
        assert isinstance(app.screen, TurnScreen)
        with painted() as (found, drawn), pytest.MonkeyPatch.context() as patch:
            patch.setattr(app.client, "clock", lambda: HALF)
            before = eyes.straight
            app.screen.tick()
            await pilot.pause(0.1)
        assert set(found) == {"Header", "TimeBar"}
        assert not drawn
        assert eyes.straight == before + 1
        assert "1:00" in eyes.text()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@TABLES
async def test_a_key_that_moves_the_mark_has_textual_draw_nothing(what: str, size: tuple[int, int]) -> None:
    tables, view = SITUATIONS[what]
    house = ScriptedHouse()
    app = app_at(house)
    async with seen(app, *size) as (pilot, eyes):
        house.tell(tables.room(view, tables.NAMES))
        house.tell(tables.sees(view, 1))
        await calm(pilot)
        await pilot.press("right", "left")
        await calm(pilot)
        await pilot.pause(0.1)
        was = eyes.looks()
        with painted() as (found, drawn):
            before = eyes.straight
            await pilot.press("right")
            await calm(pilot)
            await pilot.pause(0.1)
        assert eyes.looks() != was
        assert not drawn
        assert eyes.straight == before + 1
        assert not {"Header", "TimeBar", "Seat", "Panel"} & set(found)


OPENED = {NewTable: routes.NewTable(), SettingsScreen: routes.Settings(), OwnKeys: routes.Keys()}


@pytest.mark.parametrize("kind", OPENED)
async def test_home_is_drawn_once_and_what_opens_over_it_is_filled_once(
    kind: type[FramedScreen[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    filled: list[object] = []
    fill = kind.fill
    monkeypatch.setattr(kind, "fill", lambda self: filled.append(self) or fill(self))
    app = app_at(ScriptedHouse())
    async with seen(app, 80, 24) as (pilot, _eyes):
        await calm(pilot)
        home = app.screen
        await pilot.pause(2 * SETTLED)
        assert isinstance(home, Felt)
        assert home.uncut is not None
        assert home.uncut.drawn_whole == 1
        app.open(OPENED[kind])
        await calm(pilot)
        await pilot.pause(0.1)
        assert filled == [app.screen]
