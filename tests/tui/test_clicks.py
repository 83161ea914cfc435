"""A click on what cannot be used now says why and changes nothing; else it does what a key does."""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import msgspec
import pytest
from textual.widget import Widget

from shared.games.katta.view import Bid
from shared.wire import Play
from tests.tui import katta_tables, race_tables, stops_tables
from tests.tui.test_katta_table import over as katta_over
from tests.tui.test_katta_table import sold
from tests.tui.walks import Situation, Window, window
from tui.games.katta.draw import Price
from tui.games.kit.end_page import EndBoard
from tui.games.race.piles import SuitPiles
from tui.games.race.players import PlayerLine
from tui.games.stops.chain import Chain
from tui.games.stops.pools import Pools
from tui.i18n import catalogs
from tui.screens.base import HouseScreen
from tui.widgets.cards import Cards
from tui.widgets.footer import Footer
from tui.widgets.seat import Seat

change = msgspec.structs.replace


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    catalogs.use("en")
    yield
    catalogs.use("en")


@asynccontextmanager
async def at(*tells: Any, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Window]:
    """A table at which this was told."""
    async with window(Situation("", ()), size) as here:
        await here.told(*tells)
        yield here


def katta(view: Any, names: Sequence[str] = katta_tables.NAMES, **more: Any) -> tuple[Any, ...]:
    """A table of Katta."""
    return katta_tables.room(view, tuple(names), **more), katta_tables.sees(view)


def race(view: Any, names: Sequence[str] = race_tables.NAMES) -> tuple[Any, ...]:
    """A table of the race."""
    return race_tables.room(view, tuple(names)), race_tables.sees(view)


def stops(view: Any, names: Sequence[str] = stops_tables.NAMES) -> tuple[Any, ...]:
    """A table of stops."""
    return stops_tables.room(view, tuple(names)), stops_tables.sees(view)


async def click(here: Window, widget: Widget, x: int = 2, y: int = 1) -> None:
    """A click on a cell of this widget."""
    await here.pilot.click(offset=(widget.region.x + x, widget.region.y + min(y, widget.region.height - 1)))
    await here.pilot.pause()


async def click_card(here: Window, which: str, index: int) -> None:
    """A click on a card of the hand or of the sack; from the right where the index is below 0."""
    table = next(each for each in reversed(here.pilot.app.screen_stack) if each.query(f"#{which}"))
    cards = table.query_one(f"#{which}", Cards)
    stood = cards.picture.cards[index]
    await click(here, cards, stood.x + 2, stood.y)


def screen(here: Window) -> HouseScreen[Any]:
    """The screen that is shown."""
    return cast(HouseScreen[Any], here.pilot.app.screen)


def said(here: Window) -> str:
    """The refusal that stands there."""
    table = screen(here)
    ui_state = cast(Any, table).ui_state
    spans = ui_state.refusal if hasattr(ui_state, "refusal") else ui_state.told[0]
    return "".join(span.text for span in spans)


def unsay(table: Any) -> None:
    """Mark what is marked: a refusal is over with that."""
    if hasattr(table, "mean"):
        table.mean(table.ui_state.mark)
    else:
        table.mark(table.ui_state)


def marked(here: Window) -> Any:
    """All that is marked."""
    table = cast(Any, screen(here))
    mark = getattr(table.ui_state, "mark", table.ui_state)
    return tuple(getattr(mark, name, None) for name in ("chosen", "bid", "typed", "leaving"))


# --- Katta ----------------------------------------------------------------------------------------------

