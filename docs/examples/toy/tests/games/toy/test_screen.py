"""The highest card on a screen: played from the first card to the end, by key and by mouse, at every size."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest
from msgspec import Raw

from shared.game import Level
from shared.games.toy.rules import Toy
from shared.games.toy.view import ROUNDS, Lay, Options
from shared.match import Accepted, Match
from shared.seats import Eye, Seat, Viewer
from shared.wire import (
    Events,
    Finished,
    Play,
    Request,
    Review,
    Reviewed,
    Said,
    SeatLine,
    Settings,
    Step,
    TableInfo,
    ViewUpdate,
)
from tests.tui.at_table import AtTable
from tests.tui.eyes import seen
from tests.tui.scripted_house import ScriptedHouse, app_at
from tui.games.kit.presence import dealt_to
from tui.i18n import catalogs
from tui.i18n.catalogs import _
from tui.settings import Preferences
from tui.widgets.cards import Cards

TOY, ME, CODE, NAMES = Toy(), Seat(0), "KURV-7", ("Ada", "Kari", "Ola")
SIZES = [(60, 20), (80, 24), (120, 36)]


@pytest.fixture(autouse=True)
def _english() -> object:
    yield catalogs.use("en")
    catalogs.use("en")


class House(ScriptedHouse):
    """A house with one table, at which the two others lay as soon as it is their turn, and the last card of
    each lies down by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.match = Match(TOY, Options(), TOY.deal(Options(), 3, bytes(32)), 3)
        self.states, self.happened = [self.match.state], [self.match.opening_told]
        self.on_ask = self.answered

    def begin(self) -> None:
        """The cards are dealt."""
        self.room("playing")
        self.tell(self.events(0, ME))
        self.go_on()

    def room(self, stage: str) -> None:
        """The table."""
        seats = (SeatLine("person", NAMES[0]), *(SeatLine("bot", name, "normal") for name in NAMES[1:]))
        settings, players = Settings(3, 0), dealt_to(seats)
        self.tell(TableInfo(CODE, "toy", stage, settings, Raw(b"\x80"), seats, ME, ME, 0, players=players))

    def events(self, move: int, viewer: Viewer) -> Events:
        """What a move did."""
        return Events(CODE, move, self.match.news(self.happened[move], viewer))

    def lay(self, seat: Seat, move: msgspec.Struct) -> None:
        """A seat lays."""
        accepted = self.match.play_move(seat, move)
        assert isinstance(accepted, Accepted), accepted
        self.states.append(self.match.state)
        self.happened.append(accepted.told)
        self.tell(self.events(len(self.states) - 1, ME))

    def go_on(self) -> None:
        """The others lay, and I am shown what lies there."""
        dice = random.Random(1)
        while (waiting := self.match.deadlines()) and (waiting[0].seat != ME or waiting[0].forced):
            seat = waiting[0].seat
            self.lay(seat, TOY.bots.choose(self.match.seen(seat), Level.NORMAL, dice))
        self.tell(ViewUpdate(CODE, len(self.states) - 1, Raw(self.match.view(ME))))
        if self.match.over:
            self.room("over")
            self.tell(Finished(CODE, "t1.1", "", "", ""))

    def answered(self, ask: Request) -> None:
        """I lay, or look at the game again."""
        moves = len(self.states) - 1
        match ask:
            case Play():
                self.lay(ME, msgspec.msgpack.decode(ask.move, type=Lay))
                self.go_on()
            case Review():
                self.answer(Review, Reviewed("toy", CODE, 0, NAMES, moves, (0, 3, 6)))
            case Step(move, seat):
                viewer: Viewer = Eye.REVIEWER if seat is None else seat
                self.match.state = self.states[move]
                view = ViewUpdate(CODE, move, Raw(self.match.view(viewer)))
                self.place(self.events(move, viewer), view)


@asynccontextmanager
async def playing(size: tuple[int, int] = (80, 24), language: str = "en") -> AsyncIterator[AtTable]:
    """A table at which it is my turn."""
    house = House()
    app = app_at(house, preferences=Preferences(language=language, motion=False))
    async with seen(app, *size) as (pilot, eyes):
        here = AtTable(house, pilot, eyes)
        house.begin()
        title = _("The highest card").upper()
        for _wait in range(200):
            await here.shown()
            if title in here.row(1):
                break
        yield here


async def click_card(here: AtTable, index: int) -> None:
    """A click on a card of the hand."""
    hand = here.pilot.app.screen.query_one("#hand", Cards)
    stood = hand.picture.cards[index]
    await here.pilot.click(offset=(hand.region.x + stood.x + 2, hand.region.y + stood.y + 1))
    await here.done()


def here_starts(here: AtTable) -> Seat:
    """Who laid the first card."""
    assert isinstance(here.house, House)
    start: Seat = here.house.match.state.public.start
    return start


def asks(here: AtTable) -> bool:
    """Whether the footer says what Enter lays."""
    return _("lay {card}", card="").strip() in here.text().split("\n")[-1]


@pytest.mark.parametrize("language", catalogs.LANGUAGES)
@pytest.mark.parametrize("hand", ["keys", "mouse"])
@pytest.mark.parametrize("size", SIZES)
async def test_it_is_played_to_its_end_and_looked_at_again(
    size: tuple[int, int], hand: str, language: str
) -> None:
    async with playing(size, language) as here:
        assert _("The highest card").upper() in here.row(1)
        for _turn in range(ROUNDS - 1):
            assert asks(here)
            if hand == "keys":
                await here.press("right", "left", "2", "enter")
            else:
                await click_card(here, 1)
                await click_card(here, 1)
        text = here.text()
        assert _("points.") in text
        assert "…" not in text
        await here.press("v")
        await here.shown()
        assert _("move {move} of {moves}", move=0, moves=9) in here.text()
        await here.press("right")
        assert _("{name} laid {card}", name=NAMES[here_starts(here)], card="") in here.text()
        await here.press("v")
        assert _("AS {name} SAW IT", name="ADA") in here.text()
        await here.press("end")
        assert _("the end").upper() in here.text()


async def test_log_and_chat_lie_over_the_table_and_all_keys_are_listed() -> None:
    async with playing() as here:
        await here.press("l")
        assert "Log" in here.text()
        assert " laid " in here.text()
        await here.press("escape", "c", "h", "i")
        assert "▶ hi" in here.text()
        await here.press("escape")
        await here.told(Said(CODE, "Kari", "good luck"))
        assert "chat: 1 new" in here.text()
        await here.press("c")
        assert "good luck" in here.text()
        await here.press("escape")
        await here.press("?")
        assert "choose" in here.text()


async def test_large_tables_have_log_and_chat_beside_them() -> None:
    async with playing((120, 36)) as here:
        text = here.text()
        assert "Log" in text
        assert "Chat" in text
        assert "to say something" in text


async def test_what_does_nothing_says_why() -> None:
    async with playing() as here:
        await here.press("9")
        assert "Choose a card with ◀▶ or its number; Enter lays it." in here.text()
        assert here.house.count(Play) == 0