OTHERS_LAY = change(katta_tables.laying(), offers=(), phase=katta_tables.Laying((cast(Any, 0),)))
KATTA = {
    "auction": (katta(katta_tables.auction()), "The sack is still up for bids. Bid or pass."),
    "others bid": (katta(katta_tables.waiting(), katta_tables.FIVE), "You passed, and a pass is final"),
    "unsold": (katta(katta_tables.buying(2), katta_tables.THREE), "Nobody bid. Buy the sack for 1 coin"),
    "others lay": (katta(OTHERS_LAY), "lays now"),
    "after a sale": (
        (*katta(change(katta_tables.auction(), offers=())), *sold()),
        "Look at what was decided first. Enter goes on.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("phase", KATTA)
async def test_hand_sack_price_and_seats_say_why_nothing_comes_of_a_click(phase: str) -> None:
    tells, why = KATTA[phase]
    async with at(*tells) as here:
        before = marked(here)
        table = here.pilot.app.screen
        clicks = {
            "the first card": click_card(here, "hand", 0),
            "the last card": click_card(here, "hand", -1),
            "the sack": click_card(here, "sack", 0),
            "the price": click(here, table.query_one(Price)),
            "a seat": click(here, table.query(Seat)[0]),
        }
        for what, clicked in clicks.items():
            unsay(table)
            assert said(here) == ""
            await clicked
            assert why in said(here), what
        assert marked(here) == before
        assert here.house.count(Play) == 0


async def test_the_sixth_card_of_the_hand_is_no_bid_of_six() -> None:
    async with at(*katta(katta_tables.auction())) as here:
        await click_card(here, "hand", 5)
        assert "bid 5" in here.eyes.text()
        await here.press("enter")
        move = msgspec.msgpack.decode(here.house.last(Play).move)
        assert move == msgspec.msgpack.decode(msgspec.msgpack.encode(Bid(5)))


async def test_a_number_that_means_nothing_now_says_why() -> None:
    async with at(*katta(katta_tables.buying(2), katta_tables.THREE)) as here:
        before = marked(here)
        for key in "059":
            unsay(screen(here))
            await here.press(key)
            assert "Nobody bid. Buy the sack for 1 coin" in said(here)
        assert marked(here) == before


async def test_my_place_in_the_sack_takes_the_chosen_card() -> None:
    async with at(*katta(katta_tables.laying())) as here:
        await click_card(here, "sack", 2)
        assert "Choose a card first" in said(here)
        await here.press("4")
        await click_card(here, "sack", 0)
        assert here.house.count(Play) == 0
        await click_card(here, "sack", 2)
        assert here.house.count(Play) == 1


# --- The race and stops ---------------------------------------------------------------------------------


async def test_the_piles_and_players_of_a_race_say_what_is_to_be_clicked() -> None:
    async with at(*race(race_tables.four()), size=(60, 20)) as here:
        for kind in (SuitPiles, PlayerLine):
            await click(here, here.pilot.app.screen.query(kind)[0])
            assert "Click a card of yours, or press its number" in said(here)
        assert here.house.count(Play) == 0


async def test_the_footers_word_for_six_keys_lays_no_card() -> None:
    async with at(*race(race_tables.four())) as here:
        await click(here, here.pilot.app.screen.query_one(Footer), 4, 0)
        assert "Click a card of yours" in said(here)
        assert here.house.count(Play) == 0


STOPS = {
    "cat": (stops_tables.buying(), "First the cat: buy it for ●1, or keep your hand."),
    "loan": (stops_tables.asked_for_the_ante(), "First the loan: lend it, or refuse."),
    "lead": (stops_tables.choosing(), "Choose from 1 to 3"),
    "others": (stops_tables.following(), "Nils lays now. Your turn comes."),
}


@pytest.mark.parametrize("phase", STOPS)
async def test_pools_and_chain_of_stops_say_what_is_to_be_done_first(phase: str) -> None:
    view, why = STOPS[phase]
    async with at(*stops(view)) as here:
        before = marked(here)
        for kind in (Pools, Chain, Seat):
            unsay(screen(here))
            await click(here, here.pilot.app.screen.query(kind)[0])
            assert why in said(here), kind
        assert marked(here) == before
        assert here.house.count(Play) == 0


# --- Ends, questions, footers ---------------------------------------------------------------------------


async def test_the_page_of_the_end_says_that_the_game_is_over() -> None:
    async with at(*katta(katta_over(), stage="over")) as here:
        await click(here, here.pilot.app.screen.query_one(EndBoard), 30, 9)
        assert said(here) == "The game is over. Play again, or leave."


async def test_under_a_question_nothing_is_clicked() -> None:
    async with at(*katta(katta_tables.laying())) as here:
        await here.press("q")
        await click_card(here, "sack", 2)
        assert "First the question: Y or Enter." in here.eyes.text()
        assert here.house.count(Play) == 0


async def test_of_two_keys_in_one_the_half_that_is_clicked_counts() -> None:
    async with at(*katta(katta_tables.auction())) as here:
        footer = here.pilot.app.screen.query_one(Footer)
        at_ = here.eyes.text().split("\n")[23].index("◀▶")
        await click(here, footer, at_ + 1, 0)
        assert "bid 6" in here.eyes.text()
        await click(here, footer, at_, 0)
        assert "bid 5" in here.eyes.text()
